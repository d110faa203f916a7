"""The protocol of the library panels on the definitions page: the acts they send, and the data they get."""

from __future__ import annotations

from typing import TypedDict

from webapp.components.protocol import Act, Envelope, Redo, Undo
from webapp.definitions.view import Of, Panel


class ShowPanel(Act, frozen=True, tag="panel"):
    """Show another panel."""

    panel: Panel


class AskNumber(Act, frozen=True, tag="number"):
    """Look up a number, as it was typed."""

    text: str


class AskOf(Act, frozen=True, tag="of"):
    """Choose whether the number is that of the list, or the mean over the cases."""

    of: Of


class OpenLibrary(Act, frozen=True, tag="library"):
    """Open a library; "" closes the one that is open."""

    library: str


DefinitionsAct = ShowPanel | AskNumber | AskOf | OpenLibrary | Undo | Redo
"""All acts that the panels can send."""


# Data that the panels receive


class CallData(TypedDict):
    """A call of a library, with its result for the list where that is to be shown."""

    library: str
    version: str
    call: str
    setting: str
    code: str
    evidence: str
    run: bool
    gives: str
    exact: str
    notes: list[str]
    remark: str


class DefinitionData(TypedDict):
    """One definition with its value, its formula, and the libraries that use it."""

    measure: str
    open: str
    family: str
    value: str
    name: str
    formula: str
    numbers: str
    why: str
    libraries: list[CallData]
    others: list[CallData]


class GroupData(TypedDict):
    """The definitions that give the same value for the list, and what would tell them apart."""

    value: str
    shown: str
    exact: str
    agree: str
    separate: str
    definitions: list[DefinitionData]


class AllDefinitions(TypedDict):
    """The panel of all definitions."""

    groups: list[GroupData]


class AskedData(TypedDict):
    """A number that is looked up, at its K."""

    shown: str
    k: int
    family: str


class MatchValue(TypedDict):
    """A value of a definition: in full, as it is shown, and as a fraction."""

    value: str
    shown: str
    exact: str


class MatchData(TypedDict):
    """A definition that gives a number that is looked up, or nearly."""

    measure: str
    open: str
    value: str
    values: list[MatchValue]
    name: str
    formula: str
    numbers: str
    notes: list[str]
    libraries: list[CallData]


class SlipData(TypedDict):
    """A mistake that leads to a number that is looked up."""

    kind: str
    text: str


class AnswerData(TypedDict):
    """The definitions, library calls and slips that give the numbers that are looked up."""

    asked: list[AskedData]
    verdict: str
    fits: list[MatchData]
    near: list[MatchData]
    slips: list[SlipData]
    others: list[MatchData]


class CellData(TypedDict):
    """A measure of a library, and its result for the list."""

    measure: str
    gives: str
    value: str


class LibraryRow(TypedDict):
    """A library in the table of libraries; `words` are searched in addition to the shown texts."""

    library: str
    version: str
    older: list[str]
    evidence: str
    run: bool
    date: str
    calls: int
    changed: bool
    cells: dict[str, list[CellData]]
    words: str


class LibrariesData(TypedDict):
    """The panel of all libraries."""

    rows: list[LibraryRow]
    columns: list[str]
    count: str


class LibraryCallData(CallData):
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
    package: str
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


class WinnerRow(TypedDict):
    """The winner under a definition."""

    definition: str
    a: str
    b: str
    winner: str
    flips: bool


class RandomRow(TypedDict):
    """The expected value of a random order of the list under a definition."""

    measure: str
    this: str
    shown: str
    exact: str
    above: bool


class MattersData(TypedDict):
    """The panel on whether the definition matters."""

    intro: str
    rows: list[WinnerRow]
    cases: str
    random_intro: str
    random: list[RandomRow]


class DefinitionPanelsData(Envelope):
    """All data of the panels; a panel that is not open is None."""

    panel: Panel
    k: int
    number: str
    all: AllDefinitions | None
    of: Of
    of_cases: str
    answer: AnswerData | None
    asked_back: list[str]
    libraries: LibrariesData | None
    library: LibraryData | None
    matters: MattersData | None
    texts: dict[str, str]
