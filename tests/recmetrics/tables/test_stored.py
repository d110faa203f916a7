"""Rows that were stored: opened alone, in the order of the evaluation, and found by examples."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

import duckdb
import pytest

from recmetrics import evaluate
from recmetrics.tables.engine import Engine
from recmetrics.tables.formats.sources import opened
from recmetrics.tables.stored import (
    count_rows,
    first_rows,
    list_of,
    positions_of,
    relevant_to,
    store_rows,
    stored_rows,
    with_columns,
)

EVALUATE: Any = evaluate
ROLES = {"case": "user", "item": "item", "rank": "rank", "score": "score"}


def _stored(folder: Path, text: str) -> Path:
    file, target = folder / "rows.csv", folder / "rows.parquet"
    file.write_text(text)
    engine = Engine()
    source = opened(engine.connection, "recommendations", file)
    store_rows(engine, source, target)
    return target


def test_rows_are_counted_shown_and_stored_in_their_order(tmp_path: Path) -> None:
    (tmp_path / "rows.csv").write_text("user,item\nu2,B\nu1,Amsterdam\nu3,\n")
    engine = Engine()
    source = opened(engine.connection, "relevant", tmp_path / "rows.csv")
    assert count_rows(engine, source) == 3
    # One character more than is wanted tells that there is more.
    assert first_rows(engine, source, most=2, longest=3) == [("u2", "B"), ("u1", "Amst")]
    store_rows(engine, source, tmp_path / "rows.parquet")
    with stored_rows(tmp_path / "rows.parquet", memory_limit="64MB") as rows:
        assert rows.fetchall() == [("u2", "B"), ("u1", "Amsterdam"), ("u3", None)]
        assert with_columns(rows, ["item", "user"]).fetchall()[0] == ("B", "u2")


def test_nothing_but_the_file_can_be_opened(tmp_path: Path) -> None:
    file = _stored(tmp_path, "user,item\nu1,A\n")
    with stored_rows(file) as rows, pytest.raises(duckdb.PermissionException):
        rows.query("rows", f"select * from read_csv('{tmp_path / 'rows.csv'}')")


# Ranks against scores, equal ranks, equal scores, a repeated item, a missing score.
LISTS = "user,item,rank,score\nu,A,1,0.1\nu,B,2,0.9\nu,C,2,0.5\nu,B,3,0.5\nu,D,4,\nv,X,1,1\n"


@pytest.mark.parametrize(
    ("order", "roles", "expected"),
    [
        (None, ("rank", "score"), "ABCBD"),
        ("rank", ("rank", "score"), "ABCBD"),
        ("score", ("rank", "score"), "BCBAD"),
        (None, ("score",), "BBCAD"),
        (None, ("rank",), "ABCBD"),
    ],
)
def test_a_list_has_the_order_that_it_was_evaluated_in(
    tmp_path: Path, order: Literal["rank", "score"] | None, roles: Sequence[str], expected: str
) -> None:
    file = _stored(tmp_path, LISTS)
    columns = {role: name for role, name in ROLES.items() if role in ("case", "item", *roles)}
    with stored_rows(file) as rows:
        found = list_of(rows, columns, "u", order=order, most=3)
        assert found == (list(expected[:3]), 5)
        assert list_of(rows, columns, "u' or 1=1", most=3) == ([], 0)
    # The same order gives the same value: of each item that is relevant alone, 1 / its first rank.
    for item in "ABCD":
        (tmp_path / "truth.csv").write_text(f"user,item\nu,{item}\n")
        chosen = {"recommendations": columns}
        unused = [name for name in ("rank", "score") if name not in roles]
        text = "\n".join(",".join(_kept(line.split(","), unused)) for line in LISTS.splitlines())
        (tmp_path / "lists.csv").write_text(text + "\n")
        options = {"order": order} if len(roles) == 2 else {}
        files = (tmp_path / "lists.csv", tmp_path / "truth.csv")
        means = EVALUATE(*files, "RR", columns=chosen, **options).means
        assert means["RR"] == 1 / (expected.index(item) + 1), item


def _kept(cells: Sequence[str], unused: Sequence[str]) -> list[str]:
    places = [at for at, name in enumerate(ROLES.values()) if name not in unused]
    return [cells[at] for at in places]


def test_relevant_items_are_those_from_the_lowest_grade_on(tmp_path: Path) -> None:
    file = _stored(tmp_path, "user,item,grade\nu,B,2\nu,A,1\nu,C,0.5\nu,A,3\nv,Z,3\n")
    columns = {"case": "user", "item": "item", "grade": "grade"}
    with stored_rows(file) as rows:
        assert relevant_to(rows, columns, "u") == ["A", "B"]
        assert relevant_to(rows, columns, "u", relevant_from=0.5) == ["A", "B", "C"]
        assert relevant_to(rows, {"case": "user", "item": "item"}, "u", relevant_from=9) == ["A", "B", "C"]


def test_the_rows_of_examples_are_found_by_their_values(tmp_path: Path) -> None:
    file = _stored(tmp_path, LISTS)
    with stored_rows(file, are_numbered=True) as rows:
        assert positions_of(rows, ["user", "item"], [("u", "B"), ("v", "X"), ("w", "A")]) == (1, 5)
        assert positions_of(rows, ["user", "item"], [("u", "B")], "last") == (3,)
        assert positions_of(rows, ["user", "item", "score"], [("u", "D", "null")]) == (4,)
