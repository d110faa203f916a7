"""Screens of the page of lessons, and functions that make their blocks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from webapp.board.protocol import Columns
from webapp.learn.blocks import (
    ActData,
    Block,
    ChoiceBlock,
    LinkData,
    LinksBlock,
    OptionData,
    ProseBlock,
    Tone,
)
from webapp.model.scenario import Scenario


@dataclass(frozen=True, slots=True)
class OnBoard:
    """The board beside a screen: its list, its measures, and the parts to show.

    Args:
        scenario: The list.
        before: The list that its numbers are compared with.
        measures: The measures that are shown, by open name.
        table: The last column of the step table.
        is_free: Whether the reader may move the cards.
        lights: Ranks to highlight.
    """

    scenario: Scenario
    before: Scenario | None
    measures: tuple[str, ...]
    table: Columns
    is_free: bool
    lights: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Screen:
    """View model of one screen.

    Args:
        id: Its identity: on a new one focus moves to its title.
        title: Its heading.
        blocks: Its parts, from top to bottom.
        kicker: The line above the heading.
        at: Its place among the screens of the lesson, from 1; 0 where there are none.
        of: The number of those.
        back: The act of the button back, if there is one.
        onward: The act of the button onward, if there is one.
        onward_text: The label of that button.
        is_done: Whether its task is done; before that the button onward is a quiet one.
        board: The board beside it.
        said: The announcement for screen readers.
    """

    id: str
    title: str
    blocks: tuple[Block, ...]
    kicker: str = ""
    at: int = 0
    of: int = 0
    back: ActData | None = None
    onward: ActData | None = None
    onward_text: str = ""
    is_done: bool = True
    board: OnBoard | None = None
    said: str = ""


def prose(id_: str, text: str, tone: Tone = "plain") -> ProseBlock:
    """Return a block of paragraphs; a blank line separates them, and `*word*` is emphasized."""
    paragraphs = [" ".join(part.split()) for part in text.strip().split("\n\n")]
    return {"kind": "prose", "id": id_, "tone": tone, "paragraphs": [part for part in paragraphs if part]}


def choice(id_: str, legend: str, options: Sequence[OptionData], *, is_short: bool = False) -> ChoiceBlock:
    """Return a block of answers to choose from; one without an act is disabled.

    Args:
        id_: The block's id.
        legend: The question.
        options: For each its `text`, its `state` ("", "right", "wrong") and its `act` or None.
        is_short: Whether they are a few words each, and stand side by side.
    """
    return {"kind": "choice", "id": id_, "legend": legend, "options": list(options), "short": is_short}


def practise(kinds: Sequence[str], count: int = 0) -> ActData:
    """Return the act that starts the next practice.

    Args:
        kinds: The codes of the misconceptions that it is about; none means all.
        count: The number of questions; 0 for as many as it takes.
    """
    return {"do": "practice", "kinds": list(kinds), "count": count, "seed": 0}


def links(id_: str, entries: Sequence[LinkData]) -> LinksBlock:
    """Return a block of links: each has a `text`, and an `act` or a `href`."""
    return {"kind": "links", "id": id_, "entries": list(entries)}
