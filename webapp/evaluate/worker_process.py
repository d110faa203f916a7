"""Entry point of the process that `worker` starts: it runs one piece of work and sends its messages."""

from __future__ import annotations

import os
import pickle
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Final

from recmetrics import RecmetricsError
from recmetrics.tables.confinement import Confinement, confine_process
from webapp.evaluate.job import Progress
from webapp.evaluate.limits import SPILL
from webapp.evaluate.resources import limit_resources
from webapp.evaluate.worker import Message, UnforeseenError, send

NICENESS: Final = 10
"""Priority of the process, as a value of the command `nice`."""

NICENESS_OF_SESSION: Final = 5
"""Priority of its session, where sessions are weighed too; not so low that other work would stop it."""


def _safe_error(error: Exception) -> Exception:
    """Return an error that may leave this process, without quotes of the user's file."""
    import duckdb

    if isinstance(error, RecmetricsError):
        return error
    if isinstance(error, (duckdb.OutOfMemoryException, MemoryError)):
        return MemoryError()
    return UnforeseenError(type(error).__name__)


def _exit_with_parent() -> None:
    """Exit when the parent process is gone, and with it the other end of standard input."""
    os.read(0, 1)
    os._exit(1)


def _lower_priority() -> None:
    """Lower the priority of this process, wherever the system supports it."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    # Linux may weigh the session as a whole; the process is alone in its own.
    with suppress(OSError):
        Path("/proc/self/autogroup").write_text(str(NICENESS_OF_SESSION), encoding="ascii")


def main() -> None:
    """Run the work that is sent to standard input."""
    _lower_priority()
    limit_resources()
    # Nothing else may write to the stream of the messages.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    files: tuple[Path, ...] = pickle.load(sys.stdin.buffer)
    confine_process(Confinement(files, (Path(tempfile.gettempdir()),), SPILL))
    work: Callable[[Progress], object] = pickle.load(sys.stdin.buffer)
    Thread(target=_exit_with_parent, daemon=True).start()
    try:
        last: Message = ("done", work(lambda share: send(answers, ("share", share))))
    except Exception as error:
        last = ("failed", _safe_error(error))
    send(answers, last)


if __name__ == "__main__":
    main()
