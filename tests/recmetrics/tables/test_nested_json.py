"""JSON of one object for all cases, as other libraries write their runs and judgments."""

from __future__ import annotations

import json
from pathlib import Path

import duckdb
import pytest

from recmetrics.errors import RecmetricsError
from recmetrics.tables.errors import MalformedRowError
from recmetrics.tables.formats.sources import opened
from tests.recmetrics.tables.tables import EVALUATE, values_of

RUN = {"q1": {"A": 0.5, "B": 0.9}, "q2": {"A": 3, "C": 1}, "q3": {"B": 1.5}}
QRELS = {"q1": {"A": 1, "B": 0}, "q2": {"C": 2}, "q3": {}, "q4": {"A": 1}}
LISTS = {"u1": ["B", "A"], "u2": ["A", "C"], "u3": ["B"]}
SETS = {"u1": ["A"], "u2": ["C"], "u3": [], "u4": ["A"]}


def written(path: Path, content: object, indent: int | None) -> Path:
    path.write_text(json.dumps(content, indent=indent))
    return path


@pytest.mark.parametrize("indent", [None, 2])
def test_scores_and_grades_by_case_are_a_run_and_qrels(tmp_path: Path, indent: int | None) -> None:
    run, qrels = written(tmp_path / "run", RUN, indent), written(tmp_path / "qrels", QRELS, indent)
    found = EVALUATE(run, qrels, "RR")
    assert values_of(found, "RR") == {"q1": 1 / 2, "q2": 1 / 2, "q3": 0, "q4": 0}
    assert (found.counts.without_relevant, found.counts.without_recommendations) == (1, 1)
    assert found.columns == {
        "recommendations": {"case": "case", "item": "item", "score": "score"},
        "relevant": {"case": "case", "item": "item", "grade": "grade"},
    }


@pytest.mark.parametrize("indent", [None, 2])
def test_lists_by_case_are_ranked_lists_and_sets_of_relevant_items(
    tmp_path: Path, indent: int | None
) -> None:
    found = EVALUATE(written(tmp_path / "r", LISTS, indent), written(tmp_path / "t", SETS, indent), "RR")
    assert values_of(found, "RR") == {"u1": 1 / 2, "u2": 1 / 2, "u3": 0, "u4": 0}
    assert (found.counts.without_relevant, found.counts.without_recommendations) == (1, 1)


def test_a_file_of_many_cases_in_one_line_is_read(tmp_path: Path) -> None:
    run = {f"q{case}": {f"document {item}": item / 7 for item in range(50)} for case in range(3_000)}
    path = written(tmp_path / "run", run, None)
    assert path.stat().st_size > 2_000_000
    source = opened(duckdb.connect(), "recommendations", path)
    assert (source.names, source.relation.shape[0]) == (("case", "item", "score"), 150_000)


@pytest.mark.parametrize(
    "content",
    [
        '{"user": "u1", "item": "A"}',
        '{"cases": [{"predict_list": ["A"], "ground_truth": {"A": 1}}]}',
        '{"predict_list": ["A"], "ground_truth": ["A"]}',
        '{"predict_list": ["A", "B"], "ground_truth": ["A", "C"]}',
        '{"predict_list": ["A"], "ground_truth": ["A"]}\n{"predict_list": ["A"], "ground_truth": ["A"]}\n',
        '{"tags": ["x"], "item": 7, "user": 1}\n{"tags": [], "item": 8, "user": 1}\n',
    ],
)
def test_objects_of_another_meaning_are_read_as_before(tmp_path: Path, content: str) -> None:
    (tmp_path / "given").write_text(content)
    source = opened(duckdb.connect(), "recommendations", tmp_path / "given")
    assert source.relation.fetchall()
    assert {str(row[0]) for row in source.relation.fetchall()}.isdisjoint({"user", "tags", "predict_list"})


COLUMNS = {"user_id": ["u1", "u1", "u2"], "item id": [7, 8, 7], "rank": [1, 2, 1]}


@pytest.mark.parametrize("form", ["lists", "labels", "objects"])
def test_an_object_of_columns_is_a_table(tmp_path: Path, form: str) -> None:
    by_label = {name: {str(at + 5): one for at, one in enumerate(values)} for name, values in COLUMNS.items()}
    rows = [dict(zip(COLUMNS, row, strict=True)) for row in zip(*COLUMNS.values(), strict=True)]
    content = {"lists": COLUMNS, "labels": by_label, "objects": rows}[form]
    source = opened(duckdb.connect(), "recommendations", written(tmp_path / "given", content, None))
    assert source.names == tuple(COLUMNS)
    assert source.relation.fetchall() == [("u1", "7", "1"), ("u1", "8", "2"), ("u2", "7", "1")]
    assert source.types == {"user_id": "text", "item id": "integer", "rank": "integer"}


@pytest.mark.parametrize(
    "content",
    [
        '{"user": ["u1", "u2"], "item": ["A"]}',
        '{"user": {"0": "u1", "1": "u2"}, "item": {"0": "A", "2": "B"}}',
    ],
)
def test_columns_without_the_same_rows_are_told(tmp_path: Path, content: str) -> None:
    (tmp_path / "given").write_text(content)
    with pytest.raises(MalformedRowError) as caught:
        EVALUATE(tmp_path / "given", written(tmp_path / "t", SETS, None), "AP")
    assert caught.value.problem == "columns_differ"


def test_rows_of_columns_stay_in_order(tmp_path: Path) -> None:
    columns = {"user": {str(at): "u1" for at in range(12)}, "item": {str(at): at for at in range(12)}}
    source = opened(duckdb.connect(), "relevant", written(tmp_path / "given", columns, None))
    assert source.relation.fetchall() == [("u1", str(at)) for at in range(12)]


def test_rows_of_columns_go_by_their_labels(tmp_path: Path) -> None:
    (tmp_path / "given").write_text('{"user": {"0": "u1", "1": "u2"}, "item": {"1": "B", "0": "A"}}')
    source = opened(duckdb.connect(), "relevant", tmp_path / "given")
    assert set(source.relation.fetchall()) == {("u1", "A"), ("u2", "B")}


@pytest.mark.parametrize(
    "content",
    [
        '{"q1": {"A": 0.5}, "q2": ["A"]}',
        '{"q1": {"A": "high"}}',
        '{"q1": [["A"]]}',
        '{"columns": ["user", "item"], "data": [["u1", "A"]]}',
        '{"0": {"user": "u1", "item": "A"}}',
    ],
)
def test_an_object_of_other_values_is_told_how_cases_and_tables_look(tmp_path: Path, content: str) -> None:
    (tmp_path / "given").write_text(content)
    with pytest.raises(MalformedRowError) as caught:
        opened(duckdb.connect(), "recommendations", tmp_path / "given")
    assert caught.value.problem == "not_nested"


@pytest.mark.parametrize("content", ['{"q1": {"A": 1, "A": 2}}', '{"q1": {"A": 1}, "q1": {"B": 2}}'])
def test_a_case_or_an_item_that_is_there_twice_is_refused(tmp_path: Path, content: str) -> None:
    (tmp_path / "given").write_text(content)
    with pytest.raises(MalformedRowError) as caught:
        opened(duckdb.connect(), "relevant", tmp_path / "given")
    assert caught.value.problem == "key_repeated"


@pytest.mark.parametrize("content", ['{"q1": {"A": 1}, "q2', '{"q1": {"A": "high"}}', '{"q1": [["A"]]}'])
def test_an_object_cut_short_or_of_other_values_is_refused_in_words(tmp_path: Path, content: str) -> None:
    (tmp_path / "given").write_text(content)
    with pytest.raises(RecmetricsError) as caught:
        EVALUATE(tmp_path / "given", tmp_path / "given", "AP")
    assert len(str(caught.value)) < 600


def test_a_file_of_scores_is_not_measured_against_itself(tmp_path: Path) -> None:
    path = written(tmp_path / "run", RUN, None)
    with pytest.raises(RecmetricsError, match="every item would hit"):
        EVALUATE(path, path, "AP")
