"""Fields of the form that builds links: each writes its value as the address has it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import streamlit as st

from recmetrics import catalogue
from webapp.learn.lesson_file import lessons
from webapp.learn.lesson_screen import step_title
from webapp.learn.link_form import Field, Target, case_lines, controls_text, names_text, steps_of
from webapp.learn.teaching_screens import step_at
from webapp.model.address import join_items
from webapp.model.measure_names import open_name
from webapp.shell import session
from webapp.shell.error_boundary import guarded
from webapp.texts import Texts, texts_for

_DRAFTS: Final = "link_drafts"
"""What was chosen in every field, by its key: Streamlit forgets fields that are not shown."""

Value = str | int | list[str] | None


def key_of(target: Target, field: Field) -> str:
    """Return the key of a field."""
    return f"link_{target}_{field.name}"


def drafts() -> dict[str, Value]:
    """Return what was chosen so far, by the key of the field."""
    kept: dict[str, Value] = st.session_state.setdefault(_DRAFTS, {})
    return kept


def value_of(target: Target, field: Field, texts: Texts) -> str | Sequence[str]:
    """Show a field and return its value as the address has it; empty where it is left out."""
    key = key_of(target, field)
    kept = drafts().get(key)
    match field.kind:
        case "names" | "text":
            st.session_state[key] = kept or ""
            typed = st.text_input(
                _label(field, texts),
                key=key,
                placeholder=texts(f"link_form.help_{field.name}"),
                on_change=_keep,
                args=(key,),
            )
            return names_text(typed) if field.kind == "names" else typed
        case "lines":
            st.session_state[key] = kept or ""
            hint = texts(f"link_form.help_{field.name}")
            return case_lines(
                st.text_area(_label(field, texts), key=key, placeholder=hint, on_change=_keep, args=(key,))
            )
        case "number":
            st.session_state[key] = kept
            number = st.number_input(
                _label(field, texts), field.lowest, field.highest, None, key=key, on_change=_keep, args=(key,)
            )
            return "" if number is None else str(int(number))
        case "several" | "measures":
            return _several(field, key, kept, texts)
        case _:
            return _choice(target, field, key, kept, texts)


def _several(field: Field, key: str, kept: Value, texts: Texts) -> str:
    options = _measures() if field.kind == "measures" else list(field.choices)
    is_all = field.name == "controls"
    st.session_state[key] = kept if isinstance(kept, list) else options if is_all else []
    chosen: list[str] = st.multiselect(
        _label(field, texts),
        options,
        format_func=lambda word: word_text(field, word, texts),
        key=key,
        placeholder=texts(f"link_form.none_{field.name}"),
        accept_new_options=field.kind == "measures",
        on_change=_keep,
        args=(key,),
    )
    return controls_text(chosen) if is_all else join_items(chosen)


def _choice(target: Target, field: Field, key: str, kept: Value, texts: Texts) -> str:
    options = ["", *_options(target, field)]
    typed = field.kind == "measure"
    # Of a lesson that is chosen later, another one's screen is none.
    st.session_state[key] = kept if kept in options or (typed and kept) else ""
    labels = {word: _option_text(target, field, word, texts) for word in options}
    chosen = st.selectbox(
        _label(field, texts),
        options,
        format_func=lambda word: labels.get(str(word), str(word)),
        key=key,
        accept_new_options=typed,
        on_change=_keep,
        args=(key,),
    )
    return str(chosen or "")


def _options(target: Target, field: Field) -> Sequence[str]:
    if field.name == "step":
        return steps_of(str(drafts().get(key_of(target, Field("lesson", "choice"))) or ""))
    return _measures() if field.kind == "measure" else field.choices


def _option_text(target: Target, field: Field, word: str, texts: Texts) -> str:
    if not word:
        return texts(f"link_form.none_{field.name}")
    if field.name == "step":
        lesson = str(drafts().get(key_of(target, Field("lesson", "choice"))) or "")
        steps = {step.id for step in lessons()[lesson].steps} if lesson in lessons() else set[str]()
        if word not in steps:
            return texts("learn.to_remember")
        return step_title(*step_at(lesson, word), texts)
    return word_text(field, word, texts)


def word_text(field: Field, word: str, texts: Texts) -> str:
    """Return a word to choose in the reader's language; a name of a measure is the same in all."""
    match field.name:
        case "kinds":
            return texts(f"belief.{word}.name")
        case "lesson":
            return texts(f"lesson.{word}.title")
        case "example":
            return texts(f"example.{word}.name")
        case "lang":
            return texts_for(word)("language.name")
        case "panel" if word != "none":
            return texts(f"tabs.{word}")
        case _ if field.kind in ("measure", "measures"):
            return word
        case _:
            return texts(f"link_form.{field.name}_{word}")


def _measures() -> list[str]:
    """Return the names of the usual measures, with the letter K for the cutoff."""
    names = [open_name(str(measure)) for measure in catalogue(1, with_grades=True)]
    return [name for name in names if name]


def _label(field: Field, texts: Texts) -> str:
    return texts(f"link_form.{field.name}")


@guarded
def _keep(key: str) -> None:
    session.note_act()
    drafts()[key] = st.session_state[key]
