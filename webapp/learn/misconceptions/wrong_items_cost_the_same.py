"""M3: "A wrong item costs nothing, or always the same." It costs what it takes from the hits below it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Final

from webapp.learn.lists import random_flags, scenario_of, shown_of
from webapp.learn.misconception import Counterexample, Misconception
from webapp.learn.misconceptions.answering import distinguishable, value_options, value_replays
from webapp.learn.misconceptions.side_by_side import both_shown, one_reader
from webapp.learn.question import Question
from webapp.learn.working import Working, working_of


def _draw(random: Random) -> Question | None:
    """Draw a question on AP of a list with hits below wrong items."""
    return _costing_nothing(random) if random.random() < 0.5 else _costing_the_same(random)


def _costing_nothing(random: Random) -> Question | None:
    """Draw a question whose believer works as if only the hits were listed, each with precision 1."""
    length = random.randint(4, 6)
    hits = random.randint(1, length - 1)
    flags = random_flags(random, length, hits)
    count = hits + random.randint(0, 2)
    wrong = Working(tuple(Fraction(1) if flag else None for flag in flags), count)
    return _asking("ask", flags, count, wrong, {})


def _costing_the_same(random: Random) -> Question | None:
    """Draw a question whose believer lets a second wrong item at the top cost what the first one did."""
    length = random.randint(2, 4)
    hits = random.randint(1, length)
    below = random_flags(random, length, hits)
    count = hits + random.randint(0, 2)
    before = working_of("AP", below, count, length)
    after = working_of("AP", (False, *below), count, length + 1)
    cost = before.total - after.total
    wrong = Working((-cost, -cost, *before.terms), count)
    if wrong.value <= 0:
        return None
    known = {"before": before.value, "after": after.value}
    return _asking("again", (False, False, *below), count, wrong, known)


def _asking(
    ask: str,
    flags: Sequence[bool],
    count: int,
    wrong: Working,
    known: dict[str, Fraction],
) -> Question | None:
    length = len(flags)
    right = working_of("AP", flags, count, length)
    believed = {
        "m3": wrong,
        "m1": working_of("MeanP@K", flags, count, length),
        "m5": working_of("AP(norm=hits)", flags, count, length),
        "m4": working_of("AP(norm=k)@K", flags, count, length),
    }
    apart = distinguishable("m3", right, believed)
    if len(apart) < 2 or set(known.values()) & {right.value, *(one.value for one in apart.values())}:
        return None
    scenario = scenario_of(flags, count, length)
    return Question(
        "m3",
        (shown_of(scenario),),
        value_options(right, apart),
        scenario,
        value_replays(scenario.ranked, right, apart, "AP"),
        {"relevant": count, "sum": right.total, **known},
        ask,
    )


def _counterexample() -> Counterexample:
    """The same wrong item below both hits and above them."""
    below, above = (True, True, False), (False, True, True)
    case_set = one_reader(below, above, 2, 3, "AP")
    return Counterexample(
        both_shown(case_set),
        {
            "below": working_of("AP", below, 2, 3).value,
            "above": working_of("AP", above, 2, 3).value,
        },
        case_set,
    )


MISCONCEPTION: Final = Misconception("m3", _draw, _counterexample())
