"""Cases by how many relevant items they have, and means at every K: what bounds and moves a value."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from math import log2
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recmetrics import Evaluation, Measure, catalogue, evaluate
from recmetrics.statements.language import R, rel
from recmetrics.statements.statement import Statement
from recmetrics.tables.summaries import BY_RELEVANT, Between
from tests.webapp.evaluate.tables import quiet, tables_of
from webapp.evaluate import groups
from webapp.evaluate.choice import Choice
from webapp.evaluate.groups import label_of, limits_of
from webapp.evaluate.results import Results, evaluate_files
from webapp.evaluate.sweep import MOST_K, cutoffs, swept, trend_of
from webapp.model.empty_cases import Missing, NoRelevant
from webapp.model.measure_names import measure_at, open_name

LISTS = {"none": ["A", "B"], "one": ["A", "B"], "two": ["B", "A"], "five": ["A", "B"], "many": ["A", "B"]}
GRADES = {
    "none": {"A": 0},
    "one": {"B": 1},
    "two": {"A": 1, "Z": 1},
    "five": dict.fromkeys("ABVXY", 1),
    "many": {"A": 1, **{f"i{at}": 1 for at in range(29)}},
}


def _results(folder: Path, no_relevant: NoRelevant = "zero") -> Results:
    choice = Choice(("AP", "P@K"), 2, no_relevant)
    return evaluate_files(*tables_of(folder, LISTS, GRADES), choice, folder / "cases.parquet", quiet)


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
        "1": (1, (1 / 2, 1 / 2)),
        "2": (1, (pytest.approx((1 / 2) / 2), 1 / 2)),
        "3–5": (1, (pytest.approx((1 + 1) / 5), 2 / 2)),
        "21+": (1, (pytest.approx(1 / 30), 1 / 2)),
    }
    assert _by_label(_results(tmp_path)) == groups
    # Cases that a rule leaves out are in no group.
    del groups["0"]
    assert _by_label(_results(tmp_path, no_relevant="skip")) == groups


def test_the_mean_of_a_group_is_over_its_cases(tmp_path: Path) -> None:
    lists = {"u1": "AB", "u2": "BA", "u3": "CA"}
    found = evaluate_files(
        *tables_of(tmp_path, lists, {case: {"A": 1} for case in lists}),
        Choice(("RR",), 2),
        tmp_path / "cases.parquet",
        quiet,
    )
    (only,) = found.groups
    assert (only.between, only.cases, only.means) == (
        Between(1, 1),
        3,
        {"RR": pytest.approx((1 + 1 / 2 + 1 / 2) / 3)},
    )


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


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class HalfRecall(Measure):
    """A measure that reaches one half at most."""

    family = "Half"
    also_called = ()
    cutoff_rule = "optional"

    @property
    def place(self) -> int:
        return 1

    @property
    def statement(self) -> Statement:
        return Statement(rel, over=2 * R)


def test_a_measure_that_never_reaches_one_is_not_blamed_on_the_number_of_relevant_items(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    measures = iter((HalfRecall(None), HalfRecall(4)))

    def half_recall(*_: object) -> Measure:
        return next(measures)

    monkeypatch.setattr(groups, "measure_at", half_recall)
    assert limits_of("Half") == limits_of("Half") == ("always",)


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
