"""Means over cases, live against libraries: the measures agree, and so do the rules for empty cases."""

import pytest
from hypothesis import assume, given, settings

from recmetrics import EmptyCases, Mean, judge, parse_measure
from tests.recmetrics.other_libraries import ir_mean, trec_mean
from tests.recmetrics.strategies import Models, models

SAME_IN_IR_MEASURES = [
    ("AP", "AP"),
    ("AP(norm=relevant)@K", "AP@K"),
    ("P@K", "P@K"),
    ("R@K", "R@K"),
    ("nDCG@K", "nDCG@K"),
    ("RR", "RR"),
    ("RR@K", "RR@K"),
]
SAME_IN_TREC_EVAL = [
    ("AP", "map"),
    ("AP(norm=relevant)@K", "map_cut.K"),
    ("P@K", "P.K"),
    ("R@K", "recall.K"),
    ("nDCG@K", "ndcg_cut.K"),
    ("RR", "recip_rank"),
]


def our_mean(name: str, both: Models, empty: EmptyCases) -> float | None:
    judged = {case: judge(both.a[case], wanted) for case, wanted in both.relevant.items()}
    value = Mean(parse_measure(name)).of_judged(judged, empty).value
    return None if value is None else float(value)


@pytest.mark.parametrize(("ours", "theirs"), SAME_IN_IR_MEASURES)
@pytest.mark.parametrize("k", [1, 3, 8])
@settings(max_examples=25, deadline=None)
@given(both=models())
def test_ir_measures_counts_silence_as_0_and_knows_no_case_with_nothing_to_find(
    ours: str, theirs: str, k: int, both: Models
) -> None:
    expected = our_mean(ours.replace("K", str(k)), both, EmptyCases(no_relevant="skip", missing="zero"))
    assume(expected is not None)
    assert ir_mean(theirs.replace("K", str(k)), both.a, both.relevant) == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize(("ours", "theirs"), SAME_IN_TREC_EVAL)
@pytest.mark.parametrize("k", [1, 3, 8])
@settings(max_examples=25, deadline=None)
@given(both=models())
def test_trec_eval_leaves_silence_out(ours: str, theirs: str, k: int, both: Models) -> None:
    expected = our_mean(ours.replace("K", str(k)), both, EmptyCases(no_relevant="skip", missing="skip"))
    assume(expected is not None)
    assert trec_mean(theirs.replace("K", str(k)), both.a, both.relevant) == pytest.approx(expected, abs=1e-6)


def test_the_two_part_over_a_case_without_a_list() -> None:
    both = Models(a={"u1": ("A",), "u2": ()}, b={}, relevant={"u1": frozenset("A"), "u2": frozenset("A")})
    assert ir_mean("AP", both.a, both.relevant) == (1 + 0) / 2
    assert trec_mean("map", both.a, both.relevant) == 1 / 1
