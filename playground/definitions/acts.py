"""What the reader can do beside the list on the page of definitions, read from what a browser sent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from playground.acts import Do, Fields, Message, Reader, read_acts, reader_of, text
from playground.definitions.view import OF, PANELS, Of, Panel, clean_number, known_library
from playground.words import one_of


@dataclass(frozen=True, slots=True)
class ShowPanel:
    """Another panel."""

    panel: Panel


@dataclass(frozen=True, slots=True)
class AskNumber:
    """A number to look for, as it was typed."""

    text: str


@dataclass(frozen=True, slots=True)
class AskOf:
    """Whether the number is that of the list, or the mean over the cases."""

    of: Of


@dataclass(frozen=True, slots=True)
class OpenLibrary:
    """A library to look at closely; None closes the one that is open."""

    name: str | None


AtlasAct = ShowPanel | AskNumber | AskOf | OpenLibrary | Do[Literal["undo", "redo"]]
"""What can be asked for."""


def read_atlas(raw: object) -> Message[AtlasAct]:
    """What the browser sent, checked from the ground up. It never raises.

    Args:
        raw: Whatever came; None is a page that has not sent anything yet.

    >>> read_atlas({"page": "p", "acts": [{"n": 1, "do": "number", "text": " 0,217 "}]}).acts
    ((1, AskNumber(text='0,217')),)
    """
    return read_acts(raw, _READERS)


def _read_panel(fields: Fields) -> AtlasAct | None:
    panel = one_of(PANELS, fields.get("panel"))
    return None if panel is None else ShowPanel(panel)


def _read_number(fields: Fields) -> AtlasAct | None:
    typed = text(fields.get("text"))
    return None if typed is None else AskNumber(clean_number(typed))


def _read_of(fields: Fields) -> AtlasAct | None:
    of = one_of(OF, fields.get("of"))
    return None if of is None else AskOf(of)


def _read_library(fields: Fields) -> AtlasAct | None:
    name = text(fields.get("library"))
    if name is None:
        return None
    known = known_library(name) if name else None
    return None if name and known is None else OpenLibrary(known)


_READERS: Final[dict[str, Reader[AtlasAct]]] = {
    "panel": _read_panel,
    "number": _read_number,
    "of": _read_of,
    "library": _read_library,
    "undo": reader_of(Do("undo")),
    "redo": reader_of(Do("redo")),
}
