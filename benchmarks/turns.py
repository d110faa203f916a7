"""The page of own data: one reader's small file, while others upload archives that expand enormously.

Three readers upload nine archives of 2.5 MB, each of which would unpack to gigabytes. Meanwhile another one
uploads a file of a few hundred bytes, and waits until it is understood.
"""

from __future__ import annotations

import gzip
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, cast

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.figures import Line, Table, middle
from benchmarks.server import APP, Server, serving
from tools.chromium import launch_options

GREEDY: Final = 3
SLOTS: Final = ("recommendations", "relevant", "second")
DELAY_TARGET: Final = 5.0
ARCHIVE_BYTES: Final = 2_500_000
PATIENCE: Final = 300_000


def turns(times: int) -> Table:
    """Measure how long a small file takes, alone and beside the archives.

    Args:
        times: How often, each time with new readers.
    """
    table = Table(
        f"own data: a small file while {GREEDY} readers upload {GREEDY * len(SLOTS)} archives that expand",
        f"From the choice of the file until it is understood, median of {times}; ratio to the same alone.",
    )
    alone: list[float] = []
    beside: list[float] = []
    with TemporaryDirectory() as folder, serving(APP) as server, sync_playwright() as playwright:
        archive, small = _files(Path(folder))
        browser = playwright.chromium.launch(**cast("dict[str, Any]", launch_options()))
        for _ in range(times):
            alone.append(_seconds_until_understood(_opened(browser, server), small))
            greedy, reader = [_opened(browser, server) for _ in range(GREEDY)], _opened(browser, server)
            for page in greedy:
                for slot in SLOTS:
                    _field(page, slot).set_input_files(archive)
            beside.append(_seconds_until_understood(reader, small))
            for page in (*greedy, reader):
                page.close()
        browser.close()
    delays = [more - less for more, less in zip(beside, alone, strict=True)]
    table.lines += [
        Line("alone", middle(alone), "s"),
        Line("beside the archives", middle(beside), "s", None, middle(beside) / middle(alone)),
        Line("the longest delay", max(delays), "s", DELAY_TARGET),
    ]
    return table


def _files(folder: Path) -> tuple[Path, Path]:
    archive, small = folder / "archive.csv.gz", folder / "small.csv"
    # An archive may have many members, which are unpacked one after another.
    member = gzip.compress(b"u1,item,1\n" * 1_000_000)
    archive.write_bytes(gzip.compress(b"user,item,rank\n") + member * (ARCHIVE_BYTES // len(member)))
    small.write_text("user,item\n" + "".join(f"u{at:03},i{at:03}\n" for at in range(33)))
    return archive, small


def _opened(browser: Browser, server: Server) -> Page:
    page = browser.new_context().new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"{server.url}/evaluate?k=10")
    _field(page, SLOTS[-1]).wait_for(state="attached")
    return page


def _field(page: Page, slot: str) -> Any:
    return page.locator(f"[class*='st-key-evaluate_{slot}_'] input[type=file]")


def _seconds_until_understood(page: Page, file: Path) -> float:
    start = time.perf_counter()
    _field(page, "relevant").set_input_files(file)
    page.locator(".st-key-evaluate_column_relevant_case").wait_for()
    return time.perf_counter() - start
