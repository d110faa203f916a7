"""Means, the spread of values, the cases behind them, and how to get the same numbers again."""

import io
import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path

import pytest

from recmetrics import average_precision, evaluate, ndcg_at_k
from recmetrics.tables.errors import IdTypeError
from recmetrics.tables.summaries import Between, EvaluatedCase
from tests.webapp.evaluate.tables import both, quiet, tables_of
from webapp.evaluate.case_list import scenario_of_case
from webapp.evaluate.choice import Choice
from webapp.evaluate.export import cases_file, chosen_by_hand, command, python_program
from webapp.evaluate.results import BARS, Results, evaluate_files
from webapp.evaluate.tables import Argument

parquet = import_module("pyarrow.parquet")
LISTS = {"u1": list("ABC"), "u2": list("CAB"), "u3": list("BCA")}
GRADES = {"u1": {"A": 2}, "u2": {"A": 1, "Z": 1}, "u3": {"Y": 1, "B": 0}}
CHOICE = Choice(("AP", "P@K"), 2)


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Results:
    """Results of three cases, whose AP is 1, 1/4 and 0."""
    return evaluated(tmp_path_factory.mktemp("files"), LISTS, GRADES)


def evaluated(
    folder: Path,
    lists: Mapping[str, Sequence[str]],
    grades: Mapping[str, Mapping[str, int]],
    choice: Choice = CHOICE,
) -> Results:
    return evaluate_files(*tables_of(folder, lists, grades), choice, folder / "cases.parquet", quiet)


def test_the_means_are_those_of_the_mappings(results: Results) -> None:
    assert results.means == evaluate(LISTS, GRADES, "AP, P@2").means
    assert (results.counts.cases, results.notes) == (3, ())


def test_a_trec_run_is_ordered_by_its_scores_and_the_difference_is_noted_as_elsewhere(tmp_path: Path) -> None:
    run = "q1 Q0 A 1 0.5 x\nq1 Q0 B 2 0.9 x\nq2 Q0 A 1 0.5 x\nq2 Q0 B 2 0.5 x\n"
    truth = "q1 0 A 1\nq2 0 A 1\n"
    files = both(tmp_path, run, truth, "a.run", "a.qrels")
    found = evaluate_files(*files, Choice(("RR",)), tmp_path / "cases.parquet", quiet)
    assert found.means == {"RR": (1 / 2 + 1) / 2}
    paths = (tmp_path / "a.run", tmp_path / "a.qrels")
    for path, content in zip(paths, (run, truth), strict=True):
        path.write_text(content)
    assert [(note.code, note.count, note.examples) for note in found.notes] == [
        (note.code, note.count, note.examples) for note in evaluate(*paths, "RR").notes
    ]
    assert [(note.code, note.lines) for note in found.notes] == [
        ("scores_tied", (3,)),
        ("scores_against_ranks", (1,)),
    ]


def test_the_spread_counts_zeros_ones_and_what_lies_between(results: Results) -> None:
    spread = results.distribution
    assert (spread.zeros, spread.ones, spread.median) == (1, 1, 1 / 4)
    assert [at for at, count in enumerate(spread.bars) if count] == [0, BARS // 4, BARS - 1]


def test_the_worst_the_best_and_the_typical_case_stand_first_with_what_their_values_are_made_from(
    results: Results,
) -> None:
    first = {which: results.cases(which, "AP", 1)[0] for which in ("worst", "best", "typical")}
    assert {which: row.case for which, row in first.items()} == {"worst": "u3", "best": "u1", "typical": "u2"}
    # C, A, B with A and Z relevant.
    assert first["typical"] == EvaluatedCase("u2", 2, 3, (2,), {"AP": 1 / 4, "P@2": 1 / 2})


def test_cases_of_a_group_have_a_typical_one_of_their_own(tmp_path: Path) -> None:
    lists = {"a": "XYA", "b": "XA", "c": "A", "many": "ABX"}
    grades = {**{case: {"A": 1} for case in "abc"}, "many": {"A": 1, "B": 1, "C": 1}}
    found = evaluated(tmp_path, lists, grades)
    one, more = Between(1, 1), Between(3, 5)
    assert [row.case for row in found.cases("worst", "AP", group=one)] == ["a", "b", "c"]
    assert [row.case for row in found.cases("typical", "AP", 1, one)] == ["b"]
    assert [row.case for row in found.cases("typical", "AP", 1, more)] == ["many"]


def test_a_case_is_found_by_a_part_of_its_name_and_the_whole_name_comes_first(tmp_path: Path) -> None:
    lists = dict.fromkeys(["10", "1", "21", "O'Hara %_", "사용자"], "A")
    found = evaluated(tmp_path, lists, {case: {"A": 1} for case in lists})

    def names(part: str) -> list[str]:
        return [row.case for row in found.named_cases(part)]

    assert names("1") == ["1", "10", "21"]
    assert names("o'hara") == names("%_") == names("%") == ["O'Hara %_"]
    assert names("용") == ["사용자"]
    assert names("nobody") == []


def test_a_case_opens_with_its_list_and_what_is_relevant(tmp_path: Path) -> None:
    tables, columns = tables_of(tmp_path, LISTS, GRADES)
    scenario, problems = scenario_of_case("u2", tables, columns, CHOICE)
    assert (scenario.ranked, scenario.relevant, scenario.k, problems) == (("C", "A", "B"), ("A", "Z"), 2, ())


def test_a_case_opens_with_its_grades_and_the_measures_that_count_them(tmp_path: Path) -> None:
    tables, columns = tables_of(tmp_path, {"u": list("ABC")}, {"u": {"B": 3, "C": 1, "Z": 2, "X": 0}})
    choice = Choice(("nDCG@K", "P@K"), 3)
    found = evaluate_files(tables, columns, choice, tmp_path / "cases.parquet", quiet)
    scenario, problems = scenario_of_case("u", tables, columns, choice)
    assert (scenario.show, scenario.grades, problems) == (("nDCG@K",), (("B", 3), ("Z", 2)), ())
    value = ndcg_at_k(scenario.ranked, scenario.relevant_set(), 3)
    assert value == pytest.approx(found.means["nDCG@3"])


@pytest.mark.slow
def test_grades_that_the_board_has_not_stay_behind_and_that_is_said(tmp_path: Path) -> None:
    for grade, relevant_from in ((2.5, 1), (7, 1), (3, 2)):
        tables, columns = tables_of(tmp_path, {"u": list("AB")}, {"u": {"B": grade}})
        scenario, problems = scenario_of_case("u", tables, columns, Choice(relevant_from=relevant_from))
        assert (scenario.grades, [problem.code for problem in problems]) == (None, ["case_grades_left_out"])


def test_scores_order_a_case_from_high_to_low_and_equal_ones_by_item(tmp_path: Path) -> None:
    lists = "user,item,score\nu,C,0.5\nu,B,0.9\nu,A,0.5\nu,D,nan\nu,E,-1\n"
    scenario, _ = scenario_of_case("u", *both(tmp_path, lists, "user,item\nu,E\n"), Choice(k=3))
    assert scenario.ranked == ("B", "A", "C", "E", "D")


def test_a_repeated_item_keeps_its_places(tmp_path: Path) -> None:
    tables, columns = tables_of(tmp_path, {"u": list("AABA")}, {"u": {"A": 1, "B": 1}})
    found = evaluate_files(tables, columns, CHOICE, tmp_path / "cases.parquet", quiet)
    scenario, problems = scenario_of_case("u", tables, columns, CHOICE)
    assert (scenario.ranked, scenario.relevant) == (("A", "A ×2", "B", "A ×3"), ("A", "B"))
    assert [problem.code for problem in problems] == ["link_repeats"]
    assert average_precision(scenario.ranked, scenario.relevant) == pytest.approx(found.means["AP"])


def test_a_threshold_of_relevance_holds_for_the_means_and_for_the_case_that_opens(tmp_path: Path) -> None:
    grades = {"u1": {"A": 1, "B": 2, "C": 3}}
    tables, columns = tables_of(tmp_path, {"u1": list("ABC")}, grades)
    choice = Choice(("RR",), 3, relevant_from=2)
    found = evaluate_files(tables, columns, choice, tmp_path / "cases.parquet", quiet)
    assert found.means == {"RR": 1 / 2}
    scenario, _ = scenario_of_case("u1", tables, columns, choice)
    assert (scenario.ranked, scenario.relevant) == (("A", "B", "C"), ("B", "C"))
    names: dict[Argument, str] = {"recommendations": "r.csv", "relevant": "t.csv"}
    assert "relevant_from=2," in python_program(names, {}, choice)
    assert "--relevant-from 2" in command(names, {}, choice)


def test_a_long_list_is_shortened_and_says_so(tmp_path: Path) -> None:
    items = [f"i{at:02}" for at in range(70)]
    tables, columns = tables_of(tmp_path, {"u": items}, {"u": {"i00": 1, "i60": 1, "i61": 1}})
    scenario, problems = scenario_of_case("u", tables, columns, Choice())
    assert (len(scenario.ranked), scenario.relevant_count) == (50, 3)
    assert [problem.code for problem in problems] == ["case_shortened"]


def test_ids_of_several_types_are_refused(tmp_path: Path) -> None:
    lists = '{"user": 7, "item": "A", "rank": 1}\n{"user": "7", "item": "B", "rank": 2}\n'
    files = both(tmp_path, lists, "user,item\n7,A\n", "lists.jsonl", "file.csv")
    with pytest.raises(IdTypeError):
        evaluate_files(*files, CHOICE, tmp_path / "cases.parquet", quiet)


@pytest.mark.slow
def test_program_and_command_print_the_same_means(tmp_path: Path) -> None:
    rows = [f"{case},{item},{at}" for case, items in LISTS.items() for at, item in enumerate(items, 1)]
    lists, truth = "\n".join(["who,item,place", *rows, ""]), "user,item\nu1,A\nu2,A\nu2,Z\n"
    names: dict[Argument, str] = {"recommendations": "my lists.csv", "relevant": "truth.csv"}
    tables, columns = both(tmp_path, lists, truth, *names.values())
    columns["recommendations"] = {"case": "who", "item": "item", "rank": "place"}
    choice = Choice(("AP", "AP(norm=hits)@K"), 2, missing="skip")
    found = evaluate_files(tables, columns, choice, tmp_path / "cases.parquet", quiet)
    for name, content in zip(names.values(), (lists, truth), strict=True):
        (tmp_path / name).write_text(content, encoding="utf-8")
    by_hand = chosen_by_hand(tables, columns)
    printed = _run([sys.executable, "-c", python_program(names, by_hand, choice)], tmp_path)
    assert printed.strip() == str(found.means)
    shell = command(names, by_hand, choice).replace("python ", f"{sys.executable} ", 1)
    assert json.loads(_run(["sh", "-c", f"{shell} --json"], tmp_path))["means"] == found.means


def test_the_values_of_every_case_are_a_file_without_formulas(tmp_path: Path) -> None:
    tables, columns = tables_of(tmp_path, {"=1+1": "A"}, {"=1+1": {"A": 1}})
    found = evaluate_files(tables, columns, CHOICE, tmp_path / "cases.parquet", quiet)
    text = cases_file(found, tmp_path / "out.csv").decode()
    assert text.splitlines() == ["case,AP,P@2", "'=1+1,1.0,0.5"]
    columns = parquet.read_table(io.BytesIO(cases_file(found, tmp_path / "out.parquet"))).to_pydict()
    assert columns == {"case": ["=1+1"], "AP": [1.0], "P@2": [1 / 2]}
    assert not (tmp_path / "out.csv").exists()


def _run(words: list[str], folder: Path) -> str:
    environment = {"PYTHONPATH": str(Path(__file__).parents[3]), "PATH": "/usr/bin:/bin"}
    result = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, check=True)
    return result.stdout
