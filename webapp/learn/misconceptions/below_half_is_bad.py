"""M11: "A value below one half is bad." What is good depends on what a random order would reach."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Final

from recmetrics import order_distribution
from webapp.learn.comparing import Words, compared
from webapp.learn.lists import random_flags, scenario_of, shown_of
from webapp.learn.misconception import Counterexample, Misconception
from webapp.learn.misconceptions.answering import word_options
from webapp.learn.question import Line, Question
from webapp.learn.question_plan import Plan
from webapp.learn.working import Working, working_of
from webapp.model.measure_names import measure_at, name_at

_WORDS: Final[Words] = ("better", "same", "worse")
_HALF: Final = Fraction(1, 2)


def _draw(random: Random, plan: Plan) -> Question | None:
    """Draw a list that holds all that is relevant, to be compared with a random order of its items."""
    length = random.randint(3, plan.longest if plan.is_small else 10)
    k = random.randint(2, min(length, 5))
    name, hits = ("P@K", random.randint(1, length - 1)) if plan.form < 0.5 else ("AP@K", 1)
    flags = random_flags(random, length, hits)
    own, chance = working_of(name, flags, hits, k), _chance(name, length, hits, k)
    if hits > plan.most_relevant or chance.value.denominator > 2 * plan.finest:
        return None
    right, naive = (compared(_WORDS, own.value, bar) for bar in (chance.value, _HALF))
    scenario, measure, holds = scenario_of(flags, hits, k), name_at(name, k), naive == right
    because = {"P@K": "right", "AP@K": "right_ap"}[name]
    return Question(
        "m11",
        (shown_of(scenario),),
        word_options(_WORDS, right, "m11", naive),
        scenario,
        (
            Line(own, scenario.ranked, measure, what="own"),
            Line(chance, ("",) * len(chance.terms), measure, what="chance"),
            Line(Working.of(_HALF), ("",), measure, what="half"),
        ),
        values={
            "measure": measure,
            "length": length,
            "relevant": hits,
            "value": own.value,
            "expected": chance.value,
        },
        because="holds" if holds else because,
        holds=holds,
    )


def _chance(name: str, length: int, hits: int, k: int) -> Working:
    """Return the working of the average over all orders of a list that holds every relevant item.

    At each rank a relevant item is as likely as at any other. A single one adds 1 divided by its rank to AP.
    """
    if name == "P@K":
        return Working((Fraction(hits),), length)
    return Working(tuple(Fraction(1, rank) for rank in range(1, k + 1)), length)


def _expected(name: str, length: int, hits: int, k: int) -> Fraction:
    return Fraction(order_distribution(measure_at(name, k), length, hits, hits).expected)


def _counterexample() -> Counterexample:
    """The same value is poor among five items and far above chance among twenty."""
    flags = tuple(rank in (2, 4, 20) for rank in range(1, 21))
    scenario = scenario_of(flags, 3, 5)
    lengths = {"few": 5, "some": 10, "many": 20}
    expected = {f"expected_{word}": _expected("AP@K", length, 3, 5) for word, length in lengths.items()}
    return Counterexample(
        (shown_of(scenario),),
        {
            "measure": name_at("AP@K", 5),
            "value": working_of("AP@K", flags, 3, 5).value,
            "relevant": 3,
            **lengths,
            **expected,
        },
        scenario,
    )


MISCONCEPTION: Final = Misconception("m11", _draw, _counterexample())
