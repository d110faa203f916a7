"""The end of a server: it waits for work that is under way, and no longer."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Iterator
from typing import Final

import pytest

from webapp.server import ending
from webapp.server.ending import calling_at_end

SECONDS: Final = 30


@pytest.fixture(autouse=True)
def signals(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Put back what the process does on its signals, and leave no time between two looks."""
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    monkeypatch.setattr(ending, "_ASKED_EVERY", 0)
    monkeypatch.setattr(ending, "_UNTIL_SEEN", 0)
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


def told_to_end(
    times: int = 1,
    is_working: Callable[[], bool] = lambda: False,
    running: Callable[[], set[str]] = lambda: set[str](),
) -> list[str]:
    """Return what a server did that was told to end, in order."""
    done: list[str] = []

    async def serve() -> None:
        over = asyncio.Event()

        def exit_now(*_: object) -> None:
            done.append("exit")
            over.set()

        signal.signal(signal.SIGTERM, exit_now)
        lifespan = calling_at_end(
            lambda: done.append("news ended"), is_working, running, at_last=lambda: at_last.append(len(done))
        )
        async with lifespan(None):
            for _ in range(times):
                os.kill(os.getpid(), signal.SIGTERM)
            await asyncio.wait_for(over.wait(), SECONDS)
            done.append("over")

    at_last: list[int] = []
    asyncio.run(serve())
    assert len(at_last) == 1
    return done[: done.index("over")]


def test_runs_and_jobs_that_are_under_way_come_to_their_end_and_later_ones_are_not_waited_for() -> None:
    looks = iter([{"a", "b"}, {"b", "c"}, {"c"}])
    left: list[set[str]] = []

    def running() -> set[str]:
        left.append(next(looks))
        return left[-1]

    assert told_to_end(running=running) == ["news ended", "exit"]
    assert len(left) == 3
    working = iter([True, True, False])
    assert told_to_end(is_working=lambda: next(working)) == ["news ended", "exit"]
    assert next(working, None) is None
    assert told_to_end() == ["news ended", "exit"]


def test_work_that_does_not_end_is_not_waited_for_after_a_second_signal_nor_longer_than_a_unit_leaves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert told_to_end(times=2, is_working=lambda: True) == ["news ended", "exit"]
    monkeypatch.setattr(ending, "PATIENCE", 0)
    assert told_to_end(is_working=lambda: True, running=lambda: {"a"}) == ["news ended", "exit"]
