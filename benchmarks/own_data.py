"""The page of own data: one reader evaluates a large file while a class moves cards on the playground.

The reader is a Chromium who uploads two files, computes, opens the page anew and begins again, for as long as
the class is there. What the class waits for meanwhile is compared with what it waits for on the same server
in the same run when nobody evaluates anything.
"""

from __future__ import annotations

import time
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Event, Thread
from typing import Any, Final, cast

from playwright.sync_api import Page, sync_playwright

from benchmarks.classroom import PUPILS, THINK, Lesson, attended, report_wrong
from benchmarks.figures import Line, Table, middle, percentile
from benchmarks.server import APP, Server, serving
from tools.chromium import launch_options

READERS: Final = 50
P95_TARGET: Final = 250.0
ITEMS_A_CASE: Final = 10
RELEVANT_A_CASE: Final = 3
BYTES_A_ROW: Final = 21
PATIENCE: Final = 300_000


@dataclass(slots=True)
class Evaluated:
    """The measurements of the reader who evaluates.

    Args:
        uploads: Seconds until both files were understood.
        evaluations: Seconds from the button to the means.
        wrong: What went wrong.
    """

    uploads: list[float] = field(default_factory=list[float])
    evaluations: list[float] = field(default_factory=list[float])
    wrong: list[str] = field(default_factory=list[str])


def own_data(seconds: float, megabytes: int) -> Table:
    """Measure a class beside a reader who evaluates.

    Args:
        seconds: How long, once all are there.
        megabytes: The size of the file of recommendations.
    """
    with TemporaryDirectory() as folder, serving(APP) as server:
        rows = _write_tables(Path(folder), megabytes)
        table = Table(
            f"own data: {READERS} on the playground, one who evaluates {megabytes} MB over and over",
            f"Acts every {THINK[0]:g} to {THINK[1]:g} s; {rows:,} rows of CSV; {seconds:g} s measured, "
            "one server process; ratio to the same class while nobody evaluates.",
        )
        alone = attended(server, PUPILS, READERS, seconds)
        report_wrong(table, "nobody evaluates", alone, server, READERS)
        with _evaluating(server, Path(folder)) as evaluated:
            beside = attended(server, PUPILS, READERS, seconds)
        report_wrong(table, "one evaluates", beside, server, READERS)
    table.broken += evaluated.wrong
    if not evaluated.evaluations:
        table.broken.append("nothing was evaluated in the measured time")
    _report(table, alone, beside, evaluated)
    return table


def _report(table: Table, alone: Lesson, beside: Lesson, evaluated: Evaluated) -> None:
    for share in (0.5, 0.95, 0.99):
        mine, base = percentile(beside.times, share), percentile(alone.times, share)
        most = P95_TARGET if share == 0.95 else None
        table.lines.append(Line(f"script run of the class, p{share * 100:g}", mine, "ms", most, mine / base))
    table.lines += [
        Line("the longest", max(beside.times), "ms", None, max(beside.times) / max(alone.times)),
        Line("script runs", f"{len(beside.runs)} ({len(beside.runs) / beside.seconds:.0f} a second)"),
        Line("errors, exceptions, readers lost", beside.wrong.total(), "", 0),
        Line("evaluations", f"{len(evaluated.evaluations)}"),
    ]
    if evaluated.evaluations:
        table.lines += [
            Line("upload until both files are understood, median", middle(evaluated.uploads), "s"),
            Line("button to means, median", middle(evaluated.evaluations), "s"),
        ]
    sizes = [size for _, size in beside.memory]
    table.lines += [
        Line("server's memory: before, most", f"{beside.base:.0f} MB, {max(sizes):.0f} MB"),
        Line(
            "generator's own lag, p50 and p99",
            f"{percentile(beside.lag, 0.5):.1f}, {percentile(beside.lag, 0.99):.1f} ms",
        ),
    ]


@contextmanager
def _evaluating(server: Server, folder: Path) -> Generator[Evaluated]:
    """Keep one reader evaluating meanwhile, over and over."""
    evaluated, enough = Evaluated(), Event()
    thread = Thread(target=_evaluate, args=(server, folder, evaluated, enough))
    thread.start()
    try:
        yield evaluated
    finally:
        enough.set()
        thread.join()


def _evaluate(server: Server, folder: Path, evaluated: Evaluated, enough: Event) -> None:
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(**cast("dict[str, Any]", launch_options()))
            page = browser.new_page()
            page.set_default_timeout(PATIENCE)
            while not enough.is_set():
                _evaluate_once(page, server, folder, evaluated, enough)
            browser.close()
    except Exception as error:
        if not enough.is_set():
            evaluated.wrong.append(f"the one who evaluates: {type(error).__name__}: {error}"[:500])


def _evaluate_once(page: Page, server: Server, folder: Path, evaluated: Evaluated, enough: Event) -> None:
    page.goto(f"{server.url}/evaluate?k=10")
    start = time.perf_counter()
    for name in ("recommendations", "relevant"):
        field_of = f"[class*='st-key-evaluate_{name}_'] input[type=file]"
        page.locator(field_of).set_input_files(folder / f"{name}.csv")
        page.locator(f".st-key-evaluate_column_{name}_case").wait_for()
    page.locator(".st-key-evaluate_compute button:enabled").wait_for()
    understood = time.perf_counter()
    page.locator(".st-key-evaluate_compute button").click()
    page.locator(".st-key-evaluate_panels").wait_for()
    if not enough.is_set():
        evaluated.uploads.append(understood - start)
        evaluated.evaluations.append(time.perf_counter() - understood)


def _write_tables(folder: Path, megabytes: int) -> int:
    """Write both files, with ids as shops have them; return how many rows the recommendations have."""
    random = Random(megabytes)
    cases = megabytes * 1_000_000 // BYTES_A_ROW // ITEMS_A_CASE
    with (folder / "recommendations.csv").open("w") as lists, (folder / "relevant.csv").open("w") as truth:
        lists.write("user,item,rank\n")
        truth.write("user,item\n")
        for case in range(cases):
            first = random.randrange(90_000)
            lists.writelines(
                f"u{case:08},i{first + 7 * rank:07},{rank}\n" for rank in range(1, ITEMS_A_CASE + 1)
            )
            # Some of them are in the list.
            truth.writelines(f"u{case:08},i{first + 14 * at:07}\n" for at in range(1, RELEVANT_A_CASE + 1))
    return cases * ITEMS_A_CASE
