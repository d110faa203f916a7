"""A custom component as a browser keeps it: what it shows, and what it has sent last."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Shown = dict[str, Any]
"""The data that a component shows."""


@dataclass(slots=True)
class ShownComponent:
    """A custom component on the page.

    Args:
        id: The identifier of its element.
        fragment: That of the fragment which shows it.
        name: What it sends its messages as.
    """

    id: str
    fragment: str
    name: str
    shown: Shown = field(default_factory=Shown)
    number: int = 0
    sent: dict[str, Any] = field(default_factory=dict[str, Any])
    lists: dict[str, Any] = field(default_factory=dict[str, Any])

    def message_fields(self) -> dict[str, Any]:
        """Return the fields of every message: its page, the language of the texts here, and the lists."""
        shown = self.shown
        return {
            "page": shown["page"],
            "texts": shown.get("lang", ""),
            "lists": " ".join(shown.get("lists", ())),
        }

    def show(self, shown: Shown) -> None:
        """Keep what the component shows, with the lists that were sent before."""
        if "lists" in shown:
            self.lists |= shown["lists"]
            rows = (row for case in shown["cases"] for row in case["rows"])
            shown["lists"] = {row["list"]: self.lists[row["list"]] for row in rows}
        self.shown = shown
