"""Import panel: cases from a text that is pasted or typed, or from a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, get_args

import streamlit as st

from webapp.cases import state as states
from webapp.cases.acts.set_act import SetAct, SetActKind
from webapp.cases.case_set import CaseSet
from webapp.cases.component import import_panel
from webapp.cases.import_draft import Done
from webapp.cases.import_files import is_for_own_data, text_of
from webapp.cases.import_protocol import ChooseReading, HandOver, ImportAct, Into, TakeImport, WriteImport
from webapp.cases.import_view import preview, spoken
from webapp.cases.importing.adding import Added, text_left, with_imported, with_new_models, with_replaced
from webapp.cases.importing.understanding import MAX_TEXT, Understood
from webapp.cases.state import CasesState
from webapp.components.in_turn import Outcome, apply_in_turn
from webapp.components.protocol import Redo, Undo
from webapp.components.reading import read_acts
from webapp.model.limits import MAX_UPLOAD_MB
from webapp.model.problems import Problem
from webapp.shell import elements, frame, session
from webapp.shell.error_boundary import guarded
from webapp.shell.page_state import problem_messages
from webapp.texts import Texts

_FILE: Final = "cases_file"
PANEL_KEYS: Final = ("cases_panels_one", "cases_panels_several")
"""Keys of the choice of panels, for one model and for several."""

_TAKEN: Final[Mapping[Into, tuple[Callable[[CaseSet, Understood], Added], SetActKind]]] = {
    "added": (with_imported, "pasted"),
    "replaced": (with_replaced, "loaded"),
    "joined": (with_new_models, "joined_models"),
}


def show(texts: Texts) -> None:
    """Show the field with what its text is understood as, and the file field."""
    _text(texts)
    elements.file_field(
        texts("import.open_file"), texts, key=_FILE, on_change=_open_file, megabytes=MAX_UPLOAD_MB
    )
    st.caption(texts("import.file_hint"))


def _text(texts: Texts) -> None:
    visit = session.current()
    state = visit.state_of(CasesState)
    if state.is_handing_over:
        frame.turn_to("evaluate", texts)
    content = preview(state.importing, state.case_set, texts)
    import_panel(
        {
            **visit.envelope(
                state.last_number(import_panel.key),
                announcement=spoken(content),
                number=state.importing.count,
                problems=problem_messages(state.importing.unread, texts),
            ),
            **content,
            "texts": texts.section("import_panel"),
        },
        on_sent=_take_acts,
    )


@guarded
def _take_acts() -> None:
    visit = session.acting()
    state = visit.state_of(CasesState)
    message = read_acts(import_panel.sent(), get_args(ImportAct))

    def apply(done: int, act: ImportAct) -> tuple[int, None]:
        _apply(state, act)
        return done + 1, None

    before = state.last_number(import_panel.key)
    outcome: Outcome[int, None] = apply_in_turn(0, message, apply, confirmed=before, page=visit.token)
    if state.is_news(import_panel.key, outcome):
        state.importing.unread = outcome.problems


def _apply(state: CasesState, act: ImportAct) -> None:
    draft = state.importing
    match act:
        case WriteImport(text):
            draft.write(text)
        case ChooseReading(reading):
            draft.reading, draft.done = reading, None
            draft.count += 1
        case TakeImport(into):
            _take(state, into)
        case HandOver():
            found = draft.understood(state.case_set.names)
            state.is_handing_over = bool(draft.content) or found.is_for_own_data
        case Undo() | Redo():
            history = state.history.undo() if isinstance(act, Undo) else state.history.redo()
            state.do(history, SetAct("undo" if isinstance(act, Undo) else "redo"))


def _take(state: CasesState, into: Into) -> None:
    """Take the cases of the text, or its lists, as far as they fit; what is left stays in the field."""
    draft = state.importing
    found = draft.understood(state.case_set.names)
    if not (found.case_set or (found.can_join if into == "joined" else found.can_add)):
        return
    taken_by, kind = _TAKEN[into]
    added = taken_by(state.case_set, found)
    draft.count += 1
    if not added.names:
        draft.done = Done("refused", problems=added.problems)
        return
    act = SetAct(kind, now=len(added.names))
    if into == "replaced":
        state.show(added.case_set, act)
    else:
        state.change(added.case_set, act)
    left = text_left(draft.text, found, added)
    draft.write(left)
    draft.done = Done(into, added.names, (*found.problems, *added.problems))
    # One model and several have panels of their own, and this one stays open.
    for key in PANEL_KEYS:
        st.session_state[key] = "add_many"


@guarded
def _open_file() -> None:
    state = states.current()
    file = st.session_state[_FILE]
    if file is None:
        return
    draft, data = state.importing, file.getvalue()
    text = "" if is_for_own_data(data) else text_of(data, file.name)
    if isinstance(text, Problem):
        draft.refused = (text,)
        draft.count += 1
        return
    draft.write("")
    draft.file = file.name
    if not text or len(text) > MAX_TEXT:
        draft.content = data
        return
    draft.text = text
    # A saved set is opened at once: that is all one can do with it.
    if draft.understood(state.case_set.names).case_set is not None:
        _take(state, "replaced")
