"""Refusals of tables: rows that no rule repairs, with their count and first examples."""

from __future__ import annotations

import math
import pickle

import pytest

from recmetrics.tables.arrow import arrow
from recmetrics.tables.errors import RefusedTableError
from tests.recmetrics.tables.tables import EVALUATE, judged, listed, table

SHOWN = listed({"u1": ["A"]})
TRUTH = judged({"u1": {"A"}})


def refusal_of(recommendations: object, relevant: object, **options: object) -> RefusedTableError:
    with pytest.raises(RefusedTableError) as caught:
        EVALUATE(recommendations, relevant, "AP", **options)
    return caught.value


@pytest.mark.parametrize("row", [(None, "A"), ("u1", None), (None, None)])
def test_a_row_without_an_id_is_refused(row: tuple[str | None, str | None]) -> None:
    shown = refusal_of(table("case item rank", [("u1", "B", 1), (*row, 2)]), TRUTH)
    truth = refusal_of(SHOWN, table("case item", [("u1", "B"), row]))
    example = tuple(part or "null" for part in row)
    assert (shown.argument, shown.code, shown.count, shown.examples) == (
        "recommendations", "ids_missing", 1, (example,)
    )  # fmt: skip
    assert (truth.argument, truth.code, truth.count, truth.examples) == (
        "relevant", "ids_missing", 1, (example,)
    )  # fmt: skip


@pytest.mark.parametrize("rank", ["first", "", "1.5", "1e3", "nan", "٣", "99999999999999999999", None])
def test_a_rank_that_is_text_of_no_whole_number_is_refused(rank: str | None) -> None:
    shown = table("case item rank", [("u1", "A", "1"), ("u1", "B", rank)], {"rank": arrow.string()})
    error = refusal_of(shown, TRUTH)
    assert (error.code, error.count) == ("rank_not_whole", 1)
    assert error.examples == (("u1", "B", "null" if rank is None else rank),)


@pytest.mark.parametrize("rank", [1.5, math.nan, math.inf, None])
def test_a_rank_that_is_no_whole_number_is_refused(rank: float | None) -> None:
    shown = table("case item rank", [("u1", "A", 1.0), ("u1", "B", rank)], {"rank": arrow.float64()})
    assert refusal_of(shown, TRUTH).code == "rank_not_whole"


def test_a_score_that_is_no_number_is_refused() -> None:
    rows = [("u1", "A", "0.5"), ("u1", "B", "high"), ("u1", "C", "")]
    error = refusal_of(table("case item score", rows, {"score": arrow.string()}), TRUTH)
    assert (error.code, error.count, error.examples) == ("score_not_a_number", 1, (("u1", "B", "high"),))


def test_equal_scores_are_refused_where_ties_are() -> None:
    shown = table("case item score", [("u1", "A", 1.0), ("u1", "B", 1.0), ("u2", "A", 1.0)])
    error = refusal_of(shown, TRUTH, ties="error")
    assert (error.code, error.count, error.examples) == ("scores_tied", 1, (("u1",),))


@pytest.mark.parametrize("grade", ["relevant", "", "nan", None])
def test_a_grade_that_is_no_number_is_refused(grade: str | None) -> None:
    truth = table("case item grade", [("u1", "A", "1"), ("u1", "B", grade)], {"grade": arrow.string()})
    error = refusal_of(SHOWN, truth)
    assert (error.argument, error.code, error.count) == ("relevant", "grade_not_a_number", 1)


def test_a_refusal_says_what_would_be_right_and_survives_a_journey() -> None:
    error = RefusedTableError("relevant", "ids_missing", 2, (("u1", "null"),))
    assert str(error) == "relevant: every row must have a case and an item; 2 do not: u1, null; ..."
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
