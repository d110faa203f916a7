"""The address is the state: Back and Forward undo and redo; reloading, sharing and typing restore."""

import re
from fractions import Fraction
from typing import Final
from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.browser.open_page import OpenPage
from tests.browser.screen import expect_header_at_work, expect_run_over
from tests.browser.the_cases_page import (
    POSTS,
    TALL,
    ap_at,
    compared,
    mean_of,
    open_cases_table,
)
from tests.browser.the_line import (
    break_the_line,
    expect_another_line,
)
from tests.browser.the_playground_page import PANEL_HOLDS, TheBoard, open_panel
from webapp.texts import texts_for

POST: Final = "list=A,B,C,D,E&relevant=B,D,Z&k=5"
EN: Final = texts_for("en")
U1, U2 = ap_at(5, "01010", 3), ap_at(5, "00011", 3)

TWO_AT_ONCE: Final = """() => {
    const send = WebSocket.prototype.send, held = []
    WebSocket.prototype.send = function (message) {
        held.push(message)
        if (held.length < 2) return
        WebSocket.prototype.send = send
        for (const each of held) send.call(this, each)
    }
}"""


def test_back_undoes_a_lost_connection_loses_no_move_and_a_reload_and_typing_restore(
    open_app: OpenPage,
) -> None:
    page = open_app(POST + "&lang=en")
    board = TheBoard(page)
    board.drag(board.body("B"), board.above("A"))
    board.expect_numbers("BACDE", "BDZ", 5)
    board.card("D").get_by_test_id("move-up").click()
    board.expect_numbers("BADCE", "BDZ", 5)

    page.go_back()
    board.expect_numbers("BACDE", "BDZ", 5)
    page.go_back()
    board.expect_numbers("ABCDE", "BDZ", 5)
    expect(board.tool("undo")).to_be_disabled()
    page.go_forward()
    board.expect_numbers("BACDE", "BDZ", 5)
    expect(board.tool("undo")).to_be_enabled()
    expect(board.tool("redo")).to_be_enabled()

    # A move after Back goes on from there.
    board.card("E").get_by_test_id("move-up").click()
    board.expect_numbers("BACED", "BDZ", 5)
    expect(board.tool("redo")).to_be_disabled()
    page.go_back()
    board.expect_numbers("BACDE", "BDZ", 5)

    break_the_line(page)
    board.card("D").get_by_test_id("move-up").click()
    board.expect_order("BADCE")
    expect_another_line(page)
    board.expect_numbers("BADCE", "BDZ", 5)
    board.card("E").get_by_test_id("move-up").click()
    board.expect_numbers("BADEC", "BDZ", 5)
    assert page.locator("[data-testid=stException]").count() == 0

    # A panel is no step back.
    open_panel(page, "more")
    page.wait_for_url(re.compile("panel=more"))
    page.reload()
    expect(page.locator(PANEL_HOLDS["more"]).first).to_be_visible()
    board.expect_numbers("BADEC", "BDZ", 5)
    expect(board.tool("undo")).to_be_disabled()
    page.go_back()
    board.expect_order("BADCE")

    # An address is readable, and can be typed into an open page.
    page.goto(f"{page.url.partition('?')[0]}?list=A,B")
    board.card("B").get_by_test_id("move-up").click()
    page.wait_for_url(re.compile(r"\?list=B,A&k=2$"))
    page.goto(page.url.replace("list=B,A&k=2", "list=C,A,B&relevant=A&k=2"))
    board.expect_numbers("CAB", "A", 2)


def test_back_and_forward_take_one_step_a_page_and_each_page_has_its_title(open_app: OpenPage) -> None:
    page, texts = open_app(POST + "&lang=ko"), texts_for("ko")
    title = page.get_by_role("heading", level=1)
    expect_header_at_work(page)
    before = page.evaluate("() => history.length")
    pages = ("cases", "learn", "definitions", "classroom", "evaluate")
    for name in pages:
        page.get_by_role("link", name=texts(f"page.{name}"), exact=True).click()
        expect(title).to_have_text([texts(f"heading.{name}")])
        expect(page).to_have_title(f"{texts(f'page.{name}')} · {texts('app.title')}")
        expect(page.locator("html")).to_have_attribute("lang", "ko")
        expect_run_over(page)
    assert page.evaluate("() => history.length") == before + len(pages)
    for name in (*reversed(pages[:-1]), "playground"):
        page.go_back()
        expect(title).to_have_text(texts(f"heading.{name}"))
        expect_run_over(page)
    TheBoard(page).expect_numbers("ABCDE", "BDZ", 5)
    expect(page).to_have_title(f"{texts('page.playground')} · {texts('app.title')}")
    page.go_forward()
    expect(title).to_have_text(texts("heading.cases"))
    assert urlsplit(page.url).path == "/cases"


def test_back_undoes_on_sheet_and_boards_of_cases_and_a_lost_connection_loses_nothing(
    open_app: OpenPage,
) -> None:
    table = compared(open_app)
    page, board = table.page, table.board("B")
    board.card("B").get_by_test_id("move-up").click()
    after = mean_of(ap_at(5, "10010", 3), U2)
    table.expect_mean("MAP@5", after, "B")
    # What the server gets together is one step back.
    table.expect_address(case=["u1;A,B,C,D,E;B,D,Z;B,A,C,D,E", "u2;A,C,E,B,D;B,D,Z;A,C,E,B,D"])
    table.name("u2").click()
    table.expect_open("u2")
    table.expect_address(at="2")

    page.go_back()
    table.expect_open("u1")
    board.expect_order("BACDE")
    page.go_back()
    board.expect_order("ABCDE")
    table.expect_means("MAP@5", mean_of(U1, U2), mean_of(U1, U2))
    page.go_back()
    expect(table.boards).to_have_count(1)
    expect(table.tool("undo")).to_be_disabled()
    # As far as a reader jumps with a long press on Forward.
    page.evaluate("() => history.go(3)")
    table.expect_open("u2")
    table.expect_mean("MAP@5", after, "B")
    board.expect_order("ACEBD")
    expect(table.tool("redo")).to_be_disabled()
    table.tool("undo").click()
    table.expect_open("u1")
    board.expect_order("BACDE")

    table.do("u2", "duplicate")
    table.expect_names(["u1", "u2", "u2 (2)"])
    table.name("u1").click()
    table.expect_open("u1")
    table.expect_address(at="")
    # A card moves just when the line breaks: what the board arranged outlives the connection.
    break_the_line(page)
    board.card("D").get_by_test_id("move-up").click()
    board.expect_order("BADCE")
    expect_another_line(page)
    better = ap_at(5, "10100", 3)
    table.expect_means("MAP@5", mean_of(U1, U2, U2), mean_of(better, U2, U2))
    table.expect_names(["u1", "u2", "u2 (2)"])
    table.expect_open("u1")

    # An act of the cases table on the way is lost with it at most: the set is whole, and goes on.
    break_the_line(page)
    table.do("u2", "remove")
    expect_another_line(page)
    table.do("u2 (2)", "remove")
    expect(table.case("u2 (2)")).to_have_count(0)
    table.expect_case("u1", U1, better)
    assert page.locator("[data-testid=stException]").count() == 0


def test_a_press_that_closes_a_menu_loses_no_panel_and_a_large_set_of_cases_travels_packed(
    open_app: OpenPage,
) -> None:
    table = open_cases_table(open_app, POSTS + "&lang=en", height=TALL)
    page = table.page
    page.get_by_role("button", name=EN("app.share")).click()
    expect(page.get_by_role("img", name=EN("app.qr"))).to_be_visible()

    # Closing the menu runs the whole page. Of a run that is overtaken Streamlit throws away what it has not
    # sent yet, though not its end: the browser then forgets the fields that never came.
    page.evaluate(TWO_AT_ONCE)
    page.keyboard.press("Escape")
    page.get_by_text(EN("cases_tabs.add_many"), exact=True).click()

    # 20 cases with long names: longer than an address that is readable.
    items = ",".join(f"아주 긴 영화 제목 {n}" for n in range(1, 11))
    lines = "\n".join(f"사용자 {n}; {items}; 아주 긴 영화 제목 2" for n in range(1, 21))
    page.get_by_test_id("import-text").fill(lines)
    page.get_by_test_id("import-replaced").click()
    expect(table.cases).to_have_count(20)
    table.expect_mean("MAP@5", Fraction(1, 2))
    page.wait_for_url(re.compile(r"\?packed=[\w-]+$|\?packed=[\w-]+&"))
    other = open_cases_table(open_app, urlsplit(page.url).query)
    expect(other.cases).to_have_count(20)
    other.expect_mean("MAP@5", Fraction(1, 2))
    assert other.names()[19] == "사용자 20"
