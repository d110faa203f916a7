"""Frames of pandas, Polars and Arrow, and the columns of data sets and libraries, found by their names."""

from __future__ import annotations

import io
from importlib import import_module
from typing import Any

import duckdb
import pytest

from recmetrics.errors import InvalidInputError
from recmetrics.tables.arrow import arrow
from recmetrics.tables.errors import Argument, ColumnNamesError, IdTypeError
from recmetrics.tables.formats.columns import Columns, columns_of
from recmetrics.tables.formats.named_columns import ROLES
from recmetrics.tables.formats.sources import opened
from recmetrics.tables.input_errors import ColumnsError, NotATableError
from tests.recmetrics.tables.tables import EVALUATE, judged, table

pd: Any = pytest.importorskip("pandas")
pl: Any = pytest.importorskip("polars")
np: Any = pytest.importorskip("numpy")
DATA = {"user": [7, 8], "item": ["007", "b"]}


def test_each_kind_of_frame_is_the_same_table(subtests: pytest.Subtests) -> None:
    for frame in (
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
    ):
        with subtests.test(frame=type(frame).__name__):
            connection = duckdb.connect()
            source = opened(connection, "recommendations", frame)
            assert (source.kind, source.types) == ("frame", {"user": "integer", "item": "text"})
            query = f"select {source.id_text('user')}, {source.id_text('item')} from {source.table}"
            # Twice: a stream that can be read only once must not be one here.
            for _ in range(2):
                assert connection.execute(query).fetchall() == [("7", "007"), ("8", "b")]


def test_ids_that_are_none_are_refused_and_values_of_several_types_shown_with_their_rows() -> None:
    for users, problem in (
        ([7, None], "integer_with_gaps"),
        ([7.0, 8.0], "decimal"),
        ([7.5, None], "decimal"),
        ([7, "7"], "mixed"),
        ([True, False], "no_id"),
        ([[7], [8]], "no_id"),
        ([b"7", b"8"], "no_id"),
    ):
        source = opened(duckdb.connect(), "relevant", pd.DataFrame({"user": users, "item": ["a", "b"]}))
        with pytest.raises(IdTypeError) as caught:
            source.id_text("user")
        assert caught.value.problem == problem
    mixed = pd.DataFrame({"user": [None, 7, 8, "7"], "item": list("abcd")})
    with pytest.raises(IdTypeError, match=r"row 2: 7; row 4: '7'"):
        opened(duckdb.connect(), "relevant", mixed).id_text("user")


def test_a_name_that_comes_twice_is_refused() -> None:
    for frame in (
        pd.DataFrame([[1, 2]], columns=["item", "item"]),
        pd.DataFrame([[1, 2]], columns=["item", "Item"]),
        pd.DataFrame([[1]], columns=["item"], index=pd.Index(["u"], name="item")),
        arrow.Table.from_arrays([[1], [2]], names=["item", "item"]),
    ):
        with pytest.raises(ColumnNamesError) as caught:
            opened(duckdb.connect(), "relevant", frame)
        assert caught.value.file == "relevant"


SHOWN = [("u1", "B", 0.9), ("u1", "A", 0.5)]
NAMES = ["user", "item", "score"]
OF_ONE_USER = {"u1": ["B", "A"]}


def test_rows_as_dicts_are_a_table_and_a_series_of_lists_is_a_mapping(subtests: pytest.Subtests) -> None:
    of_u1 = [{"user": "u1", "item": "A"}]
    pairs: list[tuple[Any, Any, float]] = [
        ([dict(zip(NAMES, row, strict=True)) for row in SHOWN], of_u1, 1 / 2),
        ([{"user": "u1", "items": ["B", "A"]}], pd.DataFrame({"user": ["u1"], "item": ["A"]}), 1 / 2),
        # A key that only a later row has is a column all the same.
        ([{"user": "u9", "item": "A"}, {"score": 1, "user": "u1", "item": "A"}], of_u1, 1),
        (pd.Series(OF_ONE_USER), pd.Series({"u1": ["A"]}), 1 / 2),
        (pd.Series(OF_ONE_USER), {"u1": {"A"}}, 1 / 2),
        (pd.Series({"u1": np.array(["B", "A"])}), pd.Series({"u1": {"A": 2, "B": 0}}), 1 / 2),
        (pd.Series({"u1": {"B": 0.9, "A": 0.5}}), {"u1": {"A"}}, 1 / 2),
    ]
    for shown, wanted, expected in pairs:
        with subtests.test(shown=shown):
            assert EVALUATE(shown, wanted, "RR").means == {"RR": expected}


def test_what_is_no_table_is_refused_by_its_type_and_its_content_is_not_printed(
    subtests: pytest.Subtests,
) -> None:
    for odd in (
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
    ):
        with subtests.test(type=type(odd).__name__):
            for other in ({"u1": {"A"}}, pd.DataFrame({"user": ["u1"], "item": ["A"]})):
                for argument, pair in {"recommendations": (odd, other), "relevant": (other, odd)}.items():
                    words = f"{argument} must be a mapping .* pandas.DataFrame"
                    with pytest.raises(NotATableError, match=words) as caught:
                        EVALUATE(*pair, "RR")
                    assert caught.value.received == type(odd).__name__
                    assert "secret" not in str(caught.value)
    for odd in (42, None, [1, 2], {"A", "B"}, b"user,item", pd.Series([1, 2]), object()):
        with pytest.raises(NotATableError, match="relevant must be"):
            opened(duckdb.connect(), "relevant", odd)


def test_a_mapping_and_a_frame_do_not_go_together_and_the_frame_is_not_printed() -> None:
    with pytest.raises(NotATableError, match="both are tables, or neither") as caught:
        EVALUATE(pd.DataFrame({"secret": ["u1"]}), {"u1": {"A"}}, "RR")
    assert "secret" not in str(caught.value)


# Columns by their names; those that say nothing have a sign in front.

LAYOUTS: dict[Argument, dict[str, str]] = {
    "recommendations": {
        "MovieLens with a prediction": "userId movieId -rating prediction",
        "Spark's ALS": "user item prediction",
        "LensKit": "user_id item_id score rank",
        "implicit": "user_id item_id score",
        "PyTerrier": "qid docno score rank",
        "ir_measures": "query_id doc_id score",
        "H&M": "customer_id article_id rank",
        "sessions": "session_id product_id score",
        "BEIR": "query-id corpus-id score",
        "MS MARCO": "qid pid rank",
        "OTTO": "session aid rank",
        "Amazon, 2014": "reviewerID asin score",
        "Amazon, 2023": "user_id parent_asin score",
        "Yelp": "user_id business_id score",
        "Goodreads": "user_id book_id score",
        "Last.fm": "userID artistID score",
        "RecBole": "user_id:token item_id:token score:float",
        "Surprise": "uid iid -r_ui est",
        "MIND": "ImpressionID NewsID rank",
        "RetailRocket": "visitorid itemid score",
        "Steam": "user game score",
        "playlists": "pid track_uri pos",
        "playlists with names": "playlist_id track_id rank",
        "a shop in Korea": "회원번호 상품코드 점수",
        "a shop in China": "用户ID 商品编号 得分",
        "a predicted rating": "user_id movie_id rating",
        "stars": "user_id business_id stars",
        "books": "User-ID book_id estimate",
        "positions": "user_id movie_id position",
        "recipes": "user_id recipe_id value",
    },
    "relevant": {
        "MovieLens": "userId movieId rating -timestamp",
        "BEIR": "query-id corpus-id score",
        "MS MARCO": "qid pid label",
        "PyTerrier": "qid docno label",
        "ir_measures": "query_id doc_id relevance -iteration",
        "Amazon, 2014": "reviewerID asin overall -unixReviewTime",
        "Yelp": "-review_id user_id business_id stars",
        "Last.fm": "userID artistID weight",
        "RecBole": "user_id:token item_id:token rating:float -timestamp:float",
        "judges": "topic document judgment",
        "judges in Britain": "topic document judgement",
        "short": "topic document rel",
        "as here": "topic document grade",
        "values": "user item value",
        "both": "user item -score relevance",
    },
}


def test_tables_of_many_layouts_are_read_as_they_are(subtests: pytest.Subtests) -> None:
    for argument, layouts in LAYOUTS.items():
        for whose, layout in layouts.items():
            with subtests.test(argument=argument, whose=whose):
                columns = layout.split()
                names = [name.removeprefix("-") for name in columns]
                found = columns_of(argument, names, ROLES[argument])
                read = {found.case, found.item, *filter(None, (found.rank, found.score, found.grade))}
                assert read == {name for name in columns if not name.startswith("-")}


def test_a_passage_and_a_playlist_share_a_name_and_the_other_column_tells_which() -> None:
    roles = ("case", "item", "rank")
    assert columns_of("recommendations", ["qid", "pid"], roles) == Columns("qid", "pid")
    assert columns_of("recommendations", ["pid", "track_uri"], roles) == Columns("pid", "track_uri")


def test_a_column_that_is_not_found_is_asked_for_in_words_that_say_how_to_name_it() -> None:
    for names, chosen, told in (
        (
            "who what",
            {},
            "no column was found for case and for item; the columns are 'who', 'what'. Name it, as in "
            '--columns case=who,item=what, or columns={"case": "who", "item": "what"}',
        ),
        (
            "user member item",
            {},
            "several columns could be the one for case: 'user', 'member'. Name it, as in --columns case=user",
        ),
        ("user item", {"item": "film"}, "no column is called 'film'; the columns are 'user', 'item'"),
        ("user item when", {}, "no column was found for rank or score, by which a list is ordered"),
        ("user item when", {}, "--columns rank=when"),
    ):
        shown = table(names, [tuple("x" for _ in names.split())])
        with pytest.raises(ColumnsError) as caught:
            EVALUATE(shown, judged({"u1": {"A"}}), "AP", columns={"recommendations": chosen})
        assert told in str(caught.value)
    with pytest.raises(ColumnsError, match="found for item;") as caught:
        EVALUATE(table("user film rank", [("u1", "A", 1)]), judged({"u1": {"A"}}), "AP")
    error = caught.value
    assert (error.argument, error.problem, error.roles) == ("recommendations", "missing", ("item",))
    assert (error.names, error.candidates) == (("user", "film", "rank"), ("film",))
    assert isinstance(error, InvalidInputError)
