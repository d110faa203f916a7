"""Base class of the custom components: declaration, rendering, and the messages they send."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar, cast

import msgspec
import streamlit as st
from streamlit.components import v2
from streamlit.components.v2.bidi_component import main as bidi_component
from streamlit.components.v2.get_bidi_component_manager import get_bidi_component_manager
from streamlit.components.v2.manifest_scanner import ComponentConfig, ComponentManifest

from webapp.components.served_assets import served_assets

if TYPE_CHECKING:
    from streamlit.components.v2.component_manager import BidiComponentManager
    from streamlit.components.v2.types import ComponentRenderer

DataT = TypeVar("DataT", bound=Mapping[str, object])
"""The data of a component, as its `protocol` declares them."""

_PACKAGE: Final = "recmetrics"

_MOST_KEYS: Final = 20_000
"""Characters of a message in which keys are looked for."""

# Streamlit loads a script that is a file anew with every change of data, which doubles the time until numbers
# are seen. So it is given this one, which imports the file once, and then calls what it has: an import that
# is over still lets other work in between, such as the drawing of charts. At the address of each component
# are the files of all; scripts come from that of the header, so that what several share is loaded once.
_LOADER: Final = """const mounts = {}
export default given => {
  const args = { ...given, data: JSON.parse(new TextDecoder().decode(given.data)) }
  const { href } = args.parentElement.querySelector("link[rel=stylesheet]")
  const load = () => import(href.replace(/recmetrics\\.\\w+/, "recmetrics.document").replace(/css$/, "js"))
  return mounts[href]?.(args) ?? load().then(({ default: mount }) => (mounts[href] = mount)(args))
}
"""


def _no_presenter(*_: object) -> None:
    """Take the place of Streamlit's presenter, which makes a class at every look at what a component sent.

    That is a dozen classes a run, which only the garbage collector can take away. They add triggers, which no
    component of ours has, and refuse changes, which nobody makes here. Found in Streamlit 1.67.
    """


cast("Any", bidi_component).make_bidi_component_presenter = _no_presenter


class Part(NamedTuple):
    """A component with what it is to show, as one of a group.

    Args:
        component: The component.
        data: The data to show.
        on_sent: Called when it has sent acts.
        key: Tells it from the others of the group.
        place: The key of a `Place` on the page, if it stands there and not beside the others.
    """

    component: Component[Any]
    data: Mapping[str, object]
    on_sent: Callable[[], None] | None
    key: str
    place: str = ""


@dataclass(slots=True)
class Element:
    """What Streamlit shows as one element, and whose script and style are files.

    Args:
        key: Its key in Streamlit, where there is one of its kind on the page.
        file: Its script and its style in `webapp/assets`, without the ending.
    """

    key: str
    file: str
    _manager: BidiComponentManager | None = field(default=None, init=False)
    _render: ComponentRenderer | None = field(default=None, init=False)

    def show_data(self, data: Mapping[str, object], key: str, **callbacks: Any) -> None:
        """Show data; a callback is called when what its name says was sent, such as `on_sent_change`."""
        # As bytes, which Streamlit passes on. It would look for tables in a mapping, and encode it twice.
        self._renderer()(key=key, data=msgspec.json.encode(data), **callbacks)

    def _renderer(self) -> ComponentRenderer:
        """Return the renderer, registered with the current server: tests start several."""
        manager = get_bidi_component_manager()
        if self._render is None or self._manager is not manager:
            # Streamlit finds the files of installed packages by itself; the app runs uninstalled.
            manifest = ComponentManifest(_PACKAGE, "0", [ComponentConfig(self.key, ".")])
            assets = served_assets()
            manager.register_from_manifest(manifest, assets.parent)
            name = f"{_PACKAGE}.{self.key}"
            self._render = v2.component(name, js=_LOADER, css=f"{assets.name}/{self.file}.css")
            self._manager = manager
        return self._render


@dataclass(slots=True)
class Component(Element, Generic[DataT]):
    """A custom component; calling it shows it.

    Args:
        kept: The part of its data, if any, whose entries browsers keep by their keys. What a browser says it
            has, in a field of its messages with the same name, is not sent again.
    """

    kept: str = ""

    def __call__(self, data: DataT, on_sent: Callable[[], None] | None = None, key: str = "") -> None:
        """Show the component as an element of its own.

        Args:
            data: The data to show; `lang` names the language of its `texts`, which are sent once.
            on_sent: Called when it has sent acts; `sent` gives them.
            key: Tells several of a kind apart.
        """
        self.show_data(self.news(data, self.sent(key)), key or self.key, on_sent_change=on_sent)

    def part(
        self, data: DataT, on_sent: Callable[[], None] | None = None, key: str = "", place: str = ""
    ) -> Part:
        """Return the component as one of a group, which shows it; what it has sent is the group's `sent`."""
        return Part(self, data, on_sent, key or self.key, place)

    def sent(self, key: str = "") -> object:
        """Return the last message as it was sent, unvalidated: a browser may send anything."""
        return sent_by(key or self.key, "sent")

    def news(self, data: Mapping[str, object], sent: object) -> Mapping[str, object]:
        """Leave out the texts and entries that the browser reports to have: they are most of the data.

        Args:
            data: The data to show.
            sent: The last message of the component.
        """
        if not isinstance(sent, Mapping):
            return data
        message, news = cast("Mapping[str, object]", sent), dict(data)
        if message.get("texts", "") == data.get("lang"):
            news.pop("texts", None)
        if self.kept and isinstance(keys := message.get(self.kept), str):
            here = set(keys[:_MOST_KEYS].split())
            entries = cast("Mapping[str, object]", news[self.kept])
            news[self.kept] = {name: value for name, value in entries.items() if name not in here}
        return news


def sent_by(key: str, what: str) -> object:
    """Return what an element has sent under a name, as it was sent; None if it has not."""
    state: object = st.session_state.get(key)
    return cast("Mapping[str, object]", state).get(what) if isinstance(state, Mapping) else None
