"""JSON from the bytes of a file, or the one reason why it cannot be read."""

from __future__ import annotations

import json
import re
from typing import NoReturn

from webapp.model.problems import Problem


class JsonFileError(ValueError):
    """A file that is no JSON; `problem` says why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code)
        self.problem = problem


def read_json(data: bytes, most: int) -> object:
    """What the bytes of a file say.

    Args:
        data: The bytes; a byte order mark at their start does no harm.
        most: How many there may be.

    Raises:
        JsonFileError: They are too many, no text in UTF-8, or no JSON that can be read.

    >>> read_json(b'{"k": 5}', most=8)
    {'k': 5}
    """
    if len(data) > most:
        raise JsonFileError(Problem("file_too_large", {"limit": most // 1000}))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise JsonFileError(Problem("file_not_utf8")) from None
    try:
        return json.loads(text, parse_constant=_refuse_constant)
    except RecursionError:
        raise JsonFileError(Problem("file_too_deep")) from None
    except json.JSONDecodeError as error:
        raise JsonFileError(Problem("file_not_json", {"line": error.lineno})) from None
    except ValueError:
        raise JsonFileError(Problem("file_not_json", {"line": _line_of_odd_number(text)})) from None


def _refuse_constant(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number of JSON")


def _line_of_odd_number(text: str) -> int:
    """The line of the first NaN, Infinity or number too long for Python."""
    odd = re.search(r"\bNaN\b|\bInfinity\b|\d{1000}", text)
    return text.count("\n", 0, odd.start()) + 1 if odd else 1
