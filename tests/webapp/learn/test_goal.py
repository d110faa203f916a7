"""A goal to reach by dragging: any route counts, judged by the board, in the fewest moves that lead there."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.webapp.learn.card_moves import Order, one_move
from tests.webapp.learn.shown_steps import block, context, ids, part, shown, step_of, steps_of_kind, text_of
from webapp.learn.figures import value_of
from webapp.learn.lesson import Goal, Hand, Lesson, Side
from webapp.learn.lesson_file import lessons
from webapp.learn.lesson_screen import shown_step
from webapp.learn.own_list import is_allowed, may_leave
from webapp.learn.steps.goal import STRETCHED, changes_between, is_reached, moves_between, parts_after
from webapp.model.measure_names import measure_at
from webapp.model.scenario import Scenario

ORDER = lessons()["order"]
START = ORDER.list("bottom")
GOAL = next(step for step in ORDER.steps if isinstance(step, Goal))
GOALS = steps_of_kind(Goal)


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


def test_a_goal_is_reached_by_any_order_with_its_value_in_few_moves() -> None:
    goal = step_of("order", "goal")
    assert isinstance(goal, Goal)
    for order in permutations(START.ranked):
        # Hits at ranks two and three: AP = (1/2 + 2/3)/2 = 7/12, which no other two ranks come to.
        is_there = {order.index("A"), order.index("B")} == {1, 2}
        expected = is_there and fewest_moves(START.ranked, order) <= goal.moves
        assert is_reached(goal, ORDER, START.with_ranked(order)) is expected


def test_the_goal_says_what_to_reach_in_how_many_moves_and_stays_done_once_it_was_reached() -> None:
    step = shown("order", "goal")
    assert "7/12" in text_of(block(step, "goal"))
    assert "2" in text_of(block(step, "goal"))
    assert "status" not in ids(step)
    assert not step.is_done
    assert step.board is not None
    assert (step.board.is_free, step.board.scenario) == (True, START)
    assert shown("order", "goal", "reached", board=START).is_done
    assert not shown("order", "goal", "else", board=START).is_done
    start = lessons()["invent"].list("mixed")
    step = shown("invent", "goal", board=start.with_ranked(start.ranked[::-1]))
    assert not any("AP" in text_of(part(one)) for one in step.blocks if "paragraphs" in one)


def test_the_board_is_judged_as_it_lies(subtests: pytest.Subtests) -> None:
    for order, tone, is_done in (
        ("CDEAB", "plain", False),
        ("CDAEB", "plain", False),
        ("CABDE", "good", True),
        ("DABCE", "good", True),
        # The value that was asked for, in three moves.
        ("DBACE", "wrong", False),
        ("BAEDC", "wrong", False),
    ):
        with subtests.test(order=order):
            step = shown("order", "goal", board=START.with_ranked(tuple(order)))
            assert (block(step, "status")["tone"], step.is_done) == (tone, is_done)
            assert block(step, "again")["entries"][0]["act"] == {"do": "again"}
            assert step.board is not None
            assert step.board.before == START


# From C D E A B, with hits at ranks four and five.
ONE_MOVE = replace(GOAL, like="first_up", moves=3, stretch="one_move")
OTHER_WAY = replace(GOAL, measure="P@K", like="top", stretch="other_way")


def left_as(order: str) -> Scenario:
    return START.with_ranked(tuple(order))


def test_a_harder_goal_may_be_the_same_in_one_move_or_with_hits_at_other_ranks() -> None:
    in_two = parts_after(ONE_MOVE, ORDER, (), left_as("ACEDB"))
    assert in_two == ("reached", "1.5@5")
    assert parts_after(ONE_MOVE, ORDER, in_two, left_as("CADEB")) == in_two
    in_one = parts_after(ONE_MOVE, ORDER, in_two, left_as("ACDEB"))
    assert in_one == (*in_two, "stretched")
    assert parts_after(ONE_MOVE, ORDER, in_one, left_as("ACEDB")) == in_one
    way = parts_after(OTHER_WAY, ORDER, (), left_as("CDAEB"))
    assert way == ("reached", "3.5@5")
    # The same ranks hit, though other items are there.
    assert parts_after(OTHER_WAY, ORDER, way, left_as("DCAEB")) == way
    assert parts_after(OTHER_WAY, ORDER, way, left_as("CADEB")) == (*way, "stretched")
    # A link of an earlier time says that it was reached, and not how.
    assert parts_after(OTHER_WAY, ORDER, ("reached",), left_as("CADEB")) == ("reached", "2.5@5")


def lists_of(step: Goal, start: Scenario) -> Iterator[Scenario]:
    """Yield every list that the reader can make of the first one, as far as the step lets them."""
    entering = may_leave(start, step.hands)
    cutoffs = range(1, len(start.ranked) + 6) if "k" in step.hands else [start.k]
    for count in range(len(entering) + 1):
        for entered in combinations(entering, count):
            items = (*start.ranked, *entered)
            for order in permutations(items) if "order" in step.hands else [items]:
                yield from (replace(start, ranked=order, k=k) for k in cutoffs)


def reaching(lesson: Lesson, step: Goal) -> Iterator[Scenario]:
    """Yield the lists that reach the goal."""
    lists = lists_of(step, lesson.list(step.scene))
    return (one for one in lists if is_reached(step, lesson, one))


def test_every_harder_goal_can_be_reached_after_the_goal() -> None:
    for lesson, step in GOALS:
        if step.stretch:
            # The goal alone does not reach it: there is something left to find.
            every_first = (parts_after(step, lesson, (), one) for one in reaching(lesson, step))
            first = next(parts for parts in every_first if STRETCHED not in parts)
            assert "stretch" in ids(shown_step(step, context(lesson, *first))), step.id
            after = (parts_after(step, lesson, first, one) for one in reaching(lesson, step))
            assert any(STRETCHED in parts for parts in after), step.id


def test_marks_and_k_are_moves_too() -> None:
    assert changes_between(START, START) == 0
    assert changes_between(START, replace(START, k=3, relevant=("A", "C"))) == 3
    assert changes_between(START, replace(START, ranked=tuple("CDEABF"))) == 1


# Goals of the lessons are in reach


def is_there(lesson: Lesson, goal: Goal, order: Order) -> bool:
    start, target = lesson.list(goal.scene), value_of(lesson.scenes, Side(goal.like, goal.measure))
    return measure_at(goal.measure, start.k).explain(order, start.relevant_set()).value == target


def orders_after(start: Order, moves: int) -> set[Order]:
    orders = {start}
    for _ in range(moves):
        orders |= {moved for order in orders for moved in one_move(order)}
    return orders


def test_a_goal_is_not_reached_at_the_start_and_can_be_in_the_moves_that_are_given() -> None:
    for lesson, goal in GOALS:
        start = lesson.list(goal.scene).ranked
        assert not is_there(lesson, goal, start), lesson.id
        assert any(is_there(lesson, goal, order) for order in orders_after(start, goal.moves)), lesson.id


# What a step lets a reader change of its list


OWN = Scenario(tuple("ABCDE"), tuple("BDYZ"), k=3, unnamed=2)

CHANGES: dict[str, tuple[Hand, Scenario]] = {
    "another order": ("order", OWN.with_ranked(tuple("EABCD"))),
    "another mark": ("relevant", replace(OWN, relevant=tuple("BDYZA"))),
    "a mark less": ("relevant", replace(OWN, relevant=tuple("DYZ"))),
    "another K": ("k", OWN.with_k(5)),
    "a missing item at the end": ("missing", replace(OWN, ranked=tuple("ABCDEZ"))),
    "two missing items among the others": ("missing", replace(OWN, ranked=tuple("YABZCDE"))),
}


NEVER = {
    "an item less": replace(OWN, ranked=tuple("ABCD"), unused=("E",)),
    "a missing item that is wanted no more": replace(OWN, relevant=tuple("BDY"), unused=("Z",)),
    "a relevant item more": replace(OWN, relevant=tuple("BDYZX")),
    "another name": OWN.with_name("A", "X"),
    "fewer relevant items without a card": OWN.with_unnamed(0),
}
HANDS: tuple[Hand, ...] = ("order", "relevant", "k", "missing")


def test_each_change_takes_its_own_hand_and_only_missing_items_may_enter_and_leave() -> None:
    assert is_allowed(OWN, OWN, [])
    for what, (hand, after) in CHANGES.items():
        assert is_allowed(OWN, after, [hand]), what
        assert not is_allowed(OWN, after, [one for one in HANDS if one != hand]), what
        assert not is_allowed(OWN, after, []), what
    for what, after in NEVER.items():
        assert not is_allowed(OWN, after, HANDS), what
    assert may_leave(OWN, ["missing"]) == ("Y", "Z")
    assert may_leave(OWN, ["order", "relevant", "k"]) == ()
