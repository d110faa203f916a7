"""The sheet: a set of cases in a table, their means, and one model against the other.

`js/` paints what it is given and sends back acts (`playground.cases.acts`); Python owns the set.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from playground.ui.components import declared

_PARTS: Final = (
    "light", "why", "chips", "cases", "case_menu", "means", "rules", "tools", "sheet",
)  # fmt: skip
sheet: Final = declared("sheet", Path(__file__).parent, _PARTS)
