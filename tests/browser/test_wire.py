"""Network traffic of one move, and the page while files are still loading."""

import json
import re
from collections.abc import Callable
from itertools import repeat
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Response, Route, WebSocket, WebSocketRoute, expect
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from tests.browser.open_page import OpenPage
from tests.browser.the_playground_page import TheBoard, open_panel
from webapp.texts import texts_for

POST = "list=A,B,C,D,E&relevant=B,D,Z&k=5"
# The few lines that load a script's file go with every run; a script does not fit.
LOADER = 500
TWO_MODELS = (
    "case=User 1;Film C,Film A,Film F,Film B,Film H,Film D;Film A,Film B,Film D;"
    "Film A,Film B,Film C,Film F,Film D,Film H&k=6"
)


class Wire:
    """The messages from the server to a page, run by run; the page is reloaded to receive all of them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.runs: list[list[ForwardMsg]] = [[]]
        page.on("websocket", self._listen)
        page.reload()

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._note)

    def _note(self, payload: str | bytes) -> None:
        if isinstance(payload, bytes):
            message = ForwardMsg.FromString(payload)
            self.runs[-1].append(message)
            if message.WhichOneof("type") == "script_finished":
                self.runs.append([])

    def answer_to_first_act(self, key: str) -> list[ForwardMsg]:
        """Return the messages of the run that answers the first act of a component."""
        while True:
            for run in self.runs[:-1]:
                if any(shown["confirmed"] == 1 for shown in map(_shown, run, repeat(key)) if shown):
                    return run
            self.page.wait_for_timeout(10)  # lets Playwright hear the server; pytest's timeout ends it


def _bytes_of(run: list[ForwardMsg]) -> int:
    return sum(message.ByteSize() for message in run)


def _repeated_in(run: list[ForwardMsg]) -> list[str]:
    """Return the data that was sent although the browser already has it."""
    components = [message.delta.new_element.bidi_component for message in run]
    return [
        f"{component.component_name}: {what}"
        for component in components
        for what, is_there in (
            ("script", len(component.js_content) > LOADER),
            ("style", component.css_content),
            ("texts", b'"texts":' in component.bytes),
        )
        if is_there
    ]


def _shown(message: ForwardMsg, key: str) -> dict[str, Any]:
    """Return the data of a component in a message, if the message is for it or for its group."""
    component = message.delta.new_element.bidi_component
    shown: dict[str, Any] = json.loads(component.bytes or "{}")
    if component.id.endswith(f"-{key}"):
        return shown
    parts: dict[str, dict[str, Any]] = {part["key"]: part["data"] for part in shown.get("parts", ())}
    return parts.get(key, {})


def test_a_move_on_the_playground_takes_16_kilobytes_at_most(open_app: OpenPage) -> None:
    page = open_app(f"{POST}&lang=ko")  # Korean takes the most bytes
    wire, board = Wire(page), TheBoard(page)
    board.expect_numbers("ABCDE", "BDZ", 5)
    board.card("D").press("Alt+ArrowUp")
    board.expect_numbers("ABDCE", "BDZ", 5)
    answer = wire.answer_to_first_act("board")
    assert _bytes_of(answer) <= 16_000
    assert not _repeated_in(answer)


def test_a_move_of_one_of_two_models_takes_40_kilobytes_at_most(open_app: OpenPage) -> None:
    page = open_app(TWO_MODELS, path="cases", ready="[data-testid=sheet]")
    wire = Wire(page)
    expect(page.locator("[data-testid=stApp]")).to_have_attribute("data-test-script-state", "notRunning")
    board = TheBoard(page, page.locator("[data-testid=board][data-model=A]"))
    board.card("Film A").press("Alt+ArrowUp")
    board.expect_order(["Film A", "Film C", "Film F", "Film B", "Film H", "Film D"])
    answer = wire.answer_to_first_act("board_A")
    assert _bytes_of(answer) <= 40_000
    assert not _repeated_in(answer)


def test_of_many_cases_a_move_sends_the_moved_list_alone(open_app: OpenPage) -> None:
    page = open_app(
        f"{TWO_MODELS}&case=User 2;Film C,Film A;Film A;Film A,Film C",
        path="cases",
        ready="[data-testid=sheet]",
    )
    wire = Wire(page)
    expect(page.locator("[data-testid=stApp]")).to_have_attribute("data-test-script-state", "notRunning")
    board = TheBoard(page, page.locator("[data-testid=board][data-model=A]"))
    board.card("Film A").press("Alt+ArrowUp")
    board.expect_order(["Film A", "Film C", "Film F", "Film B", "Film H", "Film D"])
    [table] = [
        shown for message in wire.answer_to_first_act("board_A") if (shown := _shown(message, "sheet"))
    ]
    assert [one["names"] for one in table["lists"].values()] == [
        ["Film A", "Film C", "Film F", "Film B", "Film H", "Film D"]
    ]
    # The others are those that were sent before.
    tips = [
        number.get_attribute("data-why") or ""
        for number in page.get_by_test_id("sheet").locator(".value .number").all()
    ]
    assert [tip.rpartition(" · ")[2] for tip in tips] == [
        "Film A, Film C, Film F, Film B, Film H, Film D",
        "Film A, Film B, Film C, Film F, Film D, Film H",
        "Film C, Film A",
        "Film A, Film C",
    ]


def test_a_browser_that_was_not_sent_a_list_asks_for_all(open_app: OpenPage) -> None:
    page = open_app(TWO_MODELS, path="cases", ready="[data-testid=sheet]")
    lost: list[str] = []

    def lose(message: ForwardMsg) -> bool:
        component = message.delta.new_element.bidi_component
        if lost or not _shown(message, "sheet"):
            return False
        whole = json.loads(component.bytes)
        table = next(part["data"] for part in whole["parts"] if part["key"] == "sheet")
        lost.extend(table["lists"])
        table["lists"] = {}
        component.bytes = json.dumps(whole).encode()
        return True

    _between(page, lose)
    page.reload()
    strips = page.get_by_test_id("sheet").locator(".strip")
    expect(strips).to_have_count(2)
    assert len(lost) == 2
    board = TheBoard(page, page.locator("[data-testid=board][data-model=A]"))
    board.card("Film A").press("Alt+ArrowUp")
    board.expect_order(["Film A", "Film C", "Film F", "Film B", "Film H", "Film D"])


def test_a_page_that_is_turned_to_and_back_has_its_texts(open_app: OpenPage) -> None:
    page = open_app(POST, locale="ko-KR")
    texts, board = texts_for("ko"), TheBoard(page)
    board.card("D").press("Alt+ArrowUp")
    board.expect_numbers("ABDCE", "BDZ", 5)
    page.get_by_role("link", name=texts("page.learn")).click()
    expect(page.get_by_test_id("tutor").locator("h2")).to_be_visible()
    page.get_by_role("link", name=texts("page.playground")).click()
    expect(board.root.locator("h2")).to_have_text(texts("board.ranked_list"))
    board.card("D").press("Alt+ArrowUp")
    board.expect_numbers("ADBCE", "BDZ", 5)


def test_a_browser_that_was_sent_no_texts_asks_for_them(open_app: OpenPage) -> None:
    page = open_app(POST)
    lost: list[str] = []

    def lose(message: ForwardMsg) -> bool:
        shown = _shown(message, "board")
        if not shown or lost:
            return False
        lost.append(shown.pop("texts"))
        message.delta.new_element.bidi_component.bytes = json.dumps(shown).encode()
        return True

    _between(page, lose)
    page.reload()
    board = TheBoard(page)
    expect(board.root.locator("h2")).to_have_text(texts_for("en")("board.ranked_list"))
    assert lost
    board.card("D").press("Alt+ArrowUp")
    board.expect_numbers("ABDCE", "BDZ", 5)


def _between(page: Page, change: Callable[[ForwardMsg], bool]) -> None:
    """Stand between server and page, and change messages; `change` returns whether it did."""

    def between(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        route.on_message(server.send)

        def receive(payload: str | bytes) -> None:
            if isinstance(payload, bytes):
                message = ForwardMsg.FromString(payload)
                if change(message):
                    message.hash += "0"  # what has the same one is not looked at again
                    payload = message.SerializeToString()
            route.send(payload)

        server.on_message(receive)

    page.route_web_socket(re.compile("_stcore/stream"), between)


@pytest.mark.parametrize(
    ("file", "view"),
    [("board/board.css", ""), ("shared/component.css", ""), ("board/projector.css", "&view=present")],
)
def test_nothing_is_seen_before_its_style_is_there(open_app: OpenPage, file: str, view: str) -> None:
    page = open_app(POST + view)
    held: list[Route] = []
    page.route(f"**/{file}", lambda route: held.append(route))
    page.reload()
    page.get_by_test_id("board").wait_for(state="attached")
    while not held:
        page.wait_for_timeout(10)
    assert page.get_by_test_id("ranked-item").count() == 0
    held.pop().continue_()
    board = TheBoard(page)
    board.expect_numbers("ABCDE", "BDZ", 5)
    expect(board.card("A")).to_have_css("position", "relative")


def test_a_page_says_that_it_is_shown_when_its_run_is_over(open_app: OpenPage) -> None:
    # Sent earlier, it would overtake a press on another page's link, and the reader would stay here.
    page = open_app(POST)
    reports: list[bytes] = []
    held: list[tuple[WebSocketRoute, bytes]] = []

    def between(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def send(payload: str | bytes) -> None:
            if isinstance(payload, bytes) and b'"acts"' in payload:
                reports.append(payload)
            server.send(payload)

        def receive(payload: str | bytes) -> None:
            if isinstance(payload, bytes) and not reports and (held or _ends_a_run(payload)):
                held.append((route, payload))
            else:
                route.send(payload)

        route.on_message(send)
        server.on_message(receive)

    page.route_web_socket(re.compile("_stcore/stream"), between)
    page.reload()
    TheBoard(page).expect_numbers("ABCDE", "BDZ", 5)
    while not held:
        page.wait_for_timeout(10)  # lets Playwright hear the server; pytest's timeout ends it
    assert not reports
    for route, payload in held:
        route.send(payload)
    open_panel(page, "charts")
    assert reports


def _ends_a_run(payload: bytes) -> bool:
    return ForwardMsg.FromString(payload).WhichOneof("type") == "script_finished"


def test_a_first_visit_moves_900_kilobytes_and_one_with_charts_2_megabytes_and_nothing_for_what_is_closed(
    open_app: OpenPage, browser: Browser
) -> None:
    url = open_app(POST).url.partition("?")[0]
    context = browser.new_context()  # with nothing in its cache
    try:
        page = context.new_page()
        responses: list[Response] = []
        page.on("response", lambda response: responses.append(response))
        page.goto(url)
        expect(page.get_by_test_id("ranked-item").first).to_be_visible()
        expect(page.get_by_test_id("theme")).to_be_attached()
        page.wait_for_load_state("networkidle")
        loaded = [response.url for response in responses if response.ok]
        closed = "Plotly|katex|SyntaxHighlighter|purify|projector|lesson_parts|formulas.css|planned|Symbols"
        assert not [name for name in loaded if re.search(closed, name)]
        assert _moved_for(responses) <= 900_000
        open_panel(page, "charts")
        expect(page.locator(".st-key-curves .main-svg").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        assert _moved_for(responses) <= 2_000_000
    finally:
        context.close()


def _moved_for(responses: list[Response]) -> int:
    """Return the bytes of all files as they came over the line."""
    return sum(response.request.sizes()["responseBodySize"] for response in responses if response.ok)
