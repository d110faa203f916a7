"""Values as lines that a person can read and compare: what is empty is left out, what is long is indented."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, Final

import msgspec

WIDTH: Final = 110

_EMPTY: Final[tuple[Any, ...]] = (None, False, "", (), [], {}, 0)


def told(value: Any) -> str:
    """Return a value in one line.

    >>> told({"k": 3, "list": ("A", "B C"), "unused": ()})
    '{k: 3, list: [A, B C]}'
    """
    named = _named(value)
    if named is not None:
        return "{" + ", ".join(f"{name}: {told(part)}" for name, part in named) + "}"
    if isinstance(value, set | frozenset):
        parts: list[Any] = list(value)  # pyright: ignore[reportUnknownArgumentType]  # of any type
        return "[" + ", ".join(sorted(told(part) for part in parts)) + "]"
    if isinstance(value, tuple | list):
        parts = list(value)  # pyright: ignore[reportUnknownArgumentType]  # of any type
        return "[" + ", ".join(told(part) for part in parts) + "]"
    is_plain = not isinstance(value, str) or repr(value)[1:-1] == value.strip() != ""
    return str(value) if is_plain else repr(value)


def told_lines(name: str, value: Any, indent: str = "    ") -> Iterator[str]:
    """Yield the lines of a named value."""
    line = f"{indent}{name}: {told(value)}"
    named = _named(value)
    if named is None and isinstance(value, tuple | list):
        parts: list[Any] = list(value)  # pyright: ignore[reportUnknownArgumentType]  # of any type
        named = [(str(at), part) for at, part in enumerate(parts, 1)]
    if len(line) <= WIDTH or named is None:
        yield line
        return
    yield f"{indent}{name}:"
    for part_name, part in named:
        yield from told_lines(part_name, part, indent + "  ")


def _named(value: Any) -> list[tuple[str, Any]] | None:
    """Return the named parts of a value that are not empty; None for one without names."""
    if is_dataclass(value):
        found = {field.name: getattr(value, field.name) for field in fields(value) if field.compare}
    elif isinstance(value, msgspec.Struct):
        found = {name: getattr(value, name) for name in value.__struct_fields__}
    elif hasattr(value, "_asdict"):
        found: dict[str, Any] = value._asdict()
    elif hasattr(value, "items"):
        found = {str(name): part for name, part in value.items()}
    else:
        return None
    return [(name, part) for name, part in found.items() if part not in _EMPTY]
