"""The line between a page and its server: it breaks, or what comes over it is noted or changed."""

import re
from collections.abc import Callable
from typing import Final

from playwright.sync_api import Page, WebSocketRoute, expect
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


def break_the_line(page: Page) -> None:
    """Make the line break with the next message, which is lost."""
    page.evaluate(_BREAK)


def expect_another_line(page: Page) -> None:
    """Wait until the line has broken, and there is another one."""
    page.evaluate("() => window.lineClosed.then(() => true)")
    expect(page.locator("[data-testid=stApp]")).to_have_attribute("data-test-connection-state", "CONNECTED")


class Line:
    """A line that notes what the server sends over it, and can change it.

    `open_app(query, prepare=line.tap)` opens a page that has it.

    Args:
        change_received: Changes a message of the server's; returns whether it did.
    """

    def __init__(
        self,
        change_received: Callable[[ForwardMsg], bool] = lambda _: False,
    ) -> None:
        self.runs: list[list[ForwardMsg]] = [[]]
        """All that the server has sent, run by run."""
        self._change_received = change_received

    def tap(self, page: Page) -> None:
        """Stand between a page, which is opened or loaded again after that, and its server."""
        self._page = page
        page.route_web_socket(re.compile("_stcore/stream"), self._between)

    def wait_until(self, is_so: Callable[[], object]) -> None:
        """Wait until something has come over the line."""
        while not is_so():
            self._page.wait_for_timeout(10)  # lets Playwright hear the server; pytest's timeout ends it

    def _between(self, route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def receive(payload: str | bytes) -> None:
            assert isinstance(payload, bytes)
            message = ForwardMsg.FromString(payload)
            self.runs[-1].append(message)
            if message.WhichOneof("type") == "script_finished":
                self.runs.append([])
            if self._change_received(message):
                message.hash += "0"  # what has the same one is not looked at again
                payload = message.SerializeToString()
            route.send(payload)

        route.on_message(server.send)
        server.on_message(receive)
