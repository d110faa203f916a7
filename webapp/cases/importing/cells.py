"""Split of a line into fields, and of a field into items."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from typing import Final, cast

from webapp.model.pasted_list import split_pasted

FIELD_SEPARATORS: Final = ("\t", ";；", "|｜")
"""Separators of the fields of a line; the first of these that divides it is used."""

_STRONG: Final = (",，、", ";；", "|｜", "\t")
"""Separators of items; the first of these that a field has is used."""

_TAB_AFTER: Final = re.compile(r"[;；][ ]*\t")
_QUOTES_APART: Final = re.compile(r"(['\"])[ \n]+(?=['\"])")
_AROUND_NUMBERS: Final = re.compile(r"[\s,()\[\]]+")
_UNREADABLE: Final = (SyntaxError, ValueError, TypeError, RecursionError, MemoryError)


def fields_of(line: str) -> list[str]:
    r"""Return the fields of a line as they stand; a single one where nothing separates.

    >>> fields_of("u1; A, B; B"), fields_of("u1\tA;B\tB"), fields_of("u1；甲，乙；乙"), fields_of("A, B")
    (['u1', ' A, B', ' B'], ['u1', 'A;B', 'B'], ['u1', '甲，乙', '乙'], ['A, B'])
    """
    if "\t" in line:
        # A semicolon at the end of a field and a tab behind it are one separator.
        line = _TAB_AFTER.sub("\t", line)
    if "|" in line and line.startswith("|") and line.endswith("|") and len(line) > 1:
        line = line[1:-1]  # a row of a Markdown table
    for separators in FIELD_SEPARATORS:
        fields = split_pasted(line, separators, keep=True)
        if len(fields) > 1:
            return fields
    return [line]


def separators_in(field: str) -> str | None:
    """Return the separators of items that a field has; None where it may have spaces only.

    >>> separators_in("A、B"), separators_in("A; B"), separators_in("A B")
    (',，、', ';；', None)
    """
    return next((one for one in _STRONG if len(split_pasted(field, one)) > 1), None)


def is_bracketed(field: str) -> bool:
    """Return whether a field is a list as programs write it, which tells its items apart."""
    stripped = field.strip()
    return len(stripped) > 1 and (stripped[0], stripped[-1]) in (("[", "]"), ("{", "}"), ("(", ")"))


def items_of(field: str, *, at_spaces: bool = False) -> list[str]:
    """Return the items of a field.

    Args:
        field: The items, with or without the brackets and quotes of lists in programs.
        at_spaces: Whether spaces separate where nothing else does.

    >>> items_of("[81_6297, 7]")
    ['81_6297', '7']
    >>> items_of("A, B、C"), items_of("['A' 'B']"), items_of("The Matrix"), items_of("A B", at_spaces=True)
    (['A', 'B', 'C'], ['A', 'B'], ['The Matrix'], ['A', 'B'])
    """
    text = field.strip()
    if is_bracketed(text):
        literal = _literal(text)
        if literal is not None:
            return literal
        inner = text[1:-1].strip()
        return _split(inner, at_spaces=separators_in(inner) is None)
    return _split(text, at_spaces=at_spaces)


def _is_told_apart(text: str) -> bool:
    return is_bracketed(text) or text[:1] in ("'", '"', "“", "‘", "「")


def _is_mixed(fields: Sequence[tuple[str, str]]) -> bool:
    """Return whether a list, or what is relevant in it, may have spaces where the others have commas."""
    items = {item for pair in fields for field in pair if separators_in(field) for item in items_of(field)}

    def may_be_several(field: str) -> bool:
        text = field.strip()
        return " " in text and not _is_told_apart(text) and separators_in(text) is None and text not in items

    lists = {ranked.strip() for ranked, _ in fields}
    return any(
        may_be_several(ranked) and ranked.strip() not in {rel.strip() for _, rel in fields}
        for ranked, _ in fields
    ) or any(
        may_be_several(relevant)
        and relevant.strip() not in lists
        and bool(set(relevant.split()) & set(items_of(ranked)))
        for ranked, relevant in fields
    )


def _split(text: str, *, at_spaces: bool) -> list[str]:
    separators = separators_in(text)
    if separators is None and at_spaces:
        return text.split()
    return [piece for piece in split_pasted(text, separators or ",") if piece.strip()]


def _literal(text: str) -> list[str] | None:
    """Return the items of a list that is a literal of Python or JSON; None where it is none."""
    # Arrays are printed without commas, and Python would run two texts side by side into one.
    spaced = _QUOTES_APART.sub(r"\1, ", text)
    try:
        value: object = ast.literal_eval(spaced)
    except _UNREADABLE:
        return None
    if not isinstance(value, list | tuple):
        return None
    entries = cast("Sequence[object]", value)
    written = set(_AROUND_NUMBERS.split(text))
    # 81_6297 is a number to Python, and here a name.
    if all(isinstance(entry, str) or (isinstance(entry, int) and str(entry) in written) for entry in entries):
        return list(map(str, entries))
    return None


def are_spaces_separators(fields: Sequence[tuple[str, str]]) -> bool | None:
    """Return whether the spaces in lists and relevant items separate; None where they may or may not.

    They may where other lists have commas, unless the whole text is an item of these. They are sure to where
    the parts of a longer list hold what is relevant, and none of them twice.

    Args:
        fields: The list and the relevant items of each line, as they stand.

    >>> are_spaces_separators([("A B C", "B")]), are_spaces_separators([("The Matrix", "The Matrix")])
    (True, False)
    >>> are_spaces_separators([("The Matrix", "The Godfather")]) is None
    True
    """
    texts = [field.strip() for pair in fields for field in pair]
    if not any(" " in text and not _is_told_apart(text) for text in texts):
        return False
    if any(separators_in(text) for text in texts if not is_bracketed(text)):
        return None if _is_mixed(fields) else False
    if any(ranked.strip() == relevant.strip() != "" for ranked, relevant in fields):
        return False
    is_sure = all(
        len(parts := ranked.split()) >= 3
        and len(set(parts)) == len(parts)
        and bool(set(relevant.split()) & set(parts))
        for ranked, relevant in fields
        if ranked.strip() and relevant.strip()
    )
    return True if is_sure and any(" " in ranked.strip() for ranked, _ in fields) else None
