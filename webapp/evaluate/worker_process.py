"""The process that `worker` starts: it does what it is sent, once, and says what came of it."""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Final

from recmetrics import RecmetricsError
from webapp.evaluate.job import Tell
from webapp.evaluate.worker import Message, UnforeseenError, t

NICENESS: Final = 10
"""How far it stands back behind the pages, as the command `nice` counts it."""

NICENESS_OF_SESSION: Final = 5
"""The same of its session as a whole, where that is weighed too: others' work must not bring it to a halt."""


def _worded(error: Exception) -> Exception:
    """An error as it may leave this process."""
    import duckdb

    if isinstance(error, RecmetricsError):
        return error
    if isinstance(error, (duckdb.OutOfMemoryException, MemoryError)):
        return MemoryError()
    return UnforeseenError(type(error).__name__)


def _end_with_the_other_side() -> None:
    """End when whoever asked is gone, and with them the other end of standard input."""
    os.read(0, 1)
    os._exit(1)


def _stand_back() -> None:
    """Leave the processor to others, wherever the machine knows how."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    # Linux may weigh the session as a whole; the process is alone in its own.
    with suppress(OSError):
        Path("/proc/self/autogroup").write_text(str(NICENESS_OF_SESSION), encoding="ascii")


def main() -> None:
    """Do what is said at standard input, once."""
    _stand_back()
    # Nothing else may speak where the messages go.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    work: Callable[[Tell], object] = pickle.load(sys.stdin.buffer)
    Thread(target=_end_with_the_other_side, daemon=True).start()
    try:
        last: Message = ("done", work(lambda share: t(answers, ("share", share))))
    except Exception as error:
        last = ("failed", _worded(error))
    t(answers, last)


if __name__ == "__main__":
    main()
