"""The board by keys alone, and what a screen reader hears."""

import re
from fractions import Fraction
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.the_playground_page import TheBoard
from tests.component.mount import Mount
from webapp.texts import texts_for

POST = "list=A,B,C,D,E&relevant=B,D,Z&k=5"


# Notes every rank at which a card has stood.
NOTE_RANKS: Final = """board => {
    const list = board.querySelector(".ranked")
    const rank = () => [...list.children].findIndex(card => card.dataset.item === "i12") + 1
    window.ranksSeen = [rank()]
    const note = () => { if (rank() !== window.ranksSeen.at(-1)) window.ranksSeen.push(rank()) }
    new MutationObserver(note).observe(list, { childList: true })
}"""


THREE_FRAMES: Final = """async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
}"""


def focus(board: TheBoard, item: str) -> None:
    """Put the focus on a card, as the arrow keys do."""
    board.card(item).focus()
    expect(board.card(item)).to_be_focused()


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def test_the_tab_key_reaches_the_board_and_arrows_choose_a_card(mount: Mount) -> None:
    page = mount(POST)
    board = TheBoard(page)
    for _ in range(40):
        page.keyboard.press("Tab")
        if board.root.locator(".card:focus").count():
            break
    expect(board.card("A")).to_be_focused()
    press(page, "ArrowDown", "ArrowDown")
    expect(board.card("C")).to_be_focused()
    press(page, "Home")
    expect(board.card("A")).to_be_focused()
    press(page, "End")
    expect(board.card("Z")).to_be_focused()
    press(page, "ArrowUp", "Tab")
    toggle = board.card("E").get_by_test_id("relevant-toggle")
    expect(toggle).to_be_focused()
    press(page, "Enter")
    board.expect_numbers("ABCDE", "BDZE", 5)
    expect(toggle).to_be_focused()


def test_space_picks_up_arrows_home_and_end_move_and_space_drops(mount: Mount) -> None:
    page = mount(POST)
    board = TheBoard(page)
    focus(board, "D")
    press(page, "Space")
    expect(board.live).to_contain_text("D")
    expect(board.card("D")).to_have_class(re.compile(r"\bheld\b"))
    press(page, "ArrowUp", "ArrowUp")
    board.expect_order("ADBCE")
    expect(board.live).to_have_text(texts_for("en")("board.now_at", item="D", rank=2, n=5))
    expect(board.tool("undo")).to_be_disabled()  # nothing is done before the card is dropped
    press(page, "Home")
    board.expect_order("DABCE")
    press(page, "End")
    board.expect_order("ABCED")
    press(page, "Home", "Space")
    board.expect_numbers("DABCE", "BDZ", 5)
    expect(board.card("D")).to_be_focused()
    expect(board.card("D")).not_to_have_class(re.compile(r"\bheld\b"))


def test_escape_puts_a_card_back_and_tab_drops_it(mount: Mount) -> None:
    page = mount(POST)
    board = TheBoard(page)
    focus(board, "D")
    press(page, "Space", "Home")
    board.expect_order("DABCE")
    press(page, "Escape")
    board.expect_order("ABCDE")
    expect(board.card("D")).to_be_focused()
    expect(board.tool("undo")).to_be_disabled()
    press(page, "Space", "Home", "Tab")
    board.expect_numbers("DABCE", "BDZ", 5)
    expect(board.card("D").locator("*:focus")).to_have_count(1)


def test_a_card_that_keys_hold_is_dropped_when_the_mouse_goes_elsewhere(mount: Mount) -> None:
    page = mount(POST)
    board = TheBoard(page)
    focus(board, "D")
    press(page, "Space", "Home")
    board.expect_order("DABCE")
    # As when a card is put elsewhere in the document: it has the focus again before anybody sees it.
    board.card("D").evaluate("card => { card.blur(); card.focus() }")
    expect(board.card("D")).to_have_class(re.compile(r"\bheld\b"))
    press(page, "ArrowDown")
    board.expect_order("ADBCE")
    press(page, "ArrowUp")
    board.root.locator("h2").first.click()
    board.expect_numbers("DABCE", "BDZ", 5)
    expect(board.root.locator(".held, .holding")).to_have_count(0)
    board.drag(board.body("E"), board.above("D"))
    board.expect_numbers("EDABC", "BDZ", 5)


def test_keys_take_cards_out_of_the_list_and_into_it(mount: Mount) -> None:
    page = mount(POST)
    board = TheBoard(page)
    focus(board, "E")
    press(page, "Space", "ArrowDown", "Space")
    board.expect_numbers("ABCD", "BDZ", 5)
    expect(board.card("E")).to_be_focused()
    focus(board, "Z")
    press(page, "Space", "ArrowUp", "Home", "Space")
    board.expect_numbers("ZABCD", "BDZ", 5)
    expect(board.card("Z")).to_be_focused()


def test_alt_with_arrows_moves_at_once_and_the_focus_stays_on_the_card(mount: Mount) -> None:
    page = mount(POST)
    board = TheBoard(page)
    focus(board, "D")
    press(page, "Alt+ArrowUp")
    board.expect_numbers("ABDCE", "BDZ", 5)
    expect(board.card("D")).to_be_focused()
    press(page, "Alt+Home")
    board.expect_numbers("DABCE", "BDZ", 5)
    press(page, "Alt+End")
    board.expect_numbers("ABCED", "BDZ", 5)
    expect(board.card("D")).to_be_focused()


def test_what_was_said_before_the_board_was_there_is_not_said_again(mount: Mount) -> None:
    page = mount(POST)
    board = TheBoard(page)
    focus(board, "D")
    press(page, "Alt+ArrowUp")
    expect(board.live).to_contain_text(texts_for("en")("act.moved", item="D", was=4, now=3, n=5))
    mount.mount_again(page)
    board.expect_order("ABDCE")
    expect(board.live).to_be_empty()
    # Words come two frames after the data: they would be there by now.
    page.evaluate(THREE_FRAMES)
    expect(board.live).to_be_empty()


def test_ctrl_z_undoes_and_ctrl_shift_z_does_again(mount: Mount) -> None:
    page = mount(POST)
    board = TheBoard(page)
    focus(board, "B")
    press(page, "Alt+ArrowUp")
    board.expect_numbers("BACDE", "BDZ", 5)
    press(page, "Control+z")
    board.expect_numbers("ABCDE", "BDZ", 5)
    press(page, "Control+Shift+Z")
    board.expect_numbers("BACDE", "BDZ", 5)
    press(page, "Control+z")
    board.expect_order("ABCDE")
    press(page, "Control+y")
    board.expect_order("BACDE")


def test_ctrl_z_in_a_text_that_is_typed_is_left_to_the_browser(mount: Mount) -> None:
    page = mount(POST)
    board = TheBoard(page)
    board.card("B").get_by_test_id("move-up").click()
    board.expect_order("BACDE")
    board.root.locator(".add input").click()
    press(page, "x", "Control+z")
    expect(board.root.locator(".add input")).to_have_value("")
    board.expect_numbers("BACDE", "BDZ", 5)


def test_the_cutoff_line_moves_by_arrows(mount: Mount) -> None:
    page = mount(POST)
    board = TheBoard(page)
    board.cut.focus()
    press(page, "ArrowUp", "ArrowUp")
    board.expect_numbers("ABCDE", "BDZ", 3)
    press(page, "Home")
    board.expect_numbers("ABCDE", "BDZ", 1)
    press(page, "ArrowDown")
    board.expect_numbers("ABCDE", "BDZ", 2)
    expect(board.cut).to_be_focused()
    expect(board.cut).to_have_attribute("aria-valuenow", "2")


def test_letters_do_nothing_on_a_card(mount: Mount) -> None:
    page = mount(POST)
    board = TheBoard(page)
    focus(board, "B")
    press(page, *"abdjkmnpuxz", "Delete", "Backspace", "1")
    board.expect_numbers("ABCDE", "BDZ", 5)
    expect(board.tool("undo")).to_be_disabled()


def test_ten_quick_presses_move_ten_ranks_and_never_flicker_back(mount: Mount) -> None:
    names = [f"i{number}" for number in range(1, 13)]
    page = mount(f"list={','.join(names)}&relevant=i11,i12&k=12")
    board = TheBoard(page)
    board.expect_order(names)
    board.root.evaluate(NOTE_RANKS)
    focus(board, "i12")
    # The answer to the first move comes after the tenth: it speaks of an order nine moves old.
    mount.hold_answers(page)
    press(page, "Alt+ArrowUp")
    mount.wait_for_answers(page, 1)
    press(page, *["Alt+ArrowUp"] * 9)
    mount.release_answers(page)
    board.expect_order([names[0], "i12", *names[1:11]])
    board.expect_value("AP", (Fraction(1, 2) + Fraction(2, 12)) / 2)
    board.expect_address(list=",".join([names[0], "i12", *names[1:11]]))
    expect(board.card("i12")).to_be_focused()
    seen: list[int] = page.evaluate("() => window.ranksSeen")
    assert seen == list(range(12, 1, -1))


def test_what_is_done_between_two_answers_is_done_too(mount: Mount) -> None:
    page = mount(POST)
    board = TheBoard(page)
    focus(board, "E")
    mount.hold_answers(page)
    press(page, "Alt+ArrowUp", "Alt+ArrowUp")
    mount.wait_for_answers(page, 2)
    mount.release_one(page)
    press(page, "Alt+ArrowUp")
    mount.release_answers(page)
    board.expect_numbers("AEBCD", "BDZ", 5)
    press(page, "Control+z")
    board.expect_numbers("ABECD", "BDZ", 5)


def test_quick_presses_of_different_kinds_are_all_done_in_order(mount: Mount) -> None:
    page = mount(POST)
    board = TheBoard(page)
    focus(board, "E")
    press(page, *["Alt+ArrowUp"] * 3, *["Control+z"] * 2, "Control+Shift+Z")
    board.expect_numbers("ABECD", "BDZ", 5)
    expect(board.tool("redo")).to_be_enabled()
    press(page, "Control+z", "Control+z", "Control+z")
    board.expect_numbers("ABCDE", "BDZ", 5)
    expect(board.tool("undo")).to_be_disabled()
    press(page, *["Control+Shift+Z"] * 3)
    board.expect_numbers("AEBCD", "BDZ", 5)


@pytest.mark.parametrize("lang", ["en", "ko", "zh"])
def test_what_was_moved_and_what_it_changed_is_said_in_the_readers_language(mount: Mount, lang: str) -> None:
    texts = texts_for(lang)
    page = mount(f"{POST}&lang={lang}")
    board = TheBoard(page)
    expect(board.live).to_have_attribute("aria-live", "polite")
    expect(board.root).to_have_attribute("lang", texts.html_lang)

    def said(key: str, **values: Any) -> None:
        expect(board.live).to_have_text(texts(key, **values))

    focus(board, "D")
    press(page, "Space")
    said("board.grabbed", item="D", rank=4, n=5)
    press(page, "ArrowUp")
    said("board.now_at", item="D", rank=3, n=5)
    press(page, "Escape")
    said("board.cancelled", item="D")
    press(page, "Space", "Space")
    said("board.dropped", item="D", rank=4, n=5)
    press(page, "Space", "Home", "Space")
    was, now = f"{(1 / 2 + 2 / 4) / 3:.4f}", f"{(1 / 1 + 2 / 3) / 3:.4f}"
    moved = texts("act.moved", item="D", was=4, now=1, n=5)
    change = texts("change.spoken", measure="AP@5", before=was, after=now)
    expect(board.live).to_contain_text(moved)
    expect(board.live).to_contain_text(change)
    label = texts("board.card_hit", item="D", rank=1, n=5)
    expect(board.card("D")).to_have_attribute("aria-label", label)
