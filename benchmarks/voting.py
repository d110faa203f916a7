"""A class in a room: it votes within ten seconds, sees a reveal, has readers beside it; its server is killed.

Every figure stands beside what the same number of readers wait for on the empty app, in the same run.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Iterable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from benchmarks.classroom import PUPILS, lesson_of, report_wrong
from benchmarks.devices import SPREAD, Device, gathered, opened_room, visited
from benchmarks.figures import Line, Table, percentile
from benchmarks.reader import PRESSER, Reader
from benchmarks.server import APP, EMPTY_APP, Server, free_port, serving
from webapp.classroom.database import Database
from webapp.classroom.store import Rooms

COMING: Final = 20.0
"""Seconds within which a class comes; it votes in half of that."""

VOTING: Final = 10.0
TALKING: Final = 10.0
PATIENCE: Final = 30.0
STEP: Final = 0.02

ACKNOWLEDGED: Final = 150.0
REVEALED: Final = 1000.0
PLAYGROUND: Final = 60.0
BACK: Final = 5000.0


@dataclass(slots=True)
class Class:
    """A class in a room.

    Args:
        teacher: Who puts up what is asked.
        devices: Who answers.
        wrong: What went wrong, and how often.
    """

    teacher: Device
    devices: Sequence[Device]
    wrong: Counter[str] = field(default_factory=Counter[str])

    async def do(self, work: Iterable[Awaitable[list[str]]]) -> None:
        """Wait for work, and put down what went wrong."""
        for found in await asyncio.gather(*work):
            self.wrong.update(found)

    async def come(self) -> None:
        """Come, and see what is put up."""
        await self.teacher.come()
        await self.teacher.step("ask")
        await self.do([gathered(self.devices, COMING, Device.come)])

    async def leave(self) -> None:
        """Close all pages."""
        await asyncio.gather(*(one.leave() for one in (self.teacher, *self.devices)))

    async def shown(self, phase: str, round_: int) -> list[float]:
        """Wait until all screens show this phase; return when each did."""
        give_up = time.perf_counter() + PATIENCE
        key = (1, round_, phase)
        while time.perf_counter() < give_up and not all(key in one.seen for one in self.devices):
            await asyncio.sleep(STEP)
        return [one.seen.get(key, float("inf")) for one in self.devices]

    def lost(self, rooms: Path) -> int:
        """Return how many acknowledged votes are not in the database."""
        database = Database(f"sqlite:///{rooms}")
        kept = Rooms(database)
        lost = sum(
            kept.own_answer(one.code, one.cookie.partition("=")[2], *key) != answer
            for one in self.devices
            for key, answer in one.votes.items()
        )
        database.close()
        return lost


def voting(devices: int, seconds: float) -> Table:
    """Measure a class in a room.

    Args:
        devices: How many.
        seconds: How long it goes on beside readers of the playground.
    """
    table = Table(
        f"class: {devices} devices in a room, one process",
        "Ratio to as many readers of the empty app in the same run, who press at the same times; "
        "beside the playground, to its readers without a class.",
    )
    with serving(EMPTY_APP) as server:
        pressed, at_once = asyncio.run(_empty(server, devices))
    with tempfile.TemporaryDirectory() as folder:
        rooms = Path(folder) / "rooms.sqlite"
        with serving(APP, rooms=rooms) as server:
            asyncio.run(_item(table, _class(server, devices), rooms, pressed, at_once))
            table.broken += server.troubles()
        with serving(APP) as server:
            asyncio.run(_beside(table, server, devices, seconds))
        asyncio.run(_killed(table, rooms, devices))
    return table


def _class(server: Server, devices: int) -> Class:
    code, key = opened_room(server.url)
    ids = [visited(server.url, f"/join/{code}").cookie for _ in range(devices)]
    teacher = Device(server.url, code, key, Random(-1), follows=True)
    return Class(teacher, [Device(server.url, code, one, Random(number)) for number, one in enumerate(ids)])


async def _empty(server: Server, readers: int) -> tuple[list[float], list[float]]:
    """Return the milliseconds of presses on the empty app: within the time of a vote, and all at once."""
    sessions = [Reader(f"{server.url}/", PRESSER, Random(number)) for number in range(readers)]
    for session in sessions:
        await session.__aenter__()

    async def press(session: Reader, within: float) -> tuple[float, float]:
        start = time.perf_counter()
        await asyncio.sleep(session.random.random() * within)
        run = await session.act()
        return run.milliseconds, (time.perf_counter() - start) * 1000

    voted = await asyncio.gather(*(press(session, VOTING) for session in sessions))
    at_once = await asyncio.gather(*(press(session, SPREAD) for session in sessions))
    await asyncio.gather(*(session.__aexit__() for session in sessions))
    return [run for run, _ in voted], [whole for _, whole in at_once]


async def _item(table: Table, room: Class, rooms: Path, pressed: list[float], at_once: list[float]) -> None:
    """Vote on an item and reveal it."""
    await room.come()
    await room.do([gathered(room.devices, VOTING, Device.vote)])
    waits = [wait for one in room.devices for wait in one.waits]
    await room.teacher.step("close")
    await room.shown("closed", 1)
    start = await room.teacher.step("reveal")
    screens = [(at - start) * 1000 for at in await room.shown("shown", 1)]
    counts = room.teacher.shown["counts"]
    await room.leave()
    for share, target in ((0.5, None), (0.95, ACKNOWLEDGED)):
        wait, base = percentile(waits, share), percentile(pressed, share)
        table.lines.append(
            Line(f"a vote is acknowledged, p{100 * share:.0f}", wait, "ms", target, wait / base)
        )
    revealed, base = percentile(screens, 0.95), percentile(at_once, 0.95)
    table.lines += [
        Line("acknowledged votes", f"{len(waits)} of {len(room.devices)}"),
        Line("acknowledged votes that are not kept", room.lost(rooms), "", 0),
        Line("a reveal is on 95 % of the screens", revealed, "ms", REVEALED, revealed / base),
        Line("a reveal is on all screens", max(screens), "ms", None, max(screens) / max(at_once)),
        Line("what the teacher then sees", counts["here"]),
    ]
    _report_wrong(table, "the vote", room)


async def _beside(table: Table, server: Server, devices: int, seconds: float) -> None:
    """Let a class vote and talk, again and again, beside as many readers of the playground."""
    quiet = await lesson_of(server, PUPILS, devices, seconds)
    report_wrong(table, "the playground without a class", quiet, server, devices)
    room = await asyncio.to_thread(_class, server, devices)
    await room.come()
    voting = asyncio.create_task(_vote_for_good(room))
    beside = await lesson_of(server, PUPILS, devices, seconds)
    voting.cancel()
    await asyncio.gather(voting, return_exceptions=True)
    await room.leave()
    report_wrong(table, "the playground beside a class", beside, server, devices)
    calm, busy = (percentile(one.times, 0.95) for one in (quiet, beside))
    table.lines += [
        Line(f"a run of {devices} readers of the playground, p95, without a class", calm),
        Line(f"the same beside {devices} devices that vote", busy, "ms", PLAYGROUND, busy / calm),
        Line("a vote beside them, p95", percentile((w for one in room.devices for w in one.waits), 0.95)),
        Line("server's processor, both", 100 * beside.cpu / beside.seconds, "% of a core"),
        Line("generator's own lag, p99", percentile(beside.lag, 0.99)),
    ]
    _report_wrong(table, "the class beside the playground", room)


async def _vote_for_good(room: Class) -> None:
    round_ = 1
    while True:
        await room.do([gathered(room.devices, VOTING, Device.vote)])
        await room.teacher.step("close")
        await room.shown("closed", round_)
        await asyncio.sleep(TALKING)
        await room.teacher.step("again")
        round_ += 1
        await room.shown("voting", round_)


async def _killed(table: Table, rooms: Path, devices: int) -> None:
    """Kill the server in the middle of a vote, and start it again."""
    with ExitStack() as servers:
        port = free_port()
        server = servers.enter_context(serving(APP, port, rooms))
        room = await asyncio.to_thread(_class, server, devices)
        await room.come()
        voting = asyncio.create_task(gathered(room.devices, VOTING, Device.vote))
        await asyncio.sleep(VOTING / 2)
        killed = time.perf_counter()
        server.process.kill()
        acknowledged = sum(len(one.votes) for one in room.devices)
        again = asyncio.create_task(_started(servers, port, rooms))
        # The requests that were under way fail; what was acknowledged until then counts.
        voting.cancel()
        await asyncio.gather(voting, return_exceptions=True)
        back = await asyncio.gather(*(_back(one) for one in room.devices))
        answers = await again
        same = sum(one.shown["own"] == one.votes.get((1, 1)) or not one.votes for one in room.devices)
        await room.leave()
    table.lines += [
        Line("votes acknowledged when the server is killed", f"{acknowledged}"),
        Line("those that are not kept", room.lost(rooms), "", 0),
        Line("the server answers again after", (answers - killed) * 1000),
        Line("95 % of the devices are back after", (percentile(back, 0.95) - killed) * 1000, "ms", BACK),
        Line("devices that show the same item and their answer", f"{same} of {devices}"),
    ]


async def _started(servers: ExitStack, port: int, rooms: Path) -> float:
    await asyncio.to_thread(servers.enter_context, serving(APP, port, rooms))
    return time.perf_counter()


async def _back(device: Device) -> float:
    await device.come_again()
    return time.perf_counter()


def _report_wrong(table: Table, what: str, room: Class) -> None:
    table.broken += [f"{what}: {times} × {wrong}" for wrong, times in room.wrong.most_common(5)]
