"""Protocol of the import panel: the acts that it sends, and the data that it receives."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from msgspec import Meta

from webapp.cases.import_draft import MAX_FIELD
from webapp.cases.importing.found import Reading
from webapp.components.protocol import Act, Envelope, Redo, Undo

Into = Literal["added", "replaced", "joined"]
"""Behind the cases of the set, in their place, or into them as the lists of further models."""

ImportedText = Annotated[str, Meta(max_length=MAX_FIELD)]


class WriteImport(Act, frozen=True, tag="import_text"):
    """Show what a text is understood as; nothing is added yet."""

    text: ImportedText


class ChooseReading(Act, frozen=True, tag="reading"):
    """Answer the question that the text raises."""

    reading: Reading


class TakeImport(Act, frozen=True, tag="take"):
    """Add the cases, put them in place of those there are, or use the lists for further models."""

    into: Into


class HandOver(Act, frozen=True, tag="hand_over"):
    """Open everything in the page of own data."""


ImportAct = WriteImport | ChooseReading | TakeImport | HandOver | Undo | Redo
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


class TakeChoice(TypedDict):
    """A button, and why it cannot be pressed; "" where it can."""

    id: str
    label: str
    why_not: str


class ImportContent(TypedDict):
    """A text, and what it is understood as."""

    text: str
    file: str
    kind: str
    heads: list[str]
    cases: list[ImportedCase]
    more: str
    skipped: list[str]
    notes: list[str]
    doubt: Doubt | None
    takes: list[TakeChoice]
    hand_over: str
    done: str
    done_case: str


class ImportData(Envelope, ImportContent):
    """All data of the panel."""

    texts: dict[str, str]
