"""The protocol of the sheet of cases: what it sends.

A new act is a struct here, a case in `acts.changes`, and a kind in `acts.set_act` with its sentence.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from playground.acts.protocol import Cutoff
from playground.acts.shared_protocol import Act, Redo, Reset, Undo
from playground.cases.case import Model
from playground.cases.case_link import Missing, NoRelevant
from playground.limits import MAX_CASES

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
    """Set what cases count as that have nothing to find, or no recommendations."""

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
"""Acts that make another set of the one that is shown."""

SheetAct = Change | Play | Undo | Redo | Reset
"""What the sheet can send."""
