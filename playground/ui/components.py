"""What our components share on this side: how they are declared and shown, and what comes back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

import streamlit as st
from streamlit.components import v2

if TYPE_CHECKING:
    from streamlit.components.v2.types import ComponentRenderer

_HERE: Final = Path(__file__).parent
# What every component is made of, before its own parts.
_SHARED: Final = ("dom", "address", "outbox", "told", "undo_keys", "component")
_IMPORT: Final = re.compile(r"^import .*\n", re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (?!default)", re.MULTILINE)
# Whole lines of comment and indentation; no text of ours spans lines but the rules that `light.js` writes.
_FOR_READERS: Final = re.compile(r"^[ ]*//.*\n|^[ ]+", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Component:
    """A component of ours; called, it is shown.

    Args:
        key: What Streamlit knows it by, where there is one of its kind on the page.
        render: Shows it.
    """

    key: str
    render: ComponentRenderer

    def __call__(self, painted: Mapping[str, Any], on_sent: Callable[[], None], key: str = "") -> None:
        """Show the component.

        Args:
            painted: What it shows, the page's token, the last confirmed act, and the texts.
            on_sent: Called when it has sent acts; `sent` gives them.
            key: Tells several of a kind apart.
        """
        # In a list, since Streamlit looks at every value of a mapping for a table to send apart.
        self.render(key=key or self.key, data=[painted], on_sent_change=on_sent)

    def sent(self, key: str = "") -> object:
        """What it has sent, as it came. Anything at all may have come from a browser."""
        state: object = st.session_state.get(key or self.key)
        return cast("Mapping[str, object]", state).get("sent") if isinstance(state, Mapping) else None


def declared(name: str, folder: Path, parts: Sequence[str]) -> Component:
    """A component of ours, from the files of its folder. Read once: a change needs a restart.

    Args:
        name: Its key, and what its style is called: `<name>.css`.
        folder: Where its style stands, and its scripts under `js`.
        parts: Names of its scripts, in the order in which they need each other; the last one has the
            default export, which Streamlit calls. One that the folder lacks is shared with others.
    """
    styles = (_HERE / "component.css", folder / f"{name}.css")
    scripts = (_script(folder, part) for part in (*_SHARED, *parts))
    return Component(name, v2.component(f"recmetrics_{name}", js=_one_module(scripts), css=_text(styles)))


def _script(folder: Path, part: str) -> Path:
    own = folder / "js" / f"{part}.js"
    return own if own.exists() else _HERE / "js" / f"{part}.js"


def _one_module(scripts: Iterable[Path]) -> str:
    """A component may have one module; its parts only import one another."""
    # Streamlit sends the script with every run: what only people read stays here.
    return _FOR_READERS.sub("", _EXPORT.sub("", _IMPORT.sub("", _text(scripts))))


def _text(files: Iterable[Path]) -> str:
    return "\n".join(file.read_text(encoding="utf-8") for file in files)
