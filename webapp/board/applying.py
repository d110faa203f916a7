"""Reducer of the board's acts: pure functions over `History`."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from random import Random
from typing import Final, Generic, TypeVar, get_args

from recmetrics import best_order, worst_order
from webapp.board.last_act import LastAct, describe_arrangement
from webapp.board.pasting import pasted
from webapp.board.protocol import (
    Add,
    Arrange,
    Best,
    BoardAct,
    Change,
    Paste,
    Place,
    Remove,
    Rename,
    SetUnnamed,
    Shuffle,
    Worst,
)
from webapp.components.in_turn import Outcome, RefusedError, apply_in_turn, refused
from webapp.components.protocol import Redo, Reset, Undo
from webapp.components.reading import Message, read_acts
from webapp.model.address import MAX_ADDRESS
from webapp.model.grades import ItemGrades
from webapp.model.history import History
from webapp.model.limits import MAX_ITEMS
from webapp.model.names import MAX_RAW_NAME, InvalidNameError, clean_name
from webapp.model.problems import Problem, bounded
from webapp.model.scenario import Scenario

EntryT = TypeVar("EntryT", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Window(Generic[EntryT]):
    """The part of a page's state that a board shows and changes.

    Args:
        look: The scenario within a state, or None where the state has none for this board.
        put: The state with another scenario in its place; raises `RefusedError` where it cannot be.
    """

    look: Callable[[EntryT], Scenario | None]
    put: Callable[[EntryT, Scenario], EntryT]


def _put_whole(_before: Scenario, after: Scenario) -> Scenario:
    if not after.fits_address:
        raise refused("address_full", limit=MAX_ADDRESS)
    return after


WHOLE: Final[Window[Scenario]] = Window(lambda scenario: scenario, _put_whole)
"""The window of a state that is the scenario itself."""


def without_grades(scenario: Scenario) -> Scenario:
    """Return a scenario as it is, for a page that knows no grades.

    Raises:
        RefusedError: It has some.
    """
    if scenario.grades is not None:
        raise refused("grades_not_here")
    return scenario


def read_board(raw: object) -> Message[BoardAct]:
    """Read what a board sent. It never raises.

    >>> read_board({"page": "p", "acts": [{"n": 1, "do": "undo"}]}).acts
    ((1, Undo()),)
    """
    return read_acts(raw, get_args(BoardAct))


def apply_acts(
    history: History[EntryT], message: Message[BoardAct], window: Window[EntryT], *, confirmed: int, page: str
) -> Outcome[History[EntryT], LastAct]:
    """Apply the acts of a board's message that were not dealt with yet, in order.

    Args:
        history: The history before them.
        message: The message of the board.
        window: Where in the history's states the board's scenario is.
        confirmed: Number of the last act that was dealt with before.
        page: The token of this page. A message of another page was sent before the connection broke:
            a move of it still counts if it fits what is on the board, everything else is refused.

    Returns:
        The history after them, with the problems and the last act. It never raises.

    >>> message = read_board({"page": "p", "acts": [{"n": 1, "do": "best"}]})
    >>> history = History.opened(Scenario(("A", "B"), ("B",), k=2))
    >>> apply_acts(history, message, WHOLE, confirmed=0, page="p").state.now.ranked
    ('B', 'A')
    """
    unused: list[Problem] = []
    outcome = apply_in_turn(
        history,
        message,
        lambda history, act: apply_act(history, act, window, unused),
        confirmed=confirmed,
        page=page,
        outlives=lambda act: isinstance(act, Arrange),
    )
    # A paste does what it can, and says what it could not.
    return replace(outcome, problems=bounded((*outcome.problems, *unused)))


def apply_act(
    history: History[EntryT], act: BoardAct, window: Window[EntryT], unused: list[Problem]
) -> tuple[History[EntryT], LastAct | None]:
    """Return the history after one act of a board, and a record of the act.

    Args:
        history: The history before it.
        act: The act.
        window: Where in the history's states the board's scenario is.
        unused: Takes the problems of an act that could be done in part.

    Raises:
        RefusedError: The act is not possible on this board.
    """
    match act:
        case Undo():
            return history.undo(), LastAct("undo")
        case Redo():
            return history.redo(), LastAct("redo")
        case Reset():
            after, done = _scenario(window, history.first), LastAct("reset")
        case Paste(text, to):
            after, done, problems = pasted(_scenario(window, history.now), text, to)
            changed = history.push(window.put(history.now, after))
            unused.extend(problems)
            return changed, done
        case _:
            after, done = _changed(_scenario(window, history.now), act)
    return history.push(window.put(history.now, after)), done


def _scenario(window: Window[EntryT], entry: EntryT) -> Scenario:
    scenario = window.look(entry)
    if scenario is None:
        raise refused("old_page")
    return scenario


def _changed(scenario: Scenario, act: Change) -> tuple[Scenario, LastAct]:
    """Return the scenario after an act that changes it, and a record of the act.

    Raises:
        RefusedError: The act is not possible on this board.
    """
    match act:
        case Arrange():
            return _arranged(scenario, act)
        case Add(item, to):
            return _added(scenario, _free_name(scenario, item), to)
        case Rename(item, name):
            _require_known(scenario, item)
            name = _free_name(scenario, name, except_for=item)
            return scenario.with_name(item, name), LastAct("renamed", item, was=item, now=name)
        case Remove(item):
            _require_known(scenario, item)
            return scenario.without(item), LastAct("removed", item)
        case SetUnnamed(count):
            done = LastAct("unnamed", was=scenario.unnamed, now=count)
            return scenario.with_unnamed(count), done
        case Shuffle(seed):
            ranked = list(scenario.ranked)
            Random(seed).shuffle(ranked)
            return scenario.with_ranked(ranked), LastAct("shuffle")
        case Best():
            return scenario.with_ranked(best_order(scenario.ranked, scenario.relevant_set())), LastAct("best")
        case Worst():
            ranked = worst_order(scenario.ranked, scenario.relevant_set())
            return scenario.with_ranked(ranked), LastAct("worst")


def _arranged(scenario: Scenario, act: Arrange) -> tuple[Scenario, LastAct]:
    try:
        after = replace(
            scenario,
            ranked=act.ranked,
            relevant=act.relevant,
            unused=act.unused,
            k=act.k,
            grades=_arranged_grades(scenario, act),
        )
    except ValueError:
        raise refused("not_a_permutation") from None
    if set(after.items) != set(scenario.items):
        raise refused("not_a_permutation")
    return after, describe_arrangement(scenario, after, act.item)


def _arranged_grades(scenario: Scenario, act: Arrange) -> ItemGrades | None:
    # A list gets no grades by the way: what shows none sends none.
    if act.grades is None or scenario.grades is None:
        return scenario.grades
    return tuple(act.grades.items())


def _added(scenario: Scenario, name: str, to: Place) -> tuple[Scenario, LastAct]:
    if len(scenario.items) >= MAX_ITEMS:
        raise refused("board_full", limit=MAX_ITEMS)
    if to == "ranked":
        added = replace(scenario, ranked=(*scenario.ranked, name))
    elif to == "missed":
        added = replace(scenario, relevant=(*scenario.relevant, name))
    else:
        added = replace(scenario, unused=(*scenario.unused, name))
    return added, LastAct("added", name, now=to)


def _require_known(scenario: Scenario, item: str) -> None:
    if item not in scenario.items:
        raise refused("item_unknown", name=item)


def _free_name(scenario: Scenario, raw: str, except_for: str | None = None) -> str:
    if len(raw) > MAX_RAW_NAME:  # its field may have cut it: nobody knows how long it was
        raise refused("paste_too_long", limit=MAX_RAW_NAME)
    try:
        name = clean_name(raw)
    except InvalidNameError as error:
        raise RefusedError(error.problem) from None
    if name != except_for and name in scenario.items:
        raise refused("name_taken", name=name)
    return name
