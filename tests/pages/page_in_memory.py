"""The pages in memory: what a reader does and sees, without Streamlit's threads, scripts and navigation.

A page runs in the test's own thread, below its header, with Streamlit's own state, address, fields and
elements: what can be asked of an AppTest can be asked of it. Components are not sent anywhere; their data and
their callbacks are kept as they are given. A run takes a millisecond or two, a fifth of AppTest's. What is
only there with the whole app (the files of the pages, the navigation, one page turning into the form for
links, the component's element) is tested with AppTest.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from contextvars import copy_context
from pathlib import Path
from typing import Any, Final, Self, cast
from unittest.mock import patch
from urllib.parse import parse_qs, urlencode

import msgspec
from streamlit.proto.ClientState_pb2 import ContextInfo
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetStates
from streamlit.runtime.fragment import MemoryFragmentStorage
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.pages_manager import PagesManager
from streamlit.runtime.scriptrunner.script_cache import ScriptCache
from streamlit.runtime.scriptrunner_utils.exceptions import RerunException
from streamlit.runtime.scriptrunner_utils.script_requests import RerunData, ScriptRequests
from streamlit.runtime.scriptrunner_utils.script_run_context import (
    ScriptRunContext,
    add_script_run_ctx,
)
from streamlit.runtime.scriptrunner_utils.script_run_context_attr import SCRIPT_RUN_CONTEXT_ATTR_NAME
from streamlit.runtime.uploaded_file_manager import UploadedFileRec
from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import parse_tree_from_messages
from streamlit.testing.v1.util import patch_config_options
from streamlit.util import calc_hash

from webapp.cases import page as cases
from webapp.cases.state import CasesState
from webapp.classroom import page as classroom
from webapp.classroom.state import ClassroomState
from webapp.components.base import Element
from webapp.definitions import page as definitions
from webapp.definitions.state import DefinitionsState
from webapp.evaluate import page as evaluate
from webapp.evaluate.state import EvaluateState
from webapp.learn import page as learn
from webapp.learn.state import LearnState
from webapp.playground import page as playground
from webapp.playground.state import PlaygroundState
from webapp.shell import frame, header, session
from webapp.shell.page_state import PageState

APP: Final = Path(__file__).parent.parent.parent / "app.py"
STATES: Final[Mapping[str, type[PageState]]] = {
    "playground": PlaygroundState,
    "cases": CasesState,
    "evaluate": EvaluateState,
    "definitions": DefinitionsState,
    "learn": LearnState,
    "classroom": ClassroomState,
}
"""What holds the state of each page."""
SESSION: Final = "test session id"
"""The name of the session in Streamlit's caches, which is the same in the test bench."""
_SHOW: Final[Mapping[str, Callable[[session.Session], None]]] = {
    "playground": playground.show,
    "cases": cases.show,
    "evaluate": evaluate.show,
    "definitions": definitions.show,
    "learn": learn.show,
    "classroom": classroom.show,
}
_HASHES: Final = {name: calc_hash(name) for name in STATES} | {"playground": calc_hash("start")}
"""How Streamlit names each page when one turns to another."""


class PageInMemory(AppTest):
    """One reader's visit.

    Attributes:
        path: The page that is shown.
        cookies: The cookies of the browser.
    """

    def __init__(
        self, path: str = frame.FIRST, locale: str = "en-US", cookies: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(str(APP), default_timeout=0)
        self.path = path
        self.cookies = dict(cookies or {})
        self._locale = locale
        self._data: dict[str, bytes] = {}
        self._callbacks: dict[str, tuple[str, str, Callable[[], None] | None]] = {}
        self._uploads = MemoryUploadedFileManager("/uploads")
        self._pages = PagesManager(str(APP), ScriptCache(), setup_watcher=False)

    @property
    def shown(self) -> dict[str, dict[str, Any]]:
        """What each component was given to show, by its key, as the browser gets it."""
        return {key: json.loads(data) for key, data in self._data.items()}

    @property
    def visit(self) -> session.Session:
        """The state of the visit."""
        return self.session_state["visit"]

    @property
    def state(self) -> Any:
        """The state of the page that is shown."""
        return self.visit.state

    def send(self, key: str, message: object) -> Self:
        """Run the page after a component has sent this."""
        element, name, callback = self._callbacks[key]
        before: dict[str, object] = self.session_state.get(element, {})
        self.session_state[element] = {**before, name: message}
        return self.after(callback)

    def after(self, callback: Callable[[], None] | None) -> Self:
        """Run the page after what something on it calls."""
        return self._run(self._tree.get_widget_states(), callback=callback)

    def link(self) -> str | None:
        """Return the link for others to what is shown."""

        def link() -> str | None:
            with self._streamlit([]):
                return header.link_to(self.visit)

        return copy_context().run(link)

    def switch_page(self, page_path: str) -> Self:
        """Turn to the page of this file; it runs next."""
        self.path = Path(page_path).stem
        return self

    def register_file(self, file_rec: UploadedFileRec) -> None:
        """Take a file that is uploaded."""
        self._uploads.add_file(SESSION, file_rec)

    @property
    def _url(self) -> str:
        return f"https://example.org/{'' if self.path == frame.FIRST else self.path}"

    def _run(
        self,
        widget_state: WidgetStates | None = None,
        timeout: float | None = None,  # noqa: ARG002  # nothing here can hang
        callback: Callable[[], None] | None = None,
    ) -> Self:
        self._register_uploaded_files(cast("Any", self))
        while True:
            messages: list[ForwardMsg] = []
            try:
                copy_context().run(self._go, messages, widget_state, callback)
                break
            except RerunException as again:
                # A page has turned to another one, or has to start again.
                self._turn(again.rerun_data)
                widget_state = callback = None
        self._tree = parse_tree_from_messages(messages)
        self._tree._runner = self  # pyright: ignore[reportPrivateUsage]  # so that fields run the page
        return self

    def _turn(self, to: RerunData) -> None:
        self.query_params = parameters_of(to.query_string)
        self.path = next((name for name, one in _HASHES.items() if one == to.page_script_hash), self.path)

    def _go(
        self,
        messages: list[ForwardMsg],
        fields: WidgetStates | None,
        callback: Callable[[], None] | None,
    ) -> None:
        """Run the page as Streamlit's runner does it."""
        state = self._session_state
        if self._pages.current_page_script_hash != (here := _HASHES[self.path]):
            # Streamlit forgets the fields of the page before.
            state.on_script_finished(frozenset())
            self._pages.set_current_page_script_hash(here)
        self._data, self._callbacks = {}, {}
        with self._streamlit(messages) as run:
            if fields is not None:
                state.on_script_will_rerun(fields)
            if callback is not None:
                callback()
            run.on_script_start()
            visit = session.begin(self.path, STATES[self.path])
            header.show(visit, frame.PAGES)
            _SHOW[self.path](visit)
            state.on_script_finished(run.shared.widget_ids_this_run.snapshot())
        self.query_params = parameters_of(run.query_string)

    @contextmanager
    def _streamlit(self, messages: list[ForwardMsg]) -> Generator[ScriptRunContext]:
        """Let this thread be the one that runs the page for Streamlit; its elements are added to messages."""
        requests = ScriptRequests()

        def enqueue(message: ForwardMsg) -> None:
            if request := requests.on_scriptrunner_yield():
                raise RerunException(request.rerun_data)
            messages.append(message)

        run = ScriptRunContext(
            session_id=SESSION,
            _enqueue=enqueue,
            query_string="",
            session_state=self._session_state,
            uploaded_file_mgr=self._uploads,
            main_script_path=str(APP),
            user_info={},
            fragment_storage=MemoryFragmentStorage(),
            pages_manager=self._pages,
            script_requests=requests,
        )
        thread = threading.current_thread()
        add_script_run_ctx(thread, run)
        try:
            run.reset(
                urlencode(self.query_params, doseq=True),
                self._pages.current_page_script_hash,
                context_info=ContextInfo(locale=self._locale, url=self._url),
            )
            with (
                patch_config_options({"global.appTest": True}),
                patch.object(Element, "show_data", self._keep),
                patch.object(session, "cookies", lambda: self.cookies),
            ):
                yield run
        finally:
            delattr(thread, SCRIPT_RUN_CONTEXT_ATTR_NAME)

    def _keep(self, given: Mapping[str, object], key: str, **callbacks: Callable[[], None] | None) -> None:
        """Keep what a component is given, in place of showing it."""
        for name, data in parts_of(given).items():
            self._data[name or key] = msgspec.json.encode(data)
        for name, callback in callbacks.items():
            part = name.removeprefix("on_").removesuffix("_change")
            self._callbacks[key if part == "sent" else part] = key, part, callback


def parts_of(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data of the components in a group by key; of another component its own under ""."""
    return {one["key"]: one["data"] for one in data.get("parts", ())} or {"": data}


def parameters_of(query: str) -> dict[str, str | list[str]]:
    """Return the parameters of an address, a repeated one as a list."""
    values = parse_qs(query, keep_blank_values=True, errors="replace")
    return {name: given if len(given) > 1 else given[0] for name, given in values.items()}
