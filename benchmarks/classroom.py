"""A class at once: many readers, each acting every 2 to 5 seconds, on one server process.

The readers are websocket sessions (`reader.py`). A script run is timed from asking for it to the message
that says it is done, so it holds the wait for all others too. The empty app under the same load, in the
same run, is the baseline. How late the load generator itself is (`generator's own lag`) says whether it
is the bottleneck: it must be far below the runs. Memory is the server's resident memory, against that of
a server that one reader has used; it grows while readers come, and must then stay.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from random import Random
from statistics import fmean, linear_regression
from typing import Final

from benchmarks.figures import Line, Table, percentile
from benchmarks.reader import PRESSER, PUPIL, BrokenError, Reader, Role, Run
from benchmarks.server import APP, EMPTY_APP, Server, serving

THINK: Final = (2.0, 5.0)
PATIENCE: Final = 60.0
READERS_A_SECOND: Final = 20
WARM_ACTS: Final = 30
TICK: Final = 0.02

WARM_VISITS: Final = 5


@dataclass(frozen=True, slots=True)
class Targets:
    """The most that a class should take; None where nothing is asked.

    Args:
        p95: A run's p95, in milliseconds.
        p95_ratio: The same, as a multiple of the empty app's.
        cpu_ratio: The processor time of a run, as a multiple of the empty app's.
        kilobytes: What a reader receives a run.
        messages: In how many messages.
        megabytes: The memory that a reader takes.
    """

    p95: float | None = None
    p95_ratio: float | None = None
    cpu_ratio: float | None = None
    kilobytes: float | None = None
    messages: float | None = None
    megabytes: float | None = None


CLASS_TARGETS: Final = Targets(kilobytes=16, messages=10, megabytes=0.3)
TARGETS: Final = {
    200: replace(CLASS_TARGETS, p95_ratio=2.5, cpu_ratio=1.6),
    500: replace(CLASS_TARGETS, p95=100),
}

# What a class looks at: mostly short lists, some long ones, in other scripts too.
QUERIES: Final = (
    "",
    "list=A,B,C,D,E&relevant=B,D,Z&k=5",
    "list=A,B,C,D,E,F,G,H,I,J&relevant=B,D,G,H&k=5",
    "list=" + ",".join(f"item+{n}" for n in range(1, 21)) + "&relevant=item+2,item+7,item+8,item+19&k=10",
    "list=사과,배,감,귤,포도&relevant=배,귤&k=3&lang=ko",
)


@dataclass(frozen=True, slots=True)
class Visitors:
    """The readers of a load test: their role, page and links.

    Args:
        role: What each of them does.
        query: The query that a reader opens the page with, by the reader's number from 0.
        page: The page of the app; the first one if empty.
    """

    role: Role
    query: Callable[[int], str]
    page: str = ""

    def reader(self, url: str, number: int, seed: int | None = None) -> Reader:
        """Return a reader of this number, who acts by chance."""
        random = Random(number if seed is None else seed)
        return Reader(f"{url}/{self.page}", self.role, random, self.query(number))


PUPILS: Final = Visitors(PUPIL, lambda number: Random(number).choice(QUERIES))
PRESSERS: Final = Visitors(PRESSER, lambda _number: "")


@dataclass(slots=True)
class Lesson:
    """The measurements of one class.

    Args:
        runs: Every script run of the measured time.
        openings: Milliseconds of every first run.
        wrong: What went wrong, and how often.
        left: Readers still there at the end.
        lag: Milliseconds by which the load generator itself was late.
        memory: (seconds, megabytes) of the server during the measured time.
        base: Its megabytes before the readers came.
        seconds: The measured time.
        cpu: The processor time that the server used in it, in seconds.
    """

    runs: list[Run] = field(default_factory=list[Run])
    openings: list[float] = field(default_factory=list[float])
    wrong: Counter[str] = field(default_factory=Counter[str])
    left: int = 0
    lag: list[float] = field(default_factory=list[float])
    memory: list[tuple[float, float]] = field(default_factory=list[tuple[float, float]])
    base: float = 0.0
    seconds: float = 0.0
    cpu: float = 0.0

    @property
    def times(self) -> list[float]:
        """Milliseconds of every run."""
        return [run.milliseconds for run in self.runs]

    @property
    def growth(self) -> float:
        """The megabytes that the server grows in a minute, by a line through the second half."""
        half = self.memory[len(self.memory) // 2 :]
        if len(half) < 3:
            return 0.0
        return 60 * linear_regression([at for at, _ in half], [size for _, size in half]).slope


def classroom(readers: int, seconds: float, baseline_seconds: float) -> Table:
    """Measure one size of class.

    Args:
        readers: How many.
        seconds: How long, once all are there.
        baseline_seconds: How long with the empty app.
    """
    table = Table(
        f"classroom: {readers} readers, each acting every {THINK[0]:g} to {THINK[1]:g} s, one process",
        f"{seconds:g} s measured after all had come; ratio to the empty app under the same load.",
    )
    teach(table, PUPILS, readers, seconds, baseline_seconds, TARGETS.get(readers, CLASS_TARGETS))
    return table


def teach(
    table: Table,
    visitors: Visitors,
    readers: int,
    seconds: float,
    baseline_seconds: float,
    targets: Targets,
) -> None:
    """Measure a class on the empty app, and then on ours.

    Args:
        table: Where to.
        visitors: Who comes to our app.
        readers: How many.
        seconds: How long, once all are there.
        baseline_seconds: How long with the empty app.
        targets: The most that it should take.
    """
    with serving(EMPTY_APP) as server:
        empty = attended(server, PRESSERS, readers, baseline_seconds)
        report_wrong(table, "the empty app", empty, server, readers)
    with serving(APP) as server:
        lesson = attended(server, visitors, readers, seconds)
        report_wrong(table, "the app", lesson, server, readers)
    _report(table, lesson, empty, readers, targets)


def attended(server: Server, visitors: Visitors, readers: int, seconds: float) -> Lesson:
    """Run a class: readers who come to a server and act for this long, once all are there."""
    measured = lesson_of(server, visitors, readers, seconds)
    if sys.platform != "win32":
        import uvloop

        return uvloop.run(measured)
    return asyncio.run(measured)


async def lesson_of(server: Server, visitors: Visitors, readers: int, seconds: float) -> Lesson:
    """Run a class in the running event loop, see `attended`."""
    lesson = Lesson()
    await _warm(server, visitors)
    lesson.base = server.megabytes()
    ramp = readers / READERS_A_SECOND
    begin = time.perf_counter() + ramp + THINK[1]
    end = begin + seconds
    # The generator's own collector must not stop its readers' clocks.
    gc.collect()
    gc.freeze()
    async with asyncio.TaskGroup() as group:
        group.create_task(_watch(lesson, server, begin, end))
        for number in range(readers):
            wait = ramp * number / readers
            group.create_task(_attend(lesson, visitors.reader(server.url, number), wait, begin, end))
    return lesson


async def _warm(server: Server, visitors: Visitors) -> None:
    """Load with one reader what a process loads once: modules, texts, Plotly's validators."""
    for number in range(WARM_VISITS):
        async with visitors.reader(server.url, number, seed=-1 - number) as reader:
            for _ in range(WARM_ACTS):
                await reader.act()


async def _attend(lesson: Lesson, reader: Reader, wait: float, begin: float, end: float) -> None:
    await asyncio.sleep(wait)
    try:
        async with reader:
            if reader.opened is not None:
                lesson.openings.append(reader.opened.milliseconds)
            while True:
                await asyncio.sleep(reader.random.uniform(*THINK))
                if time.perf_counter() > end:
                    break
                start = time.perf_counter()
                async with asyncio.timeout(PATIENCE):
                    run = await reader.act()
                if start >= begin:
                    lesson.runs.append(run)
            lesson.left += 1
    except BrokenError as error:
        lesson.wrong[str(error)] += 1
    except Exception as error:
        # A closed connection, a refused one, a wait without end: a lost reader, whatever the reason.
        lesson.wrong[f"{type(error).__name__}: {error}"[:300]] += 1


async def _watch(lesson: Lesson, server: Server, begin: float, end: float) -> None:
    await asyncio.sleep(max(0.0, begin - time.perf_counter()))
    cpu, start = server.cpu_seconds(), time.perf_counter()
    weigh = start
    while (now := time.perf_counter()) < end:
        if now >= weigh:
            weigh += 1
            lesson.memory.append((now - start, server.megabytes()))
        before = time.perf_counter()
        await asyncio.sleep(TICK)
        lesson.lag.append((time.perf_counter() - before - TICK) * 1000)
    lesson.seconds = time.perf_counter() - start
    lesson.cpu = server.cpu_seconds() - cpu


def report_wrong(table: Table, what: str, lesson: Lesson, server: Server, readers: int) -> None:
    """Put down what went wrong in a lesson, and how many readers were lost."""
    for wrong, times in lesson.wrong.most_common(5):
        table.broken.append(f"{what}: {times} × {wrong}")
    if lesson.left != readers:
        table.broken.append(f"{what}: {readers - lesson.left} of {readers} readers were lost")
    table.broken += [f"{what}: {trouble}" for trouble in server.troubles()]


def _report(table: Table, lesson: Lesson, empty: Lesson, readers: int, targets: Targets) -> None:
    acts = max(1, len(lesson.runs))
    for share in (0.5, 0.95, 0.99):
        mine, base = percentile(lesson.times, share), percentile(empty.times, share)
        most = targets if share == 0.95 else Targets()
        table.lines.append(
            Line(f"script run, p{share * 100:g}", mine, "ms", most.p95, mine / base, most.p95_ratio)
        )
    table.lines += [
        Line("script runs", f"{len(lesson.runs)} ({len(lesson.runs) / lesson.seconds:.0f} a second)"),
        Line("errors, exceptions, readers lost", lesson.wrong.total(), "", 0),
        Line("first run of a reader, p95", percentile(lesson.openings, 0.95)),
        Line(
            "server's processor time a run",
            1000 * lesson.cpu / acts,
            "ms",
            None,
            (lesson.cpu / acts) / (empty.cpu / max(1, len(empty.runs))),
            targets.cpu_ratio,
        ),
        Line("server's processor", 100 * lesson.cpu / lesson.seconds, "% of a core"),
        Line(
            "bytes received a run",
            fmean(run.received for run in lesson.runs) / 1000,
            "kB",
            targets.kilobytes,
        ),
        Line("messages a run", fmean(run.messages for run in lesson.runs), "", targets.messages),
    ]
    last = lesson.memory[-1][1]
    empty_last = empty.memory[-1][1]
    a_reader = (last - lesson.base) / readers
    table.lines += [
        Line(
            "memory a reader",
            a_reader,
            "MB",
            targets.megabytes,
            a_reader / max(0.001, (empty_last - empty.base) / readers),
        ),
        Line("server's memory: one reader, then all", f"{lesson.base:.0f} MB, {last:.0f} MB"),
        Line("its growth in the second half of the time", f"{lesson.growth:+.2f} MB a minute"),
        Line(
            "generator's own lag, p50 and p99",
            f"{percentile(lesson.lag, 0.5):.1f}, {percentile(lesson.lag, 0.99):.1f} ms",
        ),
    ]
