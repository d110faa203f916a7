"""M2: "Precision sees the order." It counts the hits in the top K, wherever they stand there."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations, permutations
from random import Random
from typing import Final

from webapp.learn.comparing import WHICH, compared
from webapp.learn.lists import Flags
from webapp.learn.misconception import Counterexample, Misconception
from webapp.learn.misconceptions.answering import list_bars, word_options
from webapp.learn.misconceptions.side_by_side import both_shown, one_reader
from webapp.learn.question import Question
from webapp.learn.question_plan import Plan
from webapp.learn.working import working_of
from webapp.model.measure_names import name_at


def _draw(random: Random, plan: Plan) -> Question | None:
    """Draw two orders of the same items to compare by P@K; the believer lets hits further up win."""
    length = random.randint(4, plan.longest)
    k, hits = random.randint(2, length), random.randint(1, length - 1)
    count = min(hits + random.randint(0, 2), plan.most_relevant)
    pairs = _pairs(length, hits, k)
    right = plan.of_words(WHICH)
    if right == "equal" and plan.holds:
        right = random.choice("ab")
    if (right, plan.holds) not in pairs or hits > count:
        return None
    a, b = random.choice(pairs[right, plan.holds])
    rights = [working_of("P@K", flags, count, k) for flags in (a, b)]
    naive = compared(WHICH, *(working_of("AP@K", flags, length, k).value for flags in (a, b)))
    case_set = one_reader(a, b, count, k, "P@K")
    shown, measure = both_shown(case_set), name_at("P@K", k)
    return Question(
        "m2",
        shown,
        word_options(WHICH, right, "m2", naive),
        case_set,
        list_bars(shown, rights, measure),
        values={"measure": measure, "k": k, "hits_a": sum(a[:k]), "hits_b": sum(b[:k])},
        because="holds" if plan.holds else "right",
        holds=plan.holds,
    )


@cache
def _pairs(length: int, hits: int, k: int) -> Mapping[tuple[str, bool], list[tuple[Flags, Flags]]]:
    """Return pairs of orders by which has the higher P@K, and whether it has its hits further up too."""
    orders = [tuple(rank in ranks for rank in range(length)) for ranks in combinations(range(length), hits)]
    found: dict[tuple[str, bool], list[tuple[Flags, Flags]]] = {}
    for a, b in permutations(orders, 2):
        # AP@K stands for an eye that prefers hits further up. Which is higher does not depend on |R|.
        right, naive = (
            compared(WHICH, *(working_of(name, flags, length, k).value for flags in (a, b)))
            for name in ("P@K", "AP@K")
        )
        if naive != "equal":
            found.setdefault((right, naive == right), []).append((a, b))
    return found


def _counterexample() -> Counterexample:
    """As many hits, all at the top or all at the bottom."""
    a, b = (True, True, False, False, False), (False, False, False, True, True)
    case_set = one_reader(a, b, 2, 5, "P@K")
    return Counterexample(
        both_shown(case_set),
        {
            "measure": name_at("P@K", 5),
            "a": working_of("P@K", a, 2, 5).value,
            "b": working_of("P@K", b, 2, 5).value,
        },
        case_set,
    )


MISCONCEPTION: Final = Misconception("m2", _draw, _counterexample())
