"""Protocol of the cases table: the acts that it sends, and the data that it receives.

A new act is a struct here, a case in `acts.changes`, and a kind in `acts.set_act` with its sentence.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from msgspec import Meta

from webapp.board.protocol import Cutoff
from webapp.cases.case import Model
from webapp.components.protocol import Act, Envelope, Redo, Reset, Undo, Undoable
from webapp.model.empty_cases import Missing, NoRelevant
from webapp.model.limits import MAX_CASES

Position = Annotated[int, Meta(ge=0, le=MAX_CASES)]
ModelCount = Annotated[int, Meta(ge=1, le=2)]


class OpenCase(Act, frozen=True, tag="open"):
    """Show the lists of a case on the boards."""

    case: str


class AddCase(Act, frozen=True, tag="add"):
    """Add an empty case at the end, and open it."""


class DuplicateCase(Act, frozen=True, tag="duplicate"):
    """Put a copy of a case right after it, and open it."""

    case: str


class RenameCase(Act, frozen=True, tag="rename"):
    """Give a case another name."""

    case: str
    name: str


class RemoveCase(Act, frozen=True, tag="remove"):
    """Take a case out of the set; the last one stays."""

    case: str


class MoveCase(Act, frozen=True, tag="move"):
    """Put a case at another position, from 0."""

    case: str
    to: Position


class SetCutoff(Act, frozen=True, tag="k"):
    """Set the cutoff."""

    k: Cutoff


class SetMeasure(Act, frozen=True, tag="measure"):
    """Average another measure."""

    measure: str


class SetRule(Act, frozen=True, tag="rule"):
    """Set the value of cases that have nothing to find, or no recommendations."""

    rule: Literal["no_relevant", "missing"]
    choice: NoRelevant | Missing


class SetModels(Act, frozen=True, tag="models"):
    """Judge one model, or two: then B starts as a copy of A."""

    count: ModelCount


class SwapModels(Act, frozen=True, tag="swap"):
    """Call A B, and B A."""


class Play(Act, frozen=True, tag="play"):
    """Open the list of a case in the playground; this changes nothing in the set."""

    case: str
    model: Model


Change = (
    OpenCase
    | AddCase
    | DuplicateCase
    | RenameCase
    | RemoveCase
    | MoveCase
    | SetCutoff
    | SetMeasure
    | SetRule
    | SetModels
    | SwapModels
)
"""Acts that change the set."""

CasesTableAct = Change | Play | Undo | Redo | Reset
"""Acts that the table can send."""


# Data for the browser


class MeasureChoice(TypedDict):
    """A measure that can be averaged."""

    id: str
    name: str


class MeanData(TypedDict):
    """A mean: its value in full, as it is shown and as a fraction, and how it changed."""

    model: str
    name: str
    value: str
    shown: str
    fraction: str
    sum: str
    over: str
    delta: str
    sign: int
    why: str


class VerdictData(TypedDict):
    """The verdict on which model is ahead."""

    text: str
    winner: str
    score: str


class ValueData(TypedDict):
    """A number as it is shown, and as a fraction."""

    shown: str
    exact: str


class TermData(ValueData):
    """Term of a case in a mean; one that does not count is left out of it."""

    counted: bool


class DifferenceData(TypedDict):
    """Model B less model A."""

    text: str
    sign: int
    size: float


class RowData(TypedDict):
    """The list of one model in a case, and the ranks that hit."""

    model: str
    names: tuple[str, ...]
    hits: list[int]
    missed: int
    values: list[TermData]


class CaseData(TypedDict):
    """A case with a row for each model."""

    name: str
    colour: str
    relevant_count: int
    open: bool
    odd: str
    rows: list[RowData]
    difference: DifferenceData | None


class FootData(TypedDict):
    """The means of one model below the table."""

    model: str
    label: str
    values: list[ValueData]


class RuleChoice(TypedDict):
    """Possible value of an empty case, with the mean that it would give."""

    id: str
    shown: str


class RuleData(TypedDict):
    """A rule for empty cases: their number, and the values that they may have."""

    count: int
    chosen: str
    choices: list[RuleChoice]


class RulesData(TypedDict):
    """The rules for cases with nothing to find, and for those without recommendations."""

    no_relevant: RuleData
    missing: RuleData


class CasesTableContent(TypedDict):
    """A set of cases and its numbers; `about` is the sentence about the measure that is averaged."""

    can_add: bool
    k: int
    k_max: int
    models: int
    measure: str
    measures: list[MeasureChoice]
    about: str
    means: list[MeanData]
    verdict: VerdictData | None
    warnings: list[str]
    pooled: str
    columns: list[str]
    difference_of: str
    cases: list[CaseData]
    foot: list[FootData]
    foot_difference: DifferenceData | None
    rules: RulesData
    changed: str


class CasesTableData(Envelope, Undoable, CasesTableContent):
    """All data of the table."""

    texts: dict[str, str]
