"""Garbage collection, set once a process, so that one reader's run does not hold up all others.

Streamlit collects all garbage after every run while it holds the interpreter; with Plotly, pandas and
pyarrow loaded that takes a quarter of a second, and 50 readers wait for each other. The configuration
turns that off (`runner.postScriptGC`). This is the other half: what the process has loaded by the end of
its first run stays for good, so the collector need not look at it again; later garbage is collected in
larger, rarer steps; and threads take turns more often, so that a short run is not stuck behind a long one.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Generator
from contextlib import contextmanager
from threading import Lock

# Of 20 times as many objects at a time the second step took 20 ms, which is longer than a run.
GC_THRESHOLD = (2000, 5, 32)
# Python's own 5 ms leave short runs waiting for long ones. Shorter turns cost more in all: at each one a
# processor has to fetch what the other one was working on.
SWITCH_SECONDS = 0.002

_lock = Lock()
_settled = False


def settle() -> None:
    """Set the collector, the first time that a run has completed; later calls do nothing."""
    global _settled
    with _lock:
        if _settled:
            return
        _settled = True
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLD)
    sys.setswitchinterval(SWITCH_SECONDS)


@contextmanager
def loading() -> Generator[None]:
    """Freeze the objects of a package that is imported in the block, later than the first run."""
    loaded = len(sys.modules)
    yield
    if len(sys.modules) > loaded:
        gc.freeze()
