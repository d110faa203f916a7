"""Letters in formulas are read in both themes, whatever item they belong to."""

import re
import tomllib
from pathlib import Path

import pytest

from webapp.model.palette import HUES, contrast

STYLE = Path(__file__).parents[3] / "webapp" / "assets" / "document" / "contrast.css"
MIXTURE = re.compile(r"color-mix\(in srgb, currentColor (\d+)%, light-dark\(black, white\)\)")
CONFIG = Path(__file__).parents[3] / ".streamlit" / "config.toml"
THEMES = {
    scheme: tomllib.loads(CONFIG.read_text(encoding="utf-8"))["theme"][scheme] for scheme in ("light", "dark")
}


def mixed(colour: str, other: str, share: float) -> str:
    """Return the mixture that CSS makes of two colours."""
    parts = [(int(colour[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(one * share + two * (1 - share)):02x}" for one, two in parts)


@pytest.mark.parametrize("hue", HUES)
@pytest.mark.parametrize(("scheme", "mixture"), [("light", "#000000"), ("dark", "#FFFFFF")])
def test_a_term_of_every_colour_holds_4_5_to_1(hue: str, scheme: str, mixture: str) -> None:
    found = MIXTURE.search(STYLE.read_text(encoding="utf-8"))
    assert found is not None
    letters = mixed(hue, mixture, int(found[1]) / 100)
    assert contrast(letters, THEMES[scheme]["backgroundColor"]) >= 4.5
