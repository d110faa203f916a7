"""The projector view of the whole app: one slim bar, the board on the rest of the screen, and the QR code."""

import re
from typing import Final

from playwright.sync_api import expect

from tests.browser.open_page import OpenPage
from tests.browser.screen import expect_run_over, is_inside, resize
from tests.browser.the_playground_page import TheBoard, box_of
from webapp.texts import texts_for

EN: Final = texts_for("en")
SIZE: Final = "e => parseFloat(getComputedStyle(e).fontSize)"
OVERFLOW: Final = """() => {
    const main = document.querySelector("[data-testid=stMain]")
    return [main.scrollHeight - main.clientHeight, main.scrollWidth - main.clientWidth]
}"""


def test_the_projector_view_is_larger_and_folds_the_controls_away_until_it_is_left(
    open_app: OpenPage,
) -> None:
    page = open_app("list=A,B,C,D,E&relevant=B,D,Z&k=5")
    board, value = TheBoard(page), page.get_by_test_id("measure").first.locator(".value")
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

    page.get_by_role("button", name=EN("app.leave_present")).click()
    # Until the run is over, the page may hold the board of either view; the panels come after the board.
    expect(page.locator(".st-key-panels")).to_be_visible()
    expect(board.root).to_have_count(1)
    expect(board.root.locator(".tools")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text(EN("heading.playground"))
    expect(page.get_by_test_id("stHeader")).to_be_visible()
    expect(page.locator("html")).to_have_css("font-size", "16px")
    page.keyboard.press("q")
    expect(page.get_by_test_id("qr-screen")).to_be_hidden()
    board.expect_numbers("BACDE", "BDZ", 5)


def test_below_one_slim_bar_keys_show_the_qr_code_the_keys_and_examples_and_escape_closes_before_it_leaves(
    open_app: OpenPage,
) -> None:
    page = open_app("view=present", width=1280, height=720)
    board, screen = TheBoard(page), page.get_by_test_id("qr-screen")
    leave = page.get_by_role("button", name=EN("app.leave_present"))
    expect(page.get_by_test_id("keys")).to_be_visible()
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
    expect(screen.locator(".address")).to_have_text(re.compile(r"^localhost:\d+$"))
    expect(screen).to_contain_text(EN("projector.qr_local"))
    assert box_of(screen.locator("img"))["height"] >= 500
    page.keyboard.press("Escape")
    expect(screen).to_be_hidden()
    page.keyboard.press("+")
    page.wait_for_url(re.compile("k=4"))
    page.get_by_role("button", name=EN("projector.qr")).click()
    expect(screen.locator(".address")).to_contain_text("k=4")
    expect(screen.locator(".address")).not_to_contain_text("view")
    screen.get_by_role("button", name=EN("projector.close")).click()
    expect(screen).to_be_hidden()

    # Letters can be turned off in the list of keys.
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name=EN("projector.keys"))
    expect(keys).to_contain_text(EN("projector.does_next"))
    keys.get_by_role("checkbox").uncheck()
    page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    before = page.url
    page.keyboard.press("h")
    expect(board.measure("AP").locator(".value")).to_be_visible()
    page.keyboard.press("?")
    keys.get_by_role("checkbox").check()
    page.keyboard.press("Escape")
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
    expect(page.get_by_role("heading", level=1)).to_have_text(EN("heading.playground"))
