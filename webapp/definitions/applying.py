"""State changes by the acts of the library panels on the definitions page."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, get_args

from webapp.board.applying import apply_act
from webapp.board.last_act import LastAct
from webapp.board.protocol import Arrange, SetUnnamed
from webapp.cases.case import MODELS
from webapp.components.in_turn import Outcome, apply_in_turn, refused
from webapp.components.protocol import Redo, Undo
from webapp.components.reading import Message, read_acts
from webapp.definitions.protocol import (
    AskNumber,
    AskOf,
    AskTools,
    DefinitionsAct,
    OpenLibrary,
    OpenQuestion,
    Separate,
    ShowModels,
    ShowPanel,
    SortBy,
    UseLibrary,
    ViewAct,
)
from webapp.definitions.question import QUESTION, QUESTION_TOOLS
from webapp.definitions.separating import separating_change
from webapp.definitions.telling import telling_list
from webapp.definitions.view import View, clean_number, known_library, tool_number
from webapp.model.history import History
from webapp.model.measure_names import open_name
from webapp.model.scenario import Scenario
from webapp.playground.applying import WINDOW
from webapp.playground.entry import PlaygroundEntry

_LONGEST_NAME: Final = 60


@dataclass(frozen=True, slots=True)
class ViewAndHistory:
    """The state that the panels can change: their view, and the undo history of the list beside them."""

    view: View
    history: History[PlaygroundEntry]


def read_definitions_acts(raw: object) -> Message[DefinitionsAct]:
    """Parse a message of the panels. It never raises.

    >>> read_definitions_acts({"page": "p", "acts": [{"n": 1, "do": "number", "text": " 0,217 "}]}).acts
    ((1, AskNumber(text=' 0,217 ')),)
    """
    return read_acts(raw, get_args(DefinitionsAct))


def apply_definitions_acts(
    state: ViewAndHistory, message: Message[DefinitionsAct], *, confirmed: int, page: str
) -> Outcome[ViewAndHistory, LastAct]:
    """Apply the acts of the panels that were not applied yet, in order. It never raises.

    Args:
        state: The state before them.
        message: What the panels sent.
        confirmed: Number of the last act that was applied before.
        page: The token of this page; acts of another page are refused.
    """
    return apply_in_turn(state, message, _applied, confirmed=confirmed, page=page)


def _applied(state: ViewAndHistory, act: DefinitionsAct) -> tuple[ViewAndHistory, LastAct | None]:
    match act:
        case Undo() | Redo() | Arrange() | SetUnnamed():
            history, done = apply_act(state.history, act, WINDOW, [])
            return replace(state, history=history), done
        case OpenQuestion():
            first, second = QUESTION_TOOLS
            asked = replace(state.view, panel="tools", of="list", first=first, second=second)
            return ViewAndHistory(asked, _with_list(state.history, QUESTION)), LastAct("several")
        case Separate(measures, by_other_list):
            now = state.history.now.scenario.with_grades(False)
            known = tuple(name for name in dict.fromkeys(measures) if open_name(name) == name)
            found = telling_list(known) if by_other_list else separating_change(now, known)
            if found is None:
                raise refused("act_unreadable")
            # On another list the tool prints another number.
            view = replace(state.view, number="") if state.view.panel == "number" else state.view
            return ViewAndHistory(view, _with_list(state.history, found.scenario)), LastAct("several")
        case _:
            return replace(state, view=_changed(state.view, act)), None


def _with_list(history: History[PlaygroundEntry], scenario: Scenario) -> History[PlaygroundEntry]:
    """Return the history with another list, which is not compared with the one before."""
    entry = PlaygroundEntry.opened(replace(scenario, show=history.now.scenario.show))
    return replace(history.push(entry), before=None)


def _changed(view: View, act: ViewAct) -> View:
    match act:
        case ShowPanel(panel):
            return replace(view, panel=panel)
        case AskTools(first_tool, first_number, second_tool, second_number):
            first, second = (
                tool_number(first_tool, first_number),
                tool_number(second_tool, second_number),
            )
            return replace(view, panel="tools", first=first, second=second)
        case AskNumber(text):
            return replace(view, panel="number", number=clean_number(text))
        case AskOf(of, model):
            panel = "tools" if view.panel == "tools" else "number"
            return replace(view, panel=panel, of=of, model=model if model in MODELS else "")
        case UseLibrary(name):
            return replace(view, using=_library(name) or None)
        case SortBy(sort):
            return replace(view, panel="all", sort=sort)
        case ShowModels(models):
            return replace(view, panel="matters", models=models)
        case OpenLibrary(name):
            return replace(view, panel="libraries", library=_library(name) or None)


def _library(name: str) -> str:
    """Return the recorded name of a library, "" where none is named.

    Raises:
        RefusedError: There is no record of it.
    """
    known = known_library(name) if name.strip() else ""
    if known is None:
        raise refused("tool_unknown", name=" ".join(name.split())[:_LONGEST_NAME])
    return known
