"""Layout of the playground: on desktops, on phones, on a projector, and with reduced motion."""

import pytest
from playwright.sync_api import expect

from tests.browser.open_page import OpenPage
from tests.browser.screen import is_inside, overflow
from tests.browser.the_playground_page import PANEL_HOLDS, TheBoard, box_of, open_panel, scrolled
from webapp.texts import texts_for

FIFTY = ",".join(f"item number {n}" for n in range(1, 51))


@pytest.mark.parametrize("lang", ["en", "ko", "zh"])
def test_at_1300_by_800_the_first_screen_shows_it_all_without_scrolling(
    open_app: OpenPage, lang: str
) -> None:
    page = open_app(f"lang={lang}", width=1300, height=800)
    board = TheBoard(page)
    expect(page.get_by_test_id("bar-block")).to_have_count(7)
    for seen in (
        *(board.ranked.nth(at) for at in range(5)),
        page.get_by_test_id("steps"),
        *(page.get_by_test_id("measure").nth(at) for at in range(3)),
        *(page.locator("svg.bar").nth(at) for at in range(3)),
        page.get_by_test_id("try"),
        board.cut,
    ):
        assert is_inside(seen, 1300, 800)
    assert scrolled(page) == 0
    assert overflow(page) <= 1


@pytest.mark.parametrize("width", [390, 320])
def test_a_phone_keeps_the_numbers_in_view_and_never_scrolls_sideways(open_app: OpenPage, width: int) -> None:
    page = open_app(f"list={FIFTY}&relevant=item number 1,item number 40&k=5", width=width, height=700)
    board = TheBoard(page)
    assert overflow(page) <= 1
    board.card("item number 40").scroll_into_view_if_needed()
    assert scrolled(page) > 1000
    for at in range(3):
        assert is_inside(page.get_by_test_id("measure").nth(at), width, 700)
        assert box_of(page.get_by_test_id("measure").nth(at))["y"] < 200
    # The number under the header would be in the way of nobody's eyes: it must really be seen.
    hidden: bool = page.get_by_test_id("measure").first.evaluate(
        """element => {
            const box = element.getBoundingClientRect()
            const top = element.getRootNode().elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
            return !element.contains(top)
        }"""
    )
    assert not hidden
    page.get_by_test_id("steps").scroll_into_view_if_needed()
    table = box_of(page.get_by_test_id("steps"))
    assert table["x"] >= 0
    assert table["x"] + table["width"] <= width


def test_no_panel_makes_a_narrow_phone_scroll_sideways(open_app: OpenPage) -> None:
    query = f"list={'long name ' * 7},B,C,D,E,F,G&relevant=B,C,D,E,F,G&k=7&show=nDCG@K&lang=ko"
    page = open_app(query, width=320, height=700)
    for tab, holds in PANEL_HOLDS.items():
        open_panel(page, tab, "ko")
        expect(page.locator(holds).first).to_be_visible()
        assert overflow(page) <= 1, tab


def test_the_projector_view_is_larger_and_folds_the_controls_away(open_app: OpenPage) -> None:
    page = open_app("list=A,B,C,D,E&relevant=B,D,Z&k=5", width=1300, height=800)
    small = float(
        page.get_by_test_id("measure")
        .first.locator(".value")
        .evaluate("e => parseFloat(getComputedStyle(e).fontSize)")
    )
    page = open_app("list=A,B,C,D,E&relevant=B,D,Z&k=5&view=present", width=1300, height=800)
    board = TheBoard(page)
    expect(page.locator(".st-key-panels")).to_have_count(0)
    expect(board.root.locator(".tools")).to_be_hidden()
    expect(board.root.locator(".add")).to_be_hidden()
    large = float(
        board.measure("AP").locator(".value").evaluate("e => parseFloat(getComputedStyle(e).fontSize)")
    )
    assert large >= 1.3 * small
    assert is_inside(board.rows.nth(4), 1300, 800)
    board.drag(board.body("B"), board.above("A"))
    board.expect_numbers("BACDE", "BDZ", 5)
    page.get_by_role("button", name=texts_for("en")("app.leave_present")).click()
    # Until the run is over, the page may hold the board of either view; the panels come after the board.
    expect(page.locator(".st-key-panels")).to_be_visible()
    expect(board.root).to_have_count(1)
    expect(board.root.locator(".tools")).to_be_visible()
    board.expect_numbers("BACDE", "BDZ", 5)
