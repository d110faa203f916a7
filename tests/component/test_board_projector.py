"""The projector view: what a class is shown of the board step by step, by buttons and by keys."""

import re
from typing import Final, Literal

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.axe import violations
from tests.browser.the_playground_page import TheBoard
from tests.component.mount import Mount, resize
from webapp.texts import LANGUAGES, texts_for

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
    expect_terms(board, *[True] * 3)

    following.click()
    for rank in range(3):
        expect(following).to_have_text(EN("board.reveal_row", rank=rank + 1))
        expect_terms(board, *(at < rank for at in range(3)))
        expect(sum_of(board)).to_be_hidden()
        expect(value_of(board, "AP")).to_be_hidden()
        following.click()
    expect(following).to_have_text(EN("board.reveal_sum"))
    expect_terms(board, *[True] * 3)
    expect(sum_of(board)).to_be_hidden()
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
    following.click()
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
    page.keyboard.press("PageDown")
    mount.choose_language(page, "ko")
    following = board.root.get_by_test_id("reveal")
    expect(following).to_have_text(texts_for("ko")("board.reveal_row", rank=2))
    expect_terms(board, True, False, False)
    following.click()
    page.keyboard.press("PageDown")
    expect_terms(board, *[True] * 3)


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


def test_outside_the_projector_view_no_key_covers_anything(mount: Mount) -> None:
    page = mount(POST.replace("&view=present", ""))
    board = TheBoard(page)
    page.keyboard.press("PageDown")
    page.keyboard.press("h")
    expect(board.root.get_by_test_id("reveal")).to_be_hidden()
    expect(value_of(board, "AP")).to_be_visible()


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
        assert board.root.evaluate(TOO_SMALL, height / 28) == [], width
        assert board.root.evaluate(CUT_OFF) == [], width
        tall: float = board.root.evaluate("root => root.getBoundingClientRect().height")
        assert tall <= height * 0.94, width  # the bar above it
        if scheme == LOOKED_AT[lang]:
            assert violations(board.page) == [], scheme


# Texts that are drawn smaller than this.
TOO_SMALL = """(root, smallest) => {
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
