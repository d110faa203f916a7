"""Colours: one palette in charts, on the board and in the theme."""

import tomllib
from pathlib import Path

import webapp
from webapp.model.palette import BLUE, GREEN, PINK, VERMILION

CONFIG = Path(webapp.__file__).parent.parent / ".streamlit" / "config.toml"


def test_the_theme_has_the_colours_of_the_charts() -> None:
    theme = tomllib.loads(CONFIG.read_text(encoding="utf-8"))["theme"]
    assert theme["chartCategoricalColors"] == [BLUE, VERMILION, PINK, GREEN]
