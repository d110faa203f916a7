"""Panel of result codes: a teacher pastes those of a class, and sees which misconceptions it has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import streamlit as st

from webapp.learn.class_results import class_results, sets_of
from webapp.learn.class_table import STYLE, known_to_all, missed_table
from webapp.learn.drill import Drill
from webapp.learn.result_codes import MAX_CODES, MAX_TEXT, ReadCodes, read_codes
from webapp.shell import elements, session
from webapp.shell.error_boundary import guarded
from webapp.texts import Texts

TEXT: Final = "codes_text"
"""Key of the field for the codes."""
ONCE: Final = "codes_once"
SET: Final = "codes_set"

_DRAFT: Final = "codes_draft"
_READ: Final = "codes_read"
_MOST_SPOILED: Final = 10


def show(texts: Texts) -> None:
    """Show the field for codes, what was read, and what the class has missed."""
    st.markdown(f"### {texts('class_codes.title')}")
    st.caption(texts("class_codes.intro"))
    # A look at another part of the notes must not lose them.
    st.session_state[TEXT] = st.session_state.get(_DRAFT, "")
    text = st.text_area(
        texts("class_codes.field"),
        key=TEXT,
        height=160,
        max_chars=MAX_TEXT,
        placeholder=texts("class_codes.placeholder"),
        on_change=_keep_draft,
    )
    st.button(texts("class_codes.submit"), type="primary", on_click=session.note_act, key="codes_submit")
    if not text.strip():
        return
    read = _read(text)
    elements.problem_list(_spoiled(read, texts), announced=True)
    if read.found:
        _results(_chosen(read, texts), texts)
    elif not read.spoiled:
        st.info(texts("class_codes.none"))


@guarded
def _keep_draft() -> None:
    session.note_act()
    st.session_state[_DRAFT] = st.session_state[TEXT]


def _read(text: str) -> ReadCodes:
    """Return the codes of a text; they are kept while it stays, since to make new questions takes a while."""
    kept: tuple[str, ReadCodes] | None = st.session_state.get(_READ)
    if kept is None or kept[0] != text:
        kept = st.session_state[_READ] = (text, read_codes(text))
    return kept[1]


def _spoiled(read: ReadCodes, texts: Texts) -> list[str]:
    """Return a sentence for each code that could not be read, and for those that are too many."""
    sentences = [
        texts(f"class_codes.{one.fault}", line=one.line, text=one.text)
        for one in read.spoiled[:_MOST_SPOILED]
    ]
    if len(read.spoiled) > _MOST_SPOILED:
        sentences.append(texts("class_codes.more_spoiled", n=len(read.spoiled) - _MOST_SPOILED))
    if read.left_out:
        sentences.append(texts("class_codes.too_many", limit=MAX_CODES, n=read.left_out))
    return sentences


def _chosen(read: ReadCodes, texts: Texts) -> Sequence[Drill]:
    """Show how many codes there are and what may be chosen among them; return the chosen sessions."""
    st.markdown(f"**{texts('class_codes.read', n=len(read.found))}**")
    if read.others:
        st.caption(_others(read.others, texts))
    is_once = False
    if read.repeats:
        st.caption(texts("class_codes.repeats", n=read.repeats))
        is_once = st.toggle(texts("class_codes.once"), key=ONCE, on_change=session.note_act)
    drills = read.drills(each_once=is_once)
    sets = sets_of(drills)
    if len(sets) == 1:
        return drills
    st.caption(texts("class_codes.sets", n=len(sets)))
    labels = {"": texts("class_codes.all_sets", n=len(drills))}
    labels |= {_name(one): _label(one, count, texts) for one, count in sets}
    elements.kept_choice(list(labels), SET)
    chosen = st.selectbox(
        texts("class_codes.set"),
        list(labels),
        format_func=labels.__getitem__,
        key=SET,
        on_change=session.note_act,
    )
    return [drill for drill in drills if chosen in ("", _name(drill.unanswered()))]


def _others(lines: Sequence[int], texts: Texts) -> str:
    """Return which lines hold no code, the first of them by their numbers."""
    key = "class_codes.others_more" if len(lines) > _MOST_SPOILED else "class_codes.others"
    first = texts("change.comma").join(map(str, lines[:_MOST_SPOILED]))
    return texts(key, lines=first, n=len(lines) - _MOST_SPOILED)


def _name(one: Drill) -> str:
    return f"{one.seed} {one.count} {','.join(one.kinds)}"


def _label(one: Drill, count: int, texts: Texts) -> str:
    key = "class_codes.one_set_about" if one.kinds else "class_codes.one_set"
    return texts(key, seed=one.seed, questions=one.count, kinds=len(one.kinds), n=count)


def _results(drills: Sequence[Drill], texts: Texts) -> None:
    results = class_results(drills)
    st.markdown(f"#### {texts('class_codes.table')}")
    table = missed_table(results, session.page_address(), texts)
    if table:
        st.caption(texts("class_codes.how"))
        st.html(STYLE + table)
    if known := known_to_all(results, texts):
        st.text(known)
