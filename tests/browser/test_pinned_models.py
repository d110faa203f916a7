"""Two lists that were compared on the first page go on as two models on the page of many cases."""

from fractions import Fraction

from playwright.sync_api import expect

from tests.browser.open_page import OpenPage
from tests.browser.the_cases_page import TheCasesTable
from tests.browser.the_playground_page import TheBoard
from webapp.texts import texts_for


def test_a_and_b_open_as_two_models_and_back_leads_to_the_list(open_app: OpenPage) -> None:
    page = open_app("list=A,B,C&relevant=B,Z&k=3&lang=ko")
    board = TheBoard(page)
    board.root.get_by_test_id("pin").click()
    board.tool("best").click()
    board.expect_order("BAC")
    page.get_by_role("button", name=texts_for("ko")("board.pinned_models")).click()
    table = TheCasesTable(page)
    table.expect_mean("MAP@3", Fraction(1, 4), "A")
    table.expect_mean("MAP@3", Fraction(1, 2), "B")
    expect(table.root).to_have_attribute("lang", "ko")
    table.expect_address(case=["1;A,B,C;B,Z;B,A,C"], k="3", lang="ko")
    page.go_back()
    board.expect_order("BAC")
    expect(board.root.get_by_test_id("pinned")).to_be_visible()
