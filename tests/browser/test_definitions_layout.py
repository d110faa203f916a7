"""Layout of the page of definitions, from desktops to phones."""

from __future__ import annotations

from tests.browser.open_page import OpenPage
from tests.browser.screen import is_inside, overflow, too_wide
from tests.browser.the_definitions_page import HANGING, PANEL_HOLDS, open_definitions
from tests.browser.the_playground_page import box_of


def test_at_1300_by_800_definitions_stand_beside_the_list(open_app: OpenPage) -> None:
    panels = open_definitions(open_app)
    left, right = box_of(panels.root), box_of(panels.board.root)
    assert left["x"] + left["width"] <= right["x"]
    assert left["width"] > 1.3 * right["width"]
    for panel in PANEL_HOLDS:
        assert is_inside(panels.tab(panel), 1300, 800)
    card = panels.panel("all").locator(".card").first
    for seen in (
        card.locator(".result"),
        card.locator("[data-testid=definition] .measure").first,
        *(panels.board.ranked.nth(at) for at in range(5)),
        panels.board.cut,
    ):
        assert is_inside(seen, 1300, 800)
    for panel in PANEL_HOLDS:
        panels.turn_to(panel)
        for width in (1300, 1000, 768, 700, 641, 390, 320):
            panels.page.set_viewport_size({"width": width, "height": 800})
            assert overflow(panels.page) <= 1, (panel, width)
            assert too_wide(panels.root, HANGING) == [], (panel, width)
