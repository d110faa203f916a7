"""What is taken along: files to save, and what the reader's files are called in a program."""

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
    """A button for each kind of file, which is written when it is asked for: that may take a while.

    Args:
        name: What the file is called, without its ending.
        kept: Where it is written for a moment.
        write: Writes it there, of the kind that its ending says.
        texts: Texts of the reader's language.
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
    """What files are called in a program: as the reader calls them, and the samples by their place here."""
    folder = _SAMPLES if state.choice.sample is not None else ""
    return {argument: f"{folder}{table.name}" for argument, table in tables.items()}
