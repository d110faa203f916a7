"""The protocol of the panels of the page of definitions: what they send."""

from __future__ import annotations

from playground.acts.shared_protocol import Act, Redo, Undo
from playground.definitions.view import Of, Panel


class ShowPanel(Act, frozen=True, tag="panel"):
    """Show another panel."""

    panel: Panel


class AskNumber(Act, frozen=True, tag="number"):
    """Look for a number, as it was typed."""

    text: str


class AskOf(Act, frozen=True, tag="of"):
    """Say whether the number is that of the list, or the mean over the cases."""

    of: Of


class OpenLibrary(Act, frozen=True, tag="library"):
    """Look at a library closely; "" closes the one that is open."""

    library: str


AtlasAct = ShowPanel | AskNumber | AskOf | OpenLibrary | Undo | Redo
"""What the panels can send."""
