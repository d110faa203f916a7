"""Panel of the form that builds links: fields, the link with its QR code, and HTML to embed it."""

from __future__ import annotations

from typing import Final

import streamlit as st

from webapp.learn.link_form import FIELDS, SHARED, TARGETS, BuiltLink, Field, built_link
from webapp.learn.panels.class_seed import class_seed
from webapp.learn.panels.link_fields import drafts, key_of, value_of
from webapp.learn.state import LearnState
from webapp.model.address import split_items
from webapp.model.choice import parse_choice
from webapp.playground.state import PlaygroundState
from webapp.shell import elements, session
from webapp.shell.error_boundary import guarded
from webapp.shell.header import qr_code
from webapp.shell.page_state import problem_messages
from webapp.texts import Texts

TARGET: Final = "link_target"


def show(texts: Texts) -> None:
    """Show what can be opened, its fields, and the link."""
    if not session.current().state_of(LearnState).is_link_form_filled:
        _fill()
    st.markdown(f"### {texts('link_form.title')}")
    st.caption(texts("link_form.intro"))
    chosen = elements.one_of(TARGETS, texts, "link_form.target", TARGET)
    target = parse_choice(TARGETS, chosen) or TARGETS[0]
    if target == "list":
        st.button(texts("link_form.fill"), on_click=_take_list, key="link_fill")
    given = {field.name: value_of(target, field, texts) for field in FIELDS[target] if field.is_main}
    folded = [field for field in FIELDS[target] if not field.is_main]
    if folded:
        with st.expander(texts("link_form.further")):
            given |= {field.name: value_of(target, field, texts) for field in folded}
    left, right = st.columns(2)
    for column, field in zip((left, right), SHARED, strict=True):
        with column:
            given[field.name] = value_of(target, field, texts)
    link = built_link(target, {**given, "lang": given["lang"] or texts.lang})
    elements.problem_list(problem_messages(link.problems, texts), announced=True)
    _link(link, texts)


def _link(link: BuiltLink, texts: Texts) -> None:
    root = session.page_address().rpartition("/")[0] + "/"
    address = link.address(root)
    st.markdown(f"#### {texts('link_form.link')}")
    st.code(address, language=None, wrap_lines=True)
    st.link_button(texts("link_form.open"), address, icon=":material/open_in_new:")
    with st.expander(texts("link_form.qr")):
        st.html(qr_code(address, texts))
    with st.expander(texts("link_form.frame")):
        st.caption(texts("link_form.frame_hint"))
        st.code(link.frame(root, texts("app.title")), language=None, wrap_lines=True)


@guarded
def _take_list() -> None:
    session.note_act()
    _fill()


def _fill() -> None:
    """Fill the fields of a list with what the playground shows, and offer a set that nobody has seen."""
    visit = session.current()
    visit.state_of(LearnState).is_link_form_filled = True
    state = visit.state_of(PlaygroundState)
    state.follow_language(visit.texts.lang)
    # The list alone: an example would bring its own note, and Reset would lead away from the teacher's list.
    query = {name: value for name, value in state.query().items() if name != "example"}
    kept = drafts()
    for field in FIELDS["list"]:
        given = query.get(field.name)
        kept[key_of("list", field)] = None if given is None else _chosen(field, str(given))
    kept.setdefault(key_of("practice", Field("practice", "number")), class_seed())


def _chosen(field: Field, given: str) -> str | int | list[str]:
    """Return a value of the address as its field has it."""
    if field.kind == "number":
        return int(given)
    if field.kind in ("several", "measures"):
        words = split_items(given)
        return words if field.kind == "measures" else [one for one in words if one in field.choices]
    return given
