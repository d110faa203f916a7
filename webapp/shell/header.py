"""Header of every page: the title, examples, the projector view, the link to share, language and theme."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

import segno
import streamlit as st

from webapp.components.document import document
from webapp.shell import session
from webapp.shell.error_boundary import guarded
from webapp.shell.projector import projector_data, show_bar
from webapp.texts import LANGUAGES, Texts, texts_for

_LANGUAGE_KEY: Final = "language"


def show(visit: session.Session, pages: Sequence[str]) -> None:
    """Show the header; in the projector view a slim bar, and in the compact view little more than a link.

    Args:
        visit: The session.
        pages: All pages of the app, the one with a single board first.
    """
    texts = visit.texts
    if visit.preferences.view == "present":
        with st.container(horizontal=True, vertical_alignment="center", gap=None, key="bar"):
            document(pages, texts, projector_data(visit, has_board=visit.path == pages[0]))
            show_bar(texts, has_examples=visit.state.has_examples)
            _examples(visit, texts)
            _language(texts)
        return
    if visit.preferences.view == "compact":
        with st.container(horizontal=True, vertical_alignment="center", gap="small", key="compact"):
            document(pages, texts, projector=None)
            _whole_page(visit, texts)
        return
    is_guest = visit.state.is_guest
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="header"):
        if is_guest:
            with st.container(key="short_title"):
                st.markdown(f"# {texts(f'page.{visit.path}')}")
        else:
            with st.container(key="title"):
                st.markdown(f"# {texts(f'heading.{visit.path}')}\n\n{texts(f'purpose.{visit.path}')}")
        with st.container(
            horizontal=True, vertical_alignment="center", gap=None, width="content", key="tools"
        ):
            # It brings the style of the header, so it comes first; its place is set there.
            document(pages, texts, projector=None)
            if is_guest:
                _language(texts)
            else:
                _controls(visit, texts)


def _controls(visit: session.Session, texts: Texts) -> None:
    _examples(visit, texts)
    st.button(texts("app.present"), on_click=session.choose_view, args=("present",), key="present")
    _share(visit, texts)
    _language(texts)


def _language(texts: Texts) -> None:
    st.session_state[_LANGUAGE_KEY] = texts.lang if texts.lang in LANGUAGES else None
    st.segmented_control(
        texts("app.language"),
        LANGUAGES,
        format_func=lambda lang: texts_for(lang)("language.name"),
        key=_LANGUAGE_KEY,
        label_visibility="collapsed",
        on_change=_take_language,
    )


@guarded
def _take_language() -> None:
    session.note_act()
    # A second press on the chosen language unselects it; the language stays.
    if lang := st.session_state[_LANGUAGE_KEY]:
        session.choose_language(lang)


def _examples(visit: session.Session, texts: Texts) -> None:
    if not visit.state.has_examples:
        return
    menu = st.popover(texts("app.examples"), on_change=session.note_act, key="examples")
    if not menu.open:
        return
    with menu, st.container(gap=None):
        group = ""
        for offer in visit.state.examples(texts):
            if offer.group != group:
                group = offer.group
                st.markdown(f"**{group}**")
            st.button(
                offer.name,
                key=f"example_{offer.id}",
                on_click=_open_example,
                args=(offer.id,),
                type="tertiary",
            )


@guarded
def _open_example(id_: str) -> None:
    st.session_state["examples"] = False
    session.open_example(id_)


def _share(visit: session.Session, texts: Texts) -> None:
    menu = st.popover(texts("app.share"), on_change=session.note_act, key="share")
    if not menu.open:
        return
    with menu:
        link = link_to(visit)
        if link is None:
            st.caption(texts("app.no_link"))
        else:
            st.caption(texts(visit.state.link_text))
            st.code(link, language=None, wrap_lines=True)
        if asks := visit.state.class_link(texts.lang):
            st.html(_class_link(asks, visit, texts))
        if link is not None:
            st.html(qr_code(link, texts))
            if visit.path == "playground":
                st.button(texts("app.link_form"), on_click=session.ask_for_link_form, key="link_form")


def _class_link(link: str, visit: session.Session, texts: Texts) -> str:
    """Return the link that asks a class, a quiet one: most readers are no teachers."""
    name, why = texts(visit.state.class_text), texts("app.ask_class_why")
    opens = f'href="{escape(link)}" target="_blank" rel="noopener"'
    return (
        f'<p><a data-testid="ask-class" {opens} style="color:inherit">{escape(name)}</a>'
        f"<br><small>{escape(why)}</small></p>"
    )


def _whole_page(visit: session.Session, texts: Texts) -> None:
    """Show a link that opens the page by itself, out of the frame of another page."""
    link = visit.state.address(session.page_address(), {"lang": texts.lang})
    if link is not None:
        label = escape(texts("app.whole_page"))
        st.html(
            f'<a href="{escape(link)}" target="_blank" rel="noopener" data-testid="whole-page">{label} ↗</a>'
        )


def link_to(visit: session.Session) -> str | None:
    """Return the whole link to the page's state, with the language; None when no link can hold it."""
    return visit.state.address(
        session.page_address(), {**visit.preferences.to_query(), "lang": visit.texts.lang}
    )


def qr_code(link: str, texts: Texts) -> str:
    """Return the link as a QR code, or the reason why there is none."""
    try:
        code = segno.make(link, error="l", micro=False)
    except segno.DataOverflowError:
        return f"<p>{texts('app.qr_too_long')}</p>"
    picture = code.svg_data_uri(scale=4, border=3, light="#fff")
    return f'<img src="{picture}" alt="{escape(texts("app.qr"))}" style="width:100%;max-width:22rem">'
