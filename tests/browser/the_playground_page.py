"""The board as a reader uses it, and what must follow from that everywhere on the page."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, Literal
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Error, Locator, Page, expect

from tests.arithmetic import values_of
from webapp.texts import texts_for

Pointer = Literal["mouse", "pen", "touch"]
Point = tuple[float, float]

PANEL_HOLDS: Final = {
    "formula": ".katex",
    "charts": ".st-key-curves .main-svg",
    "whatif": ".st-key-moves .main-svg",
    "more": "[data-testid=stCheckbox]",
    "export": "[data-testid=stDownloadButton]",
}

STEPS: Final = 3
"""Moves of a pointer on its way; a single jump is no drag."""


def quoted(name: str) -> str:
    """Return a name as a selector's attribute value."""
    return json.dumps(name, ensure_ascii=False)


# Comes back when no card has moved for a while; where components stand alone, no chart comes and moves them.
STILL: Final = """board => new Promise(resolve => {
  const enough = "held" in window ? 5 : 15
  let before = "", calm = 0
  const look = () => {
    const places = [...board.querySelectorAll(".card")].map(card => card.getBoundingClientRect().top).join()
    calm = places === before ? calm + 1 : 0
    before = places
    if (calm >= enough) resolve()
    else requestAnimationFrame(look)
  }
  look()
})"""


SOON: Final = 1000
"""Milliseconds after which what is not there is waited for piece by piece, which tells what is missing."""

SHOWS_ORDER: Final = """([board, order]) => {
  const cards = [...board.querySelectorAll("[data-testid=ranked-item]")].map(card => card.dataset.item)
  return JSON.stringify(cards) === JSON.stringify(order)
}"""

# Whether a list is shown at this moment by cards, numbers, table and bars: the blocks of a bar come to its
# value, and each takes its share of the bar, upright or lying.
SHOWS_LIST: Final = """([board, order, numbers, rows]) => {
  const all = (selector, root = board) => [...root.querySelectorAll(selector)]
  const text = element => element.textContent.replace(/[\\u200b\\u00ad]/g, "").trim().replace(/\\s+/g, " ")
  const near = (one, other, far) => Math.abs(one - other) < far
  const isShown = ([name, digits, shown]) => {
    const [measure] = all("[data-testid=measure]").filter(one => one.dataset.measure === name)
    if (measure?.dataset.value !== digits || text(measure.querySelector(".value")) !== shown) return false
    const blocks = all("[data-testid=bar-block]").filter(block => block.dataset.measure === name)
    const shares = blocks.map(block => Number(block.dataset.value))
    if (!near(shares.reduce((sum, share) => sum + share, 0), Number(digits), 1e-9)) return false
    return blocks.every((block, at) => {
      const bar = block.closest("svg").getBoundingClientRect()
      const box = block.querySelector("rect").getBoundingClientRect()
      return near(((box.height / bar.height) * box.width) / bar.width, shares[at], 0.05)
    })
  }
  const cards = all("[data-testid=ranked-item]").map(card => card.dataset.item)
  const cells = all("[data-testid=steps] tbody tr").map(row => all("td", row).map(text))
  return JSON.stringify([cards, cells]) === JSON.stringify([order, rows]) && numbers.every(isShown)
}"""


class TheBoard:
    """Hands and eyes on one page.

    Args:
        page: The page.
        root: The board that is meant, where there are several.
    """

    def __init__(self, page: Page, root: Locator | None = None) -> None:
        self.page = page
        self.root = root or page.get_by_test_id("board")
        self.ranked = self.root.get_by_test_id("ranked-item")
        self.tray = self.root.get_by_test_id("tray-item")
        self.rows = self.root.get_by_test_id("steps").locator("tbody tr")
        self.live = self.root.get_by_test_id("live")
        self.cut = self.root.locator(".cut")
        self.problems = self.root.locator(".problems li")

    # What is there

    def card(self, item: str) -> Locator:
        """Return the card of an item, in the list or in a tray."""
        return self.root.locator(f".card[data-item={quoted(item)}]")

    def measure(self, name: str) -> Locator:
        """Return the number of a measure, by its printed name."""
        return self.root.locator(f"[data-testid=measure][data-measure={quoted(name)}]")

    def order(self) -> list[str]:
        """Return the items of the list as the page shows them now."""
        names: list[str] = self.ranked.evaluate_all("cards => cards.map(card => card.dataset.item)")
        return names

    def tool(self, what: str) -> Locator:
        """Return a button above the list: undo, redo, best, worst, shuffle or reset."""
        return self.root.locator(f"[data-do={what}]")

    # What is expected

    def expect_order(self, order: Sequence[str]) -> None:
        """Wait until the list is in this order, and holds nothing else."""
        if not self._comes_to(SHOWS_ORDER, list(order)):
            expect(self.ranked).to_have_count(len(order))
            for at, item in enumerate(order):
                expect(self.ranked.nth(at)).to_have_attribute("data-item", item)

    def expect_value(self, name: str, value: Fraction | float) -> None:
        """Wait until a measure has this value, to twelve digits."""
        expect(self.measure(name)).to_have_attribute("data-value", f"{float(value):.12f}")
        expect(self.measure(name).locator(".value")).to_have_text(f"{float(value):.4f}")

    def expect_table(self, order: Sequence[str], relevant: Sequence[str]) -> None:
        """Wait until the table shows this list, worked out rank by rank."""
        expect(self.rows).to_have_count(len(order))
        for at, cells in enumerate(_rows(order, relevant)):
            expect(self.rows.nth(at).locator("td")).to_have_text(cells)

    def expect_address(self, **parameters: str | list[str]) -> None:
        """Wait until the address holds just these values of these parameters, readable as typed."""

        def same(url: str) -> bool:
            query = parse_qs(urlsplit(url).query, keep_blank_values=True)
            wanted = {name: [one] if isinstance(one, str) else one for name, one in parameters.items()}
            return all(query.get(name, [""]) == values for name, values in wanted.items())

        self.page.wait_for_url(same)

    def expect_seen(self, order: Sequence[str], relevant: Sequence[str], k: int, unnamed: int = 0) -> None:
        """Wait until table, numbers and bars all show this list."""
        values = values_of(order, relevant, k, unnamed)
        numbers = [[name, f"{float(one):.12f}", f"{float(one):.4f}"] for name, one in values.items()]
        shown = (list(order), numbers, _rows(order, relevant))
        if not self._comes_to(SHOWS_LIST, *shown):
            self.expect_order(order)
            for name, value in values.items():
                self.expect_value(name, value)
            self.expect_table(order, relevant)
            self.page.wait_for_function(SHOWS_LIST, arg=[self.root.element_handle(), *shown])

    def _comes_to(self, script: str, *shown: object) -> bool:
        """Return whether the board shows this soon: it is looked at in one go, and not piece by piece."""
        try:
            self.page.wait_for_function(script, arg=[self.root.element_handle(), *shown], timeout=SOON)
        except Error:
            # Not yet; or a page that is left, and a board that is replaced, answer nothing.
            return False
        return True

    def expect_numbers(self, order: Sequence[str], relevant: Sequence[str], k: int, unnamed: int = 0) -> None:
        """Wait until table, numbers, bars and address all show this list."""
        self.expect_seen(order, relevant, k, unnamed)
        self.expect_address(list=",".join(order) or ",", relevant=",".join(relevant), k=str(k))

    # What a hand does

    def grip(self, item: str) -> Point:
        """Return the middle of a card's grip."""
        return middle(self.card(item).locator(".grip"))

    def body(self, item: str) -> Point:
        """A place on a card that is no button: where its name begins, once nothing glides any more."""
        self.root.evaluate(STILL)
        box = box_of(self.card(item).locator(".item"))
        return box["x"] + min(box["width"] / 2, 8), box["y"] + box["height"] / 2

    def above(self, item: str) -> Point:
        """Return a place in the upper half of a card: what is dropped there goes before it."""
        box = box_of(self.card(item))
        return box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.2

    def below(self, item: str) -> Point:
        """Return a place in the lower half of a card: what is dropped there goes behind it."""
        box = box_of(self.card(item))
        return box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.8

    def drag(self, start: Point, end: Point, by: Pointer = "mouse", drop: bool = True) -> Hand:
        """Drag from one point to another; return the pointer, which is still down unless it dropped."""
        hand = Hand(self.page, by)
        hand.press(start)
        for step in range(1, STEPS + 1):
            part = step / STEPS
            hand.move((start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part))
        hand.move(end)
        if drop:
            hand.release()
        return hand


def _rows(order: Sequence[str], relevant: Sequence[str]) -> list[list[str]]:
    """Return the cells of the table for a list."""
    rows: list[list[str]] = []
    hits = 0
    for k, item in enumerate(order, 1):
        hits += item in relevant
        p = Fraction(hits, k)
        exact = (p * 10**4).denominator == 1
        decimals = f"{float(p):.4f}".rstrip("0").rstrip(".") if exact else f"{float(p):.4f}"
        shown = f"{hits}/{k} {'=' if exact else '≈'} {decimals}"
        is_hit = item in relevant
        rows.append([str(k), item, "1" if is_hit else "0", shown, shown if is_hit else "0"])
    return rows


class Hand:
    """A mouse, a pen or a finger, as the browser itself feels it."""

    def __init__(self, page: Page, by: Pointer) -> None:
        self.by = by
        self.at: Point = (0, 0)
        # Playwright's own mouse is no pen, and no finger that drags.
        self.session: Any = page.context.new_cdp_session(page)

    def press(self, at: Point) -> None:
        """Touches, or presses the button."""
        if self.by == "touch":
            self._touch("touchStart", at)
        else:
            self._mouse("mouseMoved", at, 0)
            self._mouse("mousePressed", at, 1)

    def move(self, at: Point) -> None:
        """Move while pressing."""
        if self.by == "touch":
            self._touch("touchMove", at)
        else:
            self._mouse("mouseMoved", at, 1)

    def release(self) -> None:
        """Release the pointer."""
        if self.by == "touch":
            self._touch("touchEnd")
        else:
            self._mouse("mouseReleased", self.at, 1)

    def cancel(self) -> None:
        """Is taken away by the system, as by an incoming call; a finger only."""
        self._touch("touchCancel")

    def _touch(self, kind: str, at: Point | None = None) -> None:
        points = [] if at is None else [{"x": at[0], "y": at[1]}]
        self.at = at or self.at
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def _mouse(self, kind: str, at: Point, buttons: int) -> None:
        self.at = at
        event = {"type": kind, "x": at[0], "y": at[1], "pointerType": self.by}
        pressed = {"button": "left", "buttons": buttons, "clickCount": 1} if buttons else {}
        self.session.send("Input.dispatchMouseEvent", {**event, **pressed})


def open_panel(page: Page, key: str, lang: str = "en") -> None:
    """Choose a panel below the board."""
    texts = texts_for(lang)
    panels = page.locator(".st-key-panels")
    panels.get_by_text(texts(f"tabs.{key}"), exact=True).click()
    expect(page.locator(PANEL_HOLDS[key]).first).to_be_visible()


def box_of(locator: Locator) -> Mapping[str, float]:
    """Return the bounding box of an element on the screen."""
    expect(locator).to_be_visible()
    box = locator.bounding_box()
    assert box is not None
    return {"x": box["x"], "y": box["y"], "width": box["width"], "height": box["height"]}


def boxes_of(*locators: Locator) -> list[Mapping[str, float]]:
    """Return the boxes of several elements, once all are there: one that comes moves the others."""
    for locator in locators:
        expect(locator).to_be_visible()
    return [box_of(locator) for locator in locators]


def middle(locator: Locator) -> Point:
    """Return the middle of an element on the screen."""
    box = box_of(locator)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def scrolled(page: Page) -> float:
    """Return the scroll position of the page."""
    top: float = page.evaluate(
        "() => Math.max(...[...document.querySelectorAll('*')].map(element => element.scrollTop))"
    )
    return top


def expect_scrolled_by_a_finger(page: Page, order: Sequence[str]) -> None:
    """Draw a finger up over a card: the page scrolls, and the list stays as it is."""
    board = TheBoard(page)
    x, y = board.body(order[2])
    before = scrolled(page)
    finger = Hand(page, "touch")
    finger.press((x, y))
    for step in range(1, 11):
        finger.move((x, y - 30 * step))
    finger.release()
    page.wait_for_function(
        "before => Math.max(...[...document.querySelectorAll('*')].map(e => e.scrollTop)) > before + 100",
        arg=before,
    )
    board.expect_order(order)
    expect(board.tool("undo")).to_be_disabled()
