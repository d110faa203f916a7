"""The page that `tests/component` puts components in shows them as the app does."""

from __future__ import annotations

import re
from typing import Any, Final, Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.open_page import OpenPage
from tests.browser.the_definitions_page import SEVENTH
from tests.chromium_fixtures import PageErrors, Windows
from tests.component.mount import RAN, Mount, Sides, resize
from tests.component.static_server import serving

# Every component: what it holds, the theme that it is given, and how wide its place is.
SHOWN: Final = """() => {
    const hosts = [...document.querySelectorAll("[data-testid=stBidiComponentIsolated]")]
        .filter(host => host.shadowRoot?.querySelector(".component"))
        // The app opens the board of the definitions on demand; the components' page always shows it.
        .filter(host => !host.closest(".st-key-definitions_list, [data-path=definitions] .st-key-board"))
    const names = ["background-color", "border-color", "button-radius", "green-text-color",
        "orange-text-color", "primary-color", "secondary-background-color", "text-color"]
    const main = document.querySelector("[data-testid=stMain]")
    return hosts.map(host => {
        const style = getComputedStyle(host), box = host.getBoundingClientRect()
        return {
            html: host.shadowRoot.querySelector(".component").outerHTML,
            theme: names.map(name => `${name}: ${style.getPropertyValue("--st-" + name).trim()}`),
            font: [style.fontFamily.split(",")[0], style.fontSize, style.lineHeight, style.color],
            place: [Math.round(box.x), Math.round(box.width)],
            scroller: getComputedStyle(main).overflowY,
        }
    })
}"""

SIDES: Final = Sides()
"""The Python sides of the tabs, which the tests of this file share."""


@pytest.mark.parametrize(
    ("path", "query", "width", "scheme", "count"),
    [
        ("", "list=A,B,C,D,E&relevant=B,D,Z&unused=U&k=3&show=RR&lang=en", 1300, "light", 1),
        ("cases", "case=u1;A,B;A;B,A&case=u2;C;C;,&k=2&lang=zh", 1300, "dark", 4),
        ("definitions", f"{SEVENTH}&panel=libraries&library=RePlay&lang=ko", 390, "dark", 2),
        ("learn", "lesson=order&step=sink&said=sink;down;1/5;fewer&lang=en", 1300, "light", 2),
    ],
)
def test_components_alone_are_those_of_the_app(
    open_app: OpenPage,
    windows: Windows,
    path: str,
    query: str,
    width: int,
    scheme: Literal["light", "dark"],
    count: int,
) -> None:
    ready = "[data-testid=stBidiComponentIsolated] .component"
    page = open_app(query, path=path, width=width, scheme=scheme, ready=ready)
    with serving() as url:
        mount = Mount(f"{url}/#quiet", windows, PageErrors(url), SIDES)
        alone = mount(query, path=path, width=width, scheme=scheme, ready=ready)
        if path != "cases":
            assert shown(alone, count) == shown(page, count)
            return
        # That page has columns of its own, which components alone do not need.
        for narrower in (width, 390):
            resize(page, narrower, 800)
            resize(alone, narrower, 800)
            assert without_places(shown(alone, count)) == without_places(shown(page, count))


def without_places(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return what components show, wherever they stand."""
    return [{name: value for name, value in one.items() if name != "place"} for one in found]


def shown(page: Page, count: int) -> list[dict[str, Any]]:
    """Return the texts of the components on a page, once all of them are there."""
    # A component stands there before its script has filled it.
    expect(page.locator("[data-testid=stBidiComponentIsolated] .component:not(:empty)")).to_have_count(count)
    page.wait_for_selector(RAN)
    found: list[dict[str, Any]] = page.evaluate(SHOWN)
    # Where the line of the cutoff is drawn depends on fractions of a pixel.
    return [{**one, "html": re.sub(r"-?[\d.]+px", "px", one["html"])} for one in found]
