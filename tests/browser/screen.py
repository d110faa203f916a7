"""Checks of the layout: what is in view, and what would have to be scrolled."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.the_playground_page import box_of
from webapp.texts import texts_for


def is_inside(locator: Locator, width: float, height: float) -> bool:
    box = box_of(locator)
    return (
        box["x"] >= 0
        and box["y"] >= 0
        and box["x"] + box["width"] <= width
        and box["y"] + box["height"] <= height
    )


def resize(page: Page, width: int, height: int) -> None:
    """Give a window another size, and let the scripts follow that put things in their places."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")


def go_to(page: Page, query: str) -> None:
    """Open another address of the same page; components alone are not loaded anew for it."""
    if not page.evaluate("query => 'turnTo' in window && (window.turnTo(query), true)", query):
        page.goto(f"{page.url.partition('?')[0]}?{query}")


def overflow(page: Page) -> float:
    """By how much the page is wider than the screen; more than a pixel asks for scrolling sideways."""
    wide: float = page.evaluate(
        """() => Math.max(...[document.documentElement, document.querySelector("[data-testid=stMain]")]
            .map(element => element.scrollWidth - element.clientWidth))"""
    )
    return wide


def way_to(page: Page, name: str) -> Locator:
    """Return the link to a page of the app in the navigation, by the name in its address."""
    return page.locator(f'[data-testid=stTopNavLink][href$="/{name}"]')


def expect_header_at_work(page: Page) -> None:
    """Wait until the header's script is there: it keeps the history, gives menus the focus, and copies."""
    expect(page.get_by_test_id("theme")).to_be_attached()


def choose_language(page: Page, lang: str) -> None:
    """Choose a language in the header, and wait until the page speaks it."""
    texts = texts_for(lang)
    page.get_by_role("radio", name=texts("language.name"), exact=True).click()
    expect(page.locator("html")).to_have_attribute("lang", texts.html_lang)
    expect_run_over(page)


def expect_run_over(page: Page) -> None:
    """Wait until the run is over whose first elements are on the page: wait for one of these before.

    A run that was just asked for has perhaps not begun, and one before it is over.
    """
    expect(page.locator("[data-testid=stApp][data-test-script-state=notRunning]")).to_be_visible()


def inner_overflow(component: Locator) -> list[str]:
    """Return the elements of a component that are too wide and would have to be scrolled sideways."""
    wide: list[str] = component.evaluate(
        """root => [root, ...root.querySelectorAll("*")]
            .filter(e => e.scrollWidth > e.clientWidth + 1)
            .filter(e => /auto|scroll/.test(getComputedStyle(e).overflowX))
            .map(e => `${e.className} ${e.scrollWidth} in ${e.clientWidth}`)"""
    )
    return wide


def too_wide(component: Locator, hanging: float = 1) -> list[str]:
    """Return the elements of a component that are cut off, overflow, or would have to be scrolled sideways.

    Args:
        component: Its root.
        hanging: How many pixels signs may hang out on the left.
    """
    found: list[str] = component.evaluate(
        """(root, hanging) => {
            // A component whose boxes give way has all the room that there is.
            const { clientWidth } = document.documentElement
            const hasBox = root.getClientRects().length > 0
            const room = hasBox ? root.getBoundingClientRect() : { left: 0, right: clientWidth }
            // A place where a line may break has no box: it is measured as if at the corner of the window.
            return [...root.querySelectorAll(":not(wbr)")]
                .filter(e => e.checkVisibility() && !e.closest(".hidden"))
                .filter(e => {
                    const box = e.getBoundingClientRect()
                    const isCut = e.scrollWidth > e.clientWidth + 1 && !e.matches("input")
                        && getComputedStyle(e).overflowX !== "visible"
                    return box.right > room.right + 1 || box.left < room.left - hanging || isCut
                })
                .map(e => `${e.tagName}.${e.className} ${e.textContent.slice(0, 40)}`)
        }""",
        hanging,
    )
    return found


def is_on_top(locator: Locator) -> bool:
    """Return whether an element is really visible: nothing covers its middle."""
    seen: bool = locator.evaluate(
        """element => {
            const box = element.getBoundingClientRect()
            const top = element.getRootNode().elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
            return element.contains(top)
        }"""
    )
    return seen


def overlapping(root: Locator) -> list[str]:
    """Return neighbours of a board's rows, headings and controls that cover each other."""
    found: list[str] = root.evaluate(
        """root => [...root.querySelectorAll(".cutoff, .card, thead tr, header, .head")].flatMap(parent => {
            const own = ".sign, .step, input, .k, .rank, .relevant-toggle, .item, .symbol, .sort .text, h2"
            const seen = [...parent.querySelectorAll(own)].filter(e => e.checkVisibility())
            const boxes = seen.map(e => e.getBoundingClientRect())
            return seen.flatMap((one, at) => seen.slice(at + 1).flatMap((other, after) => {
                const [a, b] = [boxes[at], boxes[at + 1 + after]]
                const isCovered = Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
                    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
                return isCovered && !one.contains(other) && !other.contains(one)
                    ? [`${one.className} ${one.textContent} / ${other.className} ${other.textContent}`] : []
            }))
        })"""
    )
    return found


def too_small(root: Locator, own: str = "button, select, input, summary, label:has(input)") -> list[str]:
    """Return the targets of clicks that are smaller than 24 by 24 pixels.

    Args:
        root: The component.
        own: What of it is pressed; of a radio button or a slider something else is, too.
    """
    found: list[str] = root.evaluate(
        """(root, own) => [...root.querySelectorAll(own)]
            .filter(e => !e.matches("[type=radio], [type=range]") && e.checkVisibility())
            .map(e => [`${e.className} ${e.ariaLabel ?? e.textContent}`, e.getBoundingClientRect()])
            .filter(([, { width, height }]) => width < 24 || height < 24)
            .map(([what, { width, height }]) => `${what} ${width} x ${height}`)""",
        own,
    )
    return found
