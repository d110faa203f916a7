"""A goal to reach by dragging: any route counts, judged by the board, in the fewest moves that lead there."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.webapp.learn.card_moves import Order, one_move
from tests.webapp.learn.shown_steps import block, ids, part, shown, step_of, text_of
from webapp.learn.lesson import Goal
from webapp.learn.lesson_file import lessons
from webapp.learn.own_list import may_leave
from webapp.learn.steps.goal import STRETCHED, changes_between, is_reached, moves_between, parts_after
from webapp.model.scenario import Scenario

ORDER = lessons()["order"]
START = ORDER.list("bottom")
GOAL = next(step for step in ORDER.steps if isinstance(step, Goal))


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


# From C D E A B, with hits at ranks four and five.
ONE_MOVE = replace(GOAL, like="first_up", moves=3, stretch="one_move")
OTHER_WAY = replace(GOAL, measure="P@K", like="top", stretch="other_way")


def left_as(order: str) -> Scenario:
    return START.with_ranked(tuple(order))


def test_a_harder_goal_may_be_the_same_in_one_move() -> None:
    in_two = parts_after(ONE_MOVE, ORDER, (), left_as("ACEDB"))
    assert in_two == ("reached", "1.5@5")
    assert parts_after(ONE_MOVE, ORDER, in_two, left_as("CADEB")) == in_two
    in_one = parts_after(ONE_MOVE, ORDER, in_two, left_as("ACDEB"))
    assert in_one == (*in_two, "stretched")
    assert parts_after(ONE_MOVE, ORDER, in_one, left_as("ACEDB")) == in_one


def test_a_harder_goal_may_be_the_same_with_hits_at_other_ranks() -> None:
    way = parts_after(OTHER_WAY, ORDER, (), left_as("CDAEB"))
    assert way == ("reached", "3.5@5")
    # The same ranks hit, though other items are there.
    assert parts_after(OTHER_WAY, ORDER, way, left_as("DCAEB")) == way
    assert parts_after(OTHER_WAY, ORDER, way, left_as("CADEB")) == (*way, "stretched")
    # A link of an earlier time says that it was reached, and not how.
    assert parts_after(OTHER_WAY, ORDER, ("reached",), left_as("CADEB")) == ("reached", "2.5@5")


STRETCHES = [
    pytest.param(lesson.id, step, id=f"{lesson.id} {step.id}")
    for lesson in lessons().values()
    for step in lesson.steps
    if isinstance(step, Goal) and step.stretch
]


def lists_of(step: Goal, start: Scenario) -> Iterator[Scenario]:
    """Yield every list that the reader can make of the first one, as far as the step lets them."""
    entering = may_leave(start, step.hands)
    cutoffs = range(1, len(start.ranked) + 6) if "k" in step.hands else [start.k]
    for count in range(len(entering) + 1):
        for entered in combinations(entering, count):
            items = (*start.ranked, *entered)
            for order in permutations(items) if "order" in step.hands else [items]:
                yield from (replace(start, ranked=order, k=k) for k in cutoffs)


@pytest.mark.parametrize(("lesson", "step"), STRETCHES)
def test_every_harder_goal_can_be_reached_after_the_goal(lesson: str, step: Goal) -> None:
    found = lessons()[lesson]
    reached = [one for one in lists_of(step, found.list(step.scene)) if is_reached(step, found, one)]
    first = parts_after(step, found, (), reached[0])
    assert any(STRETCHED in parts_after(step, found, first, one) for one in reached)
    # The goal alone does not reach it: there is something left to find.
    assert any(STRETCHED not in parts_after(step, found, (), one) for one in reached)


def test_marks_and_k_are_moves_too() -> None:
    assert changes_between(START, START) == 0
    assert changes_between(START, replace(START, k=3, relevant=("A", "C"))) == 3
    assert changes_between(START, replace(START, ranked=tuple("CDEABF"))) == 1


def test_a_goal_in_a_lesson_without_measures_names_none() -> None:
    start = lessons()["invent"].list("mixed")
    step = shown("invent", "goal", board=start.with_ranked(start.ranked[::-1]))
    assert not any("AP" in text_of(part(one)) for one in step.blocks if "paragraphs" in one)
