"""Buttons that save the page's charts as PNG and SVG, in the browser."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from streamlit.components import v2

from playground.texts import Texts

_HERE = Path(__file__).parent

_component = v2.component(
    "recmetrics_save_charts",
    js=(_HERE / "save_charts.js").read_text(encoding="utf-8"),
    css=(_HERE / "save_charts.css").read_text(encoding="utf-8"),
)


def save_charts(titles: Mapping[str, str], texts: Texts) -> None:
    """Show a line with two buttons for each chart.

    Args:
        titles: The charts' titles by the key of their element.
        texts: Texts of the reader's language.
    """
    charts = [{"key": key, "title": title} for key, title in titles.items()]
    _component(
        key="save_charts",
        data={"charts": charts, "save": texts.section("keep")["save"], "lang": texts.html_lang},
    )
