"""Worker processes: jobs in a process of their own, with low priority, which can be killed at any moment.

Reading and evaluating a user's files takes processor, memory and time, and third-party code reads them. In a
process of its own none of it slows the pages of other users, holds their interpreter or takes the server
down; when it is cancelled the process is killed, wherever it is, and its temporary files are removed.

It may open the files that its work is given, and files in its own temporary folder, and no others.

The server itself never parses an upload. It queries the Parquet files that a worker wrote, on one thread:
some cases to list (`results`), one case to open (`case_list`), the values to download (`export`).
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from io import BytesIO
from pathlib import Path
from queue import Empty, Queue
from tempfile import TemporaryDirectory
from threading import Thread
from typing import IO, Any, Final, Literal, TypeVar, cast

from webapp.components.server_folder import folder_of_server
from webapp.evaluate.job import Progress

T = TypeVar("T")

_PROGRESS_INTERVAL: Final = 0.1
_ROOT: Final = Path(__file__).parents[2]
_PROCESS: Final = "webapp.evaluate.worker_process"

_ENDED: Final = "ended"
_KILLED: Final = -9
"""How a process ends that the system kills: the one that takes most, where memory is short."""

Message = tuple[Literal["share"], float] | tuple[Literal["done"], Any] | tuple[Literal["failed"], Exception]
"""A message of the process: its progress, its result, or its error."""


class KilledError(Exception):
    """The system killed the process that did the work."""


class UnforeseenError(Exception):
    """The work failed for an unforeseen reason.

    Attributes:
        kind: The name of the error's type. Its message may quote the user's file, and is not passed on.
    """

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


def in_worker(work: Callable[[Progress], T]) -> Callable[[Progress], T]:
    """Return a function that does the same work in a process of its own.

    Args:
        work: The work with its arguments; both can be pickled, and so can the result.
    """
    return partial(_run_in_process, work)


def _run_in_process(work: Callable[[Progress], T], report_progress: Progress) -> T:
    """Run the work in a process, passing on its progress.

    Raises:
        RecmetricsError: If the work does.
        MemoryError: If it needs more memory than it may have.
        KilledError: If the system kills the process.
        UnforeseenError: If it ends in any other way.
    """
    # Its temporary files are in one folder, which is removed even if the process is killed.
    with TemporaryDirectory(prefix="work-", dir=folder_of_server(), ignore_cleanup_errors=True) as folder:
        path = os.pathsep.join(filter(None, (str(_ROOT), os.environ.get("PYTHONPATH"))))
        process = subprocess.Popen(
            [sys.executable, "-m", _PROCESS],
            env={**os.environ, "PYTHONPATH": path, "TMPDIR": folder},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            # Its output may quote the user's file, and must not be logged.
            stderr=subprocess.DEVNULL,
            # Linux may divide the processor by session first: in the server's own it would slow the server.
            start_new_session=True,
        )
        messages: Queue[Message] = Queue()
        listener = Thread(target=_listen, args=(cast("IO[bytes]", process.stdout), messages), daemon=True)
        listener.start()
        try:
            send(cast("IO[bytes]", process.stdin), files_in(work))
            send(cast("IO[bytes]", process.stdin), work)
            return _answer(messages, report_progress)
        except UnforeseenError as error:
            with suppress(subprocess.TimeoutExpired):
                if error.kind == _ENDED and process.wait(timeout=1) == _KILLED:
                    raise KilledError from None
            raise
        finally:
            process.kill()
            process.wait()
            listener.join()
            for stream in (process.stdin, process.stdout):
                cast("IO[bytes]", stream).close()


def _answer(messages: Queue[Message], report_progress: Progress) -> Any:
    share = 0.0
    while True:
        try:
            message = messages.get(timeout=_PROGRESS_INTERVAL)
        except Empty:
            message = ("share", share)
        if message[0] == "done":
            return message[1]
        if message[0] == "failed":
            raise message[1]
        report_progress(message[1])
        share = message[1] if message[1] < 1 else 0.0


def _listen(stream: IO[bytes], messages: Queue[Message]) -> None:
    """Put the messages of the process in the queue until it ends."""
    try:
        while True:
            messages.put(pickle.load(stream))
    except Exception:  # it has ended, at best after the last message
        messages.put(("failed", UnforeseenError(_ENDED)))


def files_in(work: object) -> tuple[Path, ...]:
    """Return the paths in a piece of work, however deep in its arguments: the files that it may open.

    >>> [str(path) for path in files_in(partial(print, {"a": [Path("lists.csv")]}, Path("truth.csv")))]
    ['lists.csv', 'truth.csv']
    """
    pickler = _PathPickler()
    pickler.dump(work)
    return tuple(pickler.paths)


class _PathPickler(pickle.Pickler):
    """Collects the paths that it comes across."""

    def __init__(self) -> None:
        super().__init__(BytesIO())
        self.paths: dict[Path, None] = {}

    def persistent_id(self, obj: object) -> None:
        if isinstance(obj, Path):
            self.paths[obj] = None


def send(stream: IO[bytes], what: object) -> None:
    """Send a pickled object to the other process."""
    try:
        stream.write(pickle.dumps(what))
        stream.flush()
    except BrokenPipeError:
        pass  # it has already ended, as its messages show
