"""Benchmark of the cases page in a browser with one reader: how soon numbers follow a move on a board.

Timed inside the page, from the time of the key's own event, for the largest set with two models:
- cases: until the means on the leaderboard and the row of the open case are those of the new list;
- frame: until the frame that holds them has been laid out;
- answer: until Python has answered, and what the leaderboard says about the new list is there.

What must be shown is computed here from the set. The baseline is a press in the empty app until its
number is back, as in `one_reader`.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any, Final, cast
from urllib.parse import urlencode

from playwright.sync_api import Page, sync_playwright

from benchmarks.case_sets import made_set
from benchmarks.figures import Line, Table, middle, percentile
from benchmarks.one_reader import Idle, Seen, in_turn, opened
from benchmarks.server import APP, EMPTY_APP, serving
from tools.chromium import launch_options
from webapp.cases.case_set import CaseSet
from webapp.cases.explained import explain_cases
from webapp.cases.leaderboard import leaderboard_view
from webapp.cases.view_model import table_view
from webapp.texts import texts_for

BOARD_B: Final = "[data-testid=board][data-model=B]"


class CasesPage:
    """The cases page, with a set whose open case has a hit and a miss on top of model B's list."""

    def __init__(self, page: Page, now: CaseSet, other: CaseSet) -> None:
        self.page, self.now, self.other = page, now, other
        self._hit = min(now.open.ranked("B")[:2], key=lambda item: item not in now.open.relevant)
        page.wait_for_function("expected => bench.summed(expected)", arg=expected_of(now))
        page.locator(BOARD_B).scroll_into_view_if_needed()

    def key(self) -> Seen:
        """Move the hit up or down by a key; the means and the sentence change with it every time."""
        up = self.now.open.ranked("B")[0] != self._hit
        self.now, self.other = self.other, self.now
        self.page.evaluate("expected => bench.armCasesTable('keydown', expected)", expected_of(self.now))
        card = self.page.locator(f"{BOARD_B} [data-testid=ranked-item][data-item='{self._hit}']")
        card.press("Alt+ArrowUp" if up else "Alt+ArrowDown")
        return cast("Seen", self.page.evaluate("bench.finished"))


def cases_table(acts: int) -> Table:
    """Measure this many moves."""
    now, other = two_sets()
    with serving(APP) as app, serving(EMPTY_APP) as empty, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**cast("dict[str, Any]", launch_options()))
        table = Table(
            f"cases in a browser: one reader, {acts} moves on the board of model B, "
            f"{len(now.cases)} cases, two models",
            "Ratio to the median, or p95, of an empty Streamlit round trip in the same run.",
        )
        page = opened(browser, f"{app.url}/cases?{urlencode(now.to_query(), doseq=True)}")
        page.on("pageerror", lambda error: table.broken.append(f"uncaught in the page: {error}"))
        state = CasesPage(page, now, other)
        idle = Idle(opened(browser, empty.url))
        seen = in_turn([("empty", idle.page, idle.press), ("key", page, state.key)], acts)
        browser.close()
        _report(table, seen)
        table.broken += [*app.troubles(), *empty.troubles()]
    return table


def two_sets() -> tuple[CaseSet, CaseSet]:
    """Return the largest set with two models, and the same after a move on top of model B's open list."""
    made = made_set(Random(1), models=2)
    case = made.open
    hit = next(item for item in case.ranked("B") if item in case.relevant)
    miss = next(item for item in case.ranked("B") if item not in case.relevant)
    others = [item for item in case.ranked("B") if item not in (hit, miss)]
    sets = [
        made.with_case(case.name, case.with_list("B", [*top, *others])) for top in ((hit, miss), (miss, hit))
    ]
    return sets[0], sets[1]


def expected_of(case_set: CaseSet) -> dict[str, object]:
    """Return what must be shown of a set: its means, the values of the open case, and the sentence."""
    explained, texts = explain_cases(case_set, None), texts_for("en")
    board, table = leaderboard_view(explained, texts), table_view(explained, None, texts)
    names = [column["name"] for column in board["columns"]]
    return {
        "means": [
            [row["model"], name, f"{_float(cell['fraction']):.12f}"]
            for row in board["rows"]
            for name, cell in zip(names, row["cells"], strict=True)
        ],
        "values": [row["value"]["shown"] for row in table["cases"][case_set.at]["rows"]],
        "sentence": board["sentence"],
    }


def _float(fraction: tuple[str, str] | None) -> float:
    above, below = fraction or ("0", "1")
    return float(above) if "." in above else float(Fraction(int(above), int(below)))


def _report(table: Table, seen: dict[str, list[Seen]]) -> None:
    empty = [one["table"] for one in seen["empty"]]
    base, base95 = middle(empty), percentile(empty, 0.95)
    table.lines += [
        Line("empty round trip, median", base, "ms", None, 1.0),
        Line("empty round trip, p95", base95, "ms", None, 1.0),
    ]
    for part in ("cases", "frame", "answer"):
        values = [one[part] for one in seen["key"]]
        high = percentile(values, 0.95)
        table.lines += [
            Line(f"key → {part}, median", middle(values), "ms", None, middle(values) / base),
            Line(f"key → {part}, p95", high, "ms", None, high / base95),
        ]
