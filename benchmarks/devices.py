"""The devices of a class in a room: websocket sessions that vote, hear news and come back, as browsers do."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from random import Random
from typing import Any, Final
from urllib.parse import parse_qs, urlencode, urlsplit

from benchmarks.reader import BrokenError, Reader, Role, wrong_on
from webapp.classroom.posed import ready_made

KEY: Final = "classroom"
SPREAD: Final = 0.1
"""Most seconds that a device waits when it hears news, as the page does (`room_news.js`)."""

RETRY: Final = 0.5
_ROLE: Final = Role(lambda _page, _random: ("", {}), wrong_on)


@dataclass(frozen=True, slots=True)
class Visit:
    """An answer to a browser that followed a link or sent a form.

    Args:
        location: Where it leads.
        cookie: The cookie that it sets, as a browser sends it back.
    """

    location: str
    cookie: str


def visited(url: str, path: str, form: str | None = None) -> Visit:
    """Follow a link of a server, or send a form to it."""
    address = urlsplit(url)
    connection = HTTPConnection(address.netloc, timeout=60)
    headers = {"Origin": url, "Content-Type": "application/x-www-form-urlencoded"}
    connection.request("GET" if form is None else "POST", path, form, headers)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    found = SimpleCookie(answer.getheader("set-cookie", ""))
    cookie = "; ".join(f"{name}={morsel.value}" for name, morsel in found.items())
    return Visit(answer.getheader("location", ""), cookie)


def opened_room(url: str) -> tuple[str, str]:
    """Open a room with what is ready; return its code and the cookie of its teacher."""
    visit = visited(url, "/rooms", urlencode([("ask", ask) for ask in ready_made()]))
    (code,) = parse_qs(urlsplit(visit.location).query)["room"]
    return code, visit.cookie


@dataclass(slots=True)
class Device:
    """A device in a room, or its teacher.

    Args:
        url: The server.
        code: The room.
        cookie: What its browser keeps: the id of the device, or the key of the teacher.
        random: Its chance.
        follows: Whether it also hears of votes, as the teacher's screen does.
        votes: The answers that were acknowledged, by item and round.
        waits: Milliseconds from each press to its acknowledgement.
        seen: When it showed each item, round and phase for the first time, in seconds.
        runs: Milliseconds of each run that news have started.
    """

    url: str
    code: str
    cookie: str
    random: Random
    follows: bool = False
    votes: dict[tuple[int, int], str] = field(default_factory=dict[tuple[int, int], str])
    waits: list[float] = field(default_factory=list[float])
    seen: dict[tuple[int, int, str], float] = field(default_factory=dict[tuple[int, int, str], float])
    runs: list[float] = field(default_factory=list[float])
    _reader: Reader | None = None
    _turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    _tasks: list[asyncio.Task[None]] = field(default_factory=list[asyncio.Task[None]])

    @property
    def shown(self) -> dict[str, Any]:
        """What its screen shows."""
        return self._session.shown[KEY]

    async def come(self) -> None:
        """Open the page, and listen."""
        self._reader = Reader(
            f"{self.url}/classroom", _ROLE, self.random, urlencode({"room": self.code}), self.cookie
        )
        await self._reader.__aenter__()
        self._look()
        self._tasks.append(asyncio.create_task(self._listen()))

    async def leave(self) -> None:
        """Close the page."""
        tasks, self._tasks = self._tasks, []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._reader is not None:
            with contextlib.suppress(Exception):
                await self._reader.__aexit__()

    async def come_again(self) -> None:
        """Open the page anew until that succeeds."""
        await self.leave()
        self.seen.clear()
        while True:
            try:
                await self.come()
            except Exception:
                await asyncio.sleep(RETRY * (0.5 + self.random.random()))
            else:
                return

    async def vote(self) -> None:
        """Choose one of the answers that are shown, and wait until that is acknowledged."""
        item = self.shown["item"]
        answer = self.random.choice(item["answers"])["id"]
        act = {"do": "vote", "item": item["number"], "round": item["round"], "answer": answer}
        start = time.perf_counter()
        async with self._turn:
            await self._session.do(KEY, act)
        self.waits.append((time.perf_counter() - start) * 1000)
        self._look()
        if self.shown["own"] != answer:
            raise BrokenError(f"{answer} was answered, {self.shown['own']} is shown")
        self.votes[item["number"], item["round"]] = answer

    async def step(self, name: str) -> float:
        """Do what a teacher does; return the time at which that was pressed."""
        start = time.perf_counter()
        async with self._turn:
            await self._session.do(KEY, {"do": "step", "step": name, "seen": self.shown["version"]})
        self._look()
        if self.shown["problems"]:
            raise BrokenError("; ".join(self.shown["problems"]))
        return start

    @property
    def _session(self) -> Reader:
        if self._reader is None:
            raise BrokenError("the page is not open")
        return self._reader

    def _look(self) -> None:
        item = self.shown.get("item")
        if item:
            self.seen.setdefault((item["number"], item["round"], item["phase"]), time.perf_counter())

    async def _listen(self) -> None:
        """Hear the numbers of the room, and ask for what they stand for."""
        address = urlsplit(self.url)
        heard = ""
        while True:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                reader, writer = await asyncio.open_connection(address.hostname, address.port, limit=2**20)
                try:
                    query = "?votes=1" if self.follows else ""
                    writer.write(
                        f"GET /live/{self.code}{query} HTTP/1.1\r\nHost: {address.netloc}\r\n"
                        f"Cookie: {self.cookie}\r\nAccept: text/event-stream\r\n\r\n".encode()
                    )
                    while line := await reader.readline():
                        number = line.decode().strip().removeprefix("data: ")
                        if line.startswith(b"data: ") and number not in (heard, str(self.shown["version"])):
                            heard = number
                            await self._ask(number)
                finally:
                    writer.close()
            await asyncio.sleep(RETRY)

    async def _ask(self, number: str) -> None:
        await asyncio.sleep(self.random.random() * SPREAD)
        async with self._turn:
            run = await self._session.note(KEY, {"heard": number})
        self.runs.append(run.milliseconds)
        self._look()


async def gathered(devices: Sequence[Device], seconds: float, work: Callable[[Device], Any]) -> list[str]:
    """Let devices do something, each at its own moment of some seconds; return what went wrong."""
    wrong: list[str] = []

    async def do(device: Device) -> None:
        await asyncio.sleep(device.random.random() * seconds)
        try:
            await work(device)
        except Exception as error:
            # A connection that was closed, a refusal, a wait without end: all are put down.
            wrong.append(f"{type(error).__name__}: {error}"[:300])

    await asyncio.gather(*(do(device) for device in devices))
    return wrong
