"""The sheet: a set of cases in a table, their means, and one model against the other.

`js/` paints what it is given and sends back acts (`playground.cases.acts`); Python owns the set.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from playground.ui.components import declared, sent_by

KEY: Final = "sheet"
_PARTS: Final = (
    "light", "why", "chips", "cases", "case_menu", "means", "rules", "tools", "sheet",
)  # fmt: skip
_component = declared(KEY, Path(__file__).parent, _PARTS)


def sheet(painted: Mapping[str, Any], on_sent: Callable[[], None]) -> None:
    """Show the sheet.

    Args:
        painted: What it shows: the cases, the page's token, the last confirmed act, and the texts.
        on_sent: Called when the sheet has sent acts; `sent()` gives them.
    """
    # In a list, since Streamlit looks at every value of a mapping for a table to send apart.
    _component(key=KEY, data=[painted], on_sent_change=on_sent)


def sent() -> object:
    """What the sheet has sent, as it came. Anything at all may have come from a browser."""
    return sent_by(KEY)
