"""State changes by the acts of the library panels on the definitions page."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import get_args

from webapp.board.last_act import LastAct
from webapp.components.in_turn import Outcome, apply_in_turn, refused
from webapp.components.protocol import Redo, Undo
from webapp.components.reading import Message, read_acts
from webapp.definitions.protocol import AskNumber, AskOf, DefinitionsAct, OpenLibrary, ShowPanel
from webapp.definitions.view import View, clean_number, known_library
from webapp.model.history import History
from webapp.playground.entry import PlaygroundEntry


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
        case Undo():
            return replace(state, history=state.history.undo()), LastAct("undo")
        case Redo():
            return replace(state, history=state.history.redo()), LastAct("redo")
        case _:
            return replace(state, view=_changed(state.view, act)), None


def _changed(view: View, act: ShowPanel | AskNumber | AskOf | OpenLibrary) -> View:
    match act:
        case ShowPanel(panel):
            return replace(view, panel=panel)
        case AskNumber(text):
            return replace(view, panel="number", number=clean_number(text))
        case AskOf(of):
            return replace(view, panel="number", of=of)
        case OpenLibrary(name):
            known = known_library(name) if name else None
            if name and known is None:
                raise refused("act_unreadable")
            return replace(view, panel="libraries", library=known)
