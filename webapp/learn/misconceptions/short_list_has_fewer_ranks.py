"""M15: "What a short list leaves empty does not count." K and |R| stay, however short the list is."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Final

from webapp.learn.lists import NO_ITEM, random_flags, scenario_of, shown_of
from webapp.learn.misconception import Counterexample, Misconception
from webapp.learn.misconceptions.answering import distinguishable, value_options, value_replays
from webapp.learn.question import Question
from webapp.learn.working import Working, working_of
from webapp.model.measure_names import name_at

_OTHERS: Final = {
    "P@K": {"m2": "AP@K"},
    "AP@K": {"m6": "AP", "m1": "MeanP@K", "m5": "AP(norm=hits)@K"},
    "AP": {"m6": "AP@K", "m1": "MeanP@K", "m5": "AP(norm=hits)"},
}
"""By measure, the misconceptions that take it for another one, and that other one."""

_LEAST_KEPT: Final = 1 / 2
"""Most of these misconceptions lead to more than is right, so that the least would be a good guess."""


def _draw(random: Random) -> Question | None:
    """Draw a question on a measure of a list that ends before K."""
    length = random.randint(2, 4)
    k = length + random.randint(1, 3)
    flags = random_flags(random, length, random.randint(1, length))
    count = sum(flags) + random.randint(0, 4)
    name = random.choice(tuple(_OTHERS))
    right = _to_k(name, flags, count, k)
    # AP has no K to cut down to the length; there the believer cuts down |R|.
    cut_down = working_of("AP@K" if name == "AP" else name, flags, count, length)
    believed = {
        "m15": cut_down.padded(k, None),
        **{code: _to_k(other, flags, count, k) for code, other in _OTHERS[name].items()},
    }
    apart = distinguishable("m15", right, believed)
    if len(apart) < 2:
        return None
    is_least = right.value < min(wrong.value for wrong in apart.values())
    if is_least and random.random() > _LEAST_KEPT:
        return None
    scenario, measure = scenario_of(flags, count, k), name_at(name, k)
    return Question(
        "m15",
        (shown_of(scenario),),
        value_options(right, apart),
        scenario,
        value_replays((*scenario.ranked, *(NO_ITEM,) * (k - length)), right, apart, measure),
        {"measure": measure, "length": length, "sum": right.total, "divisor": right.divisor},
    )


def _to_k(name: str, flags: Sequence[bool], relevant_count: int, k: int) -> Working:
    """Return the working of a measure with a row for every rank down to K; an empty one adds 0."""
    empty = Fraction(0) if "@" in name else None
    return working_of(name, flags, relevant_count, k).padded(k, empty)


def _counterexample() -> Counterexample:
    """One item alone, of three that were wanted."""
    flags, count = (True,), 3
    scenario = scenario_of(flags, count, 5)
    return Counterexample(
        (shown_of(scenario),),
        {
            "relevant": count,
            "measure": name_at("P@K", 5),
            "cut_down": working_of("P@K", flags, count, 1).value,
            "right": working_of("P@K", flags, count, 5).value,
        },
        scenario,
    )


MISCONCEPTION: Final = Misconception("m15", _draw, _counterexample())
