"""M5: "AP is divided by the hits that were found." It is divided by all relevant items there are."""

from __future__ import annotations

from random import Random
from typing import Final

from webapp.learn.lists import random_flags, scenario_of, shown_of
from webapp.learn.misconception import Counterexample, Misconception
from webapp.learn.misconceptions.answering import bars_of, value_options
from webapp.learn.misconceptions.free_misses import free_misses
from webapp.learn.misconceptions.side_by_side import FIRST_BESIDE
from webapp.learn.question import Line, Question
from webapp.learn.question_plan import Plan
from webapp.learn.working import working_of


def _draw(random: Random, plan: Plan) -> Question | None:
    """Draw a question on AP of a list that misses something, or finds all."""
    length = random.randint(3, plan.longest)
    hits = random.randint(1, length - 1)
    flags = random_flags(random, length, hits)
    count = hits if plan.holds else hits + random.randint(1, 3)
    if count > plan.most_relevant:
        return None
    right = working_of("AP", flags, count, length)
    believed = {
        "m5": working_of("AP(norm=hits)", flags, count, length),
        "m1": working_of("MeanP@K", flags, count, length),
        "m4": working_of("AP(norm=k)@K", flags, count, length),
        "m3": free_misses(right),
    }
    options = value_options("m5", right, believed, plan)
    if options is None:
        return None
    scenario = scenario_of(flags, count, length)
    return Question(
        "m5",
        (shown_of(scenario),),
        options,
        scenario,
        (Line(right, scenario.ranked, "AP"),),
        bars_of(options, believed, scenario.ranked, "AP"),
        {"relevant": count, "hits": hits},
        because="holds" if plan.holds else "right",
        holds=plan.holds,
    )


def _counterexample() -> Counterexample:
    """Showing less would be rewarded: the list cut off behind its first hit."""
    flags, count = (True, False, False, True, False), 4
    long, short = (scenario_of(one, count, 5, FIRST_BESIDE) for one in (flags, flags[:1]))
    return Counterexample(
        (shown_of(long, "A"), shown_of(short, "B")),
        {
            "long": working_of("AP(norm=hits)", flags, count, 5).value,
            "short": working_of("AP(norm=hits)", flags[:1], count, 5).value,
            "long_right": working_of("AP", flags, count, 5).value,
            "short_right": working_of("AP", flags[:1], count, 5).value,
        },
        long,
    )


MISCONCEPTION: Final = Misconception("m5", _draw, _counterexample(), "above")
