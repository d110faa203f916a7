"""Layout of the library panels: on desktops, on phones, and in forced colours."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.screen import overflow, too_wide
from tests.browser.the_definitions_page import HANGING, PANEL_HOLDS, SEVENTH, WIDE, open_definitions
from tests.browser.the_playground_page import box_of
from tests.component.mount import Mount, resize
from webapp.cases.case_set import CaseSet
from webapp.cases.mean_link import CASES, packed_cases


@pytest.mark.parametrize("lang", ["ko", "zh"])
def test_no_panel_makes_a_phone_scroll_sideways(mount: Mount, lang: str) -> None:
    panels = open_definitions(mount, f"{WIDE}&lang={lang}", width=390, height=700)
    page = panels.page
    # Panels first, then the list.
    above, below = box_of(panels.root), box_of(panels.board.root)
    assert above["y"] + above["height"] <= below["y"]
    for panel in PANEL_HOLDS:
        resize(page, 390, 700)
        panels.turn_to(panel)
        if panel == "all":
            who = panels.panel(panel).locator(".who:visible")
            for at in range(who.count()):
                who.nth(at).click()
            expect(panels.panel(panel).locator(".call .write").last).to_be_visible()
        # From the last one on: what is folded takes the ones inside it along.
        for summary in reversed(panels.panel(panel).locator("summary:visible").all()[:3]):
            summary.click()
        for width in (390, 320):
            resize(page, width, 700)
            assert overflow(page) <= 1, (panel, width)
            assert too_wide(panels.root, HANGING) == [], (panel, width)


def test_on_a_phone_the_names_of_two_models_are_whole(mount: Mount) -> None:
    panels = open_definitions(mount, f"{SEVENTH}&panel=matters", width=390, height=700)
    for width in (390, 320):
        resize(panels.page, width, 700)
        lines = panels.panel("matters").evaluate(
            """panel => [...panel.querySelectorAll("[data-testid=matter] td, thead th")]
                .filter(cell => ["BPR", "ItemKNN"].includes(cell.textContent))
                .map(cell => {
                    const range = document.createRange()
                    range.selectNodeContents(cell)
                    return range.getClientRects().length
                })"""
        )
        assert set(lines) == {1}, width
        assert overflow(panels.page) <= 1, width


def test_on_a_phone_the_numbers_of_six_models_stay_whole_and_their_table_scrolls_alone(mount: Mount) -> None:
    names = [f"Model number {n}" for n in range(6)]
    case_set, _ = CaseSet.from_query({"case": ["u1;A,B,C;B,Z" + ";B,A,C" * 5], "model": names, "k": "2"})
    packed = packed_cases(case_set)[CASES]
    panels = open_definitions(mount, f"{SEVENTH}&panel=matters&cases={packed}", width=390, height=700)
    values = panels.panel("matters").locator("[data-testid=matter]").first.locator("td")
    expect(values).to_have_count(len(names) + 1)
    lines = values.evaluate_all(
        """cells => cells.slice(0, -1).map(cell => {
            const range = document.createRange()
            range.selectNodeContents(cell)
            return range.getClientRects().length
        })"""
    )
    assert lines == [1] * len(names)
    assert overflow(panels.page) <= 1
    assert violations(panels.page) == []


def test_targets_are_large_enough_for_fingers_and_colours_are_not_needed(mount: Mount) -> None:
    panels = open_definitions(
        mount, f"{SEVENTH}&library=trec_eval", width=390, height=800, touch=True, forced_colors="active"
    )
    page = panels.page
    small: list[str] = []
    for panel in PANEL_HOLDS:
        panels.tab(panel).tap()
        panels.expect_panel(panel)
        small += panels.root.evaluate(
            """root => [...root.querySelectorAll("button, select, input, label:has(input), summary")]
                .filter(e => !e.matches("[type=radio]"))  // its label is pressed as well
                .filter(e => e.checkVisibility())
                .filter(e => { const b = e.getBoundingClientRect(); return b.width < 24 || b.height < 24 })
                .map(e => `${e.className} ${e.textContent} ${JSON.stringify(e.getBoundingClientRect())}`)"""
        )
    assert small == []
    # The tab that is open and the place of the focus differ in more than a colour that is not there.
    paint = "e => getComputedStyle(e).backgroundColor"
    assert panels.tab("matters").evaluate(paint) != panels.tab("all").evaluate(paint)
    panels.tab("matters").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(panels.tab("matters")).to_be_focused()
    assert panels.tab("matters").evaluate("e => getComputedStyle(e).outlineStyle") == "solid"


def test_the_projector_view_shows_the_panels_larger(mount: Mount) -> None:
    size = "e => parseFloat(getComputedStyle(e).fontSize)"
    panels = open_definitions(mount)
    value = panels.panel("all").locator(".result strong").first
    small = float(value.evaluate(size))
    panels.page.goto(f"{panels.page.url}&view=present")
    expect(panels.board.root.locator(".tools")).to_be_hidden()
    expect(value).to_be_visible()
    assert float(value.evaluate(size)) >= 1.2 * small
    assert overflow(panels.page) <= 1
    panels.turn_to("libraries")
    panels.expect_address(view="present", panel="libraries")
    assert overflow(panels.page) <= 1
