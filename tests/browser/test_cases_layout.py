"""Layout of the page of cases: on desktops, on phones, with many cases, and on a projector."""

from playwright.sync_api import expect

from tests.browser.open_page import OpenPage
from tests.browser.screen import inner_overflow, is_inside, is_on_top, overflow
from tests.browser.the_cases_page import MANY, PANEL_HOLDS, POSTS, compared, open_panel, open_sheet
from tests.browser.the_playground_page import box_of, scrolled
from webapp.texts import texts_for

EN = texts_for("en")


def test_at_1300_by_800_means_cases_rules_and_chart_are_on_the_first_screen(open_app: OpenPage) -> None:
    sheet = open_sheet(open_app)
    chart = sheet.page.locator(".st-key-cases_chart .main-svg").first
    shown = sheet.root.get_by_test_id("measure")
    for lang in ("en", "ko", "zh"):
        sheet.visit(f"{POSTS}&lang={lang}")
        expect(sheet.root).to_have_attribute("lang", texts_for(lang).html_lang)
        expect(chart).to_be_visible()
        expect(shown).to_have_count(3)
        for seen in (
            *(shown.nth(at) for at in range(3)),
            sheet.case("u1"),
            sheet.case("u2"),
            sheet.root.locator("tfoot"),
            sheet.root.locator("fieldset").first,
            chart,
        ):
            assert is_inside(seen, 1300, 800)
        assert scrolled(sheet.page) == 0
        assert overflow(sheet.page) <= 1

        # With two models: all six numbers, the verdict, and the first case.
        sheet.tool("compare").click()
        expect(shown).to_have_count(6)
        for seen in (*(shown.nth(at) for at in range(6)), sheet.verdict, sheet.case("u1")):
            assert is_inside(seen, 1300, 800)
        assert overflow(sheet.page) <= 1


def test_a_phone_keeps_the_means_in_view_and_never_scrolls_sideways(open_app: OpenPage) -> None:
    sheet = open_sheet(open_app, f"{MANY}&k=10&no_relevant=skip&lang=ko", width=390, height=700)
    expect(sheet.boards).to_have_count(2)
    shown = sheet.root.get_by_test_id("measure")
    expect(shown).to_have_count(6)
    for width in (390, 320):
        sheet.page.set_viewport_size({"width": width, "height": 700})
        assert overflow(sheet.page) <= 1
        assert inner_overflow(sheet.root) == []
        last = sheet.cases.last
        last.scroll_into_view_if_needed()
        expect(last.get_by_test_id("open-case")).to_be_in_viewport()
        for at in range(6):
            assert is_inside(shown.nth(at), width, 700)
            assert is_on_top(shown.nth(at))
        # The menu of a case opens within the screen.
        last.get_by_test_id("case-menu").click()
        expect(sheet.panel).to_be_visible()
        assert overflow(sheet.page) <= 1
        panel = box_of(sheet.panel)
        assert panel["x"] >= 0
        assert panel["x"] + panel["width"] <= width
        sheet.page.keyboard.press("Escape")
        # Both boards stand below each other.
        boxes = [box_of(sheet.boards.nth(at)) for at in range(2)]
        assert boxes[0]["y"] + boxes[0]["height"] <= boxes[1]["y"]
        assert all(box["width"] <= width for box in boxes)


def test_no_panel_makes_a_narrow_phone_scroll_sideways(open_app: OpenPage) -> None:
    sheet = open_sheet(open_app, f"{MANY}&k=10&lang=ko", width=320, height=700)
    for key in PANEL_HOLDS:
        if key != "winner":  # which is open
            open_panel(sheet, key, "ko")
        expect(sheet.page.locator(PANEL_HOLDS[key]).first).to_be_visible()
        assert overflow(sheet.page) <= 1, key


def test_the_projector_view_is_larger_and_folds_the_controls_away(open_app: OpenPage) -> None:
    size = "e => parseFloat(getComputedStyle(e).fontSize)"
    sheet = compared(open_app, POSTS)
    small = float(sheet.mean("MAP@5", "A").locator(".value").evaluate(size))
    sheet.page.get_by_role("button", name=EN("app.share")).click()
    # The button below link and picture moves when they come.
    expect(sheet.page.get_by_test_id("stCode")).to_be_visible()
    expect(sheet.page.get_by_role("img", name=EN("app.qr"))).to_be_visible()
    sheet.page.get_by_role("button", name=EN("app.present")).click()
    leave = sheet.page.get_by_role("button", name=EN("app.leave_present"))
    expect(leave).to_be_visible()
    expect(sheet.root.locator(".tools")).to_be_hidden()
    expect(sheet.menu("u1")).to_be_hidden()
    expect(sheet.page.locator("[class*=st-key-cases_panels]")).to_have_count(0)
    assert float(sheet.mean("MAP@5", "A").locator(".value").evaluate(size)) >= 1.3 * small
    assert overflow(sheet.page) <= 1
    sheet.expect_address(view="present")
    board = sheet.board("B")
    board.card("B").get_by_test_id("move-up").click()
    expect(sheet.verdict).to_have_attribute("data-winner", "B")
    leave.click()
    # Until the run is over, the page may hold the sheet of either view.
    expect(sheet.root).to_have_count(1)
    expect(sheet.root.locator(".tools")).to_be_visible()
    board.expect_order("BACDE")
