"""M13: "Empty cases do not matter." What a case with nothing to find counts as decides the mean."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from recmetrics import mean_name
from webapp.learn.lists import random_flags
from webapp.learn.misconception import Counterexample, Misconception
from webapp.learn.misconceptions.answering import case_replays, distinguishable, value_options
from webapp.learn.misconceptions.side_by_side import each_shown, mean_working, pooled_working, several_readers
from webapp.learn.question import Question
from webapp.model.empty_cases import NO_RELEVANT, NoRelevant
from webapp.model.measure_names import measure_at

_ASK: Final[Mapping[NoRelevant, str]] = {"zero": "ask", "skip": "ask_skip", "one": "ask_one"}
_BELIEVED: Final[Mapping[NoRelevant, NoRelevant]] = {"zero": "skip", "skip": "zero", "one": "skip"}
"""By rule, the one that a believer may apply instead."""


def _draw(random: Random) -> Question | None:
    """Draw a question on a mean over cases of which one has nothing to find."""
    length = random.randint(3, 4)
    hits = [random.randint(1, 2) for _ in range(random.randint(2, 3))]
    lists = [(random_flags(random, length, of), of + random.randint(0, 1)) for of in hits]
    at = random.randint(0, len(lists))
    lists.insert(at, ((False,) * length, 0))
    rule = random.choice(NO_RELEVANT)
    case_set = several_readers(lists, length, "AP@K").with_no_relevant(rule)
    right = mean_working(case_set)
    believed = {
        "m13": mean_working(case_set.with_no_relevant(_BELIEVED[rule])),
        "m8": pooled_working(case_set),
        "m1": mean_working(case_set.with_measure("MeanP@K")),
        "m5": mean_working(case_set.with_measure("AP(norm=hits)@K")),
    }
    apart = distinguishable("m13", right, believed)
    if len(apart) < 2:
        return None
    mean = mean_name(measure_at("AP@K", length))
    return Question(
        "m13",
        each_shown(case_set),
        value_options(right, apart),
        case_set,
        case_replays(case_set.names, right, apart, mean),
        {
            "mean": mean,
            "user": case_set.names[at],
            "sum": right.total,
            "divisor": right.divisor,
            "value": right.value,
        },
        _ASK[rule],
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
