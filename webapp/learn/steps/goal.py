"""Goal: a value to reach by dragging, judged by the list on the board; any route counts."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from webapp.board.explained import joined
from webapp.learn.blocks import Block, LinkData
from webapp.learn.figures import scene_value
from webapp.learn.lesson import Goal, Lesson
from webapp.learn.screen import OnBoard, links, prose
from webapp.learn.steps.shown_step import Context, ShownStep
from webapp.model.measure_names import name_at
from webapp.model.numbers import Number, exact_text, with_decimals
from webapp.model.scenario import Scenario


@dataclass(frozen=True, slots=True)
class _Progress:
    """Progress of a board towards the goal.

    Args:
        target: The value to reach.
        value: The value of the board.
        moves: The number of moves from the start.
        is_reached: Whether the goal is reached.
    """

    target: Number
    value: Number
    moves: int
    is_reached: bool


def shown(step: Goal, at: Context) -> ShownStep:
    """Return the goal, and the progress of the board towards it."""
    start = at.lesson.list(step.scene)
    now = at.board or start
    progress = _progress(step, at.lesson, now)
    target, moves = exact_text(progress.target), progress.moves
    blocks: list[Block] = [
        prose("text", at.text(step, "text")),
        prose("goal", at.text(step, "goal", target=target, moves=str(step.moves)), "lead"),
    ]
    is_named = step.measure in at.lesson.measures
    status = at.t(
        "learn.goal_status" if is_named else "learn.goal_moves",
        measure=name_at(step.measure, now.k),
        value=with_decimals(exact_text(progress.value), progress.value),
        moves=moves,
        most=step.moves,
    )
    if progress.is_reached:
        done = at.text(step, "reached", target=target, moves=str(moves))
        blocks.append(prose("status", joined(done, status, at.t), "good"))
    elif moves > step.moves:
        too_many = at.t("learn.goal_too_many", most=step.moves)
        blocks.append(prose("status", joined(status, too_many, at.t), "wrong"))
    elif at.board:
        blocks.append(prose("status", status))
    if at.board:
        again: LinkData = {"text": at.t("learn.again"), "act": {"do": "again"}}
        blocks.append(links("again", [again]))
    board = OnBoard(
        now, start if at.board else None, step.measures, step.table, is_free=True, lights=step.lights
    )
    is_done = progress.is_reached or at.parts == ("reached",)
    return ShownStep(tuple(blocks), is_done, board, status if at.board else "")


def is_reached(step: Goal, lesson: Lesson, now: Scenario) -> bool:
    """Return whether the board has the value to reach, in no more moves than were given."""
    return _progress(step, lesson, now).is_reached


def _progress(step: Goal, lesson: Lesson, now: Scenario) -> _Progress:
    target = scene_value(lesson.list(step.like), step.measure)
    value = scene_value(now, step.measure)
    moves = moves_between(lesson.list(step.scene).ranked, now.ranked)
    return _Progress(target, value, moves, value == target and moves <= step.moves)


def moves_between(before: Sequence[str], after: Sequence[str]) -> int:
    """Return the fewest moves of one card that lead from one order to another.

    The cards that need not move are a longest subsequence in the same order before and after.

    >>> moves_between("ABCDE", "CABDE"), moves_between("ABCDE", "EDCBA"), moves_between("AB", "AB")
    (1, 4, 0)
    """
    place = {item: at for at, item in enumerate(before)}
    ends: list[int] = []
    for at in (place[item] for item in after if item in place):
        longer = bisect_left(ends, at)
        ends[longer : longer + 1] = [at]
    return len(after) - len(ends)
