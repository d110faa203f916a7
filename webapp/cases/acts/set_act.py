"""Record of the last act on the set, with the values that its sentence needs.

Each kind has its sentence `set_act.<kind>` in every language.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from webapp.board.last_act import LastAct
from webapp.cases.case import Model

SetActKind = Literal[
    "opened_set", "open", "added", "duplicated", "renamed", "removed", "moved", "cutoff", "measure",
    "columns", "no_relevant", "missing", "compare", "single", "swapped", "model_added", "model_removed",
    "model_named", "baseline", "pasted", "loaded", "joined_models", "returned",
    "undo", "redo", "reset",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class SetAct:
    """Record of an act on the set, for the sentence about it.

    Args:
        kind: The kind of act.
        case: The case it was done to, if it was one.
        was: The value before: a name, a number.
        now: The value after.
        model: The model whose list was changed, for acts on a board.
        board: The act on that board.
    """

    kind: SetActKind | Literal["board"]
    case: str = ""
    was: int | str = ""
    now: int | str = ""
    model: Model | None = None
    board: LastAct | None = None
