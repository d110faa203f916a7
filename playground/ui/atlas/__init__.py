"""What stands beside the list on the page of definitions: definitions, whose number, libraries.

`js/` paints what it is given and sends back acts (`playground.definitions.acts`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from playground.ui.components import declared, sent_by

KEY: Final = "atlas"
_PARTS: Final = (
    "place", "calls", "definition", "all", "number", "library", "libraries", "matters", "tabs", "atlas",
)  # fmt: skip
_component = declared(KEY, Path(__file__).parent, _PARTS)


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
