"""Looks of the board: axe-core in every state, sizes, forced colours, motion, texts; the projector view."""

from __future__ import annotations

import re
from typing import Final, Literal

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.axe import Scheme, violations, violations_in_both_themes
from tests.browser.screen import go_to, too_small
from tests.browser.the_playground_page import TheBoard
from tests.browser.wording import untranslated
from tests.component.mount import Mount, resize
from webapp.model.scenario import opening_for
from webapp.texts import LANGUAGES, texts_for

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


@pytest.mark.parametrize(("path", "touch"), [("", True), ("cases", False)])
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
    board.card("B").get_by_test_id("move-up").click()
    board.expect_numbers("DBACE", "BDZ", 5)
    assert page.evaluate("() => window.moved") == 0
    # A hit and a miss differ in more than a colour that is not there.
    paint = "e => [getComputedStyle(e).backgroundColor, getComputedStyle(e).color].join()"
    hit = board.card("B").get_by_test_id("relevant-toggle").evaluate(paint)
    miss = board.card("A").get_by_test_id("relevant-toggle").evaluate(paint)
    assert hit != miss


EN = texts_for("en")
POST = "list=A,B,C&relevant=B,D&k=3&view=present"


def expect_terms(board: TheBoard, *shown: bool) -> None:
    """Wait until just these of the rows show their terms."""
    expect(board.rows).to_have_count(len(shown))
    for at, is_shown in enumerate(shown):
        expect(board.rows.nth(at).locator("td").nth(4)).to_be_visible(visible=is_shown)


def value_of(board: TheBoard, measure: str) -> Locator:
    return board.measure(measure).locator(".value")


def sum_of(board: TheBoard) -> Locator:
    return board.root.locator("[data-testid=steps] tfoot tr").first.locator("td").last


def bars_of(board: TheBoard) -> Locator:
    return board.root.get_by_test_id("bar-block")


def test_the_table_is_covered_and_shown_row_by_row_then_the_sum_then_the_scores(mount: Mount) -> None:
    page = mount(POST)
    board = TheBoard(page)
    following, all_of_it = (board.root.get_by_test_id(name) for name in ("reveal", "reveal-all"))
    expect(page.locator(".st-key-panels")).to_have_count(0)
    expect(following).to_have_text(EN("board.reveal_start"))
    following.click()
    for rank in range(3):
        expect(following).to_have_text(EN("board.reveal_row", rank=rank + 1))
        expect_terms(board, *(at < rank for at in range(3)))
        expect(sum_of(board)).to_be_hidden()
        expect(value_of(board, "AP")).to_be_hidden()
        following.click()
    expect(following).to_have_text(EN("board.reveal_sum"))
    following.click()
    expect(following).to_have_text(EN("board.reveal_scores"))
    expect(sum_of(board)).to_be_visible()
    expect(value_of(board, "AP")).to_be_hidden()
    expect(bars_of(board).first).to_be_hidden()
    following.click()
    expect(following).to_have_text(EN("board.reveal_start"))
    expect(value_of(board, "AP")).to_be_visible()
    expect(bars_of(board).first).to_be_visible()

    # What is covered stays covered while the list changes.
    for _ in range(2):
        following.click()
    board.drag(board.body("B"), board.above("A"))
    # The hooks say the truth at every moment; the eyes of the class see none of it.
    board.expect_numbers("BAC", "BD", 3)
    expect_terms(board, True, False, False)
    expect(value_of(board, "AP")).to_be_hidden()
    expect(board.root.locator(".changed")).to_be_hidden()
    all_of_it.click()
    expect_terms(board, *[True] * 3)
    expect(value_of(board, "AP")).to_be_visible()


def test_keys_do_what_the_list_of_keys_says_and_another_language_leaves_the_steps(mount: Mount) -> None:
    page = mount(POST)
    board = TheBoard(page)
    page.keyboard.press(" ")
    page.keyboard.press("PageDown")
    expect_terms(board, True, False, False)
    page.keyboard.press("PageUp")
    expect_terms(board, *[False] * 3)
    board.root.get_by_test_id("reveal-all").click()

    page.keyboard.press("h")
    expect(value_of(board, "AP")).to_be_hidden()
    expect_terms(board, *[True] * 3)
    page.keyboard.press("h")
    expect(value_of(board, "AP")).to_be_visible()

    page.keyboard.press("2")
    expect(board.card("B")).to_have_class("card hit marked")
    page.keyboard.press("0")
    expect(board.card("B")).to_have_class("card hit")

    for keys, k in (("-", 2), ("++", 4), ("u", 3)):
        for key in keys:
            page.keyboard.press(key)
        board.expect_numbers("ABC", "BD", k)

    page.keyboard.press("PageDown")
    mount.choose_language(page, "ko")
    following = board.root.get_by_test_id("reveal")
    expect(following).to_have_text(texts_for("ko")("board.reveal_row", rank=1))


def test_keys_that_something_else_needs_are_left_alone_and_letters_that_are_turned_off(mount: Mount) -> None:
    page = mount(POST)
    board = TheBoard(page)
    board.card("A").press(" ")
    expect(board.card("A")).to_have_class(re.compile(r"\bheld\b"))
    page.keyboard.press("Escape")
    page.keyboard.press("Control+u")
    board.root.locator(".more input").fill("2")
    board.expect_numbers("ABC", "BD", 3)
    expect_terms(board, *[True] * 3)

    board.card("A").focus()
    page.evaluate("() => { document.documentElement.dataset.keysOff = '' }")
    page.keyboard.press("h")
    expect(value_of(board, "AP")).to_be_visible()
    page.keyboard.press("PageDown")
    expect(value_of(board, "AP")).to_be_hidden()


PROJECTED: Final[tuple[tuple[int, int, Literal["light", "dark"]], ...]] = (
    (1920, 1080, "light"),
    (1280, 720, "dark"),
)


LOOKED_AT: Final = {"en": "light", "ko": "dark", "zh": "light"}
"""The theme in which axe-core looks at the view in a language."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_letter_is_a_28th_of_the_height_and_nothing_is_cut(mount: Mount, lang: str) -> None:
    query = f"list=A,B,C,D,E&relevant=A,C,X,Y,Z&k=5&more=3&view=present&lang={lang}"
    board = TheBoard(mount(query))
    for width, height, scheme in PROJECTED:
        board.page.emulate_media(color_scheme=scheme)
        resize(board.page, width, height)
        assert board.root.evaluate(TOO_SMALL_TEXTS, height / 28) == [], width
        assert board.root.evaluate(CUT_OFF) == [], width
        tall: float = board.root.evaluate("root => root.getBoundingClientRect().height")
        assert tall <= height * 0.94, width  # the bar above it
        if scheme == LOOKED_AT[lang]:
            assert violations(board.page) == [], scheme


# Texts that are drawn smaller than this.
TOO_SMALL_TEXTS = """(root, smallest) => {
    const found = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
        const { parentElement: element, data } = walker.currentNode
        const isSeen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        if (!data.trim() || !isSeen) continue
        const size = parseFloat(getComputedStyle(element).fontSize)
        if (size && size < smallest) found.push(data)
    }
    return found
}"""

# Cells, numbers and names that do not fit into their boxes.
CUT_OFF = """root => [...root.querySelectorAll(
        "tr > :nth-child(n + 3), .measure > span, .card .item, .cut-label, .k"
    )]
    .filter(box => box.checkVisibility() && box.scrollWidth > box.clientWidth + 1)
    .map(box => box.textContent)"""
