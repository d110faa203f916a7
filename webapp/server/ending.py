"""What is done when the server is told to end: work that is under way comes to its end first."""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from types import FrameType
from typing import Any, Final

from streamlit.runtime import Runtime
from streamlit.runtime.app_session import AppSessionState

_SIGNALS: Final = (signal.SIGTERM, signal.SIGINT)

PATIENCE: Final = 20.0
"""Most seconds that a server waits for work: less than `deploy/playground.service` leaves it."""

_ASKED_EVERY: Final = 0.05
_UNTIL_SEEN: Final = 1.0
"""Seconds in which a browser asks for the result of a job, and its page is run."""

_tasks: Final = set[asyncio.Task[None]]()


def running_sessions() -> set[str]:
    """Return the sessions whose page is being run."""
    if not Runtime.exists():
        return set()
    sessions = Runtime.instance()._session_mgr.list_active_sessions()  # pyright: ignore[reportPrivateUsage]  # nothing else tells
    return {
        each.session.id
        for each in sessions
        if each.session._state is AppSessionState.APP_IS_RUNNING  # pyright: ignore[reportPrivateUsage]  # as above
    }


def calling_at_end(
    call: Callable[[], None],
    is_working: Callable[[], bool] = lambda: False,
    running: Callable[[], set[str]] = running_sessions,
    at_start: Callable[[], None] = lambda: None,
    meanwhile: Callable[[], Coroutine[Any, Any, None]] = lambda: asyncio.sleep(0),
    at_last: Callable[[], None] = lambda: None,
) -> Callable[[Any], AbstractAsyncContextManager[None]]:
    """Return a lifespan, as `st.App` takes it, of a server that lets work end when it is told to end itself.

    Streamlit would cut off the runs of its pages. The server waits for requests that are under way by itself.
    A second signal ends it at once.

    Args:
        call: Called at once: it ends what would go on for good, such as streams of events.
        is_working: Tells whether a reader's job is under way.
        running: Tells the sessions whose page is being run.
        at_start: Called in a thread when the server starts; readers do not wait for it.
        meanwhile: Runs as long as the server does.
        at_last: Called when all is over.
    """

    @asynccontextmanager
    async def lifespan(_app: Any) -> AsyncGenerator[None]:
        async def work_over() -> None:
            await _work_over(is_working, running)

        # Python lets the main thread only handle signals; servers run elsewhere in tests.
        if threading.current_thread() is threading.main_thread():
            loop = asyncio.get_running_loop()
            for number in _SIGNALS:
                _delay(number, loop, call, work_over)
        threading.Thread(target=at_start, name="at-start", daemon=True).start()
        running_meanwhile = asyncio.create_task(meanwhile())
        try:
            yield
        finally:
            running_meanwhile.cancel()
            call()
            at_last()

    return lifespan


def _delay(
    number: signal.Signals,
    loop: asyncio.AbstractEventLoop,
    call: Callable[[], None],
    work_over: Callable[[], Coroutine[Any, Any, None]],
) -> None:
    """Let a signal do what it does only when work is over, or when it comes again."""
    then = signal.getsignal(number)

    def handle(got: int, frame: FrameType | None) -> None:
        def go_on(_: object = None) -> None:
            if callable(then):
                then(got, frame)

        def begin() -> None:
            if _tasks:
                go_on()
                return
            call()
            task = loop.create_task(work_over())
            _tasks.add(task)
            task.add_done_callback(_tasks.discard)
            task.add_done_callback(go_on)

        # In the loop, since a handler may come while the main thread holds any lock.
        loop.call_soon_threadsafe(begin)

    signal.signal(number, handle)


async def _work_over(is_working: Callable[[], bool], running: Callable[[], set[str]]) -> None:
    """Wait for the jobs under way, until their readers have seen the results, and for the runs under way."""
    loop = asyncio.get_running_loop()
    give_up = loop.time() + PATIENCE
    if is_working():
        while is_working() and loop.time() < give_up:
            await asyncio.sleep(_ASKED_EVERY)
        await asyncio.sleep(_UNTIL_SEEN)
    # What begins later is sent again by its browser: otherwise a busy server would never end.
    left = running()
    while left and loop.time() < give_up:
        await asyncio.sleep(_ASKED_EVERY)
        left &= running()
