"""Parser of a pasted list, such as `A, B, C; B, Z`: the items in order, then the relevant ones."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from recmetrics.reading.separated import (
    BRACKETS,
    FIELD_SEPARATORS,
    ITEM_SEPARATORS,
    QUOTES,
    SEPARATORS,
    split_text,
)
from webapp.model.limits import MAX_GRADE
from webapp.model.names import InvalidNameError, clean_name
from webapp.model.problems import Problem, bounded
from webapp.model.repeats import named_apart

MAX_PASTED: Final = 10_000
"""Most characters that are read; fifty items with the longest names take less."""

_NUMBER: Final = re.compile(r"[+-]?[0-9]+([.,][0-9]+)?")
_GRADES: Final = tuple(map(str, range(MAX_GRADE + 1)))


@dataclass(frozen=True, slots=True)
class PastedList:
    """Result of parsing a pasted text.

    Args:
        ranked: The items before the semicolon, with clean names; see `repeats` for those that are repeated.
        relevant: The items after it, each once; None where there is no semicolon.
        grades: Their grades, where one of them has one; None where none has.
        problems: What could not be used, at most nine.
    """

    ranked: tuple[str, ...] = ()
    relevant: tuple[str, ...] | None = None
    grades: dict[str, int] | None = None
    problems: tuple[Problem, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Return whether there is no name in it."""
        return not self.ranked and not self.relevant


def read_pasted_list(text: str) -> PastedList:
    r"""Parse a pasted text. It never raises.

    Args:
        text: Items separated by commas, tabs or line breaks, and after a semicolon the relevant ones. Commas
            and semicolons may be those of Chinese, Japanese and Korean. A name that has a separator in it
            stands in quotes, or has a backslash before the separator. `B=3` is a relevant item and its grade.

    >>> pasted = read_pasted_list('A, "B, or C", D; D, Z')
    >>> pasted.ranked, pasted.relevant, pasted.problems
    (('A', 'B, or C', 'D'), ('D', 'Z'), ())
    >>> read_pasted_list("A, B; B=3").relevant, read_pasted_list("A, B; B=3").grades
    (('B',), {'B': 3})
    >>> read_pasted_list("가、나，다\n가").problems[0].values["names"]
    '가'
    """
    problems: list[Problem] = []
    if len(text) > MAX_PASTED:
        problems.append(Problem("paste_too_long", {"limit": MAX_PASTED}))
        text = _up_to_last_separator(text[:MAX_PASTED])
    fields = _fields(text)
    while len(fields) > 2 and not any(map(str.strip, fields[-1])):
        fields.pop()
    if len(fields) > 2:
        return PastedList(problems=(Problem("pasted_fields", {"count": len(fields)}),))
    ranked, repeated = named_apart(_names(fields[0], problems))
    if repeated:
        problems.append(Problem("pasted_repeats", {"names": ", ".join(repeated)}))
    relevant, grades = None, dict[str, int]()
    if len(fields) > 1:
        pieces, grades = _graded(fields[1], ranked, problems)
        # A grade of 0 is that of an item which is not relevant.
        relevant = tuple(
            item for item in _distinct(_names(pieces, problems), problems) if grades.get(item, 1)
        )
    pasted = PastedList(ranked, relevant, grades or None, bounded(problems))
    # Names that were refused are the reason then.
    return PastedList(problems=(Problem("pasted_nothing"),)) if pasted.is_empty and not problems else pasted


def _graded(
    pieces: list[str], ranked: tuple[str, ...], problems: list[Problem]
) -> tuple[list[str], dict[str, int]]:
    """Return relevant items without the grades behind them, and these; an item may itself be called B=3."""
    names: list[str] = []
    grades: dict[str, int] = {}
    for piece in pieces:
        name, sign, grade = (part.strip() for part in piece.rpartition("="))
        clean = _clean(name) if sign and piece.strip() not in ranked else None
        if clean is not None and grade in _GRADES:
            names.append(name)
            grades[clean] = int(grade)
        elif clean in ranked and _NUMBER.fullmatch(grade):
            names.append(name)
            problems.append(Problem("pasted_grade", {"given": piece.strip(), "limit": MAX_GRADE}))
        else:
            names.append(piece)
    return names, grades


def _clean(name: str) -> str | None:
    try:
        return clean_name(name)
    except InvalidNameError:
        return None


def _up_to_last_separator(text: str) -> str:
    """Return the text without its last name, which was cut in two."""
    return text[: max(map(text.rfind, SEPARATORS)) + 1]


def _names(pieces: list[str], problems: list[Problem]) -> list[str]:
    """Return the clean names of some pieces, and note what is wrong with the others."""
    names: list[str] = []
    for piece in pieces:
        if not piece.strip():
            continue
        try:
            names.append(clean_name(piece))
        except InvalidNameError as error:
            problems.append(error.problem)
    return names


def _distinct(names: list[str], problems: list[Problem]) -> tuple[str, ...]:
    """Return names that have no order, each once, and note which are repeated."""
    repeated = dict.fromkeys(name for at, name in enumerate(names) if name in names[:at])
    if repeated:
        problems.append(Problem("pasted_repeated", {"names": ", ".join(repeated)}))
    return tuple(dict.fromkeys(names))


def _fields(text: str) -> list[list[str]]:
    """Split a text at semicolons, and each part at commas; blank pieces are kept."""
    fields = split_text(text, FIELD_SEPARATORS, keep=True)
    split = [(field, split_text(field, ITEM_SEPARATORS)) for field in fields]
    # Brackets within quotes belong to a name.
    return [_without_brackets(names) if field.lstrip()[:1] in BRACKETS else names for field, names in split]


def _without_brackets(pieces: list[str]) -> list[str]:
    """Return the pieces of a list as programs write it, `[A, B]`, without the brackets and quotes."""
    first, last = pieces[0].strip(), pieces[-1].strip()
    closing = BRACKETS.get(first[:1])
    if closing is None or not last.endswith(closing) or sum(piece.count(closing) for piece in pieces) > 1:
        return pieces
    inner = [*pieces]
    inner[0] = inner[0].strip()[1:]
    inner[-1] = inner[-1].strip()[:-1]
    return [_unquoted(piece.strip()) for piece in inner]


def _unquoted(piece: str) -> str:
    is_quoted = len(piece) > 1 and QUOTES.get(piece[0]) == piece[-1]
    return piece[1:-1] if is_quoted else piece
