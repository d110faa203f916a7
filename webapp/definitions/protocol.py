"""The protocol of the library panels on the definitions page: the acts they send, and the data they get."""

from __future__ import annotations

from typing import Annotated, Final, TypedDict

from msgspec import Meta

from webapp.board.protocol import Arrange, SetUnnamed
from webapp.components.protocol import Act, Envelope, LastingAct, Redo, Undo
from webapp.definitions.libraries_protocol import CallData, LibrariesData, LibraryData
from webapp.definitions.tools_protocol import ToolsData
from webapp.definitions.view import Models, Of, Panel, Sort

MAX_SEPARATED: Final = 40
"""Most definitions that one change is asked to tell apart."""


class ShowPanel(LastingAct, frozen=True, tag="panel"):
    """Show another panel."""

    panel: Panel


class AskNumber(LastingAct, frozen=True, tag="number"):
    """Look up a number, as it was typed."""

    text: str


class AskOf(LastingAct, frozen=True, tag="of"):
    """Choose whether the number is that of the list, or the mean over the cases."""

    of: Of
    model: str = ""


class OpenLibrary(LastingAct, frozen=True, tag="library"):
    """Open a library; "" closes the one that is open."""

    library: str


class AskTools(LastingAct, frozen=True, tag="tools"):
    """Compare two tools and what they printed; a tool or a number may be empty."""

    first_tool: str
    first_number: str
    second_tool: str
    second_number: str


class UseLibrary(LastingAct, frozen=True, tag="using"):
    """Show only one library among those that give the number; "" for all."""

    library: str


class SortBy(LastingAct, frozen=True, tag="sort"):
    """Choose the order of all definitions."""

    sort: Sort


class ShowModels(LastingAct, frozen=True, tag="models"):
    """Choose whose models are compared."""

    models: Models


class OpenQuestion(Act, frozen=True, tag="question"):
    """Open the list of the opening question, with its two tools."""


class Separate(Act, frozen=True, tag="separate"):
    """Change the list by the smallest step after which these definitions differ, by open name.

    Args:
        by_other_list: Put another list in its place instead, the one that tells most of them apart.
    """

    measures: Annotated[tuple[str, ...], Meta(max_length=MAX_SEPARATED)]
    by_other_list: bool = False


ViewAct = ShowPanel | AskTools | AskNumber | AskOf | UseLibrary | SortBy | ShowModels | OpenLibrary
"""Acts that change what is looked at."""

DefinitionsAct = ViewAct | OpenQuestion | Separate | Arrange | SetUnnamed | Undo | Redo
"""All acts that the panels can send."""


# Data that the panels receive


class DefinitionData(TypedDict):
    """One definition with its value, its formula, the libraries that use it, and when it is another value.

    Args:
        differs: When its value is not that of the definition that it is compared with; "" for that itself.
    """

    measure: str
    open: str
    family: str
    value: str
    name: str
    formula: str
    numbers: str
    differs: str
    why: str
    libraries: list[CallData]
    others: list[CallData]


class GroupData(TypedDict):
    """The definitions that give the same value for the list, and what would tell them apart.

    Args:
        names: Their open names.
    """

    value: str
    shown: str
    exact: str
    agree: str
    separate: str
    names: list[str]
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
    """A definition that gives a number that is looked up, or nearly.

    Args:
        reading: Whether the value is that of a library's reading of the list, not that of the formula.
    """

    measure: str
    open: str
    value: str
    values: list[MatchValue]
    name: str
    formula: str
    numbers: str
    reading: bool
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


class FoundLibrary(TypedDict):
    """A library that gives the numbers: its versions, its own names for them, our definitions, its calls."""

    library: str
    versions: str
    own: list[str]
    measures: list[str]
    calls: list[CallData]


class FoundData(TypedDict):
    """The answer in one sentence, and by library.

    Args:
        each: The sentence for each of several numbers, where nothing gives them all.
        separate: What would tell apart the definitions that give the number; "" where nothing has to.
        names: Their open names, where a small change of the list tells them apart.
        telling: Their open names, where another list does.
    """

    sentence: str
    each: list[str]
    separate: str
    names: list[str]
    telling: list[str]
    libraries: list[FoundLibrary]


class WinnerRow(TypedDict):
    """The mean of each model under a definition, and the name of the winner; "" for a tie."""

    definition: str
    means: list[str]
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
    """The panel on whether the definition matters: the names of the models, and a row for each definition.

    `at` and `random_at` stand in the captions of the two tables: what their numbers were computed on.
    """

    intro: str
    at: str
    models: list[str]
    rows: list[WinnerRow]
    is_example: bool
    random_intro: str
    random_at: str
    random: list[RandomRow]


class ShortListData(TypedDict):
    """All of the list that its numbers depend on.

    Args:
        flags: Whether the item at each rank is relevant.
        missed: The number of relevant items that are not in the list, hidden or not.
        hides_missed: Whether they are hidden, so that they count nowhere.
        unnamed: The number of those without a card.
        k_max: The highest K that can be set.
        is_sample: Whether it is the list that the page opens with.
        has_grades: Whether items have grades, so that a mark alone says too little.
    """

    ranked: tuple[str, ...]
    relevant: tuple[str, ...]
    unused: tuple[str, ...]
    flags: list[bool]
    relevant_count: int
    missed: int
    hides_missed: bool
    unnamed: int
    k: int
    k_max: int
    is_sample: bool
    has_grades: bool


class PanelContent(TypedDict):
    """What the open panel shows; of a panel that is not open it is None.

    Args:
        failed: Whether it could not be made.
    """

    failed: bool
    tools: ToolsData | None
    examples: list[str]
    all: AllDefinitions | None
    answer: AnswerData | None
    found: FoundData | None
    asked_back: list[str]
    libraries: LibrariesData | None
    library: LibraryData | None
    matters: MattersData | None


class DefinitionPanelsData(Envelope, PanelContent):
    """All data of the panels.

    Args:
        basis: That the answer rests on a sample and not on the reader's data, or "".
    """

    panel: Panel
    basis: str
    k: int
    short_list: ShortListData
    number: str
    known: list[str]
    using: str
    sort: Sort
    of: Of
    of_cases: str
    models: dict[str, str]
    model: str
    texts: dict[str, str]
