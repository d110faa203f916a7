"""Layout of the board: on desktops, on phones, on a projector, and with reduced motion."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.the_playground_page import TheBoard
from tests.component.mount import Mount, resize


def test_targets_are_large_enough_for_fingers(mount: Mount) -> None:
    page = mount("list=A,B,C&relevant=B,Z&unused=U&k=2", width=390, height=800, touch=True)
    board = TheBoard(page)
    board.card("A").locator(".more-menu").click()
    small: list[str] = board.root.evaluate(
        """board => [...board.querySelectorAll("button, input, .grip, .cut-label")]
            .filter(e => e.checkVisibility() && !e.matches("input[type=range]"))
            .filter(e => { const b = e.getBoundingClientRect(); return b.width < 24 || b.height < 24 })
            .map(e => `${e.className} ${e.getAttribute("aria-label") ?? e.textContent} `
                + `${e.getBoundingClientRect().width} x ${e.getBoundingClientRect().height}`)"""
    )
    assert small == []


@pytest.mark.parametrize(("path", "touch"), [("", True), ("cases", True), ("cases", False)])
def test_the_mark_of_k_covers_no_name_and_no_number_on_a_narrow_board(
    mount: Mount, path: str, touch: bool
) -> None:
    ranked, relevant = ",".join(f"gypsy {n}" for n in range(1, 14)), "gypsy 3,gypsy 5,gypsy 11"
    query = f"case=u;{ranked};{relevant}&k=11" if path else f"list={ranked}&relevant={relevant}&k=11"
    page = mount(query, path=path, width=390, height=1500, touch=touch)
    for width in (390, 320):
        resize(page, width, 1500)
        covered: list[str] = TheBoard(page).root.evaluate(
            """board => {
                const mark = board.querySelector(".cut-label").getBoundingClientRect()
                return [...board.querySelectorAll(".ranked .item, .relevant-toggle, tbody .why")]
                    .filter(e => e.checkVisibility() && e.getBoundingClientRect().left < mark.right)
                    .map(e => `${e.className} ${e.textContent}`)
            }"""
        )
        assert covered == []


def test_who_wants_less_motion_gets_none(mount: Mount) -> None:
    page = mount("list=A,B,C,D,E&relevant=B,D,Z&k=5", reduced_motion="reduce")
    board = TheBoard(page)
    page.evaluate("() => { window.moved = 0; Element.prototype.animate = () => { window.moved += 1 } }")
    board.card("D").get_by_test_id("move-up").click()
    board.expect_numbers("ABDCE", "BDZ", 5)
    assert page.evaluate("() => window.moved") == 0


def test_the_board_is_usable_in_forced_colours(mount: Mount) -> None:
    page = mount("list=A,B,C,D,E&relevant=B,D,Z&k=5", forced_colors="active")
    board = TheBoard(page)
    assert page.evaluate("() => matchMedia('(forced-colors: active)').matches")
    board.card("D").focus()
    expect(board.card("D")).to_have_css("outline-style", "solid")
    page.keyboard.press("Space")
    expect(board.card("D")).to_have_class(re.compile(r"\bheld\b"))
    expect(board.card("D")).to_have_css("outline-style", "solid")
    page.keyboard.press("Home")
    page.keyboard.press("Space")
    board.expect_numbers("DABCE", "BDZ", 5)
    # A hit and a miss differ in more than a colour that is not there.
    paint = "e => [getComputedStyle(e).backgroundColor, getComputedStyle(e).color].join()"
    hit = board.card("B").get_by_test_id("relevant-toggle").evaluate(paint)
    miss = board.card("A").get_by_test_id("relevant-toggle").evaluate(paint)
    assert hit != miss
