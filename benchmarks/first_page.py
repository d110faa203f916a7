"""Benchmark of the first page: how soon a browser that has never been here can use it.

The server is warm, the browser is new for every visit, so nothing is cached. Timed in the page from the
start of its navigation: until the board, the numbers and the table are there (the first act is then
possible, and every second visit makes sure of it by one), until the bars are drawn, and until the script
that draws the charts has arrived, if the page asks for it. Once over this machine's own connection, where
every script arrives at once, and once over a slow line, where one sees what waits for what. The baseline is
the empty app, opened in the same way.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, cast

from playwright.sync_api import Page, Playwright, sync_playwright

from benchmarks.figures import Line, Table, middle, percentile
from benchmarks.one_reader import QUERY, PlaygroundPage, Seen, opened
from benchmarks.server import APP, EMPTY_APP, serving
from tools.chromium import launch_options

# A shared class-room line: what one reader gets of it.
SLOW_LINE: Final = {
    "offline": False,
    "latency": 40,
    "downloadThroughput": 10e6 / 8,
    "uploadThroughput": 5e6 / 8,
}
USABLE_TARGET: Final = 2000.0
KILOBYTES_TARGET: Final = 3000.0
ALL_SEEN: Final = """() => ({
  ...bench.first,
  plotly: bench.plotly(),
  received: bench.kilobytes("encodedBodySize"),
  uncompressed: bench.kilobytes("decodedBodySize"),
})"""
PATIENCE: Final = 60_000


def first_page(visits: int) -> Iterator[Table]:
    """Measure this many visits to either app over either line."""
    with serving(APP) as app, serving(EMPTY_APP) as empty, sync_playwright() as playwright:
        urls = f"{app.url}/?{QUERY}", empty.url
        # The first visitor of a server waits for what is loaded once.
        for url in urls:
            _visit(playwright, url, line=None, act=False)
        for name, line in (("this machine's own line", None), ("10 Mbit/s, 40 ms", SLOW_LINE)):
            times = visits if line is None else max(2, visits // 3)
            seen: list[Seen] = []
            base: list[float] = []
            for number in range(times):
                seen.append(_visit(playwright, urls[0], line, act=number % 2 == 1))
                base.append(_visit(playwright, urls[1], line, act=False)["usable"])
            yield _report(name, seen, base, USABLE_TARGET if line is None else None)
        troubles = [*app.troubles(), *empty.troubles()]
    if troubles:
        yield Table("first page: what the servers said", "", broken=troubles)


def _visit(playwright: Playwright, url: str, line: dict[str, Any] | None, *, act: bool) -> Seen:
    browser = playwright.chromium.launch(**cast("dict[str, Any]", launch_options()))
    try:
        page = opened(browser, "about:blank")
        if line is not None:
            session = cast("Any", page.context.new_cdp_session(page))
            session.send("Network.emulateNetworkConditions", line)
        page.set_default_timeout(PATIENCE)
        page.goto(url, wait_until="commit")
        if "?" not in url:
            page.get_by_test_id("press").wait_for()
            return {"usable": cast("float", page.evaluate("bench.first.usable ?? performance.now()"))}
        page.wait_for_function("bench.first.usable !== null")
        acted = _first_act(page) if act else None
        page.wait_for_function("bench.first.bars !== null")
        page.wait_for_load_state("networkidle")
        seen = cast("dict[str, float | None]", page.evaluate(ALL_SEEN))
        return {
            **{name: value for name, value in seen.items() if value is not None},
            **({} if acted is None else {"acted": acted}),
        }
    finally:
        browser.close()


def _first_act(page: Page) -> float:
    """Move a card as soon as the page can be used; milliseconds until the table shows it."""
    state = PlaygroundPage(page)
    state.press_key()
    page.wait_for_function("expected => bench.shows(expected)", arg=state.expected)
    return cast("float", page.evaluate("performance.now()"))


def _report(name: str, seen: list[Seen], base: list[float], most: float | None) -> Table:
    table = Table(
        f"first page: {len(seen)} visits by new browsers, {name}",
        "Ratio to the empty app, opened in the same way.",
    )
    empty = middle(base)
    usable = [one["usable"] for one in seen]
    table.lines += [
        Line("empty app there, median", empty, "ms", None, 1.0),
        Line("board, numbers and table there, median", middle(usable), "ms", most, middle(usable) / empty),
        Line("the same, p95", percentile(usable, 0.95), "ms", most, percentile(usable, 0.95) / empty),
    ]
    for what, part in (
        ("first act shown, median", "acted"),
        ("bars drawn, median", "bars"),
        ("charts' script arrived, median", "plotly"),
    ):
        values = [one[part] for one in seen if part in one]
        if values:
            table.lines.append(Line(what, middle(values), "ms", None, middle(values) / empty))
    charts = sum("plotly" in one for one in seen)
    table.lines += [
        Line("charts' script asked for", f"{charts} of {len(seen)} visits"),
        Line("received", middle([one["received"] for one in seen]), "kB"),
        Line("before compression", middle([one["uncompressed"] for one in seen]), "kB", KILOBYTES_TARGET),
    ]
    return table
