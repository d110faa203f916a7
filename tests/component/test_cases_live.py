"""Leaderboard and table follow the hand on a board, with the numbers that Python will give."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Final
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from recmetrics import Mean
from tests.browser.the_cases_page import POSTS, TALL, TheCasesTable, ap_at, mean_of, open_cases_table
from tests.browser.the_playground_page import STILL, middle
from tests.component.mount import Mount
from webapp.cases.case import Case, Model
from webapp.cases.case_set import CaseSet
from webapp.model.measure_names import measure_at

U1, U2 = ap_at(5, "01010", 3), ap_at(5, "00011", 3)
TWO: Final = POSTS.replace("&case", ";A,B,C,D,E&case").replace("&k", ";A,C,E,B,D&k")
COLUMNS: Final = ("AP", "AP@K", "P@K", "nDCG@K", "R@K")


def expect_means_of(table: TheCasesTable, case_set: CaseSet) -> None:
    """Wait until the leaderboard and the table show the numbers of a set."""
    models: tuple[Model, ...] = case_set.model_names
    for model in models:
        for column in COLUMNS:
            mean = Mean(measure_at(column, case_set.k)).of_judged(case_set.judged(model), case_set.empty)
            expect(table.mean(str(mean.mean), model).locator(".value")).to_have_text(
                "–" if mean.value is None else f"{float(mean.value):.4f}"
            )


def made_set(random: Random) -> CaseSet:
    """Make a set with every kind of case: long and short lists, without list, without relevant items."""
    pool = [f"i{number}" for number in range(9)]
    cases = tuple(
        Case(
            f"u{number}",
            tuple(tuple(random.sample(pool, random.choice((0, 3, 6)))) for _ in range(2)),
            tuple(random.sample(pool, random.choice((0, 1, 4)))),
        )
        for number in range(4)
    )
    first = Case("u9", (tuple(pool[:5]), tuple(pool[2:7])), tuple(pool[1:4]))
    return CaseSet(
        (first, *cases),
        random.randint(1, 5),
        "AP@K",
        random.choice(("zero", "skip", "one")),
        random.choice(("zero", "skip")),
        columns=COLUMNS,
    )


@pytest.mark.parametrize("seed", range(4))
def test_what_the_hand_does_has_the_numbers_that_python_gives(mount: Mount, seed: int) -> None:
    case_set = made_set(Random(seed))
    table = open_cases_table(mount, urlencode(case_set.to_query(), doseq=True), height=TALL)
    expect_means_of(table, case_set)
    mount.hold_answers(table.page)
    # Moves, marks and cutoffs, none of which Python has answered.
    board = table.board("B")
    board.card("i4").get_by_test_id("move-up").click()
    moved = case_set.open.with_list("B", ("i2", "i4", "i3", "i5", "i6"))
    case_set = case_set.with_case("u9", moved)
    expect_means_of(table, case_set)
    board.card("i6").get_by_test_id("relevant-toggle").click()
    scenario = case_set.open.to_scenario("B", case_set.k)
    relevant = (*scenario.relevant, "i6")
    case_set = case_set.with_case("u9", Case("u9", moved.lists, relevant))
    expect_means_of(table, case_set)
    k = case_set.k + 1
    board.root.get_by_role("button", name="K + 1").click()
    expect_means_of(table, case_set.with_k(k))
    # And the same when Python has answered; the test fails if the page logs a number that differs.
    mount.release_answers(table.page)
    table.expect_address(k=str(k))
    expect_means_of(table, case_set.with_k(k))


def test_the_row_of_the_case_and_the_difference_follow_a_card_that_is_still_held(mount: Mount) -> None:
    table = open_cases_table(mount, TWO, height=TALL)
    mount.hold_answers(table.page)
    board = table.board("B")
    hand = board.drag(board.body("D"), board.above("A"), drop=False)
    after = ap_at(5, "10100", 3)
    table.expect_means("MAP@5", mean_of(U1, U2), mean_of(after, U2))
    table.expect_case("u1", U1, after)
    change = (after - U1) / 2
    mean = table.mean("MAP@5", "B")
    expect(mean.locator(".difference")).to_have_text(f"+{float(change):.4f}")
    expect(table.case("u1").locator(".difference")).to_contain_text(f"+{float(after - U1):.4f}")
    # Nothing was sent, and a card that goes back takes its numbers back.
    table.page.keyboard.press("Escape")
    table.expect_means("MAP@5", mean_of(U1, U2), mean_of(U1, U2))
    table.expect_case("u1", U1, U1)
    hand.release()


def test_a_line_k_that_is_dragged_takes_all_cases_along(mount: Mount) -> None:
    table = open_cases_table(mount, TWO, height=TALL)
    mount.hold_answers(table.page)
    board = table.board("A")
    hand = board.drag(middle(board.cut.locator(".cut-label")), board.below("B"), drop=False)
    at_two = mean_of(ap_at(2, "01010", 3), ap_at(2, "00011", 3))
    shown = table.model("A").locator("td").nth(1)
    expect(shown.locator(".value")).to_have_text(f"{float(at_two):.4f}")
    expect(table.leaderboard.locator("thead .name").nth(1)).to_have_text("MAP@2")
    table.expect_case("u2", Fraction(0), Fraction(0))
    table.page.keyboard.press("Escape")
    expect(table.leaderboard.locator("thead .name").nth(1)).to_have_text("MAP@5")
    table.expect_case("u2", U2, U2)
    hand.release()


def test_numbers_of_another_case_do_not_stay_when_it_is_opened(mount: Mount) -> None:
    table = open_cases_table(mount, TWO, height=TALL)
    board = table.board("A")
    board.drag(board.body("D"), board.above("A"))
    after = ap_at(5, "10100", 3)
    table.expect_means("MAP@5", mean_of(after, U2), mean_of(U1, U2))
    table.name("u2").click()
    table.expect_open("u2")
    board.expect_order("ACEBD")
    table.expect_case("u1", after, U1)
    table.expect_means("MAP@5", mean_of(after, U2), mean_of(U1, U2))


def test_a_set_that_changes_while_a_card_is_held_is_shown_as_it_is_then(mount: Mount) -> None:
    # The boards stand below the table here.
    table = open_cases_table(mount, TWO.replace("&k", "&case=u3;A,B;B;B,A&k"), width=990, height=TALL)
    board = table.board("B")
    mount.hold_answers(table.page)
    table.do("u3", "remove")
    mount.wait_for_answers(table.page, 1)
    hand = board.drag(board.body("D"), board.above("A"), drop=False)
    mount.release_answers(table.page)
    # Of three cases one has gone, and the card is still in the hand.
    after = ap_at(5, "10100", 3)
    table.expect_names(["u1", "u2"])
    # One row less above the board has moved it under the hand.
    board.root.evaluate(STILL)
    hand.move(board.above(board.order()[0]))
    table.expect_means("MAP@5", mean_of(U1, U2), mean_of(after, U2))
    hand.release()
    table.expect_address(case=["u1;A,B,C,D,E;B,D,Z;D,A,B,C,E", "u2;A,C,E,B,D;B,D,Z;A,C,E,B,D"])
    table.expect_means("MAP@5", mean_of(U1, U2), mean_of(after, U2))
