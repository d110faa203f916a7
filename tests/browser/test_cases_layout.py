"""Layout of the page of cases: on desktops, on phones, with many cases, and on a projector."""

from playwright.sync_api import expect

from tests.browser.open_page import OpenPage
from tests.browser.screen import is_inside, overflow
from tests.browser.the_cases_page import (
    MANY,
    PANEL_HOLDS,
    POSTS,
    compared,
    expect_means_in_view_on_phones,
    open_cases_table,
    open_panel,
)
from tests.browser.the_playground_page import scrolled
from webapp.texts import texts_for

EN = texts_for("en")


def test_at_1300_by_800_means_cases_rules_and_chart_are_on_the_first_screen(open_app: OpenPage) -> None:
    table = open_cases_table(open_app)
    chart = table.page.locator(".st-key-cases_chart .main-svg").first
    shown = table.root.get_by_test_id("measure")
    for lang in ("en", "ko", "zh"):
        table.visit(f"{POSTS}&lang={lang}")
        expect(table.root).to_have_attribute("lang", texts_for(lang).html_lang)
        expect(chart).to_be_visible()
        expect(shown).to_have_count(3)
        for seen in (
            *(shown.nth(at) for at in range(3)),
            table.case("u1"),
            table.case("u2"),
            table.root.locator("tfoot"),
            table.root.locator("fieldset").first,
            chart,
        ):
            assert is_inside(seen, 1300, 800)
        assert scrolled(table.page) == 0
        assert overflow(table.page) <= 1

        # With two models: all six numbers, the verdict, and the first case.
        table.tool("compare").click()
        expect(shown).to_have_count(6)
        for seen in (*(shown.nth(at) for at in range(6)), table.verdict, table.case("u1")):
            assert is_inside(seen, 1300, 800)
        assert overflow(table.page) <= 1


def test_a_phone_keeps_the_means_in_view_and_never_scrolls_sideways(open_app: OpenPage) -> None:
    table = open_cases_table(open_app, f"{MANY}&k=10&no_relevant=skip&lang=ko", width=390, height=700)
    expect_means_in_view_on_phones(table)


def test_no_panel_makes_a_narrow_phone_scroll_sideways(open_app: OpenPage) -> None:
    table = open_cases_table(open_app, f"{MANY}&k=10&lang=ko", width=320, height=700)
    for key in PANEL_HOLDS:
        if key != "winner":  # which is open
            open_panel(table, key, "ko")
        expect(table.page.locator(PANEL_HOLDS[key]).first).to_be_visible()
        assert overflow(table.page) <= 1, key


def test_the_projector_view_is_larger_and_folds_the_controls_away(open_app: OpenPage) -> None:
    size = "e => parseFloat(getComputedStyle(e).fontSize)"
    table = compared(open_app, POSTS)
    small = float(table.mean("MAP@5", "A").locator(".value").evaluate(size))
    table.page.get_by_role("button", name=EN("app.present")).click()
    leave = table.page.get_by_role("button", name=EN("app.leave_present"))
    expect(leave).to_be_visible()
    expect(table.root.locator(".tools")).to_be_hidden()
    expect(table.menu("u1")).to_be_hidden()
    expect(table.page.locator("[class*=st-key-cases_panels]")).to_have_count(0)
    assert float(table.mean("MAP@5", "A").locator(".value").evaluate(size)) >= 1.3 * small
    assert overflow(table.page) <= 1
    table.expect_address(view="present")
    board = table.board("B")
    board.card("B").get_by_test_id("move-up").click()
    expect(table.verdict).to_have_attribute("data-winner", "B")
    leave.click()
    # Until the run is over, the page may hold the cases table of either view.
    expect(table.root).to_have_count(1)
    expect(table.root.locator(".tools")).to_be_visible()
    board.expect_order("BACDE")
