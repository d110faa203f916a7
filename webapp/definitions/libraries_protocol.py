"""The data of libraries and their calls on the definitions page."""

from __future__ import annotations

from typing import TypedDict

from recmetrics.libraries.conventions import KnownRelevant
from recmetrics.libraries.library import Group


class CallData(TypedDict):
    """A call of a library, with its result for the list where that is to be shown.

    Args:
        call: The library's own name for its number, with K open.
        own: The same at the K of the list.
        sees: What it is shown of the relevant items.
    """

    library: str
    version: str
    call: str
    own: str
    setting: str
    code: str
    evidence: str
    run: bool
    gives: str
    exact: str
    sees: KnownRelevant
    notes: list[str]
    remark: str


class CellData(TypedDict):
    """A measure of a library, what it is shown of the relevant items, and its result for the list."""

    measure: str
    sees: KnownRelevant
    gives: str
    value: str


class LibraryRow(TypedDict):
    """A library in the table of libraries; `words` are searched in addition to the shown texts.

    Args:
        note: What its numbers are where none of them is a measure here.
    """

    library: str
    group: Group
    version: str
    older: list[str]
    evidence: str
    run: bool
    date: str
    calls: int
    changed: bool
    cells: dict[str, list[CellData]]
    note: str
    words: str


class LibrariesData(TypedDict):
    """The panel of all libraries."""

    rows: list[LibraryRow]
    columns: list[str]
    count: str


class Worked(TypedDict):
    """A formula: in general, and with the reader's numbers; these are "" where the formula gives no value."""

    formula: str
    numbers: str


class LibraryCallData(CallData, Worked):
    """A call of the library that is open."""

    family: str
    measure: str
    open: str
    name: str
    value: str


class LibraryEntry(LibraryCallData):
    """A call with the differences of its other settings."""

    settings: list[LibraryCallData]


class VersionData(TypedDict):
    """A version of the library that is open."""

    version: str
    evidence: str
    run: bool
    date: str
    released: str
    remark: str
    calls: list[LibraryEntry]


class LibraryChange(TypedDict):
    """A change that a version of a library made."""

    version: str
    call: str
    before: str
    after: str
    text: str
    remark: str


class LibraryData(TypedDict):
    """The library that is open."""

    library: str
    versions: list[VersionData]
    changes: list[LibraryChange]
