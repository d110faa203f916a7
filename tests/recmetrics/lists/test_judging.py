"""Judging of a list: the ranks that hit, and arguments that are no list or no collection."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

import pytest

from recmetrics import InvalidInputError, InvalidOptionError, JudgedRanking, judge

JUDGE_ANYTHING: Callable[..., JudgedRanking] = judge


def test_only_grades_above_0_are_relevant() -> None:
    judged = judge(list("ABCD"), {"A": 0.0, "B": 0.5, "C": -1.0, "D": 3, "E": True})
    assert judged.flags == (False, True, False, True)
    assert judged.relevant_count == 3


def test_a_counter_is_a_mapping_of_grades_too() -> None:
    assert judge(["A", "B"], Counter("B")).flags == (False, True)


def test_relevant_items_count_once() -> None:
    assert judge(["A"], ["A", "A", "B"]).relevant_count == 2


def test_hits_are_counted_down_the_list() -> None:
    assert judge(list("ABCD"), set("BD")).hits == (0, 1, 1, 2)


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


@pytest.mark.parametrize("relevant", [None, 5, [["A"]]])
def test_what_is_not_a_collection_of_items_holds_nothing_relevant(relevant: object) -> None:
    with pytest.raises(InvalidInputError, match="relevant must be a collection of") as caught:
        JUDGE_ANYTHING(["A"], relevant)
    assert caught.value.argument == "relevant"


@pytest.mark.parametrize("grade", ["yes", None, float("nan"), float("inf"), "1"])
def test_a_grade_that_is_no_finite_number_is_refused(grade: object) -> None:
    with pytest.raises(
        InvalidInputError, match="relevant must be a mapping item -> grade with finite"
    ) as caught:
        JUDGE_ANYTHING(["A"], {"A": grade})
    assert caught.value.argument == "relevant"
    assert caught.value.received is grade


@pytest.mark.parametrize("lowest", ["1", float("nan"), float("-inf"), {1}])
def test_a_threshold_that_is_no_finite_number_is_refused(lowest: object) -> None:
    with pytest.raises(InvalidInputError, match="relevant_from must be a finite number; got") as caught:
        JUDGE_ANYTHING(["A"], {"A": 1}, relevant_from=lowest)
    assert caught.value.argument == "relevant_from"


def test_a_threshold_parts_relevant_items_from_others_also_at_and_below_0() -> None:
    grades = {"A": -1, "B": 0, "C": 1, "D": 2}
    relevant = {
        lowest: "".join(item for item, hits in zip(grades, judged.flags, strict=True) if hits)
        for lowest in (None, 2, 1.5, 1, 0, -1)
        for judged in [judge(list(grades), grades, relevant_from=lowest)]
    }
    assert relevant == {None: "CD", 2: "D", 1.5: "D", 1: "CD", 0: "BCD", -1: "ABCD"}


def test_an_item_that_cannot_be_hashed_is_named() -> None:
    with pytest.raises(InvalidInputError, match="hashable items; got list") as caught:
        JUDGE_ANYTHING(["A", ["B"]], {"A"})
    assert caught.value.received == ["B"]


def test_an_unknown_way_to_treat_duplicates_is_refused() -> None:
    with pytest.raises(InvalidOptionError, match="duplicates must be one of 'first', 'error'; got 'last'"):
        JUDGE_ANYTHING(["A"], {"A"}, duplicates="last")


def test_a_mapping_of_another_kind_is_a_mapping() -> None:
    class Grades(Mapping[str, float]):
        def __getitem__(self, item: str) -> float:
            return {"A": 0.0, "B": 1.0}[item]

        def __iter__(self) -> Iterator[str]:
            return iter("AB")

        def __len__(self) -> int:
            return 2

    assert judge(["A", "B"], Grades()).flags == (False, True)
