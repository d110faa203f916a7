"""Goal: a value to reach on the board, judged by what lies there; any route counts."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from webapp.board.explained import joined
from webapp.learn.blocks import Block, LinkData
from webapp.learn.figures import scene_value
from webapp.learn.lesson import Goal, Lesson
from webapp.learn.measure_words import measure_words
from webapp.learn.own_list import may_leave, usable
from webapp.learn.screen import OnBoard, links, prose
from webapp.learn.steps.shown_step import REACHED, STRETCHED, Context, ShownStep
from webapp.model.measure_names import name_at
from webapp.model.numbers import Number, exact_text, with_decimals
from webapp.model.scenario import Scenario


@dataclass(frozen=True, slots=True)
class _Progress:
    """Progress of a board towards the goal.

    Args:
        start: The value at the start.
        target: The value to reach.
        value: The value of the board.
        moves: The number of moves from the start.
        is_reached: Whether the goal is reached.
    """

    start: Number
    target: Number
    value: Number
    moves: int
    is_reached: bool


def shown(step: Goal, at: Context) -> ShownStep:
    """Return the goal, and the progress of the board towards it."""
    start = at.lesson.list(step.scene)
    now = at.board or start
    progress = _progress(step, at.lesson, now)
    values = {
        "target": exact_text(progress.target),
        "measure": measure_words(name_at(step.measure, now.k), at.t),
    }
    blocks: list[Block] = [
        prose("text", joined(at.text(step, "text"), at.t("learn.goal_one_move"), at.t)),
        prose("goal", at.text(step, "goal", **values, moves=str(step.moves)), "lead"),
    ]
    status = _status(step, at, progress, values["measure"])
    if progress.is_reached:
        done = at.text(step, "reached", **values, moves=str(progress.moves))
        blocks.append(prose("status", joined(done, status, at.t), "good"))
    elif progress.moves > step.moves:
        too_many = at.t("learn.goal_too_many", most=step.moves)
        blocks.append(prose("status", joined(status, too_many, at.t), "wrong"))
    elif at.board:
        blocks.append(prose("status", status))
    is_done = progress.is_reached or REACHED in at.parts
    if is_done and step.stretch:
        is_stretched = STRETCHED in parts_after(step, at.lesson, at.parts, now)
        name, tone = ("stretch_reached", "good") if is_stretched else ("stretch", "lead")
        blocks.append(prose("stretch", at.text(step, name, **values, moves=str(step.moves)), tone))
    if at.board:
        again: LinkData = {"text": at.t("learn.again"), "act": {"do": "again"}}
        blocks.append(links("again", [again]))
    board = OnBoard(
        now,
        start if at.board else None,
        step.measures,
        step.table,
        hands=usable(start, step.hands),
        may_leave=may_leave(start, step.hands),
        lights=step.lights,
        panels=step.open,
    )
    return ShownStep(tuple(blocks), is_done, board, status if at.board else "")


def _status(step: Goal, at: Context, progress: _Progress, measure: str) -> str:
    """Return the value now and at the start, and the moves; no value before the measure has a name."""
    moves, most = progress.moves, step.moves
    if step.measure not in at.lesson.measures:
        return at.t("learn.goal_moves", moves=moves, most=most)
    value = with_decimals(exact_text(progress.value), progress.value)
    status = at.t("learn.goal_status", measure=measure, value=value, moves=moves, most=most)
    return joined(status, at.t("learn.goal_start", start=exact_text(progress.start)), at.t)


def is_reached(step: Goal, lesson: Lesson, now: Scenario) -> bool:
    """Return whether the board has the value to reach, in no more moves than were given."""
    return _progress(step, lesson, now).is_reached


def parts_after(step: Goal, lesson: Lesson, parts: tuple[str, ...], now: Scenario) -> tuple[str, ...]:
    """Return the answer after a change of the board; what was reached once stays reached.

    Where there is a harder goal, the answer also holds the hits with which the goal was reached first.
    """
    progress = _progress(step, lesson, now)
    if not progress.is_reached:
        return parts
    if step.stretch is None:
        return (REACHED,)
    hits = _hits_text(now)
    first = next((part for part in parts[1:2] if parts[0] == REACHED), hits)
    has_stretched = progress.moves == 1 if step.stretch == "one_move" else hits != first
    return (REACHED, first, *((STRETCHED,) if has_stretched or STRETCHED in parts else ()))


def _hits_text(scenario: Scenario) -> str:
    """Return which ranks hit, and K.

    >>> _hits_text(Scenario(("A", "B", "C"), ("A", "C"), k=2))
    '1.3@2'
    """
    ranks = [str(rank) for rank, hit in enumerate(scenario.flags, 1) if hit]
    return f"{'.'.join(ranks)}@{scenario.k}"


def _progress(step: Goal, lesson: Lesson, now: Scenario) -> _Progress:
    scene = lesson.list(step.scene)
    target = scene_value(lesson.list(step.like), step.measure)
    value = scene_value(now, step.measure)
    moves = changes_between(scene, now)
    start = scene_value(scene, step.measure)
    return _Progress(start, target, value, moves, value == target and moves <= step.moves)


def changes_between(before: Scenario, after: Scenario) -> int:
    """Return the fewest moves that lead from one list to another: of cards, of marks, and of K.

    >>> one = Scenario(("A", "B", "C"), ("A",), k=3)
    >>> changes_between(one, Scenario(("C", "A", "B"), ("A", "B"), k=2))
    3
    """
    marks = len({*before.relevant} ^ {*after.relevant})
    return moves_between(before.ranked, after.ranked) + marks + (before.k != after.k)


def moves_between(before: Sequence[str], after: Sequence[str]) -> int:
    """Return the fewest moves of one card that lead from one order to another.

    The cards that need not move are a longest subsequence in the same order before and after. A card that
    was not there is one move.

    >>> moves_between("ABCDE", "CABDE"), moves_between("ABCDE", "EDCBA"), moves_between("AB", "AB")
    (1, 4, 0)
    """
    place = {item: at for at, item in enumerate(before)}
    ends: list[int] = []
    for at in (place[item] for item in after if item in place):
        longer = bisect_left(ends, at)
        ends[longer : longer + 1] = [at]
    return len(after) - len(ends)
