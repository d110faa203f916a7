"""Layout of the page of definitions: on desktops, on phones, and in forced colours."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.open_page import OpenPage
from tests.browser.screen import is_inside, overflow
from tests.browser.the_definitions_page import PANEL_HOLDS, WIDE, open_atlas, too_wide
from tests.browser.the_playground_page import box_of


def test_at_1300_by_800_definitions_stand_beside_the_list(open_app: OpenPage) -> None:
    atlas = open_atlas(open_app)
    left, right = box_of(atlas.root), box_of(atlas.board.root)
    assert left["x"] + left["width"] <= right["x"]
    assert left["width"] > 1.3 * right["width"]
    for panel in PANEL_HOLDS:
        assert is_inside(atlas.tab(panel), 1300, 800)
    card = atlas.panel("all").locator(".card").first
    for seen in (
        card.locator(".result"),
        card.locator("[data-testid=definition] .measure").first,
        *(atlas.board.ranked.nth(at) for at in range(5)),
        atlas.board.cut,
    ):
        assert is_inside(seen, 1300, 800)
    for panel in PANEL_HOLDS:
        atlas.turn_to(panel)
        for width in (1300, 1000, 768, 700, 641):
            atlas.page.set_viewport_size({"width": width, "height": 800})
            assert overflow(atlas.page) <= 1, (panel, width)
            assert too_wide(atlas) == [], (panel, width)


def test_no_panel_makes_a_phone_scroll_sideways(open_app: OpenPage) -> None:
    atlas = open_atlas(open_app, f"{WIDE}&lang=ko", width=390, height=700)
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
