"""The projector view of the whole app: one slim bar, the board on the rest of the screen, and the QR code."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.open_page import OpenPage
from tests.browser.the_playground_page import TheBoard, box_of
from webapp.texts import texts_for

EN = texts_for("en")
OVERFLOW = """() => {
    const main = document.querySelector("[data-testid=stMain]")
    return [main.scrollHeight - main.clientHeight, main.scrollWidth - main.clientWidth]
}"""


def open_projector(open_app: OpenPage, query: str = "", width: int = 1280, height: int = 720) -> Page:
    page = open_app(f"view=present&{query}", width=width, height=height)
    expect(page.get_by_test_id("keys")).to_be_visible()
    expect(page.locator(".st-key-bar")).to_have_css("flex-wrap", "nowrap")
    return page


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1920, 1080)])
def test_five_items_fill_the_screen_below_one_slim_bar(open_app: OpenPage, width: int, height: int) -> None:
    page = open_projector(open_app, width=width, height=height)
    expect(page.get_by_test_id("stHeader")).to_be_hidden()
    expect(page.get_by_role("heading", level=1)).to_have_count(0)
    assert box_of(page.locator(".st-key-bar"))["height"] <= height / 14
    assert page.evaluate(OVERFLOW) == [0, 0]


def test_the_qr_code_fills_the_screen_with_an_address_to_type(open_app: OpenPage) -> None:
    page = open_projector(open_app)
    screen = page.get_by_test_id("qr-screen")
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


def test_keys_open_the_list_of_keys_and_the_next_example(open_app: OpenPage) -> None:
    page = open_projector(open_app)
    board = TheBoard(page)
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


def test_leaving_brings_the_page_back(open_app: OpenPage) -> None:
    page = open_projector(open_app)
    page.get_by_role("button", name=EN("app.leave_present")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(EN("heading.playground"))
    expect(page.get_by_test_id("stHeader")).to_be_visible()
    expect(page.locator("html")).to_have_css("font-size", "16px")
    page.keyboard.press("q")
    expect(page.get_by_test_id("qr-screen")).to_be_hidden()


def test_escape_closes_what_is_open_before_it_leaves(open_app: OpenPage) -> None:
    page = open_projector(open_app)
    board = TheBoard(page)
    keys = page.get_by_role("dialog", name=EN("projector.keys"))
    leave = page.get_by_role("button", name=EN("app.leave_present"))

    page.keyboard.press("?")
    page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
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
