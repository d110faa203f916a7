"""The best and the worst order keep the items and their order among hits and among misses."""

from collections import Counter

import pytest
from hypothesis import given

from recmetrics import best_order, judge, worst_order
from tests.recmetrics.strategies import Case, cases


def test_hits_come_first_or_last_in_the_order_they_had() -> None:
    assert best_order(["A", "B", "C", "D"], {"D", "B"}) == ("B", "D", "A", "C")
    assert worst_order(["B", "A", "D", "C"], {"D", "B"}) == ("A", "C", "B", "D")


@given(cases(repeats=True))
def test_no_item_is_lost(case: Case) -> None:
    assert Counter(best_order(case.ranked, case.relevant)) == Counter(case.ranked)
    assert Counter(worst_order(case.ranked, case.relevant)) == Counter(case.ranked)


@given(cases())
def test_reordering_again_changes_nothing(case: Case) -> None:
    best, worst = best_order(case.ranked, case.relevant), worst_order(case.ranked, case.relevant)
    assert best_order(best, case.relevant) == best
    assert worst_order(worst, case.relevant) == worst


@pytest.mark.parametrize(
    ("ranked", "hits"),
    [("BAB", [False, True, False]), ("DDBA", [False, True, False, True]), ("BDD", [True, False, True])],
)
def test_copies_of_a_hit_push_the_other_hits_down_in_the_worst_order(ranked: str, hits: list[bool]) -> None:
    assert list(judge(worst_order(list(ranked), {"B", "D"}), {"B", "D"}).flags) == hits
