"""The Python side of a page without Streamlit's server: its state, its callbacks, and what it shows.

It is the app's own: a message of a component goes through the callback that Streamlit would call, and then
the page runs again. Only what the page gives to its components is kept; its charts are never drawn. All that
these tests know of how the app is put together stands in this module.
"""

from __future__ import annotations

import inspect
import json
import logging
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from typing import Any, Final
from unittest.mock import patch
from urllib.parse import parse_qs, urlencode

import streamlit as st

from webapp.cases import page as cases_page
from webapp.cases.state import CasesState
from webapp.components.base import Element
from webapp.components.served_assets import ASSETS
from webapp.definitions import page as definitions_page
from webapp.definitions.state import DefinitionsState
from webapp.learn import page as learn_page
from webapp.learn.state import LearnState
from webapp.playground import page as workbench
from webapp.playground.state import PlaygroundState
from webapp.shell import frame, session
from webapp.shell.page_state import PageState
from webapp.shell.size_presets import SIZE_PRESETS

__all__ = ["ASSETS", "PythonSide"]


def _show_cases(visit: session.Session) -> None:
    with patch.object(cases_page, "show_set", inspect.unwrap(cases_page.show_set)):
        cases_page.show(visit)


# What each page runs, by its name in the address. Without a server a fragment would not run at all.
_RUN: Final[dict[str, Callable[[session.Session], None]]] = {
    "": inspect.unwrap(workbench.show),
    "cases": _show_cases,
    "definitions": inspect.unwrap(definitions_page.show),
    "learn": inspect.unwrap(learn_page.show),
}
_DESKS: Final[dict[str, type[PageState]]] = {
    frame.FIRST: PlaygroundState,
    "cases": CasesState,
    "definitions": DefinitionsState,
    "learn": LearnState,
}

# Streamlit says at every element that no server is there, which is the point here.
_BARE_MODE: Final = (
    "streamlit.runtime.scriptrunner_utils.script_run_context",
    "streamlit.runtime.state.session_state_proxy",
)

_VISIT: Final = "visit"
"""Where `webapp.shell.session` keeps the visit in Streamlit's session state."""


class PythonSide:
    """One reader's visit to one page.

    Args:
        path: The page's name in the address; empty for the first page.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._state: dict[str, Any] = {}
        self._query: dict[str, list[str]] = {}
        self._callbacks: dict[str, dict[str, Callable[[], None] | None]] = {}

    def answer(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """Return what the browser has to show after a message of the page.

        Args:
            message: `opened` and `address` come with a `query`, `sent` with the `key` and the `state` of a
                component; `run` comes when a test has changed the state.
        """
        match message["kind"]:
            case "opened":
                self._state.clear()
                return self._restore(message["query"])
            case "address":
                return self._restore(message["query"])
            case "sent":
                return self._receive(message["key"], message["state"])
            case _:
                return self.run()

    def run(self, change: Callable[[], None] | None = None) -> dict[str, Any]:
        """Run the page once, after a change of its state such as a button in the header makes."""
        with self._session():
            if change is not None:
                change()
            return self._show(session.current())

    def choose_language(self, lang: str) -> None:
        """Choose a language, as the switch in the header does."""
        with self._session():
            session.choose_language(lang)

    def _restore(self, query: str) -> dict[str, Any]:
        self._query = parse_qs(query, keep_blank_values=True)
        name = self._path or frame.FIRST
        with self._session():
            return self._show(session.begin(name, _DESKS[name]))

    def _receive(self, key: str, state: Mapping[str, Any]) -> dict[str, Any]:
        before: Mapping[str, Any] = self._state.get(key, {})
        self._state[key] = state
        changed = [name for name in state if state[name] != before.get(name)]

        def call() -> None:
            for name in changed:
                if callback := self._callbacks.get(key, {}).get(name):
                    callback()

        return self.run(call)

    def _show(self, visit: session.Session) -> dict[str, Any]:
        # Charts wait until the browser has rendered the components, so this avoids them.
        visit.is_rendered = False
        shown: list[dict[str, Any]] = []

        def keep(
            element: Element, data: Mapping[str, Any], key: str, **callbacks: Callable[[], None] | None
        ) -> None:
            self._callbacks[key] = {
                name.removeprefix("on_").removesuffix("_change"): one for name, one in callbacks.items()
            }
            shown.append({"key": key, "file": element.file, "data": json.dumps(data)})

        with patch.object(Element, "show_data", keep):
            _RUN[self._path](visit)
        assert shown, "the page shows no component"
        view = visit.preferences.view
        address = {name: st.query_params.get_all(name) for name in st.query_params}
        return {
            "components": shown,
            "address": urlencode(address, doseq=True),
            "view": view,
            "rem": SIZE_PRESETS[view].root,
        }

    @contextmanager
    def _session(self) -> Generator[None]:
        """Give Streamlit's session state and address the values of this visit, and keep what they become."""
        with _quiet_streamlit(), _failing_at_errors():
            _fill(self._state, self._query)
            yield
            self._state = {str(name): st.session_state[name] for name in st.session_state}
            self._query = {name: st.query_params.get_all(name) for name in st.query_params}
            _fill({}, {})


def _fill(state: Mapping[str, Any], query: Mapping[str, list[str]]) -> None:
    for name in list(st.session_state):
        del st.session_state[name]
    for name, value in state.items():
        st.session_state[name] = value
    st.query_params.from_dict(query)


@contextmanager
def _quiet_streamlit() -> Generator[None]:
    loggers = [logging.getLogger(name) for name in _BARE_MODE]
    for logger in loggers:
        logger.disabled = True
    try:
        yield
    finally:
        for logger in loggers:
            logger.disabled = False


class _Raise(logging.Handler):
    """Raises what was logged: a page turns an exception into a sentence for its reader, and logs it."""

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        raise AssertionError(f"the page failed: {record.getMessage()}") from error


@contextmanager
def _failing_at_errors() -> Generator[None]:
    logger, handler = logging.getLogger("webapp"), _Raise(logging.ERROR)
    logger.addHandler(handler)
    try:
        yield
    finally:
        logger.removeHandler(handler)
