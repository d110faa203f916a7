"""M6: "AP and AP@K are one number." One takes the whole list and all of R, the other the top K of both."""

from __future__ import annotations

from random import Random
from typing import Final

from webapp.learn.lists import random_flags, scenario_of, shown_of
from webapp.learn.misconception import Counterexample, Misconception
from webapp.learn.misconceptions.answering import distinguishable, value_options, value_replays
from webapp.learn.question import Question
from webapp.learn.working import working_of
from webapp.model.measure_names import name_at


def _draw(random: Random) -> Question | None:
    """Draw a question on AP@K of a list that goes on below K, or on AP of all of it."""
    length = random.randint(4, 6)
    k = random.randint(2, length - 1)
    hits = random.randint(1, length - 1)
    flags = random_flags(random, length, hits)
    count = hits + random.randint(0, 3)
    whole, cut = working_of("AP", flags, count, k), working_of("AP@K", flags, count, k)
    if not cut.value:
        return None
    if random.random() < 0.5:
        ask, asked, right, wrong = "ask", name_at("AP@K", k), cut, whole
        end, over_hits = k, "AP(norm=hits)@K"
    else:
        ask, asked, right, wrong = "whole", "AP", whole, cut
        end, over_hits = length, "AP(norm=hits)"
    believed = {
        "m6": wrong,
        "m5": working_of(over_hits, flags, count, end),
        "m1": working_of("MeanP@K", flags, count, end),
    }
    apart = distinguishable("m6", right, believed)
    if len(apart) < 2:
        return None
    scenario = scenario_of(flags, count, k)
    return Question(
        "m6",
        (shown_of(scenario),),
        value_options(right, apart),
        scenario,
        value_replays(scenario.ranked, right, apart, asked),
        {"measure": name_at("AP@K", k), "k": k, "relevant": count, "most": cut.divisor},
        ask,
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
