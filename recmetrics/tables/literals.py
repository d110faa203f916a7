"""Texts that others chose, as SQL: never more than a text."""

from __future__ import annotations

from collections.abc import Iterable


def literal(text: str) -> str:
    """Quote a text as SQL.

    >>> print(literal("it's"))
    'it''s'
    """
    return "'" + text.replace("'", "''") + "'"


def literals(texts: Iterable[str]) -> str:
    """Quote a list of texts as SQL.

    >>> print(literals(["a", "b"]))
    ['a', 'b']
    """
    return f"[{', '.join(map(literal, texts))}]"


def text_columns(names: Iterable[str]) -> str:
    """Return columns that are read as text, whatever is in them: 007 stays 007.

    >>> print(text_columns(["user", "item"]))
    {'user': 'VARCHAR', 'item': 'VARCHAR'}
    """
    return "{" + ", ".join(f"{literal(name)}: 'VARCHAR'" for name in names) + "}"
