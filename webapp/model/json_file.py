"""Parser of uploaded JSON files, with a problem that says why one cannot be read."""

from __future__ import annotations

import json
import re
from typing import NoReturn

from webapp.model.problems import Problem


class JsonFileError(ValueError):
    """Error for a file that is not valid JSON; `problem` holds the reason."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code)
        self.problem = problem


def read_json(data: bytes, most: int) -> object:
    """Parse the bytes of a JSON file.

    Args:
        data: The bytes; a byte order mark at their start does no harm.
        most: The largest number of bytes allowed.

    Raises:
        JsonFileError: The file is too large, not UTF-8, or not valid JSON.

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
    """Return the line of the first NaN, Infinity or number too long for Python."""
    odd = re.search(r"\bNaN\b|\bInfinity\b|\d{1000}", text)
    return text.count("\n", 0, odd.start()) + 1 if odd else 1
