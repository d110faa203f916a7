"""What stands beside the list on the page of definitions: definitions, whose number, libraries.

`js/` paints what it is given and sends back acts (`playground.definitions.acts`).
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from playground.ui.components import declared

_PARTS: Final = (
    "place", "calls", "definition", "all", "number", "library", "libraries", "matters", "tabs", "atlas",
)  # fmt: skip
atlas: Final = declared("atlas", Path(__file__).parent, _PARTS)
