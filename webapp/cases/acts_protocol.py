"""Acts that the leaderboard and the table of cases send.

A new act is a struct here, a case in `acts.changes`, and a kind in `acts.set_act` with its sentence.
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import Meta

from webapp.board.protocol import Cutoff
from webapp.cases.case import MODELS, Model
from webapp.cases.case_link import MAX_COLUMNS
from webapp.cases.protocol import SortColumn, Tag
from webapp.components.protocol import Act, LastingAct, Redo, Reset, Undo
from webapp.model.empty_cases import Missing, NoRelevant
from webapp.model.limits import MAX_CASES

Position = Annotated[int, Meta(ge=0, le=MAX_CASES)]
ModelCount = Annotated[int, Meta(ge=1, le=len(MODELS))]
MeasureNames = Annotated[list[str], Meta(min_length=1, max_length=MAX_COLUMNS)]


class OpenCase(LastingAct, frozen=True, tag="open"):
    """Show the lists of a case on the boards."""

    case: str


class AddCase(Act, frozen=True, tag="add"):
    """Add an empty case at the end, and open it."""


class DuplicateCase(Act, frozen=True, tag="duplicate"):
    """Put a copy of a case right after it, and open it."""

    case: str


class RenameCase(LastingAct, frozen=True, tag="rename"):
    """Give a case another name."""

    case: str
    name: str


class RemoveCase(Act, frozen=True, tag="remove"):
    """Take a case out of the set; the last one stays."""

    case: str


class MoveCase(LastingAct, frozen=True, tag="move"):
    """Put a case at another position, from 0."""

    case: str
    to: Position


class SetCutoff(LastingAct, frozen=True, tag="k"):
    """Set the cutoff."""

    k: Cutoff


class SetMeasure(LastingAct, frozen=True, tag="measure"):
    """Let a measure lead that is shown: verdict and table are by it. One that is not is added."""

    measure: str


class SetColumns(LastingAct, frozen=True, tag="columns"):
    """Average these measures, in this order."""

    columns: MeasureNames


class SetRule(LastingAct, frozen=True, tag="rule"):
    """Set the value of cases that have nothing to find, or no recommendations."""

    rule: Literal["no_relevant", "missing"]
    choice: NoRelevant | Missing


class SetModels(LastingAct, frozen=True, tag="models"):
    """Judge so many models; those that are new start as copies of A."""

    count: ModelCount


class AddModel(Act, frozen=True, tag="add_model"):
    """Judge one model more, which starts as a copy of the baseline."""


class RemoveModel(Act, frozen=True, tag="remove_model"):
    """Put a model aside; those after it take the letter before their own."""

    model: Model


class SetLabel(LastingAct, frozen=True, tag="label"):
    """Give a model a name; "" takes it away."""

    model: Model
    label: str


class SetBaseline(LastingAct, frozen=True, tag="baseline"):
    """Take differences from another model."""

    model: Model


class SwapModels(Act, frozen=True, tag="swap"):
    """Call A B, and B A."""


class Play(Act, frozen=True, tag="play"):
    """Open the list of a case in the playground; this changes nothing in the set."""

    case: str
    model: Model


class SortCases(LastingAct, frozen=True, tag="sort"):
    """Sort the table by a column; "" brings back the order of the set, which stays as it is."""

    column: SortColumn | Literal[""]
    descending: bool


class ShowBoards(LastingAct, frozen=True, tag="boards"):
    """Show the boards of these models; the set stays as it is."""

    models: Annotated[list[Model], Meta(min_length=1, max_length=len(MODELS))]


class FilterCases(LastingAct, frozen=True, tag="filter"):
    """Show the cases that have all of these tags; the set stays as it is."""

    tags: Annotated[list[Tag], Meta(max_length=len(get_args(Tag)))]


Change = (
    OpenCase
    | AddCase
    | DuplicateCase
    | RenameCase
    | RemoveCase
    | MoveCase
    | SetCutoff
    | SetMeasure
    | SetColumns
    | SetRule
    | SetModels
    | AddModel
    | RemoveModel
    | SetLabel
    | SetBaseline
    | SwapModels
)
"""Acts that change the set."""

ViewAct = Play | ShowBoards | SortCases | FilterCases
"""Acts that change what is seen of the set, and nothing in it."""

CasesTableAct = Change | ViewAct | Undo | Redo | Reset
"""Acts that the leaderboard and the table can send."""
