"""Random orders of a list: drawn alike each time, counted rightly, and told only once all are drawn."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recmetrics import order_distribution, parse_measure
from tests.webapp.learn.hands_on_lesson import shown, the_lesson
from tests.webapp.learn.shown_steps import acts, block, ids, states, text_of
from tests.webapp.learn.views import typed_answers
from webapp.learn.random_orders import random_orders

AP5 = parse_measure("AP@5")
FLAGS = (False, False, True, True, False)
OWN = (Fraction(1, 3) + Fraction(2, 4)) / 3
"""AP@5 of the list: hits at ranks 3 and 4, three relevant items."""


def test_the_same_seed_draws_the_same_orders_and_another_one_others() -> None:
    drawn = random_orders(AP5, FLAGS, 3, 50, 3)
    assert drawn == random_orders.__wrapped__(AP5, FLAGS, 3, 50, 3)
    assert drawn.orders != random_orders(AP5, FLAGS, 3, 50, 4).orders
    assert drawn.values[0] == AP5.of_pattern([FLAGS[place] for place in drawn.orders[0]], 3)


def test_all_orders_come_about_equally_often() -> None:
    drawn = random_orders(AP5, FLAGS, 3, 2000, 1)
    exact = order_distribution(AP5, 5, 2, 3)
    counts = Counter(drawn.values)
    assert set(counts) == {value for value, _ in exact.values}
    for value, count in exact.values:
        # Three standard deviations of 2,000 draws are at most 0.034.
        assert abs(counts[value] / 2000 - count / exact.size) < 0.04
    assert abs(sum(drawn.values) / 2000 - exact.expected) < 0.02


def test_first_the_question_alone() -> None:
    step = shown("chance")
    assert ids(step) == ["text", "lists", "options"]
    assert [act["parts"] for act in acts(block(step, "options"))] == [
        ["better", "0"],
        ["same", "0"],
        ["worse", "0"],
    ]
    assert not step.is_done


def test_then_orders_are_drawn_and_nothing_is_told_yet() -> None:
    step = shown("chance", "better", "11")
    assert ids(step) == ["text", "lists", "options", "orders"]
    assert states(block(step, "options")) == ["chosen", "", ""]
    assert acts(block(step, "options")) == [None] * 3
    orders = block(step, "orders")
    assert (orders["drawn"], orders["chance"], orders["chance_text"]) == (11, None, "")
    assert [button["drawn"] for button in orders["buttons"]] == [12, 21, 200]
    assert orders["act"]["parts"] == ["better", "11"]
    assert not step.is_done


def test_the_sentence_counts_the_orders_that_were_drawn() -> None:
    lesson = the_lesson()
    values = random_orders(AP5, FLAGS, 3, 200, 3).values[:11]
    below, above = sum(value < OWN for value in values), sum(value > OWN for value in values)
    said = shown("chance", "better", "11").said
    assert lesson.list("list").flags == FLAGS
    assert said == (
        f"Random orders: 11. Below this list: {below}. The same: {11 - below - above}. Above it: {above}. "
        f"Their mean: {float(sum(values)) / 11:.4f}."
    )


def test_the_histogram_holds_every_order_in_the_column_of_its_value() -> None:
    orders = block(shown("chance", "worse", "200"), "orders")
    values = random_orders(AP5, FLAGS, 3, 200, 3).values
    assert [orders["values"][at]["at"] for at in orders["draws"]] == [float(value) for value in values]
    for value in orders["values"]:
        column = orders["columns"][value["column"]]
        assert column["start"] <= value["at"] <= column["end"]
    edges = [edge for column in orders["columns"] for edge in (column["start"], column["end"])]
    assert edges == sorted(edges)
    assert orders["here"] == float(OWN)


def test_with_all_orders_the_truth_and_the_reasons_come() -> None:
    # The mean over all orders: 3 of 5 ranks ... by the core, 79/200.
    step = shown("chance", "better", "200")
    assert states(block(step, "options")) == ["wrong", "", "right"]
    assert block(step, "orders")["chance"] == 0.395
    assert block(step, "orders")["buttons"] == []
    assert text_of(block(step, "reveal")) == "Not as predicted. [chance.reveal]"
    assert "belief" not in ids(step)
    assert not step.is_done
    assert shown("chance", "better", "200", "half", "few").is_done
    assert not shown("chance", "better", "200", "half").is_done
    assert shown("chance", "worse", "200").said == "As you predicted."


@pytest.mark.parametrize(
    ("given_", "drawn"), [("", 0), ("7", 7), ("201", 200), ("-1", 0), ("1e2", 0), ("９", 0), ("9999", 0)]
)
def test_a_number_of_orders_is_read_or_is_none(given_: str, drawn: int) -> None:
    assert block(shown("chance", "same", given_), "orders")["drawn"] == drawn


@given(st.lists(typed_answers, max_size=16))
def test_whatever_an_address_says_the_step_can_be_shown(parts: list[str]) -> None:
    assert ids(shown("chance", *parts))[:3] == ["text", "lists", "options"]
