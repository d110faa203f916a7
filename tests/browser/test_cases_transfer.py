"""A list of a case goes to the playground, and comes back with what was changed there."""

from playwright.sync_api import expect

from tests.browser.open_page import OpenPage
from tests.browser.the_cases_page import POSTS, ap_at, mean_of, open_cases_table
from tests.browser.the_playground_page import TheBoard
from webapp.model.scenario import OPENING
from webapp.texts import texts_for

EN = texts_for("en")
U1, U2 = ap_at(5, "01010", 3), ap_at(5, "00011", 3)
TWO = POSTS.replace("&case", ";A,B,C,E,D&case").replace("&k", ";D,A,C,E,B&k")


def test_a_case_is_changed_in_the_playground_and_comes_back(open_app: OpenPage) -> None:
    table = open_cases_table(open_app, TWO)
    page, b1 = table.page, ap_at(5, "01001", 3)
    table.expect_means("MAP@5", mean_of(U1, U2), mean_of(b1, ap_at(5, "10001", 3)))
    table.menu("u2").click()
    table.panel.locator("[data-do=play]").nth(1).click()

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

    table.expect_names(["u1", "u2"])
    after = mean_of(b1, ap_at(5, "11000", 3))
    table.expect_means("MAP@5", mean_of(U1, U2), after)
    table.expect_open("u2")
    table.board("B").expect_order("DBACEZ")
    table.board("A").expect_order("ACEBD")
    # The address and the links of the cases table are those of the cases again.
    table.expect_address(case=["u1;A,B,C,D,E;B,D,Z;A,B,C,E,D", "u2;A,C,E,B,D;B,D,Z;D,B,A,C,E,Z"], list="")
    table.tool("undo").click()
    table.expect_mean("MAP@5", mean_of(b1, ap_at(5, "10001", 3)), "B")
    table.tool("redo").click()
    table.expect_mean("MAP@5", after, "B")


def test_both_pages_keep_what_is_on_them_and_a_list_opened_since_stays_there(open_app: OpenPage) -> None:
    table = open_cases_table(open_app, POSTS)
    page = table.page
    table.name("u2").click()
    table.expect_open("u2")
    links = page.get_by_test_id("stTopNavLink")
    links.nth(0).click()
    playground_state = TheBoard(page)
    expect(page.get_by_test_id("sheet")).to_have_count(0)
    first, second, third, *others = OPENING.ranked
    playground_state.card(third).get_by_test_id("move-up").click()
    playground_state.expect_order((first, third, second, *others))
    links.nth(1).click()
    table.expect_open("u2")
    table.expect_mean("MAP@5", mean_of(U1, U2))

    # Editing the case, through the navigation rather than by its own button.
    table.do("u1", "play")
    playground_state.expect_order("ABCDE")
    expect(page.get_by_role("button", name=EN("cases.go_back"))).to_be_visible()
    playground_state.card("B").get_by_test_id("move-up").click()
    playground_state.expect_order("BACDE")
    links.nth(1).click()
    table.expect_mean("MAP@5", mean_of(ap_at(5, "10010", 3), U2))
    table.expect_open("u1")

    # Another list was opened there meanwhile: it is none of the cases.
    table.do("u1", "play")
    # The page that is left has a board with the same order.
    expect(page.get_by_test_id("sheet")).to_have_count(0)
    playground_state.expect_order("BACDE")
    page.get_by_role("button", name=EN("app.examples")).click()
    page.get_by_role("button", name=EN("example.films_1.name")).click()
    expect(page.get_by_role("button", name=EN("cases.go_back"))).to_have_count(0)
    links.nth(1).click()
    table.expect_names(["u1", "u2"])
    table.expect_mean("MAP@5", mean_of(ap_at(5, "10010", 3), U2))
    table.expect_case("u2", U2)
