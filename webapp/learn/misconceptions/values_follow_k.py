"""M7: "AP@K rises with K, and P@K falls." What stands at the new rank decides."""

from __future__ import annotations

from random import Random
from typing import Final

from webapp.learn.comparing import compared
from webapp.learn.lists import random_flags, scenario_of, shown_of
from webapp.learn.misconception import Counterexample, Misconception
from webapp.learn.misconceptions.answering import DIRECTIONS, word_options
from webapp.learn.misconceptions.side_by_side import each_shown, several_readers
from webapp.learn.question import Question, Replay
from webapp.learn.working import working_of
from webapp.model.measure_names import name_at


def _draw(random: Random) -> Question | None:
    """Draw a step of K for AP@K or P@K; the believer takes the new rank for a hit, or for a miss."""
    name, is_taken_for_hit = random.choice((("AP@K", True), ("P@K", False)))
    length = random.randint(4, 6)
    flags = random_flags(random, length, random.randint(1, length - 1))
    count = sum(flags) + random.randint(0, 2)
    k = random.randint(1, length - 1)
    # Ranks below the new one are not looked at.
    taken = (*flags[:k], is_taken_for_hit, *(False for _ in flags[k + 1 :]))
    if sum(taken) > count:
        return None
    small, large = working_of(name, flags, count, k), working_of(name, flags, count, k + 1)
    believed = working_of(name, taken, count, k + 1)
    steps = [(k, small, small), (k + 1, large, believed)]
    ask = random.choice(("ask", "smaller"))
    if ask == "smaller":
        steps.reverse()
    (_, before, seen_before), (_, after, seen_after) = steps
    right = compared(DIRECTIONS, after.value, before.value)
    wrong = compared(DIRECTIONS, seen_after.value, seen_before.value)
    if wrong in (right, "stays"):
        return None
    scenario = scenario_of(flags, count, steps[0][0])
    return Question(
        "m7",
        (shown_of(scenario),),
        word_options(DIRECTIONS, right, "m7", wrong),
        scenario,
        {
            "m7": tuple(
                Replay(scenario.ranked, defined, belief, name_at(name, at)) for at, defined, belief in steps
            )
        },
        {
            "small": name_at(name, k),
            "large": name_at(name, k + 1),
            "small_value": small.value,
            "large_value": large.value,
        },
        ask,
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
