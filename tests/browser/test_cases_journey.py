"""Journeys on the page of cases: a winner that flips, other languages, a list lent to the playground."""

from fractions import Fraction
from typing import Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.open_page import OpenPage
from tests.browser.screen import choose_language
from tests.browser.the_cases_page import POSTS, TheCasesTable, ap_at, mean_of, open_cases_table
from tests.browser.the_playground_page import TheBoard
from webapp.cases.case_set import OPENING_CASES
from webapp.texts import texts_for

EN: Final = texts_for("en")
U1, U2 = ap_at(5, "01010", 3), ap_at(5, "00011", 3)
TWO: Final = POSTS.replace("&case", ";A,B,C,E,D&case").replace("&k", ";D,A,C,E,B&k")

# User 1 has one relevant item, user 2 has ten, and K is 3: flags of the lists, A's and B's.
FLIP_A: Final = mean_of(ap_at(3, "100", 1), ap_at(3, "000", 10))
FLIP_B: Final = mean_of(ap_at(3, "001", 1), ap_at(3, "111", 10))
FLIP_MAP_B: Final = mean_of(Fraction(1, 3), Fraction(3, 10))


def tab_to(table: TheCasesTable, target: Locator) -> None:
    """Press Tab until something has the focus, as whoever has no mouse does."""
    for _ in range(90):
        if target.count() and target.first.evaluate("e => e.getRootNode().activeElement === e"):
            return
        table.page.keyboard.press("Tab")
    pytest.fail("the Tab key does not lead there")


def expect_the_winner_flips(table: TheCasesTable) -> None:
    """Wait for the numbers of the example, and for what would turn the winner."""
    table.expect_names([EN("cases_example.user", n=n) for n in (1, 2)])
    expect(table.k).to_have_text("K = 3")
    assert (Fraction(1, 2), Fraction(2, 3)) == (FLIP_A, FLIP_B)
    table.expect_means("MAP@3", FLIP_A, FLIP_B)
    table.expect_means("MAP", Fraction(1, 2), FLIP_MAP_B)
    expect(table.verdict).to_have_attribute("data-winner", "B")
    expect(table.verdict).to_be_visible()
    # Standard MAP names model A, and so does a larger K.
    turns = table.leaderboard.locator(".turns")
    expect(turns).to_be_visible()
    expect(turns).to_contain_text("MAP")


def test_by_keys_alone_from_the_opening_example_to_a_winner_that_flips_and_by_its_link_elsewhere(
    open_app: OpenPage,
) -> None:
    table = open_cases_table(open_app)
    press = table.page.keyboard.press
    expect(table.cases).to_have_count(len(OPENING_CASES.cases))
    tab_to(table, table.page.get_by_role("button", name=EN("app.examples")))
    press("Enter")
    example = table.page.get_by_role("button", name=EN("cases_example.winner_flips.name"))
    expect(example).to_be_visible()
    tab_to(table, example)
    press("Enter")
    expect_the_winner_flips(table)
    expect(table.root.locator(".note")).to_contain_text(EN("cases_example.winner_flips.why"))

    tab_to(table, table.page.locator("[class*=st-key-cases_panels] button"))
    press("Enter")  # a panel is closed until it is asked for
    expect(table.page.locator("table.who").nth(1)).to_be_visible()

    # The link of the page opens the same in a browser that has seen nothing of it.
    other = open_cases_table(open_app, urlsplit(table.page.url).query)
    other.expect_shown(table.shown())


def test_a_list_is_changed_in_the_playground_and_comes_back_and_another_language_keeps_it(
    open_app: OpenPage,
) -> None:
    table = open_cases_table(open_app, TWO)
    page, b1 = table.page, ap_at(5, "01001", 3)
    table.expect_means("MAP@5", mean_of(U1, U2), mean_of(b1, ap_at(5, "10001", 3)))
    table.menu("u2").click()
    table.panel.locator("[data-do=play]").nth(1).click()

    playground = TheBoard(page)
    playground.expect_order("DACEB")
    playground.expect_value("AP@5", ap_at(5, "10001", 3))
    playground.expect_address(list="D,A,C,E,B", relevant="B,D,Z", k="5")
    expect(page.get_by_text(EN("cases.on_loan_model", case="u2", model="B"))).to_be_visible()
    playground.drag(playground.body("B"), playground.above("A"))
    playground.expect_order("DBACE")
    playground.card("Z").locator(".to-list").click()
    playground.expect_order("DBACEZ")
    page.get_by_role("button", name=EN("cases.go_back")).click()

    table.expect_names(["u1", "u2"])
    after = mean_of(b1, ap_at(5, "11000", 3))
    table.expect_means("MAP@5", mean_of(U1, U2), after)
    table.expect_open("u2")
    table.board("B").expect_order("DBACEZ")
    table.board("A").expect_order("ACEBD")
    # The address and the links of the cases table are those of the cases again.
    table.expect_address(case=["u1;A,B,C,D,E;B,D,Z;A,B,C,E,D", "u2;A,C,E,B,D;B,D,Z;D,B,A,C,E,Z"], list="")

    texts = texts_for("ko")
    choose_language(page, "ko")
    for root in (table.root, table.leaderboard, table.board("A").root, table.board("B").root):
        expect(root).to_have_attribute("lang", "ko")
    expect(table.tool("add")).to_contain_text(texts("cases_table.add"))
    expect(table.tool("add_model")).to_have_attribute("aria-label", texts("leaderboard.add_model"))
    table.expect_means("MAP@5", mean_of(U1, U2), after)
    table.expect_address(lang="ko")
    table.tool("undo").click()
    table.expect_mean("MAP@5", mean_of(b1, ap_at(5, "10001", 3)), "B")
    table.tool("redo").click()
    table.expect_mean("MAP@5", after, "B")
