"""Encoding of lists and numbers in query parameters, readable and typeable by people."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from typing import Final, cast
from urllib.parse import parse_qs, urlencode

from webapp.model.problems import Problem

MAX_ADDRESS: Final = 8000
"""Longest address, in characters, as some browsers and messengers keep no more."""

MAX_QUERY: Final = MAX_ADDRESS - 400
"""Longest query of a scenario: the rest is room for the host, the page, language and view."""

# Signs that a query may hold as they are, so that `list=A,B,C` stays readable.
_READABLE: Final = ",;()@=:/-._~"

_ESCAPED = re.compile(r"\\([,\\])|([,])")
_NUMBER = re.compile(r"[+-]?\d{1,40}(?:\.\d{0,40})?(?:[eE][+-]?\d{1,4})?")


def join_items(names: Iterable[str]) -> str:
    r"""Join names with commas; a comma in a name is written `\,` and a backslash `\\`.

    The empty list is a lone comma, since some readers of addresses drop a parameter without a value.

    >>> print(join_items(["A", "B, or C"]))
    A,B\, or C
    >>> join_items([])
    ','
    """
    return ",".join(name.replace("\\", "\\\\").replace(",", "\\,") for name in names) or ","


def split_items(text: str) -> list[str]:
    r"""Split at commas and drop blank pieces; the inverse of `join_items`.

    >>> split_items(r"A, B\, or C,,D\\")
    ['A', 'B, or C', 'D\\']
    """
    if "\\" not in text:
        pieces = text.split(",")
    else:
        # An unescaped comma becomes a separator that no address text can be mistaken for.
        pieces = [""]
        end = 0
        for match in _ESCAPED.finditer(text):
            pieces[-1] += text[end : match.start()] + (match[1] or "")
            if match[2]:
                pieces.append("")
            end = match.end()
        pieces[-1] += text[end:]
    return [stripped for piece in pieces if (stripped := piece.strip())]


def join_fields(fields: Iterable[str]) -> str:
    r"""Join texts such as those of `join_items` with semicolons; a semicolon inside one is written `\;`.

    >>> print(join_fields(["u1", "A,B; or C", "B"]))
    u1;A,B\; or C;B
    """
    return ";".join(field.replace(";", "\\;") for field in fields)


def split_fields(text: str, separator: str = ";") -> list[str]:
    r"""Split at semicolons, the inverse of `join_fields`; blank fields are kept.

    Args:
        text: The fields, with a backslash before a separator that belongs to one.
        separator: One character other than a backslash or a comma.

    >>> split_fields(r"u1;A,B\; or C;;")
    ['u1', 'A,B; or C', '', '']
    """
    if "\\" not in text:
        return text.split(separator)
    fields: list[list[str]] = [[]]
    # A backslash and the character it escapes stay together, so that neither can separate.
    for piece in re.findall(r"\\.|[^\\]|\\$", text, re.DOTALL):
        if piece == separator:
            fields.append([])
        else:
            fields[-1].append(separator if piece == f"\\{separator}" else piece)
    return ["".join(pieces) for pieces in fields]


def values_of(params: Mapping[str, str | Sequence[str]], name: str) -> list[str]:
    """Return all values of a parameter, whether it was written once, repeatedly or not at all.

    >>> values_of({"list": ["A", "B"], "k": "5"}, "list"), values_of({"k": "5"}, "list")
    (['A', 'B'], [])
    """
    # Values that are not text cannot be part of an address.
    given = cast("object", params.get(name, ()))
    if isinstance(given, str):
        return [given]
    if isinstance(given, list | tuple):
        return [value for value in cast("Sequence[object]", given) if isinstance(value, str)]
    return []


def read_number(
    given: str, parameter: str, lowest: int, highest: int, default: int
) -> tuple[int, Problem | None]:
    """Parse a whole number; clamp it into the range, with a problem if it was not valid.

    Args:
        given: The value in the link. Digits of any script count, and spaces around them do not.
        parameter: Name of the parameter, for the message.
        lowest: Smallest number that is possible.
        highest: Largest number that is possible.
        default: The value when no number can be read.

    >>> read_number(" ５ ", "k", 1, 100, 3)
    (5, None)
    >>> read_number("1e9", "k", 1, 100, 3)[0], read_number("five", "k", 1, 100, 3)[0]
    (100, 3)
    """
    number = _number(given.strip())
    used = default if number is None else int(min(max(number, Decimal(lowest)), Decimal(highest)))
    if number == used:
        return used, None
    values: dict[str, str | int] = {"given": given, "used": used, "lowest": lowest, "highest": highest}
    return used, Problem("link_number", {"parameter": parameter, **values})


def _number(text: str) -> Decimal | None:
    if not _NUMBER.fullmatch(text):
        return None
    try:
        return Decimal(text)
    except InvalidOperation:
        return None


def readable_query(query: Mapping[str, str | Sequence[str]]) -> str:
    """Encode a query, leaving commas and brackets as they are, for links that people read and share.

    Args:
        query: Values by parameter; a parameter with several is written once for each.

    >>> readable_query({"list": "A,B & C", "k": "2"})
    'list=A,B+%26+C&k=2'
    """
    return urlencode(query, doseq=True, safe=_READABLE)


def parse_query(text: str) -> dict[str, list[str]]:
    """Parse a query string, the inverse of `readable_query`; a leading `?` is ignored.

    >>> parse_query("?list=A,B&k=2&k=3")
    {'list': ['A,B'], 'k': ['2', '3']}
    """
    return parse_qs(text.removeprefix("?"), keep_blank_values=True, errors="replace")


def query_fits_address(query: Mapping[str, str]) -> bool:
    """Return whether a link holds a query, also with all its characters escaped."""
    # No character takes more than twelve; most queries are so short that they need not be encoded.
    longest = sum(12 * (len(name) + len(value) + 2) for name, value in query.items())
    return longest <= MAX_QUERY or len(urlencode(query)) <= MAX_QUERY
