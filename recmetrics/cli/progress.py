"""Progress line of long work, for someone who waits at a terminal."""

from __future__ import annotations

import time
from typing import Final, TextIO

SECONDS_BEFORE_SHOWN: Final = 1.0
"""Seconds before the line appears: shorter work needs none."""

_BETWEEN: Final = 0.1


class Progress:
    """A line in the terminal, kept up to date, with the time so far and the share of the present step.

    Args:
        stream: Where to write it; nothing is written unless it is a terminal.
        after: Seconds before the line appears.

    Example:
        >>> import io
        >>> progress = Progress(io.StringIO())
        >>> progress(0.5)
        >>> progress.end()
    """

    def __init__(self, stream: TextIO, after: float = SECONDS_BEFORE_SHOWN) -> None:
        self._stream = stream
        self._start = time.monotonic()
        self._next = self._start + after if stream.isatty() else float("inf")
        self._shown = False

    def __call__(self, share: float) -> None:
        """Update the share of the present step that is done.

        Args:
            share: From 0 to 1.
        """
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + _BETWEEN
        self._shown = True
        percent = round(100 * min(max(share, 0.0), 1.0))
        self._stream.write(f"\revaluating for {now - self._start:.0f} s; this step: {percent:3d} %")
        self._stream.flush()

    def end(self) -> None:
        """Wipe the line, so that what follows starts on a clean one."""
        if self._shown:
            self._stream.write("\r\x1b[K")
            self._stream.flush()
        self._shown = False
        self._next = float("inf")
