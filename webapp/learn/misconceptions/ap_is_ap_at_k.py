"""M6: "AP and AP@K are one number." One takes the whole list and all of R, the other the top K of both."""

from __future__ import annotations

from random import Random
from typing import Final

from webapp.learn.lists import random_flags, scenario_of, shown_of
from webapp.learn.misconception import Counterexample, Misconception
from webapp.learn.misconceptions.answering import bars_of, value_options
from webapp.learn.misconceptions.free_misses import free_misses
from webapp.learn.question import Line, Question
from webapp.learn.question_plan import Plan
from webapp.learn.working import working_of
from webapp.model.measure_names import name_at


def _draw(random: Random, plan: Plan) -> Question | None:
    """Draw a question on AP@K of a list that goes on below K, or on AP of all of it."""
    length = random.randint(4, plan.longest)
    k = random.randint(2, length - 1)
    hits = random.randint(1, k if plan.holds else length - 1)
    # Both are one number where no hit stands below K, and all that is relevant fits above it.
    flags = random_flags(random, k if plan.holds else length, hits)
    flags = (*flags, *(False for _ in range(length - len(flags))))
    count = hits + random.randint(0, k - hits if plan.holds else 3)
    if count > plan.most_relevant:
        return None
    whole, cut = working_of("AP", flags, count, k), working_of("AP@K", flags, count, k)
    if not cut.value:
        return None
    if plan.form < 0.5:
        ask, asked, right, wrong, end = "ask", name_at("AP@K", k), cut, whole, k
    else:
        ask, asked, right, wrong, end = "whole", "AP", whole, cut, length
    believed = {
        "m6": wrong,
        "m5": working_of("AP(norm=hits)@K", flags, count, end),
        "m1": working_of("MeanP@K", flags, count, end),
        "m3": free_misses(right),
        "m4": working_of("AP(norm=k)@K", flags, count, end),
    }
    options = value_options("m6", right, believed, plan)
    if options is None:
        return None
    scenario = scenario_of(flags, count, k)
    return Question(
        "m6",
        (shown_of(scenario),),
        options,
        scenario,
        (Line(right, scenario.ranked, asked),),
        bars_of(options, believed, scenario.ranked, asked),
        {"measure": name_at("AP@K", k), "k": k, "relevant": count, "most": cut.divisor},
        ask,
        "holds" if plan.holds else "right",
        plan.holds,
    )


def _counterexample() -> Counterexample:
    """A list that could not be better, of which there is far too little."""
    flags, count = (True, True, True), 100
    scenario = scenario_of(flags, count, 3)
    return Counterexample(
        (shown_of(scenario),),
        {
            "relevant": count,
            "k": 3,
            "measure": name_at("AP@K", 3),
            "whole": working_of("AP", flags, count, 3).value,
            "cut": working_of("AP@K", flags, count, 3).value,
        },
        scenario,
    )


MISCONCEPTION: Final = Misconception("m6", _draw, _counterexample())
