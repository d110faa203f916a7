"""M11: "An AP below one half is bad." What is good depends on what a random order would reach."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import pairwise
from random import Random
from typing import Final

from recmetrics import order_distribution
from webapp.learn.comparing import Words, compared
from webapp.learn.lists import random_flags, scenario_of, shown_of
from webapp.learn.misconception import Counterexample, Misconception
from webapp.learn.misconceptions.answering import word_options
from webapp.learn.question import Question, Replay
from webapp.learn.working import Working, working_of
from webapp.model.measure_names import measure_at, name_at
from webapp.model.numbers import exact_text, with_decimals

_WORDS: Final[Words] = ("better", "same", "worse")
_HALF: Final = Fraction(1, 2)
_KEPT: Final = {"better": 1 / 2, "same": 1 / 10, "worse": 1}
"""Share of the lists to keep by right answer; else hardly one would do worse than chance."""


def _draw(random: Random) -> Question | None:
    """Draw a list on one side of one half, and not on the same side of chance."""
    length = random.randint(4, 10)
    hits = random.randint(1, min(length, 5))
    k = random.randint(2, min(length, 5))
    flags = random_flags(random, length, hits)
    own, chance = working_of("AP@K", flags, hits, k), _chance(length, hits, k)
    half = Working((*(_HALF for _ in range(k)), *(None for _ in flags[k:])), k)
    right, wrong = (compared(_WORDS, own.value, bar.value) for bar in (chance, half))
    if right == wrong or random.random() > _KEPT[right]:
        return None
    scenario, measure = scenario_of(flags, hits, k), name_at("AP@K", k)
    average = f"E[{measure}]"
    return Question(
        "m11",
        (shown_of(scenario),),
        word_options(_WORDS, right, "m11", wrong),
        scenario,
        {
            "m11": (
                Replay(scenario.ranked, own, own, measure),
                Replay(scenario.ranked, chance, half, average),
            )
        },
        {
            "measure": measure,
            "average": average,
            "length": length,
            "relevant": hits,
            "value": _with_decimals(own.value),
            "expected": _with_decimals(chance.value),
        },
    )


@cache
def _chance(length: int, hits: int, k: int) -> Working:
    """Return the average term of each rank over all orders of a list that holds every relevant item."""
    sums = [_expected("AP(norm=k)@K", length, hits, rank) * rank for rank in range(1, k + 1)]
    terms = [after - before for before, after in pairwise((Fraction(0), *sums))]
    # The divisor is the same in every order.
    divisor = working_of("AP@K", [rank < hits for rank in range(length)], hits, k).divisor
    return Working((*terms, *(None for _ in range(k, length))), divisor)


def _expected(name: str, length: int, hits: int, k: int) -> Fraction:
    return Fraction(order_distribution(measure_at(name, k), length, hits, hits).expected)


def _with_decimals(value: Fraction) -> str:
    """Format a value with decimals: these fractions are long, and are there to be compared."""
    return with_decimals(exact_text(value), value)


def _counterexample() -> Counterexample:
    """The same value is poor among five items and far above chance among twenty."""
    flags = tuple(rank in (2, 4, 20) for rank in range(1, 21))
    scenario = scenario_of(flags, 3, 5)
    lengths = {"few": 5, "some": 10, "many": 20}
    expected = {
        f"expected_{word}": _with_decimals(_expected("AP@K", length, 3, 5))
        for word, length in lengths.items()
    }
    return Counterexample(
        (shown_of(scenario),),
        {
            "measure": name_at("AP@K", 5),
            "value": _with_decimals(working_of("AP@K", flags, 3, 5).value),
            "relevant": 3,
            **lengths,
            **expected,
        },
        scenario,
    )


MISCONCEPTION: Final = Misconception("m11", _draw, _counterexample())
