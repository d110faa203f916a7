"""The address is the state: Back and Forward undo and redo, reloading and typing restore."""

import re
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import WebSocketRoute, expect
from streamlit.proto.BackMsg_pb2 import BackMsg

from tests.browser.open_page import OpenPage
from tests.browser.the_playground_page import PANEL_HOLDS, TheBoard, open_panel
from webapp.model.scenario import OPENING
from webapp.texts import texts_for

POST = "list=A,B,C,D,E&relevant=B,D,Z&k=5"
READY = "[data-testid=stApp][data-test-script-state=notRunning]"
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
    before = page.evaluate("() => history.length")
    pages = ("cases", "learn", "definitions", "classroom", "evaluate")
    for name in pages:
        page.get_by_role("link", name=EN(f"page.{name}"), exact=True).click()
        expect(title).to_have_text(EN(f"heading.{name}"))
        expect(page).to_have_title(re.compile(f"^{EN(f'page.{name}')}"))
        expect(page.locator(READY)).to_have_count(1)
    assert page.evaluate("() => history.length") == before + len(pages)
    for name in (*reversed(pages[:-1]), "playground"):
        page.go_back()
        expect(title).to_have_text(EN(f"heading.{name}"))
        expect(page.locator(READY)).to_have_count(1)
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
    for _ in range(2):
        page.go_back()
        expect(page.locator(READY)).to_have_count(1)
    expect(page.get_by_test_id("sheet")).to_be_visible()
    assert parse_qs(urlsplit(page.url).query)["case"] == cases


def test_back_to_the_first_page_of_cases_brings_the_set_that_it_opened_with(open_app: OpenPage) -> None:
    page = open_app("lang=en", path="cases", ready="[data-testid=sheet]")
    page.wait_for_url(re.compile("case="))
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
    # What is too large for the server makes it close the line; Streamlit opens another one by itself.
    page.evaluate(
        """() => {
            const send = WebSocket.prototype.send
            WebSocket.prototype.send = function () {
                WebSocket.prototype.send = send
                window.lineClosed = new Promise(done => this.addEventListener("close", done))
                send.call(this, new Uint8Array(3_000_000))
            }
        }"""
    )
    board.card("D").get_by_test_id("move-up").click()
    board.expect_order("BADCE")
    page.evaluate("() => window.lineClosed.then(() => true)")
    expect(page.locator("[data-testid=stApp]")).to_have_attribute("data-test-connection-state", "CONNECTED")
    board.expect_numbers("BADCE", "BDZ", 5)
    board.card("E").get_by_test_id("move-up").click()
    board.expect_numbers("BADEC", "BDZ", 5)
    assert page.locator("[data-testid=stException]").count() == 0
