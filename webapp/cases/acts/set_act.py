"""What was done last to the set, as the sentence about it needs to know it.

Each kind has its sentence `set_act.<kind>` in every language.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from webapp.board.last_act import LastAct
from webapp.cases.case import Model

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
