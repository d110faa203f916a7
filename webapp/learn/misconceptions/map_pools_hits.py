"""M8: "MAP pools the hits of all cases." It averages the cases, and each weighs the same."""

from __future__ import annotations

from random import Random
from typing import Final

from webapp.learn.lists import Flags, random_flags
from webapp.learn.misconception import Counterexample, Misconception
from webapp.learn.misconceptions.answering import bars_of, value_options
from webapp.learn.misconceptions.side_by_side import (
    each_shown,
    mean_of_lists,
    mean_working,
    pooled_lists,
    pooled_working,
    several_readers,
)
from webapp.learn.question import Line, Question
from webapp.learn.question_plan import Plan


def _draw(random: Random, plan: Plan) -> Question | None:
    """Draw a question on MAP of a few short lists."""
    lists: list[tuple[Flags, int]] = []
    relevant = random.randint(1, 3)
    for _ in range(2 if plan.is_small else 3):
        length = random.randint(1, 4)
        count = relevant if plan.holds else random.randint(1, plan.most_relevant)
        lists.append((random_flags(random, length, random.randint(1, min(length, count))), count))
    right = mean_of_lists("AP", lists)
    believed = {
        "m8": pooled_lists("AP", lists),
        "m1": mean_of_lists("MeanP@K", lists),
        "m5": mean_of_lists("AP(norm=hits)", lists),
        "m4": mean_of_lists("AP(norm=k)@K", lists),
    }
    options = value_options("m8", right, believed, plan)
    if options is None:
        return None
    case_set = several_readers(lists, max(len(flags) for flags, _ in lists))
    return Question(
        "m8",
        each_shown(case_set),
        options,
        case_set,
        (Line(right, case_set.names, "MAP"),),
        bars_of(options, believed, case_set.names, "MAP"),
        {"cases": len(lists), **({"relevant": relevant} if plan.holds else {})},
        because="holds" if plan.holds else "right",
        holds=plan.holds,
    )


def _counterexample() -> Counterexample:
    """A case with one relevant item, and one with four, which would outweigh it."""
    case_set = several_readers([((True,), 1), ((False, True) * 4, 4)], 8)
    right = mean_working(case_set)
    first, second = (term for term in right.terms if term is not None)
    return Counterexample(
        each_shown(case_set),
        {
            "first": first,
            "second": second,
            "right": right.value,
            "pooled": pooled_working(case_set).value,
        },
        case_set,
    )


MISCONCEPTION: Final = Misconception("m8", _draw, _counterexample())
