"""The drag board: a ranked list, its trays, the cutoff, the numbers and the step table.

`js/` paints what it is given and sends back acts (`playground.acts`); Python owns the order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from streamlit.components import v2

from playground.ui.components import joined_script, sent_by

KEY: Final = "board"
_HERE: Final = Path(__file__).parent

# In the order in which they need each other; the last one has the default export that Streamlit calls.
_PARTS: Final = (
    "dom", "address", "outbox", "told", "undo_keys", "arrangement", "light", "narrow", "why", "numbers",
    "cutoff", "cards", "menu", "hand", "board",
)  # fmt: skip

# Read once: Streamlit sends the source with every run, and a change to it needs a restart.
_component = v2.component(
    "recmetrics_board",
    js=joined_script(_HERE / "js", _PARTS),
    css=(_HERE / "board.css").read_text(encoding="utf-8"),
)


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
