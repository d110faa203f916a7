"""The first value in a list of JSON that cannot be read: looked for when the engine has refused the list."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final, Literal

_BLOCK: Final = 1 << 20
_BETWEEN: Final = re.compile(r"[ \t\r\n]*([,\]]?)[ \t\r\n]*")
_DECODER: Final = json.JSONDecoder()


def first_bad_value(file: Path, most: int) -> tuple[int, Literal["not_json", "too_long"]]:
    """Return which value of a list is no JSON, or too long, counted from 1.

    Args:
        file: The list; UTF-8.
        most: The characters that a value may have.
    """
    number, at = 1, 0
    with file.open(encoding="utf-8") as text:
        read = text.read(_BLOCK).lstrip()[1:].lstrip()
        while True:
            try:
                end = _DECODER.raw_decode(read, at)[1]
            except (ValueError, RecursionError):
                end = None
            if (end or len(read)) - at > most:
                return number, "too_long"
            behind = _BETWEEN.match(read, end or at)
            # A value that ends with what was read may go on after it.
            if end is not None and behind is not None and behind.end() < len(read):
                number, at = number + 1, behind.end()
                if not behind[1]:
                    return number, "not_json"
            elif more := text.read(_BLOCK):
                read, at = read[at:] + more, 0
            else:
                return number, "not_json"
