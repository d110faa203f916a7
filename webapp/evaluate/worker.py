"""Work in a process of its own, which can be ended at any moment and stands back behind the pages.

What is done with a reader's files takes processor, memory and time, and other people's code reads them. In a
process of its own none of it slows the pages of other readers, holds their interpreter or takes the server
down; when it is called off it is ended, wherever it is, and what it had written for itself is removed.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from queue import Empty, Queue
from tempfile import TemporaryDirectory
from threading import Thread
from typing import IO, Any, Final, Literal, TypeVar, cast

from webapp.evaluate.folder import folder_of_server
from webapp.evaluate.job import Tell

T = TypeVar("T")

_ASKED_EVERY: Final = 0.1
_ROOT: Final = Path(__file__).parents[2]
_PROCESS: Final = "webapp.evaluate.worker_process"

Message = tuple[Literal["share"], float] | tuple[Literal["done"], Any] | tuple[Literal["failed"], Exception]
"""What the process says: how far it is, what came out, or what went wrong."""


class UnforeseenError(Exception):
    """The work failed for a reason that nobody foresaw.

    Attributes:
        kind: The name of the error's type. Its message may quote the reader's file, and stays behind.
    """

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


def in_worker(work: Callable[[Tell], T]) -> Callable[[Tell], T]:
    """The same work, done in a process of its own.

    Args:
        work: What is done, with all that it needs; both can be pickled, and so can what comes out.
    """
    return partial(_ask, work)


def _ask(work: Callable[[Tell], T], tell: Tell) -> T:
    """Have it done, telling how far it is.

    Raises:
        RecmetricsError: If the work does.
        MemoryError: If it needs more memory than it may have.
        UnforeseenError: If it ends in any other way.
    """
    # What it writes for itself lies in one folder, to be removed even if it is ended on the way.
    with TemporaryDirectory(prefix="work-", dir=folder_of_server(), ignore_cleanup_errors=True) as folder:
        path = os.pathsep.join(filter(None, (str(_ROOT), os.environ.get("PYTHONPATH"))))
        process = subprocess.Popen(
            [sys.executable, "-m", _PROCESS],
            env={**os.environ, "PYTHONPATH": path, "TMPDIR": folder},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            # What it says may quote the reader's file, and belongs in no log.
            stderr=subprocess.DEVNULL,
            # Linux may share out the processor by session first: in the server's own it would take from that.
            start_new_session=True,
        )
        messages: Queue[Message] = Queue()
        listener = Thread(target=_listen, args=(cast("IO[bytes]", process.stdout), messages), daemon=True)
        listener.start()
        try:
            t(cast("IO[bytes]", process.stdin), work)
            return _answer(messages, tell)
        finally:
            process.kill()
            process.wait()
            listener.join()
            for stream in (process.stdin, process.stdout):
                cast("IO[bytes]", stream).close()


def _answer(messages: Queue[Message], tell: Tell) -> Any:
    share = 0.0
    while True:
        try:
            said = messages.get(timeout=_ASKED_EVERY)
        except Empty:
            said = ("share", share)
        if said[0] == "done":
            return said[1]
        if said[0] == "failed":
            raise said[1]
        tell(said[1])
        share = said[1] if said[1] < 1 else 0.0


def _listen(stream: IO[bytes], messages: Queue[Message]) -> None:
    """Take what it says until it says no more."""
    try:
        while True:
            messages.put(pickle.load(stream))
    except Exception:  # it has ended, at best after the last word
        messages.put(("failed", UnforeseenError("ended")))


def t(stream: IO[bytes], what: object) -> None:
    """Send something to the other side."""
    try:
        stream.write(pickle.dumps(what))
        stream.flush()
    except BrokenPipeError:
        pass  # it has ended already, as its messages tell
