"""What Spark says of files that it cannot read, as the errors that other files are refused with."""

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
def told_plainly(given: str = "a file") -> Generator[None]:
    """Whatever Spark reads in here is refused as it would be elsewhere.

    Args:
        given: What is read, where Spark does not say which file it is.

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


def damage_of(said: str, given: str = "a file") -> RecmetricsError | None:
    """What is wrong with a file, by what Spark says; None where that is about something else.

    Args:
        said: What Spark says.
        given: What is read, where Spark does not say which file it is.

    Example:
        >>> said = "[FAILED_READ_FILE.NO_HINT] Encountered error while reading file file:///r.csv.gz. "
        >>> print(damage_of(said + "Caused by: java.io.EOFException: Unexpected end of input stream"))
        /r.csv.gz: the file ends before its end: it was cut short on the way
    """
    found, headers = _FILE.search(said), _HEADERS.search(said)
    file = found[1] if found else given
    if headers:
        received, expected = (each.split(", ") for each in headers.groups())
        return PartsDifferError(file, "the first part", received, expected)
    if "MALFORMED_RECORD_IN_PARSING" in said:
        return MalformedRowError(file, None, "malformed")
    if not found:
        return None
    return UnreadableFileError(file, "truncated" if "EOFException" in said else "corrupt")
