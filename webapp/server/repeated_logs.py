"""Lines of log that come again and again, at most once a minute: some are written whenever a client likes."""

from __future__ import annotations

import logging
from typing import Final

MINUTE: Final = 60.0

MOST: Final = 1000
"""Kinds of lines that are remembered."""


class OnceAMinute(logging.Filter):
    """Lets a kind of line through once a minute, with the number of those that were left out since.

    Lines are of one kind if they come from the same place in the program, with the same kind of error.
    """

    def __init__(self) -> None:
        super().__init__()
        self._kinds: dict[tuple[object, ...], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a line is written."""
        if hasattr(record, "is_written"):  # another handler had it first
            return bool(record.__dict__["is_written"])
        error = record.exc_info[0] if record.exc_info else None
        kind = (record.name, record.pathname, record.lineno, error)
        since, left_out = self._kinds.get(kind, (float("-inf"), 0))
        is_written = record.created - since >= MINUTE
        record.__dict__["is_written"] = is_written
        if is_written and len(self._kinds) >= MOST:
            self._kinds.clear()
        self._kinds[kind] = (record.created, 0) if is_written else (since, left_out + 1)
        if is_written and left_out:
            record.msg = f"{record.msg} (and {left_out} times more in the time before)"
        return is_written


def log_once_a_minute() -> None:
    """Have all handlers that there are now leave out what is repeated."""
    once = OnceAMinute()
    loggers = [logging.root, *logging.root.manager.loggerDict.values()]
    for handler in {one for logger in loggers for one in getattr(logger, "handlers", ())}:
        handler.addFilter(once)
    if logging.lastResort is not None:
        logging.lastResort.addFilter(once)
