"""A page in Firefox or WebKit: what it shows, and hands that press, type and drag on it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.other_browsers.drivers import Driver

Point = tuple[float, float]

STEPS: Final = 8
"""Moves of a pointer on its way; a single jump is no drag."""

# Everything that a selector means, also within components, which have documents of their own.
ALL: Final = """
  const all = (selector, root = document) => [
    ...root.querySelectorAll(selector),
    ...[...root.querySelectorAll("*")].flatMap(e => e.shadowRoot ? all(selector, e.shadowRoot) : []),
  ]
"""

# Calls back in the frame in which the condition comes to hold. What it has to remember goes into `memory`.
UNTIL: Final = (
    ALL
    + """
  const [given, done] = arguments, memory = {}
  const holds = (...given) => { %s }
  const look = () => {
    const found = holds(...given)
    if (found) done(found)
    else requestAnimationFrame(look)
  }
  look()
"""
)

# Where an element is once it has not moved for some frames and nothing covers it.
STILL: Final = """
  const [selector, at, down] = given
  const element = all(selector)[at]
  if (!element || element.disabled) return null
  const { x, y, width, height } = element.getBoundingClientRect()
  const point = [x + width / 2, y + height * down]
  memory.calm = point.join() === memory.place ? memory.calm + 1 : 0
  memory.place = point.join()
  if (!width || memory.calm < 10) return null
  let top = document.elementFromPoint(...point)
  // A component may stand in another one.
  for (let outer; top?.shadowRoot && outer !== top; top = top.shadowRoot.elementFromPoint(...point) ?? top)
    outer = top
  if (element.contains(top)) return point
  element.scrollIntoView({ block: "center" })
  return null
"""

# What goes wrong in the page, from before the first of its components is there.
LISTEN: Final = (
    ALL
    + """
  window.wrongs = []
  const note = (...words) => window.wrongs.push(words.map(String).join(" "))
  const { error } = console
  console.error = (...words) => { note("console:", ...words); error.apply(console, words) }
  addEventListener("error", event => note("uncaught:", event.message))
  addEventListener("unhandledrejection", event => note("rejected:", event.reason))
  return all("*").filter(element => element.shadowRoot).length
"""
)

KEYS: Final = {"ArrowDown": "\ue015", "Enter": "\ue007", "Escape": "\ue00c"}


class Window:
    """Hands and eyes on a page. Selectors mean what is in components too.

    Args:
        driver: The browser.
        app_url: Where the app is, without a slash.
    """

    def __init__(self, driver: Driver, app_url: str) -> None:
        self.driver = driver
        self._app_url = app_url

    def open(self, path: str = "", *, width: int = 1300, height: int = 1000, ready: str) -> None:
        """Open a page of the app, and wait until something is on it.

        Args:
            path: Its address behind the slash.
            width: Width of the page in CSS pixels.
            height: Height of the page.
            ready: The selector of something that is there when the page is ready.
        """
        self.driver.resize(width, height)
        self.driver.visit(f"{self._app_url}/{path}")
        assert self.driver.run(LISTEN) == 0, "the page was there before its errors could be noticed"
        self.wait_for(f"all({json.dumps(ready)}).length")

    def wrongs(self) -> list[str]:
        """Return the errors that the page has reported."""
        found: list[str] = self.driver.run("return window.wrongs ?? []")
        return found

    # What is there

    def wait_until(self, what: str, body: str, *given: Any) -> Any:
        """Wait until the body of a function, which gets `given`, returns something true; return that."""
        held, found = self.driver.run_until_it_calls(UNTIL % body, given)
        if not held:
            pytest.fail(f"the page never came to this: {what}")
        return found

    def wait_for(self, expression: str, *given: Any) -> Any:
        """Wait until an expression in `all` and `given` holds; return its value."""
        return self.wait_until(f"{expression} {given or ''}", f"return {expression}", *given)

    def attributes(self, selector: str, name: str) -> list[str]:
        """Return an attribute of all that a selector means."""
        script = "return all(arguments[0]).map(one => one.getAttribute(arguments[1]))"
        found: list[str] = self.driver.run(ALL + script, selector, name)
        return found

    def texts(self, selector: str) -> list[str]:
        """Return what all that a selector means says."""
        found: list[str] = self.driver.run(
            ALL + "return all(arguments[0]).map(one => one.textContent)", selector
        )
        return found

    def expect_attributes(self, selector: str, name: str, values: Sequence[str]) -> None:
        """Wait until an attribute of all that a selector means has these values, one after the other."""
        self._expect(selector, "one.getAttribute(given[2])", values, name)

    def expect_texts(self, selector: str, texts: Sequence[str]) -> None:
        """Wait until all that a selector means says this, one after the other."""
        self._expect(selector, "one.textContent.trim()", texts)

    def expect_address(self, **parameters: str) -> None:
        """Wait until the address has these values of these parameters."""
        for name, value in parameters.items():
            holds = "return new URL(location).searchParams.getAll(given[0]).includes(given[1])"
            held, _ = self.driver.run_until_it_calls(UNTIL % holds, (name, value))
            assert held, f"the address is {self.address()}, without {name}={value}"

    def address(self) -> Mapping[str, list[str]]:
        """Return the parameters of the address."""
        url: str = self.driver.run("return location.href")
        return parse_qs(urlsplit(url).query)

    def _expect(self, selector: str, seen: str, values: Sequence[str], *more: str) -> None:
        shown = f"all(given[0]).map(one => {seen})"
        body = f"return JSON.stringify({shown}) === JSON.stringify(given[1])"
        held, _ = self.driver.run_until_it_calls(UNTIL % body, (selector, list(values), *more))
        if not held:
            now = self.driver.run(f"{ALL} const given = arguments; return {shown}", selector, values, *more)
            pytest.fail(f"{selector}: {now}, not {list(values)}")

    # What hands do

    def point(self, selector: str, at: int = 0, *, down: float = 0.5) -> Point:
        """Return a point of an element that has come to rest: its middle, or lower or higher."""
        x, y = self.wait_until(f"{selector} at rest, with nothing over it", STILL, selector, at, down)
        return x, y

    def click(self, selector: str, at: int = 0) -> None:
        """Press an element with the mouse."""
        self._point(_move(self.point(selector, at)), _DOWN, _UP)

    def drag(self, start: Point, end: Point) -> None:
        """Take something and carry it; it is not dropped."""
        parts = [step / STEPS for step in range(1, STEPS + 1)]
        way = [_move((start[0] + (end[0] - start[0]) * p, start[1] + (end[1] - start[1]) * p)) for p in parts]
        self._point(_move(start), _DOWN, *way, _move(end))

    def drop(self) -> None:
        """Let go what is carried."""
        self._point(_UP)

    def press(self, *keys: str) -> None:
        """Press keys, by the names that events give them, or type letters."""
        values = [KEYS.get(key, key) for key in keys]
        strokes = [{"type": kind, "value": value} for value in values for kind in ("keyDown", "keyUp")]
        self.driver.act([{"type": "key", "id": "keyboard", "actions": strokes}])

    def upload(self, selector: str, file: Path) -> None:
        """Give a file to a field that is outside components."""
        self.wait_for("all(given[0]).length", selector)
        self.driver.upload(selector, file)

    def _point(self, *actions: Mapping[str, Any]) -> None:
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}
        self.driver.act([{**mouse, "actions": list(actions)}])


_DOWN: Final = {"type": "pointerDown", "button": 0}
_UP: Final = {"type": "pointerUp", "button": 0}


def _move(to: Point) -> Mapping[str, Any]:
    return {"type": "pointerMove", "x": round(to[0]), "y": round(to[1]), "duration": 20, "origin": "viewport"}
