"""Benchmark of dragging: what a frame costs, and how soon the numbers are those of what is under the hand.

A card is carried over the rows above and below it, a row at a time, so that every step changes the list.
Once the page is watched (`watch.js`): from the event to the frame with the numbers, rows and bars of the
list under the hand. And once it is not watched, to count the script of each step by Chromium's own clock,
which counts the wait for the frame too: the same with nothing in the hand tells how much that is.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice
from typing import Any, Final, cast
from urllib.parse import urlencode

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from benchmarks.expected import Expected, expected_of
from benchmarks.figures import Line, Table, middle, percentile
from benchmarks.one_reader import Seen, opened
from benchmarks.server import APP, serving
from tools.chromium import launch_options

SCRIPT_TARGETS: Final = {10: 8.0, 50: 16.0}
"""Most milliseconds of script in a frame, by the length of the list."""
REACH: Final = 6
"""Rows that the card is carried over."""
WARM: Final = 12
VIEWPORT: Final[ViewportSize] = {"width": 1300, "height": 1000}
NEXT_FRAME: Final = "() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))"


def dragging(steps: int) -> Table:
    """Measure this many steps of a drag for each length of list."""
    table = Table(
        f"dragging: {steps} steps of a row each, while the card is held",
        "Script in processor time of the page's thread, by Chromium's own clock, a step a frame.",
    )
    with serving(APP) as app, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**cast("dict[str, Any]", launch_options()))
        for items in SCRIPT_TARGETS:
            ranked, relevant, k = list_of(items)
            query = {"list": ",".join(ranked), "relevant": ",".join(relevant), "k": k}
            address = f"{app.url}/?{urlencode(query)}"
            held, empty = _script_of(browser, address, items, steps)
            _report(table, items, held, empty, _followed(browser, address, items, steps))
        browser.close()
        table.broken += app.troubles()
    return table


class Carried:
    """A list of which a card is carried up and down by the mouse."""

    def __init__(self, page: Page, items: int) -> None:
        self.page = page
        self.ranked, self.relevant, self.k = list_of(items)
        cards = page.get_by_test_id("ranked-item")
        cards.nth(items - 1).wait_for()
        page.wait_for_load_state("networkidle")
        names = [cards.nth(at).get_by_text(self.ranked[at], exact=True) for at in (REACH, REACH + 1)]
        first, second = (box for name in names if (box := name.bounding_box()) is not None)
        self._x, self._y = first["x"] + 4, first["y"] + first["height"] / 2
        self._row = second["y"] - first["y"]
        self._at = REACH

    @property
    def expected(self) -> Expected:
        """What the page must show while the card is held."""
        return expected_of(self.ranked, self.relevant, self.k, held=True)

    def take(self) -> None:
        """Press on the card and carry it for a bit, without another place for it."""
        self.page.mouse.move(self._x, self._y)
        self.page.mouse.down()
        self.page.mouse.move(self._x, self._y - 8, steps=3)

    def plan(self, to: int) -> None:
        """Note that the card is on its way to a rank, from 0."""
        self.ranked.insert(to, self.ranked.pop(self._at))
        self._at = to

    def move_hand(self, to: int) -> None:
        """Move the mouse to the row of a rank."""
        self.page.mouse.move(self._x, self._y + (to - REACH) * self._row)

    def put_back(self) -> None:
        """Let go of the card where it was taken."""
        self.move_hand(REACH)
        self.page.mouse.up()


def list_of(items: int) -> tuple[list[str], list[str], int]:
    """Return a list of this length, its relevant items and its cutoff."""
    ranked = [f"i{number}" for number in range(1, items + 1)]
    return ranked, [*ranked[1::3], "missed"], items // 2


def ranks(steps: int) -> Iterator[int]:
    """Return the ranks from 0 that the card is carried to: up some rows, down again, and so on."""
    return islice(cycle([*range(REACH - 1, 0, -1), *range(1, REACH + 1)]), steps)


def _script_of(browser: Browser, address: str, items: int, steps: int) -> tuple[list[float], list[float]]:
    """Return milliseconds of script a step: with the card in the hand, and with nothing in it."""
    page = browser.new_page(viewport=VIEWPORT)
    page.goto(address)
    carried = Carried(page, items)
    clock = cast("Any", page.context.new_cdp_session(page))
    # The processor's time of the page's own thread: others who use the machine do not add to it.
    clock.send("Performance.enable", {"timeDomain": "threadTicks"})
    empty = [_script(clock, carried, to) for to in ranks(WARM + steps)]
    carried.take()
    held = [_script(clock, carried, to) for to in ranks(WARM + steps)]
    carried.put_back()
    page.close()
    return held[WARM:], empty[WARM:]


def _script(clock: Any, carried: Carried, to: int) -> float:
    before = _script_so_far(clock)
    carried.move_hand(to)
    carried.page.evaluate(NEXT_FRAME)
    return _script_so_far(clock) - before


def _script_so_far(clock: Any) -> float:
    metrics = cast("list[dict[str, Any]]", clock.send("Performance.getMetrics")["metrics"])
    return next(1000 * one["value"] for one in metrics if one["name"] == "ScriptDuration")


def _followed(browser: Browser, address: str, items: int, steps: int) -> list[Seen]:
    """Return when the page showed what is under the hand, for each step."""
    page = opened(browser, address)
    carried = Carried(page, items)
    carried.take()
    seen: list[Seen] = []
    for to in ranks(WARM + steps):
        carried.plan(to)
        page.evaluate("expected => bench.arm('pointermove', expected)", carried.expected)
        carried.move_hand(to)
        seen.append(cast("Seen", page.evaluate("bench.finished")))
    carried.put_back()
    page.close()
    return seen[WARM:]


def _report(table: Table, items: int, held: list[float], empty: list[float], seen: list[Seen]) -> None:
    most = SCRIPT_TARGETS[items]
    table.lines += [
        Line(f"{items} items: script a frame, median", middle(held), "ms", most),
        Line(f"{items} items: the same, p95", percentile(held, 0.95), "ms", most),
        Line(f"{items} items: the same with nothing in the hand, median", middle(empty), "ms"),
    ]
    times = [max(one[part] for part in ("numbers", "rows", "bars")) for one in seen]
    at_once = sum(one["frames"] == 1 for one in seen)
    table.lines += [
        Line(f"{items} items: move → numbers, rows and bars, median", middle(times), "ms"),
        Line(f"{items} items: the same, p95", percentile(times, 0.95), "ms"),
        Line(f"{items} items: all of it in the next frame", f"{at_once} of {len(seen)} steps"),
    ]
