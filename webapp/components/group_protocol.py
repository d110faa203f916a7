"""Data of a group of components; what they send they send under their keys."""

from __future__ import annotations

from typing import TypedDict


class ComponentPartData(TypedDict):
    """One of the components.

    Args:
        key: Tells it from the others.
        file: Its script and its style, without the ending.
        place: The key of the place where it stands; beside the others if empty.
        data: What it shows.
    """

    key: str
    file: str
    place: str
    data: object


class ComponentGroupData(TypedDict):
    """All of them, in their order on the page."""

    parts: list[ComponentPartData]


class GroupPlaceData(TypedDict):
    """A place for a component of a group."""

    key: str
