"""The first value in a text of JSON that cannot be read: looked for when the engine has refused the text."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final, Literal

_BLOCK: Final = 1 << 20
_BLANKS: Final = " \t\r\n"
_DECODER: Final = json.JSONDecoder()


def first_bad_value(file: Path, most: int) -> tuple[int, Literal["not_json", "too_long"]]:
    """Return which value of a text is no JSON, or too long, counted from 1.

    Args:
        file: A list of values, or values one after another; UTF-8.
        most: The characters that a value may have.
    """
    number, at = 1, 0
    with file.open(encoding="utf-8") as text:
        read = text.read(_BLOCK)
        at = _after_blanks(read, 0)
        is_list = read[at : at + 1] == "["
        at += is_list
        while True:
            at = _after_blanks(read, at)
            end = _end_of_value(read, at)
            if (end or len(read)) - at > most:
                return number, "too_long"
            # A value that ends with what was read may go on after it.
            if end is not None and end < len(read):
                number, at = number + 1, _after_blanks(read, end)
                if is_list and read[at : at + 1] not in ("", ",", "]"):
                    return number, "not_json"
                at += is_list and read[at : at + 1] == ","
            elif more := text.read(_BLOCK):
                read, at = read[at:] + more, 0
            else:
                return number, "not_json"


def _after_blanks(text: str, at: int) -> int:
    while text[at : at + 1] and text[at] in _BLANKS:
        at += 1
    return at


def _end_of_value(text: str, at: int) -> int | None:
    """Return where the value at a position ends; None where there is none, or not all of it."""
    try:
        return _DECODER.raw_decode(text, at)[1]
    except (ValueError, RecursionError):
        return None
