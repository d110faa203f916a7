"""The protocol of the buttons that save charts: what they are given; they send nothing."""

from __future__ import annotations

from typing import TypedDict


class ChartData(TypedDict):
    """A chart on the page, by the key of its element."""

    key: str
    title: str


class SaveChartsData(TypedDict):
    """Everything that the buttons are given."""

    charts: list[ChartData]
    save: str
    lang: str
