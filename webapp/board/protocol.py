"""Protocol of the board: the acts that it sends, and the data that it receives.

A new act is a struct here, a case in `applying`, and a kind in `last_act` with its sentence `act.<kind>` in
every language.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from msgspec import Meta

from webapp.components.protocol import (
    MAX_SAFE,
    NUMBER_REFUSED,
    Act,
    Envelope,
    LastingAct,
    Redo,
    Reset,
    Undo,
    Undoable,
)
from webapp.model.limits import MAX_GRADE, MAX_ITEMS, MAX_K, MAX_UNNAMED, MIN_K

Place = Literal["ranked", "missed", "unused"]
"""Places of a card: the list, the relevant items outside of it, or the unused items."""

Names = Annotated[tuple[str, ...], Meta(max_length=MAX_ITEMS)]
Cutoff = Annotated[int, Meta(ge=MIN_K, le=MAX_K, extra=NUMBER_REFUSED)]
UnnamedCount = Annotated[int, Meta(ge=0, le=MAX_UNNAMED, extra=NUMBER_REFUSED)]
Grade = Annotated[int, Meta(ge=0, le=MAX_GRADE, extra=NUMBER_REFUSED)]
GivenGrades = Annotated[dict[str, Grade], Meta(max_length=MAX_ITEMS)]
Seed = Annotated[int, Meta(ge=-MAX_SAFE, le=MAX_SAFE)]


class Arrange(LastingAct, frozen=True, tag="arrange"):
    """Show this whole arrangement, never a change to an older one.

    `item` is the card that was held; `grades` are those of the relevant items, None where they stay.
    """

    ranked: Names
    relevant: Names
    unused: Names
    k: Cutoff
    item: str | None = None
    grades: GivenGrades | None = None


class Add(LastingAct, frozen=True, tag="add"):
    """Add a new item at the end of a place."""

    item: str
    to: Place


class Paste(LastingAct, frozen=True, tag="paste"):
    """Put a pasted list onto the board; without a semicolon its items go to the end of a place."""

    text: str
    to: Place = "ranked"


class Rename(LastingAct, frozen=True, tag="rename"):
    """Give an item another name."""

    item: str
    name: str


class Remove(Act, frozen=True, tag="remove"):
    """Take an item off the board."""

    item: str


class SetUnnamed(LastingAct, frozen=True, tag="unnamed"):
    """Set the number of relevant items without a card."""

    count: UnnamedCount


class Shuffle(Act, frozen=True, tag="shuffle"):
    """Put the list in a random order, the same for the same seed."""

    seed: Seed


class Best(LastingAct, frozen=True, tag="best"):
    """Put the relevant items first."""


class Worst(LastingAct, frozen=True, tag="worst"):
    """Put the relevant items last."""


Change = Arrange | Add | Rename | Remove | SetUnnamed | Shuffle | Best | Worst
"""Acts that make another scenario of the one on the board."""

BoardAct = Change | Paste | Undo | Redo | Reset
"""Acts that a board can send."""


# Data for the browser

Columns = Literal["none", "hits", "precision", "terms"]
"""Extent of the step table."""

Hand = Literal["order", "relevant", "k", "missing", "items"]
"""What a reader may change: the order, the marks, K, which missing items are listed, which items exist."""

MeasurePart = Literal["bars", "formula"]
"""What is shown of a measure beside its value."""


Counted = Literal["cutoff", "length", "relevant"]
"""How many ranks have a term: K, as many as the list has, or as many as there are relevant items."""


class GradedData(TypedDict):
    """What a measure is where items have grades."""

    term: list[object]
    over: list[object]
    denominator: str


class StatementData(TypedDict):
    """A measure as it is stated: a term, what the sum is divided by, and how many ranks count.

    Args:
        graded: The same for a list with grades; None where grades change nothing.
    """

    term: list[object]
    over: list[object]
    counts: Counted
    graded: GradedData | None


class MeasureData(TypedDict):
    """A measure: its statement, from which the browser computes it, and its value by the core.

    Args:
        name: The printed name with the letter K as cutoff.
        statement: What each rank adds, and what the sum is divided by.
        value: The value of the list that is shown: a fraction, or decimals where there is none.
        denominator: The formula of the denominator, "" if it needs LaTeX.
    """

    name: str
    statement: StatementData
    value: str
    denominator: str


class MeasuredList(TypedDict):
    """A list, with all that its measures follow from; of one with grades the grade of each relevant item."""

    ranked: tuple[str, ...]
    relevant: tuple[str, ...]
    relevant_count: int
    k: int
    grades: dict[str, int] | None


class BoardNumbers(TypedDict):
    """A scenario, and all that its numbers follow from.

    Args:
        precision: P@k, the precision column of the table.
        gain: The measure whose gain each card shows, None for no gains.
        before: The list before the last change.
        patterns: Of items whose colour another one has too, the number of their pattern, from 1.
        grades: The grade of each relevant item, None where the list has no grades.
        hides_missed: Whether relevant items outside of the list do not count.
    """

    ranked: tuple[str, ...]
    relevant: tuple[str, ...]
    unused: tuple[str, ...]
    relevant_count: int
    k: int
    grades: dict[str, int] | None
    k_max: int
    unnamed: int
    hides_missed: bool
    colours: dict[str, str]
    patterns: dict[str, int]
    precision: list[object]
    measures: list[MeasureData]
    gain: MeasureData | None
    before: MeasuredList | None


class PinnedData(MeasuredList):
    """The list that is pinned as A.

    Args:
        unused: The unused items.
        no_models: Why the two lists cannot be opened as two models; "" if they can.
    """

    unused: tuple[str, ...]
    no_models: str


class TrailEntry(TypedDict):
    """An earlier list, as a small picture.

    Args:
        id: What is sent to go back to it.
        squares: Which ranks hold a relevant item.
        k: The cutoff.
        value: The value of AP@K.
        label: What it is, for screen readers and on pointing.
        is_now: Whether it is the list on the board.
    """

    id: str
    squares: tuple[bool, ...]
    k: int
    value: str
    label: str
    is_now: bool


class TaskData(TypedDict):
    """A guided try: a guess, something to do, then the reason.

    Args:
        number: Its number.
        of: How many there are.
        label: Its heading.
        text: What is asked, or after the guess what is to be done.
        choices: The measures to choose from.
        chosen: The one that was guessed; "" before the guess.
        done: Whether it is done.
        right: Whether the guess was right.
        answer: The answer and why; "" before it is done.
        next: The name of the way on.
        href: Where that leads; "" to the next try.
    """

    number: int
    of: int
    label: str
    text: str
    choices: tuple[str, ...]
    chosen: str
    done: bool
    right: bool
    answer: str
    next: str
    href: str


class ExampleChip(TypedDict):
    """An example that the page offers, as a small picture."""

    id: str
    name: str
    squares: tuple[bool, ...]
    value: str
    is_open: bool


ListPanel = Literal["none", "formula", "charts", "whatif", "more", "export"]
"""The panels below the board of the playground; with "none" all are closed."""


class BoardExtras(TypedDict):
    """What the board of the playground has beside that of other pages.

    Args:
        panel: The open panel; None where there are no panels, as in front of a class.
    """

    pinned: PinnedData | None
    trail: list[TrailEntry]
    task: TaskData | None
    examples: list[ExampleChip]
    panel: ListPanel | None


class CoveredData(TypedDict):
    """Numbers that would answer a question, and are covered until it was answered.

    Args:
        ranks: Ranks whose precision and term are covered.
        sums: Whether the sums below the table are.
        reasons: Whether all that says why a value is what it is.
    """

    ranks: tuple[int, ...]
    sums: bool
    reasons: bool


class PlannedMove(TypedDict):
    """A card that is going to move.

    Args:
        item: The item.
        below: The card that stays and that it goes below; "" at the top of the list.
    """

    item: str
    below: str


class PlannedData(TypedDict):
    """A planned change, which is drawn as an outline: cards that move, and the new K where it changes."""

    moves: list[PlannedMove]
    k: int | None


class BoardData(Envelope, Undoable, BoardNumbers):
    """All data of a board.

    Args:
        changed: The sentence about the last change.
        subject: Identifier of the list's owner; a board that shows another one drops its unsent acts.
        compact: Whether a card and its numbers share one line on narrow boards too.
        title: The heading, "" for the usual one.
        model: The model whose list it is, where there are two.
        columns: How far the step table goes.
        hands: What the reader may change; nothing if it is empty.
        may_leave: Items that may leave the list where not all of them may.
        panels: What is shown of the measures.
        covered: Numbers that are covered.
        planned: A change that is planned, None without one.
        lights: Ranks to look at.
        has_cutoff: Whether K is shown.
        has_ways_back: Whether undo and start again are there although the rest of the list stays as it is.
        texts: Texts by short key.
        own_texts: Texts in place of those.
        extras: What the playground alone has.
    """

    changed: str
    subject: str
    compact: bool
    title: str
    model: str
    columns: Columns
    hands: tuple[Hand, ...]
    may_leave: tuple[str, ...]
    panels: tuple[MeasurePart, ...]
    covered: CoveredData
    planned: PlannedData | None
    lights: tuple[int, ...]
    has_cutoff: bool
    has_ways_back: bool
    texts: dict[str, str]
    own_texts: dict[str, str]
    extras: BoardExtras | None
