"""Two and more models on the same cases: what belongs to which, and numbers that follow the hand."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from playwright.sync_api import expect

from tests.browser.the_cases_page import (
    POSTS,
    TALL,
    TheCasesTable,
    ap_at,
    compared,
    mean_of,
    open_cases_table,
)
from tests.browser.the_playground_page import middle
from tests.component.mount import Mount
from webapp.texts import texts_for

U1, U2 = ap_at(5, "01010", 3), ap_at(5, "00011", 3)
TWO: Final = POSTS.replace("&case", ";A,B,C,D,E&case").replace("&k", ";A,C,E,B,D&k")


def test_a_drag_on_board_b_changes_the_means_of_b_only(mount: Mount) -> None:
    table = compared(mount)
    a, b = table.board("A"), table.board("B")
    table.expect_means("MAP@5", mean_of(U1, U2), mean_of(U1, U2))
    expect(table.verdict).to_have_attribute("data-winner", "")

    b.drag(b.body("D"), b.above("A"))
    b.expect_order("DABCE")
    after = ap_at(5, "10100", 3)
    assert after == (1 + Fraction(2, 3)) / 3
    table.expect_means("MAP@5", mean_of(U1, U2), mean_of(after, U2))
    table.expect_means("MAP", mean_of(U1, U2), mean_of(after, U2))
    a.expect_order("ABCDE")
    a.expect_value("AP@5", U1)
    b.expect_value("AP@5", after)
    table.expect_case("u1", U1, after)
    # 5/9 − 1/3 = 2/9 in the one case, nothing in the other.
    expect(table.case("u1").locator(".difference")).to_contain_text("+0.2222")
    table.case("u1").locator(".difference button").focus()
    expect(table.root.get_by_role("tooltip")).to_contain_text("+2/9")
    expect(table.case("u1").locator(".difference")).to_have_attribute("data-sign", "1")
    expect(table.case("u2").locator(".difference")).to_have_attribute("data-sign", "0")
    expect(table.verdict).to_have_attribute("data-winner", "B")
    table.expect_address(case=["u1;A,B,C,D,E;B,D,Z;D,A,B,C,E", "u2;A,C,E,B,D;B,D,Z;A,C,E,B,D"], k="5")
    # At other cutoffs another model is ahead.
    table.visit("case=u1;A,B,C,D,E;B,D,Z;B,A,C,D,E&case=u2;A,C,E,B,D;B,D,Z;A,C,E&k=5")
    expect(table.verdict).to_have_attribute("data-winner", "A")
    expect(table.leaderboard.locator(".turns")).to_contain_text("1–4")


def test_relevant_items_their_names_and_k_belong_to_both(mount: Mount) -> None:
    table = compared(mount)
    a, b = table.board("A"), table.board("B")
    b.card("B").get_by_test_id("move-up").click()
    b.expect_order("BACDE")
    table.expect_mean("MAP@5", mean_of(ap_at(5, "10010", 3), U2), "B")

    a.card("A").get_by_test_id("relevant-toggle").click()
    expect(b.card("A").get_by_test_id("relevant-toggle")).to_have_attribute("aria-pressed", "true")
    table.expect_means("MAP@5", mean_of(ap_at(5, "11010", 4), U2), mean_of(ap_at(5, "11010", 4), U2))
    table.expect_case("u2", U2, U2)

    # K on a board is the K of all.
    for _ in range(3):
        b.root.get_by_role("button", name="K − 1").click()
    expect(table.k).to_have_text("K = 2")
    for board, flags in ((a, "11010"), (b, "11010")):
        board.expect_value("AP@2", ap_at(2, flags, 4))
    table.expect_means("MAP@2", mean_of(Fraction(1), Fraction(0)), mean_of(Fraction(1), Fraction(0)))
    expect(table.mean("MAP@5", "A")).to_have_count(0)

    # An item is the same one in both lists.
    a.card("C").locator(".more-menu").click()
    a.card("C").locator(".panel input[type=text]").fill("새, 이름")
    a.card("C").locator(".panel form button").last.click()
    a.expect_order(["A", "B", "새, 이름", "D", "E"])
    b.expect_order(["B", "A", "새, 이름", "D", "E"])


def test_models_change_places_and_the_second_goes_and_comes_back(mount: Mount) -> None:
    query = POSTS.replace("B,D,Z&case", "B,D,Z;B,D,A,C,E&case")  # u2 has no list of B
    table = open_cases_table(mount, query)
    best = ap_at(5, "11000", 3)
    table.expect_means("MAP@5", mean_of(U1, U2), mean_of(best, Fraction(0)))
    expect(table.problems).to_contain_text("u2")
    expect(table.verdict).to_have_attribute("data-winner", "B")

    table.do_to_model("A", "swap")
    table.expect_means("MAP@5", mean_of(best, Fraction(0)), mean_of(U1, U2))
    expect(table.verdict).to_have_attribute("data-winner", "A")
    table.board("A").expect_order("BDACE")
    table.board("B").expect_order("ABCDE")

    table.do_to_model("B", "remove_model")
    expect(table.boards).to_have_count(1)
    table.expect_mean("MAP@5", mean_of(best, Fraction(0)))
    expect(table.root.locator(".difference")).to_have_count(0)
    table.tool("undo").click()
    table.expect_means("MAP@5", mean_of(best, Fraction(0)), mean_of(U1, U2))
    table.board("B").expect_order("ABCDE")
    expect(table.boards.nth(1).locator("h2")).to_have_text(re.compile("B"))


THREE = "case=u1;A,B,C;B;B,A,C;C,B,A&case=u2;B,A;A;A,B;B,A&k=3&model=BPR&model=Item%20KNN&model=Popular"


def test_of_three_models_the_boards_are_chosen_by_press_and_by_key(mount: Mount) -> None:
    table = open_cases_table(mount, THREE, height=TALL)
    choice = table.head.get_by_role("group", name=texts_for("en")("cases_table.boards"))
    buttons = choice.get_by_role("button")
    expect(buttons).to_have_text(["BPR", "Item KNN", "Popular"])
    expect(choice.get_by_role("button", pressed=True)).to_have_text(["BPR", "Item KNN"])
    expect_boards(table, "AB")
    buttons.nth(2).click()
    expect_boards(table, "ABC")
    # Two presses before the server has answered are two choices.
    mount.hold_answers(table.page)
    buttons.nth(0).press("Enter")
    buttons.nth(1).press("Enter")
    expect(choice.get_by_role("button", pressed=True)).to_have_text(["Popular"])
    mount.wait_for_answers(table.page, 2)
    mount.release_answers(table.page)
    expect_boards(table, "C")
    expect(buttons.nth(1)).to_be_focused()
    # One stays.
    expect(buttons.nth(2)).to_be_disabled()
    # A board that comes back shows what the others show, and can be used.
    buttons.nth(0).click()
    expect_boards(table, "AC")
    table.board("A").card("B").get_by_test_id("move-up").click()
    table.board("A").expect_order("BAC")
    table.expect_case("u1", Fraction(1), Fraction(1), Fraction(1, 2))


def expect_boards(table: TheCasesTable, models: str) -> None:
    """Wait until the boards of these models are there, in this order."""
    expect(table.boards).to_have_count(len(models))
    for at, model in enumerate(models):
        expect(table.boards.nth(at)).to_have_attribute("data-model", model)


# Numbers that follow the hand


def test_row_difference_and_line_k_follow_what_is_still_held_and_stay_with_their_case(mount: Mount) -> None:
    table = open_cases_table(mount, TWO, height=TALL)
    page, a, b = table.page, table.board("A"), table.board("B")
    mount.hold_answers(page)
    hand = b.drag(b.body("D"), b.above("A"), drop=False)
    after = ap_at(5, "10100", 3)
    table.expect_means("MAP@5", mean_of(U1, U2), mean_of(after, U2))
    table.expect_case("u1", U1, after)
    change = (after - U1) / 2
    expect(table.mean("MAP@5", "B").locator(".difference")).to_have_text(f"+{float(change):.4f}")
    expect(table.case("u1").locator(".difference")).to_contain_text(f"+{float(after - U1):.4f}")
    # Nothing was sent, and a card that goes back takes its numbers back.
    page.keyboard.press("Escape")
    table.expect_means("MAP@5", mean_of(U1, U2), mean_of(U1, U2))
    table.expect_case("u1", U1, U1)
    hand.release()

    # A line K takes all cases along.
    names = table.leaderboard.locator("thead .name")
    hand = a.drag(middle(a.cut.locator(".cut-label")), a.below("B"), drop=False)
    at_two = mean_of(ap_at(2, "01010", 3), ap_at(2, "00011", 3))
    shown = table.model("A").locator("td").nth(1)
    expect(shown.locator(".value")).to_have_text(f"{float(at_two):.4f}")
    expect(names.nth(1)).to_have_text("MAP@2")
    table.expect_case("u2", Fraction(0), Fraction(0))
    page.keyboard.press("Escape")
    expect(names.nth(1)).to_have_text("MAP@5")
    table.expect_case("u2", U2, U2)
    hand.release()

    # Numbers of another case do not stay when it is opened.
    mount.release_answers(page)
    a.drag(a.body("D"), a.above("A"))
    table.name("u2").click()
    table.expect_open("u2")
    a.expect_order("ACEBD")
    table.expect_case("u1", after, U1)
    table.expect_means("MAP@5", mean_of(after, U2), mean_of(U1, U2))
