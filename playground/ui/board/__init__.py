"""The drag board: a ranked list, its trays, the cutoff, the numbers and the step table.

`js/` paints what it is given and sends back acts (`playground.acts`); Python owns the order.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, cast

import streamlit as st
from streamlit.components import v2

KEY: Final = "board"
_HERE: Final = Path(__file__).parent

# In the order in which they need each other; the last one has the default export that Streamlit calls.
_PARTS: Final = (
    "dom", "arrangement", "light", "narrow", "why", "numbers", "cutoff", "cards", "menu", "hand", "board",
)  # fmt: skip
_IMPORT: Final = re.compile(r"^import .*\n", re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (?!default)", re.MULTILINE)


def _script() -> str:
    """The parts as the one module that a component may have: they only import one another."""
    parts = [(_HERE / "js" / f"{part}.js").read_text(encoding="utf-8") for part in _PARTS]
    return _EXPORT.sub("", _IMPORT.sub("", "\n".join(parts)))


# Read once: Streamlit sends the source with every run, and a change to it needs a restart.
_component = v2.component(
    "recmetrics_board", js=_script(), css=(_HERE / "board.css").read_text(encoding="utf-8")
)


def board(painted: Mapping[str, Any], on_sent: Callable[[], None]) -> None:
    """Show the board.

    Args:
        painted: What it shows: a readout, the page's token, the last confirmed act, and the texts.
        on_sent: Called when the board has sent acts; `sent()` gives them.
    """
    # In a list, since Streamlit looks at every value of a mapping for a table to send apart.
    _component(key=KEY, data=[painted], on_sent_change=on_sent)


def sent() -> object:
    """What the board has sent, as it came. Anything at all may have come from a browser."""
    state: object = st.session_state.get(KEY)
    return cast("Mapping[str, object]", state).get("sent") if isinstance(state, Mapping) else None
