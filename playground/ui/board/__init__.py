"""The drag board: a ranked list, its trays, the cutoff, the numbers and the step table.

`js/` paints what it is given and sends back acts (`playground.acts`); Python owns the order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from playground.ui.components import declared, sent_by

KEY: Final = "board"
_PARTS: Final = (
    "arrangement", "light", "narrow", "why", "numbers", "cutoff", "cards", "menu", "hand", "board",
)  # fmt: skip
_component = declared(KEY, Path(__file__).parent, _PARTS)


def board(painted: Mapping[str, Any], on_sent: Callable[[], None], key: str = KEY) -> None:
    """Show a board.

    Args:
        painted: What it shows: a readout, the page's token, the last confirmed act, and the texts.
        on_sent: Called when the board has sent acts; `sent()` gives them.
        key: Tells several boards of a page apart.
    """
    # In a list, since Streamlit looks at every value of a mapping for a table to send apart.
    _component(key=key, data=[painted], on_sent_change=on_sent)


def sent(key: str = KEY) -> object:
    """What a board has sent, as it came. Anything at all may have come from a browser."""
    return sent_by(key)
