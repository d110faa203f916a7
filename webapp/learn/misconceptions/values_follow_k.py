"""M7: "AP@K rises with K, and P@K falls." What stands at the new rank decides."""

from __future__ import annotations

from random import Random
from typing import Final

from webapp.learn.comparing import compared
from webapp.learn.lists import random_flags, scenario_of, shown_of
from webapp.learn.misconception import Counterexample, Misconception
from webapp.learn.misconceptions.answering import DIRECTIONS, word_options
from webapp.learn.misconceptions.side_by_side import each_shown, several_readers
from webapp.learn.question import Line, Question
from webapp.learn.question_plan import Plan
from webapp.learn.working import working_of
from webapp.model.measure_names import name_at


def _draw(random: Random, plan: Plan) -> Question | None:
    """Draw a step of K for AP@K or P@K; the believer lets AP@K follow K, and P@K go the other way."""
    name = "AP@K" if plan.form < 0.5 else "P@K"
    length = random.randint(3, plan.longest)
    flags = random_flags(random, length, random.randint(1, length - 1))
    count = sum(flags) + random.randint(0, 2)
    k = random.randint(1, length - 1)
    if count > plan.most_relevant:
        return None
    small, large = (working_of(name, flags, count, at) for at in (k, k + 1))
    if max(small.value.denominator, large.value.denominator) > 2 * plan.finest:
        return None
    ask, before, after = random.choice((("ask", small, large), ("smaller", large, small)))
    right = compared(DIRECTIONS, after.value, before.value)
    naive = "rises" if (name == "AP@K") is (ask == "ask") else "falls"
    holds, of_small, of_large = naive == right, name_at(name, k), name_at(name, k + 1)
    scenario = scenario_of(flags, count, k if ask == "ask" else k + 1)
    because = {"AP@K": "holds", "P@K": "holds_precision"}[name] if holds else "right"
    return Question(
        "m7",
        (shown_of(scenario),),
        word_options(DIRECTIONS, right, "m7", naive),
        scenario,
        (Line(small, scenario.ranked, of_small), Line(large, scenario.ranked, of_large)),
        values={
            "small": of_small,
            "large": of_large,
            "small_value": small.value,
            "large_value": large.value,
            "rank": k + 1,
        },
        ask=ask,
        because=because,
        holds=holds,
    )


def _counterexample() -> Counterexample:
    """AP@K falls in one list, and P@K rises in the other."""
    falling, rising = (True, False, False, False, False), (False, True, True, False)
    case_set = several_readers([(falling, 3), (rising, 2)], 3, "AP@K")
    return Counterexample(
        each_shown(case_set),
        {
            "ap_small": name_at("AP@K", 1),
            "ap_large": name_at("AP@K", 3),
            "p_small": name_at("P@K", 1),
            "p_large": name_at("P@K", 3),
            "ap_small_value": working_of("AP@K", falling, 3, 1).value,
            "ap_large_value": working_of("AP@K", falling, 3, 3).value,
            "p_small_value": working_of("P@K", rising, 2, 1).value,
            "p_large_value": working_of("P@K", rising, 2, 3).value,
        },
        case_set,
    )


MISCONCEPTION: Final = Misconception("m7", _draw, _counterexample())
