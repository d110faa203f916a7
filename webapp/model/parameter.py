"""Declaration of one address parameter, and the pages that one may belong to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, get_args

Page = Literal["playground", "cases", "evaluate", "definitions", "learn", "classroom"]

EVERY_PAGE: Final[tuple[Page, ...]] = get_args(Page)


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter of the address.

    Args:
        name: As written in the address.
        example: A value, as written in the address.
        meaning: What it sets on the page, as Markdown.
        values: The accepted values, as Markdown; others are repaired or left out, with a message.
        default: The value when it is missing, as Markdown.
        pages: The pages that it belongs to; the others ignore it. The guide to the first one documents it.
    """

    name: str
    example: str
    meaning: str
    values: str
    default: str
    pages: tuple[Page, ...]
