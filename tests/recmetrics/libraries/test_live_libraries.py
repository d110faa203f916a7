"""The light libraries, live: records of what they return, and grades that are the same.

No list repeats an item, and scores fall from rank to rank: repeats and ties are another question. Grades go
down to -1: at -2, pytrec_eval ends the whole process.
"""

import math
from collections.abc import Mapping
from fractions import Fraction

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
from tests.recmetrics.strategies import Case, GradedCase, Models, cases, graded_cases, models

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


@settings(max_examples=60, deadline=None)
@given(case=graded_cases(halves=False))
def test_of_grades_ndcg_judged_and_bpref_are_those_of_trec_eval_and_ir_measures(case: GradedCase) -> None:
    grades = {item: int(grade) for item, grade in case.grades.items()}
    assume(case.ranked and grades)
    run = {"q": falling_scores(case.ranked)}

    def of_trec(name: str, grades: dict[str, int]) -> float:
        return pytrec_eval.RelevanceEvaluator({"q": grades}, {name}).evaluate(run)["q"][
            name.replace(".", "_")
        ]

    def of_ir(name: str) -> float:
        (found,) = ir_measures.iter_calc([ir_measures.parse_measure(name)], {"q": grades}, run)
        return found.value

    def ours(name: str, grades: Mapping[str, int]) -> object:
        return pytest.approx(parse_measure(name)(case.ranked, grades), abs=1e-9)

    k = case.k
    assert of_trec(f"ndcg_cut.{k}", grades) == of_ir(f"nDCG@{k}") == ours(f"nDCG@{k}", grades)
    # ir_measures divides by the length of short lists.
    assert of_ir(f"Judged@{k}") * min(k, len(case.ranked)) / k == ours(f"Judged@{k}", grades)
    # trec_eval takes negative grades for no judgment.
    assert of_trec("bpref", {item: max(grade, 0) for item, grade in grades.items()}) == ours("Bpref", grades)
    if known := {item: grade for item, grade in grades.items() if grade >= 0}:
        assert of_trec("bpref", grades) == ours("Bpref", known)
