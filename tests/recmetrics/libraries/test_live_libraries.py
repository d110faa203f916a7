"""The light libraries, live: records of what they return, and grades that are the same.

No list repeats an item, and scores fall from rank to rank: repeats and ties are another question. Grades go
down to -1: at -2, pytrec_eval ends the whole process.
"""

import math
import random
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from shutil import which
from typing import NamedTuple

import pytest
from hypothesis import assume, given, settings

from recmetrics import libraries, parse_measure
from tests.recmetrics.other_libraries import (
    Library,
    falling_scores,
    implicit,
    implicit_mean,
    ir,
    ir_mean,
    ir_measures,
    pytrec_eval,
    sklearn,
    trec_eval,
    trec_mean,
)
from tests.recmetrics.strategies import Case, Models, cases, models
from tests.seeds import seeds

RUN: dict[str, Library] = {
    "pytrec-eval-terrier": trec_eval,
    "ir_measures": ir,
    "scikit-learn": sklearn,
    "implicit": implicit,
}
BY_GDEVAL = ("ERR@K", "nDCG(dcg='exp-log2')@K")
"""Calls for which ir_measures starts a program of its own: a few lists are enough."""
CALLS = [
    call
    for library in libraries()
    if library.name in RUN
    for call in library.calls
    if call.measure is not None and call.setting in ("", "list only") and call.name not in BY_GDEVAL
]


def close(outcome: Fraction | float | str | None, returned: float | str) -> bool:
    if isinstance(outcome, str) or isinstance(returned, str):
        return outcome == returned
    assert outcome is not None
    value = float(outcome)
    return (math.isnan(value) and math.isnan(returned)) or value == pytest.approx(returned, abs=1e-6)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:No positive class found:UserWarning")  # scikit-learn's, and it returns 0
@settings(max_examples=40, deadline=None)
@given(case=cases(least=1))
def test_a_record_says_what_the_library_returns(case: Case) -> None:
    assert len(CALLS) > 30
    for call in CALLS:
        if len(case.ranked) == 1 and call.name.startswith("ndcg_score"):
            continue  # one item is refused there
        outcome = call.outcome(case.ranked, case.relevant, case.k)
        returned = RUN[call.library](call.name, case.ranked, case.relevant, case.k)
        assert close(outcome, returned), (call.library, call.name)


@settings(max_examples=25, deadline=None)
@given(both=models())
def test_a_record_says_what_the_mean_is(both: Models) -> None:
    assume(any(both.a[case] and wanted for case, wanted in both.relevant.items()))
    for call in (call for call in CALLS if call.library != "scikit-learn"):
        if call.library == "implicit":
            returned = implicit_mean(call.name, both.a, both.relevant, 3)
        else:
            mean = ir_mean if call.library == "ir_measures" else trec_mean
            returned = mean(call.name.replace("K", "3"), both.a, both.relevant)
        assert close(call.mean(both.a, both.relevant, 3), returned), (call.library, call.name)


@pytest.mark.skipif(which("perl") is None, reason="the program is in Perl")
@pytest.mark.parametrize("name", BY_GDEVAL)
def test_a_record_says_what_the_program_behind_ir_measures_returns(name: str) -> None:
    call = next(call for library in libraries() for call in library.calls if call.name == name)
    qrels = {"1": {"A": 1, "B": 1, "Z": 1}, "2": {"C": 1}}
    lists = {"1": tuple("XAB"), "2": tuple("CAB")}
    run = {case: falling_scores(ranked) for case, ranked in lists.items()}
    asked = ir_measures.parse_measure(name.replace("K", "2"))
    for value in ir_measures.iter_calc([asked], qrels, run):
        case = value.query_id
        assert call.outcome(lists[case], set(qrels[case]), 2) == pytest.approx(Fraction(str(value.value)))
    graded = call.graded_measure_at(2)
    assert graded is not None
    for value in ir_measures.iter_calc([asked], {"1": {"A": 3, "B": 1, "Z": 4}}, {"1": run["1"]}):
        assert graded(lists["1"], {"A": 3, "B": 1, "Z": 4}) == pytest.approx(value.value, abs=1e-5)


CLOSE = 1e-9
CUTOFFS = (1, 3, 5, 20)


class Graded(NamedTuple):
    """A list, and the grades of the items that somebody judged."""

    ranked: tuple[str, ...]
    grades: dict[str, int]


Cases = Mapping[str, Graded]


@cache
def made(lowest: int = 0) -> Cases:
    """Make lists of up to 14 items, with judged items in them and outside, of grades up to 4."""
    rng = random.Random(lowest)
    lists: dict[str, Graded] = {}
    for number in seeds(200, 2000):
        items = [f"item {letter}" for letter in "ABCDEFGHIJKLMN"[: rng.randint(1, 14)]]
        judged = rng.sample(items, rng.randint(1, len(items)))
        ranked = rng.sample(items, rng.randint(1, len(items)))
        lists[f"case {number}"] = Graded(tuple(ranked), {item: rng.randint(lowest, 4) for item in judged})
    return lists


def of_trec_eval(measure: str, lists: Cases) -> dict[str, float]:
    """Call trec_eval for all cases at once."""
    judged = {name: dict(case.grades) for name, case in lists.items()}
    evaluator = pytrec_eval.RelevanceEvaluator(judged, {measure})
    found = evaluator.evaluate({name: falling_scores(case.ranked) for name, case in lists.items()})
    return {name: values[measure.replace(".", "_")] for name, values in found.items()}


def of_ir_measures(measure: str, lists: Cases) -> dict[str, float]:
    """Call ir_measures for all cases at once."""
    judged = {name: dict(case.grades) for name, case in lists.items()}
    run = {name: falling_scores(case.ranked) for name, case in lists.items()}
    found = ir_measures.iter_calc([ir_measures.parse_measure(measure)], judged, run)
    return {value.query_id: value.value for value in found}


def ours(name: str, lists: Cases) -> dict[str, float]:
    measure = parse_measure(name)
    return {case: measure(graded.ranked, graded.grades) for case, graded in lists.items()}


def with_grades(lists: Cases, changed: Callable[[int], int | None]) -> Cases:
    return {
        name: Graded(
            case.ranked,
            {item: new for item, grade in case.grades.items() if (new := changed(grade)) is not None},
        )
        for name, case in lists.items()
    }


def agree(found: Mapping[str, float], expected: Mapping[str, float]) -> None:
    assert found.keys() == expected.keys()
    differ = {
        name: (found[name], value) for name, value in expected.items() if abs(found[name] - value) > CLOSE
    }
    assert differ == {}


@pytest.mark.exhaustive
@pytest.mark.parametrize("lowest", [0, -1])
def test_ndcg_and_judged_are_those_of_trec_eval_and_ir_measures(lowest: int) -> None:
    lists = made(lowest)
    for k in CUTOFFS:
        ndcg = ours(f"nDCG@{k}", lists)
        agree(of_trec_eval(f"ndcg_cut.{k}", lists), ndcg)
        agree(of_ir_measures(f"nDCG@{k}", lists), ndcg)
        # ir_measures divides by the length of short lists.
        judged = {
            name: value * k / min(k, len(lists[name].ranked))
            for name, value in ours(f"Judged@{k}", lists).items()
        }
        agree(of_ir_measures(f"Judged@{k}", lists), judged)


@pytest.mark.exhaustive
def test_bpref_is_that_of_trec_eval_which_takes_negative_grades_for_no_judgment() -> None:
    agree(of_trec_eval("bpref", made()), ours("Bpref", made()))
    lists = made(-1)
    theirs, found = of_trec_eval("bpref", lists), ours("Bpref", lists)
    assert sum(abs(found[name] - value) > CLOSE for name, value in theirs.items()) > len(lists) / 10
    known = ours("Bpref", with_grades(lists, lambda grade: grade if grade >= 0 else None))
    agree(theirs, {name: value for name, value in known.items() if name in theirs})
    agree(found, of_trec_eval("bpref", with_grades(lists, lambda grade: max(grade, 0))))
