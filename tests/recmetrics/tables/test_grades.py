"""Grades in tables: DuckDB agrees with the steps, on made tables of every kind of order."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from itertools import product
from math import log2
from pathlib import Path

import pandas as pd  # type: ignore[import-untyped]  # no stubs
import pytest

from recmetrics import Evaluation, InvalidInputError, catalogue, compare, evaluate, parse_measure
from recmetrics.tables.duckdb_evaluation import TableEvaluation
from tests.seeds import seeds

GRADED = [measure for measure in catalogue(3, with_grades=True) if measure.graded_statement]
EVERY = [*catalogue(3, with_grades=True), *(parse_measure(name) for name in ("ERR(max=6)@5", "RBP(p=0.35)"))]
CLOSE = 1e-12

ON_MAPPINGS: Callable[..., Evaluation] = evaluate
ON_FRAMES: Callable[..., TableEvaluation] = evaluate

Lists = dict[str, list[str]]
Truth = Mapping[str, Mapping[str, float]]


def made(seed: int, grades: tuple[float, ...]) -> tuple[Lists, Truth]:
    """Make lists and grades, with repeated items, cases without lists and cases that nothing is known of."""
    rng = random.Random(seed)
    items = [f"i{at}" for at in range(12)]
    users = [f"u{at}" for at in range(rng.randint(2, 9))]
    lists = {user: rng.choices(items, k=rng.randint(1, 9)) for user in users if rng.random() < 0.9}
    truth: dict[str, dict[str, float]] = {
        user: {item: rng.choice(grades) for item in rng.sample(items, rng.randint(1, 8))}
        for user in users
        if rng.random() < 0.9 or user == "u0"
    }
    lists.setdefault("u0", ["i1"])
    truth["u0"]["i0"] = grades[-1]
    return lists, truth


def frames(lists: Lists, truth: Truth, ranks: str) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Write them as frames, with ranks from 1, ranks with gaps, or scores."""
    rows = [(user, item, rank) for user, ranked in lists.items() for rank, item in enumerate(ranked, 1)]
    shown = pd.DataFrame(rows, columns=["user_id", "item_id", "rank"])
    if ranks == "gaps":
        shown["rank"] = shown["rank"] * 3
    elif ranks == "scores":
        shown["score"] = -shown.pop("rank")
    known = [(user, item, grade) for user, graded in truth.items() for item, grade in graded.items()]
    return shown, pd.DataFrame(known, columns=["user_id", "item_id", "grade"])


def agreed(lists: Lists, truth: Truth, ranks: str, **settings: object) -> None:
    """Hold the means of frames to those of mappings, which are computed step by step."""
    stepwise = ON_MAPPINGS(lists, truth, EVERY, **settings).means
    for measures in (EVERY, GRADED):
        found = ON_FRAMES(*frames(lists, truth, ranks), measures, **settings)
        assert found.means == pytest.approx({str(each): stepwise[str(each)] for each in measures}, abs=CLOSE)


MANY_GRADES = (0, 0, 1, 2, 3, 4)


@pytest.mark.slow
@pytest.mark.exhaustive
@pytest.mark.parametrize("ranks", ["from one", "gaps", "scores"])
def test_tables_with_grades_have_the_means_of_the_steps(ranks: str) -> None:
    for seed in seeds(2, 100):
        agreed(*made(seed, MANY_GRADES), ranks)


@pytest.mark.slow
@pytest.mark.exhaustive
def test_the_threshold_holds_for_all_conventions_and_kinds_of_grades() -> None:
    conventions = list(product((0.5, 1, 2, 3.5), ("zero", "one", "skip")))
    grades = ((0, 1, 2, 3, 4), (-1, 0, 0.5, 2.5, 4), (0, 1))
    # Steps of five go through all twelve in turn.
    for seed in seeds(6, 120):
        relevant_from, no_relevant = conventions[5 * seed % len(conventions)]
        rules = {"relevant_from": relevant_from, "no_relevant": no_relevant, "missing": "skip"}
        agreed(*made(seed, grades[seed % 3]), "from one", **rules)


def test_values_of_each_case_come_with_grades_and_grades_below_the_threshold_are_noted() -> None:
    lists, truth = {"u1": ["a", "b"], "u2": ["b", "a"]}, {"u1": {"a": 1, "b": 3}, "u2": {"a": 1, "b": 3}}
    found = evaluate(*frames(lists, truth, "from one"), "P@1, nDCG@2")
    assert found.per_case.to_pylist() == [
        {"case": "u1", "P@1": 1.0, "nDCG@2": pytest.approx(0.7967075809905066)},
        {"case": "u2", "P@1": 1.0, "nDCG@2": 1.0},
    ]
    lists, truth = {"u1": ["a", "b"]}, {"u1": {"a": 0.5, "b": 1.0, "c": 0.0}}
    found = evaluate(*frames(lists, truth, "from one"), "P@2")
    assert [(note.code, note.count, note.examples) for note in found.notes] == [
        ("grades_too_low", 1, (("u1", "a"),))
    ]
    assert found.means == {"P@2": 0.5}
    assert not evaluate(*frames(lists, truth, "from one"), "P@2", relevant_from=0.5).notes


def test_cases_of_low_grades_alone_are_told_where_the_rule_for_empty_ones_speaks_for_nDCG() -> None:
    lists = {"q1": ["b", "a"], "q2": ["b", "a"]}
    truth = {"q1": {"a": 1, "b": 0}, "q2": {"a": 3, "b": 1}}
    first, second = 1 / log2(3), (1 + 3 / log2(3)) / (3 + 1 / log2(3))
    for no_relevant, expected in (
        ("zero", (first + second) / 2),
        ("skip", second),
        ("one", (1 + second) / 2),
    ):
        told = [] if no_relevant == "zero" else [("cases_too_low", 1, (("q1",),))]
        for given in ((lists, truth), frames(lists, truth, "from one")):
            rules = {"relevant_from": 2, "no_relevant": no_relevant}
            found = ON_MAPPINGS(*given, "nDCG@5, P@1", **rules)
            assert found.means["nDCG@5"] == pytest.approx(expected)
            notes = [(note.code, note.count, note.examples) for note in found.notes]
            assert [note for note in notes if note[0] == "cases_too_low"] == told
            assert not [
                note for note in ON_MAPPINGS(*given, "P@1", **rules).notes if note.code == "cases_too_low"
            ]


def test_a_grade_above_the_scale_of_err_or_beyond_an_exponential_gain_and_an_odd_threshold_are_refused() -> (
    None
):
    lists = {"u1": ["a", "b"]}
    for truth, measure, told in (
        ({"u1": {"a": 5.0}}, "ERR@2", "max=5"),
        ({"u1": {"a": 5000.0}}, "nDCG(gain=exponential)@2", "grades up to 100"),
    ):
        for given in ((lists, truth), frames(lists, truth, "from one")):
            with pytest.raises(InvalidInputError, match=told):
                ON_MAPPINGS(*given, measure)
    for odd in (float("nan"), float("inf"), "3", None, True):
        with pytest.raises(InvalidInputError, match="relevant_from"):
            ON_MAPPINGS({"u1": ["a"]}, {"u1": {"a": 1}}, "P@1", relevant_from=odd)
    truth = {"u1": {"a": 5.0}}
    for given in ((lists, truth), frames(lists, truth, "from one")):
        assert ON_MAPPINGS(*given, "ERR(max=5)@2").means == {"ERR(max=5)@2": 31 / 32}


def test_items_that_are_written_in_two_ways_are_noted_though_some_hit(tmp_path: Path) -> None:
    lists, truth = tmp_path / "lists.csv", tmp_path / "truth.csv"
    shown = "".join(f"u{at},{at:03d},1\n" for at in range(95, 105))
    lists.write_text(f"user,item,rank\n{shown}", encoding="utf-8")
    wanted = "".join(f"u{at},{at}\n" for at in range(95, 104)) + "u104,104\n"
    truth.write_text(f"user,item\n{wanted}", encoding="utf-8")
    found = evaluate(str(lists), str(truth), "RR")
    assert found.means == {"RR": 0.5}
    odd = wanted.replace("u100,100", "u100,0100").replace("u101,101", "u101,0101")
    truth.write_text(f"user,item\n{odd}", encoding="utf-8")
    notes = [note for note in evaluate(str(lists), str(truth), "RR").notes if note.code == "items_alike"]
    assert [(note.count, note.examples[0]) for note in notes] == [(7, ("0100", "100"))]


def test_tables_in_each_others_place_are_known_by_their_columns_unless_these_are_named(
    tmp_path: Path,
) -> None:
    shown, truth = tmp_path / "lists.csv", tmp_path / "truth.csv"
    truth.write_text("user_id,item_id,rating\nu1,B,5\nu1,A,0\n", encoding="utf-8")
    for role, rows in {"rank": "u1,A,1\nu1,B,2", "score": "u1,A,9\nu1,B,8"}.items():
        shown.write_text(f"user_id,item_id,{role}\n{rows}\n", encoding="utf-8")
        assert evaluate(str(shown), str(truth), "RR").means == {"RR": 0.5}
        for given in ((str(truth), str(shown)), tuple(map(pd.read_csv, (truth, shown)))):
            with pytest.raises(InvalidInputError, match="give the ranked lists first"):
                ON_FRAMES(*given, "RR")
            columns = {"recommendations": {"score": "rating"}, "relevant": {"grade": role}}
            assert ON_FRAMES(*given, "RR", columns=columns).means == {"RR": 1}


def test_a_run_is_no_truth_and_judgments_are_no_lists_known_by_their_shape(tmp_path: Path) -> None:
    run, run_2, qrels, qrels_2 = (tmp_path / name for name in ("a.run", "b.run", "a.qrels", "b.qrels"))
    for path in (run, run_2):
        path.write_text("q1 E2 A 1 9.5 tag\nq1 E2 B 2 8.5 tag\n", encoding="utf-8")
    qrels_2.write_text("q1 0 A 1\nq1 0 C 0\n", encoding="utf-8")
    for second in ("0", "Q0", "00", "1", "E2"):  # whatever the second field
        qrels.write_text(f"q1 {second} B 2\nq1 {second} C 0\n", encoding="utf-8")
        assert evaluate(str(run), str(qrels), "RR, nDCG@2").means["RR"] == 0.5
    for wrong, pair in {"relevant": (run, run_2), "recommendations": (qrels, qrels_2)}.items():
        with pytest.raises(InvalidInputError, match="give the ranked lists first") as refused:
            ON_FRAMES(*map(str, pair), "RR")
        assert refused.value.argument == wrong


def test_runs_whose_names_differ_by_capitals_are_two_runs() -> None:
    truth = pd.DataFrame([(f"u{at}", "A") for at in range(6)], columns=["user_id", "item_id"])
    good = pd.DataFrame([(f"u{at}", "A", 1) for at in range(6)], columns=["user_id", "item_id", "rank"])
    bad = pd.DataFrame(
        [(f"u{at}", item, rank) for at in range(6) for rank, item in ((1, "B"), (2, "A"))],
        columns=["user_id", "item_id", "rank"],
    )
    found = compare({"base": bad, "Run": good, "run": bad}, truth, "RR", baseline="base")
    assert [(row.run, row.mean, row.difference) for row in found.rows] == [
        ("base", 0.5, None),
        ("Run", 1.0, 0.5),
        ("run", 0.5, 0.0),
    ]
    with pytest.raises(InvalidInputError, match="written alike"):
        compare({1: good, "1": bad}, truth, "RR")  # type: ignore[dict-item]  # that is the point


def test_two_models_are_compared_from_the_same_grade_on_as_many_runs() -> None:
    a, b, grades = {"u1": ["A", "B"]}, {"u1": ["B", "A"]}, {"u1": {"A": 1, "B": 3}}
    assert compare(a, b, grades, "RR", relevant_from=2).difference == 0.5
    assert compare(a, b, {"u1": {"A": 0.5, "B": 1}}, "RR").difference == 0.5


@pytest.mark.slow
def test_a_threshold_is_refused_without_grades_and_lists_of_grades_may_be_empty(tmp_path: Path) -> None:
    lists, nested, rows = (tmp_path / name for name in ("lists.csv", "truth.json", "truth.jsonl"))
    lists.write_text("user,item,rank\nu1,A,1\nu2,B,1\nu3,C,1\n", encoding="utf-8")
    for empty, relevant_from in product((False, True), (0, 1, 3)):
        more = ("", ', "u3": []')[empty], ("", '{"user": "u3", "items": []}\n')[empty]
        nested.write_text(f'{{"u1": ["A"], "u2": ["B"]{more[0]}}}', encoding="utf-8")
        two = '{"user": "u1", "items": ["A"]}\n{"user": "u2", "items": ["B"]}\n'
        rows.write_text(f"{two}{more[1]}", encoding="utf-8")
        for truth in (nested, rows):
            if relevant_from != 1:
                with pytest.raises(InvalidInputError, match="relevant_from must be left out"):
                    evaluate(str(lists), str(truth), "RR", relevant_from=relevant_from)
                continue
            found = evaluate(str(lists), str(truth), "RR", relevant_from=relevant_from, no_relevant="skip")
            assert (found.means, found.counts.without_relevant) == ({"RR": 1.0}, int(empty))
            assert not [note for note in found.notes if note.code == "grades_too_low"]
    graded = (
        '{"user": "u1", "items": ["A", "B"], "grade": [1, 0]}\n{"user": "u2", "items": [], "grade": []}\n'
    )
    rows.write_text(graded, encoding="utf-8")
    found = evaluate(str(lists), str(rows), "RR")
    assert (found.means, found.counts.without_relevant) == ({"RR": 0.5}, 1)
