"""A slow line to a server: a relay that keeps each piece back for a while, both ways."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Generator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

_PIECE = 2**16


@contextmanager
def slow_line(url: str, milliseconds: float) -> Generator[str]:
    """Put a line before a server that makes a round trip this much longer; yields the address to use instead.

    Browsers slow down what they load when they are asked to, but not what comes through a websocket.

    Args:
        url: The server's address.
        milliseconds: What a round trip takes longer.
    """
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    relay = _Relay(urlsplit(url).port or 80, milliseconds / 2000)
    port = asyncio.run_coroutine_threadsafe(relay.start(), loop).result(10)
    try:
        yield f"http://localhost:{port}"
    finally:
        asyncio.run_coroutine_threadsafe(relay.stop(), loop).result(10)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(10)
        loop.close()


class _Relay:
    def __init__(self, port: int, delay: float) -> None:
        self._port, self._delay = port, delay
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> int:
        self._server = await asyncio.start_server(self._connect, "localhost", 0)
        return self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        if self._server is not None:
            self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("localhost", self._port)
        for source, target in ((reader, far_writer), (far_reader, writer)):
            task = asyncio.create_task(self._carry(source, target))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _carry(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        """Carry on every piece when it is due, in order, while later ones are read."""
        loop = asyncio.get_running_loop()
        due: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

        async def read() -> None:
            piece = b"-"
            while piece:
                piece = await source.read(_PIECE)
                due.put_nowait((loop.time() + self._delay, piece))

        reading = asyncio.create_task(read())
        with suppress(OSError):
            while True:
                at, piece = await due.get()
                await asyncio.sleep(max(0.0, at - loop.time()))
                if not piece:
                    break
                target.write(piece)
                await target.drain()
        reading.cancel()
        target.close()
