"""View model of the picture beside feedback, as the browser gets it."""

from __future__ import annotations

from typing import Literal, TypedDict

LineTone = Literal["plain", "wrong", "lead"]
"""A line as defined, one under a misconception, and one that sums up."""


class SegmentData(TypedDict):
    """A part of a bar: the item or user that adds it, its share of the axis, and its colours."""

    name: str
    size: float
    colour: str
    ink: str
    title: str


class DotData(TypedDict):
    """A value on the axis, named by its model."""

    name: str
    at: float
    colour: str
    ink: str


class LineData(TypedDict):
    """A bar with its sum and value, or the values of two models; in a sum `*…*` stands out."""

    label: str
    sum: str
    text: str
    tone: LineTone
    parts: list[SegmentData]
    dots: list[DotData]


class PictureBlock(TypedDict):
    """What decides an answer, as lines on one axis from 0 to its end."""

    kind: Literal["picture"]
    id: str
    caption: str
    lines: list[LineData]
    end: str
