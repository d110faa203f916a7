"""What comes of the board's acts: pure functions over `History`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from playground.acts.kinds import (
    Act,
    Add,
    Arrange,
    Change,
    Command,
    Do,
    Place,
    Remove,
    Rename,
    SetUnnamed,
    Shuffle,
    Unreadable,
)
from playground.acts.last_act import LastAct, describe_arrangement
from playground.acts.message import Message
from playground.address import MAX_ADDRESS
from playground.history import History
from playground.limits import MAX_ITEMS
from playground.names import InvalidNameError, clean_name
from playground.problems import Problem, bounded
from playground.scenario import Scenario
from recmetrics import best_order, worst_order


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a message.

    Args:
        history: The history after it.
        confirmed: Number of the last act that is dealt with.
        problems: What was wrong, at most nine.
        last_act: The last act that changed something, or None.
    """

    history: History
    confirmed: int
    problems: tuple[Problem, ...] = ()
    last_act: LastAct | None = None


class _RefusedError(Exception):
    """An act that is not possible on this board."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code)
        self.problem = problem


def _refused(code: str, **values: str | int) -> _RefusedError:
    return _RefusedError(Problem(code, values))


def apply_acts(history: History, message: Message, *, confirmed: int, page: str) -> Outcome:
    """Apply the acts of a message that were not dealt with yet, in order.

    Args:
        history: The history before them.
        message: What the board sent.
        confirmed: Number of the last act that was dealt with before.
        page: The token of this page. A message of another page was sent before the connection broke:
            a move of it still counts if it fits what is on the board, everything else is refused.

    Returns:
        The history after them, with what was wrong and what was done. It never raises.

    >>> from playground.acts import read_message
    >>> message = read_message({"page": "p", "acts": [{"n": 1, "do": "best"}]})
    >>> history = History.opened("list=A,B&relevant=B&k=2")
    >>> apply_acts(history, message, confirmed=0, page="p").history.now
    'list=B,A&relevant=B&k=2'
    """
    problems = list(message.problems)
    last_act: LastAct | None = None
    for number, act in message.acts:
        if number <= confirmed:
            continue
        confirmed = number
        try:
            if message.page != page and not isinstance(act, Arrange):
                raise _refused("old_page")
            changed, done = _applied(history, act)
        except _RefusedError as refused:
            # A move of an older page that does not fit any more is not the reader's mistake.
            problems.append(refused.problem if message.page == page else Problem("old_page"))
            continue
        if changed != history:
            history, last_act = changed, done
    return Outcome(history, confirmed, bounded(problems), last_act)


def _applied(history: History, act: Act) -> tuple[History, LastAct]:
    if isinstance(act, Unreadable):
        raise _RefusedError(act.problem)
    if isinstance(act, Do):
        return _commanded(history, act.command)
    after, done = _changed(Scenario.from_text(history.now), act)
    if not after.fits_address:
        raise _refused("address_full", limit=MAX_ADDRESS)
    return history.push(after.to_text()), done


def _commanded(history: History, command: Command) -> tuple[History, LastAct]:
    done = LastAct(command)
    if command == "undo":
        return history.undo(), done
    if command == "redo":
        return history.redo(), done
    if command == "reset":
        return history.push(history.first), done
    scenario = Scenario.from_text(history.now)
    order = best_order if command == "best" else worst_order
    ranked = order(scenario.ranked, scenario.relevant_set())
    return history.push(scenario.with_ranked(ranked).to_text()), done


def _changed(scenario: Scenario, act: Change) -> tuple[Scenario, LastAct]:
    """The scenario after an act that changes it, and what was done.

    Raises:
        _RefusedError: The act is not possible on this board.
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


def _arranged(scenario: Scenario, act: Arrange) -> tuple[Scenario, LastAct]:
    try:
        after = replace(scenario, ranked=act.ranked, relevant=act.relevant, unused=act.unused, k=act.k)
    except ValueError:
        raise _refused("not_a_permutation") from None
    if set(after.items) != set(scenario.items):
        raise _refused("not_a_permutation")
    return after, describe_arrangement(scenario, after, act.item)


def _added(scenario: Scenario, name: str, to: Place) -> tuple[Scenario, LastAct]:
    if len(scenario.items) >= MAX_ITEMS:
        raise _refused("board_full", limit=MAX_ITEMS)
    if to == "ranked":
        added = replace(scenario, ranked=(*scenario.ranked, name))
    elif to == "missed":
        added = replace(scenario, relevant=(*scenario.relevant, name))
    else:
        added = replace(scenario, unused=(*scenario.unused, name))
    return added, LastAct("added", name, now=to)


def _require_known(scenario: Scenario, item: str) -> None:
    if item not in scenario.items:
        raise _refused("item_unknown", name=item)


def _free_name(scenario: Scenario, raw: str, except_for: str | None = None) -> str:
    try:
        name = clean_name(raw)
    except InvalidNameError as error:
        raise _RefusedError(error.problem) from None
    if name != except_for and name in scenario.items:
        raise _refused("name_taken", name=name)
    return name
