"""Stored rows, in the order of the evaluation, and summaries of evaluated cases: of results and of files."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Literal

import duckdb
import pytest

from recmetrics import EmptyCases, InvalidOptionError, evaluate, parse_measure
from recmetrics.tables.duckdb_evaluation import TableEvaluation
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

EVALUATE: Any = evaluate
ROLES = {"case": "user", "item": "item", "rank": "rank", "score": "score"}


def _stored(folder: Path, text: str) -> Path:
    file, target = folder / "rows.csv", folder / "rows.parquet"
    file.write_text(text)
    engine = Engine()
    source = opened(engine.connection, "recommendations", file)
    store_rows(engine, source, target)
    return target


def test_rows_are_counted_shown_and_stored_in_their_order_and_nothing_but_their_file_can_be_opened(
    tmp_path: Path,
) -> None:
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
    file = _stored(tmp_path, "user,item\nu1,A\n")
    with stored_rows(file) as rows, pytest.raises(duckdb.PermissionException):
        rows.query("rows", f"select * from read_csv('{tmp_path / 'rows.csv'}')")


# Ranks against scores, equal ranks, equal scores, a repeated item, a missing score.
LISTS = "user,item,rank,score\nu,A,1,0.1\nu,B,2,0.9\nu,C,2,0.5\nu,B,3,0.5\nu,D,4,\nv,X,1,1\n"


@pytest.mark.slow
def test_a_list_has_the_order_that_it_was_evaluated_in(tmp_path: Path) -> None:
    file = _stored(tmp_path, LISTS)
    orders: list[tuple[Literal["rank", "score"] | None, Sequence[str], str]] = [
        (None, ("rank", "score"), "ABCBD"),
        ("rank", ("rank", "score"), "ABCBD"),
        ("score", ("rank", "score"), "BCBAD"),
        (None, ("score",), "BBCAD"),
        (None, ("rank",), "ABCBD"),
    ]
    for order, roles, expected in orders:
        columns = {role: name for role, name in ROLES.items() if role in ("case", "item", *roles)}
        with stored_rows(file) as rows:
            found = list_of(rows, columns, "u", order=order, most=3)
            assert found == (list(expected[:3]), 5)
            assert list_of(rows, columns, "u' or 1=1", most=3) == ([], 0)
        # The same order gives the same value: of each item that is relevant alone, 1 / its first rank.
        places = [at for at, role in enumerate(ROLES) if role in columns]
        lines = [line.split(",") for line in LISTS.splitlines()]
        (tmp_path / "lists.csv").write_text(
            "".join(",".join(row[at] for at in places) + "\n" for row in lines)
        )
        options = {"order": order} if len(roles) == 2 else {}
        for item in "BC":
            (tmp_path / "truth.csv").write_text(f"user,item\nu,{item}\n")
            files = (tmp_path / "lists.csv", tmp_path / "truth.csv")
            means = EVALUATE(*files, "RR", columns={"recommendations": columns}, **options).means
            assert means["RR"] == 1 / (expected.index(item) + 1), item


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


# Summaries

SHOWN = "user,item,rank\nu1,A,1\nu1,X,2\nu1,B,3\nu2,X,1\nu2,A,2\nu3,X,1\n"
TRUTH = "user,item\nu1,A\nu1,B\nu2,A\nu3,A\nU22,A\n"


def _evaluation(folder: Path, measures: str = "P@2,RR") -> TableEvaluation:
    (folder / "lists.csv").write_text(SHOWN)
    (folder / "truth.csv").write_text(TRUTH)
    return evaluate(folder / "lists.csv", folder / "truth.csv", measures)


@pytest.fixture(params=[False, True], ids=["result", "file"])
def rows(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[duckdb.DuckDBPyRelation]:
    """The evaluated cases."""
    evaluated = _evaluation(tmp_path)
    if not request.param:
        yield evaluated.cases
        return
    evaluated.cases.write_parquet(str(tmp_path / "cases.parquet"))
    with stored_rows(tmp_path / "cases.parquet", memory_limit="64MB") as found:
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


def test_a_case_is_found_by_a_part_of_its_name_its_own_name_first(rows: duckdb.DuckDBPyRelation) -> None:
    for part in ("u2", "U2"):
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
