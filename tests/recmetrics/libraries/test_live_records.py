"""The records of the light libraries, live: each outcome is what the library returns on any list."""

import math
from collections.abc import Callable
from fractions import Fraction

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
CALLS = [
    call
    for library in libraries()
    if library.name in RUN
    for call in library.calls
    if call.measure is not None and call.setting in ("", "list only")
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


def close(outcome: Fraction | float | str | None, returned: float | str) -> bool:
    if isinstance(outcome, str) or isinstance(returned, str):
        return outcome == returned
    assert outcome is not None
    value = float(outcome)
    return (math.isnan(value) and math.isnan(returned)) or value == pytest.approx(returned, abs=1e-6)
