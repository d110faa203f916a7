"""The line between a page and its server: it breaks, or what goes over it is noted, held back, or changed."""

import re
from collections.abc import Callable
from typing import Final

from playwright.sync_api import Page, WebSocketRoute, expect
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

# What is too large for the server makes it close the line; Streamlit opens another one by itself. The promise
# is there at once: the message may be sent only after the test has asked for it.
_BREAK: Final = """() => {
    const send = WebSocket.prototype.send
    window.lineClosed = new Promise(done => WebSocket.prototype.send = function () {
        WebSocket.prototype.send = send
        this.addEventListener("close", done)
        send.call(this, new Uint8Array(3_000_000))
    })
}"""

# Streamlit sends what it is given by a timer without a delay.
_HOLD_TIMERS: Final = """() => {
    const set = window.setTimeout
    const held = (window.heldTimers = [])
    window.setTimeout = (call, delay, ...given) => (delay ? set(call, delay, ...given) : held.push(call))
    window.letTimersGo = () => {
        window.setTimeout = set
        for (const call of held) call()
    }
}"""


def break_the_line(page: Page) -> None:
    """Make the line break with the next message, which is lost."""
    page.evaluate(_BREAK)


def expect_another_line(page: Page) -> None:
    """Wait until the line has broken, and there is another one."""
    page.evaluate("() => window.lineClosed.then(() => true)")
    expect(page.locator("[data-testid=stApp]")).to_have_attribute("data-test-connection-state", "CONNECTED")


def hold_timers(page: Page) -> None:
    """Let what the page says from now on wait for Streamlit to send it."""
    page.evaluate(_HOLD_TIMERS)


def wait_for_timer(page: Page) -> None:
    """Wait until the page has said something."""
    page.wait_for_function("() => window.heldTimers.length")


def let_timers_go(page: Page) -> None:
    """Let Streamlit send what has waited, in the order in which it was said."""
    page.evaluate("() => window.letTimersGo()")


class Line:
    """A line that notes what goes over it, can hold it back, and can change it.

    `open_app(query, prepare=line.tap)` opens a page that has it.

    Args:
        change_received: Changes a message of the server's; returns whether it did.
        change_sent: Changes a message of the page's.
    """

    def __init__(
        self,
        change_received: Callable[[ForwardMsg], bool] = lambda _: False,
        change_sent: Callable[[BackMsg], bool] = lambda _: False,
    ) -> None:
        self.holds_ends = False
        """Whether the end of a run, and whatever comes after it, is held back."""
        self.holds_sent = False
        self.sent: list[bytes] = []
        """All that the page has sent, held back or not."""
        self.runs: list[list[ForwardMsg]] = [[]]
        """All that the server has sent, run by run."""
        self._change_received = change_received
        self._change_sent = change_sent
        self._to_server: list[tuple[WebSocketRoute, bytes]] = []
        self._to_page: list[tuple[WebSocketRoute, bytes]] = []

    def tap(self, page: Page) -> None:
        """Stand between a page, which is opened or loaded again after that, and its server."""
        self._page = page
        page.route_web_socket(re.compile("_stcore/stream"), self._between)

    def wait_until(self, is_so: Callable[[], object]) -> None:
        """Wait until something has come over the line."""
        while not is_so():
            self._page.wait_for_timeout(10)  # lets Playwright hear the server; pytest's timeout ends it

    def wait_for_end(self) -> None:
        """Wait until the end of a run is held back."""
        self.wait_until(lambda: self._to_page)

    def let_ends_go(self) -> None:
        """Give the page what the server has sent."""
        self.holds_ends = False
        for route, payload in self._to_page:
            route.send(payload)
        self._to_page.clear()

    def let_sent_go(self) -> None:
        """Give the server what the page has sent."""
        self.holds_sent = False
        for server, payload in self._to_server:
            server.send(payload)
        self._to_server.clear()

    def _between(self, route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def send(payload: str | bytes) -> None:
            assert isinstance(payload, bytes)
            message = BackMsg.FromString(payload)
            if self._change_sent(message):
                payload = message.SerializeToString()
            self.sent.append(payload)
            if self.holds_sent:
                self._to_server.append((server, payload))
            else:
                server.send(payload)

        def receive(payload: str | bytes) -> None:
            assert isinstance(payload, bytes)
            message = ForwardMsg.FromString(payload)
            is_end = message.WhichOneof("type") == "script_finished"
            self.runs[-1].append(message)
            if is_end:
                self.runs.append([])
            if self._change_received(message):
                message.hash += "0"  # what has the same one is not looked at again
                payload = message.SerializeToString()
            if self.holds_ends and (self._to_page or is_end):
                self._to_page.append((route, payload))
            else:
                route.send(payload)

        route.on_message(send)
        server.on_message(receive)
