"""The page of many cases: a class on sets as large as it takes, and the core on such a set."""

from __future__ import annotations

import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from functools import lru_cache
from itertools import cycle
from random import Random
from threading import Thread
from typing import Final
from urllib.parse import urlencode

from benchmarks.case_sets import CASE_PUPIL, ITEMS, made_set, moved
from benchmarks.classroom import THINK, Targets, Visitors, teach
from benchmarks.core import plain_ap
from benchmarks.figures import Line, Table, middle, percentile
from webapp.cases.case_set import CaseSet
from webapp.cases.explained import explain_cases
from webapp.cases.leaderboard import leaderboard_view
from webapp.cases.view_model import table_view
from webapp.model.limits import MAX_CASES
from webapp.shell.memory import SWITCH_SECONDS
from webapp.texts import texts_for

PAGE: Final = "cases"
READERS: Final = 50
P95_TARGET: Final = 150.0
CORE_TARGET: Final = 5.0


def case_class(seconds: float, baseline_seconds: float, readers: int = READERS) -> Table:
    """Measure a class on the cases page.

    Args:
        seconds: How long, once all are there.
        baseline_seconds: How long with the empty app.
        readers: How many.
    """
    table = Table(
        f"cases: {readers} readers, each acting every {THINK[0]:g} to {THINK[1]:g} s, one process",
        f"Each has a set of {MAX_CASES} cases with lists of {ITEMS}, every other one with two models; "
        f"{seconds:g} s measured; ratio to the empty app under the same load.",
    )
    teach(
        table,
        Visitors(CASE_PUPIL, query_of, PAGE),
        readers,
        seconds,
        baseline_seconds,
        Targets(p95=P95_TARGET),
    )
    return table


@lru_cache(maxsize=1000)
def query_of(number: int) -> str:
    """Return the query of a reader's set: one for each reader, every other with two models."""
    return urlencode(made_set(Random(number), models=1 + number % 2).to_query(), doseq=True)


def case_core(seconds: float) -> Table:
    """Measure all numbers of the largest set after a move, for this long each.

    For one reader alone; for one beside a thread that computes, as the run of another reader does, which
    keeps the interpreter for a turn each time that it is let go; and for a class of readers in turn, each
    with a set of their own: what is remembered of one must outlive the others.
    """
    table = Table(
        f"cases: all numbers after a move, {MAX_CASES} cases with lists of {ITEMS}, two models",
        "explain_cases, leaderboard_view and table_view; ratio to AP@K of all lists in plain floats.",
    )
    plain = made_set(Random(0), models=2)
    base = middle([_milliseconds_plain(plain) for _ in range(200)])
    table.lines.append(Line("AP@K of all lists in plain floats, median", base, "ms", None, 1.0))
    random = Random(0)
    alone = _recomputed(1, seconds, random)
    with _busy_thread():
        beside = _recomputed(1, seconds, random)
    in_turn = _recomputed(READERS, seconds, random)
    for times, whose, target in (
        (alone, "one reader", CORE_TARGET),
        (beside, "one reader, beside a thread that computes", None),
        (in_turn, f"{READERS} readers in turn", CORE_TARGET),
    ):
        table.lines += [
            Line(f"{whose}, median", middle(times), "ms", target, middle(times) / base),
            Line(f"{whose}, p95", percentile(times, 0.95), "ms"),
        ]
    return table


@contextmanager
def _busy_thread() -> Generator[None]:
    """Let another thread compute while the block lasts, with turns as long as the app's."""
    is_over = False

    def compute() -> None:
        while not is_over:
            pass

    usual = sys.getswitchinterval()
    sys.setswitchinterval(SWITCH_SECONDS)
    thread = Thread(target=compute)
    thread.start()
    try:
        yield
    finally:
        is_over = True
        thread.join()
        sys.setswitchinterval(usual)


def _recomputed(readers: int, seconds: float, random: Random) -> list[float]:
    """Measure the milliseconds of each recomputation after a move, when every reader has been there once."""
    sets = [made_set(Random(number), models=2) for number in range(readers)]
    for case_set in sets:
        _milliseconds(case_set, None)
    times: list[float] = []
    end = time.perf_counter() + seconds
    for number in cycle(range(readers)):
        before, sets[number] = sets[number], moved(sets[number], random)
        times.append(_milliseconds(sets[number], before))
        if time.perf_counter() > end:
            break
    return times


def _milliseconds(now: CaseSet, before: CaseSet | None) -> float:
    start = time.perf_counter()
    explained, texts = explain_cases(now, before), texts_for("en")
    leaderboard_view(explained, texts)
    table_view(explained, None, texts)
    return (time.perf_counter() - start) * 1000


def _milliseconds_plain(case_set: CaseSet) -> float:
    start = time.perf_counter()
    for case in case_set.cases:
        for ranked in case.lists:
            plain_ap(ranked, case.relevant)
    return (time.perf_counter() - start) * 1000
