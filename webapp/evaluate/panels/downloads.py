"""Download buttons, and the names of the user's files in exported programs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

import streamlit as st

from webapp.evaluate.folder import PrivateFolder
from webapp.evaluate.state import EvaluateState
from webapp.evaluate.tables import Argument, Table
from webapp.texts import Texts

_KINDS: Final = {".csv": "text/csv", ".parquet": "application/vnd.apache.parquet"}
_SAMPLES: Final = "webapp/evaluate/samples/"


def show_files(name: str, kept: PrivateFolder, write: Callable[[Path], bytes], texts: Texts) -> None:
    """Show a button for each kind of file; the file is written on the click, as that may take a while.

    Args:
        name: The name of the file, without its ending.
        kept: The folder for the file while it is written.
        write: Writes it to a path, in the format of the path's ending.
        texts: Texts.
    """
    with st.container(horizontal=True):
        for ending, kind in _KINDS.items():
            st.download_button(
                texts("evaluate.save_as", ending=ending),
                partial(write, kept.new_file(ending)),
                f"{name}{ending}",
                kind,
                on_click="ignore",
                key=f"evaluate_keep_{name}{ending}",
            )


def names_of(state: EvaluateState, tables: dict[Argument, Table]) -> dict[Argument, str]:
    """Return the names of files for a program: the user's names, or the paths of bundled samples."""
    folder = _SAMPLES if state.choice.sample is not None else ""
    return {argument: f"{folder}{table.name}" for argument, table in tables.items()}
