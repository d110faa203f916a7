"""The SQL of every measure against its steps."""

from __future__ import annotations

from itertools import chain

import duckdb
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recmetrics import Measure, catalogue, parse_measure
from recmetrics.tables.arrow import arrow
from recmetrics.tables.query import FROM_TABLES, per_case_query
from tests.recmetrics.strategies import Case, cases

EVERY = tuple(dict.fromkeys(chain.from_iterable(catalogue(k) for k in (1, 3, 12))))


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


@pytest.mark.parametrize("in_order", [False, True])
@settings(max_examples=10, deadline=None)
@given(some=st.lists(cases(repeats=True), min_size=1, max_size=20))
def test_every_measure_gives_what_its_steps_give(in_order: bool, some: list[Case]) -> None:
    rows = rows_of(some, EVERY, in_order=in_order)
    assert len(rows) == len(some)
    for row, case in zip(rows, some, strict=True):
        assert row["relevant"] == len(case.relevant)
        for measure in EVERY:
            exact = float(measure.explain(case.ranked, case.relevant).value)
            assert row[str(measure)] == pytest.approx(exact, abs=1e-12), (measure, case)


def test_a_case_known_by_grade_zero_only_has_nothing_relevant() -> None:
    (row,) = rows_of([Case(("A", "B"), frozenset(), 2)], (parse_measure("AP"), parse_measure("P@2")))
    assert row == {"case": 0, "relevant": 0, "AP": 0.0, "P@2": 0.0}


def test_an_item_of_grade_zero_is_no_hit() -> None:
    (row,) = rows_of([Case(("not relevant", "B"), frozenset("B"), 2)], (parse_measure("RR"),))
    assert row["RR"] == 1 / 2
