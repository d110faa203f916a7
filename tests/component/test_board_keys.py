"""The board by keys alone, and what a screen reader hears; numbers that say why when they are asked."""

import re
from fractions import Fraction
from typing import Final

from playwright.sync_api import Locator, Page, expect

from tests.browser.the_learn_page import open_lesson_view, turn_to
from tests.browser.the_playground_page import TheBoard, box_of
from tests.component.mount import Mount
from webapp.texts import texts_for

EN = texts_for("en")

POST = "list=A,B,C,D,E&relevant=B,D,Z&k=5"

HELD = re.compile(r"\bheld\b")
LIT = re.compile(r"\blit\b")

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


def test_the_tab_key_reaches_the_board_arrows_choose_a_card_and_letters_do_nothing(mount: Mount) -> None:
    page = mount(POST)
    board = TheBoard(page)
    for _ in range(40):
        page.keyboard.press("Tab")
        if board.root.locator(".card:focus").count():
            break
    expect(board.card("A")).to_be_focused()
    press(page, "ArrowDown", "ArrowDown")
    expect(board.card("C")).to_be_focused()
    press(page, *"abdhjkmnpuxz", "PageDown", "Delete", "Backspace", "1")
    board.expect_numbers("ABCDE", "BDZ", 5)
    expect(board.tool("undo")).to_be_disabled()
    expect(board.measure("AP").locator(".value")).to_be_visible()  # only the projector view covers anything
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


def test_space_picks_up_arrows_home_and_end_move_space_drops_and_all_of_it_is_said(mount: Mount) -> None:
    page = mount(POST)
    board = TheBoard(page)
    expect(board.live).to_have_attribute("aria-live", "polite")
    focus(board, "D")
    for keys, said in (
        (["Space"], EN("board.grabbed", item="D", rank=4, n=5)),
        (["ArrowUp"], EN("board.now_at", item="D", rank=3, n=5)),
        (["Escape"], EN("board.cancelled", item="D")),
        (["Space", "Space"], EN("board.dropped", item="D", rank=4, n=5)),
        (["Space", "ArrowUp", "ArrowUp"], EN("board.now_at", item="D", rank=2, n=5)),
    ):
        press(page, *keys)
        expect(board.live).to_have_text(said)
    expect(board.card("D")).to_have_class(HELD)
    board.expect_order("ADBCE")
    expect(board.tool("undo")).to_be_disabled()  # nothing is done before the card is dropped
    press(page, "Home")
    board.expect_order("DABCE")
    press(page, "End")
    board.expect_order("ABCED")
    press(page, "Home", "Space")
    board.expect_numbers("DABCE", "BDZ", 5)
    expect(board.card("D")).to_be_focused()
    expect(board.card("D")).not_to_have_class(HELD)
    was, now = f"{(1 / 2 + 2 / 4) / 3:.4f}", f"{(1 / 1 + 2 / 3) / 3:.4f}"
    expect(board.live).to_contain_text(EN("act.moved", item="D", was=4, now=1, n=5))
    expect(board.live).to_contain_text(EN("change.spoken", measure="AP@5", before=was, after=now))
    expect(board.card("D")).to_have_attribute("aria-label", EN("board.card_hit", item="D", rank=1, n=5))


def test_escape_puts_a_card_back_and_tab_or_the_mouse_elsewhere_drops_it(mount: Mount) -> None:
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

    focus(board, "C")
    press(page, "Space", "Home")
    board.expect_order("CDABE")
    board.root.locator("h2").first.click()
    board.expect_numbers("CDABE", "BDZ", 5)
    expect(board.root.locator(".held, .holding")).to_have_count(0)


def test_keys_take_cards_out_of_the_list_and_into_it_and_move_the_cutoff_line(mount: Mount) -> None:
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

    board.cut.focus()
    for keys, k in ((["ArrowUp", "ArrowUp"], 3), (["Home"], 1), (["ArrowDown"], 2)):
        press(page, *keys)
        board.expect_numbers("ZABCD", "BDZ", k)
    expect(board.cut).to_be_focused()
    expect(board.cut).to_have_attribute("aria-valuenow", "2")


def test_alt_with_arrows_moves_at_once_and_control_z_undoes_except_where_one_types(mount: Mount) -> None:
    page = mount(POST)
    board = TheBoard(page)
    focus(board, "D")
    for key, order in (
        ("Alt+ArrowUp", "ABDCE"),
        ("Alt+Home", "DABCE"),
        ("Alt+End", "ABCED"),
        ("Control+z", "DABCE"),
        ("Control+Shift+Z", "ABCED"),
        ("Control+z", "DABCE"),
        ("Control+y", "ABCED"),
    ):
        press(page, key)
        board.expect_numbers(order, "BDZ", 5)
        expect(board.card("D")).to_be_focused()
    field = board.root.locator(".add input")
    field.click()
    press(page, "x", "Control+z")
    expect(field).to_have_value("")
    board.expect_numbers("ABCED", "BDZ", 5)
    # What was said before the board was there is not said again.
    focus(board, "D")
    press(page, "Alt+ArrowUp")
    expect(board.live).to_contain_text(EN("act.moved", item="D", was=5, now=4, n=5))
    mount.mount_again(page)
    board.expect_order("ABCDE")
    expect(board.live).to_be_empty()
    # Words come two frames after the data: they would be there by now.
    page.evaluate(THREE_FRAMES)
    expect(board.live).to_be_empty()


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


def test_what_is_done_between_two_answers_and_quick_presses_of_all_kinds_are_done_in_order(
    mount: Mount,
) -> None:
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
    press(page, "Control+z", "Control+z", "Control+z")
    board.expect_numbers("ABCDE", "BDZ", 5)
    expect(board.tool("undo")).to_be_disabled()

    press(page, *["Alt+ArrowUp"] * 3, *["Control+z"] * 2, "Control+Shift+Z")
    board.expect_numbers("ABECD", "BDZ", 5)


# Numbers that say why


def why(board: TheBoard, rank: int, column: int) -> Locator:
    """Return the number in a cell: column 1 is k, 3 rel(k), 4 P@k and 5 the term."""
    return board.rows.nth(rank - 1).locator(f"td:nth-child({column}) .why")


def test_a_number_says_why_and_an_item_lights_up_in_all_its_places_by_pointer_and_keys(mount: Mount) -> None:
    page = mount(POST)
    board = TheBoard(page)
    bubble, stop = board.root.locator(".bubble"), board.root.locator(".why[tabindex='0']")
    expect(bubble).to_be_hidden()
    why(board, 4, 4).hover()
    expect(bubble).to_be_visible()
    expect(bubble).to_have_text(EN("board.why_precision", hits=2, k=4, p="2/4"))
    why(board, 3, 3).hover()
    expect(bubble).to_have_text(EN("board.why_miss", item="C", k=3))
    board.measure("AP@5").hover()
    expect(bubble).to_contain_text("(1/2 + 1/2) / 3 = 1/3")
    page.mouse.move(5, 5)
    expect(bubble).to_be_hidden()

    blocks = board.root.locator("[data-testid=bar-block]")
    for pointed in (board.card("D").locator(".item"), board.rows.nth(3), blocks.and_(of("D", page)).first):
        pointed.hover()
        expect(board.root.locator(".card.lit, tr.lit, [data-testid=bar-block].lit")).to_have_count(5)
        expect(board.card("D")).to_have_class(LIT)
        expect(board.rows.nth(3)).to_have_class(LIT)
        for at in range(3):
            expect(blocks.and_(of("D", page)).nth(at)).to_have_class(LIT)
        page.mouse.move(5, 5)
        expect(board.root.locator(".lit")).to_have_count(0)
    board.card("B").focus()
    expect(board.rows.nth(1)).to_have_class(LIT)
    press(page, "ArrowDown")
    expect(board.rows.nth(2)).to_have_class(LIT)
    expect(board.rows.nth(1)).not_to_have_class(LIT)

    # Arrows walk through the table: it is one stop of the Tab key, not twenty.
    expect(stop).to_have_count(1)
    stop.focus()
    expect(bubble).to_have_text(EN("board.why_k", k=1))
    press(page, "ArrowDown")
    expect(why(board, 2, 1)).to_be_focused()
    press(page, "ArrowRight")
    expect(why(board, 2, 3)).to_be_focused()
    expect(bubble).to_have_text(EN("board.why_hit", item="B", k=2))
    expect(why(board, 2, 3)).to_have_attribute("aria-describedby", "why")
    press(page, "ArrowRight", "ArrowRight")
    expect(bubble).to_contain_text("1/2")
    press(page, "Escape")
    expect(bubble).to_be_hidden()
    press(page, "ArrowLeft")
    expect(bubble).to_be_visible()
    board.cut.focus()
    expect(bubble).to_be_hidden()


def of(item: str, page: Page) -> Locator:
    """Return what belongs to an item."""
    return page.locator(f"[data-item={item}]")


def test_arrow_keys_stay_within_what_a_lesson_shows_of_the_table(mount: Mount) -> None:
    lesson_view = open_lesson_view(mount, "lesson=invent&step=start")
    board, page = lesson_view.board, lesson_view.page
    stop = board.root.locator(".why[tabindex='0']")
    expect(board.root).to_have_attribute("data-columns", "hits")
    stop.focus()
    expect(why(board, 1, 1)).to_be_focused()
    # Rank and rel(k) are there, the precision and the terms are not, and neither is the sum.
    for key, rank, column in (
        ("ArrowRight", 1, 3),
        ("ArrowRight", 2, 1),
        ("ArrowLeft", 1, 3),
        *(("ArrowDown", rank, 3) for rank in range(2, 6)),
        ("ArrowDown", 5, 3),
        ("ArrowRight", 5, 3),
    ):
        page.keyboard.press(key)
        expect(why(board, rank, column)).to_be_focused()
        expect(stop).to_have_count(1)

    # A number that a lesson hides is no stop of the Tab key.
    turn_to(lesson_view, "lesson=order&step=sees", "en")
    stop.focus()
    press(page, "ArrowRight", "ArrowRight", "ArrowRight")
    expect(why(board, 1, 5)).to_be_focused()
    lesson_view.back.click()
    expect(why(board, 1, 5)).to_be_hidden()
    expect(why(board, 1, 5)).to_have_attribute("tabindex", "-1")
    expect(stop).to_be_visible()


def test_a_finger_that_taps_a_number_gets_the_answer(mount: Mount) -> None:
    board = TheBoard(mount(POST, width=390, height=800, touch=True))
    bubble = board.root.locator(".bubble")
    why(board, 4, 4).scroll_into_view_if_needed()
    why(board, 4, 4).tap()
    expect(bubble).to_be_visible()
    expect(bubble).to_have_text(EN("board.why_precision", hits=2, k=4, p="2/4"))
    box = box_of(bubble)
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
