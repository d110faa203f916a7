"""View model of the overview: the lessons as cards, what is known, the result of a session."""

from __future__ import annotations

from typing import Literal, TypedDict

from webapp.learn.act_protocol import ActData, LinkData
from webapp.learn.drill import State


class CardData(TypedDict):
    """A lesson on the start page."""

    number: int
    title: str
    teaser: str
    minutes: str
    state: Literal["", "open", "read", "done"]
    state_text: str
    is_next: bool
    act: ActData


class CardsBlock(TypedDict):
    """The lessons."""

    kind: Literal["cards"]
    id: str
    cards: list[CardData]


class MapEntry(TypedDict):
    """A misconception as a myth, what is true in fact, and the reader's state of it."""

    myth: str
    fact: str
    state: State
    state_text: str
    ways: list[LinkData]


class MapBlock(TypedDict):
    """Misconceptions with the reader's state of each; with a legend they can be folded."""

    kind: Literal["map"]
    id: str
    legend: str
    entries: list[MapEntry]
    open: bool


class ResultData(TypedDict):
    """An answer of a session: whether it was right, and its name for screen readers."""

    right: bool
    back: bool
    text: str


class ResultBlock(TypedDict):
    """The answers of a session in their order."""

    kind: Literal["result"]
    id: str
    legend: str
    answers: list[ResultData]


class ResultCodeBlock(TypedDict):
    """The result code of a session, to copy or to read out."""

    kind: Literal["result_code"]
    id: str
    legend: str
    code: str
    note: str
    copy: str
    copied: str
    selected: str


class TabData(TypedDict):
    """A part of a screen that a press shows."""

    text: str
    act: ActData
    open: bool


class TabsBlock(TypedDict):
    """The parts of a screen, of which one is shown."""

    kind: Literal["tabs"]
    id: str
    legend: str
    tabs: list[TabData]


class KeepBlock(TypedDict):
    """Switch that lets the browser keep the progress, with a word on privacy."""

    kind: Literal["keep"]
    id: str
    text: str
    note: str
    refused: str
