"""Pacing of a run: send the board first, and the rest when the browser has rendered it.

Elements that arrive together are rendered together, and the browser draws Plotly's charts before the
board. So a run with charts waits for one frame after the board: what the board says is there in half the
time, and the charts hardly later. It waits only while no other reader's run is under way: under load nobody
waits for this.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from threading import Lock
from time import sleep
from typing import Final

FRAME_SECONDS: Final = 0.014

_lock = Lock()
_under_way = 0


@contextmanager
def under_way() -> Generator[None]:
    """Count a run of a page as under way while the block lasts."""
    _count(1)
    try:
        yield
    finally:
        _count(-1)


def let_the_browser_paint() -> None:
    """Wait for a frame, unless another run is under way."""
    if _under_way <= 1:
        sleep(FRAME_SECONDS)


def _count(change: int) -> None:
    global _under_way
    with _lock:
        _under_way += change
