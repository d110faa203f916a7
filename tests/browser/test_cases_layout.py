"""Layout of the page of cases: on desktops, on phones, with many cases, and on a projector."""

from playwright.sync_api import expect

from tests.browser.open_page import OpenPage
from tests.browser.screen import is_inside, is_on_top, overflow
from tests.browser.the_cases_page import (
    MANY,
    PANEL_HOLDS,
    POSTS,
    compared,
    expect_means_in_view_on_phones,
    open_cases_table,
    open_panel,
)
from tests.browser.the_playground_page import box_of, scrolled
from webapp.cases.case_set import OPENING_CASES
from webapp.texts import texts_for

EN = texts_for("en")


def test_at_1300_by_800_leaderboard_cases_and_the_top_of_a_board_are_on_the_first_screen(
    open_app: OpenPage,
) -> None:
    table = open_cases_table(open_app)
    shown = table.leaderboard.get_by_test_id("measure")
    for lang in ("en", "ko", "zh"):
        table.visit(f"lang={lang}")
        expect(table.root).to_have_attribute("lang", texts_for(lang).html_lang)
        expect(shown).to_have_count(6)
        card = table.board("A").ranked.nth(2)
        expect(card).to_be_visible()
        for seen in (
            *(shown.nth(at) for at in range(6)),
            table.verdict,
            *(table.cases.nth(at) for at in range(len(OPENING_CASES.cases))),
            table.head,
            card,
        ):
            assert is_inside(seen, 1300, 800)
        assert scrolled(table.page) == 0
        assert overflow(table.page) <= 1


def test_the_leaderboard_stays_on_top_while_a_list_below_it_is_changed(open_app: OpenPage) -> None:
    for width in (1300, 1024, 768):
        table = open_cases_table(open_app, MANY + "&k=10", width=width, height=800)
        board = table.board("B")
        board.ranked.last.scroll_into_view_if_needed()
        assert is_inside(table.mean("MAP@10", "B"), width, 800)
        assert is_on_top(table.mean("MAP@10", "B"))
        # What has the focus is below it.
        first = board.ranked.first
        first.focus()
        covered = box_of(table.leaderboard)
        assert box_of(first)["y"] >= covered["y"] + covered["height"] - 1


def test_a_phone_keeps_the_means_in_view_and_never_scrolls_sideways(open_app: OpenPage) -> None:
    table = open_cases_table(open_app, f"{MANY}&k=10&no_relevant=skip&lang=ko", width=390, height=700)
    expect_means_in_view_on_phones(table)


def test_no_panel_makes_a_narrow_phone_scroll_sideways(open_app: OpenPage) -> None:
    table = open_cases_table(open_app, f"{MANY}&k=10&lang=ko", width=320, height=700)
    for key in PANEL_HOLDS:
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
    expect(table.leaderboard.locator(".tools")).to_be_hidden()
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
