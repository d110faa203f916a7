"""The means at every K: those that an evaluation at that K gives, and how a value can change with K."""

from collections.abc import Callable
from math import log2
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recmetrics import Evaluation, catalogue, evaluate
from tests.webapp.evaluate.tables import quiet, tables_of
from webapp.evaluate.choice import Choice
from webapp.evaluate.results import evaluate_files
from webapp.evaluate.sweep import MOST_K, cutoffs, swept, trend_of
from webapp.model.empty_cases import Missing, NoRelevant
from webapp.model.measure_names import measure_at, open_name

LISTS = {"u1": list("ABCDE"), "u2": list("BA"), "u3": list("CDBA"), "nothing": list("AB")}
GRADES = {
    "u1": {"A": 1, "E": 1, "Z": 1},
    "u2": {"A": 2},
    "u3": {"Y": 1},
    "nothing": {"A": 0},
    "silent": {"A": 1},
}
MEASURED: Callable[..., Evaluation] = evaluate
CUT = [name for measure in catalogue(1) if (name := open_name(str(measure)) or "").endswith("@K")]


@pytest.mark.parametrize("no_relevant", ["zero", "one", "skip"])
@pytest.mark.parametrize("missing", ["zero", "skip"])
def test_each_mean_is_that_of_an_evaluation_at_its_k(
    tmp_path: Path, no_relevant: NoRelevant, missing: Missing
) -> None:
    choice = Choice(("AP", *CUT[:8]), 7, no_relevant, missing)
    tables, columns = tables_of(tmp_path, LISTS, GRADES)
    results = evaluate_files(tables, columns, choice, tmp_path / "cases.parquet", quiet)
    found = swept(tables, results, quiet)
    assert (found.ks, found.longest, tuple(found.means)) == ((1, 2, 3, 5, 7), 5, tuple(CUT[:8]))
    for at, k in enumerate(found.ks):
        measures = [measure_at(name, k) for name in CUT[:8]]
        expected = MEASURED(LISTS, GRADES, measures, no_relevant=no_relevant, missing=missing).means
        shown = [found.means[name][at] for name in CUT[:8]]
        assert shown == pytest.approx(list(expected.values()), abs=1e-12)


def test_the_mean_at_the_chosen_k_is_the_very_one_that_is_shown(tmp_path: Path) -> None:
    lists = {f"u{at}": list("ABCDEFG")[at % 5 :] for at in range(50)}
    grades = {f"u{at}": dict.fromkeys("ABCDEFG"[: 1 + at % 7], 1) for at in range(50)}
    choice = Choice(("AP@K", "nDCG@K"), 3)
    tables, columns = tables_of(tmp_path, lists, grades)
    results = evaluate_files(tables, columns, choice, tmp_path / "cases.parquet", quiet)
    found = swept(tables, results, quiet)
    at = found.ks.index(3)
    assert [line[at] for line in found.means.values()] == list(results.means.values())


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


# How a value can change with K

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


@pytest.mark.parametrize("name", CUT)
def test_a_value_that_may_fall_does_fall_for_some_list(name: str) -> None:
    relevant = 3
    values = [
        measure_at(name, k).of_pattern([True, False, False, True, False], relevant) for k in range(1, 6)
    ]
    falls = [k for k in range(1, 5) if values[k] < values[k - 1]]
    assert bool(falls) == (trend_of(name) != "never_falls")
    assert any(k >= relevant for k in falls) == (trend_of(name) == "any")
