"""Import panel: many cases at once, pasted as text or opened from a file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import streamlit as st

from webapp.cases import state
from webapp.cases.acts.set_act import SetAct
from webapp.cases.case_draft import CaseDraft
from webapp.cases.case_file import read_json
from webapp.cases.case_set import CaseSet
from webapp.cases.paste import Matching, Paste, read_paste, with_pasted, with_second_model
from webapp.cases.paste_code import is_code
from webapp.model.problems import Problem
from webapp.shell import elements
from webapp.shell.error_boundary import guarded
from webapp.shell.page_state import problem_messages
from webapp.texts import Texts

_TEXT: Final = "cases_paste"
_FILE: Final = "cases_file"


def show(texts: Texts) -> None:
    """Show a field for pasted text with the cases found in it, and a file field."""
    left, right = st.columns([1.6, 1], gap="large")
    with left:
        _paste(texts)
    with right:
        elements.file_field(texts("cases.open_file"), texts, key=_FILE, on_change=_open_file, types=["json"])
        st.caption(texts("cases.file_hint"))
        elements.problem_list(problem_messages(state.shown().problems, texts))


def _paste(texts: Texts) -> None:
    now = state.shown()
    # A browser that comes back to another server brings what was typed, which must not be overwritten.
    if now.draft or _TEXT in st.session_state:
        st.session_state[_TEXT] = now.draft
    now.draft = st.text_area(texts("cases.paste"), key=_TEXT, height=160, on_change=_keep_draft)
    st.caption(texts("cases.paste_hint"))
    if not now.draft.strip():
        return
    found = read_paste(now.draft)
    st.text(texts("cases.paste_found", n=len(found.cases)))
    elements.problem_list(problem_messages(found.problems, texts), announced=True)
    with st.container(horizontal=True):
        for name, act in (("add", _add), ("replace", _replace), ("second", _use_as_second)):
            st.button(
                texts(f"cases.paste_{name}"),
                on_click=act,
                disabled=not found.cases,
                key=f"cases_paste_{name}",
            )


@guarded
def _keep_draft() -> None:
    state.current().draft = st.session_state[_TEXT]


@guarded
def _add() -> None:
    _take(replace=False)


@guarded
def _replace() -> None:
    _take(replace=True)


def _take(*, replace: bool) -> None:
    now = state.current()
    found = read_paste(now.draft)
    case_set, problems = with_pasted(now.case_set, found, replace=replace)
    came = len(case_set.cases) - (0 if replace else len(now.case_set.cases))
    _done(case_set, SetAct("pasted", now=came), found, problems, used=found.cases[:came])


@guarded
def _use_as_second() -> None:
    now = state.current()
    found = read_paste(now.draft)
    case_set, matching = with_second_model(now.case_set, found)
    act = SetAct("second_model", now=len(matching.matched))
    _done(case_set, act, found, _unmatched(matching), used=found.cases)


def _done(
    case_set: CaseSet, act: SetAct, found: Paste, problems: Sequence[Problem], used: Sequence[CaseDraft]
) -> None:
    now = state.current()
    all_problems = (*found.problems, *problems)
    if case_set == now.case_set:
        now.refuse(all_problems)
        return
    now.change(case_set, act, all_problems)
    now.draft = _left(now.draft, used)


def _left(text: str, used: Sequence[CaseDraft]) -> str:
    """Return the text without the lines that became cases; the rest stays in the field to be corrected."""
    if is_code(text):
        return ""
    taken = {case.line for case in used}
    return "\n".join(
        line for number, line in enumerate(text.splitlines(), 1) if number not in taken and line.strip()
    )


def _unmatched(matching: Matching) -> list[Problem]:
    """Return the problems of a matching, each kind with the names of its cases."""
    kinds = {
        "second_not_in_set": matching.not_in_set,
        "second_not_in_paste": matching.not_in_paste,
        "second_relevant": matching.different_relevant,
    }
    problems = [Problem(code, {"names": ", ".join(names)}) for code, names in kinds.items() if names]
    return [*problems, *matching.problems]


@guarded
def _open_file() -> None:
    now = state.current()
    file = st.session_state[_FILE]
    if file is None:
        return
    case_set, problems = read_json(file.getvalue())
    if case_set is None:
        now.refuse(problems)
    else:
        now.show(case_set, SetAct("opened_set"), problems)
