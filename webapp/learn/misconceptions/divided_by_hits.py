"""M5: "AP is divided by the hits that were found." It is divided by all relevant items there are."""

from __future__ import annotations

from random import Random
from typing import Final

from webapp.learn.lists import random_flags, scenario_of, shown_of
from webapp.learn.misconception import Counterexample, Misconception
from webapp.learn.misconceptions.answering import distinguishable, value_options, value_replays
from webapp.learn.question import Question
from webapp.learn.working import working_of


def _draw(random: Random) -> Question | None:
    """Draw a question on AP of a list that misses something."""
    length = random.randint(4, 6)
    hits = random.randint(1, length - 1)
    flags = random_flags(random, length, hits)
    count = hits + random.randint(1, 3)
    right = working_of("AP", flags, count, length)
    believed = {
        "m5": working_of("AP(norm=hits)", flags, count, length),
        "m1": working_of("MeanP@K", flags, count, length),
        # The others are nearly always too high, so that the least would be a good guess.
        "m4": working_of("AP(norm=k)@K", flags, count, length),
    }
    apart = distinguishable("m5", right, believed)
    if len(apart) < 2:
        return None
    scenario = scenario_of(flags, count, length)
    return Question(
        "m5",
        (shown_of(scenario),),
        value_options(right, apart),
        scenario,
        value_replays(scenario.ranked, right, apart, "AP"),
        {"relevant": count, "hits": hits},
    )


def _counterexample() -> Counterexample:
    """Showing less would be rewarded: the list cut off behind its first hit."""
    flags, count = (True, False, False, True, False), 4
    long, short = scenario_of(flags, count, 5), scenario_of(flags[:1], count, 5)
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


MISCONCEPTION: Final = Misconception("m5", _draw, _counterexample())
