"""Columns of lists: each list is a ranked list, or a set of relevant items."""

from __future__ import annotations

import json
from importlib import import_module
from math import log2
from pathlib import Path
from typing import Any

import duckdb
import pytest

from recmetrics.tables.arrow import arrow
from recmetrics.tables.formats.sources import opened
from tests.recmetrics.tables.parquet_files import write_parquet
from tests.recmetrics.tables.tables import EVALUATE, judged, values_of

pandas: Any = import_module("pandas")
polars: Any = import_module("polars")

LISTS = {"user_id": ["u1", "u2"], "items": [["B", "A"], ["A", "C"]]}
TRUTH = {"user_id": ["u1", "u2", "u3"], "items": [["A"], [], ["B"]]}


def lines(columns: dict[str, list[Any]]) -> str:
    rows = zip(*columns.values(), strict=True)
    return "".join(json.dumps(dict(zip(columns, row, strict=True))) + "\n" for row in rows)


@pytest.mark.parametrize("form", ["pandas", "polars", "arrow", "parquet", "json lines", "json"])
def test_lists_in_a_column_are_ranked_lists_and_sets_of_relevant_items(form: str, tmp_path: Path) -> None:
    given: list[object] = []
    for at, columns in enumerate((LISTS, TRUTH)):
        path = tmp_path / f"{at}"
        if form == "parquet":
            import_module("pyarrow.parquet").write_table(arrow.table(columns), path)
        elif form == "json lines":
            path.write_text(lines(columns))
        elif form == "json":
            path.write_text(f"[{','.join(lines(columns).splitlines())}]")
        made = {"pandas": pandas.DataFrame, "polars": polars.DataFrame, "arrow": arrow.table}
        given.append(made[form](columns) if form in made else path)
    found = EVALUATE(*given, "RR")
    assert values_of(found, "RR") == {"u1": 1 / 2, "u2": 0, "u3": 0}
    assert (found.counts.without_relevant, found.counts.without_recommendations) == (1, 1)
    assert found.columns == {
        "recommendations": {"case": "user_id", "item": "items", "rank": "rank"},
        "relevant": {"case": "user_id", "item": "items", "grade": "grade"},
    }


def test_lists_of_scores_beside_the_items_go_with_them() -> None:
    shown = arrow.table({"user": ["u1"], "items": [[7, 8, 9]], "scores": [[0.1, 0.9, 0.5]]})
    truth = arrow.table({"user": ["u1"], "item": [9]})
    found = EVALUATE(shown, truth, "RR", order="score")
    assert found.means == {"RR": 1 / 2}
    assert EVALUATE(shown, truth, "RR").means == {"RR": 1 / 3}


@pytest.mark.parametrize("empty", [False, True])
def test_a_single_grade_beside_a_list_is_that_of_each_of_its_items(empty: bool) -> None:
    users, items, grades = ["u1", "u1", "u2"], [["A", "B"], ["C"], []], [3, 1, 2]
    count = 3 if empty else 2
    truth = arrow.table({"user": users[:count], "items": items[:count], "rating": grades[:count]})
    shown = arrow.table({"user": ["u1"] * 3, "item": list("CAB"), "rank": [1, 2, 3]})
    found = EVALUATE(shown, truth, "DCG@3, P@3", relevant_from=2, missing="skip")
    assert values_of(found, "P@3") == {"u1": 2 / 3}
    assert values_of(found, "DCG@3") == {"u1": pytest.approx(1 + 3 / log2(3) + 3 / 2)}
    assert found.columns["relevant"] == {"case": "user", "item": "items", "grade": "rating"}


def test_lists_of_objects_have_their_items_and_scores_in_fields(tmp_path: Path) -> None:
    objects = "[{'movie_id': 7, 'rating': 4.5}, {'movie_id': 8, 'rating': 4.0}]"
    write_parquet(f"select 1 as user_id, {objects} as recommendations", tmp_path / "als")
    truth = arrow.table({"user_id": [1], "movie_id": [8]})
    assert EVALUATE(tmp_path / "als", truth, "RR").means == {"RR": 1 / 2}


def test_a_column_that_the_caller_names_may_have_the_lists() -> None:
    shown = arrow.table({"who": ["u1"], "best": [["B", "A"]], "genres": [["x", "y", "z"]]})
    columns = {"recommendations": {"case": "who", "item": "best"}}
    assert EVALUATE(shown, judged({"u1": {"A"}}), "RR", columns=columns).means == {"RR": 1 / 2}


def test_lists_of_something_else_stay_in_their_column() -> None:
    shown = arrow.table({"user": ["u1"], "item": ["A"], "rank": [1], "genres": [["x", "y"]]})
    assert EVALUATE(shown, judged({"u1": {"A"}}), "RR").means == {"RR": 1.0}


def test_rows_of_lists_are_no_lines_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "lists").write_text(lines(LISTS))
    source = opened(duckdb.connect(), "recommendations", tmp_path / "lists")
    assert source.relation.fetchall() == [("u1", "B", 1), ("u1", "A", 2), ("u2", "A", 1), ("u2", "C", 2)]
    assert (source.has_row_ids, source.description.parts[0].first_line) == (False, None)
