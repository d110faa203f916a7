"""A value to reach by dragging, judged by what lies on the board: any route counts."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from playground.learn.figures import value_of
from playground.learn.lesson import Goal, Lesson, Side
from playground.learn.screen import Block, OnBoard, links, prose
from playground.learn.steps.shown_step import Context, ShownStep
from playground.measure_names import name_at
from playground.numbers import exact_text, with_decimals
from playground.readout import joined
from playground.scenario import Scenario


def shown(step: Goal, at: Context) -> ShownStep:
    """The goal, and how far from it the board is."""
    start = at.lesson.list(step.scene)
    now = at.board or start
    target = value_of(at.lesson.scenes, Side(step.like, step.measure))
    value = value_of({"now": now}, Side("now", step.measure))
    moves = moves_between(start.ranked, now.ranked)
    reached = is_reached(step, at.lesson, now)
    told = exact_text(target)
    blocks: list[Block] = [
        prose("text", at.text(step, "text")),
        prose("goal", at.text(step, "goal", target=told, moves=str(step.moves)), "lead"),
    ]
    is_named = step.measure in at.lesson.measures
    status = at.say(
        "learn.goal_status" if is_named else "learn.goal_moves",
        measure=name_at(step.measure, now.k),
        value=with_decimals(exact_text(value), value),
        moves=moves,
        most=step.moves,
    )
    if reached:
        done = at.text(step, "reached", target=told, moves=str(moves))
        blocks.append(prose("status", joined(done, status, at.say), "good"))
    elif moves > step.moves:
        too_many = at.say("learn.goal_too_many", most=step.moves)
        blocks.append(prose("status", joined(status, too_many, at.say), "wrong"))
    elif at.board:
        blocks.append(prose("status", status))
    if at.board:
        again = {"text": at.say("learn.again"), "act": {"do": "again"}}
        blocks.append(links("again", [again]))
    board = OnBoard(
        now, start if at.board else None, step.measures, step.table, is_free=True, lights=step.lights
    )
    return ShownStep(tuple(blocks), reached or at.parts == ("reached",), board, status if at.board else "")


def is_reached(step: Goal, lesson: Lesson, now: Scenario) -> bool:
    """Whether the board shows the value that was asked for, in no more moves than were given."""
    start = lesson.list(step.scene)
    target = value_of(lesson.scenes, Side(step.like, step.measure))
    value = value_of({"now": now}, Side("now", step.measure))
    return value == target and moves_between(start.ranked, now.ranked) <= step.moves


def moves_between(before: Sequence[str], after: Sequence[str]) -> int:
    """The fewest moves of one card that lead from one order to another.

    The cards that need not move stand in the same order before and after: the longest such row stays.

    >>> moves_between("ABCDE", "CABDE"), moves_between("ABCDE", "EDCBA"), moves_between("AB", "AB")
    (1, 4, 0)
    """
    place = {item: at for at, item in enumerate(before)}
    ends: list[int] = []
    for at in (place[item] for item in after if item in place):
        longer = bisect_left(ends, at)
        ends[longer : longer + 1] = [at]
    return len(after) - len(ends)
