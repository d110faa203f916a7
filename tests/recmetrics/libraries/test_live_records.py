"""The records of the light libraries, live: each outcome is what the library returns on any list."""

import math
from collections.abc import Callable
from fractions import Fraction
from shutil import which

import pytest
from hypothesis import assume, given, settings

from recmetrics import LibraryCall, libraries
from tests.recmetrics import live
from tests.recmetrics.other_libraries import ir_mean, trec_mean
from tests.recmetrics.strategies import Case, Models, cases, models

Run = Callable[[str, tuple[str, ...], frozenset[str], int], float | str]

RUN: dict[str, Run] = {
    "pytrec-eval-terrier": live.trec_eval,
    "ir_measures": live.ir,
    "scikit-learn": live.sklearn,
    "implicit": live.implicit,
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
WITH_MEANS = [call for call in CALLS if call.library != "scikit-learn"]


def title(call: LibraryCall) -> str:
    return f"{call.library}-{call.name}"


@pytest.mark.filterwarnings("ignore:No positive class found:UserWarning")  # scikit-learn's, and it returns 0
@pytest.mark.parametrize("call", CALLS, ids=title)
@settings(max_examples=40, deadline=None)
@given(case=cases(least=1))
def test_a_record_says_what_the_library_returns(call: LibraryCall, case: Case) -> None:
    assume(len(case.ranked) > 1 or not call.name.startswith("ndcg_score"))  # one item is refused there
    outcome = call.outcome(case.ranked, case.relevant, case.k)
    returned = RUN[call.library](call.name, case.ranked, case.relevant, case.k)
    assert outcome == returned or close(outcome, returned)


@pytest.mark.parametrize("call", WITH_MEANS, ids=title)
@settings(max_examples=25, deadline=None)
@given(both=models())
def test_a_record_says_what_the_mean_is(call: LibraryCall, both: Models) -> None:
    assume(any(both.a[case] and wanted for case, wanted in both.relevant.items()))
    outcome = call.mean(both.a, both.relevant, 3)
    mean = {"pytrec-eval-terrier": trec_mean, "ir_measures": ir_mean}.get(call.library)
    returned = (
        live.implicit_mean(call.name, both.a, both.relevant, 3)
        if mean is None
        else mean(call.name.replace("K", "3"), both.a, both.relevant)
    )
    assert close(outcome, returned)


@pytest.mark.skipif(which("perl") is None, reason="the program is in Perl")
@pytest.mark.parametrize("name", BY_GDEVAL)
def test_a_record_says_what_the_program_behind_ir_measures_returns(name: str) -> None:
    call = next(call for library in libraries() for call in library.calls if call.name == name)
    qrels = {"1": {"A": 1, "B": 1, "Z": 1}, "2": {"C": 1}}
    lists = {"1": tuple("XAB"), "2": tuple("CAB")}
    run = {case: live.falling_scores(ranked) for case, ranked in lists.items()}
    asked = live.ir_measures.parse_measure(name.replace("K", "2"))
    for value in live.ir_measures.iter_calc([asked], qrels, run):
        case = value.query_id
        assert call.outcome(lists[case], set(qrels[case]), 2) == pytest.approx(Fraction(str(value.value)))
    graded = call.graded_measure_at(2)
    assert graded is not None
    for value in live.ir_measures.iter_calc([asked], {"1": {"A": 3, "B": 1, "Z": 4}}, {"1": run["1"]}):
        assert graded(lists["1"], {"A": 3, "B": 1, "Z": 4}) == pytest.approx(value.value, abs=1e-5)


def close(outcome: Fraction | float | str | None, returned: float | str) -> bool:
    if isinstance(outcome, str) or isinstance(returned, str):
        return outcome == returned
    assert outcome is not None
    value = float(outcome)
    return (math.isnan(value) and math.isnan(returned)) or value == pytest.approx(returned, abs=1e-6)
