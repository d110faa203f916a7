"""A list of a case goes to the playground, and comes back with what was changed there."""

from fractions import Fraction

from playwright.sync_api import expect

from tests.browser.open_page import OpenPage
from tests.browser.the_cases_page import POSTS, ap_at, mean_of, open_sheet
from tests.browser.the_playground_page import TheBoard
from webapp.texts import texts_for

EN = texts_for("en")
U1, U2 = ap_at(5, "01010", 3), ap_at(5, "00011", 3)
TWO = POSTS.replace("&case", ";A,B,C,E,D&case").replace("&k", ";D,A,C,E,B&k")


def test_a_case_is_changed_in_the_playground_and_comes_back(open_app: OpenPage) -> None:
    sheet = open_sheet(open_app, TWO)
    page, b1 = sheet.page, ap_at(5, "01001", 3)
    sheet.expect_means("MAP@5", mean_of(U1, U2), mean_of(b1, ap_at(5, "10001", 3)))
    sheet.menu("u2").click()
    sheet.panel.locator("[data-do=play]").nth(1).click()

    playground_state = TheBoard(page)
    playground_state.expect_order("DACEB")
    playground_state.expect_value("AP@5", ap_at(5, "10001", 3))
    playground_state.expect_address(list="D,A,C,E,B", relevant="B,D,Z", k="5")
    expect(page.get_by_text(EN("cases.on_loan_model", case="u2", model="B"))).to_be_visible()
    playground_state.drag(playground_state.body("B"), playground_state.above("A"))
    playground_state.expect_order("DBACE")
    playground_state.card("Z").locator(".to-list").click()
    playground_state.expect_order("DBACEZ")
    page.get_by_role("button", name=EN("cases.go_back")).click()

    sheet.expect_names(["u1", "u2"])
    after = mean_of(b1, ap_at(5, "11000", 3))
    sheet.expect_means("MAP@5", mean_of(U1, U2), after)
    sheet.expect_open("u2")
    sheet.board("B").expect_order("DBACEZ")
    sheet.board("A").expect_order("ACEBD")
    # The address and the links of the sheet are those of the cases again.
    sheet.expect_address(case=["u1;A,B,C,D,E;B,D,Z;A,B,C,E,D", "u2;A,C,E,B,D;B,D,Z;D,B,A,C,E,Z"], list="")
    sheet.tool("undo").click()
    sheet.expect_mean("MAP@5", mean_of(b1, ap_at(5, "10001", 3)), "B")
    sheet.tool("redo").click()
    sheet.expect_mean("MAP@5", after, "B")


def test_both_pages_keep_what_is_on_them_and_a_list_opened_since_stays_there(open_app: OpenPage) -> None:
    sheet = open_sheet(open_app, POSTS)
    page = sheet.page
    sheet.name("u2").click()
    sheet.expect_open("u2")
    links = page.get_by_test_id("stTopNavLink")
    links.nth(0).click()
    playground_state = TheBoard(page)
    expect(page.get_by_test_id("sheet")).to_have_count(0)
    playground_state.card("C").get_by_test_id("move-up").click()
    playground_state.expect_order("ACBDE")
    links.nth(1).click()
    sheet.expect_open("u2")
    sheet.expect_mean("MAP@5", mean_of(U1, U2))

    # Editing the case, through the navigation rather than by its own button.
    sheet.do("u1", "play")
    playground_state.expect_order("ABCDE")
    expect(page.get_by_role("button", name=EN("cases.go_back"))).to_be_visible()
    playground_state.card("B").get_by_test_id("move-up").click()
    playground_state.expect_order("BACDE")
    links.nth(1).click()
    sheet.expect_mean("MAP@5", mean_of(ap_at(5, "10010", 3), U2))
    sheet.expect_open("u1")

    # Another list was opened there meanwhile: it is none of the cases.
    sheet.do("u1", "play")
    playground_state.expect_order("BACDE")
    page.get_by_role("button", name=EN("app.examples")).click()
    page.get_by_role("button", name=EN("example.films_1.name")).click()
    expect(page.get_by_role("button", name=EN("cases.go_back"))).to_have_count(0)
    links.nth(1).click()
    sheet.expect_names(["u1", "u2"])
    sheet.expect_mean("MAP@5", mean_of(ap_at(5, "10010", 3), U2))
    sheet.expect_case("u2", [U2, U2, Fraction(2, 5)])
