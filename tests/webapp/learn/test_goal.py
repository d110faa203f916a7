"""A goal to reach by dragging: any route counts, judged by the board, in the fewest moves that lead there."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.webapp.learn.card_moves import Order, one_move
from tests.webapp.learn.shown_steps import block, ids, part, shown, step_of, text_of
from webapp.learn.lesson import Goal
from webapp.learn.lesson_file import lessons
from webapp.learn.steps.goal import is_reached, moves_between

ORDER = lessons()["order"]
START = ORDER.list("bottom")


def fewest_moves(before: Order, after: Order) -> int:
    """By brute force: one move after another, until the order is among those that are reached."""
    reached, moves = {before}, 0
    while after not in reached:
        reached |= {order for known in reached for order in one_move(known)}
        moves += 1
    return moves


@given(st.integers(0, 5).flatmap(lambda n: st.permutations("ABCDE"[:n])))
def test_moves_are_counted_as_brute_force_counts_them(order: list[str]) -> None:
    before = tuple("ABCDE"[: len(order)])
    assert moves_between(before, tuple(order)) == fewest_moves(before, tuple(order))


@given(st.permutations("ABCDEFGH"), st.permutations("ABCDEFGH"), st.permutations("ABCDEFGH"))
def test_moves_are_a_distance(one: list[str], other: list[str], between: list[str]) -> None:
    assert moves_between(one, one) == 0
    assert moves_between(one, other) == moves_between(other, one)
    assert moves_between(one, other) <= moves_between(one, between) + moves_between(between, other)
    assert (moves_between(one, other) == 0) is (one == other)


@given(st.permutations("ABCDEFGH"), st.integers(0, 7), st.integers(0, 7))
def test_one_card_that_is_put_elsewhere_is_one_move(order: list[str], taken: int, to: int) -> None:
    moved = [item for at, item in enumerate(order) if at != taken]
    moved.insert(to, order[taken])
    assert moves_between(order, moved) == (moved != order)


def test_a_goal_is_reached_by_any_order_with_its_value_in_few_moves() -> None:
    goal = step_of("order", "goal")
    assert isinstance(goal, Goal)
    for order in permutations(START.ranked):
        # Hits at ranks two and three: AP = (1/2 + 2/3)/2 = 7/12, which no other two ranks come to.
        is_there = {order.index("A"), order.index("B")} == {1, 2}
        expected = is_there and fewest_moves(START.ranked, order) <= goal.moves
        assert is_reached(goal, ORDER, START.with_ranked(order)) is expected


def test_the_goal_says_what_to_reach_and_in_how_many_moves() -> None:
    step = shown("order", "goal")
    assert "7/12" in text_of(block(step, "goal"))
    assert "2" in text_of(block(step, "goal"))
    assert "status" not in ids(step)
    assert not step.is_done
    assert step.board is not None
    assert step.board.is_free
    assert step.board.scenario == START


@pytest.mark.parametrize(
    ("order", "tone", "is_done"),
    [
        ("CDEAB", "plain", False),
        ("CDAEB", "plain", False),
        ("CABDE", "good", True),
        ("DABCE", "good", True),
        # The value that was asked for, in three moves.
        ("DBACE", "wrong", False),
        ("BAEDC", "wrong", False),
    ],
)
def test_the_board_is_judged_as_it_lies(order: str, tone: str, is_done: bool) -> None:
    step = shown("order", "goal", board=START.with_ranked(tuple(order)))
    assert (block(step, "status")["tone"], step.is_done) == (tone, is_done)
    assert block(step, "again")["entries"][0]["act"] == {"do": "again"}
    assert step.board is not None
    assert step.board.before == START


def test_what_was_reached_once_stays_done() -> None:
    assert shown("order", "goal", "reached", board=START).is_done
    assert not shown("order", "goal", "else", board=START).is_done


def test_a_goal_in_a_lesson_without_measures_names_none() -> None:
    start = lessons()["invent"].list("mixed")
    step = shown("invent", "goal", board=start.with_ranked(start.ranked[::-1]))
    assert not any("AP" in text_of(part(one)) for one in step.blocks if "paragraphs" in one)
