"""Reading and applying the acts of the lesson component and of the board beside it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, get_args

from webapp.board.applying import Window
from webapp.board.last_act import LastAct
from webapp.components.in_turn import Outcome, apply_in_turn, refused
from webapp.components.protocol import Redo, Undo
from webapp.components.reading import Message, read_acts
from webapp.learn.changes import can_become, changed, step_of, with_board
from webapp.learn.lesson_file import lessons
from webapp.learn.lesson_screen import context_of, open_tasks, shown_step
from webapp.learn.protocol import Again, CountHands, LearnAct, Restore, SayAnswer, ViewAct
from webapp.learn.view import LearnView
from webapp.model.address import MAX_ADDRESS, MAX_QUERY, readable_query
from webapp.model.history import History
from webapp.model.scenario import Scenario
from webapp.texts import texts_for


def read_learn(raw: object) -> Message[LearnAct]:
    """Read a message of the lesson component. It never raises.

    >>> read_learn({"page": "p", "acts": [{"n": 1, "do": "pick", "turn": 0, "option": 2}]}).acts
    ((1, Pick(turn=0, option=2)),)
    """
    return read_acts(raw, get_args(LearnAct))


def apply_learn(
    history: History[LearnView], message: Message[LearnAct], *, confirmed: int, page: str
) -> Outcome[History[LearnView], LastAct]:
    """Apply the acts of the lesson component that were not applied yet, in order. It never raises.

    Args:
        history: The history before them.
        message: The message of the lesson component.
        confirmed: Number of the last act that was applied before.
        page: The token of this page; acts of another page are refused.
    """
    return apply_in_turn(history, message, _applied, confirmed=confirmed, page=page)


def _applied(history: History[LearnView], act: LearnAct) -> tuple[History[LearnView], LastAct]:
    match act:
        case Undo():
            return history.undo(), LastAct("undo")
        case Redo():
            return history.redo(), LastAct("redo")
        case Again():
            return history.push(replace(history.now, board=None)), LastAct("reset")
        case Restore():
            return history.replaced(_changed(history.now, act)), LastAct("opened")
        case _:
            return history.push(_changed(history.now, act)), LastAct("opened")


def _changed(before: LearnView, act: ViewAct) -> LearnView:
    try:
        after = changed(before, act)
    except ValueError:
        raise refused("old_page") from None
    after = _marked_as_done(after)
    if isinstance(act, SayAnswer | CountHands) and _length(after) > max(MAX_QUERY, _length(before)):
        raise refused("address_full", limit=MAX_ADDRESS)
    return after


def _marked_as_done(view: LearnView) -> LearnView:
    """Return the view with its lesson among those that are done, once it was read and no task is left."""
    lesson = view.lesson
    if view.place != "lesson" or lesson not in view.read or lesson in view.done or open_tasks(view):
        return view
    return replace(view, done=tuple(id_ for id_ in lessons() if id_ in (*view.done, lesson)))


def _length(view: LearnView) -> int:
    """Return the number of characters of an address that the view takes."""
    return len(readable_query(view.to_query()))


def _look(view: LearnView) -> Scenario | None:
    """Return the list on the board, or None where there is no board that the reader may change."""
    step = step_of(view)
    if step is None:
        return None
    # The list does not depend on the language.
    shown = shown_step(step, context_of(lessons()[view.lesson or ""], step, view, texts_for("en"))).board
    return shown.scenario if shown is not None and shown.is_free else None


def _put(view: LearnView, scenario: Scenario) -> LearnView:
    if _look(view) is None or not can_become(view, scenario):
        raise refused("lesson_order_only")
    return _marked_as_done(with_board(view, scenario))


ON_BOARD: Final[Window[LearnView]] = Window(_look, _put)
"""Access of the board's acts to the list of a step; only what the step allows can change."""
