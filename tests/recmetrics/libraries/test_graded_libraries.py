"""Measures of grades against the libraries that compute them, on thousands of made lists.

No list repeats an item, and scores fall from rank to rank: repeats and ties are another question. Grades go
down to -1: at -2, pytrec_eval ends the whole process.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

import pytest

from recmetrics import parse_measure
from tests.recmetrics.other_libraries import falling_scores, ir_measures, pytrec_eval, sklearn_metrics
from tests.seeds import seeds

CLOSE = 1e-9
CUTOFFS = (1, 3, 5, 20)


class Graded(NamedTuple):
    """A list, and the grades of the items that somebody judged."""

    ranked: tuple[str, ...]
    grades: dict[str, int]


Cases = Mapping[str, Graded]


@cache
def made(seed: int, lowest: int = 0, size: int = 2000) -> Cases:
    """Make lists of up to 14 items, with judged items in them and outside, of grades up to 4."""
    rng = random.Random(seed)
    cases: dict[str, Graded] = {}
    for number in range(size):
        items = [f"item {letter}" for letter in "ABCDEFGHIJKLMN"[: rng.randint(1, 14)]]
        judged = rng.sample(items, rng.randint(1, len(items)))
        ranked = rng.sample(items, rng.randint(1, len(items)))
        cases[f"case {number}"] = Graded(tuple(ranked), {item: rng.randint(lowest, 4) for item in judged})
    return cases


def judgements(cases: Cases) -> dict[str, dict[str, int]]:
    return {name: dict(case.grades) for name, case in cases.items()}


def scores(cases: Cases) -> dict[str, dict[str, float]]:
    return {name: falling_scores(case.ranked) for name, case in cases.items()}


def trec_eval(measure: str, cases: Cases) -> dict[str, float]:
    """Call trec_eval for all cases at once."""
    evaluator = pytrec_eval.RelevanceEvaluator(judgements(cases), {measure})
    found = evaluator.evaluate(scores(cases))
    return {name: values[measure.replace(".", "_")] for name, values in found.items()}


def ir(measure: str, cases: Cases) -> dict[str, float]:
    """Call ir_measures for all cases at once."""
    asked = ir_measures.parse_measure(measure)
    found = ir_measures.iter_calc([asked], judgements(cases), scores(cases))
    return {value.query_id: value.value for value in found}


def ours(name: str, cases: Cases, relevant_from: float | None = None) -> dict[str, float]:
    measure = parse_measure(name)
    return {
        case: measure(graded.ranked, graded.grades, relevant_from=relevant_from)
        for case, graded in cases.items()
    }


def agree(found: Mapping[str, float], expected: Mapping[str, float]) -> None:
    """Hold all values to each other; the message has the cases that differ and no others."""
    assert found.keys() == expected.keys()
    differ = {
        name: (found[name], value) for name, value in expected.items() if abs(found[name] - value) > CLOSE
    }
    assert differ == {}


@pytest.mark.parametrize("k", CUTOFFS)
@pytest.mark.parametrize("lowest", [0, -1])
def test_ndcg_is_that_of_trec_eval_and_ir_measures(k: int, lowest: int) -> None:
    cases = made(1, lowest)
    expected = ours(f"nDCG@{k}", cases)
    agree(trec_eval(f"ndcg_cut.{k}", cases), expected)
    agree(ir(f"nDCG@{k}", cases), expected)


GAINS: dict[str, Callable[[int], int]] = {
    "linear": lambda grade: grade,
    "exponential": lambda grade: 2**grade - 1,
    "binary": lambda grade: int(grade > 0),
}


@pytest.mark.exhaustive
@pytest.mark.parametrize("k", CUTOFFS)
@pytest.mark.parametrize("gain", GAINS)
def test_ndcg_and_dcg_are_those_of_scikit_learn(gain: str, k: int) -> None:
    # scikit-learn is called for every case by itself, which takes its time.
    cases = made(2, size=len(seeds(500, 2000)))
    for ours_is, theirs in (("nDCG", sklearn_metrics.ndcg_score), ("DCG", sklearn_metrics.dcg_score)):
        found = {name: sklearn(theirs, case, GAINS[gain], k) for name, case in cases.items()}
        agree(found, ours(f"{ours_is}(gain={gain})@{k}", cases))


def sklearn(function: Callable[..., float], case: Graded, gain: Callable[[int], int], k: int) -> float:
    """Call scikit-learn, which must be told of the items beyond the list too: they follow after K others."""
    missing = [grade for item, grade in case.grades.items() if item not in case.ranked]
    grades = [*(case.grades.get(item, 0) for item in case.ranked), *[0] * k, *missing]
    return float(function([list(map(gain, grades))], [list(range(len(grades), 0, -1))], k=k))


OF_RELEVANCE = [
    ("AP", "AP(rel={})"),
    ("AP(norm=relevant)@5", "AP(rel={})@5"),
    ("P@5", "P(rel={})@5"),
    ("R@5", "R(rel={})@5"),
    ("HR@5", "Success(rel={})@5"),
    ("RR", "RR(rel={})"),
    ("RR@3", "RR(rel={})@3"),
    ("RPrec", "Rprec(rel={})"),
]


@pytest.mark.parametrize("relevant_from", [1, 2, 4])
@pytest.mark.parametrize(("name", "theirs"), [*OF_RELEVANCE, ("Bpref", "Bpref(rel={})")])
def test_relevant_from_is_rel_of_ir_measures(name: str, theirs: str, relevant_from: int) -> None:
    cases = made(3)
    agree(ir(theirs.format(relevant_from), cases), ours(name, cases, relevant_from))


@pytest.mark.parametrize("relevant_from", [1, 3])
@pytest.mark.parametrize(("name", "theirs"), OF_RELEVANCE)
def test_relevant_from_is_rel_of_ir_measures_with_negative_grades(
    name: str, theirs: str, relevant_from: int
) -> None:
    cases = made(4, -1)
    agree(ir(theirs.format(relevant_from), cases), ours(name, cases, relevant_from))


def test_a_threshold_leaves_the_gains_of_ndcg_as_ir_measures_does() -> None:
    cases = made(3)
    agree(ir("nDCG@5", cases), ours("nDCG@5", cases, relevant_from=3))


def test_bpref_is_that_of_trec_eval() -> None:
    cases = made(5)
    agree(trec_eval("bpref", cases), ours("Bpref", cases))


def test_bpref_of_trec_eval_takes_negative_grades_for_no_judgment_and_ours_does_not() -> None:
    cases = made(6, -1)
    theirs, found = trec_eval("bpref", cases), ours("Bpref", cases)
    assert sum(abs(found[name] - value) > CLOSE for name, value in theirs.items()) > 200
    judged = {
        name: Graded(case.ranked, {item: grade for item, grade in case.grades.items() if grade >= 0})
        for name, case in cases.items()
    }
    agree(theirs, {name: value for name, value in ours("Bpref", judged).items() if name in theirs})
    as_zero = {
        name: Graded(case.ranked, {item: max(grade, 0) for item, grade in case.grades.items()})
        for name, case in cases.items()
    }
    agree(found, trec_eval("bpref", as_zero))


@pytest.mark.parametrize("k", CUTOFFS)
@pytest.mark.parametrize("lowest", [0, -1])
def test_judged_is_that_of_ir_measures_which_divides_by_the_length_of_short_lists(
    k: int, lowest: int
) -> None:
    cases = made(7, lowest)
    judged_items = {name: value * k for name, value in ours(f"Judged@{k}", cases).items()}
    expected = {name: judged_items[name] / min(k, len(case.ranked)) for name, case in cases.items()}
    agree(ir(f"Judged@{k}", cases), expected)


def gdeval_err(grades: Sequence[int], k: int) -> float:
    """ERR@K as gdeval's loop has it: gains of grades up to 4, and a decay."""
    score, decay = 0.0, 1.0
    for index, grade in enumerate(grades[:k]):
        r = (2 ** max(grade, 0) - 1) / 2**4
        score += r * decay / (index + 1)
        decay *= 1 - r
    return score


@pytest.mark.parametrize("k", CUTOFFS)
@pytest.mark.parametrize("lowest", [0, -1])
def test_err_is_that_of_gdeval(k: int, lowest: int) -> None:
    cases = made(8, lowest)
    expected = {
        name: gdeval_err([case.grades.get(item, 0) for item in case.ranked], k)
        for name, case in cases.items()
    }
    agree(ours(f"ERR@{k}", cases), expected)


@pytest.mark.parametrize("p", [0.5, 0.8, 0.95])
@pytest.mark.parametrize("relevant_from", [1, 3])
def test_rbp_is_the_share_of_what_a_patient_reader_sees(p: float, relevant_from: int) -> None:
    """By its recursion, from the last rank up: what this rank gives, and with chance p what follows."""
    cases, expected = made(9), dict[str, float]()
    for name, case in cases.items():
        value = 0.0
        for item in reversed(case.ranked):
            value = (1 - p) * (case.grades.get(item, 0) >= relevant_from) + p * value
        expected[name] = value
    agree(ours(f"RBP(p={p})", cases, relevant_from), expected)
