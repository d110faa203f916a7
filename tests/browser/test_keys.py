"""Keys that are pressed faster than the server answers."""

import re
from fractions import Fraction

from playwright.sync_api import Page, WebSocketRoute, expect
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from tests.browser.open_page import OpenPage
from tests.browser.the_playground_page import TheBoard


class Answers:
    """The messages from the server to a page, which can be held back and released."""

    def __init__(self, page: Page) -> None:
        self.held: list[tuple[WebSocketRoute, str | bytes]] = []
        self.holding = False
        self.page = page
        page.route_web_socket(re.compile("_stcore/stream"), self._between)
        page.reload()

    def _between(self, route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        route.on_message(server.send)
        server.on_message(lambda message: self._answer(route, message))

    def _answer(self, route: WebSocketRoute, message: str | bytes) -> None:
        if self.holding:
            self.held.append((route, message))
        else:
            route.send(message)

    def hold(self) -> None:
        self.holding = True

    def wait_for_one(self) -> None:
        """Wait until the server has sent all messages of one run."""
        while not any(_ends_a_run(message) for _, message in self.held):
            self.page.wait_for_timeout(10)  # lets Playwright hear the server; pytest's timeout ends it

    def let_go(self) -> None:
        for route, message in self.held:
            route.send(message)
        self.held.clear()
        self.holding = False


def _ends_a_run(message: str | bytes) -> bool:
    return (
        isinstance(message, bytes) and ForwardMsg.FromString(message).WhichOneof("type") == "script_finished"
    )


def focus(board: TheBoard, item: str) -> None:
    """Put the focus on a card, as the arrow keys do."""
    board.card(item).focus()
    expect(board.card(item)).to_be_focused()


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def test_ten_quick_presses_move_ten_ranks_and_never_flicker_back(open_app: OpenPage) -> None:
    names = [f"i{number}" for number in range(1, 13)]
    page = open_app(f"list={','.join(names)}&relevant=i11,i12&k=12")
    board = TheBoard(page)
    answers = Answers(page)
    board.expect_order(names)
    board.root.evaluate(
        """board => {
            const list = board.querySelector(".ranked")
            const rank = () => [...list.children].findIndex(card => card.dataset.item === "i12") + 1
            window.ranksSeen = [rank()]
            const note = () => { if (rank() !== window.ranksSeen.at(-1)) window.ranksSeen.push(rank()) }
            new MutationObserver(note).observe(list, { childList: true })
        }"""
    )
    focus(board, "i12")
    # The answer to the first move comes after the tenth: it speaks of an order nine moves old.
    answers.hold()
    press(page, "Alt+ArrowUp")
    answers.wait_for_one()
    press(page, *["Alt+ArrowUp"] * 9)
    answers.let_go()
    board.expect_order([names[0], "i12", *names[1:11]])
    board.expect_value("AP", (Fraction(1, 2) + Fraction(2, 12)) / 2)
    board.expect_address(list=",".join([names[0], "i12", *names[1:11]]))
    expect(board.card("i12")).to_be_focused()
    seen: list[int] = page.evaluate("() => window.ranksSeen")
    assert seen == list(range(12, 1, -1))
