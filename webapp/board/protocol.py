"""Protocol of the board: the acts that it sends, and the data that it receives.

A new act is a struct here, a case in `applying`, and a kind in `last_act` with its sentence `act.<kind>` in
every language.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from msgspec import Meta

from webapp.components.protocol import MAX_SAFE, NUMBER_REFUSED, Act, Envelope, Redo, Reset, Undo, Undoable
from webapp.model.limits import MAX_ITEMS, MAX_K, MAX_UNNAMED, MIN_K

Place = Literal["ranked", "missed", "unused"]
"""Places of a card: the list, the relevant items outside of it, or the unused items."""

Names = Annotated[tuple[str, ...], Meta(max_length=MAX_ITEMS)]
Cutoff = Annotated[int, Meta(ge=MIN_K, le=MAX_K, extra=NUMBER_REFUSED)]
UnnamedCount = Annotated[int, Meta(ge=0, le=MAX_UNNAMED, extra=NUMBER_REFUSED)]
Seed = Annotated[int, Meta(ge=-MAX_SAFE, le=MAX_SAFE)]


class Arrange(Act, frozen=True, tag="arrange"):
    """Show this whole arrangement, never a change to an older one. `item` is the card that was held."""

    ranked: Names
    relevant: Names
    unused: Names
    k: Cutoff
    item: str | None = None


class Add(Act, frozen=True, tag="add"):
    """Add a new item at the end of a place."""

    item: str
    to: Place


class Paste(Act, frozen=True, tag="paste"):
    """Put a pasted list onto the board; without a semicolon its items go to the end of a place."""

    text: str
    to: Place = "ranked"


class Rename(Act, frozen=True, tag="rename"):
    """Give an item another name."""

    item: str
    name: str


class Remove(Act, frozen=True, tag="remove"):
    """Take an item off the board."""

    item: str


class SetUnnamed(Act, frozen=True, tag="unnamed"):
    """Set the number of relevant items without a card."""

    count: UnnamedCount


class Shuffle(Act, frozen=True, tag="shuffle"):
    """Put the list in a random order, the same for the same seed."""

    seed: Seed


class Best(Act, frozen=True, tag="best"):
    """Put the relevant items first."""


class Worst(Act, frozen=True, tag="worst"):
    """Put the relevant items last."""


Change = Arrange | Add | Rename | Remove | SetUnnamed | Shuffle | Best | Worst
"""Acts that make another scenario of the one on the board."""

BoardAct = Change | Paste | Undo | Redo | Reset
"""Acts that a board can send."""


# Data for the browser

Columns = Literal["none", "hits", "precision", "terms"]
"""Extent of the step table."""

Hands = Literal["all", "order", "none"]
"""Permissions of the reader: everything, move cards within the list, or nothing."""


Counted = Literal["cutoff", "length", "relevant"]
"""How many ranks have a term: K, as many as the list has, or as many as there are relevant items."""


class StatementData(TypedDict):
    """A measure as it is stated: a term, what the sum is divided by, and how many ranks count."""

    term: list[object]
    over: list[object]
    counts: Counted


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
    """A list, with all that its measures follow from."""

    ranked: tuple[str, ...]
    relevant: tuple[str, ...]
    relevant_count: int
    k: int


class BoardNumbers(TypedDict):
    """A scenario, and all that its numbers follow from.

    Args:
        precision: P@k, the precision column of the table.
        gain: The measure whose gain each card shows, None for no gains.
        before: The list before the last change.
        patterns: Of items whose colour another one has too, the number of their pattern, from 1.
    """

    ranked: tuple[str, ...]
    relevant: tuple[str, ...]
    unused: tuple[str, ...]
    relevant_count: int
    k: int
    k_max: int
    unnamed: int
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


class BoardExtras(TypedDict):
    """What the board of the playground has beside that of other pages."""

    pinned: PinnedData | None
    trail: list[TrailEntry]
    task: TaskData | None
    examples: list[ExampleChip]


class BoardData(Envelope, Undoable, BoardNumbers):
    """All data of a board.

    Args:
        changed: The sentence about the last change.
        subject: Identifier of the list's owner; a board that shows another one drops its unsent acts.
        title: The heading, "" for the usual one.
        model: The model whose list it is, where there are two.
        columns: How far the step table goes.
        hands: The permissions of the reader.
        lights: Ranks to look at.
        has_cutoff: Whether K is shown.
        texts: Texts by short key.
        own_texts: Texts in place of those.
        extras: What the playground alone has.
    """

    changed: str
    subject: str
    title: str
    model: str
    columns: Columns
    hands: Hands
    lights: tuple[int, ...]
    has_cutoff: bool
    texts: dict[str, str]
    own_texts: dict[str, str]
    extras: BoardExtras | None
