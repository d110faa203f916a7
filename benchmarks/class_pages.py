"""A class of real browser pages, of the size of phones, through a whole item: what they see, and when."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, cast

from playwright.async_api import Browser, Locator, Page, async_playwright

from benchmarks.figures import Line, Table, percentile
from benchmarks.server import APP, Server, serving
from tools.chromium import launch_options

PHONE: Final[dict[str, Any]] = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
LOCALES: Final = ("en-US", "ko-KR", "zh-CN")
VOTING: Final = 10.0
PATIENCE: Final = 60_000


@dataclass(slots=True)
class Pages:
    """The pages of a class.

    Args:
        teacher: The teacher's.
        students: The students'.
        lines: What was measured.
        wrong: What was seen and should not have been.
    """

    teacher: Page
    students: list[Page]
    lines: list[Line] = field(default_factory=list[Line])
    wrong: list[str] = field(default_factory=list[str])

    async def press(self, *hooks: str) -> float:
        """Press buttons of the teacher's; return when the last one was pressed."""
        start = 0.0
        for hook in hooks:
            button = self.teacher.get_by_test_id(hook)
            await button.wait_for()
            start = time.perf_counter()
            await button.click()
        return start

    async def all_see(self, what: str, start: float, seen: Callable[[Page], Locator]) -> None:
        """Wait until every student sees something, and put down when."""
        at = await asyncio.gather(*(_moment(seen(page)) for page in self.students))
        times = [(one - start) * 1000 for one in at]
        self.lines += [Line(f"{what}, on 95 % of the pages", percentile(times, 0.95))]
        for page, locale in zip(self.students, LOCALES, strict=False):
            state = await page.get_by_test_id("classroom").get_by_test_id("live").inner_text()
            self.lines.append(Line(f"    it says ({locale})", state))

    async def vote(self, random: Random) -> None:
        """Let everyone choose an answer by chance, within the time of a vote."""
        waits = await asyncio.gather(*(_vote(page, random) for page in self.students))
        self.lines.append(Line("a vote is acknowledged, p95", percentile(waits, 0.95)))
        answered = self.teacher.get_by_test_id("answered")
        await answered.get_by_text(f"{len(self.students)} of {len(self.students)}").wait_for()
        self.lines.append(Line("    the teacher sees", await answered.inner_text()))

    async def expect_none(self, what: str, hidden: Callable[[Page], Locator]) -> None:
        """Put down where something is seen before its time."""
        counts = await asyncio.gather(*(hidden(page).count() for page in self.students))
        self.wrong += [f"{what} is seen before its time on {sum(map(bool, counts))} pages"] * any(counts)


def class_pages(pages: int) -> Table:
    """Measure a class of browser pages.

    Args:
        pages: How many students there are.
    """
    table = Table(
        f"class: {pages} pages of phone size in one Chromium, in three languages, through a whole item",
        "The pages are drawn on the machine of the server, which is most of the work: no targets.",
    )
    with serving(APP) as server:
        found = asyncio.run(_lesson(server, pages))
        table.lines += found.lines
        table.broken += [*found.wrong, *server.troubles()]
    return table


async def _lesson(server: Server, count: int) -> Pages:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(**cast("Any", launch_options()))
        teacher = await _page(browser, f"{server.url}/classroom", locale="en-US")
        await teacher.get_by_test_id("open-room").click()
        code = await teacher.get_by_test_id("room-code").inner_text()
        start = time.perf_counter()
        link = f"{server.url}/join/{code}"
        pages = Pages(teacher, [])
        pages.students = await asyncio.gather(
            *(_page(browser, link, locale=LOCALES[at % len(LOCALES)], **PHONE) for at in range(count))
        )
        await pages.all_see("the page, when all scan at once", start, _main)
        await pages.press("ask")
        await _item(pages)
        await browser.close()
        return pages


async def _item(pages: Pages) -> None:
    """Go through an item: vote, see, talk, vote again, see why."""
    random = Random(1)
    await pages.all_see("the question is there", time.perf_counter(), _phase("voting"))
    await pages.vote(random)
    await pages.expect_none("a distribution", _distribution(1))
    start = await pages.press("close-vote")
    await pages.all_see("voting is closed", start, _phase("closed"))
    await pages.expect_none("a distribution", _distribution(1))
    start = await pages.press("reveal")
    await pages.all_see("the first distribution", start, _distribution(1))
    await pages.expect_none("the right answer", _right)
    start = await pages.press("again")
    await pages.all_see("voting is open again", start, _phase("voting"))
    await pages.expect_none("a distribution", _distribution(1))
    await pages.vote(random)
    start = await pages.press("close-vote", "reveal")
    await pages.all_see("both distributions and the right answer", start, _distribution(2))


async def _page(browser: Browser, url: str, **options: Any) -> Page:
    context = await browser.new_context(**options)
    context.set_default_timeout(PATIENCE)
    page = await context.new_page()
    await page.goto(url)
    return page


async def _moment(seen: Locator) -> float:
    await seen.first.wait_for()
    return time.perf_counter()


async def _vote(page: Page, random: Random) -> float:
    """Choose an answer at some moment; return the milliseconds until the page says that it is in."""
    await asyncio.sleep(random.random() * VOTING)
    options = page.get_by_test_id("answer-option")
    chosen = options.nth(random.randrange(await options.count()))
    start = time.perf_counter()
    await chosen.click()
    await page.locator("[data-testid=own-answer][data-state=in]").wait_for()
    return (time.perf_counter() - start) * 1000


def _main(page: Page) -> Locator:
    return page.locator(":is([data-testid=waiting], [data-testid=item]):visible")


def _phase(phase: str) -> Callable[[Page], Locator]:
    return lambda page: page.locator(f"[data-testid=item][data-phase={phase}]")


def _distribution(round_: int) -> Callable[[Page], Locator]:
    return lambda page: page.locator(f"[data-testid=distribution][data-round='{round_}']")


def _right(page: Page) -> Locator:
    return page.get_by_test_id("item").locator("[data-state=right]")
