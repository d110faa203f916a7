"""Screens of the page of lessons, and functions that make their blocks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from webapp.board.explained import UNCOVERED
from webapp.board.protocol import Columns, CoveredData, MeasurePart, PlannedData
from webapp.learn.blocks import (
    ActData,
    Block,
    ChoiceBlock,
    HeadingBlock,
    LinkData,
    LinksBlock,
    OptionData,
    ProseBlock,
    Tone,
)
from webapp.learn.lesson import Hand
from webapp.model.scenario import Scenario

_NO_BREAK: Final = "\N{NO-BREAK SPACE}"

_FORMULA: Final = re.compile(r"\bK = |\|R\| = |min\(\|R\|, \w+\)")


@dataclass(frozen=True, slots=True)
class OnBoard:
    """The board beside a screen: its list, its measures, and the parts to show.

    Args:
        scenario: The list.
        before: The list that its numbers are compared with.
        measures: The measures that are shown, by open name.
        table: The last column of the step table.
        hands: What the reader may change; nothing if it is empty.
        may_leave: Items that may enter the list, and leave it again.
        lights: Ranks to highlight.
        panels: What is shown of the measures.
        covered: Numbers that are covered until a question is answered.
        planned: The change that is predicted, drawn as an outline.
        has_reasons: Whether the sentence about a change says why.
        later: What the reader may change once the question is answered; None where none is open.
    """

    scenario: Scenario
    before: Scenario | None
    measures: tuple[str, ...]
    table: Columns
    hands: tuple[Hand, ...] = ()
    may_leave: tuple[str, ...] = ()
    lights: tuple[int, ...] = ()
    panels: tuple[MeasurePart, ...] = ("bars",)
    covered: CoveredData = field(default_factory=UNCOVERED.copy)
    planned: PlannedData | None = None
    has_reasons: bool = True
    later: tuple[Hand, ...] | None = None

    @property
    def is_free(self) -> bool:
        """Return whether the reader may change anything."""
        return bool(self.hands)


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

    def with_blocks(self, blocks: tuple[Block, ...]) -> Screen:
        """Return the screen with other parts."""
        return replace(self, blocks=blocks)


def prose(id_: str, text: str, tone: Tone = "plain") -> ProseBlock:
    """Return a block of paragraphs; a blank line separates them, and `*word*` is emphasized."""
    paragraphs = [_kept_together(" ".join(part.split())) for part in text.strip().split("\n\n")]
    return {"kind": "prose", "id": id_, "tone": tone, "paragraphs": [part for part in paragraphs if part]}


def _kept_together(text: str) -> str:
    r"""Return a text in which no line ends within `K = 3`, `|R| = 2` or `min(|R|, K)`.

    >>> _kept_together("K = 3 and min(|R|, K)").split(" ")
    ['K\xa0=\xa03', 'and', 'min(|R|,\xa0K)']
    """
    return _FORMULA.sub(lambda formula: formula[0].replace(" ", _NO_BREAK), text)


def heading(id_: str, text: str) -> HeadingBlock:
    """Return a heading within a screen."""
    return {"kind": "heading", "id": id_, "text": text}


def choice(id_: str, legend: str, options: Sequence[OptionData], *, is_short: bool = False) -> ChoiceBlock:
    """Return a block of answers to choose from; one without an act is disabled.

    Args:
        id_: The block's id.
        legend: The question.
        options: For each its `text`, its `state` and its `act` or None.
        is_short: Whether they are a few words each, and stand side by side.
    """
    return {"kind": "choice", "id": id_, "legend": legend, "options": list(options), "short": is_short}


def practise(kinds: Sequence[str], count: int = 0) -> ActData:
    """Return the act that starts a session of practice.

    Args:
        kinds: The codes of the misconceptions to choose from; none means all.
        count: The number of questions; 0 for the usual number.
    """
    return {"do": "practice", "kinds": list(kinds), "count": count}


def links(id_: str, entries: Sequence[LinkData]) -> LinksBlock:
    """Return a block of links: each has a `text`, and an `act` or a `href`."""
    return {"kind": "links", "id": id_, "entries": list(entries)}
