"""Two files of recommendations on the same truth, case by case."""

import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import fmean, stdev

import duckdb
import pytest

from recmetrics import compare
from recmetrics.paired_tests import GRADE_WORDS, MOST_DIFFERENT, chance_of_spread
from recmetrics.tables.pairs import Pair
from tests.webapp.evaluate.tables import Files, both, quiet, tables_of
from webapp.cases.case import Case
from webapp.cases.case_set import CaseSet
from webapp.cases.explained import explain_cases
from webapp.cases.verdict_sentences import finding_sentence
from webapp.evaluate.case_sets import Read, case_set_of
from webapp.evaluate.choice import Choice
from webapp.evaluate.comparison import BARS, FilesComparison, compare_files, compared
from webapp.evaluate.comparison_export import comparison_program, pairs_file
from webapp.evaluate.export import chosen_by_hand
from webapp.evaluate.results import Results, evaluate_files
from webapp.evaluate.slots import ARGUMENT_OF, SAMPLE_FILES, SLOTS
from webapp.evaluate.tables import Argument, Columns
from webapp.evaluate.verdicts import verdict_sentence, verdict_word
from webapp.texts import texts_for

EN = texts_for("en")
Lists = Mapping[str, Sequence[str]]
GRADES = {f"u{at}": {"A": 1} for at in range(1, 7)}
A: Lists = {"u1": "Axyz", "u2": "xAyz", "u3": "xyzA", "u4": "Axyz", "u5": "xAyz", "u6": "xyz"}
B: Lists = {"u1": "xAyz", "u2": "Axyz", "u3": "xyAz", "u4": "Axyz", "u5": "Axyz", "u6": "xyz"}


# RR of A: 1, 1/2, 1/4, 1, 1/2, 0. RR of B: 1/2, 1, 1/3, 1, 1, 0.
CHOICE = Choice(("RR", "P@K"), 2)
ROOT = Path(__file__).parents[3]


def _lists(of: Lists) -> dict[str, list[str]]:
    return {case: list(items) for case, items in of.items()}


def _files(folder: Path, lists: Lists, grades: Mapping[str, Mapping[str, int]]) -> Files:
    folder.mkdir()
    return tables_of(folder, lists, grades)


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> FilesComparison:
    """The comparison of A and B."""
    folder = tmp_path_factory.mktemp("files")
    first, second = _files(folder / "a", A, GRADES), _files(folder / "b", B, GRADES)
    results = evaluate_files(*first, CHOICE, folder / "a.parquet", quiet)
    return compare_files(results, *second, folder / "b.parquet", folder / "pairs.parquet", quiet)


def test_each_measure_has_both_means_and_who_wins(found: FilesComparison) -> None:
    rr, precision = found.measures
    assert (found.paired, rr.measure, precision.measure) == (6, "RR", "P@2")
    assert rr.a == pytest.approx((1 + 1 / 2 + 1 / 4 + 1 + 1 / 2 + 0) / 6)
    assert rr.b == pytest.approx((1 / 2 + 1 + 1 / 3 + 1 + 1 + 0) / 6)
    assert rr.difference == pytest.approx((-1 / 2 + 1 / 2 + 1 / 12 + 1 / 2) / 6)
    assert (rr.wins_a, rr.wins_b, rr.ties) == (1, 3, 2)
    assert (precision.a, precision.b) == pytest.approx((4 / 2 / 6, 4 / 2 / 6))
    assert (precision.wins_a, precision.wins_b, precision.ties) == (0, 0, 6)
    assert [of.b for of in found.measures] == pytest.approx(list(found.b.means.values()))


def test_all_ways_to_swap_the_lists_of_few_cases_are_counted(found: FilesComparison) -> None:
    rr, precision = (of.chance for of in found.measures)
    assert rr is not None
    # Of the 16 sums of ±1/2 ±1/2 ±1/2 ±1/12, those fall short of 7/12 whose halves leave 1/2, as 6 of 8 do,
    # and whose twelfth points the other way, as it does in half of those.
    assert (rr.kind, rr.p_value) == ("exact", (16 - 6) / 16)
    # Nothing differs, which is no test.
    assert precision is None


def compared_values(folder: Path, results: Results, a: str, b: str) -> FilesComparison:
    """Compare the values of RR that two queries give for each case."""
    for name, values in (("a", a), ("b", b)):
        duckdb.sql(
            f'copy (select name::varchar as "case", value::double as RR from ({values}) of(name, value)) '
            f"to '{folder / name}.parquet' (format parquet)"
        )
    first, second = (replace(results, per_case=folder / f"{name}.parquet") for name in "ab")
    return compared(first, second, folder / "pairs.parquet", quiet)


@pytest.fixture(scope="module")
def of_rr(tmp_path_factory: pytest.TempPathFactory) -> Results:
    """Results of one measure."""
    folder = tmp_path_factory.mktemp("rr")
    return evaluate_files(*tables_of(folder, A, GRADES), Choice(("RR",)), folder / "r.parquet", quiet)


def test_a_difference_on_the_edge_of_a_bar_counts_towards_the_middle(tmp_path: Path, of_rr: Results) -> None:
    # Differences 1 - 1/5 and 1/2: of a reach of 4/5, 5/8 or 12.5 bars.
    a, b = "values (1, 1 / 5), (2, 1 / 2), (3, 1)", "values (1, 1), (2, 1), (3, 1)"
    (rr,) = compared_values(tmp_path, of_rr, a, b).measures
    assert {at: count for at, count in enumerate(rr.bars) if count} == {BARS + 12: 1, 2 * BARS - 1: 1}


def test_cases_of_one_file_alone_are_told_and_in_no_pair(tmp_path: Path, of_rr: Results) -> None:
    a = "values ('u2', 1 / 2), ('u3', 1 / 4), ('u4', 1), ('u5', 1 / 2), ('u6', 0)"
    b = "values ('u1', 1 / 2), ('u4', 1), ('u5', 1), ('u6', 0)"
    found = compared_values(tmp_path, of_rr, a, b)
    assert found.paired == 6 - 3
    assert (found.only_a.count, found.only_a.examples) == (2, ("u2", "u3"))
    assert (found.only_b.count, found.only_b.examples) == (1, ("u1",))
    assert found.measures[0].a == pytest.approx((1 + 1 / 2 + 0) / 3)
    nothing = compared_values(tmp_path, of_rr, "values ('u1', 1)", "values ('u2', 1)")
    assert (nothing.paired, nothing.measures) == (0, ())


def test_both_values_of_every_case_are_a_file_without_formulas(tmp_path: Path, of_rr: Results) -> None:
    found = compared_values(tmp_path, of_rr, "values ('=1+1', 0.5)", "values ('=1+1', 1)")
    text = pairs_file(found, tmp_path / "out.csv").decode()
    assert text.splitlines() == ["case,RR A,RR B,RR B - A", "'=1+1,0.5,1.0,0.5"]
    assert pairs_file(found, tmp_path / "out.parquet").startswith(b"PAR1")
    assert not (tmp_path / "out.csv").exists()


@pytest.mark.slow
def test_beyond_so_many_different_differences_the_t_test_takes_over(tmp_path: Path, of_rr: Results) -> None:
    for different, kind in ((MOST_DIFFERENT, "exact"), (MOST_DIFFERENT + 1, "t")):
        a, b = (f"select range, {value} from range({different})" for value in ("0", "range / 2000"))
        (rr,) = compared_values(tmp_path, of_rr, a, b).measures
        assert rr.chance is not None
        assert (rr.chance.kind, rr.different, rr.wins_b, rr.ties) == (kind, different, different - 1, 1)
        values = [n / 2000 for n in range(different)]
        told = chance_of_spread(fmean(values), stdev(values), different)
        assert (rr.chance.low, rr.chance.high) == pytest.approx((told.low, told.high), abs=0.001)
        if kind == "t":
            assert (rr.chance.p_value, rr.chance.low) == pytest.approx((told.p_value, told.low), rel=1e-9)


def test_the_cases_that_gain_and_lose_most_stand_first_and_equal_ones_by_name(found: FilesComparison) -> None:
    rr = found.measures[0]
    assert rr.gains == (Pair("u2", 1 / 2, 1), Pair("u5", 1 / 2, 1), Pair("u3", 1 / 4, 1 / 3))
    assert rr.losses == (Pair("u1", 1, 1 / 2),)
    assert [pair.difference for pair in rr.losses] == [-1 / 2]


def test_bars_count_the_differences_on_both_sides_and_leave_out_ties(found: FilesComparison) -> None:
    rr, precision = found.measures
    assert (rr.reach, sum(rr.bars), len(rr.bars)) == (1 / 2, 4, 2 * BARS)
    # 1/12 of a reach of 1/2 is a sixth: 20/6 bars, so the fourth from the middle.
    assert {at: count for at, count in enumerate(rr.bars) if count} == {0: 1, BARS + 3: 1, 2 * BARS - 1: 2}
    assert (precision.reach, sum(precision.bars)) == (0, 0)


def _read(folder: Path, lists: Lists, grades: Mapping[str, Mapping[str, int]]) -> tuple[Read, Read]:
    tables, columns = _files(folder, lists, grades)
    return (
        (tables["recommendations"], columns["recommendations"]),
        (tables["relevant"], columns["relevant"]),
    )


def test_cases_open_with_their_lists_under_the_measure_and_the_rules(tmp_path: Path) -> None:
    grades = {"u1": {"A": 2, "Z": 1, "B": 0}, "u2": {"B": 1, "Z": 0}, "long": {"a00": 1, "b39": 1}}
    first, second = ([f"{of}{at:02}" for at in range(40)] for of in "ab")
    a, truth = _read(tmp_path / "a", {"u1": "ABC", "u2": "AB", "long": first}, grades)
    b, _ = _read(tmp_path / "b", {"u1": "CAD", "long": second}, grades)
    names = ["a.csv", "b.csv"]
    choice = Choice(("AP@K", "RR"), 7, no_relevant="one", missing="skip")
    case_set, problems = case_set_of(["u1"], [a, b], names, truth, choice, "RR")
    assert case_set.cases == (Case("u1", (("A", "B", "C"), ("C", "A", "D")), ("A", "Z")),)
    assert (case_set.measure, case_set.k, case_set.no_relevant, case_set.missing) == ("RR", 7, "one", "skip")
    assert (case_set.labels, problems) == (("a", "b"), ())
    # Grades stay behind, which is told where the measure counts them.
    for measure, codes in (("nDCG@2", ["case_grades_apart"]), ("AP@2", [])):
        _, problems = case_set_of(["u1"], [a, b], names, truth, CHOICE, measure)
        assert [problem.code for problem in problems] == codes
    # Several cases of one file are a set of one model.
    case_set, problems = case_set_of(["u2", "u1"], [a], ["a.csv"], truth, CHOICE)
    assert case_set.cases == (Case("u2", (("A", "B"),), ("B",)), Case("u1", (tuple("ABC"),), ("A", "Z")))
    assert (case_set.labels, case_set.k, problems) == (("",), CHOICE.k, ())
    # A case that a file lacks has an empty list there.
    case_set, _ = case_set_of(["u2"], [a, b], names, truth, CHOICE, "P@2")
    assert (case_set.open.lists, case_set.measure) == ((("A", "B"), ()), "P@K")
    # Long lists end at the same rank.
    case_set, problems = case_set_of(["long"], [a, b], names, truth, CHOICE, "RR")
    assert [len(ranked) for ranked in case_set.open.lists] == [25, 25]
    assert case_set.open.relevant_count == 2
    assert next(problem.code for problem in problems) == "case_shortened"


@pytest.mark.slow
def test_the_program_prints_the_same_numbers_by_the_test_that_was_made_for_each_measure(
    tmp_path: Path,
) -> None:
    truth = "user,item\n" + "".join(f"{case},A\n" for case in GRADES)
    (tmp_path / "truth.csv").write_text(truth, encoding="utf-8")
    files: list[Files] = []
    told: list[tuple[dict[Argument, str], dict[Argument, Columns]]] = []
    for name, lists in {"a.csv": A, "b.csv": B}.items():
        rows = [f"{case},{item},{at}" for case, items in lists.items() for at, item in enumerate(items, 1)]
        content, folder = "\n".join(["who,item,rank", *rows, ""]), tmp_path / name[0]
        (tmp_path / name).write_text(content, encoding="utf-8")
        folder.mkdir()
        tables, columns = both(folder, content, truth, name, "truth.csv")
        columns["recommendations"] = {"case": "who", "item": "item", "rank": "rank"}
        files.append((tables, columns))
        told.append(({"recommendations": name, "relevant": "truth.csv"}, chosen_by_hand(tables, columns)))
    choice = Choice(("RR", "AP@K"), 2, missing="skip")
    results = evaluate_files(*files[0], choice, tmp_path / "a.parquet", quiet)
    found = compare_files(results, *files[1], tmp_path / "b.parquet", tmp_path / "pairs.parquet", quiet)
    rr, ap = found.measures
    # As if RR had more different differences than are swapped: then it is Student's test.
    differences = [-1 / 2, 1 / 2, 1 / 3 - 1 / 4, 0, 1 / 2, 0]
    rr = replace(rr, chance=chance_of_spread(fmean(differences), stdev(differences), 6))
    printed = _run(comparison_program(told[0], told[1], replace(found, measures=(rr, ap))), tmp_path).split()
    assert (printed[0], printed[6]) == ("RR", "AP@2")
    for of, numbers in ((rr, printed[1:6]), (ap, printed[7:])):
        assert of.chance is not None
        shown = (of.a, of.b, of.chance.low, of.chance.high, of.chance.p_value)
        assert [float(number) for number in numbers] == pytest.approx(shown, abs=1e-9)


def test_every_place_is_one_of_the_two_arguments_and_every_sample_fills_both() -> None:
    assert set(ARGUMENT_OF) == set(SLOTS)
    for files in SAMPLE_FILES.values():
        assert {ARGUMENT_OF[slot] for slot in files} == {"recommendations", "relevant"}
        assert all((ROOT / "webapp/evaluate/samples" / name).exists() for name in files.values())


def _run(program: str, folder: Path) -> str:
    return subprocess.run(
        [sys.executable, "-c", program],
        cwd=folder,
        env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout


# The verdict, in the words of the page of many cases


def test_the_verdict_on_two_files_is_that_of_many_cases_in_the_same_words(found: FilesComparison) -> None:
    rr, precision = found.measures
    cases = tuple(Case(case, (tuple(A[case]), tuple(B[case])), ("A",)) for case in A)
    explained = explain_cases(CaseSet(cases, 2, "RR", columns=("RR", "P@K")), None)
    finding, _ = explained.findings["B"]
    assert finding is not None
    assert verdict_sentence(rr, EN) == finding_sentence(finding, EN)
    assert verdict_word(rr, EN) == EN("leaderboard_text.grade_none")
    # Equal in all six cases.
    assert verdict_sentence(precision, EN) == EN("leaderboard_text.verdict_same", n=6)
    assert verdict_word(precision, EN) == "–"
    # And that of `compare`, which the command line prints.
    in_python = compare({"a": _lists(A), "b": _lists(B)}, {case: ["A"] for case in A}, "RR")
    row, chance = in_python.rows[1], finding.chance
    assert (row.low, row.high, row.p_holm, row.grade) == (chance.low, chance.high, chance.p_value, "none")
    assert chance == rr.chance
    assert {grade: EN(f"leaderboard_text.grade_{grade}") for grade in GRADE_WORDS} == GRADE_WORDS
    assert f" {GRADE_WORDS[finding.grade]} " in str(in_python)


def test_a_verdict_by_students_test_names_it_and_a_p_value_is_never_0(found: FilesComparison) -> None:
    chance = chance_of_spread(0.1, 0.1, 5_000)
    of = replace(found.measures[0], chance=chance, wins_a=100, wins_b=4_900, ties=0)
    said = verdict_sentence(of, EN)
    assert said.startswith("Significant difference: paired t-test p < 0.0001, 95 % confidence interval")
    assert said.endswith("(5,000 cases).")
    few = replace(of, chance=None, wins_a=1, wins_b=3)
    assert verdict_sentence(few, EN) == EN("leaderboard_text.too_few", n=4, fewest=5)
    assert verdict_word(few, EN) == "–"
