"""The upload panel: a field for each file, with its detected format, columns and first rows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from webapp.evaluate import state as states
from webapp.evaluate.limits import MAX_ROWS, MAX_SECONDS, MAX_UNPACKED_MB, MEMORY_MB
from webapp.evaluate.notes import note_sentences
from webapp.evaluate.panels import messages
from webapp.evaluate.panels.table import Column, show_table
from webapp.evaluate.panels.uploaded_file import release_upload
from webapp.evaluate.results import Noted
from webapp.evaluate.slots import ARGUMENT_OF, SLOTS, Slot
from webapp.evaluate.state import EvaluateState
from webapp.evaluate.tables import (
    ARGUMENTS,
    CELLS,
    ROLES,
    Role,
    Table,
    is_complete,
    seem_swapped,
    seem_the_same,
    seems_swapped,
)
from webapp.evaluate.uploads import File
from webapp.model.limits import MAX_UPLOAD_MB
from webapp.shell import elements
from webapp.shell.error_boundary import guarded
from webapp.shell.page_state import problem_messages
from webapp.texts import Texts

_NONE: Final = ""
_PER_LINE: Final = 2
_WORDS: Final[Mapping[Slot, str]] = {
    "recommendations": "evaluate.recommendations",
    "relevant": "evaluate.relevant",
    "second": "evaluate_compare.second",
}
"""Prefix of the text keys about a file."""
_STYLE: Final = """<style>
@media (min-width: 641px) { [class*="st-key-evaluate_hint_"] { min-height: 5.2rem; } }
</style>"""
_FIELDS: Final = {",": "comma", "\t": "tab", ";": "semicolon", "|": "bar"}


def show(state: EvaluateState, texts: Texts) -> None:
    """Show a field for each file, with its detected format below; closed while there are results."""
    is_needed = state.choice.sample is None and state.results is None
    with st.expander(texts("evaluate.files"), expanded=is_needed, icon=":material/upload_file:"):
        _fields(state, texts)
    # Below the fields and above the means: what is doubtful is still said once these are there.
    tables = state.tables
    if len(tables) == len(ARGUMENTS) and seem_the_same(*tables.values()):
        sentence = texts("evaluate.same_file", file=state.files["relevant"].name)
        messages.show_notes(texts("evaluate.check"), [sentence])
    if seem_swapped(tables):
        messages.show_notes(texts("evaluate.check"), [texts("evaluate.swapped")])
        st.button(texts("evaluate.turn"), on_click=_turn, key="evaluate_turn")


def _fields(state: EvaluateState, texts: Texts) -> None:
    st.html(_STYLE)
    # Always there: fields that move while they upload a file would lose it.
    with st.container():
        if state.choice.sample is not None and state.files:
            st.caption(texts("evaluate.files_of_sample"))
    for column, slot in zip(st.columns(len(SLOTS), gap="medium"), SLOTS, strict=True):
        with column:
            _field(slot, state, texts)
    with st.container(horizontal=True, vertical_alignment="center"):
        _buttons(state, texts)


def _field(slot: Slot, state: EvaluateState, texts: Texts) -> None:
    """Show the upload field of a slot, the problems of a refused file, and the file that is there."""
    # Fields stand side by side at one height, however long the hints are.
    with st.container(key=f"evaluate_hint_{slot}", gap="xsmall"):
        st.markdown(f"**{texts(_WORDS[slot])}**")
        st.caption(texts(f"{_WORDS[slot]}_hint"))
    key = f"evaluate_{slot}_{state.loaded[slot]}"
    elements.file_field(
        texts(f"{_WORDS[slot]}_file"),
        texts,
        key=key,
        on_change=_load,
        args=(slot, key),
        megabytes=MAX_UPLOAD_MB,
        is_labelled=False,
    )
    refused = problem_messages(state.uploads.refused.get(slot, ()), texts)
    messages.show_errors(texts("evaluate.not_read"), refused)
    file = state.files.get(slot)
    if file is not None and file.table is not None:
        _understood(slot, file, file.table, texts)
    if file is not None and slot == "second":
        st.button(texts("evaluate_compare.remove"), on_click=_remove_second, key="evaluate_remove_second")


def _buttons(state: EvaluateState, texts: Texts) -> None:
    """Show the button that removes all files of the user, and the limits of files."""
    if state.files and state.choice.sample is None:
        st.button(texts("evaluate.forget"), on_click=_forget, key="evaluate_forget")
    st.caption(
        texts(
            "evaluate.limits",
            upload=MAX_UPLOAD_MB,
            unpacked=MAX_UNPACKED_MB,
            rows=f"{MAX_ROWS:,}",
            seconds=MAX_SECONDS,
            memory=MEMORY_MB,
        )
    )


def _understood(slot: Slot, file: File, table: Table, texts: Texts) -> None:
    fields = table.delimiter and texts(f"evaluate.fields_{_FIELDS[table.delimiter]}")
    written = ", ".join(one for one in (table.encoding, fields, table.compression) if one)
    st.text(
        texts(
            "evaluate.understood_as" if written else "evaluate.understood",
            file=table.name,
            kind=texts(f"evaluate.kind_{table.kind}"),
            written=written,
            rows=f"{table.rows:,}",
        )
    )
    argument = ARGUMENT_OF[slot]
    roles = ROLES[argument]
    for at in range(0, len(roles), _PER_LINE):
        for column, role in zip(st.columns(_PER_LINE), roles[at : at + _PER_LINE], strict=False):
            with column:
                _column(slot, role, file, table, texts)
    if table.doubtful:
        _cells(slot, table, texts)
    if table.notes and file.columns == table.found_columns():
        notes = (Noted(note.code, note.count, note.examples) for note in table.notes)
        messages.show_notes(texts("evaluate.check"), note_sentences(notes, texts))
    if seems_swapped(argument, table):
        sentence = texts(f"evaluate.swapped_{argument}", file=table.name)
        messages.show_notes(texts("evaluate.check"), [sentence])
    if not is_complete(argument, file.columns) and not table.is_in_doubt:
        messages.show_errors(texts("evaluate.columns_needed"), [texts(f"evaluate.{argument}_incomplete")])
    # Columns with a role are marked by its name.
    role_names = {name: texts(f"evaluate.role_{role}") for role, name in file.columns.items()}
    columns = [Column(name, below=role_names.get(name, "")) for name in table.names]
    show_table(texts("evaluate.first_rows", file=table.name), columns, table.first_rows)


def _cells(slot: Slot, table: Table, texts: Texts) -> None:
    """Ask what a cell of the items holds, where the file does not tell."""
    key = f"evaluate_cells_{slot}"
    st.session_state[key] = table.cells
    st.selectbox(
        texts("evaluate.cells", example=table.doubtful[0]),
        CELLS,
        format_func=lambda cells: texts(f"evaluate.cells_{cells}"),
        placeholder=texts("evaluate.cells_open"),
        key=key,
        on_change=_set_cells,
        args=(slot, key),
    )
    if table.is_in_doubt:
        messages.show_errors(texts("evaluate.check"), [texts("evaluate.cells_needed", file=table.name)])


def _column(slot: Slot, role: Role, file: File, table: Table, texts: Texts) -> None:
    """Show the choice of a role's column; case and item cannot do without one."""
    key = f"evaluate_column_{slot}_{role}"
    chosen = file.columns.get(role, _NONE)
    is_needed = role in ("case", "item") and chosen
    options = list(table.names) if is_needed else [_NONE, *table.names]
    st.session_state[key] = chosen
    st.selectbox(
        texts(f"evaluate.role_{role}"),
        options,
        format_func=lambda name: name or texts("evaluate.no_column"),
        key=key,
        on_change=_set_column,
        args=(slot, role, key),
    )


@guarded
def _load(slot: Slot, key: str) -> None:
    state = states.current()
    upload = st.session_state[key]
    # A run that overtakes another may find an upload that the other has already taken and released.
    if isinstance(upload, UploadedFile):
        # Browsers escape a quotation mark in a name like this.
        state.load(slot, upload.name.replace("%22", '"'), upload.getvalue())
        release_upload(upload)


@guarded
def _set_column(slot: Slot, role: Role, key: str) -> None:
    states.current().set_column(slot, role, st.session_state[key])


@guarded
def _set_cells(slot: Slot, key: str) -> None:
    states.current().set_cells(slot, st.session_state[key])


@guarded
def _turn() -> None:
    states.current().turn()


@guarded
def _remove_second() -> None:
    states.current().remove_second()


@guarded
def _forget() -> None:
    state = states.current()
    state.forget()
