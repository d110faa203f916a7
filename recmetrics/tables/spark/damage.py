"""Spark's messages about files that it cannot read, as the errors that other files are refused with."""

from __future__ import annotations

import re
from collections.abc import Generator
from contextlib import contextmanager
from typing import Final

from recmetrics.errors import RecmetricsError
from recmetrics.tables.errors import MalformedRowError, PartsDifferError, UnreadableFileError

_FILE: Final = re.compile(r"FAILED_READ_FILE.*? reading file (?:file:/*(?=/))?(.+?)\. ")
_HEADERS: Final = re.compile(r"CSV header does not conform.*?Header: (.*?)\n *Schema: (.*?)\n", re.DOTALL)


@contextmanager
def translated_errors(given: str = "a file") -> Generator[None]:
    """Raise, for files that Spark cannot read, the errors that other files are refused with.

    Args:
        given: The file, where Spark's message does not name it.

    Raises:
        MalformedRowError: If a line is no row.
        PartsDifferError: If files of one table have other columns.
        UnreadableFileError: If a file is damaged.
    """
    try:
        yield
    except Exception as refused:  # Spark's errors cannot be named here, as it may not be there
        damage = damage_of(str(refused), given)
        if damage is None:
            raise
        raise damage from None


def damage_of(message: str, given: str = "a file") -> RecmetricsError | None:
    """Return the error for a file that Spark could not read; None where its message is about something else.

    Args:
        message: Spark's message.
        given: The file, where Spark's message does not name it.

    Example:
        >>> message = "[FAILED_READ_FILE.NO_HINT] Encountered error while reading file file:///r.csv.gz. "
        >>> print(damage_of(message + "Caused by: java.io.EOFException: Unexpected end of input stream"))
        /r.csv.gz: the file ends before its end: it was cut short on the way
    """
    found, headers = _FILE.search(message), _HEADERS.search(message)
    file = found[1] if found else given
    if headers:
        received, expected = (each.split(", ") for each in headers.groups())
        return PartsDifferError(file, "the first part", received, expected)
    if "MALFORMED_RECORD_IN_PARSING" in message:
        return MalformedRowError(file, None, "malformed")
    if not found:
        return None
    return UnreadableFileError(file, "truncated" if "EOFException" in message else "corrupt")
