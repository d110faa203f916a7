"""Reducer of the acts of the playground's board: those of every board, and those that it alone allows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, get_args

from webapp.board.applying import Window, apply_act, without_grades
from webapp.board.last_act import LastAct
from webapp.board.protocol import Arrange, BoardAct, ListPanel, Rename
from webapp.components.in_turn import Outcome, apply_in_turn, refused
from webapp.components.protocol import Reset
from webapp.components.reading import Message, read_acts
from webapp.model.address import MAX_ADDRESS
from webapp.model.history import History
from webapp.model.problems import Problem, bounded
from webapp.model.scenario import Scenario, opening_for
from webapp.playground.board_protocol import (
    HideMissed,
    NextTry,
    OpenExample,
    OpenModels,
    OpenPanel,
    Pin,
    PlaygroundAct,
    Predict,
    SetGrades,
    SkipTries,
    Swap,
    Unpin,
    Visit,
)
from webapp.playground.earlier_lists import list_id
from webapp.playground.entry import PlaygroundEntry
from webapp.playground.example_menu import OPENING_EXAMPLE, example_of
from webapp.playground.pin import models_query, pinned_from
from webapp.playground.tries import TryProgress, choices


@dataclass(frozen=True, slots=True)
class PlaygroundWork:
    """Everything that the playground's board can change.

    Args:
        history: The undo history.
        tries: How far the reader is in the tries.
        lang: The language of the items of examples.
        panel: The panel that is open below the board.
        models: The address of the page of many cases that the reader wants to open; empty if none.
        is_case: Whether the list belongs to a case, which knows no grades.
    """

    history: History[PlaygroundEntry]
    tries: TryProgress
    lang: str
    panel: ListPanel
    models: Mapping[str, str] | None = None
    is_case: bool = False


def _put(before: PlaygroundEntry, after: Scenario) -> PlaygroundEntry:
    entry = before.with_scenario(after)
    if not entry.fits_address:
        raise refused("address_full", limit=MAX_ADDRESS)
    return entry


def _put_renamed(before: PlaygroundEntry, after: Scenario) -> PlaygroundEntry:
    """Return the entry after a renaming; in the pinned list it is the same item."""
    old, new = set(before.scenario.items), set(after.items)
    names = dict(zip(old - new, new - old, strict=True))
    if before.pinned and (taken := set(names.values()).intersection(before.pinned.items)):
        raise refused("name_pinned", name=taken.pop())
    return _put(replace(before, pinned=before.pinned and before.pinned.with_names(names)), after)


def _scenario_of(entry: PlaygroundEntry) -> Scenario:
    return entry.scenario


WINDOW: Final = Window(_scenario_of, _put)
"""The list on the board within an entry of the playground's history."""

_RENAMING: Final = Window(_scenario_of, _put_renamed)


def read_playground(raw: object, *, is_whole: bool = True) -> Message[BoardAct | PlaygroundAct]:
    """Read what the board sent. It never raises.

    Args:
        raw: The message as received.
        is_whole: Whether the board is that of the playground; on other pages some acts are unknown.
    """
    kinds = (*get_args(BoardAct), *(get_args(PlaygroundAct) if is_whole else ()))
    return read_acts(raw, kinds)


def apply_playground_acts(
    work: PlaygroundWork, message: Message[BoardAct | PlaygroundAct], *, confirmed: int, page: str
) -> Outcome[PlaygroundWork, LastAct]:
    """Apply the acts of a message that were not dealt with yet, in order. It never raises.

    Args:
        work: The state before them.
        message: The message of the board.
        confirmed: Number of the last act that was dealt with before.
        page: The token of this page; of another page only moves are tried, as on every board.
    """
    unused: list[Problem] = []
    outcome = apply_in_turn(
        work,
        message,
        lambda work, act: _applied(work, act, unused),
        confirmed=confirmed,
        page=page,
        outlives=lambda act: isinstance(act, Arrange),
    )
    return replace(outcome, problems=bounded((*outcome.problems, *unused)))


def _applied(
    work: PlaygroundWork, act: BoardAct | PlaygroundAct, unused: list[Problem]
) -> tuple[PlaygroundWork, LastAct | None]:
    match act:
        case Predict() | NextTry() | SkipTries():
            return _tried(work, act)
        case SetGrades(has_grades):
            entry = work.history.now
            graded = _put(entry, entry.scenario.with_grades(has_grades))
            history = _beside(work.history, graded)
            done = LastAct("grades_on" if has_grades else "grades_off")
        case HideMissed(hides_missed):
            if work.is_case:
                raise refused("hidden_not_here")
            entry = work.history.now
            hidden = _put(entry, entry.scenario.with_hidden(hides_missed))
            history = work.history.push(hidden)
            done = LastAct("missed_hidden" if hides_missed else "missed_shown")
        case OpenPanel(panel):
            return replace(work, panel=panel), None
        case OpenModels():
            entry = work.history.now
            if entry.pinned is None:
                raise refused("pin_nothing")
            return replace(work, models=models_query(entry.pinned, entry.scenario)), None
        case Pin() | Unpin() | Swap() | Visit() | OpenExample():
            history, done = _opened(work, act)
        case Reset():
            entry = work.history.now
            history, done = work.history.push(_put(entry, entry.start)), LastAct("reset")
        case Rename():
            history, done = apply_act(work.history, act, _RENAMING, unused)
        case _:
            history, done = apply_act(work.history, act, WINDOW, unused)
    if work.is_case:
        without_grades(history.now.scenario)
    return _followed(replace(work, history=history)), done


def _opened(
    work: PlaygroundWork, act: Pin | Unpin | Swap | Visit | OpenExample
) -> tuple[History[PlaygroundEntry], LastAct]:
    """Return the history after an act that pins a list or puts another one on the board."""
    history, entry = work.history, work.history.now
    match act:
        case Pin():
            pinned = entry.with_pin(pinned_from(entry.scenario))
            if not pinned.fits_address:
                raise refused("pin_full", limit=MAX_ADDRESS)
            return _beside(history, pinned), LastAct("pinned")
        case Unpin():
            return _beside(history, replace(entry, pinned=None)), LastAct("unpinned")
        case Swap():
            if entry.pinned is None:
                raise refused("pin_nothing")
            swapped = entry.swapped(entry.pinned)
            if not swapped.fits_address:
                raise refused("address_full", limit=MAX_ADDRESS)
            return history.push(swapped), LastAct("swapped")
        case Visit(id_):
            earlier = next((one for one in history.entries if list_id(one.scenario) == id_), None)
            if earlier is None:
                raise refused("visit_gone")
            return history.push(_beside_the_present(earlier, entry)), LastAct("visited")
        case OpenExample(id_):
            example = example_of(id_, work.lang)
            if example is None:
                raise refused("act_unreadable")
            opened = history.push(PlaygroundEntry.of_example(example, work.lang))
            return replace(opened, before=None), LastAct("opened", example.id)


def _beside_the_present(earlier: PlaygroundEntry, now: PlaygroundEntry) -> PlaygroundEntry:
    """Return an earlier list beside the pinned list and the measures of the present one."""
    scenario = replace(earlier.scenario, show=now.scenario.show, whatif=now.scenario.whatif)
    return _put(earlier.with_pin_of(now), scenario)


def _beside(history: History[PlaygroundEntry], entry: PlaygroundEntry) -> History[PlaygroundEntry]:
    """Return the history with an entry that leaves the list as it is; numbers compare as before."""
    return replace(history.push(entry), before=history.before)


def _tried(work: PlaygroundWork, act: Predict | NextTry | SkipTries) -> tuple[PlaygroundWork, LastAct | None]:
    """Return the state after an act of the tries. Each of them starts from the opening list."""
    start, tries = opening_for(work.lang), work.tries
    if not tries.is_shown:
        return work, None
    match act:
        case SkipTries():
            return replace(work, tries=TryProgress()), None
        case NextTry():
            tries = tries.further()
        case Predict(choice):
            if choice not in choices(start) or tries.after is not None:
                raise refused("act_unreadable")
            tries = replace(tries, chosen=choice)
    work = replace(work, tries=tries)
    entry = work.history.now
    opening = replace(start, show=entry.scenario.show, whatif=entry.scenario.whatif)
    if not tries.is_shown or entry.scenario == opening:
        return work, None
    entry = replace(entry, scenario=opening, example=OPENING_EXAMPLE, origin=start)
    return replace(work, history=work.history.push(entry)), LastAct("reset")


def _followed(work: PlaygroundWork) -> PlaygroundWork:
    start = opening_for(work.lang)
    return replace(work, tries=work.tries.followed(start, work.history.now.scenario))
