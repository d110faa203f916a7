"""Benchmark of one reader in a browser: how soon the screen follows a drop, a key and a tick.

Everything is timed inside the page (`watch.js`), from the time of the event itself to the frame that holds
it, laid out:
- card: the cards show the new order or mark;
- numbers: every number is that of the new list;
- rows: every row of the step table shows the new item, mark and P@k;
- bars: every bar is made of the new list's blocks.

What must be shown is computed here by the core. The baseline is a press in the empty app until the frame
with its number: the least that a round trip through Streamlit takes. Once over this machine's own line, and
once over one that makes both round trips longer. Blocks of all kinds take turns, so that a busy minute of
the machine hits all of them. Nothing waits for a fixed time: the next act begins when the server has taken
the last one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, cast

from playwright.sync_api import Browser, Locator, Page, sync_playwright

from benchmarks.expected import Expected, expected_of
from benchmarks.figures import Line, Table, middle, percentile
from benchmarks.server import APP, EMPTY_APP, Server, serving
from benchmarks.slow_line import slow_line
from tools.chromium import launch_options

WATCH: Final = (Path(__file__).parent / "watch.js").read_text(encoding="utf-8")
WARM: Final = 4
BLOCKS: Final = 4
ITEMS: Final = ("A", "B", "C", "D", "E")
QUERY: Final = "list=A,B,C,D,E&relevant=B,D,Z&k=5"
CUTOFF: Final = 5
SHOWN: Final = {"card": ("card",), "numbers, rows and bars": ("numbers", "rows", "bars")}
RATIO_TARGET: Final = 0.7
"""The most that any of them may take, of an empty round trip."""
KINDS: Final = ("drop", "key", "tick")
SLOWER: Final = 200.0
"""Milliseconds that a round trip takes longer over the slow line."""

Seen = dict[str, float]


class PlaygroundPage:
    """The app's page, and what a reader does with it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.ranked = list(ITEMS)
        self.relevant = ["B", "D", "Z"]

    @property
    def expected(self) -> Expected:
        """What the page must show now."""
        return expected_of(self.ranked, self.relevant, CUTOFF)

    def key(self) -> Seen:
        """Move the first hit up or down by a key; the measures change with it every time."""
        self._swap(0, 1)
        return self._seen("keydown", self._press_key)

    def press_key(self) -> None:
        """Do the same without watching it."""
        self._swap(0, 1)
        self._press_key()

    def _press_key(self) -> None:
        self._card("B").press("Alt+ArrowUp" if self.ranked.index("B") == 0 else "Alt+ArrowDown")

    def tick(self) -> Seen:
        """Mark or unmark A."""
        self.relevant = (
            [item for item in self.relevant if item != "A"] if "A" in self.relevant else [*self.relevant, "A"]
        )
        toggle = self._card("A").get_by_test_id("relevant-toggle")
        return self._seen("click", toggle.click)

    def drop(self) -> Seen:
        """Drag D between ranks 3 and 4 with the mouse, and let go when it is there."""
        other = "C" if self.ranked.index("D") == 3 else self.ranked[3]
        ends = [self._card(name).get_by_text(name, exact=True).bounding_box() for name in ("D", other)]
        (x, y), (_, to_y) = ((box["x"] + 4, box["y"] + box["height"] / 2) for box in ends if box is not None)
        self._swap(2, 3)
        mouse = self.page.mouse
        mouse.move(x, y)
        mouse.down()
        past = 12 if to_y > y else -12
        mouse.move(x, to_y + past, steps=8)
        self.page.wait_for_function("ranked => bench.ordered(ranked)", arg=self.ranked)
        return self._seen("pointerup", mouse.up)

    def _card(self, item: str) -> Locator:
        return self.page.locator(f"[data-testid=ranked-item][data-item='{item}']")

    def _swap(self, a: int, b: int) -> None:
        self.ranked[a], self.ranked[b] = self.ranked[b], self.ranked[a]

    def _seen(self, event: str, act: Callable[[], None]) -> Seen:
        self.page.evaluate("([event, expected]) => bench.arm(event, expected)", [event, self.expected])
        act()
        return cast("Seen", self.page.evaluate("bench.finished"))


class Idle:
    """The empty app's page: a round trip through Streamlit, and nothing else."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._pressed = 0
        page.get_by_test_id("press").wait_for()

    def press(self) -> Seen:
        """Send a number, and wait until it is back."""
        self._pressed += 1
        self.page.evaluate("echo => bench.armEcho(echo)", str(self._pressed))
        self.page.get_by_test_id("press").click()
        return cast("Seen", self.page.evaluate("bench.finished"))


def one_reader(acts: int) -> Iterator[Table]:
    """Measure this many acts of each kind over either line."""
    with serving(APP) as app, serving(EMPTY_APP) as empty:
        yield _over_a_line("this machine's own line", acts, app, empty, app.url, empty.url)
        with slow_line(app.url, SLOWER) as url, slow_line(empty.url, SLOWER) as empty_url:
            name = f"round trips {SLOWER:g} ms longer"
            yield _over_a_line(name, max(8, acts // 2), app, empty, url, empty_url)


def _over_a_line(line: str, acts: int, app: Server, empty: Server, url: str, empty_url: str) -> Table:
    table = Table(
        f"browser: one reader, {acts} acts of each kind, from the event to the screen, {line}",
        "Ratio to the median, or p95, of an empty Streamlit round trip over the same line in the same run.",
    )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**cast("dict[str, Any]", launch_options()))
        page = opened(browser, f"{url}/?{QUERY}")
        page.on("pageerror", lambda error: table.broken.append(f"uncaught in the page: {error}"))
        state = PlaygroundPage(page)
        page.wait_for_function("expected => bench.shows(expected)", arg=state.expected)
        idle = Idle(opened(browser, empty_url))
        seen = in_turn(
            [
                ("empty", idle.page, idle.press),
                ("drop", state.page, state.drop),
                ("key", state.page, state.key),
                ("tick", state.page, state.tick),
            ],
            acts,
        )
        browser.close()
    _report(table, seen)
    table.broken += [*app.troubles(), *empty.troubles()]
    return table


def opened(browser: Browser, url: str) -> Page:
    """Open a page in a context of its own, with nothing cached, watched from its start."""
    # What waits for the page is evaluated in it, which the app's own pages may not do.
    page = browser.new_context(
        viewport={"width": 1300, "height": 1000}, reduced_motion="no-preference", bypass_csp=True
    ).new_page()
    page.add_init_script(WATCH)
    page.goto(url)
    return page


def in_turn(kinds: Sequence[tuple[str, Page, Callable[[], Seen]]], acts: int) -> dict[str, list[Seen]]:
    """Do each kind of act this many times, in blocks that take turns.

    Args:
        kinds: What each is called, the page it is done on, and how.
        acts: How many of each.
    """
    seen: defaultdict[str, list[Seen]] = defaultdict(list)
    for _, page, act in kinds:
        page.bring_to_front()
        for _ in range(WARM):
            act()
    for _ in range(BLOCKS):
        for kind, page, act in kinds:
            page.bring_to_front()
            seen[kind] += [act() for _ in range(acts // BLOCKS)]
    return seen


def _report(table: Table, seen: dict[str, list[Seen]]) -> None:
    empty = [one["frame"] for one in seen["empty"]]
    base, base95 = middle(empty), percentile(empty, 0.95)
    table.lines += [
        Line("empty round trip, median", base, "ms", None, 1.0),
        Line("empty round trip, p95", base95, "ms", None, 1.0),
    ]
    for name, parts in SHOWN.items():
        for kind in KINDS:
            values = [max(one[part] for part in parts) for one in seen[kind]]
            for what, value, against in (
                ("median", middle(values), base),
                ("p95", percentile(values, 0.95), base95),
            ):
                line = Line(
                    f"{kind} → {name}, {what}", value, "ms", None, value / against, most_ratio=RATIO_TARGET
                )
                table.lines.append(line)
    every = [one["frames"] for kind in KINDS for one in seen[kind]]
    at_once = sum(frames == 1 for frames in every)
    table.lines.append(Line("all of it in the next frame", f"{at_once} of {len(every)} acts"))
