"""M10: "The list with more hits has the higher AP." A few hits at the top can add as much, or more."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import product
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
    """Draw two lists that differ in their number of hits, which the believer goes by."""
    pairs = _pairs(random.randint(4, plan.longest))
    right = plan.of_words(WHICH)
    if (right, plan.holds) not in pairs:
        right = random.choice("ab")
    a, b = random.choice(pairs[right, plan.holds])
    k, more = len(a), max(sum(a), sum(b))
    count = more + random.randint(0, 2)
    if count > plan.most_relevant:
        return None
    name = random.choice(("AP", "AP@K"))
    rights = [working_of(name, flags, count, k) for flags in (a, b)]
    if max(working.value.denominator for working in rights) > 2 * plan.finest:
        return None
    case_set = one_reader(a, b, count, k, name)
    shown, measure = both_shown(case_set), name_at(name, k)
    sums = {"sum_a": rights[0].total, "sum_b": rights[1].total, "divisor": rights[0].divisor}
    return Question(
        "m10",
        shown,
        word_options(WHICH, right, "m10", "a" if sum(a) > sum(b) else "b"),
        case_set,
        list_bars(shown, rights, measure),
        values={
            "measure": measure,
            "hits_a": sum(a),
            "hits_b": sum(b),
            "a": rights[0].value,
            "b": rights[1].value,
            **(sums if plan.holds else {}),
        },
        because="holds" if plan.holds else "right",
        holds=plan.holds,
    )


@cache
def _pairs(length: int) -> Mapping[tuple[str, bool], list[tuple[Flags, Flags]]]:
    """Return pairs with different numbers of hits, by which is better and whether it has more hits."""
    # Which of two lists is better does not depend on |R|, as long as both have the same.
    lists = [flags for flags in product((False, True), repeat=length) if any(flags)]
    found: dict[tuple[str, bool], list[tuple[Flags, Flags]]] = {}
    for a, b in product(lists, repeat=2):
        if sum(a) != sum(b):
            one, other = (working_of("AP", flags, length, length).total for flags in (a, b))
            right = compared(WHICH, one, other)
            found.setdefault((right, right == ("a" if sum(a) > sum(b) else "b")), []).append((a, b))
    return found


def _counterexample() -> Counterexample:
    """One hit at the top against two at the bottom."""
    a, b = (True, False, False, False, False), (False, False, False, True, True)
    case_set = one_reader(a, b, 3, 5)
    return Counterexample(
        both_shown(case_set),
        {
            "measure": name_at("AP@K", 5),
            "precision": name_at("P@K", 5),
            "a": working_of("AP@K", a, 3, 5).value,
            "b": working_of("AP@K", b, 3, 5).value,
            "precision_a": working_of("P@K", a, 3, 5).value,
            "precision_b": working_of("P@K", b, 3, 5).value,
        },
        case_set,
    )


MISCONCEPTION: Final = Misconception("m10", _draw, _counterexample())
