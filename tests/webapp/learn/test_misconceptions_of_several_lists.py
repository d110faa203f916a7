"""Misconceptions about several lists, means and highest values: rules of single ones."""

import re
from collections.abc import Mapping
from fractions import Fraction as F
from typing import Final

import pytest

from recmetrics import judge, parse_measure
from recmetrics.libraries.slip_kinds import k_clamped, repeats_counted
from tests.webapp.learn.answers_of_every_misconception import EARLY, questions
from tests.webapp.learn.answers_of_several_lists import EXPECTED, over_all_orders
from webapp.cases.case_set import CaseSet
from webapp.learn.misconceptions import misconceptions
from webapp.learn.misconceptions.side_by_side import mean_working, pooled_working
from webapp.learn.question import Line
from webapp.model.scenario import Scenario

# Questions


def test_a_program_that_counts_copies_prints_what_the_slip_of_the_core_comes_to() -> None:
    counted = [question for question in questions("m14") if "counted" in question.values]
    assert len(counted) > 100
    for question in counted:
        (shown,) = question.shown
        measure = parse_measure(str(question.values["measure"]))
        hitting = [item for item, hit in zip(shown.items, shown.hits, strict=True) if hit]
        missed = [f"missed {n}" for n in range(shown.relevant_count - len(hitting))]
        assert question.values["counted"] == repeats_counted(measure, judge(shown.items, [*hitting, *missed]))


def test_copies_that_count_are_asked_about_later_and_can_lift_a_measure_above_its_highest_value() -> None:
    asked = [question for question in questions("m14") if question.ask == "ask"]
    answers = [question.right.answer for question in asked]
    assert any(isinstance(answer, F) and answer > 1 for answer in answers)
    assert {question.ask for question in questions("m14")[: len(EARLY)]} == {"once"}


def test_cutting_k_down_is_the_slip_of_the_core() -> None:
    cut = [
        question
        for question in questions("m15")
        if question.values["measure"] != "AP" and "m15" in question.believed
    ]
    assert len(cut) > 100
    for question in cut:
        (shown,) = question.shown
        hitting = [item for item, hit in zip(shown.items, shown.hits, strict=True) if hit]
        missed = [f"missed {n}" for n in range(shown.relevant_count - len(hitting))]
        measure = parse_measure(str(question.values["measure"]))
        believed = question.believed["m15"].working.value
        assert believed == k_clamped(measure, judge(shown.items, [*hitting, *missed]))


def test_a_rank_that_the_list_leaves_empty_adds_nothing_or_is_not_looked_at() -> None:
    for question in questions("m15"):
        (line,), (shown,) = question.picture, question.shown
        assert isinstance(line, Line)
        empty = line.working.terms[len(shown.items) :]
        assert set(empty) == ({None} if question.values["measure"] == "AP" else {F(0)})
        if "m15" in question.believed:
            assert set(question.believed["m15"].working.terms[len(shown.items) :]) == {None}


def test_the_set_has_the_rule_that_the_question_names() -> None:
    rules = {"ask": "zero", "ask_skip": "skip", "ask_one": "one"}
    for question in questions("m13"):
        assert isinstance(question.opens, CaseSet)
        assert question.opens.no_relevant == rules[question.ask]
        assert question.opens.case(str(question.values["user"])).relevant_count == 0


@pytest.mark.parametrize("code", ["m8", "m13"])
def test_the_mean_of_the_set_that_opens_is_that_of_the_lists(code: str) -> None:
    for question in questions(code):
        (line,) = question.picture
        assert isinstance(line, Line)
        assert isinstance(question.opens, CaseSet)
        assert mean_working(question.opens) == line.working
        if "m8" in question.believed:
            assert pooled_working(question.opens) == question.believed["m8"].working


def test_the_winner_that_is_given_is_that_of_the_other_definition() -> None:
    for question in questions("m16"):
        assert question.values["named"] == str(question.naive.answer).upper()
        assert question.naive.answer != "equal"


def test_a_swap_is_of_two_items_and_no_item_is_in_both() -> None:
    for question in questions("m17"):
        items = [question.values[name] for name in ("one", "two", "three", "four")]
        assert len(set(items)) == 4
        assert set(items) <= set(question.shown[0].items)


def test_questions_about_swaps_ask_for_each_measure() -> None:
    asked = {re.sub(r"\d+", "K", str(question.values["measure"])) for question in questions("m17")}
    assert asked == {"AP", "AP@K", "P@K"}


def test_recall_is_asked_about_only_later_and_with_a_word_on_what_it_is() -> None:
    of_recall = [
        question for question in questions("m18") if str(question.values["measure"]).startswith("R@")
    ]
    assert of_recall
    assert not {id(question) for question in questions("m18")[: len(EARLY)]} & set(map(id, of_recall))
    assert {question.ask for question in of_recall} == {"ask_recall", "two"}


def test_two_users_who_are_compared_have_different_best_values() -> None:
    for question in questions("m18"):
        if question.ask == "two":
            assert question.values["best_a"] != question.values["best_b"]


def test_every_relevant_item_has_a_card_where_any_list_may_be_tried() -> None:
    for question in questions("m18"):
        if isinstance(question.opens, Scenario):
            assert question.opens.unnamed == 0


# Counterexamples


COUNTEREXAMPLES: Final[Mapping[str, dict[str, F | int | str]]] = {
    "m10": {
        "measure": "AP@5",
        "precision": "P@5",
        "a": F(1) / 3,
        "b": (F(1, 4) + F(2, 5)) / 3,
        "precision_a": F(1, 5),
        "precision_b": F(2, 5),
    },
    "m11": {
        "measure": "AP@5",
        "value": F(1, 3),
        "relevant": 3,
        "few": 5,
        "some": 10,
        "many": 20,
        "expected_few": F(437, 600),
        "expected_some": F(1559, 5400),
        "expected_many": F(2929, 22800),
    },
    "m12": {
        "mean": "MAP@5",
        "users": 4,
        "a": (1 + 3 * (F(1, 3) + F(2, 5)) / 2) / 4,
        "b": (F(1, 2) + F(2, 5)) / 2,
        "wins_a": 1,
        "wins_b": 3,
    },
    "m13": {
        "mean": "MAP@5",
        "user": "u3",
        "zero": (F(4, 5) + F(3, 5)) / 3,
        "skip": (F(4, 5) + F(3, 5)) / 2,
        "one": (F(4, 5) + F(3, 5) + 1) / 3,
    },
    "m14": {"item": "B", "copies": 3, "counted": F(1 + 1 + 1) / 1, "once": F(1)},
    "m15": {"relevant": 3, "measure": "P@5", "cut_down": F(1, 1), "right": F(1, 5)},
    "m16": {
        "k": 3,
        "relevant_a": (F(1) + 0) / 2,
        "relevant_b": (F(1, 3) + F(3, 10)) / 2,
        "min_a": (F(1) + 0) / 2,
        "min_b": (F(1, 3) + F(3, 3)) / 2,
    },
    "m17": {"item": "L", "other": "N", "before": (1 + F(2, 3)) / 2, "after": (1 + F(2, 3)) / 2},
    "m18": {"measure": "P@5", "relevant": 2, "k": 5, "best": F(2, 5)},
}


def test_there_is_a_counterexample_for_every_belief_about_several_lists() -> None:
    assert set(COUNTEREXAMPLES) == set(EXPECTED)


@pytest.mark.parametrize("code", COUNTEREXAMPLES)
def test_the_counterexample_has_the_numbers_that_are_taught(code: str) -> None:
    assert misconceptions()[code].counterexample.values == COUNTEREXAMPLES[code]


@pytest.mark.parametrize(
    ("length", "place"), [(5, "expected_few"), (10, "expected_some"), (20, "expected_many")]
)
def test_a_random_order_reaches_what_all_orders_reach_on_average(length: int, place: str) -> None:
    expected = over_all_orders("AP@5", length, 3)
    assert COUNTEREXAMPLES["m11"][place] == expected
