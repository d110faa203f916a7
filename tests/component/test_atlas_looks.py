"""Layout of the library panels: on desktops, on phones, and in forced colours."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.screen import overflow
from tests.browser.the_definitions_page import PANEL_HOLDS, SEVENTH, WIDE, open_atlas, too_wide
from tests.browser.the_playground_page import box_of
from tests.component.mount import Mount


@pytest.mark.parametrize("lang", ["ko", "zh"])
def test_no_panel_makes_a_phone_scroll_sideways(mount: Mount, lang: str) -> None:
    atlas = open_atlas(mount, f"{WIDE}&lang={lang}", width=390, height=700)
    page = atlas.page
    # Panels first, then the list.
    above, below = box_of(atlas.root), box_of(atlas.board.root)
    assert above["y"] + above["height"] <= below["y"]
    for panel in PANEL_HOLDS:
        page.set_viewport_size({"width": 390, "height": 700})
        atlas.turn_to(panel)
        if panel == "all":
            who = atlas.panel(panel).locator(".who:visible")
            for at in range(who.count()):
                who.nth(at).click()
            expect(atlas.panel(panel).locator(".call .write").last).to_be_visible()
        for summary in atlas.panel(panel).locator("summary:visible").all()[:3]:
            summary.click()
        for width in (390, 320):
            page.set_viewport_size({"width": width, "height": 700})
            assert overflow(page) <= 1, (panel, width)
            assert too_wide(atlas) == [], (panel, width)


def test_targets_are_large_enough_for_fingers_and_colours_are_not_needed(mount: Mount) -> None:
    atlas = open_atlas(
        mount, f"{SEVENTH}&library=trec_eval", width=390, height=800, touch=True, forced_colors="active"
    )
    page = atlas.page
    small: list[str] = []
    for panel in PANEL_HOLDS:
        atlas.tab(panel).tap()
        atlas.expect_panel(panel)
        small += atlas.root.evaluate(
            """atlas => [...atlas.querySelectorAll("button, select, input, label:has(input), summary")]
                .filter(e => !e.matches("[type=radio]"))  // its label is pressed as well
                .filter(e => e.checkVisibility())
                .filter(e => { const b = e.getBoundingClientRect(); return b.width < 24 || b.height < 24 })
                .map(e => `${e.className} ${e.textContent} ${JSON.stringify(e.getBoundingClientRect())}`)"""
        )
    assert small == []
    # The tab that is open and the place of the focus differ in more than a colour that is not there.
    paint = "e => getComputedStyle(e).backgroundColor"
    assert atlas.tab("matters").evaluate(paint) != atlas.tab("all").evaluate(paint)
    atlas.tab("matters").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(atlas.tab("matters")).to_be_focused()
    assert atlas.tab("matters").evaluate("e => getComputedStyle(e).outlineStyle") == "solid"


def test_the_projector_view_shows_the_panels_larger(mount: Mount) -> None:
    size = "e => parseFloat(getComputedStyle(e).fontSize)"
    atlas = open_atlas(mount)
    value = atlas.panel("all").locator(".result strong").first
    small = float(value.evaluate(size))
    atlas.page.goto(f"{atlas.page.url}&view=present")
    expect(atlas.board.root.locator(".tools")).to_be_hidden()
    expect(value).to_be_visible()
    assert float(value.evaluate(size)) >= 1.2 * small
    assert overflow(atlas.page) <= 1
    atlas.turn_to("libraries")
    atlas.expect_address(view="present", panel="libraries")
    assert overflow(atlas.page) <= 1
