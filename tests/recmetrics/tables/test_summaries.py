"""Summaries of evaluated cases: of a result, and of a Parquet file that was written of it."""

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path

import duckdb
import pytest

from recmetrics import EmptyCases, InvalidOptionError, evaluate, parse_measure
from recmetrics.tables.duckdb_evaluation import TableEvaluation
from recmetrics.tables.stored import stored_rows
from recmetrics.tables.summaries import (
    Between,
    EvaluatedCase,
    cases_by,
    cases_named,
    groups,
    longest_list,
    spread,
    sweep,
)

LISTS = "user,item,rank\nu1,A,1\nu1,X,2\nu1,B,3\nu2,X,1\nu2,A,2\nu3,X,1\n"
TRUTH = "user,item\nu1,A\nu1,B\nu2,A\nu3,A\nU22,A\n"


def _evaluation(folder: Path, measures: str = "P@2,RR") -> TableEvaluation:
    (folder / "lists.csv").write_text(LISTS)
    (folder / "truth.csv").write_text(TRUTH)
    return evaluate(folder / "lists.csv", folder / "truth.csv", measures)


@contextmanager
def _rows(folder: Path, *, are_stored: bool) -> Generator[duckdb.DuckDBPyRelation]:
    found = _evaluation(folder)
    if not are_stored:
        yield found.cases
        return
    found.cases.write_parquet(str(folder / "cases.parquet"))
    with stored_rows(folder / "cases.parquet", memory_limit="64MB") as rows:
        yield rows


@pytest.fixture(params=[False, True], ids=["result", "file"])
def rows(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[duckdb.DuckDBPyRelation]:
    """The evaluated cases."""
    with _rows(tmp_path, are_stored=request.param) as found:
        yield found


def test_groups_have_the_means_of_their_cases_and_empty_ones_are_left_out(
    rows: duckdb.DuckDBPyRelation,
) -> None:
    one, two = groups(rows, ["P@2", "RR"], [Between(0, 0), Between(1, 1), Between(2)])
    assert (one.between, one.cases) == (Between(1, 1), 3)
    assert one.means == pytest.approx({"P@2": (1 / 2) / 3, "RR": (1 / 2) / 3})
    assert (two.between, two.cases, two.means) == (Between(2), 1, {"P@2": 1 / 2, "RR": 1})
    assert [each.cases for each in groups(rows, ["RR"], [Between(2, 2)])] == [1]


def test_a_value_on_an_edge_is_in_the_class_above_it(rows: duckdb.DuckDBPyRelation) -> None:
    found = spread(rows, "RR", bars=2)
    assert (found.bars, found.zeros, found.ones, found.median) == ((2, 2), 2, 1, (0 + 1 / 2) / 2)


def test_values_beyond_one_have_room(tmp_path: Path) -> None:
    (tmp_path / "lists.csv").write_text("user,item,rank\nu1,A,1\nu2,X,1\n")
    (tmp_path / "truth.csv").write_text("user,item,grade\nu1,A,4\nu2,B,1\n")
    found = evaluate(tmp_path / "lists.csv", tmp_path / "truth.csv", "DCG@2").spread("DCG@2", bars=4)
    assert (found.bars, found.top, found.zeros, found.ones, found.median) == ((1, 0, 0, 1), 4, 1, 0, 2)


def test_cases_stand_in_the_order_of_a_measure_and_equal_ones_by_name(rows: duckdb.DuckDBPyRelation) -> None:
    measures = ["P@2", "RR"]
    worst = cases_by(rows, measures, "worst", "RR", most=3)
    assert [one.case for one in worst] == ["U22", "u3", "u2"]
    (best,) = cases_by(rows, measures, "best", "RR", most=1)
    assert best == EvaluatedCase("u1", 2, 3, (1, 3), {"P@2": 1 / 2, "RR": 1})
    within = cases_by(rows, measures, "best", "RR", between=Between(1, 1))
    assert [one.case for one in within] == ["u2", "U22", "u3"]
    # The median of 0, 0, 1/2 and 1 is 1/4.
    assert cases_by(rows, measures, "typical", "RR", most=1)[0].values["RR"] in (0, 1 / 2)
    with pytest.raises(InvalidOptionError):
        cases_by(rows, measures, "odd", "RR")  # pyright: ignore[reportArgumentType]  # that is what is tested


@pytest.mark.parametrize("part", ["u2", "U2"])
def test_a_case_is_found_by_a_part_of_its_name_its_own_name_first(
    rows: duckdb.DuckDBPyRelation, part: str
) -> None:
    assert {one.case for one in cases_named(rows, ["RR"], part)} == {"u2", "U22"}
    assert cases_named(rows, ["RR"], "u2")[0].case == "u2"
    assert cases_named(rows, ["RR"], "'; drop") == []


def test_other_cutoffs_have_the_means_of_an_evaluation_at_them(
    rows: duckdb.DuckDBPyRelation, tmp_path: Path
) -> None:
    assert longest_list(rows) == 3
    names = ["P@1", "P@3", "AP(norm=hits)@2", "RPrec"]
    found = sweep(rows, [parse_measure(name) for name in names], EmptyCases("zero", "zero"))
    assert found == _evaluation(tmp_path, ",".join(names)).means


def test_a_result_is_asked_by_its_own_methods(tmp_path: Path) -> None:
    found = _evaluation(tmp_path)
    assert [group.cases for group in found.groups()] == [3, 1]
    assert found.spread("RR", bars=2).bars == (2, 2)
    assert [one.case for one in found.cases_by("best", "RR", most=1)] == ["u1"]
    assert found.sweep([parse_measure("P@1"), parse_measure("P@3")]) == _evaluation(tmp_path, "P@1,P@3").means


def test_a_measure_that_looks_at_grades_is_not_swept_without_them(tmp_path: Path) -> None:
    (tmp_path / "lists.csv").write_text("user,item,rank\nu1,A,1\nu1,B,2\n")
    (tmp_path / "truth.csv").write_text("user,item,grade\nu1,A,1\nu1,B,3\n")
    found = evaluate(tmp_path / "lists.csv", tmp_path / "truth.csv", "nDCG@2")
    assert found.sweep([parse_measure("P@1")]) == {"P@1": 1}
    with pytest.raises(InvalidOptionError):
        found.sweep([parse_measure("nDCG@1")])
