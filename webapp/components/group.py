"""Several components that Streamlit shows as one element."""

from __future__ import annotations

from dataclasses import dataclass

from webapp.components.base import Element, Part, sent_by
from webapp.components.group_protocol import ComponentGroupData


@dataclass(slots=True)
class ComponentGroup(Element):
    """Components that stand together on a page; calling it shows them, one after another.

    An element costs Streamlit about a fifth of a run that shows nothing else, whatever is in it.
    """

    def __call__(self, *parts: Part) -> None:
        """Show these components; which they are may differ from run to run."""
        data: ComponentGroupData = {
            "parts": [
                {
                    "key": part.key,
                    "file": part.component.file,
                    "data": part.component.news(part.data, self.sent(part.key)),
                }
                for part in parts
            ]
        }
        self.show_data(data, self.key, **{f"on_{part.key}_change": part.on_sent for part in parts})

    def sent(self, key: str) -> object:
        """Return the last message of one of them, unvalidated: a browser may send anything."""
        return sent_by(self.key, key)
