"""Texts split at separators, but not within quotes."""

from __future__ import annotations

import re
from typing import Final

ITEM_SEPARATORS: Final = ",，、\t\n\r\x0b\x0c\x85\u2028\u2029"
FIELD_SEPARATORS: Final = ";；"
SEPARATORS: Final = ITEM_SEPARATORS + FIELD_SEPARATORS

QUOTES: Final = {'"': '"', "'": "'", "“": "”", "‘": "’", "「": "」"}
BRACKETS: Final = {"[": "]", "{": "}"}

_SPECIAL: Final = re.compile(r"""["'“‘「\\]""")
_BEHIND: Final = re.compile(r" *(.?)", re.DOTALL)


def split_text(text: str, separators: str, *, keep: bool = False) -> list[str]:
    r"""Split a text at separators, except within quotes and behind a backslash.

    Args:
        text: The text.
        separators: Characters, each of which separates.
        keep: Whether the pieces stay as they are written, to be split again at other separators.

    >>> split_text('A, "B, or C", D\\, E', ",")
    ['A', 'B, or C', 'D, E']
    >>> split_text('"u;1"; A; B', ";", keep=True)
    ['"u;1"', ' A', ' B']
    """
    if not _SPECIAL.search(text):
        plain = re.split(f"[{re.escape(separators)}]", text) if separators else [text]
        return plain if keep else [piece.lstrip() for piece in plain]
    pieces: list[str] = []
    letters: list[str] = []
    before = ""  # the last sign that is no blank: a name starts behind a separator, whichever it is
    at = 0
    while at < len(text):
        sign = text[at]
        is_start = not before or (keep and before in SEPARATORS + "[{(")
        if sign == "\\" and text[at + 1 : at + 2] in (*SEPARATORS, *separators, "\\"):
            letters.append(text[at : at + 2] if keep else text[at + 1])
            before = "\\"
            at += 2
        elif is_start and (end := _end_of_quote(text, at, separators)) is not None:
            quoted = text[at + 1 : end].replace(2 * text[end], text[end])
            if not keep:
                letters.clear()
            letters.append(text[at : end + 1] if keep else quoted)
            before = text[end]
            at = end + 1
        elif sign in separators:
            pieces.append("".join(letters))
            letters, before = [], ""
            at += 1
        else:
            # No blanks before a name, which are not part of it.
            letters += [sign] if before or keep or not sign.isspace() else []
            before = before if sign.isspace() else sign
            at += 1
    return [*pieces, "".join(letters)]


def _end_of_quote(text: str, at: int, separators: str = SEPARATORS) -> int | None:
    """Return where the quoted name that starts here ends; None if what starts here is no quoted name."""
    closing = QUOTES.get(text[at])
    if closing is None:
        return None
    end = text.find(closing, at + 1)
    while text[end + 1 : end + 2] == closing and end >= 0:
        end = text.find(closing, end + 2)
    if end < 0:
        return None
    behind = _BEHIND.match(text, end + 1)
    ends = (*separators, *SEPARATORS, *BRACKETS.values())
    return end if behind is None or not behind[1] or behind[1] in ends else None
