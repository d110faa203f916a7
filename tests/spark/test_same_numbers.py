"""Spark, on a cluster of several processes, gives for the same files what DuckDB gives, or refuses them."""

from __future__ import annotations

import gzip
import random
import re
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recmetrics import (
    InvalidInputError,
    Measure,
    NoCaseError,
    NoRelevantItemError,
    RecmetricsError,
    parse_measure,
)
from recmetrics.tables.arrow import arrow
from recmetrics.tables.errors import (
    ColumnNamesError,
    IdTypeError,
    MalformedRowError,
    NoFileError,
    PartsDifferError,
    RefusedTableError,
    UnreadableFileError,
)
from recmetrics.tables.match_errors import NoMatchError, SameTableError
from tests.recmetrics.tables.test_alike import DIFFERENT, LOOK_ALIKE
from tests.spark.both_engines import (
    EVERY,
    FEW,
    ON_DUCKDB,
    Row,
    assert_equal,
    assert_same,
    lists_and_truth,
    on_spark,
    write,
)


def _as_text(kind: str, number: int) -> str:
    return f"{kind}_{number:05}" if number % 2 else f"사용자 {kind} {number}"


def _as_number(_: str, number: int) -> int:
    return 10**12 + number


def test_the_work_is_done_by_several_processes(spark: Any):
    deadline = monotonic() + 60
    known = spark.sparkContext._jsc.sc().getExecutorMemoryStatus
    while known().size() < 3 and monotonic() < deadline:  # the one that drives is counted as well
        sleep(0.1)
    assert known().size() == 3


@pytest.mark.parametrize(
    ("as_id", "ending", "measures"),
    [(_as_text, "parquet", EVERY), (_as_text, "csv", FEW), (_as_number, "parquet", FEW)],
    ids=["text in Parquet", "text in CSV", "integers"],
)
def test_ids_of_any_kind_in_any_order(
    spark: Any, tmp_path: Path, as_id: Callable[[str, int], object], ending: str, measures: list[Measure]
):
    lists, truth = lists_and_truth(1, 200, 12, as_id)
    random.Random(2).shuffle(lists)
    random.Random(3).shuffle(truth)
    recommendations = write(tmp_path / f"lists.{ending}", "user_id item_id rank", lists)
    relevant = write(tmp_path / f"truth.{ending}", "qid docid rel", truth)
    found = assert_same(spark, recommendations, relevant, measures)
    assert found.counts.unknown
    assert found.counts.without_relevant
    assert found.counts.without_recommendations


def test_the_last_bit_does_not_depend_on_how_the_rows_are_dealt_out(spark: Any, tmp_path: Path):
    lists, truth = lists_and_truth(8, 300, 30, _as_text)
    recommendations = write(tmp_path / "lists.parquet", "case item rank", lists)
    relevant = write(tmp_path / "truth.parquet", "case item grade", truth)
    expected = on_spark(spark, recommendations, relevant)
    dealt = [spark.read.parquet(path).repartition(7) for path in (recommendations, relevant)]
    spark.conf.set("spark.sql.shuffle.partitions", "5")
    try:
        found = on_spark(spark, dealt[0], dealt[1])
    finally:
        spark.conf.set("spark.sql.shuffle.partitions", "2")
    assert found.means == expected.means


def test_a_mean_is_rounded_once(spark: Any):
    """Three values of a third: 1/3 + 1/3 + 1/3 is 1 as it is added up, and 1/3 once it is divided."""
    lists = spark.createDataFrame([(user, "A", 1) for user in "abc"], "user string, item string, rank int")
    truth = spark.createDataFrame(
        [(user, item) for user in "abc" for item in "AXY"], "user string, item string"
    )
    assert on_spark(spark, lists, truth).means["AP@3"] == 1 / 3


NAMES = st.sampled_from(["u1", "u2", "u3", "사용자", "it's", '"quoted"', "007", "7", "a\nb"])
ITEMS = st.sampled_from("ABCDEFGH")


@settings(max_examples=5)
@given(
    lists=st.lists(st.tuples(NAMES, ITEMS, st.integers(0, 6), st.integers(0, 3)), min_size=1, max_size=40),
    by=st.sampled_from([None, "rank", "score"]),
    truth=st.lists(st.tuples(NAMES, ITEMS, st.sampled_from([0.0, 0.5, 2.0])), min_size=1, max_size=20),
    order=st.sampled_from(["rank", "score", "rank score"]),
    no_relevant=st.sampled_from(["zero", "one", "skip"]),
    missing=st.sampled_from(["zero", "skip"]),
)
def test_frames_of_any_rows_give_what_duckdb_gives(
    spark: Any, lists: list[Row], truth: list[Row], order: str, by: str | None, no_relevant: str, missing: str
):
    lists = [row[: 2 + len(order.split())] for row in lists]
    columns = ("case item " + order).split(), ["case", "item", "grade"]
    tables = [
        arrow.table({name: [row[at] for row in rows] for at, name in enumerate(names)})
        for names, rows in zip(columns, (lists, truth), strict=True)
    ]
    numbers = ", ".join(f"{name} long" for name in order.split())
    kinds = f"case string, item string, {numbers}", "case string, item string, grade double"
    shown, judged = (spark.createDataFrame(*each) for each in zip((lists, truth), kinds, strict=True))
    rules = {"no_relevant": no_relevant, "missing": missing, "order": by if " " in order else None}
    try:
        expected = ON_DUCKDB(*tables, FEW, **rules)
    except (NoCaseError, NoMatchError) as refused:
        with pytest.raises(type(refused), match=re.escape(str(refused))):
            on_spark(spark, shown, judged, FEW, **rules)
    else:
        assert_equal(on_spark(spark, shown, judged, FEW, **rules), expected)


def test_a_case_with_nothing_to_find_can_be_refused(spark: Any, tmp_path: Path):
    recommendations = write(tmp_path / "lists.parquet", "case item rank", [("u1", "A", 1)])
    relevant = write(tmp_path / "truth.parquet", "case item grade", [("u1", "A", 0), ("u2", "A", 1)])
    with pytest.raises(NoRelevantItemError) as refused:
        on_spark(spark, recommendations, relevant, FEW, no_relevant="error")
    assert refused.value.case == "u1"


def test_repeated_items_and_repeated_truth(spark: Any, tmp_path: Path):
    lists = [("u1", item, at) for at, item in enumerate("BABCA", 1)]
    lists += [("u2", item, at) for at, item in enumerate("ABCDE", 1)]
    truth = [("u1", "A", 1), ("u1", "A", 1), ("u1", "B", 2), ("u1", "B", 0), ("u2", "E", 1)]
    recommendations = write(tmp_path / "lists.parquet", "case item rank", lists)
    relevant = write(tmp_path / "truth.parquet", "case item grade", truth)
    found = assert_same(spark, recommendations, relevant)
    codes = {note.code: note.count for note in found.notes}
    assert codes == {"items_repeated": 2, "relevant_repeated": 1, "grades_differ": 1}


@pytest.mark.parametrize("first", [0, 5])
def test_ranks_that_are_not_one_to_n(spark: Any, tmp_path: Path, first: int):
    lists: list[Row] = [("clean", item, at) for at, item in enumerate("ABCDE", 1)]
    lists += [("late", item, at) for at, item in enumerate("EDCBA", first)]
    lists += [("skips", item, 3 * at) for at, item in enumerate("BADCE", 1)]
    lists += [("repeats", item, 1 + at // 2) for at, item in enumerate("EDCBAF")]
    truth = [(case, item, 1) for case in ("clean", "late", "skips", "repeats") for item in "ADF"]
    recommendations = write(tmp_path / "lists.parquet", "case item rank", lists)
    relevant = write(tmp_path / "truth.parquet", "case item grade", truth)
    assert_same(spark, recommendations, relevant)


def _scored(seed: int) -> tuple[list[Row], list[Row]]:
    dice = random.Random(seed)
    lists: list[Row] = [
        (f"u{case}", f"i{item}", dice.choice([0.1, 0.5, 0.5, 0.5 + 1e-9, -0.0, 0.0, 1e-300, 1e300]))
        for case in range(40)
        for item in dice.sample(range(20), 8)
    ]
    truth: list[Row] = [(f"u{case}", f"i{item}") for case in range(40) for item in dice.sample(range(20), 4)]
    return lists, truth


def test_scores_with_ties(spark: Any, tmp_path: Path):
    lists, truth = _scored(5)
    recommendations = write(tmp_path / "lists.parquet", "user item score", lists)
    relevant = write(tmp_path / "truth.parquet", "user item", truth)
    far = [*FEW, parse_measure("nDCG@100000"), parse_measure("MeanP@500")]
    for ties, code in (("item", "scores_tied"), ("trec_eval", "scores_tied_trec_eval")):
        found = assert_same(spark, recommendations, relevant, far, ties=ties)
        assert {note.code for note in found.notes} == {code}
    with pytest.raises(RefusedTableError) as refused:
        on_spark(spark, recommendations, relevant, FEW, ties="error")
    assert refused.value.code == "scores_tied"


def test_scores_that_are_missing_or_infinite(spark: Any, tmp_path: Path):
    inf, nan = float("inf"), float("nan")
    scores = [0.5, None, nan, inf, -inf]
    lists = [("u1", item, score) for item, score in zip("ABCDE", scores, strict=True)]
    recommendations = write(tmp_path / "lists.parquet", "user item score", lists)
    relevant = write(tmp_path / "truth.parquet", "user item", [("u1", "B"), ("u1", "E")])
    found = assert_same(spark, recommendations, relevant)
    assert {note.code: note.count for note in found.notes} == {
        "scores_tied": 1,
        "scores_missing": 2,
        "scores_infinite": 2,
    }


def test_whole_scores_that_floating_point_cannot_tell_apart(spark: Any, tmp_path: Path):
    lists = [("u1", "A", 2**60), ("u1", "B", 2**60 + 1), ("u1", "C", None)]
    recommendations = write(tmp_path / "lists.parquet", "user item score", lists)
    relevant = write(tmp_path / "truth.parquet", "user item", [("u1", "B")])
    found = assert_same(spark, recommendations, relevant)
    assert found.means["P@3"] == pytest.approx(1 / 3)
    assert found.means["AP@3"] == 1


@pytest.mark.parametrize(
    ("ending", "lists", "truth", "code"),
    [
        ("csv", [("u1", None, "1"), ("u1", "A", "2")], [("u1", "A", "1")], "ids_missing"),
        ("parquet", [("u1", "A", "1")], [(None, "A", "1"), ("u1", "A", "1")], "ids_missing"),
        ("csv", [("u1", "A", "first")], [("u1", "A", "1")], "rank_not_whole"),
        ("parquet", [("u1", "A", "1.5")], [("u1", "A", "1")], "rank_not_whole"),
        ("csv", [("u1", "A", "1")], [("u1", "A", "good")], "grade_not_a_number"),
    ],
)
def test_what_is_refused(
    spark: Any, tmp_path: Path, ending: str, lists: list[Row], truth: list[Row], code: str
):
    recommendations = write(tmp_path / f"lists.{ending}", "case item rank", lists)
    relevant = write(tmp_path / f"truth.{ending}", "case item grade", truth)
    with pytest.raises(RefusedTableError) as refused:
        on_spark(spark, recommendations, relevant)
    with pytest.raises(RefusedTableError) as refused_there:
        ON_DUCKDB(recommendations, relevant, FEW)
    here, there = refused.value, refused_there.value
    assert (here.code, there.code) == (code, code)
    # Only DuckDB knows the lines.
    assert (here.argument, here.count, here.examples) == (there.argument, there.count, there.examples)


def test_decimal_ids_are_refused(spark: Any, tmp_path: Path):
    recommendations = write(tmp_path / "lists.parquet", "case item rank", [(1.0, "A", 1)])
    relevant = write(tmp_path / "truth.parquet", "case item", [(1, "A")])
    with pytest.raises(IdTypeError):
        on_spark(spark, recommendations, relevant, [parse_measure("AP")])


@pytest.mark.parametrize(
    ("lists", "truth"),
    [
        ([("U1 ", "A", 1), ("u2", "b", 1)], [("u1", "A"), ("u2", " B\u3000")]),
        ([("u2", "b", 1)], [("u2", " B\u3000")]),
        ([("u2", "007", 1)], [("u2", "7")]),
        ([("1.0", "A", 1)], [("1", "A")]),
        ([("u1", "A", 1)], [("u2", "A")]),
    ],
)
def test_ids_that_never_meet_are_refused(spark: Any, tmp_path: Path, lists: list[Row], truth: list[Row]):
    recommendations = write(tmp_path / "lists.parquet", "case item rank", lists)
    relevant = write(tmp_path / "truth.parquet", "case item", truth)
    with pytest.raises(NoMatchError) as there:
        ON_DUCKDB(recommendations, relevant, FEW)
    with pytest.raises(NoMatchError, match=re.escape(str(there.value))):
        on_spark(spark, recommendations, relevant)


def test_items_that_look_alike_and_lists_without_a_hit_are_told(spark: Any, tmp_path: Path):
    shown = [("u1", "A1", 1), ("u1", "B", 2), ("u2", "007", 1)]
    for truth, code in (
        ([("u1", "a1"), ("u1", "B"), ("u2", "7.0")], "items_alike"),
        ([("u1", "C")], "nothing_hits"),
    ):
        recommendations = write(tmp_path / "lists.parquet", "case item rank", shown)
        relevant = write(tmp_path / "truth.parquet", "case item", truth)
        assert code in {note.code for note in assert_same(spark, recommendations, relevant).notes}


def test_every_form_of_names_that_look_alike_is_told(spark: Any, tmp_path: Path):
    pairs = (*LOOK_ALIKE, *DIFFERENT, ("あ", "ア"))  # where there is no numpy, DuckDB does not know all
    shown = [(f"u{at}", ours, 1) for at, (ours, _) in enumerate(pairs)] + [("v", "x", 1)]
    wanted = [(f"u{at}", theirs) for at, (_, theirs) in enumerate(pairs)] + [("v", "x")]
    recommendations = write(tmp_path / "lists.parquet", "case item rank", shown)
    found = on_spark(spark, recommendations, write(tmp_path / "truth.parquet", "case item", wanted))
    assert [(note.code, note.count) for note in found.notes] == [("items_alike", len(LOOK_ALIKE))]


def test_what_is_read_elsewhere_only_or_would_be_wrong_is_refused(spark: Any, tmp_path: Path):
    lists = write(tmp_path / "lists.parquet", "case item rank", [("u1", "a", 1), ("u1", "b c", 2)])
    for cells in ("['a', 'b']", "{'a'}", "array(['a', 'b'])", "[a, ...]", "a|b", "a, z", "a z"):
        truth = write(tmp_path / "truth.parquet", "case item", [("u1", cells), ("u2", "x")])
        with pytest.raises(InvalidInputError, match="one item in each cell"):
            on_spark(spark, lists, truth)
    assert_same(
        spark, lists, write(tmp_path / "truth.parquet", "case item", [("u1", "b c"), ("u1", "(500) days")])
    )
    rows = [("u1", "A", 1, "x"), ("u1", "A", 1, "y")]
    models = write(tmp_path / "models.parquet", "case item rank model", rows)
    for engine in (spark, None):
        with pytest.raises(RefusedTableError) as refused:
            on_spark(engine, models, truth)
        assert (refused.value.code, refused.value.examples) == ("several_models", (("x",), ("y",)))


def test_cases_that_match_but_for_blanks_or_capitals_are_told(spark: Any, tmp_path: Path):
    recommendations = write(tmp_path / "lists.parquet", "case item rank", [("U1 ", "A", 1), ("u2", "A", 1)])
    relevant = write(tmp_path / "truth.parquet", "case item", [("u1", "A"), ("u2", "A")])
    found = assert_same(spark, recommendations, relevant)
    assert "cases_alike" in {note.code for note in found.notes}
    assert found.columns == ON_DUCKDB(recommendations, relevant, FEW).columns


LISTS = {
    "plain": ({"user": ["u1", "u2"], "items": [["B", "A"], ["A", "C"]]}, {"user": ["u1"], "items": [["A"]]}),
    "whole numbers": ({"user": [1, 2], "items": [[7, 8], [8, 9]]}, {"user": [1, 2], "items": [[8], [9, 10]]}),
    "an empty set": ({"user": [1, 2], "items": [[7, 8], [8]]}, {"user": [1, 2], "items": [[8], []]}),
    "an empty list": ({"user": [1, 2], "items": [[7, 8], []]}, {"user": [1, 2], "items": [[8], [9]]}),
    "scores": (
        {"user": ["u1"], "items": [["B", "A", "C"]], "scores": [[0.1, 0.9, 0.5]]},
        {"user": ["u1"], "items": [["C", "A"]], "grades": [[2, 0]]},
    ),
    "a grade for a list": (
        {"user": ["u1"], "items": [["B", "A", "C"]]},
        {"user": ["u1", "u1", "u1"], "items": [["C", "A"], ["B"], []], "rating": [2, 0, 3]},
    ),
    "objects": (
        {"user": [1], "recommendations": [[{"movie_id": 7, "rating": 0.5}, {"movie_id": 8, "rating": 0.9}]]},
        {"user": [1], "movie_id": [8]},
    ),
}


@pytest.mark.parametrize(("lists", "truth"), LISTS.values(), ids=LISTS)
@pytest.mark.parametrize("order", [None, "rank"])
def test_lists_in_a_column(spark: Any, tmp_path: Path, lists: Any, truth: Any, order: str | None):
    paths: list[str] = []
    for name, columns in {"lists": lists, "truth": truth}.items():
        paths.append(str(tmp_path / f"{name}.parquet"))
        import_module("pyarrow.parquet").write_table(arrow.table(columns), paths[-1])
    found = assert_same(spark, paths[0], paths[1], order=order)
    assert found.columns == ON_DUCKDB(*paths, FEW, order=order).columns


def test_one_table_is_not_measured_against_itself(spark: Any, tmp_path: Path):
    path = write(tmp_path / "lists.parquet", "case item rank", [("u1", "A", 1)])
    with pytest.raises(SameTableError):
        on_spark(spark, path, path)


# Files that Spark cannot read: refused as they are elsewhere, never read as something else
GOOD = b"case,item,rank\nu1,A,1\nu2,B,1\n"

BAD: dict[str, tuple[str, bytes, type[RecmetricsError], str]] = {
    "a field too few": ("lists.csv", GOOD + b"u3,C\n", MalformedRowError, "this cannot be read as a row"),
    "an open quote": ("lists.csv", GOOD + b'u3,"C,1\n', MalformedRowError, "this cannot be read as a row"),
    "no JSON": ("lists.jsonl", b'{"case": "u1", "it\n', MalformedRowError, "this cannot be read as a row"),
    "no bytes": ("lists.csv", b"", UnreadableFileError, "the file is empty"),
    "cut short": ("lists.csv.gz", gzip.compress(GOOD)[:-9], UnreadableFileError, "cut short on the way"),
    "cut Parquet": ("lists.parquet", b"PAR1" + GOOD, UnreadableFileError, "the file is damaged"),
    "CP949": ("lists.csv", GOOD + "u3,가,1\n".encode("cp949"), UnreadableFileError, "encoding than UTF-8"),
    "UTF-16": ("lists.csv", GOOD.decode().encode("utf-16"), UnreadableFileError, "encoding than UTF-8"),
    "a name twice": ("lists.csv", b"case,Item,item,rank\nu1,A,B,1\n", ColumnNamesError, "'Item', 'item'"),
}


@pytest.mark.parametrize(("name", "content", "error", "message"), BAD.values(), ids=BAD)
def test_both_engines_refuse_a_file(
    spark: Any, tmp_path: Path, name: str, content: bytes, error: type[RecmetricsError], message: str
):
    relevant = write(tmp_path / "truth.csv", "case item", [("u1", "A")])
    (tmp_path / name).write_bytes(content)
    with pytest.raises(error, match=message):
        on_spark(spark, str(tmp_path / name), relevant)
    if name.endswith(".csv") and "encoding" in message:
        return  # DuckDB is given these in UTF-8, or names the encoding
    with pytest.raises(RecmetricsError):
        ON_DUCKDB(str(tmp_path / name), relevant, "AP")


def test_parts_with_other_columns_are_refused(spark: Any, tmp_path: Path):
    relevant = write(tmp_path / "truth.csv", "case item", [("u1", "A")])
    (tmp_path / "parts").mkdir()
    # Spark takes the names from the largest part.
    (tmp_path / "parts" / "a.csv").write_bytes(GOOD + b"u3,C,1\n")
    (tmp_path / "parts" / "b.csv").write_bytes(GOOD.replace(b"item", b"thing"))
    with pytest.raises(PartsDifferError) as refused:
        on_spark(spark, str(tmp_path / "parts"), relevant)
    assert refused.value.file == str(tmp_path / "parts" / "b.csv")
    assert (refused.value.received, refused.value.expected) == (
        ("case", "thing", "rank"),
        ("case", "item", "rank"),
    )


def test_nothing_to_read_is_refused(spark: Any, tmp_path: Path):
    relevant = write(tmp_path / "truth.csv", "case item", [("u1", "A")])
    (tmp_path / "empty").mkdir()
    for path, problem in {"nowhere.csv": "absent", "x*.csv": "no_match", "empty": "empty_folder"}.items():
        with pytest.raises(NoFileError) as refused:
            on_spark(spark, str(tmp_path / path), relevant)
        assert refused.value.problem == problem


def test_formats_that_only_duckdb_reads_are_named(spark: Any, tmp_path: Path):
    (tmp_path / "run.trec").write_text("q1 Q0 d1 1 0.5 x\n")
    with pytest.raises(InvalidInputError, match="JSON Lines"):
        on_spark(spark, str(tmp_path / "run.trec"), str(tmp_path / "run.trec"))
