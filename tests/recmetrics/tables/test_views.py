"""Results of an evaluation as DataFrames, as text and in notebooks, pickled and copied."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from recmetrics import CaseCounts, evaluate
from recmetrics.tables.arrow import arrow
from recmetrics.tables.duckdb_evaluation import TableEvaluation
from recmetrics.tables.spark.evaluation import SparkEvaluation
from tests.recmetrics.notebook import html_of
from tests.recmetrics.tables.tables import EVALUATE, judged, listed

A = {"u2": list("ACEBD"), "u1": list("ABCDE"), "nobody": ["A"]}
RELEVANT = {"u1": list("BDZ"), "u2": list("BDZ"), "silent": ["A"]}
MEASURES = "AP@5, P@1"
# By hand: the posts' two lists, and a case without recommendations.
AP_AT_5 = {"u1": (1 / 2 + 2 / 4) / 3, "u2": (1 / 4 + 2 / 5) / 3, "silent": 0.0}


def pickled(result: Any) -> Any:
    return pickle.loads(pickle.dumps(result))


class StubFrame:
    """A DataFrame of Spark, as far as a result uses it."""

    def toArrow(self) -> Any:
        return arrow.table({"case": list(AP_AT_5), "AP@5": list(AP_AT_5.values()), "P@1": [0.0, 0.0, 0.0]})

    def __reduce__(self) -> Any:
        raise TypeError("a DataFrame of Spark cannot leave its session")


def of_mappings() -> Any:
    return evaluate(A, RELEVANT, MEASURES)


def of_tables() -> TableEvaluation:
    return EVALUATE(listed(A), judged(RELEVANT), MEASURES)


def of_spark() -> SparkEvaluation:
    means = {"AP@5": sum(AP_AT_5.values()) / 3, "P@1": 0.0}
    columns = {"relevant": {"case": "user"}}
    return SparkEvaluation(means, CaseCounts(3, 3, 0, 1, 1), (), columns, StubFrame())


EACH = pytest.mark.parametrize("found", [of_mappings, of_tables, of_spark])


@EACH
def test_a_frame_has_a_row_a_case_and_a_column_a_measure_and_means_are_a_series(
    found: Callable[[], Any],
) -> None:
    frame = found().to_pandas()
    assert frame.index.name == "case"
    assert list(frame.columns) == ["AP@5", "P@1"]
    assert frame["AP@5"].to_dict() == pytest.approx(AP_AT_5, abs=1e-15)
    means = found().means_series()
    assert (means.name, means.index.name) == ("mean", "measure")
    assert means.to_dict() == pytest.approx({"AP@5": sum(AP_AT_5.values()) / 3, "P@1": 0.0}, abs=1e-12)


@EACH
def test_a_result_can_be_pickled_and_copied_with_its_cases(found: Callable[[], Any]) -> None:
    original = found()
    round_trips: list[Callable[[Any], Any]] = [pickled, copy.deepcopy, copy.copy]
    for round_trip in round_trips:
        again = round_trip(original)
        assert (type(again), again.means, again.counts) == (type(original), original.means, original.counts)
        assert (again.notes, again.columns) == (original.notes, original.columns)
        assert again.to_pandas().equals(original.to_pandas())


def test_a_pickled_result_of_tables_can_be_asked_further_and_pickled_again() -> None:
    original = of_tables()
    again = pickled(pickled(original))
    assert again.per_case.equals(original.per_case)
    assert sorted(again.relation.fetchall()) == sorted(original.relation.fetchall())
    assert again.cases.columns == original.cases.columns
    assert sorted(again.cases.fetchall()) == sorted(original.cases.fetchall())


@EACH
def test_a_result_prints_as_a_table_with_its_counts(found: Callable[[], Any]) -> None:
    lines = str(found()).splitlines()
    assert [line.split() for line in lines[:3]] == [
        ["measure", "mean", "divided", "by"],
        ["AP@5", "0.183333", "min(|R|,", "K)"],
        ["P@1", "0.000000", "K"],
    ]
    assert lines[4].startswith("3 cases, 3 in the means; 1 without recommendations; 1 recommended")


def test_notes_are_in_text_and_notebook_and_never_markup() -> None:
    found = EVALUATE(listed({**A, "<script>": ["A"]}), judged(RELEVANT), "MAP@5")
    assert any(note.code == "cases_unknown" for note in found.notes)
    for note in found.notes:
        assert f"note: {note}" in str(found)
    shown = html_of(found)
    assert shown.count("<li>") - len(found.columns) == len(found.notes) > 1
    assert "<script>" not in shown
    assert "&lt;script&gt;" in shown


def test_names_of_others_are_taken_and_said() -> None:
    for found in (
        evaluate(A, RELEVANT, ["MAP@5", "map_cut_5", "P_1", "AP@5", "Mean P@3", "mrr"]),
        EVALUATE(listed(A), judged(RELEVANT), "MAP@5, map_cut_5, P_1, AP@5, Mean P@3, mrr"),
    ):
        assert list(found.means) == ["AP@5", "AP(norm=relevant)@5", "P@1", "P@3", "RR"]
        first = found.notes[0]
        assert first.code == "measures_renamed"
        assert [example[0] for example in first.examples] == [
            "MAP@5 = AP@5",
            "map_cut_5 = AP(norm=relevant)@5",
            "P_1 = P@1",
            "Mean P@3 = P@3",
            "mrr = RR",
        ]
        assert "MAP@5 = AP@5, divided by min(|R|, K)" in str(first)


def test_the_columns_that_were_used_are_shown_and_names_of_ours_are_no_news() -> None:
    assert evaluate(A, RELEVANT, " AP( norm = min ) @5, P@1").notes == ()
    (note,) = evaluate(A, RELEVANT, "nDCG(dcg='exp-log2')@5").notes
    assert "nDCG(dcg='exp-log2')@5 = nDCG(gain=exponential)@5" in str(note)
    found = of_tables()
    for shown in (str(found), html_of(found)):
        assert "recommendations: case = case, item = item, rank = rank" in shown
        assert "relevant: case = case, item = item, grade = grade" in shown
    assert "case = " not in str(of_mappings())
