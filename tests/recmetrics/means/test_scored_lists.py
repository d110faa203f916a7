"""Mappings of scores are lists, in the order that a table of scores has."""

import math
import random
from typing import Any

import pytest

from recmetrics import InvalidInputError, evaluate
from recmetrics.means.mean import parse_mean
from tests.recmetrics.tables.tables import EVALUATE, judged, table


def test_scores_order_a_list_and_lists_may_stand_beside_them() -> None:
    run: Any = {"u1": {"A": 0.1, "B": 0.9, "C": 0.5}, "u2": ["A", "B"]}
    relevant = {"u1": {"C"}, "u2": {"B"}, "u3": {"A"}}
    assert evaluate(run, relevant, "RR").means == {"RR": (1 / 2 + 1 / 2) / 3}
    run = {"u1": {"A": 1, "B": 2}}
    assert parse_mean("MRR")(run, {"u1": {"B"}}) == 1.0


def test_equal_and_missing_scores_have_the_order_of_a_table() -> None:
    dice = random.Random(5)
    scores = [0.5, 0.9, 0.0, -0.0, math.inf, -math.inf, math.nan, None, 1e20]
    run: Any = {f"u{case}": {item: dice.choice(scores) for item in "ZbAyxC12"} for case in range(40)}
    relevant = {case: {dice.choice("ZbAyxC12")} for case in run}
    rows = [(case, item, score) for case, items in run.items() for item, score in items.items()]
    theirs = EVALUATE(table("case item score", rows), judged(relevant), "RR, AP@3")
    assert evaluate(run, relevant, "RR, AP@3").means == pytest.approx(theirs.means, abs=1e-12)


def test_a_score_that_is_no_number_is_refused() -> None:
    run: Any = {"u1": {"A": "high"}}
    with pytest.raises(InvalidInputError, match="item -> score with numbers as scores; got str 'high'"):
        evaluate(run, {"u1": {"A"}}, "RR")
