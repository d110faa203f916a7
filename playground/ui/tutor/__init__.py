"""The tutor: what a lesson or the practice tells, asks, and says to an answer.

`js/` paints the blocks of a screen (`playground.learn.screen`) and sends back acts (`playground.learn.acts`).
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from playground.ui.components import declared

_PARTS: Final = (
    "choices", "listing", "scale", "worked", "invent", "overview", "blocks", "tutor",
)  # fmt: skip
tutor: Final = declared("tutor", Path(__file__).parent, _PARTS)
