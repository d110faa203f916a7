"""Examples, places and names in the message of an error or a note."""

from __future__ import annotations

from collections.abc import Sequence

Example = tuple[str, ...]
"""The values that name one place: a case, or a case and an item, or its content."""
Place = tuple[str, int]
"""A file, and a line in it, from 1."""


def shown_examples(examples: Sequence[Example], count: int) -> str:
    """Format examples as the end of a sentence."""
    if not examples:
        return ""
    texts = "; ".join(
        ", ".join(part if len(part) <= 60 else part[:57] + "..." for part in one) for one in examples
    )
    return f": {texts}" + ("; ..." if count > len(examples) else "")


def shown_places(places: Sequence[Place]) -> str:
    """Format places as the end of a sentence.

    >>> shown_places((("1.csv", 7), ("2.csv", 9), ("2.csv", 3)))
    ' (1.csv, line 7; 2.csv, lines 9, 3)'
    """
    lines: dict[str, list[str]] = {}
    for file, line in places:
        lines.setdefault(file, []).append(str(line))
    where = "; ".join(
        f"{short(file)}, {'lines' if len(of) > 1 else 'line'} {', '.join(of)}" for file, of in lines.items()
    )
    return f" ({where})" if where else ""


def short(text: str, limit: int = 120) -> str:
    """Shorten a text to fit a message: in one line and of bounded length, the end of a path kept."""
    printable = "".join(character if character.isprintable() else "?" for character in text)
    return printable if len(printable) <= limit else "..." + printable[-limit:]


def listed(names: Sequence[str]) -> str:
    """Format names for a message: each in quotes, so that blanks in it are seen; the first eight of them."""
    shown = ", ".join(repr(short(name, 40)) for name in names[:8])
    return f"{shown}, ..." if len(names) > 8 else shown
