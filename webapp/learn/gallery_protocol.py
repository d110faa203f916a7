"""View model of a gallery of lists that a class has built, as the browser gets it."""

from __future__ import annotations

from typing import Literal, TypedDict


class HoldUpData(TypedDict):
    """What a press in a gallery sends: the answers that are held up after it, and the room that was seen."""

    do: Literal["hold_up"]
    answers: list[str]
    seen: int


class BuiltItem(TypedDict):
    """A card of a list: whether it hits, and stands beyond the cutoff."""

    name: str
    hit: bool
    pale: bool


class BuiltList(TypedDict):
    """A list that was built.

    Args:
        answer: The answer that it is, as the room counts it.
        items: Its cards, best first.
        alternative: The same as a sentence.
        value: Its value with the name of the measure.
        size: The place of the value on the axis from 0 to 1.
        made: How many made it.
        mark: What it reaches, in words; empty where it does not.
        held: Whether it is held up.
        place: Its place, from 0, where lists with hits at the same ranks stand together.
    """

    answer: str
    items: list[BuiltItem]
    alternative: str
    value: str
    size: float
    made: str
    mark: str
    held: bool
    place: int


class GalleryBlock(TypedDict):
    """Lists that a class has built; those that are held up stand side by side above the others.

    Args:
        summary: How many lists there are, and how many reach what was asked.
        entries: The lists, those that are closest to the goal first.
        more: A sentence about those that are not shown.
        hold: The label of the switch that holds a list up.
        sort: The name of the switch between two orders, which the teacher has.
        by_value: Its label for the lists that are closest to the goal first.
        by_shape: Its label for lists with hits at the same ranks together.
        act: What a press sends; None for everyone but the teacher.
    """

    kind: Literal["gallery"]
    id: str
    legend: str
    summary: str
    entries: list[BuiltList]
    more: str
    hold: str
    sort: str
    by_value: str
    by_shape: str
    act: HoldUpData | None
