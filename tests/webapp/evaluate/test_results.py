"""Means, the spread of values, the cases behind them, and how to get the same numbers again."""

import io
import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from recmetrics import evaluate
from recmetrics.tables.errors import IdTypeError
from tests.webapp.evaluate.tables import quiet, read, tables_of
from webapp.evaluate.case_list import scenario_of_case
from webapp.evaluate.choice import Choice
from webapp.evaluate.export import cases_file, chosen_by_hand, command, python_program
from webapp.evaluate.groups import Group
from webapp.evaluate.results import BARS, SHOWN_RANKS, CaseRow, Results, evaluate_files
from webapp.evaluate.tables import Argument, Columns, Table

parquet = import_module("pyarrow.parquet")

LISTS = {"u1": "ABC", "u2": "CAB", "u3": "BCA"}
GRADES = {"u1": {"A": 2}, "u2": {"A": 1, "Z": 1}, "u3": {"Y": 1, "B": 0}}
CHOICE = Choice(("AP", "P@K"), 2)


def _results(folder: Path, choice: Choice = CHOICE) -> Results:
    return evaluate_files(*tables_of(folder, LISTS, GRADES), choice, folder / "cases.parquet", quiet)


def test_the_means_are_those_of_the_mappings(tmp_path: Path) -> None:
    found = _results(tmp_path)
    assert found.means == evaluate(LISTS, GRADES, "AP, P@2").means
    assert (found.counts.cases, found.notes) == (3, ())


def test_the_spread_counts_zeros_ones_and_what_lies_between(tmp_path: Path) -> None:
    spread = _results(tmp_path).distribution  # 1, 1/4 and 0
    assert (spread.zeros, spread.ones, spread.median) == (1, 1, 1 / 4)
    assert [at for at, count in enumerate(spread.bars) if count] == [0, BARS // 4, BARS - 1]


def test_the_worst_the_best_and_the_typical_case_stand_first(tmp_path: Path) -> None:
    found = _results(tmp_path)
    first = {which: found.cases(which, "AP", 1)[0] for which in ("worst", "best", "typical")}
    assert {which: row.case for which, row in first.items()} == {"worst": "u3", "best": "u1", "typical": "u2"}
    assert first["typical"].values == (1 / 4, 1 / 2)


def test_a_case_has_what_its_values_are_made_from(tmp_path: Path) -> None:
    row = _results(tmp_path).cases("typical", "AP", 1)[0]  # C, A, B with A and Z relevant
    assert row == CaseRow("u2", 2, 3, 1, (2,), (1 / 4, 1 / 2))


def test_hits_far_down_a_list_are_counted_and_not_shown(tmp_path: Path) -> None:
    items = [f"i{at:03}" for at in range(1, 91)]
    tables, columns = tables_of(tmp_path, {"u": items}, {"u": {"i003": 1, "i090": 1}})
    (row,) = evaluate_files(tables, columns, CHOICE, tmp_path / "cases.parquet", quiet).cases("best", "AP")
    assert SHOWN_RANKS < 90
    assert (row.length, row.hits, row.hit_ranks) == (90, 2, (3,))


def test_cases_of_a_group_have_a_typical_one_of_their_own(tmp_path: Path) -> None:
    lists = {"a": "XYA", "b": "XA", "c": "A", "many": "ABX"}
    grades = {**{case: {"A": 1} for case in "abc"}, "many": {"A": 1, "B": 1, "C": 1}}
    tables, columns = tables_of(tmp_path, lists, grades)
    found = evaluate_files(tables, columns, CHOICE, tmp_path / "cases.parquet", quiet)
    one, more = Group(1, 1), Group(3, 5)
    assert [row.case for row in found.cases("worst", "AP", group=one)] == ["a", "b", "c"]
    assert [row.case for row in found.cases("typical", "AP", 1, one)] == ["b"]
    assert [row.case for row in found.cases("typical", "AP", 1, more)] == ["many"]


def test_a_case_is_found_by_a_part_of_its_name_and_the_whole_name_comes_first(tmp_path: Path) -> None:
    lists = dict.fromkeys(["10", "1", "21", "O'Hara %_", "사용자"], "A")
    tables, columns = tables_of(tmp_path, lists, {case: {"A": 1} for case in lists})
    found = evaluate_files(tables, columns, CHOICE, tmp_path / "cases.parquet", quiet)

    def names(part: str) -> list[str]:
        return [row.case for row in found.named_cases(part)]

    assert names("1") == ["1", "10", "21"]
    assert names("o'hara") == names("%_") == ["O'Hara %_"]
    assert names("용") == ["사용자"]
    assert names("%") == ["O'Hara %_"]
    assert names("nobody") == []


def test_a_case_opens_with_its_list_and_what_is_relevant(tmp_path: Path) -> None:
    tables, columns = tables_of(tmp_path, LISTS, GRADES)
    scenario, problems = scenario_of_case("u2", tables, columns, 2)
    assert (scenario.ranked, scenario.relevant, scenario.k, problems) == (("C", "A", "B"), ("A", "Z"), 2, ())


def test_scores_order_a_case_from_high_to_low_and_equal_ones_by_item(tmp_path: Path) -> None:
    lists = read(tmp_path, "recommendations", "user,item,score\nu,C,0.5\nu,B,0.9\nu,A,0.5\nu,D,nan\nu,E,-1\n")
    truth = read(tmp_path, "relevant", "user,item\nu,E\n")
    tables: dict[Argument, Table] = {"recommendations": lists, "relevant": truth}
    scenario, _ = scenario_of_case(
        "u", tables, {name: one.found_columns() for name, one in tables.items()}, 3
    )
    assert scenario.ranked == ("B", "A", "C", "E", "D")


def test_a_long_list_is_shortened_and_says_so(tmp_path: Path) -> None:
    items = [f"i{at:02}" for at in range(70)]
    tables, columns = tables_of(tmp_path, {"u": items}, {"u": {"i00": 1, "i60": 1, "i61": 1}})
    scenario, problems = scenario_of_case("u", tables, columns, 10)
    assert (len(scenario.ranked), scenario.relevant_count) == (50, 3)
    assert [problem.code for problem in problems] == ["case_shortened"]


def test_ids_of_several_types_are_refused(tmp_path: Path) -> None:
    lists = read(
        tmp_path,
        "recommendations",
        '{"user": 7, "item": "A", "rank": 1}\n{"user": "7", "item": "B", "rank": 2}\n',
        name="lists.jsonl",
    )
    tables: dict[Argument, Table] = {
        "recommendations": lists,
        "relevant": read(tmp_path, "relevant", "user,item\n7,A\n"),
    }
    columns: dict[Argument, Columns] = {name: one.found_columns() for name, one in tables.items()}
    with pytest.raises(IdTypeError):
        evaluate_files(tables, columns, CHOICE, tmp_path / "cases.parquet", quiet)


# Taken away


def test_program_and_command_print_the_same_means(tmp_path: Path) -> None:
    lists = "who,item,place\n" + "".join(
        f"{case},{item},{at}\n" for case, items in LISTS.items() for at, item in enumerate(items, 1)
    )
    truth = "user,item\nu1,A\nu2,A\nu2,Z\n"
    tables: dict[Argument, Table] = {
        "recommendations": read(tmp_path, "recommendations", lists, name="my lists.csv"),
        "relevant": read(tmp_path, "relevant", truth, name="truth.csv"),
    }
    columns: dict[Argument, Columns] = {
        "recommendations": {"case": "who", "item": "item", "rank": "place"},
        "relevant": {"case": "user", "item": "item"},
    }
    choice = Choice(("AP", "AP(norm=hits)@K"), 2, missing="skip")
    found = evaluate_files(tables, columns, choice, tmp_path / "cases.parquet", quiet)
    names: dict[Argument, str] = {"recommendations": "my lists.csv", "relevant": "truth.csv"}
    for name, content in zip(names.values(), (lists, truth), strict=True):
        (tmp_path / name).write_text(content, encoding="utf-8")
    by_hand = chosen_by_hand(tables, columns)
    program = python_program(names, by_hand, choice)
    root = Path(__file__).parents[3]
    printed = _run([sys.executable, "-c", program], tmp_path, root)
    assert printed.strip() == str(found.means)
    shell = command(names, by_hand, choice).replace("python ", f"{sys.executable} ", 1)
    assert json.loads(_run(["sh", "-c", f"{shell} --json"], tmp_path, root))["means"] == found.means


def test_the_values_of_every_case_are_a_file_without_formulas(tmp_path: Path) -> None:
    tables, columns = tables_of(tmp_path, {"=1+1": "A"}, {"=1+1": {"A": 1}})
    found = evaluate_files(tables, columns, CHOICE, tmp_path / "cases.parquet", quiet)
    text = cases_file(found, tmp_path / "out.csv").decode()
    assert text.splitlines() == ["case,AP,P@2", "'=1+1,1.0,0.5"]
    columns = parquet.read_table(io.BytesIO(cases_file(found, tmp_path / "out.parquet"))).to_pydict()
    assert columns == {"case": ["=1+1"], "AP": [1.0], "P@2": [1 / 2]}
    assert not (tmp_path / "out.csv").exists()


def _run(words: list[str], folder: Path, root: Path) -> str:
    result = subprocess.run(
        words,
        cwd=folder,
        env={"PYTHONPATH": str(root), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return result.stdout
