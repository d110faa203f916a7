"""Looks of the board: axe-core in every state, sizes, forced colours, motion, no text left untranslated."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.axe import Scheme, violations, violations_in_both_themes
from tests.browser.screen import go_to, too_small
from tests.browser.the_playground_page import TheBoard
from tests.browser.wording import untranslated
from tests.component.mount import Mount, resize
from webapp.model.scenario import opening_for
from webapp.texts import texts_for

RICH: Final = "list=A,B,C,D,E&relevant=B,D,Z&unused=U&k=3&show=RR"


def test_every_state_of_the_board_is_clean_in_both_themes(mount: Mount) -> None:
    page = mount(RICH, reduced_motion="reduce")
    board = TheBoard(page)
    board.card("D").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Home")
    board.expect_order("DABCE")
    found = {"grabbed": violations_in_both_themes(page)}
    page.keyboard.press("Space")
    board.expect_address(list="D,A,B,C,E")
    board.root.locator(".add input").fill("A")
    board.root.locator(".add button").nth(0).click()
    expect(board.problems).to_have_count(1)
    board.card("A").locator(".more-menu").click()
    expect(board.root.locator(".panel")).to_be_visible()
    found["a problem, and a menu"] = violations_in_both_themes(page)
    page.keyboard.press("Escape")
    board.rows.nth(1).locator(".why").nth(2).focus()
    expect(board.root.locator(".bubble")).to_be_visible()
    found["asked why"] = violations_in_both_themes(page)
    go_to(page, "list=,&relevant=&k=1")
    expect(board.ranked).to_have_count(0)
    found["an empty list"] = violations(page)
    assert {state: ours for state, ours in found.items() if ours} == {}


@pytest.mark.parametrize(
    ("lang", "scheme", "width"), [("en", "light", 390), ("ko", "dark", 390), ("zh", "dark", 1300)]
)
def test_board_tries_pin_and_earlier_lists_are_clean_in_every_language_theme_and_width(
    mount: Mount, lang: str, scheme: Scheme, width: int
) -> None:
    page = mount(f"lang={lang}", scheme=scheme, width=width, reduced_motion="reduce")
    board, task = TheBoard(page), page.get_by_test_id("try")
    task.get_by_role("button", name="P@3", exact=True).click()
    board.root.get_by_test_id("pin").click()
    board.card(opening_for(lang).ranked[1]).get_by_test_id("move-up").click()
    expect(task).to_have_attribute("data-state", "done")
    expect(board.root.get_by_test_id("pinned")).to_contain_text(texts_for(lang)("board.pinned_same"))
    found = {"answered": violations_in_both_themes(page, scheme)}
    go_to(page, f"{RICH}&lang={lang}")
    expect(board.card("U")).to_be_visible()
    found["a list of one's own"] = violations(page)
    assert {state: ours for state, ours in found.items() if ours} == {}


def test_no_text_of_the_board_escapes_translation(mount: Mount) -> None:
    page = mount("list=Q1,Q2,Q3&relevant=Q2,Q4&unused=Q5&k=2&more=2&show=RR,nDCG@K&lang=en-XA")
    board = TheBoard(page)
    board.card("Q2").get_by_test_id("move-up").click()
    board.expect_order(["Q2", "Q1", "Q3"])
    board.expect_address(list="Q2,Q1,Q3")
    board.card("Q3").locator(".more-menu").click()
    expect(board.root.locator(".panel")).to_be_visible()
    assert untranslated(board.root, at_least=100) == []


@pytest.mark.parametrize(("path", "touch"), [("", True), ("cases", True), ("cases", False)])
def test_the_mark_of_k_covers_nothing_on_a_narrow_board_and_targets_are_large_enough_for_fingers(
    mount: Mount, path: str, touch: bool
) -> None:
    ranked, relevant = ",".join(f"gypsy {n}" for n in range(1, 14)), "gypsy 3,gypsy 5,gypsy 11"
    query = f"case=u;{ranked};{relevant}&k=11" if path else f"list={ranked}&relevant={relevant}&k=11"
    board = TheBoard(mount(query, path=path, width=390, height=1500, touch=touch))
    for width in (390, 320):
        resize(board.page, width, 1500)
        covered: list[str] = board.root.evaluate(
            """board => {
                const mark = board.querySelector(".cut-label").getBoundingClientRect()
                return [...board.querySelectorAll(".ranked .item, .relevant-toggle, tbody .why")]
                    .filter(e => e.checkVisibility() && e.getBoundingClientRect().left < mark.right)
                    .map(e => `${e.className} ${e.textContent}`)
            }"""
        )
        assert covered == []
    if touch:
        board.card("gypsy 1").locator(".more-menu").click()
        assert too_small(board.root, "button, input, .grip, .cut-label") == []


def test_the_board_is_usable_in_forced_colours_and_still_for_who_wants_less_motion(mount: Mount) -> None:
    page = mount("list=A,B,C,D,E&relevant=B,D,Z&k=5", forced_colors="active", reduced_motion="reduce")
    board = TheBoard(page)
    page.evaluate("() => { window.moved = 0; Element.prototype.animate = () => { window.moved += 1 } }")
    assert page.evaluate("() => matchMedia('(forced-colors: active)').matches")
    board.card("D").focus()
    expect(board.card("D")).to_have_css("outline-style", "solid")
    page.keyboard.press("Space")
    expect(board.card("D")).to_have_class(re.compile(r"\bheld\b"))
    expect(board.card("D")).to_have_css("outline-style", "solid")
    page.keyboard.press("Home")
    page.keyboard.press("Space")
    board.expect_numbers("DABCE", "BDZ", 5)
    board.card("B").get_by_test_id("move-up").click()
    board.expect_numbers("DBACE", "BDZ", 5)
    assert page.evaluate("() => window.moved") == 0
    # A hit and a miss differ in more than a colour that is not there.
    paint = "e => [getComputedStyle(e).backgroundColor, getComputedStyle(e).color].join()"
    hit = board.card("B").get_by_test_id("relevant-toggle").evaluate(paint)
    miss = board.card("A").get_by_test_id("relevant-toggle").evaluate(paint)
    assert hit != miss
