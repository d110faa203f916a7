"""Limits of connections: what one client sends, and how many there are from one address.

A message may make the server run the page again. One client that sends without a pause would keep everyone
else waiting, so its messages are read more slowly, and in the end its connection is closed. Many connections
that each send little enough would do so too. So runs, and files that are asked for, begin a few at a time,
and who has sent more of late lets the others go first, be it a connection or an address. Nobody is slowed by
what came from their address while the server has time: a school of 200 has one.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from starlette.responses import PlainTextResponse
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from webapp.server.admission import Admission
from webapp.server.asgi import App, Message, Receive, Scope, Send, client_network

PER_SECOND: Final = 10.0
"""Messages read in a second, in the long run: more than anyone sends by hand, and few enough that others
do not feel a flood. Numbers follow a held key faster all the same, since the browser computes them."""

AT_ONCE: Final = 60.0
"""Messages that are read without a pause, after a rest."""

BYTES: Final = 32 * 1024
"""A message counts once for itself, and once for each of these that it has."""

PATIENCE: Final = 60.0
"""Seconds of waiting in a row after which a connection is closed."""

PER_ADDRESS: Final = 2000
"""Most WebSockets and requests of one address at a time: in a school of 200, six and a page for each."""

MOST_ADDRESSES: Final = 10_000
"""Addresses that are remembered, beside those with a connection."""

_OF_LATE: Final = 10.0
"""Seconds in which two thirds of what was sent are forgotten."""

_PUT_OFF: Final = 0.1
"""Seconds by which each message of a connection of late puts off its next one, while others wait."""

_SHARE: Final = 20
"""Messages of its address, or files that it asked for, that count as one of its own."""

_MOST_PUT_OFF: Final = 10.0
"""Most seconds of that: in the end everybody has a turn."""

_SLOW: Final = 0.02
"""Seconds after which a message that is being sent waits for its client."""

_LONGEST_END: Final = 100
"""Bytes that a message has at most by which Streamlit says that a run is over."""

_TEXT: Final = {"type": "websocket.close", "code": 1003, "reason": "messages are bytes"}
_TOO_MUCH: Final = {
    "type": "websocket.close",
    "code": 1008,
    "reason": "too many messages; load the page again",
}
_TOO_MANY: Final = {
    "type": "websocket.close",
    "code": 1013,
    "reason": "too many connections from this address",
}


@dataclass(slots=True)
class Allowance:
    """The messages that a client may send now: it fills with time, and each message takes from it.

    Args:
        now: The time at which it is full.
        left: What is in it; less than nothing where messages must wait.
        most: What is in it after a rest.
        waited: The seconds that were waited in a row.
    """

    now: float
    left: float = AT_ONCE
    most: float = AT_ONCE
    waited: float = 0.0

    def wait_for(self, size: int, now: float) -> float:
        """Take a message of this many bytes; return the seconds for which it must wait.

        >>> allowance = Allowance(now=0, left=1)
        >>> allowance.wait_for(10, now=0), allowance.wait_for(10, now=0), allowance.wait_for(10, now=1)
        (0.0, 0.1, 0.0)
        """
        self.left = min(self.most, self.left + (now - self.now) * PER_SECOND) - 1 - size // BYTES
        self.now = now
        wait = max(0.0, -self.left / PER_SECOND)
        self.waited = self.waited + wait if wait else 0.0
        return wait


@dataclass(slots=True)
class _Sent:
    """What was sent of late, that of longer ago counted less; of an address also what is open."""

    now: float
    messages: float = 0.0
    open: int = 0
    sockets: int = 0

    def add(self, messages: float, now: float) -> float:
        """Add messages; return how many that makes."""
        self.messages = self.messages * math.exp((self.now - now) / _OF_LATE) + messages
        self.now = now
        return self.messages


class ConnectionLimits:
    """Slows a connection that sends too much, and closes it if it goes on; refuses those beyond a number.

    Args:
        app: The application behind it.
        clock: Returns the time, in seconds.
        sleep: Waits for some seconds.
        per_address: Most WebSockets and requests of one address at a time.
    """

    def __init__(
        self,
        app: App,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
        per_address: int = PER_ADDRESS,
    ) -> None:
        self._app = app
        self._clock = clock
        self._sleep = sleep
        self._per_address = per_address
        self._addresses: dict[str, _Sent] = {}
        self._admission = Admission()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request or a connection."""
        is_socket = scope["type"] == "websocket"
        if not is_socket and scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        address = self._address_of(scope)
        if address.open >= self._per_address:
            if is_socket:
                await receive()
                await send(dict(_TOO_MANY))
            else:
                await PlainTextResponse("too many requests at a time", 429)(scope, receive, send)
            return
        address.open += 1
        address.sockets += is_socket
        try:
            if is_socket:
                await self._socket(address, scope, receive, send)
            elif scope["method"] == "GET":
                await self._get(address, scope, receive, send)
            else:
                await self._app(scope, receive, send)
        finally:
            address.open -= 1
            address.sockets -= is_socket

    def _address_of(self, scope: Scope) -> _Sent:
        name = client_network(scope)
        found = self._addresses.get(name)
        if found is None:
            if len(self._addresses) >= MOST_ADDRESSES:
                self._addresses = {name: one for name, one in self._addresses.items() if one.open}
            found = self._addresses[name] = _Sent(self._clock())
        return found

    async def _get(self, address: _Sent, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request; what it answers with may take as long as it likes once it begins."""
        sent = address.add(1 / _SHARE, self._clock())
        # Which of the readers of an address asks for a file is not known: it counts as their mean.
        leave = await self._admission.enter(_put_off(sent / max(1, address.sockets) + sent / _SHARE))

        async def leave_and_send(message: Message) -> None:
            leave()
            await send(message)

        try:
            await self._app(scope, receive, leave_and_send)
        finally:
            leave()

    async def _socket(self, address: _Sent, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a WebSocket, and each message that it brings, wait for its turn."""
        now = self._clock()
        # Whoever comes again and again is no newcomer.
        allowance, sent = Allowance(now), _Sent(now, address.add(1, now) / address.sockets)
        leave = await self._admission.enter(_put_off(sent.messages + address.messages / _SHARE))
        is_gone = False

        async def receive_in_turn() -> Message:
            nonlocal leave
            message = await receive()
            if message["type"] != "websocket.receive":
                return message
            if message.get("text") is not None:
                return await _closed(send, _TEXT)
            size, now = len(message.get("bytes") or b""), self._clock()
            wait = allowance.wait_for(size, now)
            put_off = _put_off(sent.add(1, now) + address.add(1, now) / _SHARE)
            if allowance.waited > PATIENCE:
                return await _closed(send, _TOO_MUCH)
            if wait:
                await self._sleep(wait)
            if _asks_for_run(message):
                # Meanwhile the run before this one comes to its end: cut short again and again, none would.
                entered = await self._admission.enter(put_off)
                leave()
                leave = entered
            # Of whoever has left, what was sent before is not worth a run: nobody would hear when it is over.
            return {"type": "websocket.disconnect", "code": 1006} if is_gone else message

        async def send_and_leave(message: Message) -> None:
            nonlocal is_gone
            if message["type"] == "websocket.accept" or _is_end_of_run(message):
                leave()
            # Nobody else waits for a client that reads slowly, behind whose back the run may be over.
            slow = asyncio.get_running_loop().call_later(_SLOW, leave)
            try:
                await send(message)
            except OSError:
                is_gone = True
                leave()
                raise
            finally:
                slow.cancel()

        try:
            await self._app(scope, receive_in_turn, send_and_leave)
        finally:
            leave()


def _put_off(messages: float) -> float:
    return min(_MOST_PUT_OFF, messages * _PUT_OFF)


def _asks_for_run(message: Message) -> bool:
    found = BackMsg()
    with suppress(Exception):  # of what is none, Streamlit closes the connection
        found.ParseFromString(message["bytes"])
    return found.WhichOneof("type") == "rerun_script"


def _is_end_of_run(message: Message) -> bool:
    sent = message.get("bytes") or b""
    return (
        0 < len(sent) <= _LONGEST_END and ForwardMsg.FromString(sent).WhichOneof("type") == "script_finished"
    )


async def _closed(send: Send, how: Message) -> Message:
    await send(dict(how))
    return {"type": "websocket.disconnect", "code": how["code"]}
