"""The address is the state: Back and Forward undo and redo, reloading and typing restore."""

import re
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import WebSocketRoute, expect
from streamlit.proto.BackMsg_pb2 import BackMsg

from tests.browser.open_page import OpenPage
from tests.browser.screen import expect_header_at_work, expect_run_over
from tests.browser.the_line import (
    HeldLine,
    break_the_line,
    expect_another_line,
    hold_timers,
    let_timers_go,
    wait_for_timer,
)
from tests.browser.the_playground_page import PANEL_HOLDS, TheBoard, open_panel
from webapp.model.scenario import OPENING
from webapp.texts import texts_for

POST = "list=A,B,C,D,E&relevant=B,D,Z&k=5"
EN = texts_for("en")


def test_back_and_forward_are_undo_and_redo_on_a_shared_link(open_app: OpenPage) -> None:
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


def test_back_and_forward_take_one_step_a_page(open_app: OpenPage) -> None:
    page = open_app(POST + "&lang=en")
    title = page.get_by_role("heading", level=1)
    expect_header_at_work(page)
    before = page.evaluate("() => history.length")
    pages = ("cases", "learn", "definitions", "classroom", "evaluate")
    for name in pages:
        page.get_by_role("link", name=EN(f"page.{name}"), exact=True).click()
        expect(title).to_have_text(EN(f"heading.{name}"))
        expect(page).to_have_title(re.compile(f"^{EN(f'page.{name}')}"))
        expect_run_over(page)
    assert page.evaluate("() => history.length") == before + len(pages)
    for name in (*reversed(pages[:-1]), "playground"):
        page.go_back()
        expect(title).to_have_text(EN(f"heading.{name}"))
        expect_run_over(page)
    TheBoard(page).expect_numbers("ABCDE", "BDZ", 5)
    page.go_forward()
    expect(title).to_have_text(EN("heading.cases"))
    assert urlsplit(page.url).path == "/cases"


def test_back_from_the_playground_brings_the_set_of_cases_and_never_an_example(open_app: OpenPage) -> None:
    cases = [f"u{n};A,B,C,D,E;A,B" for n in range(1, 5)]
    query = "&".join(f"case={case}" for case in cases)
    page = open_app(f"{query}&k=5", path="cases", ready="[data-testid=sheet]")
    links = page.get_by_role("link", name=EN("page.playground"), exact=True)
    links.click()
    board = TheBoard(page)
    board.card(OPENING.ranked[1]).get_by_test_id("move-up").click()
    board.expect_order([OPENING.ranked[1], OPENING.ranked[0], *OPENING.ranked[2:]])
    # The board shows a move at once; it is a step back when the address has it.
    board.expect_address(list=",".join([OPENING.ranked[1], OPENING.ranked[0], *OPENING.ranked[2:]]))
    page.go_back()
    board.expect_order(OPENING.ranked)
    page.go_back()
    expect(page.get_by_test_id("sheet")).to_be_visible()
    assert parse_qs(urlsplit(page.url).query)["case"] == cases


def test_back_is_followed_where_the_page_has_yet_to_say_that_it_is_shown(open_app: OpenPage) -> None:
    # Said in between, the server would take the address for one that is out of date, and stay where it is.
    page = open_app(POST + "&lang=en")
    board = TheBoard(page)
    board.card("D").get_by_test_id("move-up").click()
    board.expect_numbers("ABDCE", "BDZ", 5)
    line = HeldLine(page, holds_ends=True)
    board.expect_numbers("ABDCE", "BDZ", 5)
    line.wait_for_end()
    line.holds_sent = True
    page.go_back()
    line.let_ends_go()
    expect_run_over(page)
    assert not [payload for payload in line.sent if b'"acts"' in payload]
    line.let_sent_go()
    board.expect_numbers("ABCDE", "BDZ", 5)
    open_panel(page, "charts")


def test_back_shows_its_page_whole_where_the_page_before_is_just_saying_that_it_is_shown(
    open_app: OpenPage,
) -> None:
    # What the page says is sent after the request for the other page, and names the page that is left.
    page = open_app(POST + "&lang=en")
    line = HeldLine(page)
    TheBoard(page).expect_numbers("ABCDE", "BDZ", 5)
    expect_run_over(page)
    line.holds_ends = True
    page.get_by_role("link", name=EN("page.cases"), exact=True).click()
    expect(page.get_by_test_id("sheet")).to_be_visible()
    line.wait_for_end()
    hold_timers(page)
    line.let_ends_go()
    wait_for_timer(page)
    line.holds_sent = True
    page.go_back()
    let_timers_go(page)
    line.let_sent_go()
    TheBoard(page).expect_numbers("ABCDE", "BDZ", 5)
    open_panel(page, "charts")


def test_a_link_to_another_page_waits_for_a_move_that_is_on_its_way(open_app: OpenPage) -> None:
    # Streamlit drops what its server has not looked at when another page is asked for.
    page = open_app(POST + "&lang=en")
    line, board = HeldLine(page), TheBoard(page)
    board.expect_numbers("ABCDE", "BDZ", 5)
    line.holds_sent = True
    board.card("B").get_by_test_id("move-up").click()
    page.get_by_role("link", name=EN("page.learn"), exact=True).click()
    board.expect_order("BACDE")
    assert len({BackMsg.FromString(payload).rerun_script.page_script_hash for payload in line.sent[1:]}) == 1
    line.let_sent_go()
    expect(page.get_by_role("heading", level=1)).to_have_text(EN("heading.learn"))
    page.get_by_role("link", name=EN("page.playground"), exact=True).click()
    board.expect_order("BACDE")


def test_back_to_the_first_page_of_cases_brings_the_set_that_it_opened_with(open_app: OpenPage) -> None:
    page = open_app("lang=en", path="cases", ready="[data-testid=sheet]")
    page.wait_for_url(re.compile("case="))
    expect_header_at_work(page)
    opened = parse_qs(urlsplit(page.url).query)["case"]
    before = page.evaluate("() => history.length")
    page.get_by_role("link", name=EN("page.learn"), exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(EN("heading.learn"))
    assert page.evaluate("() => history.length") == before + 1
    page.go_back()
    expect(page.get_by_test_id("sheet")).to_be_visible()
    assert parse_qs(urlsplit(page.url).query)["case"] == opened


def test_a_panel_stays_open_when_the_page_is_loaded_again_and_is_no_step_back(open_app: OpenPage) -> None:
    page = open_app(POST + "&lang=en")
    board = TheBoard(page)
    board.card("D").get_by_test_id("move-up").click()
    board.expect_numbers("ABDCE", "BDZ", 5)
    open_panel(page, "more")
    page.wait_for_url(re.compile("panel=more"))
    page.reload()
    expect(page.locator(PANEL_HOLDS["more"]).first).to_be_visible()
    page.go_back()
    board.expect_numbers("ABCDE", "BDZ", 5)


def test_reloading_restores_what_was_on_the_board(open_app: OpenPage) -> None:
    page = open_app()
    board = TheBoard(page)
    first, second, third, *others = OPENING.ranked
    board.card(third).get_by_test_id("move-up").click()
    moved = (first, third, second, *others)
    board.expect_numbers(moved, OPENING.relevant, OPENING.k)
    page.reload()
    board.expect_numbers(moved, OPENING.relevant, OPENING.k)
    expect(board.tool("undo")).to_be_disabled()


def test_an_address_is_readable_and_can_be_typed_into_an_open_page(open_app: OpenPage) -> None:
    page = open_app("list=A,B")
    board = TheBoard(page)
    board.card("B").get_by_test_id("move-up").click()
    page.wait_for_url(re.compile(r"\?list=B,A&k=2$"))
    page.goto(page.url.replace("list=B,A&k=2", "list=C,A,B&relevant=A&k=2"))
    board.expect_numbers("CAB", "A", 2)


def test_a_message_that_makes_no_sense_loses_nothing(open_app: OpenPage) -> None:
    page = open_app(POST)
    board = TheBoard(page)
    sent: list[str] = []

    def between(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def spoil(message: str | bytes) -> None:
            if isinstance(message, bytes):
                back = BackMsg.FromString(message)
                for widget in back.rerun_script.widget_states.widgets:
                    if widget.id.endswith("-board") and instead:
                        widget.json_value = instead.pop()
                        sent.append(widget.id)
                message = back.SerializeToString()
            server.send(message)

        route.on_message(spoil)
        server.on_message(route.send)

    instead: list[str] = []
    page.route_web_socket(re.compile("_stcore/stream"), between)
    page.reload()
    board.expect_numbers("ABCDE", "BDZ", 5)
    for number, message in enumerate(
        ('"junk"', '{"sent": {"page": 1, "acts": "x"}}', '{"sent": "%s"}' % ("x" * 900_000), "[]"), 1
    ):
        instead.append(message)
        board.card("B").get_by_test_id("move-up" if number % 2 else "move-down").click()
        board.expect_order("BACDE" if number % 2 else "ABCDE")
    expect(board.card("C")).to_be_visible()
    board.card("D").get_by_test_id("move-up").click()
    board.expect_numbers("ABDCE", "BDZ", 5)
    assert len(sent) == 4
    assert page.locator("[data-testid=stException], [data-testid=stAlert]").count() == 0


def test_a_lost_connection_loses_no_move(open_app: OpenPage) -> None:
    page = open_app(POST)
    board = TheBoard(page)
    board.card("B").get_by_test_id("move-up").click()
    board.expect_numbers("BACDE", "BDZ", 5)
    break_the_line(page)
    board.card("D").get_by_test_id("move-up").click()
    board.expect_order("BADCE")
    expect_another_line(page)
    board.expect_numbers("BADCE", "BDZ", 5)
    board.card("E").get_by_test_id("move-up").click()
    board.expect_numbers("BADEC", "BDZ", 5)
    assert page.locator("[data-testid=stException]").count() == 0
