"""Tables give what mappings give, with every convention, and the SQL of every measure what its steps give."""

from __future__ import annotations

import random
import re
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import Any

import duckdb
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recmetrics import (
    EmptyCases,
    InvalidInputError,
    InvalidOptionError,
    Measure,
    NoCaseError,
    NoRelevantItemError,
    catalogue,
    evaluate,
    parse_measure,
)
from recmetrics.tables.arrow import arrow
from recmetrics.tables.damage import parquet_damage_named
from recmetrics.tables.duckdb_evaluation import TableEvaluation, evaluate_tables
from recmetrics.tables.errors import Argument, FileTooLargeError, UnreadableFileError
from recmetrics.tables.match_errors import NoMatchError
from recmetrics.tables.query import FROM_TABLES, per_case_query
from tests.recmetrics.strategies import LETTERS, Case, cases, conventions
from tests.recmetrics.tables.parquet_files import write_parquet
from tests.recmetrics.tables.tables import EVALUATE, judged, listed, table

parquet = import_module("pyarrow.parquet")

EVERY = catalogue(3)
NAMES = st.sampled_from(["u1", "u2", "u3", "사용자", "it's", '"quoted"', "007", "7", "a\nb"])

Lists = dict[str, list[str]]
Sets = dict[str, frozenset[str]]

lists = st.dictionaries(NAMES, st.lists(st.sampled_from(LETTERS), min_size=1, max_size=10), max_size=6)
sets = st.dictionaries(NAMES, st.frozensets(st.sampled_from(LETTERS), max_size=8), min_size=1, max_size=6)


def never_meet(ours: Lists, wanted: Sets) -> bool:
    """Return whether nothing hits because ids never meet, as they stand or but for leading zeros."""
    if any(hit_ranks(ours.get(case, []), wanted[case]) for case in wanted):
        return False
    are_crossed = any(
        one in wanted.keys() - ours.keys() and other in ours.keys() - wanted.keys()
        for one, other in (("007", "7"), ("7", "007"))
    )
    is_apart = are_crossed or not ours.keys() & wanted.keys()
    return any(ours.values()) and any(wanted.values()) and is_apart


def assert_same(ours: Lists, wanted: Sets, empty: EmptyCases, recommendations: object) -> None:
    def found() -> TableEvaluation:
        rules = {"no_relevant": empty.no_relevant, "missing": empty.missing}
        return EVALUATE(recommendations, judged(wanted), EVERY, **rules)

    if never_meet(ours, wanted):
        with pytest.raises(NoMatchError) as there:
            found()
        with pytest.raises(NoMatchError, match=re.escape(str(there.value))):
            evaluate(ours, wanted, EVERY)
        return
    try:
        expected = evaluate(ours, wanted, EVERY, no_relevant=empty.no_relevant, missing=empty.missing)
    except NoCaseError:
        with pytest.raises(NoCaseError):
            found()
        return
    result = found()
    # Only tables say how a list is ordered.
    notes = tuple(note for note in result.notes if not note.code.startswith(("ranks_", "scores_")))
    assert (result.counts, notes) == (expected.counts, expected.notes)
    assert result.means == pytest.approx(dict(expected.means), abs=1e-12)
    rows = {str(row["case"]): row for row in result.per_case.to_pylist()}
    assert rows.keys() == {row["case"] for row in expected.per_case}
    for row in expected.per_case:
        assert rows[str(row["case"])] == pytest.approx(dict(row), abs=1e-12)
    made_from = result.cases.project('"case", relevant, length, hit_ranks').fetchall()
    assert {str(case): rest for case, *rest in made_from} == {
        case: [len(wanted[case]), len(ours.get(case, [])), hit_ranks(ours.get(case, []), wanted[case])]
        for case in rows
    }


def hit_ranks(ranked: list[str], relevant: frozenset[str]) -> list[int]:
    """Return the ranks of the relevant items, each at its first place."""
    return sorted(ranked.index(item) + 1 for item in relevant if item in ranked)


@pytest.mark.slow
@settings(max_examples=8, deadline=None)
@given(
    *(lists, sets, conventions(), st.integers(-2, 3), st.integers(1, 3), st.randoms(use_true_random=False))
)
def test_ranks_and_scores_give_what_mappings_give_whatever_their_first_step_and_order_of_rows(
    ours: Lists, wanted: Sets, empty: EmptyCases, first: int, step: int, order: random.Random
) -> None:
    entries = [(case, item, at) for case, items in ours.items() for at, item in enumerate(items)]
    assert_same(ours, wanted, empty, listed(ours))
    order.shuffle(entries)
    assert_same(
        ours, wanted, empty, table("case item rank", [(c, i, first + step * at) for c, i, at in entries])
    )
    assert_same(ours, wanted, empty, table("case item score", [(c, i, -float(at)) for c, i, at in entries]))


@pytest.mark.slow
@settings(max_examples=4, deadline=None)
@given(ours=lists, wanted=sets, before=st.sampled_from([70, 4_200]))
def test_long_lists_give_what_mappings_give(ours: Lists, wanted: Sets, before: int) -> None:
    longer = {case: [*(f"filler {at}" for at in range(before)), *items] for case, items in ours.items()}
    assert_same(longer, wanted, EmptyCases(), listed(longer))


def many(cases: int) -> tuple[str, str]:
    """Return queries for many cases with hits here and there."""
    item = "'u' || n as \"case\", 'i' || (n * {} + place * {}) % 97 as item"
    places = f"from range({cases}) a(n), range({{}}) b(place)"
    return (
        f"select {item.format(7, 'place')}, place + 1 as rank {places.format(10)}",
        f"select distinct {item.format(11, 13)}, 1.0 as grade {places.format(5)}",
    )


def table_of(query: str) -> Any:
    made: Any = duckdb.sql(query)
    return made.to_arrow_table()


@pytest.mark.slow
def test_two_runs_give_the_same_bits() -> None:
    shown, wanted = map(table_of, many(20_000))
    first = EVALUATE(shown, wanted, EVERY)
    backwards = shown.take(arrow.array(range(len(shown) - 1, -1, -1), arrow.int64()))
    second = EVALUATE(backwards, wanted, EVERY)
    assert first.means == second.means
    assert first.per_case.equals(second.per_case)


@pytest.mark.slow
def test_it_ends_with_little_memory(tmp_path: Path) -> None:
    paths = (tmp_path / "shown.parquet", tmp_path / "wanted.parquet")
    for query, path in zip(many(50_000), paths, strict=True):
        write_parquet(query, path)
    assert EVALUATE(*paths, "AP@10", memory_limit="64MB").means == EVALUATE(*paths, "AP@10").means


def test_a_case_has_its_values_behind_what_they_are_made_from_and_can_be_asked_further() -> None:
    found = EVALUATE(listed({"u1": ["B", "A", "C"]}), judged({"u1": {"A", "C", "Z"}}), "AP, P@2")
    assert found.cases.columns == ["case", "relevant", "length", "hit_ranks", "AP", "P@2"]
    assert found.cases.fetchall() == [("u1", 3, 3, [2, 3], pytest.approx((1 / 2 + 2 / 3) / 3), 1 / 2)]
    found = EVALUATE(listed({"u1": ["A"], "u2": ["B"]}), judged({"u1": {"A"}, "u2": {"A"}}), "P@1")
    assert found.relation.filter('"P@1" = 1').fetchall() == [("u1", 1.0)]


def test_whole_numbers_are_ids_like_their_text_and_texts_as_they_stand() -> None:
    numbers = arrow.table({"case": [7, 8], "item": [1, 2], "rank": [1, 1]})
    texts = table("case item", [("7", "1"), ("8", "1")])
    assert EVALUATE(numbers, texts, "P@1").means == {"P@1": 1 / 2}
    texts = table("case item", [("007", "A"), ("8", "B")])
    found = EVALUATE(table("case item rank", [("7", "A", 1), ("8", "B", 1)]), texts, "P@1")
    assert (found.means, found.counts.unknown) == ({"P@1": 1 / 2}, 1)


def test_what_it_does_not_have_is_refused() -> None:
    shown, wanted = listed({"u1": ["A"]}), judged({"u1": {"A"}})
    for columns in ({"place": "rank"}, {"truth": {"item": "item"}}):
        with pytest.raises(InvalidOptionError, match="columns must be one of"):
            EVALUATE(shown, wanted, "P@1", columns=columns)
    with pytest.raises(InvalidInputError, match="rank or score"):
        EVALUATE(table("case item", [("u1", "A")]), wanted, "P@1")
    with pytest.raises(NoRelevantItemError, match="'u2'"):
        EVALUATE(shown, judged({"u1": {"A"}, "u2": set()}), "P@1", no_relevant="error")
    for option in ("no_relevant", "missing", "ties", "memory_limit"):
        with pytest.raises(InvalidOptionError, match=option):
            EVALUATE(shown, wanted, "P@1", **{option: "nonsense"})
    with pytest.raises(InvalidInputError, match="engine"):
        EVALUATE(shown, wanted, "P@1", engine=object())
    with pytest.raises(InvalidInputError, match="mapping"):
        EVALUATE(shown, {"u1": {"A"}}, "P@1")
    only_tables: dict[str, object]
    only_tables = {"columns": {}, "ties": "error", "order": "score", "memory_limit": "1GB", "progress": print}
    for option, value in only_tables.items():
        with pytest.raises(InvalidInputError, match=f"{option} must be left out where mappings are given"):
            EVALUATE({"u1": ["A"]}, {"u1": {"A"}}, "AP", **{option: value})


AT_CUTOFFS = tuple(dict.fromkeys(chain.from_iterable(catalogue(k) for k in (1, 3, 12))))


def rows_of(
    some: list[Case], measures: tuple[Measure, ...], *, in_order: bool = False
) -> list[dict[str, object]]:
    """Return the result of the query for cases, each of which has at least a row of grade 0."""
    ranked = [(at, item, rank) for at, case in enumerate(some) for rank, item in enumerate(case.ranked, 1)]
    wanted = [(at, item, 1) for at, case in enumerate(some) for item in sorted(case.relevant)]
    wanted += [(at, "not relevant", 0) for at in range(len(some))]
    connection = duckdb.connect()
    for name, rows, last in (("ranked", ranked, "rank"), ("wanted", wanted, "grade")):
        kinds = arrow.schema([("case", arrow.int64()), ("item", arrow.string()), (last, arrow.int64())])
        columns = [list(column) for column in zip(*rows, strict=True)] or [[], [], []]
        connection.register(name, arrow.table(columns, schema=kinds))
    query = per_case_query(measures, FROM_TABLES, in_order=in_order)
    return connection.sql(f'{query} order by "case"').to_arrow_table().to_pylist()


@pytest.mark.slow
@pytest.mark.parametrize("in_order", [False, True])
@settings(max_examples=6, deadline=None)
@given(some=st.lists(cases(repeats=True), min_size=1, max_size=20))
def test_every_measure_gives_what_its_steps_give(in_order: bool, some: list[Case]) -> None:
    rows = rows_of(some, AT_CUTOFFS, in_order=in_order)
    assert len(rows) == len(some)
    for row, case in zip(rows, some, strict=True):
        assert row["relevant"] == len(case.relevant)
        for measure in AT_CUTOFFS:
            exact = float(measure.explain(case.ranked, case.relevant).value)
            assert row[str(measure)] == pytest.approx(exact, abs=1e-12), (measure, case)


LISTS = {f"u{at}": [f"item {at} {rank}" for rank in range(9)] for at in range(2_000)}
TRUTH = judged({case: items[:1] for case, items in LISTS.items()})


@pytest.mark.parametrize("parts", [1, 2])
def test_damaged_pages_name_the_file(tmp_path: Path, parts: int) -> None:
    for part in range(parts):
        parquet.write_table(listed(LISTS), tmp_path / f"part_{part}.parquet", use_dictionary=False)
    damaged = tmp_path / f"part_{parts - 1}.parquet"
    content = bytearray(damaged.read_bytes())
    content[40:20_000] = b"\xff" * (20_000 - 40)
    damaged.write_bytes(content)
    with pytest.raises(UnreadableFileError) as caught:
        EVALUATE(tmp_path if parts > 1 else damaged, TRUTH, "AP")
    assert (caught.value.file, caught.value.problem) == (str(damaged), "corrupt")


def test_what_is_no_damage_of_parquet_is_raised_as_it_is() -> None:
    with pytest.raises(duckdb.IOException), parquet_damage_named("csv", "x"):
        raise duckdb.IOException("why")
    with pytest.raises(duckdb.OutOfMemoryException), parquet_damage_named("parquet", "x"):
        raise duckdb.OutOfMemoryException("why")


def test_an_upload_has_its_name_and_its_limit(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("case,item,rank\nu1,A,1\n")
    for name in ("../mine.csv", "C:\\Users\\x\\mine.csv", "/etc/mine.csv"):
        names: dict[Argument, str] = {"recommendations": name}
        with pytest.raises(FileTooLargeError) as caught:
            evaluate_tables(tmp_path / "x", TRUTH, [parse_measure("AP")], names=names, max_bytes=5)
        assert (caught.value.file, caught.value.max_bytes) == ("mine.csv", 5)
