"""Import panel: cases from a text that is pasted or typed, or from a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, get_args

import streamlit as st

from recmetrics.reading.roles import names_truth_file
from webapp.cases import state as states
from webapp.cases.acts.set_act import SetAct, SetActKind
from webapp.cases.case_set import CaseSet
from webapp.cases.component import import_panel
from webapp.cases.import_draft import Done
from webapp.cases.import_files import is_for_own_data, text_of
from webapp.cases.import_protocol import (
    BringBack,
    ChooseRating,
    ChooseReading,
    DropKept,
    HandOver,
    ImportAct,
    Into,
    KeepImport,
    TakeImport,
    WriteImport,
)
from webapp.cases.import_several import open_together
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
        texts("import.open_file"),
        texts,
        key=_FILE,
        on_change=_open_files,
        megabytes=MAX_UPLOAD_MB,
        several=True,
    )
    st.caption(texts("import.file_hint"))


def _text(texts: Texts) -> None:
    visit = session.current()
    state = visit.state_of(CasesState)
    if state.is_handing_over:
        # Who comes back finds the text where it was.
        elements.open_panel(PANEL_KEYS[state.case_set.models > 1], "add_many")
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
        case WriteImport(text, openings):
            if openings in (None, draft.openings):
                draft.write(text)
        case ChooseReading(reading):
            draft.reading, draft.done = reading, None
            draft.count += 1
        case ChooseRating(rating):
            draft.rating, draft.done = rating, None
            draft.count += 1
        case TakeImport(into):
            _take(state, into)
        case KeepImport():
            if draft.understood(state.case_set.names).can_keep and draft.text.strip():
                draft.keep()
        case BringBack():
            draft.bring_back()
        case DropKept():
            draft.kept, draft.done = (), None
            draft.count += 1
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
    before, now = state.case_set, added.case_set
    models = [now.label(model) or model for model in now.model_names[before.models :]]
    act = SetAct(kind, now=len(added.names))
    if into == "replaced":
        state.show(added.case_set, act)
        state.excerpt = found.excerpt
        total = len(found.drafts)
        if total > added.used:
            state.first_of = frozenset(added.names), total
    else:
        state.change(added.case_set, act)
    reading, rating = draft.reading, draft.rating
    draft.write(text_left(draft.text, found, added))
    draft.before = None
    if not draft.text:
        draft.kept = ()
    else:
        # What is left is read as the rest was.
        draft.reading, draft.rating = reading, rating
    draft.done = Done(into, added.names, (*found.problems, *added.problems), tuple(models), len(now.cases))
    # One model and several have panels of their own, and this one stays open.
    elements.open_panel(PANEL_KEYS[state.case_set.models > 1], "add_many")


@guarded
def _open_files() -> None:
    state = states.current()
    draft = state.importing
    uploads = st.session_state[_FILE]
    ids = {file.file_id for file in uploads}
    new = ids - draft.opened
    # What is there already, and not taken yet, goes together with what comes.
    files = [file for file in uploads if file.file_id in new | draft.in_use]
    if not files or (not new and draft.in_use <= ids):
        return
    is_other_half = len(new) == 1 and _waits_for_other_half(state)
    if is_other_half or len(files) == 1:
        if draft.in_use and not is_other_half:
            draft.kept = ()  # of files that were put away
        _open_file(state, files[-1].name, files[-1].getvalue())
    else:
        open_together(draft, [(file.name, file.getvalue()) for file in files], state.case_set.names)
    draft.opened |= ids
    draft.openings += 1
    has_cases = bool(draft.understood(state.case_set.names).cases)
    draft.in_use = frozenset(file.file_id for file in files if has_cases)


def _waits_for_other_half(state: CasesState) -> bool:
    draft = state.importing
    return bool(draft.text.strip()) and draft.understood(state.case_set.names).can_keep


def _open_file(state: CasesState, name: str, data: bytes) -> None:
    draft = state.importing
    text = "" if is_for_own_data(data) else text_of(data, name)
    if isinstance(text, Problem):
        draft.refused = (text,)
        draft.count += 1
        return
    if _waits_for_other_half(state):
        # A second file is the other half of the first one.
        draft.keep()
    before = None if draft.file else draft.shown()
    draft.write("")
    draft.file, draft.before = name, before
    if not text or len(text) > MAX_TEXT:
        draft.content = data
        return
    draft.text = text
    # The name of the file answers what it holds.
    if names_truth_file(Path(name).stem) and draft.understood(state.case_set.names).doubt == "which_part":
        draft.reading = "as_relevant"
    # A saved set is opened at once: that is all one can do with it.
    if draft.understood(state.case_set.names).case_set is not None:
        _take(state, "replaced")
