"""Several components that Streamlit shows as one element, in one or more places of a page."""

from __future__ import annotations

from dataclasses import dataclass

from webapp.components.base import Element, Part, sent_by
from webapp.components.group_protocol import ComponentGroupData, GroupPlaceData


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
                    "place": part.place,
                    "data": part.component.news(part.data, self.sent(part.key)),
                }
                for part in parts
            ]
        }
        self.show_data(data, self.key, **{f"on_{part.key}_change": part.on_sent for part in parts})

    def sent(self, key: str) -> object:
        """Return the last message of one of them, unvalidated: a browser may send anything."""
        return sent_by(self.key, key)


@dataclass(slots=True)
class Place(Element):
    """A place on the page for one component of a group, away from the others; calling it makes it.

    Nothing in it differs from run to run, so it can stand outside of the fragment that shows the group, where
    it costs nothing.
    """

    def __call__(self) -> None:
        """Make the place."""
        data: GroupPlaceData = {"key": self.key}
        self.show_data(data, self.key)
