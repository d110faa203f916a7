"""What stands beside the list on the page of definitions: definitions, whose number, libraries.

`js/` paints what it is given and sends back acts (`playground.definitions.acts`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from streamlit.components import v2

from playground.ui.components import joined_script, sent_by

KEY: Final = "atlas"
_HERE: Final = Path(__file__).parent

# In the order in which they need each other; the last one has the default export that Streamlit calls.
_PARTS: Final = (
    "dom", "address", "outbox", "told", "undo_keys", "place", "calls", "definition", "all", "number",
    "library", "libraries", "matters", "tabs", "atlas",
)  # fmt: skip

# Read once: Streamlit sends the source with every run, and a change to it needs a restart.
_component = v2.component(
    "recmetrics_atlas",
    js=joined_script(_HERE / "js", _PARTS),
    css=(_HERE / "atlas.css").read_text(encoding="utf-8"),
)


def atlas(painted: Mapping[str, Any], on_sent: Callable[[], None]) -> None:
    """Show the panels.

    Args:
        painted: What they show, the page's token, the last confirmed act, and the texts.
        on_sent: Called when acts were sent; `sent()` gives them.
    """
    # In a list, since Streamlit looks at every value of a mapping for a table to send apart.
    _component(key=KEY, data=[painted], on_sent_change=on_sent)


def sent() -> object:
    """What was sent, as it came. Anything at all may have come from a browser."""
    return sent_by(KEY)
