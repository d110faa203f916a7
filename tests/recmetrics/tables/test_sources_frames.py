"""Frames of pandas, Polars and Arrow."""

from importlib import import_module
from typing import Any

import duckdb
import pytest

from recmetrics.errors import InvalidInputError
from recmetrics.tables.arrow import arrow
from recmetrics.tables.errors import ColumnNamesError, IdTypeError
from recmetrics.tables.formats.sources import opened

pd: Any = pytest.importorskip("pandas")
pl: Any = pytest.importorskip("polars")
DATA = {"user": [7, 8], "item": ["007", "b"]}


@pytest.mark.parametrize(
    "frame",
    [
        pd.DataFrame(DATA),
        pd.DataFrame(DATA).astype({"user": "Int64", "item": "category"}),
        pd.DataFrame(DATA).astype(object),
        pd.DataFrame(DATA, index=["x", "y"]),
        pd.DataFrame(DATA).set_index("user"),
        pl.DataFrame(DATA),
        pl.LazyFrame(DATA),
        pl.DataFrame(DATA).with_columns(pl.col("item").cast(pl.Categorical)),
        arrow.table(DATA),
        arrow.RecordBatch.from_pydict(DATA),
        arrow.table(DATA).to_reader(),
        import_module("pyarrow.dataset").dataset(arrow.table(DATA)),
    ],
    ids=lambda frame: f"{type(frame).__module__}.{type(frame).__name__}",
)
def test_each_kind_of_frame_is_the_same_table(frame: object) -> None:
    connection = duckdb.connect()
    source = opened(connection, "recommendations", frame)
    assert (source.kind, source.types) == ("frame", {"user": "integer", "item": "text"})
    query = f"select {source.id_text('user')}, {source.id_text('item')} from {source.table}"
    # Twice: a stream that can be read only once must not be one here.
    assert (
        connection.execute(query).fetchall()
        == connection.execute(query).fetchall()
        == [("7", "007"), ("8", "b")]
    )


@pytest.mark.parametrize(
    ("users", "problem"),
    [
        ([7, None], "integer_with_gaps"),
        ([7.0, 8.0], "decimal"),
        ([7.5, None], "decimal"),
        ([7, "7"], "mixed"),
        ([True, False], "no_id"),
        ([[7], [8]], "no_id"),
        ([b"7", b"8"], "no_id"),
    ],
)
def test_ids_that_are_none_are_refused(users: list[object], problem: str) -> None:
    source = opened(duckdb.connect(), "relevant", pd.DataFrame({"user": users, "item": ["a", "b"]}))
    with pytest.raises(IdTypeError) as caught:
        source.id_text("user")
    assert caught.value.problem == problem


def test_values_of_several_types_are_shown_with_their_rows() -> None:
    source = opened(
        duckdb.connect(), "relevant", pd.DataFrame({"user": [None, 7, 8, "7"], "item": list("abcd")})
    )
    with pytest.raises(IdTypeError, match=r"row 2: 7; row 4: '7'"):
        source.id_text("user")


def test_missing_values_are_null_in_all_of_them() -> None:
    for frame in (
        pd.DataFrame({"item": ["a", None, float("nan")]}),
        pl.DataFrame({"item": ["a", None, None]}),
    ):
        source = opened(duckdb.connect(), "relevant", frame)
        assert source.relation.fetchall() == [("a",), (None,), (None,)]


@pytest.mark.parametrize(
    "frame",
    [
        pd.DataFrame([[1, 2]], columns=["item", "item"]),
        pd.DataFrame([[1, 2]], columns=["item", "Item"]),
        pd.DataFrame([[1]], columns=["item"], index=pd.Index(["u"], name="item")),
        arrow.Table.from_arrays([[1], [2]], names=["item", "item"]),
    ],
)
def test_a_name_that_comes_twice_is_refused(frame: object) -> None:
    with pytest.raises(ColumnNamesError) as caught:
        opened(duckdb.connect(), "relevant", frame)
    assert caught.value.file == "relevant"


@pytest.mark.parametrize("given", [42, None, [1, 2], {"A", "B"}, b"user,item", pd.Series([1, 2]), object()])
def test_what_is_no_frame_is_refused(given: object) -> None:
    with pytest.raises(InvalidInputError, match="relevant must be"):
        opened(duckdb.connect(), "relevant", given)


def test_sql_in_the_name_of_a_column_is_only_a_name() -> None:
    name = 'item"; drop table kept; --'
    connection = duckdb.connect()
    connection.execute("create table kept as select 1")
    source = opened(connection, "relevant", arrow.table({name: ["a"]}))
    assert connection.execute(f"select {source.id_text(name)} from {source.table}").fetchall() == [("a",)]
    assert connection.execute("select * from kept").fetchall() == [(1,)]
