"""Data of a group of components; what they send they send under their keys."""

from __future__ import annotations

from typing import TypedDict


class ComponentPartData(TypedDict):
    """One of the components.

    Args:
        key: Tells it from the others.
        file: Its script and its style, without the ending.
        data: What it shows.
    """

    key: str
    file: str
    data: object


class ComponentGroupData(TypedDict):
    """All of them, in their order on the page."""

    parts: list[ComponentPartData]
