"""M17: "Any swap changes the value." It changes only where a rank that counts gets more to add, or less."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, TypeVar

from webapp.learn.lists import random_flags, scenario_of, shown_of
from webapp.learn.misconception import Counterexample, Misconception
from webapp.learn.misconceptions.answering import word_options
from webapp.learn.misconceptions.side_by_side import FIRST_BESIDE
from webapp.learn.question import Line, Question
from webapp.learn.question_plan import Plan
from webapp.learn.working import working_of
from webapp.model.measure_names import name_at

_Pair = tuple[int, int]
_Any = TypeVar("_Any")

_WHICH: Final = ("both", "first", "second", "neither")
_CHANGED: Final = {
    (True, True): "both",
    (True, False): "first",
    (False, True): "second",
    (False, False): "neither",
}


def _draw(random: Random, plan: Plan) -> Question | None:
    """Draw two swaps in one list; the believer lets both of them change the value."""
    length = random.randint(4, plan.longest)
    flags = random_flags(random, length, random.randint(1, length - 1))
    count = sum(flags) + random.randint(0, 1)
    name = random.choice(("AP", "AP@K", "P@K"))
    k = length if name == "AP" else random.randint(2, length - 1)
    places = random.sample(range(length), 4)
    swaps = [(min(pair), max(pair)) for pair in (places[:2], places[2:])]
    if count > plan.most_relevant:
        return None
    before, *after = (
        working_of(name, seen, count, k) for seen in (flags, *(_swapped(flags, swap) for swap in swaps))
    )
    first, second = (one.value != before.value for one in after)
    scenario, measure = scenario_of(flags, count, k), name_at(name, k)
    right, ranked = _CHANGED[first, second], scenario.ranked
    holds = right == "both"
    # Three values of which two are to be told apart at a glance.
    if max(one.value.denominator for one in (before, *after)) > 2 * plan.finest:
        return None
    names = [f"{ranked[one]} ↔ {ranked[other]}" for one, other in swaps]
    return Question(
        "m17",
        (shown_of(scenario),),
        word_options(_WHICH, right, "m17", "both"),
        scenario,
        (
            Line(before, ranked, measure, what="before"),
            *(
                Line(one, _swapped(ranked, swap), measure, name, "swapped")
                for one, swap, name in zip(after, swaps, names, strict=True)
            ),
        ),
        values={
            "measure": measure,
            "one": ranked[swaps[0][0]],
            "two": ranked[swaps[0][1]],
            "three": ranked[swaps[1][0]],
            "four": ranked[swaps[1][1]],
            "before": before.value,
            "after_first": after[0].value,
            "after_second": after[1].value,
        },
        because="holds" if holds else "right",
        holds=holds,
    )


def _swapped(items: Sequence[_Any], pair: _Pair) -> tuple[_Any, ...]:
    """Return the list with two places swapped."""
    one, other = pair
    swapped = list(items)
    swapped[one], swapped[other] = swapped[other], swapped[one]
    return tuple(swapped)


def _counterexample() -> Counterexample:
    """The first item and the last one, both relevant, change places."""
    flags, pair = (True, False, True), (0, 2)
    scenario = scenario_of(flags, 2, 3, FIRST_BESIDE)
    after = scenario.with_ranked(_swapped(scenario.ranked, pair))
    return Counterexample(
        (shown_of(scenario, "A"), shown_of(after, "B")),
        {
            "item": scenario.ranked[0],
            "other": scenario.ranked[2],
            "before": working_of("AP", flags, 2, 3).value,
            "after": working_of("AP", _swapped(flags, pair), 2, 3).value,
        },
        scenario,
    )


MISCONCEPTION: Final = Misconception("m17", _draw, _counterexample())
