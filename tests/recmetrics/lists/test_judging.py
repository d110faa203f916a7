"""Judging of a list: the ranks that hit, and arguments that are no list or no collection."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

import pytest

from recmetrics import InvalidInputError, InvalidOptionError, JudgedRanking, judge

JUDGE_ANYTHING: Callable[..., JudgedRanking] = judge


def test_only_grades_above_0_are_relevant() -> None:
    judged = judge("ABCD", {"A": 0.0, "B": 0.5, "C": -1.0, "D": 3, "E": True})
    assert judged.flags == (False, True, False, True)
    assert judged.relevant_count == 3


def test_a_counter_is_a_mapping_of_grades_too() -> None:
    assert judge("AB", Counter("B")).flags == (False, True)


def test_relevant_items_count_once() -> None:
    assert judge("A", ["A", "A", "B"]).relevant_count == 2


def test_hits_are_counted_down_the_list() -> None:
    assert judge("ABCD", "BD").hits == (0, 1, 1, 2)


def test_any_sequence_will_do_once_it_has_an_order() -> None:
    def items() -> Iterator[str]:
        yield from "AB"

    expected = judge(["A", "B"], {"B"})
    assert judge(("A", "B"), frozenset("B")) == expected
    assert JUDGE_ANYTHING(items(), items()).flags == (True, True)


@pytest.mark.parametrize("ranked", [{"A", "B"}, frozenset("AB"), {"A": 1}, {"A": 1}.keys(), None, 5])
def test_what_has_no_order_is_not_a_list(ranked: object) -> None:
    with pytest.raises(InvalidInputError, match="ranked must be a sequence of items, best first") as caught:
        JUDGE_ANYTHING(ranked, {"A"})
    assert (caught.value.argument, caught.value.received) == ("ranked", ranked)


@pytest.mark.parametrize("relevant", [None, 5, [["A"]], {"A": "yes"}, {"A": None}])
def test_what_is_not_a_collection_of_items_holds_nothing_relevant(relevant: object) -> None:
    with pytest.raises(InvalidInputError, match="relevant must be a collection of") as caught:
        JUDGE_ANYTHING(["A"], relevant)
    assert caught.value.argument == "relevant"


def test_an_item_that_cannot_be_hashed_is_named() -> None:
    with pytest.raises(InvalidInputError, match="hashable items; got list") as caught:
        JUDGE_ANYTHING(["A", ["B"]], {"A"})
    assert caught.value.received == ["B"]


def test_an_unknown_way_to_treat_duplicates_is_refused() -> None:
    with pytest.raises(InvalidOptionError, match="duplicates must be one of 'first', 'error'; got 'last'"):
        JUDGE_ANYTHING("A", "A", duplicates="last")


def test_a_mapping_of_another_kind_is_a_mapping() -> None:
    class Grades(Mapping[str, float]):
        def __getitem__(self, item: str) -> float:
            return {"A": 0.0, "B": 1.0}[item]

        def __iter__(self) -> Iterator[str]:
            return iter("AB")

        def __len__(self) -> int:
            return 2

    assert judge("AB", Grades()).flags == (False, True)
