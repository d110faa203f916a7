"""M10: "The list with more hits has the higher AP." A few hits at the top can add as much, or more."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from typing import Final

from webapp.learn.comparing import WHICH, compared
from webapp.learn.lists import Flags
from webapp.learn.misconception import Counterexample, Misconception
from webapp.learn.misconceptions.answering import list_replays, word_options
from webapp.learn.misconceptions.side_by_side import both_shown, one_reader
from webapp.learn.question import Question
from webapp.learn.working import working_of
from webapp.model.measure_names import measure_at, name_at

_LENGTHS: Final = (4, 5, 6)
_EQUAL: Final = 1 / 3
"""Share of the questions about lists with the same AP."""


def _draw(random: Random) -> Question:
    """Draw two lists, of which the one with more hits is not the better one; the believer compares P@K."""
    fewer, more = random.choice(_pairs(is_equal=random.random() < _EQUAL))
    a, b = random.sample((fewer, more), 2)
    count, k = sum(more) + random.randint(0, 2), len(more)
    name = random.choice(("AP", "AP@K"))
    rights = [working_of(name, flags, count, k) for flags in (a, b)]
    wrongs = [working_of("P@K", flags, count, k) for flags in (a, b)]
    right, wrong = (compared(WHICH, one.value, other.value) for one, other in (rights, wrongs))
    case_set = one_reader(a, b, count, k, name)
    shown, measure = both_shown(case_set), name_at(name, k)
    return Question(
        "m10",
        shown,
        word_options(WHICH, right, "m10", wrong),
        case_set,
        {"m10": list_replays(shown, rights, wrongs, measure)},
        {
            "measure": measure,
            "hits_a": sum(a),
            "hits_b": sum(b),
            "a": rights[0].value,
            "b": rights[1].value,
        },
    )


@cache
def _pairs(*, is_equal: bool) -> tuple[tuple[Flags, Flags], ...]:
    """Return hits of two lists: a few of them, and more that add less, or just as much."""
    pairs: list[tuple[Flags, Flags]] = []
    for length in _LENGTHS:
        # Which of two lists is better does not depend on |R|, as long as both have the same.
        ap = {flags: _ap(flags) for flags in product((False, True), repeat=length) if any(flags)}
        pairs += [
            (fewer, more)
            for fewer, more in product(ap, repeat=2)
            if sum(fewer) < sum(more) and (ap[fewer] == ap[more] if is_equal else ap[fewer] > ap[more])
        ]
    return tuple(pairs)


def _ap(flags: Flags) -> Fraction:
    return Fraction(measure_at("AP", 1).of_pattern(flags, len(flags)))


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
