"""Protocol of the buttons that save charts: the data that they receive; they send nothing."""

from __future__ import annotations

from typing import TypedDict


class ChartData(TypedDict):
    """A chart on the page, by the key of its element, and what its file is called."""

    key: str
    title: str
    label: str
    file: str


class SaveChartsData(TypedDict):
    """All data of the buttons."""

    charts: list[ChartData]
    save: str
    lang: str
