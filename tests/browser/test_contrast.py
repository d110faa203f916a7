"""Letters of charts and formulas are read in both themes; forced colours mark the chosen panel."""

from typing import Any, Final, Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.open_page import OpenPage
from tests.browser.the_playground_page import open_panel
from webapp.model.palette import contrast
from webapp.texts import texts_for

HITS: Final = "list=A,B,C,D,E,F,G,H&relevant=A,B,C,D,E,F&k=5"

# Every colour as a browser paints it, also one that CSS has mixed.
PAINTED: Final = """elements => {
    const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true })
    return elements.map(element => {
        const style = getComputedStyle(element)
        context.fillStyle = element instanceof SVGElement ? style.fill : style.webkitTextFillColor
        context.fillRect(0, 0, 1, 1)
        const [red, green, blue] = context.getImageData(0, 0, 1, 1).data
        return "#" + [red, green, blue].map(part => part.toString(16).padStart(2, "0")).join("")
    })
}"""


def colours(page: Page, selector: str) -> set[str]:
    """Return the colours of the letters of some elements; there must be some."""
    expect(page.locator(selector).first).to_be_visible()
    found: set[str] = set(page.locator(selector).evaluate_all(PAINTED))
    return found


@pytest.mark.parametrize(("scheme", "ground"), [("light", "#FFFFFF"), ("dark", "#12151C")])
def test_letters_hold_4_5_to_1(open_app: OpenPage, scheme: Literal["light", "dark"], ground: str) -> None:
    page = open_app(HITS, scheme=scheme)
    open_panel(page, "formula")
    letters = colours(page, ".katex [style*=color]")
    assert len(letters) == 6
    open_panel(page, "charts")
    for selector in (".xtick text", ".ytick text", ".legendtext", ".annotation-text", ".textpoint text"):
        letters |= colours(page, f".js-plotly-plot {selector}")
    letters |= colours(page, ".st-key-ranks .bartext-outside")
    open_panel(page, "whatif")
    letters |= colours(page, ".st-key-moves .ytick text") | colours(page, ".st-key-orders .ytitle")
    assert {letter: contrast(letter, ground) for letter in letters if contrast(letter, ground) < 4.5} == {}


def test_the_chosen_one_of_several_is_marked_in_forced_colours(open_app: OpenPage) -> None:
    options: dict[str, Any] = {"forced_colors": "active"}
    page = open_app(HITS, **options)
    open_panel(page, "formula")
    for name, width in (("formula", "3px"), ("charts", "0px")):
        button = page.locator(".st-key-panels").get_by_role("radio", name=texts_for("en")(f"tabs.{name}"))
        shown: str = button.evaluate(
            """button => {
                const { outlineStyle, outlineWidth } = getComputedStyle(button)
                return outlineStyle === "none" ? "0px" : outlineWidth
            }"""
        )
        assert shown == width
