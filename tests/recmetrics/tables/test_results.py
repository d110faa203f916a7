"""Results of an evaluation as DataFrames, text and notebooks, and pickled; and many runs in one table."""

import copy
import csv
import pickle
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from recmetrics import CaseCounts, InvalidInputError, InvalidOptionError, RunsComparison, compare, evaluate
from recmetrics.paired_tests import holm
from recmetrics.significance import randomisation_test
from recmetrics.tables.arrow import arrow
from recmetrics.tables.duckdb_evaluation import TableEvaluation
from recmetrics.tables.spark.evaluation import SparkEvaluation
from tests.recmetrics.notebook import html_of
from tests.recmetrics.tables.tables import EVALUATE, judged, listed

A = {"u2": list("ACEBD"), "u1": list("ABCDE"), "nobody": ["A"]}
WANTED = {"u1": list("BDZ"), "u2": list("BDZ"), "silent": ["A"]}
SHOWN = "AP@5, P@1"
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


def result_of_mappings() -> Any:
    return evaluate(A, WANTED, SHOWN)


def of_tables() -> TableEvaluation:
    return EVALUATE(listed(A), judged(WANTED), SHOWN)


def of_spark() -> SparkEvaluation:
    means = {"AP@5": sum(AP_AT_5.values()) / 3, "P@1": 0.0}
    columns = {"relevant": {"case": "user"}}
    return SparkEvaluation(means, CaseCounts(3, 3, 0, 1, 1), (), columns, StubFrame())


EACH = pytest.mark.parametrize("found", [result_of_mappings, of_tables, of_spark])


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
    found = EVALUATE(listed({**A, "<script>": ["A"]}), judged(WANTED), "MAP@5")
    assert any(note.code == "cases_unknown" for note in found.notes)
    for note in found.notes:
        assert f"note: {note}" in str(found)
    shown = html_of(found)
    assert shown.count("<li>") - len(found.columns) == len(found.notes) > 1
    assert "<script>" not in shown
    assert "&lt;script&gt;" in shown


def test_the_columns_that_were_used_are_shown_and_names_of_ours_are_no_news() -> None:
    names = {note.code for note in evaluate(A, WANTED, " AP( norm = min ) @5, nDCG(ideal=list)@1").notes}
    assert "measures_renamed" not in names
    note, *_ = evaluate(A, WANTED, "nDCG(dcg='exp-log2')@5").notes
    assert "nDCG(dcg='exp-log2')@5 = nDCG(gain=exponential)@5" in str(note)
    found = of_tables()
    for shown in (str(found), html_of(found)):
        assert "recommendations: case = case, item = item, rank = rank" in shown
        assert "relevant: case = case, item = item, grade = grade" in shown
    assert "case = " not in str(result_of_mappings())


# Any number of runs in one table
COMPARE: Callable[..., Any] = compare

RELEVANT = {f"u{number}": ["B"] for number in range(1, 9)}
# `first` is right in all cases, `second` in none, `mixed` in the first six.
AB, BA = ["A", "B"], ["B", "A"]
RUNS: dict[str, dict[str, list[str]]] = {
    "second": dict.fromkeys(RELEVANT, AB),
    "first": dict.fromkeys(RELEVANT, BA),
    "mixed": {case: BA if case <= "u6" else AB for case in RELEVANT},
}
MEASURES = "RR, P@1, P@2"


def of_mappings(**rules: Any) -> RunsComparison:
    return COMPARE(RUNS, RELEVANT, MEASURES, **rules)


def of_frames(**rules: Any) -> RunsComparison:
    return COMPARE({run: listed(lists) for run, lists in RUNS.items()}, judged(RELEVANT), MEASURES, **rules)


def _rows(found: RunsComparison) -> Mapping[tuple[str, str], Any]:
    return {(row.measure, row.run): row for row in found.rows}


def test_each_run_is_compared_with_the_baseline_case_by_case() -> None:
    found = of_mappings()
    for run, lists in RUNS.items():
        assert found.means[run] == evaluate(lists, RELEVANT, MEASURES).means
    rows = _rows(found)
    assert [key for key, row in rows.items() if row.difference is None] == [
        (measure, "second") for measure in ("RR", "P@1", "P@2")
    ]
    mixed = rows["RR", "mixed"]
    assert mixed.difference == pytest.approx(6 * 0.5 / 8, abs=1e-15)
    assert (mixed.better, mixed.worse, mixed.same, mixed.unpaired) == (6, 0, 2, 0)
    # Six cases of eight differ: of the 2**6 ways to swap those, the observed one and its mirror image.
    assert (mixed.p_value, mixed.test) == (2 / 2**6, "exact")
    assert rows["RR", "first"].p_value == 2 / 2**8
    assert mixed.low < mixed.difference < mixed.high
    # Nothing differs by P@2, which is no test.
    assert (rows["P@2", "first"].p_value, rows["P@2", "first"].grade) == (None, None)
    # P-values are adjusted for the runs by one measure, not for the measures.
    for measure in ("RR", "P@1"):
        tested = [rows[measure, run] for run in ("first", "mixed")]
        assert [row.p_holm for row in tested] == list(holm([row.p_value for row in tested]))
        assert [(row.p_holm, row.grade) for row in tested] == [(2 * 2 / 2**8, "clear"), (2 / 2**6, "clear")]
    # A copy of the baseline changes no other verdict.
    with_copy = _rows(COMPARE({**RUNS, "copy": RUNS["second"]}, RELEVANT, MEASURES))
    assert with_copy["RR", "copy"].p_value is None
    assert with_copy["RR", "first"] == rows["RR", "first"]
    assert pickle.loads(pickle.dumps(found)) == found
    turned = of_mappings(baseline="first")
    assert turned.baseline == "first"
    turned_row = _rows(turned)["RR", "second"]
    assert (turned_row.difference, turned_row.worse) == (-rows["RR", "first"].difference, 8)


def test_mappings_frames_and_files_give_the_same_rows(tmp_path: Path) -> None:
    for run, lists in RUNS.items():
        with (tmp_path / f"{run}.csv").open("w", newline="", encoding="utf-8") as lines:
            rows = [(case, item, rank) for case, items in lists.items() for rank, item in enumerate(items, 1)]
            csv.writer(lines).writerows([("user_id", "item_id", "rank"), *rows])
    (tmp_path / "truth.csv").write_text("user_id,item_id\n" + "".join(f"{case},B\n" for case in RELEVANT))
    of_files = COMPARE({run: tmp_path / f"{run}.csv" for run in RUNS}, tmp_path / "truth.csv", MEASURES)
    assert of_mappings().rows == of_frames().rows == of_files.rows


def test_cases_that_only_one_run_is_averaged_over_are_in_no_difference_and_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(RUNS, "first", {case: BA for case in RELEVANT if case not in ("u7", "u8")})
    found, of_tables = of_mappings(missing="skip"), of_frames(missing="skip")
    assert found.rows == of_tables.rows
    row = _rows(found)["RR", "first"]
    assert (row.better, row.same, row.unpaired) == (6, 0, 2)
    assert row.difference == 0.5
    assert any(line.startswith("first: 2 cases are averaged") for line in found.legend())


def test_fewer_than_five_cases_are_compared_and_not_tested() -> None:
    few = {case: RELEVANT[case] for case in ("u1", "u2")}
    found = COMPARE({"a": dict.fromkeys(few, AB), "b": dict.fromkeys(few, BA)}, few, "RR")
    row = found.rows[1]
    assert (row.difference, row.p_value, row.p_holm, row.low) == (0.5, None, None, None)
    assert "–: no test, which takes at least 5 cases" in str(found)


def test_numbers_and_texts_that_print_alike_are_one_case_in_frames_as_they_are_to_evaluate() -> None:
    frame: Any = import_module("pandas").DataFrame
    truth = frame({"user_id": range(6), "item_id": ["B"] * 6})
    texts = frame({"user_id": [str(n) for n in range(6)], "item_id": ["B"] * 6, "rank": [1] * 6})
    numbers = frame({"user_id": range(6), "item_id": ["A"] * 6, "rank": [1] * 6})
    numbers.loc[0, "item_id"] = "B"
    row = COMPARE({"texts": texts, "numbers": numbers}, truth, "P@1").rows[1]
    assert (row.worse, row.same, row.unpaired) == (5, 1, 0)


def test_any_seed_gives_the_same_and_many_cases_are_as_exact() -> None:
    relevant = {f"u{number:02}": ["B"] for number in range(40)}
    runs = {
        "a": dict.fromkeys(relevant, AB),
        "b": {case: BA if int(case[1:]) % 3 else ["C", "D"] for case in relevant},
    }
    one, other = (COMPARE(runs, relevant, "RR", seed=seed) for seed in (7, 8))
    assert one == other
    differences = [(1.0 if int(case[1:]) % 3 else 0.0) - 0.5 for case in relevant]
    assert one.rows[1].p_value == randomisation_test(differences).p_value
    assert one.rows[1].test == "exact"


def test_every_form_has_all_rows_with_the_best_in_bold() -> None:
    found = of_mappings()
    best = {
        measure: [row.run for row in found.rows if row.best and row.measure == measure]
        for measure in ("RR", "P@2")
    }
    assert best == {"RR": ["first"], "P@2": ["second", "first", "mixed"]}
    text, markdown, latex, html = str(found), found.to_markdown(), found.to_latex(), html_of(found)
    assert [line.split()[:2] for line in text.splitlines()[1:10]] == [
        [row.measure, row.run] for row in found.rows
    ]
    bold = sum(row.best for row in found.rows)
    assert (text.count(" *"), markdown.count("**")) == (bold, 2 * bold)
    assert latex.count(r"\textbf{") == html.count("<strong>") == bold
    assert latex.count(r" \\") == html.count("<tr>") == 1 + len(found.rows)
    frame: Any = found.to_pandas()
    assert len(frame) == 9
    first = frame.set_index(["measure", "run"]).loc[("RR", "first")]
    assert (first["mean"], first["difference"], first["p_value"], first["better"]) == (1.0, 0.5, 2 / 2**8, 8)
    assert frame["difference"].isna().tolist() == [True, False, False] * 3


def test_two_models_are_still_compared_case_by_case() -> None:
    comparison = COMPARE(RUNS["second"], RUNS["mixed"], RELEVANT, "RR", missing="skip")
    assert (comparison.wins_a, comparison.wins_b, comparison.ties) == (0, 6, 2)
    by_name = COMPARE(
        recommendations_a=RUNS["second"], recommendations_b=RUNS["mixed"], relevant=RELEVANT, measure="RR"
    )
    assert by_name == comparison


def test_what_cannot_be_compared_is_refused() -> None:
    with pytest.raises(InvalidInputError, match="at least two runs"):
        COMPARE({"a": RUNS["first"]}, RELEVANT, "RR")
    with pytest.raises(InvalidInputError, match="at least two runs"):
        COMPARE([RUNS["first"], RUNS["second"]], RELEVANT, "RR")
    with pytest.raises(InvalidOptionError, match="baseline must be one of 'second', 'first', 'mixed'"):
        of_mappings(baseline="third")
    with pytest.raises(InvalidInputError, match="confidence"):
        of_mappings(confidence=95)
    with pytest.raises(InvalidInputError) as caught:
        COMPARE({**RUNS, "wrong": dict.fromkeys(RELEVANT, "AB")}, RELEVANT, "RR")
    assert caught.value.__notes__ == ["This happened while the run 'wrong' was evaluated."]
