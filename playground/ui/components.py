"""What our components share on this side: scripts made of parts, and the state that comes back."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, cast

import streamlit as st

_SHARED: Final = Path(__file__).parent / "js"
_IMPORT: Final = re.compile(r"^import .*\n", re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (?!default)", re.MULTILINE)
# Whole lines of comment and indentation; no text of ours spans lines but the rules that `light.js` writes.
_FOR_READERS: Final = re.compile(r"^[ ]*//.*\n|^[ ]+", re.MULTILINE)


def joined_script(folder: Path, parts: Sequence[str]) -> str:
    """The parts of a component as the one module that it may have: they only import one another.

    Args:
        folder: The component's own parts; those it shares with others stand in `playground/ui/js`.
        parts: Names of the files, in the order in which they need each other; the last one has the
            default export, which Streamlit calls.
    """
    texts = [_file(folder, part).read_text(encoding="utf-8") for part in parts]
    # Streamlit sends the script with every run: what only people read stays here.
    return _FOR_READERS.sub("", _EXPORT.sub("", _IMPORT.sub("", "\n".join(texts))))


def sent_by(key: str) -> object:
    """What a component has sent, as it came. Anything at all may have come from a browser."""
    state: object = st.session_state.get(key)
    return cast("Mapping[str, object]", state).get("sent") if isinstance(state, Mapping) else None


def _file(folder: Path, part: str) -> Path:
    own = folder / f"{part}.js"
    return own if own.exists() else _SHARED / f"{part}.js"
