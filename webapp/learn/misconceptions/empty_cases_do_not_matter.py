"""M13: "Empty cases do not matter." What a case with nothing to find counts as decides the mean."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from recmetrics import mean_name
from webapp.learn.lists import random_flags
from webapp.learn.misconception import Counterexample, Misconception
from webapp.learn.misconceptions.answering import bars_of, value_options
from webapp.learn.misconceptions.side_by_side import (
    each_shown,
    mean_of_lists,
    mean_working,
    pooled_lists,
    several_readers,
)
from webapp.learn.question import Line, Question
from webapp.learn.question_plan import Plan
from webapp.model.empty_cases import NO_RELEVANT, NoRelevant
from webapp.model.measure_names import measure_at

_ASK: Final[Mapping[NoRelevant, str]] = {"zero": "ask", "skip": "ask_skip", "one": "ask_one"}


def _draw(random: Random, plan: Plan) -> Question | None:
    """Draw a question on a mean over cases of which one has nothing to find; the believer leaves it out."""
    length = random.randint(2, 3 if plan.is_small else 4)
    hits = [random.randint(1, 2) for _ in range(2 if plan.is_small else 3)]
    lists = [(random_flags(random, length, of), of + random.randint(0, 1)) for of in hits]
    at = random.randint(0, len(lists))
    lists.insert(at, ((False,) * length, 0))
    rule: NoRelevant = "skip" if plan.holds else random.choice(("zero", "one"))
    right, skipped, zero, one = (
        mean_of_lists("AP@K", lists, length, counted) for counted in (rule, "skip", "zero", "one")
    )
    believed = {
        "m13": zero if plan.holds else skipped,
        "m8": pooled_lists("AP@K", lists, length),
        "m1": mean_of_lists("MeanP@K", lists, length, rule),
        "m5": mean_of_lists("AP(norm=hits)@K", lists, length, rule),
    }
    options = value_options("m13", right, believed, plan, naive=skipped, others=(one,))
    if options is None or right.value in (0, 1):
        return None
    case_set = several_readers(lists, length, "AP@K").with_no_relevant(rule)
    mean = mean_name(measure_at("AP@K", length))
    return Question(
        "m13",
        each_shown(case_set),
        options,
        case_set,
        (Line(right, case_set.names, mean),),
        bars_of(options, believed, case_set.names, mean),
        {
            "mean": mean,
            "user": case_set.names[at],
            "sum": right.total,
            "divisor": right.divisor,
            "value": right.value,
        },
        _ASK[rule],
        "holds" if plan.holds else "right",
        plan.holds,
    )


def _counterexample() -> Counterexample:
    """The same three lists under three rules."""
    lists = [(tuple(rank < hits for rank in range(5)), 5) for hits in (4, 3)]
    case_set = several_readers([*lists, ((False,) * 5, 0)], 5, "AP@K")
    means = {rule: mean_working(case_set.with_no_relevant(rule)).value for rule in NO_RELEVANT}
    return Counterexample(
        each_shown(case_set),
        {"mean": mean_name(measure_at("AP@K", 5)), "user": case_set.names[-1], **means},
        case_set,
    )


MISCONCEPTION: Final = Misconception("m13", _draw, _counterexample())
