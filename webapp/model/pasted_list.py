"""Parser of a pasted list, such as `A, B, C; B, Z`: the items in order, then the relevant ones."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from webapp.model.limits import MAX_GRADE
from webapp.model.names import InvalidNameError, clean_name
from webapp.model.problems import Problem, bounded
from webapp.model.repeats import named_apart

MAX_PASTED: Final = 10_000
"""Most characters that are read; fifty items with the longest names take less."""

ITEM_SEPARATORS: Final = ",，、\t\n\r\x0b\x0c\x85\u2028\u2029"
FIELD_SEPARATORS: Final = ";；"
SEPARATORS: Final = ITEM_SEPARATORS + FIELD_SEPARATORS

_NUMBER: Final = re.compile(r"[+-]?[0-9]+([.,][0-9]+)?")
_GRADES: Final = tuple(map(str, range(MAX_GRADE + 1)))

_SPECIAL: Final = re.compile(r"""["'“‘「\\]""")
_BEHIND: Final = re.compile(r" *(.?)", re.DOTALL)
_QUOTES: Final = {'"': '"', "'": "'", "“": "”", "‘": "’", "「": "」"}
_BRACKETS: Final = {"[": "]", "{": "}"}


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


def split_pasted(text: str, separators: str, *, keep: bool = False) -> list[str]:
    r"""Split a text at separators, except within quotes and behind a backslash.

    Args:
        text: The text.
        separators: Characters, each of which separates.
        keep: Whether the pieces stay as they are written, to be split again at other separators.

    >>> split_pasted('A, "B, or C", D\\, E', ",")
    ['A', 'B, or C', 'D, E']
    >>> split_pasted('"u;1"; A; B', ";", keep=True)
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


def _fields(text: str) -> list[list[str]]:
    """Split a text at semicolons, and each part at commas; blank pieces are kept."""
    fields = split_pasted(text, FIELD_SEPARATORS, keep=True)
    split = [(field, split_pasted(field, ITEM_SEPARATORS)) for field in fields]
    # Brackets within quotes belong to a name.
    return [_without_brackets(names) if field.lstrip()[:1] in _BRACKETS else names for field, names in split]


def _end_of_quote(text: str, at: int, separators: str = SEPARATORS) -> int | None:
    """Return where the quoted name that starts here ends; None if what starts here is no quoted name."""
    closing = _QUOTES.get(text[at])
    if closing is None:
        return None
    end = text.find(closing, at + 1)
    while text[end + 1 : end + 2] == closing and end >= 0:
        end = text.find(closing, end + 2)
    if end < 0:
        return None
    behind = _BEHIND.match(text, end + 1)
    ends = (*separators, *SEPARATORS, *_BRACKETS.values())
    return end if behind is None or not behind[1] or behind[1] in ends else None


def _without_brackets(pieces: list[str]) -> list[str]:
    """Return the pieces of a list as programs write it, `[A, B]`, without the brackets and quotes."""
    first, last = pieces[0].strip(), pieces[-1].strip()
    closing = _BRACKETS.get(first[:1])
    if closing is None or not last.endswith(closing) or sum(piece.count(closing) for piece in pieces) > 1:
        return pieces
    inner = [*pieces]
    inner[0] = inner[0].strip()[1:]
    inner[-1] = inner[-1].strip()[:-1]
    return [_unquoted(piece.strip()) for piece in inner]


def _unquoted(piece: str) -> str:
    is_quoted = len(piece) > 1 and _QUOTES.get(piece[0]) == piece[-1]
    return piece[1:-1] if is_quoted else piece
