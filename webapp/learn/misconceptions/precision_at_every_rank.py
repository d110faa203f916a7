"""M1: "AP is the mean of the precisions at all ranks." Only those at the ranks that hit are added up."""

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
    """Draw a question on AP of a list, or on AP@K of its top."""
    length = random.randint(3, plan.longest)
    is_cut = random.random() < 0.5
    k = random.randint(2, length - 1) if is_cut else length
    name, over_hits = ("AP@K", "AP(norm=hits)@K") if is_cut else ("AP", "AP(norm=hits)")
    hits = random.randint(1, length - 1)
    flags = random_flags(random, length, hits)
    count = hits + random.randint(0, 2)
    if not any(flags[:k]) or count > plan.most_relevant:
        return None
    right, mean = working_of(name, flags, count, k), working_of("MeanP@K", flags, count, k)
    believed = {
        "m1": mean,
        "m5": working_of(over_hits, flags, count, k),
        "m3": free_misses(right),
        "m4": working_of("AP(norm=k)@K", flags, count, k),
        **({"m6": working_of("AP", flags, count, k)} if is_cut else {}),
    }
    options = value_options("m1", right, believed, plan)
    if options is None:
        return None
    scenario, measure = scenario_of(flags, count, k), name_at(name, k)
    return Question(
        "m1",
        (shown_of(scenario),),
        options,
        scenario,
        (Line(right, scenario.ranked, measure),),
        bars_of(options, believed, scenario.ranked, measure),
        {
            "measure": measure,
            "relevant": count,
            "hits": sum(flags[:k]),
            "ranks": k,
            "divisor": right.divisor,
            "sum": right.total,
            "all": mean.total,
            "value": right.value,
        },
        because="holds" if plan.holds else "right" if is_cut else "right_all",
        holds=plan.holds,
    )


def _counterexample() -> Counterexample:
    """No list can be better than this one: the only relevant item comes first."""
    flags, count = (True, False, False, False, False), 1
    scenario = scenario_of(flags, count, 5)
    return Counterexample(
        (shown_of(scenario),),
        {
            "mean": working_of("MeanP@K", flags, count, 5).value,
            "right": working_of("AP", flags, count, 5).value,
        },
        scenario,
    )


MISCONCEPTION: Final = Misconception("m1", _draw, _counterexample())
