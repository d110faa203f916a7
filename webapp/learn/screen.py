"""What a screen of the page of lessons is made of: plain values, as the browser takes them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

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
from webapp.learn.lesson import Table
from webapp.model.scenario import Scenario


@dataclass(frozen=True, slots=True)
class OnBoard:
    """What lies on the board beside a screen.

    Args:
        scenario: The list.
        before: The list that its numbers are compared with.
        measures: The measures that are shown, by open name.
        table: How far the step table goes.
        is_free: Whether the reader may move the cards.
        lights: Ranks to look at.
    """

    scenario: Scenario
    before: Scenario | None
    measures: tuple[str, ...]
    table: Table
    is_free: bool
    lights: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Screen:
    """One screen.

    Args:
        id: Tells it from others: a new one is read from its title on.
        title: Its heading.
        blocks: Its parts, from top to bottom.
        kicker: What stands above the heading.
        at: Its place among the screens of the lesson, from 1; 0 where there are none.
        of: How many those are.
        back: What leads back, if anything does.
        onward: What leads on, if anything does.
        onward_text: What that is called.
        is_done: Whether what it asks is done; before that the way on is a quiet one.
        board: What lies beside it.
        said: What happened, for those who hear the page.
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
    """Paragraphs; a blank line separates them, and `*word*` stands out."""
    paragraphs = [" ".join(part.split()) for part in text.strip().split("\n\n")]
    return {"kind": "prose", "id": id_, "tone": tone, "paragraphs": [part for part in paragraphs if part]}


def choice(id_: str, legend: str, options: Sequence[OptionData], *, is_short: bool = False) -> ChoiceBlock:
    """Answers to choose from; one without an act cannot be pressed any more.

    Args:
        id_: The block's id.
        legend: The question.
        options: For each its `text`, its `state` ("", "right", "wrong") and its `act` or None.
        is_short: Whether they are a few words each, and stand side by side.
    """
    return {"kind": "choice", "id": id_, "legend": legend, "options": list(options), "short": is_short}


def practise(kinds: Sequence[str], count: int = 0) -> ActData:
    """What starts the next practice.

    Args:
        kinds: The codes of the beliefs that it is about; none means all.
        count: How many questions; 0 for as many as it takes.
    """
    return {"do": "practice", "kinds": list(kinds), "count": count, "seed": 0}


def links(id_: str, entries: Sequence[LinkData]) -> LinksBlock:
    """Ways to go: each has a `text`, and an `act` or a `href`."""
    return {"kind": "links", "id": id_, "entries": list(entries)}
