"""Layout of the playground, of a lesson and of definitions: on desktops, on phones, and for a room."""

import re
from typing import Final

from playwright.sync_api import expect

from tests.browser.open_page import OpenPage
from tests.browser.screen import (
    expect_run_over,
    is_inside,
    is_on_top,
    overflow,
    resize,
    too_wide,
)
from tests.browser.the_definitions_page import HANGING, PANEL_HOLDS, open_definitions
from tests.browser.the_learn_page import SCREENS, open_lesson_view, predict
from tests.browser.the_playground_page import (
    TheBoard,
    box_of,
    boxes_of,
    expect_scrolled_by_a_finger,
    scrolled,
)
from webapp.learn.lesson_file import lessons
from webapp.texts import texts_for

FIFTY: Final = [f"item number {n}" for n in range(1, 51)]
EN: Final = texts_for("en")
SIZE: Final = "e => parseFloat(getComputedStyle(e).fontSize)"
OVERFLOW: Final = """() => {
    const main = document.querySelector("[data-testid=stMain]")
    return [main.scrollHeight - main.clientHeight, main.scrollWidth - main.clientWidth]
}"""


def test_a_phone_keeps_the_numbers_in_view_and_a_finger_on_a_card_scrolls_the_page(
    open_app: OpenPage,
) -> None:
    query = f"list={','.join(FIFTY)}&relevant=item number 1,item number 40&k=5"
    page = open_app(query, width=390, height=700, touch=True)
    expect_scrolled_by_a_finger(page, FIFTY)
    board, measures = TheBoard(page), page.get_by_test_id("measure")
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 700})
        assert overflow(page) <= 1
        board.card("item number 40").scroll_into_view_if_needed()
        assert scrolled(page) > 1000
        for at in range(3):
            assert is_inside(measures.nth(at), width, 700)
            assert box_of(measures.nth(at))["y"] < 200
        # The number under the header would be in the way of nobody's eyes: it must really be seen.
        assert is_on_top(measures.first)
        page.get_by_test_id("steps").scroll_into_view_if_needed()
        table = box_of(page.get_by_test_id("steps"))
        assert table["x"] >= 0
        assert table["x"] + table["width"] <= width


def test_a_question_stands_beside_its_list_or_on_a_phone_below_it(
    open_app: OpenPage,
) -> None:
    lesson_view = open_lesson_view(open_app, SCREENS["predict"], touch=True)
    page, board = lesson_view.page, lesson_view.board
    left, right = boxes_of(lesson_view.root, board.root)
    assert left["x"] + left["width"] <= right["x"]
    for seen in (
        lesson_view.title,
        lesson_view.onward,
        lesson_view.block("predict").get_by_role("button"),
        *(board.ranked.nth(at) for at in range(5)),
    ):
        assert is_inside(seen, 1300, 800)

    resize(page, 390, 700)
    parts = (lesson_view.block("text"), board.root, lesson_view.block("predict"))
    text, shown, asked = boxes_of(*parts)
    assert text["y"] + text["height"] <= shown["y"]
    assert shown["y"] + shown["height"] <= asked["y"]

    # A screen is read from its title on, wherever on the one before the finger was.
    predict(lesson_view, 1)
    lesson_view.onward.scroll_into_view_if_needed()
    lesson_view.onward.tap()
    lesson_view.expect_screen(lessons()["order"], lessons()["order"].steps[2].id)
    expect(lesson_view.title).to_be_in_viewport()


def test_the_board_is_opened_beside_the_definitions_and_no_panel_scrolls_sideways(
    open_app: OpenPage,
) -> None:
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
        for width in (1000, 641, 320):
            panels.page.set_viewport_size({"width": width, "height": 800})
            assert overflow(panels.page) <= 1, (panel, width)
            assert too_wide(panels.root, HANGING) == [], (panel, width)
    # A library that is opened shows its heading below the header, and takes the focus there.
    panels.turn_to("libraries")
    for width, name in ((1300, "RePlay"), (390, "trec_eval")):
        resize(panels.page, width, 800)
        panels.library(name).locator("button.name").click()
        expect(panels.library_title).to_have_text(name)
        expect(panels.library_title).to_be_focused()
        expect(panels.library_title).to_be_in_viewport(ratio=1)
        assert 56 <= box_of(panels.library_title)["y"] <= 200


def test_the_projector_view_is_larger_has_its_keys_and_folds_the_controls_away_until_escape_leaves_it(
    open_app: OpenPage,
) -> None:
    page = open_app("list=A,B,C,D,E&relevant=B,D,Z&k=5")
    board, value = TheBoard(page), page.get_by_test_id("measure").first.locator(".value")
    screen = page.get_by_test_id("qr-screen")
    leave = page.get_by_role("button", name=EN("app.leave_present"))
    small = float(value.evaluate(SIZE))
    page.get_by_role("button", name=EN("app.present")).click()
    expect(page.get_by_test_id("keys")).to_be_visible()
    expect(page.locator(".st-key-panels")).to_have_count(0)
    expect(board.root).to_have_count(1)
    expect(board.root.locator(".tools")).to_be_hidden()
    expect(board.root.locator(".add")).to_be_hidden()
    assert float(value.evaluate(SIZE)) >= 1.3 * small
    assert is_inside(board.rows.nth(4), 1300, 800)
    board.drag(board.body("B"), board.above("A"))
    board.expect_numbers("BACDE", "BDZ", 5)

    expect(page.locator(".st-key-bar")).to_have_css("flex-wrap", "nowrap")
    expect(page.get_by_test_id("stHeader")).to_be_hidden()
    expect(page.get_by_role("heading", level=1)).to_have_count(0)
    for width, height in ((1920, 1080), (1280, 720)):
        resize(page, width, height)
        assert box_of(page.locator(".st-key-bar"))["height"] <= height / 14
        page.wait_for_function(f"() => String(({OVERFLOW})()) === '0,0'")

    # The QR code fills the screen, with an address to type.
    page.keyboard.press("q")
    expect(screen).to_be_visible()
    typed = re.compile(r"^localhost:\d+/\?list=B,A,C,D,E&relevant=B,D,Z&k=5$")
    expect(screen.locator(".address")).to_have_text(typed)
    expect(screen).to_contain_text(EN("projector.qr_local"))
    assert box_of(screen.locator("img"))["height"] >= 500
    page.keyboard.press("Escape")
    expect(screen).to_be_hidden()
    page.keyboard.press("+")
    page.wait_for_url(re.compile("k=6"))
    page.get_by_role("button", name=EN("projector.qr")).click()
    expect(screen.locator(".address")).to_contain_text("k=6")
    expect(screen.locator(".address")).not_to_contain_text("view")
    screen.get_by_role("button", name=EN("projector.close")).click()
    expect(screen).to_be_hidden()

    # Letters can be turned off in the list of keys.
    keys = page.get_by_role("dialog", name=EN("projector.keys"))
    for is_on in (False, True):
        page.keyboard.press("?")
        keys.get_by_role("checkbox").set_checked(is_on)
        page.keyboard.press("Escape")
        expect(keys).to_be_hidden()
        page.keyboard.press("h")
        expect(board.measure("AP").locator(".value")).to_be_visible(visible=not is_on)
    page.keyboard.press("h")
    before = page.url
    page.keyboard.press("e")
    page.wait_for_url(lambda url: url != before and "list=" in url)
    expect_run_over(page)

    # Escape puts a card back and closes what tells why, before it leaves.
    order = board.order()
    board.ranked.first.focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Escape")
    board.expect_order(order)
    board.measure("AP").click()
    expect(board.root.get_by_role("tooltip")).to_be_visible()
    page.keyboard.press("Escape")
    expect(board.root.get_by_role("tooltip")).to_be_hidden()
    expect(leave).to_be_visible()
    page.keyboard.press("Escape")
    # Until the run is over, the page may hold the board of either view; the panels come after the board.
    expect(page.locator(".st-key-panels")).to_be_visible()
    expect(board.root).to_have_count(1)
    expect(board.root.locator(".tools")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text(EN("heading.playground"))
    expect(page.get_by_test_id("stHeader")).to_be_visible()
    expect(page.locator("html")).to_have_css("font-size", "16px")
    page.keyboard.press("q")
    expect(screen).to_be_hidden()
    board.expect_order(order)
