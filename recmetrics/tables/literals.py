"""Texts that others chose, as SQL: never more than a text."""

from __future__ import annotations

from collections.abc import Iterable

from recmetrics.reading.numbers import DECIMAL_COMMA, THOUSANDS, TRUTH_WORDS


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


def number(value: str) -> str:
    """Return SQL for a value as a floating point number, by the rules of `number_in`; null where it is none.

    Args:
        value: The value, as SQL.
    """
    text = f"trim({value}::varchar)"
    yes, no = (literals(word for word, means in TRUTH_WORDS.items() if means == one) for one in (1, 0))
    has_comma = (
        f"regexp_full_match({text}, '{DECIMAL_COMMA}') and not regexp_full_match({text}, '{THOUSANDS}')"
    )
    return (
        f"coalesce(try_cast({value} as double), case when lower({text}) in {yes} then 1.0 "
        f"when lower({text}) in {no} then 0.0 "
        f"when {has_comma} then try_cast(replace({text}, ',', '.') as double) end)"
    )
