"""Protocol of the import panel: the acts that it sends, and the data that it receives."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from msgspec import Meta

from webapp.cases.import_draft import MAX_FIELD
from webapp.cases.importing.found import Reading
from webapp.components.protocol import Act, Envelope, LastingAct, Redo, Undo

Into = Literal["added", "replaced", "joined"]
"""Behind the cases of the set, in their place, or into them as the lists of further models."""

ImportedText = Annotated[str, Meta(max_length=MAX_FIELD)]


class WriteImport(LastingAct, frozen=True, tag="import_text"):
    """Show what a text is understood as; nothing is added yet.

    It does not take the place of files that were opened after `openings`, which the reader had not seen yet.
    """

    text: ImportedText
    openings: int | None = None


class ChooseReading(LastingAct, frozen=True, tag="reading"):
    """Answer the question that the text raises."""

    reading: Reading


class ChooseRating(LastingAct, frozen=True, tag="rating"):
    """Say from which rating on an item is relevant."""

    rating: float


class TakeImport(Act, frozen=True, tag="take"):
    """Add the cases, put them in place of those there are, or use the lists for further models."""

    into: Into


class KeepImport(Act, frozen=True, tag="keep"):
    """Keep the lists, or the relevant items, until the others come."""


class DropKept(Act, frozen=True, tag="drop_kept"):
    """Keep no texts any more."""


class BringBack(Act, frozen=True, tag="bring_back"):
    """Show the file again that a text took the place of, or the text that a file did."""


class HandOver(Act, frozen=True, tag="hand_over"):
    """Open everything in the page of own data."""


ImportAct = (
    WriteImport
    | ChooseReading
    | ChooseRating
    | TakeImport
    | KeepImport
    | DropKept
    | BringBack
    | HandOver
    | Undo
    | Redo
)
"""Acts that the import panel can send."""


# Data for the browser


class ImportedItem(TypedDict):
    """An item of a list, and whether it is relevant."""

    name: str
    hit: bool


class ImportedList(TypedDict):
    """The first items of a list, and how many more there are."""

    items: list[ImportedItem]
    more: str


class ImportedCase(TypedDict):
    """A case as it was understood."""

    name: str
    lists: list[ImportedList]
    relevant: str


class ReadingChoice(TypedDict):
    """An answer to a question, with the first case as it would be."""

    id: Reading
    label: str
    example: str


class Doubt(TypedDict):
    """A question that the text raises."""

    question: str
    answers: list[ReadingChoice]
    chosen: Reading


class RatingChoice(TypedDict):
    """The ratings from which on items can be relevant."""

    label: str
    choices: list[float]
    chosen: float


class TakeChoice(TypedDict):
    """A button, and why it cannot be pressed; "" where it can."""

    id: str
    label: str
    why_not: str


class Over(TypedDict):
    """What is said of a text that is more than fits, and the buttons for that; "" for none."""

    text: str
    take_first: str
    hand_over: str


class ImportContent(TypedDict):
    """A text, and what it is understood as."""

    text: str
    file: str
    openings: int
    kind: str
    heads: list[str]
    cases: list[ImportedCase]
    more: str
    skipped: list[str]
    notes: list[str]
    doubt: Doubt | None
    rating: RatingChoice | None
    takes: list[TakeChoice]
    over: Over | None
    kept: str
    before: str
    done: str
    done_case: str


class ImportData(Envelope, ImportContent):
    """All data of the panel."""

    texts: dict[str, str]
