"""Two lists compared on the board, earlier lists, examples, and the guided tries: guess, do, see why."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.the_playground_page import TheBoard, box_of, values_of
from tests.component.mount import RAN, Mount, resize
from webapp.model.scenario import opening_for
from webapp.texts import LANGUAGES, texts_for

EN: Final = texts_for("en")
POST: Final = "list=A,B,C,D,E&relevant=B,D,Z&k=5"


def pinned(board: TheBoard) -> Locator:
    return board.root.get_by_test_id("pinned")


def pin(board: TheBoard) -> None:
    board.root.get_by_test_id("pin").click()
    expect(pinned(board)).to_be_visible()


def expect_list(board: TheBoard, name: str, order: str, relevant: str, k: int, than: str = "") -> None:
    """Wait until a row of the strip shows this list, its values, and the differences to another one."""
    row = pinned(board).get_by_role("group", name=EN(f"board.pinned_{name}"))
    expect(row.locator("li")).to_have_text([*order])
    expect(row.locator("li.hit")).to_have_text([item for item in order if item in relevant])
    values = values_of(order, relevant, k)
    expect(row.locator(".name")).to_have_text(list(values))
    expect(row.locator(".value")).to_have_text([f"{float(value):.4f}" for value in values.values()])
    expect(row.locator(".fraction")).to_have_text([f"= {value}" for value in values.values()])
    if than:
        others = values_of(than, relevant, k).values()
        changes = [now - was for now, was in zip(values.values(), others, strict=True)]
        expect(row.locator(".delta")).to_have_text([signed(change) for change in changes])


def signed(change: Fraction) -> str:
    if not change:
        return EN("board.pinned_same")
    return f"{'+' if change > 0 else '−'}{abs(change)}"


def test_a_pinned_list_stays_while_the_board_goes_on_with_exact_differences_under_the_hand_too(
    mount: Mount,
) -> None:
    board = TheBoard(mount(POST))
    expect(pinned(board)).to_be_hidden()
    pin(board)
    expect(pinned(board).locator(".differ")).to_have_text(EN("board.pinned_no_ranks"))
    board.card("B").get_by_test_id("move-up").click()
    expect_list(board, "a", "ABCDE", "BDZ", 5)
    expect_list(board, "b", "BACDE", "BDZ", 5, than="ABCDE")
    expect(pinned(board).locator("li.differs")).to_have_text([*"AB", *"BA"])
    expect(pinned(board).locator(".differ")).to_have_text(EN("board.pinned_differ", ranks="1–2"))
    board.expect_address(list="B,A,C,D,E", pin="A,B,C,D,E")
    expect(board.root.locator(".was text")).to_have_text(["A"] * 3)

    hand = board.drag(board.body("D"), board.above("B"), drop=False)
    expect_list(board, "b", "DBACE", "BDZ", 5, than="ABCDE")
    board.expect_address(list="B,A,C,D,E", pin="A,B,C,D,E")
    hand.release()
    board.expect_address(list="D,B,A,C,E", pin="A,B,C,D,E")
    expect_list(board, "b", "DBACE", "BDZ", 5, than="ABCDE")


def test_a_and_b_are_swapped_and_unpinning_keeps_the_list_and_the_focus_at_the_button_that_pins(
    mount: Mount,
) -> None:
    board = TheBoard(mount(f"{POST}&pin=B,D,A,C,E"))
    expect_list(board, "a", "BDACE", "BDZ", 5)
    pinned(board).locator("[data-do=swap]").click()
    board.expect_order("BDACE")
    expect_list(board, "a", "ABCDE", "BDZ", 5)
    expect_list(board, "b", "BDACE", "BDZ", 5, than="ABCDE")
    board.tool("undo").click()
    board.expect_order("ABCDE")
    expect_list(board, "a", "BDACE", "BDZ", 5)
    pinned(board).locator("[data-do=unpin]").focus()
    board.page.keyboard.press("Enter")
    expect(pinned(board)).to_be_hidden()
    expect(board.root.get_by_test_id("pin")).to_be_focused()
    board.expect_order("ABCDE")
    board.expect_address(pin="")


def test_two_cutoffs_of_one_list_are_compared(mount: Mount) -> None:
    board = TheBoard(mount(POST))
    pin(board)
    for _ in range(2):
        board.root.get_by_role("button", name=EN("board.k_less")).click()
    expect_list(board, "a", "ABCDE", "BDZ", 5)
    expect_list(board, "b", "ABCDE", "BDZ", 3)
    expect(pinned(board).locator(".differ")).to_contain_text(EN("board.pinned_cutoffs", a=5, b=3))
    expect(pinned(board).locator("li.edge")).to_have_text(["E", "C"])


def test_lists_that_cannot_be_two_models_say_why_when_asked(mount: Mount) -> None:
    board = TheBoard(mount(f"{POST}&pin=A,B,C,D,E;A"))
    models = pinned(board).get_by_role("button", name=EN("board.pinned_models"))
    expect(models).to_have_attribute("aria-disabled", "true")
    expect(models).to_have_attribute("title", EN("problem.models_relevant"))
    models.click(force=True)
    expect(board.problems).to_have_text([EN("problem.models_relevant")])


def test_a_long_list_is_cut_in_the_strip_and_all_ranks_are_compared(mount: Mount) -> None:
    names = [f"i{number}" for number in range(30)]
    moved = [*names[:28], names[29], names[28]]
    board = TheBoard(mount(f"list={','.join(names)}&relevant=i28&k=30&pin={','.join(moved)}"))
    expect(pinned(board).locator("li.rest")).to_have_text(["+ 18", "+ 18"])
    expect(pinned(board).locator(".differ")).to_have_text(EN("board.pinned_differ", ranks="29–30"))


def test_the_board_of_another_page_has_nothing_of_it_and_no_row_of_panels(mount: Mount) -> None:
    page = mount(POST, path="definitions")
    TheBoard(page).expect_order("ABCDE")
    for part in ("pin", "pinned", "try", "trail"):
        expect(page.get_by_test_id(part)).to_have_count(0)
    expect(page.locator(".st-key-panels")).to_have_count(0)


# Earlier lists, examples


def test_earlier_lists_lead_back_by_mouse_and_keys(mount: Mount) -> None:
    board = TheBoard(mount(POST))
    trail = board.root.get_by_test_id("trail")
    expect(trail.first).to_be_hidden()
    board.tool("best").click()
    board.tool("worst").click()
    board.expect_order("ACEBD")
    expect(trail).to_have_text(["1/3", "2/3", "13/60"])
    trail.nth(1).click()
    board.expect_order("BDACE")
    expect(trail.nth(1)).to_have_attribute("aria-current", "true")
    trail.nth(0).focus()
    board.page.keyboard.press("Enter")
    board.expect_order("ABCDE")
    expect(trail).to_have_text(["1/3", "2/3", "13/60"])
    board.tool("undo").click()
    board.expect_order("BDACE")


def test_an_example_on_the_page_opens_beside_its_partner_and_reset_goes_back_to_it(mount: Mount) -> None:
    board = TheBoard(mount(POST))
    chip = board.root.locator("[data-example=films_2]")
    expect(chip).to_contain_text("AP 0.87")
    expect(chip.locator(".square.hit")).to_have_count(3)
    chip.click()
    board.expect_order([f"Film {letter}" for letter in "ABCFDH"])
    expect(chip).to_have_attribute("aria-current", "true")
    first = pinned(board).get_by_role("group", name=EN("board.pinned_a"))
    expect(first.locator("li")).to_have_text([f"Film {letter}" for letter in "CAFBHD"])
    board.tool("worst").click()
    board.expect_order([f"Film {letter}" for letter in "CFHABD"])
    board.tool("reset").click()
    board.expect_order([f"Film {letter}" for letter in "ABCFDH"])


# Tries

START: Final = opening_for("en")
FIRST, SECOND, THIRD, FOURTH, FIFTH = START.ranked


def the_try(board: TheBoard) -> Locator:
    return board.root.get_by_test_id("try")


def guess(board: TheBoard, measure: str) -> None:
    choice = the_try(board).get_by_role("button", name=measure, exact=True)
    choice.click()
    expect(choice).to_have_attribute("aria-pressed", "true")


def test_three_tries_lead_to_the_first_lesson(mount: Mount) -> None:
    board = TheBoard(mount())
    task = the_try(board)
    expect(task).to_contain_text(SECOND)
    guess(board, "P@3")
    board.drag(board.body(SECOND), board.above(FIRST))
    expect(task).to_have_attribute("data-state", "done")
    expect(task.locator("[data-right=true]")).to_contain_text("53/120")
    task.locator("button.main").click()
    board.expect_order(START.ranked)

    guess(board, "AP@3")
    board.card(FIFTH).get_by_test_id("move-up").click()
    expect(task.locator("[data-right=false]")).to_contain_text("29/48")
    task.locator("button.main").click()
    board.expect_order(START.ranked)

    guess(board, "AP")
    board.tool("best").click()
    expect(task.locator("[data-right=true]")).to_contain_text("3/4")
    # The answer is heard with what was done.
    expect(board.live).to_contain_text("3/4")
    expect(task.get_by_role("link")).to_have_attribute("href", "learn?lesson=invent&lang=en")
    task.locator(".skip").click()
    expect(task).to_be_hidden()


# The buttons for thumbs that are smaller than this.
TOO_SMALL: Final = """(board, smallest) =>
    [...board.querySelectorAll(".task button, .pinned button, .chips button, .pin")]
        .filter(button => button.checkVisibility())
        .filter(button => {
            const { width, height } = button.getBoundingClientRect()
            return Math.min(width, height) < smallest
        })
        .map(button => button.textContent)"""


def expect_room_for_thumbs(board: TheBoard) -> None:
    """Expect forty pixels for thumbs on phones, and nothing that is wider than they are."""
    for width in (390, 320):
        resize(board.page, width, 800)
        assert board.root.evaluate(TOO_SMALL, 40) == [], width
        assert board.page.evaluate("document.querySelector('[data-testid=stMain]').scrollWidth") <= width


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_jumps_from_the_question_to_the_answer_and_thumbs_have_room(mount: Mount, lang: str) -> None:
    board = TheBoard(mount(f"lang={lang}", touch=True, reduced_motion="reduce"))
    second = opening_for(lang).ranked[1]
    places: dict[int, list[float]] = {width: [] for width in (1300, 390)}

    def note_places() -> None:
        for width in places:
            resize(board.page, width, 800)
            places[width].append(box_of(board.ranked.first)["y"])

    note_places()
    expect_room_for_thumbs(board)
    guess(board, "P@3")
    note_places()
    board.card(second).get_by_test_id("move-up").click()
    expect(the_try(board)).to_have_attribute("data-state", "done")
    note_places()
    assert {width: at for width, at in places.items() if max(at) - min(at) >= 1} == {}
    board.page.wait_for_selector(RAN)
    expect_room_for_thumbs(board)


def test_who_comes_by_a_link_sees_no_try_and_thumbs_have_room_for_what_is_pinned(mount: Mount) -> None:
    board = TheBoard(mount(f"{POST}&pin=B,D,A,C,E", width=390, height=800, touch=True))
    board.expect_order("ABCDE")
    expect(the_try(board)).to_be_hidden()
    board.tool("best").click()
    board.page.wait_for_selector(RAN)
    expect_room_for_thumbs(board)
