"""Frame of all pages: the window, the navigation, the header, the language."""

from __future__ import annotations

from collections.abc import Mapping
from contextvars import ContextVar
from datetime import timedelta
from typing import Any, Final, NoReturn

import streamlit as st
from streamlit.navigation.page import StreamlitPage

from webapp.shell import header, memory, session, theme_message
from webapp.shell.error_boundary import error_boundary
from webapp.shell.page_state import PageState
from webapp.texts import Texts, best_language, known_language, texts_for

PAGES: Final = ("playground", "cases", "evaluate", "definitions", "learn", "classroom")
"""The pages in the order of the navigation, the first one at the root.

Each is one file in `pages/`; its file name is its address and the key of its title.
"""
FIRST: Final = PAGES[0]
_START: Final = "start"

_visit: ContextVar[session.Session | None] = ContextVar("visit", default=None)

theme_message.keep_theme()


def start(states: Mapping[str, type[PageState]]) -> None:
    """Run the app, the only thing that `app.py` does.

    Args:
        states: The type of state of each page.
    """
    texts = _early_texts()
    with error_boundary(texts, "frame"):
        _run_page(states, texts)
    memory.settle()


def _run_page(states: Mapping[str, type[PageState]], texts: Texts) -> None:
    page = _window(texts)
    name = page.url_path if page.url_path in PAGES else FIRST
    visit = session.begin(name, states[name])
    if visit.texts.lang != texts.lang:
        # The navigation drops the address and its language; the session, which needs the page, knows it.
        page = _window(visit.texts)
    if visit.wants_link_form:
        _turn_to_link_form(visit, states)
    token = _visit.set(visit)
    try:
        _run_again_when_reconnected()
        header.show(visit, PAGES)
        page.run()
    finally:
        _visit.reset(token)


@st.fragment(run_every=timedelta(days=1))
def _run_again_when_reconnected() -> None:
    """Make the browser ask for the whole page whenever it connects again.

    It does so where something runs by itself, which this does once a day, and otherwise only if its last run
    was of a part of the page. A server that knows nothing of the page would drop all that it sends then.
    """


def _turn_to_link_form(visit: session.Session, states: Mapping[str, type[PageState]]) -> None:
    """Turn to the page that has the form for links; what the reader has done there stays."""
    visit.wants_link_form = False
    name = next(page for page in PAGES if states[page].has_link_form)
    visit.state_of(states[name]).open_link_form()
    turn_to(name, visit.texts)


def _window(texts: Texts) -> StreamlitPage:
    """Set navigation and title; return the page that is open."""
    page = _navigation(texts)
    st.set_page_config(
        page_title=texts("app.page_title", page=page.title, app=texts("app.title")),
        page_icon="🎯",
        layout="wide",
        # Without an entry there is no menu, and the choice of the theme presses a button in it.
        menu_items={"About": texts("app.title")},
    )
    return page


def require() -> session.Session:
    """Return the session; every page calls this first.

    On a fresh server Streamlit runs the page of a deep link without `app.py`. Then this registers the
    pages and reruns, within the frame; the address survives.
    """
    visit = _visit.get()
    if visit is None:
        _navigation(_early_texts())
        st.rerun()
    return visit


def turn_to(name: str, texts: Texts, query: Mapping[str, str] | None = None) -> NoReturn:
    """Switch to another page now; it shows what the address parameters say, else its own state."""
    options: dict[str, Any] = {"url_path": _START, "default": True} if name == FIRST else {}
    st.switch_page(_page(name, texts, **options), query_params=query)


def _navigation(texts: Texts) -> StreamlitPage:
    pages = [
        # The first page is at the root. It answers to its own name too, or a link to that would end
        # in "Page not found"; for this the page at the root must not reserve the name.
        _page(FIRST, texts, url_path=_START, default=True),
        _page(FIRST, texts, url_path=FIRST, visibility="hidden"),
        *(_page(name, texts) for name in PAGES if name != FIRST),
    ]
    return st.navigation(pages, position="top")


def _page(name: str, texts: Texts, **options: Any) -> StreamlitPage:
    return st.Page(f"pages/{name}.py", title=texts(f"page.{name}"), **options)


def _early_texts() -> Texts:
    """Return the texts before the session exists, which needs the page, whose title needs texts."""
    chosen = known_language(st.query_params.get("lang", ""))
    return texts_for(chosen or best_language(st.context.locale))
