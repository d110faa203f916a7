"""The page of many cases: what one run costs the server, of readers who act one after another.

Processor time of the server, in turn with the empty app's: what sways on a busy machine sways for both.
"""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from statistics import fmean

from benchmarks.case_sets import CASE_PUPIL
from benchmarks.cases import PAGE, query_of
from benchmarks.classroom import PRESSERS, Visitors
from benchmarks.figures import Line, Table
from benchmarks.reader import Reader, Run
from benchmarks.server import APP, EMPTY_APP, Server, serving

READERS = 10
WARM_ROUNDS = 5


@dataclass(slots=True)
class _Cost:
    """What the runs of one app took: the server's milliseconds a run in each round, and what was received."""

    milliseconds: list[float] = field(default_factory=list[float])
    runs: list[Run] = field(default_factory=list[Run])


def one_run(rounds: int) -> Table:
    """Measure a run of the cases page beside one of the empty app.

    Args:
        rounds: How often every reader acts.
    """
    table = Table(
        f"cases: what a run costs, {READERS} readers who act one after another",
        f"The server's processor time, mean of {rounds} rounds in turn with the empty app; ratio to its.",
    )
    with serving(EMPTY_APP) as nothing, serving(APP) as server:
        empty, ours = asyncio.run(_costs(nothing, server, rounds))
        table.broken += server.troubles()
    # Not the middle: the system counts in hundredths of a second, which is a millisecond a run of a round.
    mine, base = fmean(ours.milliseconds), fmean(empty.milliseconds)
    table.lines += [
        Line("processor time of an empty run", base),
        Line("processor time of a run", mine, ratio=mine / base),
        Line("bytes received a run", fmean(run.received for run in ours.runs) / 1000, "kB"),
        Line("messages a run", fmean(run.messages for run in ours.runs), ""),
    ]
    return table


async def _costs(nothing: Server, server: Server, rounds: int) -> tuple[_Cost, _Cost]:
    empty, ours = _Cost(), _Cost()
    async with AsyncExitStack() as stack:
        pressers = [
            await stack.enter_async_context(PRESSERS.reader(nothing.url, at)) for at in range(READERS)
        ]
        cases = Visitors(CASE_PUPIL, query_of, PAGE)
        pupils = [await stack.enter_async_context(cases.reader(server.url, at)) for at in range(READERS)]
        for at in range(WARM_ROUNDS + rounds):
            for cost, where, readers in ((empty, nothing, pressers), (ours, server, pupils)):
                milliseconds, runs = await _round(where, readers)
                if at >= WARM_ROUNDS:
                    cost.milliseconds.append(milliseconds)
                    cost.runs += runs
    return empty, ours


async def _round(server: Server, readers: list[Reader]) -> tuple[float, list[Run]]:
    """Let every reader act once; return the server's milliseconds a run, and the runs."""
    before = server.cpu_seconds()
    runs = [await reader.act() for reader in readers]
    return 1000 * (server.cpu_seconds() - before) / len(runs), runs
