"""The tutor: what a lesson or the practice tells, asks, and says to an answer.

`js/` paints the blocks of a screen (`playground.learn.screen`) and sends back acts (`playground.learn.acts`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from playground.ui.components import declared, sent_by

KEY: Final = "tutor"
_PARTS: Final = (
    "choices", "listing", "scale", "worked", "invent", "overview", "blocks", "tutor",
)  # fmt: skip
_component = declared(KEY, Path(__file__).parent, _PARTS)


def tutor(painted: Mapping[str, Any], on_sent: Callable[[], None]) -> None:
    """Show a screen.

    Args:
        painted: What it shows, the page's token, the last confirmed act, and the texts.
        on_sent: Called when acts were sent; `sent()` gives them.
    """
    # In a list, since Streamlit looks at every value of a mapping for a table to send apart.
    _component(key=KEY, data=[painted], on_sent_change=on_sent)


def sent() -> object:
    """What was sent, as it came. Anything at all may have come from a browser."""
    return sent_by(KEY)
