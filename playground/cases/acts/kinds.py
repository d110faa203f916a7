"""What can be done with a set of cases, as this program knows it.

A new act is a change in `changes`, a reader in `message`, and a kind here with its sentence
`set_act.<kind>` in every language.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from playground.acts import Do, LastAct
from playground.cases.case import Model
from playground.cases.case_set import CaseSet

Command = Literal["undo", "redo", "reset"]
SetActKind = Literal[
    "opened_set", "open", "added", "duplicated", "renamed", "removed", "moved", "cutoff", "measure",
    "no_relevant", "missing", "compare", "single", "swapped", "pasted", "second_model", "returned",
    "undo", "redo", "reset",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class SetAct:
    """What was done last to the set, for the sentence that says so.

    Args:
        kind: What it was.
        case: The case it was done to, if it was one.
        was: What it was before: a name, a number.
        now: What it is now.
        model: Whose list was changed, for acts on a board.
        board: What was done on that board.
    """

    kind: SetActKind | Literal["board"]
    case: str = ""
    was: int | str = ""
    now: int | str = ""
    model: Model | None = None
    board: LastAct | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """An act that makes another set of the one that is shown.

    Args:
        apply: The set after it, and what was done; raises `RefusedError` where it is not possible.
    """

    apply: Callable[[CaseSet], tuple[CaseSet, SetAct]]


@dataclass(frozen=True, slots=True)
class Play:
    """The wish to open the list of a case in the playground; it changes nothing here."""

    case: str
    model: Model


SheetAct = Change | Do[Command] | Play
"""What the sheet can ask for."""
