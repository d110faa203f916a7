"""Live comparison with libraries that mean the same by a measure as we do."""

import pytest
from hypothesis import assume, given, settings

from recmetrics import parse_measure
from tests.recmetrics.other_libraries import (
    Library,
    ir,
    sklearn_average_precision,
    sklearn_ndcg,
    sklearn_of_sets,
    trec,
)
from tests.recmetrics.strategies import Case, cases

ANY_LENGTH: list[tuple[str, Library]] = [
    ("AP", trec("map")),
    ("AP(norm=relevant)@K", trec("map_cut.K")),
    ("P@K", trec("P.K")),
    ("R@K", trec("recall.K")),
    ("HR@K", trec("success.K")),
    ("RR", trec("recip_rank")),
    ("RPrec", trec("Rprec")),
    ("nDCG@K", trec("ndcg_cut.K")),
    ("AP", ir("AP")),
    ("AP(norm=relevant)@K", ir("AP@K")),
    ("P@K", ir("P@K")),
    ("R@K", ir("R@K")),
    ("HR@K", ir("Success@K")),
    ("RR", ir("RR")),
    ("RR@K", ir("RR@K")),
    ("RPrec", ir("Rprec")),
    ("nDCG@K", ir("nDCG@K")),
    ("nDCG@K", sklearn_ndcg),
    ("R@K", sklearn_of_sets("recall_score")),
]
LONG_LISTS_ONLY: list[tuple[str, Library]] = [
    ("P@K", sklearn_of_sets("precision_score")),
    ("F1@K", sklearn_of_sets("f1_score")),
]


def agree(name: str, library: Library, case: Case) -> bool:
    ours = parse_measure(name.replace("K", str(case.k)))(case.ranked, case.relevant)
    return ours == pytest.approx(library(case.ranked, case.relevant, case.k), abs=1e-6)


@pytest.mark.parametrize(("name", "library"), ANY_LENGTH)
@settings(max_examples=40, deadline=None)
@given(case=cases(least=1))
def test_a_library_gives_the_same_value(name: str, library: Library, case: Case) -> None:
    assume(case.relevant)
    assert agree(name, library, case)


@pytest.mark.parametrize(("name", "library"), LONG_LISTS_ONLY)
@settings(max_examples=40, deadline=None)
@given(case=cases(least=1))
def test_scikit_learn_divides_by_what_was_shown(name: str, library: Library, case: Case) -> None:
    assume(case.relevant)
    assume(case.k <= len(case.ranked))
    assert agree(name, library, case)


@settings(max_examples=60, deadline=None)
@given(case=cases(least=1))
def test_average_precision_of_scikit_learn_divides_by_the_hits(case: Case) -> None:
    assume(any(item in case.relevant for item in case.ranked[: case.k]))
    assert agree("AP(norm=hits)@K", sklearn_average_precision, case)


def test_trec_eval_and_our_ap_at_k_part_where_there_are_more_relevant_items_than_ranks() -> None:
    ranked, relevant = ("A",), frozenset("AB")
    assert trec("map_cut.K")(ranked, relevant, 1) == 1 / 2
    assert parse_measure("AP@1")(ranked, relevant) == 1 / 1
