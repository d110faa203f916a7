"""Frames of pandas, Polars and Arrow, columns found by their names, and lists in JSON and in columns."""

from __future__ import annotations

import io
import json
from importlib import import_module
from math import log2
from pathlib import Path
from typing import Any

import duckdb
import pytest

from recmetrics.errors import InvalidInputError, RecmetricsError
from recmetrics.tables.arrow import arrow
from recmetrics.tables.errors import Argument, ColumnNamesError, IdTypeError, MalformedRowError
from recmetrics.tables.formats.columns import Columns, columns_of
from recmetrics.tables.formats.named_columns import ROLES
from recmetrics.tables.formats.sources import opened
from recmetrics.tables.input_errors import ColumnsError, NotATableError
from tests.recmetrics.tables.parquet_files import write_parquet
from tests.recmetrics.tables.tables import EVALUATE, judged, table, values_of

RUN = {"q1": {"A": 0.5, "B": 0.9}, "q2": {"A": 3, "C": 1}, "q3": {"B": 1.5}}
QRELS = {"q1": {"A": 1, "B": 0}, "q2": {"C": 2}, "q3": {}, "q4": {"A": 1}}
LISTS = {"u1": ["B", "A"], "u2": ["A", "C"], "u3": ["B"]}
SETS = {"u1": ["A"], "u2": ["C"], "u3": [], "u4": ["A"]}


def written(path: Path, content: object, indent: int | None) -> Path:
    path.write_text(json.dumps(content, indent=indent))
    return path


@pytest.mark.parametrize("indent", [None, 2])
def test_scores_grades_and_lists_by_case_are_runs_and_judgments(tmp_path: Path, indent: int | None) -> None:
    run, qrels = written(tmp_path / "run", RUN, indent), written(tmp_path / "qrels", QRELS, indent)
    found = EVALUATE(run, qrels, "RR")
    assert values_of(found, "RR") == {"q1": 1 / 2, "q2": 1 / 2, "q3": 0, "q4": 0}
    assert (found.counts.without_relevant, found.counts.without_recommendations) == (1, 1)
    assert found.columns == {
        "recommendations": {"case": "case", "item": "item", "score": "score"},
        "relevant": {"case": "case", "item": "item", "grade": "grade"},
    }
    found = EVALUATE(written(tmp_path / "r", LISTS, indent), written(tmp_path / "t", SETS, indent), "RR")
    assert values_of(found, "RR") == {"u1": 1 / 2, "u2": 1 / 2, "u3": 0, "u4": 0}
    assert (found.counts.without_relevant, found.counts.without_recommendations) == (1, 1)
    with pytest.raises(RecmetricsError, match="every item would hit"):  # a file against itself
        EVALUATE(run, run, "AP")


@pytest.mark.slow
def test_a_file_of_many_cases_in_one_line_is_read(tmp_path: Path) -> None:
    run = {f"q{case}": {f"document {item}": item / 7 for item in range(50)} for case in range(3_000)}
    path = written(tmp_path / "run", run, None)
    assert path.stat().st_size > 2_000_000
    source = opened(duckdb.connect(), "recommendations", path)
    assert (source.names, source.relation.shape[0]) == (("case", "item", "score"), 150_000)


def test_objects_of_another_meaning_are_read_as_before(tmp_path: Path) -> None:
    for content in (
        '{"user": "u1", "item": "A"}',
        '{"cases": [{"predict_list": ["A"], "ground_truth": {"A": 1}}]}',
        '{"predict_list": ["A"], "ground_truth": ["A"]}',
        '{"predict_list": ["A", "B"], "ground_truth": ["A", "C"]}',
        '{"predict_list": ["A"], "ground_truth": ["A"]}\n{"predict_list": ["A"], "ground_truth": ["A"]}\n',
        '{"tags": ["x"], "item": 7, "user": 1}\n{"tags": [], "item": 8, "user": 1}\n',
    ):
        (tmp_path / "given").write_text(content)
        rows = opened(duckdb.connect(), "recommendations", tmp_path / "given").relation.fetchall()
        assert rows
        assert {str(row[0]) for row in rows}.isdisjoint({"user", "tags", "predict_list"})


COLUMNS = {"user_id": ["u1", "u1", "u2"], "item id": [7, 8, 7], "rank": [1, 2, 1]}


def test_an_object_of_columns_is_a_table_whose_rows_stay_in_order_and_go_by_their_labels(
    tmp_path: Path,
) -> None:
    by_label = {name: {str(at + 5): one for at, one in enumerate(values)} for name, values in COLUMNS.items()}
    rows = [dict(zip(COLUMNS, row, strict=True)) for row in zip(*COLUMNS.values(), strict=True)]
    for content in (COLUMNS, by_label, rows):
        source = opened(duckdb.connect(), "recommendations", written(tmp_path / "given", content, None))
        assert source.names == tuple(COLUMNS)
        assert source.relation.fetchall() == [("u1", "7", "1"), ("u1", "8", "2"), ("u2", "7", "1")]
        assert source.types == {"user_id": "text", "item id": "integer", "rank": "integer"}
    columns = {"user": {str(at): "u1" for at in range(12)}, "item": {str(at): at for at in range(12)}}
    source = opened(duckdb.connect(), "relevant", written(tmp_path / "given", columns, None))
    assert source.relation.fetchall() == [("u1", str(at)) for at in range(12)]
    (tmp_path / "given").write_text('{"user": {"0": "u1", "1": "u2"}, "item": {"1": "B", "0": "A"}}')
    source = opened(duckdb.connect(), "relevant", tmp_path / "given")
    assert set(source.relation.fetchall()) == {("u1", "A"), ("u2", "B")}


def test_an_object_that_is_neither_cases_nor_columns_is_refused(tmp_path: Path) -> None:
    for content, problem in (
        ('{"user": ["u1", "u2"], "item": ["A"]}', "columns_differ"),
        ('{"user": {"0": "u1", "1": "u2"}, "item": {"0": "A", "2": "B"}}', "columns_differ"),
        ('{"q1": {"A": 0.5}, "q2": ["A"]}', "not_nested"),
        ('{"q1": {"A": "high"}}', "not_nested"),
        ('{"q1": [["A"]]}', "not_nested"),
        ('{"columns": ["user", "item"], "data": [["u1", "A"]]}', "not_nested"),
        ('{"0": {"user": "u1", "item": "A"}}', "not_nested"),
        ('{"q1": {"A": 1, "A": 2}}', "key_repeated"),
        ('{"q1": {"A": 1}, "q1": {"B": 2}}', "key_repeated"),
        ("actual = {'q1': ['A']}\nactual['q2'] = ['B']", "not_literal"),
        ("actual = {'q1': ['A']}\nfor q in found:\n    actual.update(q)", "not_literal"),
        ("actual = {'q1': ['A']}\nactual = clean(actual)", "not_literal"),
        ("predicted = {'q1': [0, 1, ..., 9]}", "cut"),
        ("{'q1': ['A']}, {'q1': ['B']}", "unnamed"),
        ('{"q1": ["\\ud800"]}', "malformed"),
    ):
        (tmp_path / "given").write_text(content)
        with pytest.raises(MalformedRowError) as caught:
            opened(duckdb.connect(), "relevant", tmp_path / "given")
        assert caught.value.problem == problem, content
        with pytest.raises(RecmetricsError) as evaluated:
            EVALUATE(tmp_path / "given", written(tmp_path / "truth", SETS, None), "AP")
        assert len(str(evaluated.value)) < 600
    (tmp_path / "given").write_text('{"q1": {"A": 1}, "q2')
    with pytest.raises(RecmetricsError) as caught:
        EVALUATE(tmp_path / "given", tmp_path / "given", "AP")
    assert len(str(caught.value)) < 600


# Columns of lists: each list is a ranked list, or a set of relevant items.

pandas: Any = import_module("pandas")
polars: Any = import_module("polars")

LIST_COLUMN = {"user_id": ["u1", "u2"], "items": [["B", "A"], ["A", "C"]]}
SET_COLUMN = {"user_id": ["u1", "u2", "u3"], "items": [["A"], [], ["B"]]}


def lines(columns: dict[str, list[Any]]) -> str:
    rows = zip(*columns.values(), strict=True)
    return "".join(json.dumps(dict(zip(columns, row, strict=True))) + "\n" for row in rows)


@pytest.mark.parametrize("form", ["pandas", "polars", "arrow", "parquet", "json lines", "json"])
def test_lists_in_a_column_are_ranked_lists_and_sets_of_relevant_items(form: str, tmp_path: Path) -> None:
    given: list[object] = []
    for at, columns in enumerate((LIST_COLUMN, SET_COLUMN)):
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


def test_a_named_column_of_lists_or_one_of_objects_has_the_lists_and_any_other_stays_a_column(
    tmp_path: Path,
) -> None:
    objects = "[{'movie_id': 7, 'rating': 4.5}, {'movie_id': 8, 'rating': 4.0}]"
    write_parquet(f"select 1 as user_id, {objects} as recommendations", tmp_path / "als")
    truth = arrow.table({"user_id": [1], "movie_id": [8]})
    assert EVALUATE(tmp_path / "als", truth, "RR").means == {"RR": 1 / 2}
    shown = arrow.table({"who": ["u1"], "best": [["B", "A"]], "genres": [["x", "y", "z"]]})
    columns = {"recommendations": {"case": "who", "item": "best"}}
    assert EVALUATE(shown, judged({"u1": {"A"}}), "RR", columns=columns).means == {"RR": 1 / 2}
    shown = arrow.table({"user": ["u1"], "item": ["A"], "rank": [1], "genres": [["x", "y"]]})
    assert EVALUATE(shown, judged({"u1": {"A"}}), "RR").means == {"RR": 1.0}


# Frames, and the columns of data sets and libraries, found by their names
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
        assert "ids are" in str(caught.value) or "are no ids" in str(caught.value)
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
        "PyTerrier": "qid docno score rank",
        "H&M": "customer_id article_id rank",
        "sessions": "session_id product_id score",
        "BEIR": "query-id corpus-id score",
        "MS MARCO": "qid pid rank",
        "OTTO": "session aid rank",
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
        "plays": "userID itemid weight",
        "RecBole": "user_id:token item_id:token rating:float -timestamp:float",
        "judges": "topic document judgment",
        "judges in Britain": "user item judgement",
        "short": "topic docno rel",
        "as here": "topic document grade",
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
