"""The drag board: a ranked list, its trays, the cutoff, the numbers and the step table.

`js/` paints what it is given and sends back acts (`playground.acts`); Python owns the order.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from playground.ui.components import declared

_PARTS: Final = (
    "arrangement", "light", "narrow", "why", "numbers", "cutoff", "cards", "menu", "hand", "board",
)  # fmt: skip
board: Final = declared("board", Path(__file__).parent, _PARTS)
