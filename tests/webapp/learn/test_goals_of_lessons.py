"""Goals of lessons: every lesson ends in one, it is in reach, and harder ones after it are as well."""

import pytest

from tests.webapp.learn.card_moves import one_move
from tests.webapp.learn.shown_steps import block, context, text_of
from webapp.learn.figures import value_of
from webapp.learn.hands_on import Bug, Leaderboard, MeanStep
from webapp.learn.lesson import Goal, Lesson, Side, Step
from webapp.learn.lesson_file import lessons
from webapp.learn.lesson_screen import shown_step
from webapp.model.measure_names import measure_at
from webapp.texts import LANGUAGES, texts_for

each_lesson = pytest.mark.parametrize("lesson", lessons().values(), ids=lessons())

GOALS = [(lesson, step) for lesson in lessons().values() for step in lesson.steps if isinstance(step, Goal)]
each_goal = pytest.mark.parametrize(("lesson", "goal"), GOALS, ids=[lesson.id for lesson, _ in GOALS])


def test_every_goal_is_the_last_screen_with_a_task() -> None:
    assert all(lesson.steps[-1] is goal for lesson, goal in GOALS)


def ends_in(lesson: Lesson) -> Step:
    return lesson.steps[-1]


@each_lesson
def test_every_lesson_ends_in_a_goal(lesson: Lesson) -> None:
    match ends_in(lesson):
        case Goal() as goal:
            assert goal.moves >= 1
        case MeanStep() as goal:
            assert goal.aim
            assert 0 < goal.stretch < goal.moves
        case Leaderboard() as goal:
            assert goal.winner
            assert goal.stretch
        case Bug():
            assert lesson.id == "bugs"
        case step:
            pytest.fail(f"{lesson.id} ends in {step.id}, which is no goal")


@each_goal
def test_the_goal_is_not_reached_at_the_start_and_can_be_in_the_moves_that_are_given(
    lesson: Lesson, goal: Goal
) -> None:
    start = lesson.list(goal.scene)
    target = value_of(lesson.scenes, Side(goal.like, goal.measure))

    def is_there(order: tuple[str, ...]) -> bool:
        found = measure_at(goal.measure, start.k).explain(order, start.relevant_set())
        return found.value == target

    orders, moves = {start.ranked}, 0
    while not any(map(is_there, orders)) and moves < 5:
        orders |= {moved for order in orders for moved in one_move(order)}
        moves += 1
    assert 1 <= moves <= goal.moves


def test_one_move_can_be_enough_for_the_goal_of_the_cutoff() -> None:
    lesson, goal = next((lesson, goal) for lesson, goal in GOALS if lesson.id == "cutoff")
    start, target = lesson.list(goal.scene), value_of(lesson.scenes, Side(goal.like, goal.measure))
    measure = measure_at(goal.measure, start.k)
    orders = one_move(start.ranked)
    assert any(measure.explain(order, start.relevant_set()).value == target for order in orders)


@each_goal
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_goal_says_what_one_move_is(lesson: Lesson, goal: Goal, lang: str) -> None:
    text = text_of(block(shown_step(goal, context(lesson, lang=lang)), "text"))
    assert text.endswith(texts_for(lang)("learn.goal_one_move"))


@each_goal
def test_a_stretch_is_in_reach_and_harder_than_the_goal(lesson: Lesson, goal: Goal) -> None:
    start, target = lesson.list(goal.scene), value_of(lesson.scenes, Side(goal.like, goal.measure))

    def hits_of(order: tuple[str, ...]) -> tuple[int, ...] | None:
        found = measure_at(goal.measure, start.k).explain(order, start.relevant_set())
        there = tuple(rank for rank, item in enumerate(order, 1) if item in start.relevant)
        return there if found.value == target else None

    within = {start.ranked}
    for _ in range(goal.moves):
        within |= {moved for order in within for moved in one_move(order)}
    ways = {found for order in within if (found := hits_of(order)) is not None}
    if goal.stretch == "one_move":
        assert goal.moves > 1
        assert any(map(hits_of, one_move(start.ranked)))
    elif goal.stretch == "other_way":
        assert len(ways) > 1


def test_most_goals_have_a_stretch() -> None:
    without = [lesson.id for lesson, goal in GOALS if goal.stretch is None]
    assert without == ["order"]


@each_goal
def test_the_goal_is_another_order_of_the_same_cards(lesson: Lesson, goal: Goal) -> None:
    start, like = lesson.list(goal.scene), lesson.list(goal.like)
    assert sorted(start.ranked) == sorted(like.ranked)
    assert set(start.relevant) == set(like.relevant)
    assert (start.k, start.relevant_count) == (like.k, like.relevant_count)
