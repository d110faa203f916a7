"""Means, the cases behind them, and how to get the same numbers again; groups, and means at every K."""

import io
import json
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from itertools import product
from math import log2
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recmetrics import Evaluation, average_precision, catalogue, evaluate, ndcg_at_k
from recmetrics.tables.summaries import BY_RELEVANT, Between, EvaluatedCase
from tests.webapp.evaluate.tables import both, quiet, tables_of
from webapp.evaluate.case_list import scenario_of_case
from webapp.evaluate.choice import Choice
from webapp.evaluate.export import cases_file, chosen_by_hand, command, python_program
from webapp.evaluate.groups import label_of, limits_of
from webapp.evaluate.notes import note_sentences
from webapp.evaluate.results import BARS, Results, evaluate_files
from webapp.evaluate.sweep import MOST_K, cutoffs, swept, trend_of
from webapp.evaluate.tables import Argument
from webapp.model.empty_cases import Missing, NoRelevant
from webapp.model.measure_names import measure_at, open_name
from webapp.texts import texts_for

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
    assert found.means == {"RR": 1 / 2}
    paths = (tmp_path / "a.run", tmp_path / "a.qrels")
    for path, content in zip(paths, (run, truth), strict=True):
        path.write_text(content)
    assert [(note.code, note.count, note.examples) for note in found.notes] == [
        (note.code, note.count, note.examples) for note in evaluate(*paths, "RR").notes
    ]
    assert [(note.code, note.lines) for note in found.notes] == [
        ("scores_tied_trec_eval", (3,)),
        ("scores_against_ranks", (1,)),
    ]
    without_lines = [replace(note, lines=()) for note in found.notes]
    for note, sentence in zip(found.notes, note_sentences(without_lines, texts_for("en")), strict=True):
        values = {"count": str(note.count), "examples": "; ".join(map(", ".join, note.examples))}
        assert sentence == texts_for("en")(f"evaluate_note.{note.code}", **values)


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
    assert [row.case for row in results.cases("worst", "AP", group=Between(1, 1))] == ["u3", "u1"]
    assert [row.case for row in results.named_cases("U1")] == ["u1"]
    assert results.named_cases("%") == []


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


# Cases by how many relevant items they have


OF_GROUPS = {
    "none": ["A", "B"],
    "one": ["A", "B"],
    "also": ["B", "A"],
    "two": ["B", "A"],
    "five": ["A", "B"],
    "many": ["A", "B"],
}
GRADES_OF_GROUPS = {
    "none": {"A": 0},
    "one": {"B": 1},
    "also": {"B": 1},
    "two": {"A": 1, "Z": 1},
    "five": dict.fromkeys("ABVXY", 1),
    "many": {"A": 1, **{f"i{at}": 1 for at in range(29)}},
}


def _results(folder: Path, no_relevant: NoRelevant = "zero") -> Results:
    choice = Choice(("AP", "P@K"), 2, no_relevant)
    return evaluate_files(
        *tables_of(folder, OF_GROUPS, GRADES_OF_GROUPS), choice, folder / "cases.parquet", quiet
    )


def _by_label(results: Results) -> dict[str, tuple[int, tuple[float, ...]]]:
    return {label_of(one.between): (one.cases, tuple(one.means.values())) for one in results.groups}


def test_each_number_of_relevant_items_is_in_one_group() -> None:
    for relevant in range(60):
        holding = [
            group
            for group in BY_RELEVANT
            if group.least <= relevant and (group.most is None or relevant <= group.most)
        ]
        assert len(holding) == 1, relevant


def test_the_means_are_those_of_the_cases_of_a_group_and_empty_groups_are_left_out(tmp_path: Path) -> None:
    groups = {
        "0": (1, (0, 0)),
        "1": (2, (pytest.approx((1 / 2 + 1) / 2), 1 / 2)),
        "2": (1, (pytest.approx((1 / 2) / 2), 1 / 2)),
        "3–5": (1, (pytest.approx((1 + 1) / 5), 2 / 2)),
        "21+": (1, (pytest.approx(1 / 30), 1 / 2)),
    }
    assert _by_label(_results(tmp_path)) == groups
    # Cases that a rule leaves out are in no group.
    del groups["0"]
    assert _by_label(_results(tmp_path, no_relevant="skip")) == groups


def test_the_best_list_stays_below_one_just_where_it_is_said_to() -> None:
    names = [open_name(str(measure)) or "" for measure in catalogue(1)]
    for name, k, relevant in product(names, (1, 3, 5), range(1, 9)):
        limits = limits_of(name)
        assert limits is not None
        hits = [True] * relevant
        longer = measure_at(name, k).of_pattern([*hits, *[False] * 9], relevant)
        cut = measure_at(name, k).k is not None
        place = "more_than_k" if relevant > k else "fewer_than_k" if relevant < k else ""
        assert (longer < 1) == ("always" in limits or (cut and place in limits)), (name, k, relevant)
        if not cut and relevant > 1:
            shorter = measure_at(name, k).of_pattern(hits[1:], relevant)
            assert (shorter < 1) == bool({"always", "more_than_list"} & set(limits)), (name, relevant)


# The means at every K: those that an evaluation at that K gives


SWEPT = {"u1": list("ABCDE"), "u2": list("BA"), "u3": list("CDBA"), "nothing": list("AB")}
SWEPT_GRADES = {
    "u1": {"A": 1, "E": 1, "Z": 1},
    "u2": {"A": 2},
    "u3": {"Y": 1},
    "nothing": {"A": 0},
    "silent": {"A": 1},
}
MEASURED: Callable[..., Evaluation] = evaluate
CUT = [name for measure in catalogue(1) if (name := open_name(str(measure)) or "").endswith("@K")]


@pytest.mark.slow
def test_each_mean_is_that_of_an_evaluation_at_its_k(tmp_path: Path, subtests: pytest.Subtests) -> None:
    rules: list[tuple[NoRelevant, Missing]] = [("one", "zero"), ("skip", "skip")]
    tables, columns = tables_of(tmp_path, SWEPT, SWEPT_GRADES)
    for no_relevant, missing in rules:
        with subtests.test(no_relevant=no_relevant, missing=missing):
            choice = Choice(("AP", *CUT[:8]), 7, no_relevant, missing)
            results = evaluate_files(tables, columns, choice, tmp_path / "cases.parquet", quiet)
            found = swept(tables, results, quiet)
            assert (found.ks, found.longest, tuple(found.means)) == ((1, 2, 3, 5, 7), 5, tuple(CUT[:8]))
            for at, k in enumerate(found.ks):
                measures = [measure_at(name, k) for name in CUT[:8]]
                expected = MEASURED(
                    SWEPT, SWEPT_GRADES, measures, no_relevant=no_relevant, missing=missing
                ).means
                shown = [found.means[name][at] for name in CUT[:8]]
                assert shown == pytest.approx(list(expected.values()), abs=1e-12)


def test_measures_that_look_at_grades_are_swept_by_them(tmp_path: Path) -> None:
    choice = Choice(("nDCG@K", "P@K"), 2)
    tables, columns = tables_of(tmp_path, {"u": "AB"}, {"u": {"A": 1, "B": 3}})
    results = evaluate_files(tables, columns, choice, tmp_path / "cases.parquet", quiet)
    found = swept(tables, results, quiet)
    assert found.means["nDCG@K"] == pytest.approx((1 / 3, (1 + 3 / log2(3)) / (3 + 1 / log2(3))))
    assert found.means["P@K"] == (1, 1)


def test_lists_of_any_length_are_swept_as_far_as_makes_sense() -> None:
    assert cutoffs(12, 10) == (1, 2, 3, 5, 10, 12)
    assert cutoffs(3, 10) == (1, 2, 3, 10)
    assert cutoffs(0, 4) == (1, 4)
    assert cutoffs(10**6, 7)[-2:] == (500, MOST_K)


patterns = st.lists(st.booleans(), max_size=12)


@given(hits=patterns, missed=st.integers(0, 6), name=st.sampled_from(CUT))
def test_a_value_falls_only_where_its_trend_says_so(hits: list[bool], missed: int, name: str) -> None:
    relevant = sum(hits) + missed
    values = [measure_at(name, k).of_pattern(hits, relevant) for k in range(1, 20)]
    falls = [k for k in range(1, 19) if values[k] < values[k - 1]]  # from K = k to k + 1
    match trend_of(name):
        case "never_falls":
            assert falls == []
        case "falls_up_to_relevant":
            assert all(k < relevant for k in falls)
        case _:
            pass


def test_a_value_that_may_fall_does_fall_for_some_list() -> None:
    relevant, hits = 3, [True, False, False, True, False]
    for name in CUT:
        values = [measure_at(name, k).of_pattern(hits, relevant) for k in range(1, 6)]
        falls = [k for k in range(1, 5) if values[k] < values[k - 1]]
        assert bool(falls) == (trend_of(name) != "never_falls"), name
        assert any(k >= relevant for k in falls) == (trend_of(name) == "any"), name
