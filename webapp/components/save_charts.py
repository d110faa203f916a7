"""Buttons that save the page's charts as PNG and SVG, in the browser."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from webapp.components.base import Component
from webapp.components.save_charts_protocol import ChartData, SaveChartsData
from webapp.texts import Texts

_component: Final = Component[SaveChartsData]("save_charts", "save_charts/save_charts")


def save_charts(titles: Mapping[str, str], texts: Texts, files: Mapping[str, str] | None = None) -> None:
    """Show a line with two buttons for each chart.

    Args:
        titles: The charts' titles by the key of their element; of a single one only its buttons are named so.
        texts: Texts of the reader's language.
        files: What the files are called, by key; like the key if not given.
    """
    charts: list[ChartData] = [
        {
            "key": key,
            "title": title,
            "label": title if len(titles) > 1 else texts("keep.chart"),
            "file": (files or {}).get(key, key),
        }
        for key, title in titles.items()
    ]
    data: SaveChartsData = {"charts": charts, "save": texts.section("keep")["save"], "lang": texts.html_lang}
    _component(data)
