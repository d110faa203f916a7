"""Layout of the page of definitions, from desktops to phones."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.open_page import OpenPage
from tests.browser.screen import is_inside, overflow, too_wide
from tests.browser.the_definitions_page import HANGING, PANEL_HOLDS, open_definitions
from tests.browser.the_playground_page import box_of, boxes_of


def test_at_1300_by_800_the_board_is_opened_beside_the_definitions(open_app: OpenPage) -> None:
    panels = open_definitions(open_app)
    # What depends on the list is in one line; the board is opened on demand, beside it.
    expect(panels.board.root).to_be_hidden()
    assert all(is_inside(panels.cells.nth(at), 1300, 800) for at in range(5))
    panels.open_board()
    left, right = boxes_of(panels.root, panels.board.root)
    assert left["x"] + left["width"] <= right["x"]
    assert left["width"] > 1.3 * right["width"]
    for panel in PANEL_HOLDS:
        assert is_inside(panels.tab(panel), 1300, 800)
    group = panels.panel("all").locator(".group").first
    for seen in (
        group.locator(".result"),
        group.locator("[data-testid=definition] .measure").first,
        *(panels.board.ranked.nth(at) for at in range(5)),
        panels.board.cut,
    ):
        assert is_inside(seen, 1300, 800)
    panels.edit.click()
    for panel in PANEL_HOLDS:
        panels.turn_to(panel)
        for width in (1300, 1000, 768, 700, 641, 390, 320):
            panels.page.set_viewport_size({"width": width, "height": 800})
            assert overflow(panels.page) <= 1, (panel, width)
            assert too_wide(panels.root, HANGING) == [], (panel, width)


def test_a_library_that_is_opened_shows_its_heading_below_the_header(open_app: OpenPage) -> None:
    panels = open_definitions(open_app, "panel=libraries")
    for width in (1300, 390):
        panels.page.set_viewport_size({"width": width, "height": 800})
        for name in ("RePlay", "trec_eval"):
            panels.library(name).locator("button.name").click()
            expect(panels.library_title).to_have_text(name)
            expect(panels.library_title).to_be_focused()
            expect(panels.library_title).to_be_in_viewport(ratio=1)
            assert 56 <= box_of(panels.library_title)["y"] <= 200
