"""M2: "Precision sees the order." It counts the hits in the top K, wherever they stand there."""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations
from random import Random
from typing import Final

from webapp.learn.comparing import WHICH, compared
from webapp.learn.lists import Flags
from webapp.learn.misconception import Counterexample, Misconception
from webapp.learn.misconceptions.answering import list_replays, word_options
from webapp.learn.misconceptions.side_by_side import both_shown, one_reader
from webapp.learn.question import Question
from webapp.learn.working import Working, working_of
from webapp.model.measure_names import name_at


def _draw(random: Random) -> Question | None:
    """Draw two orders of the same items to compare by P@K; the believer lets hits further up win."""
    is_equal = random.random() < 0.5
    # The tops differ in their hits only where something hits below them, and the order outweighs one hit
    # only from four ranks on.
    length = random.randint(4 if is_equal else 5, 6)
    k = random.randint(3, length) if is_equal else random.randint(4, length - 1)
    hits = random.randint(1 if is_equal else 2, length - 1)
    count = hits + random.randint(0, 2)
    pairs = _pairs(length, hits, count, k, is_equal)
    if not pairs:
        return None
    a, b = random.choice(pairs)
    rights, wrongs = zip(*(_workings(flags, count, k) for flags in (a, b)), strict=True)
    right, wrong = (compared(WHICH, one.value, other.value) for one, other in (rights, wrongs))
    case_set = one_reader(a, b, count, k, "P@K")
    shown, measure = both_shown(case_set), name_at("P@K", k)
    return Question(
        "m2",
        shown,
        word_options(WHICH, right, "m2", wrong),
        case_set,
        {"m2": list_replays(shown, rights, wrongs, measure)},
        {"measure": measure, "k": k, "hits_a": sum(a[:k]), "hits_b": sum(b[:k])},
    )


@cache
def _pairs(length: int, hits: int, count: int, k: int, is_equal: bool) -> tuple[tuple[Flags, Flags], ...]:
    """Return the pairs of orders on which P@K and the misconception differ, with P@K equal or not."""
    workings = {flags: _workings(flags, count, k) for flags in _orders(length, hits)}
    return tuple(
        (a, b)
        for a, b in permutations(workings, 2)
        if (workings[a][0].value == workings[b][0].value) is is_equal
        and compared(WHICH, workings[a][0].value, workings[b][0].value)
        != compared(WHICH, workings[a][1].value, workings[b][1].value)
        != "equal"
    )


def _workings(flags: Flags, count: int, k: int) -> tuple[Working, Working]:
    """Return the working of P@K, and of AP@K, which the misconception takes for it."""
    return working_of("P@K", flags, count, k), working_of("AP@K", flags, count, k)


def _orders(length: int, hits: int) -> list[Flags]:
    """Return every order of a list with so many hits."""
    return [tuple(rank in ranks for rank in range(length)) for ranks in combinations(range(length), hits)]


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
