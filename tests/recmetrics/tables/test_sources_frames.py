"""Frames of pandas, Polars and Arrow."""

import io
from importlib import import_module
from typing import Any

import duckdb
import pytest

from recmetrics.tables.arrow import arrow
from recmetrics.tables.errors import ColumnNamesError, IdTypeError
from recmetrics.tables.formats.sources import opened
from recmetrics.tables.input_errors import NotATableError
from tests.recmetrics.tables.tables import EVALUATE

pd: Any = pytest.importorskip("pandas")
pl: Any = pytest.importorskip("polars")
np: Any = pytest.importorskip("numpy")
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
    with pytest.raises(NotATableError, match="relevant must be"):
        opened(duckdb.connect(), "relevant", given)


SHOWN = [("u1", "B", 0.9), ("u1", "A", 0.5)]
NAMES = ["user", "item", "score"]
LISTS = {"u1": ["B", "A"]}


@pytest.mark.parametrize(
    ("shown", "wanted", "expected"),
    [
        ([dict(zip(NAMES, row, strict=True)) for row in SHOWN], [{"user": "u1", "item": "A"}], 1 / 2),
        ([{"user": "u1", "items": ["B", "A"]}], pd.DataFrame({"user": ["u1"], "item": ["A"]}), 1 / 2),
        # A key that only a later row has is a column all the same.
        (
            [{"user": "u9", "item": "A"}, {"score": 1, "user": "u1", "item": "A"}],
            [{"user": "u1", "item": "A"}],
            1,
        ),
        (pd.Series(LISTS), pd.Series({"u1": ["A"]}), 1 / 2),
        (pd.Series(LISTS), {"u1": {"A"}}, 1 / 2),
        (pd.Series({"u1": np.array(["B", "A"])}), pd.Series({"u1": {"A": 2, "B": 0}}), 1 / 2),
        (pd.Series({"u1": {"B": 0.9, "A": 0.5}}), {"u1": {"A"}}, 1 / 2),
    ],
)
def test_rows_as_dicts_are_a_table_and_a_series_of_lists_is_a_mapping(
    shown: Any, wanted: Any, expected: float
) -> None:
    assert EVALUATE(shown, wanted, "RR").means == {"RR": expected}


@pytest.mark.parametrize(
    "given",
    [
        SHOWN,
        np.array(SHOWN),
        io.BytesIO(b"secret,item,score\n"),
        io.StringIO("secret,item,score\n"),
        b"secret,item\n",
        pd.Series(["secret"]),
        pl.Series([["secret"]]),
        None,
        {"secret"},
        [],
    ],
    ids=lambda given: type(given).__name__,
)
@pytest.mark.parametrize("other", [{"u1": {"A"}}, pd.DataFrame({"user": ["u1"], "item": ["A"]})])
def test_what_is_no_table_is_refused_by_its_type_and_its_content_is_not_printed(
    given: object, other: object
) -> None:
    for argument, pair in {"recommendations": (given, other), "relevant": (other, given)}.items():
        with pytest.raises(
            NotATableError, match=f"{argument} must be a mapping .* pandas.DataFrame"
        ) as caught:
            EVALUATE(*pair, "RR")
        assert caught.value.received == type(given).__name__
        assert "secret" not in str(caught.value)


def test_a_mapping_and_a_frame_do_not_go_together_and_the_frame_is_not_printed() -> None:
    with pytest.raises(NotATableError, match="both are tables, or neither") as caught:
        EVALUATE(pd.DataFrame({"secret": ["u1"]}), {"u1": {"A"}}, "RR")
    assert "secret" not in str(caught.value)


def test_sql_in_the_name_of_a_column_is_only_a_name() -> None:
    name = 'item"; drop table kept; --'
    connection = duckdb.connect()
    connection.execute("create table kept as select 1")
    source = opened(connection, "relevant", arrow.table({name: ["a"]}))
    assert connection.execute(f"select {source.id_text(name)} from {source.table}").fetchall() == [("a",)]
    assert connection.execute("select * from kept").fetchall() == [(1,)]
