"""Everything that dragging does, done by pressing buttons: no keyboard, no drag."""

from fractions import Fraction

from playwright.sync_api import expect

from tests.browser.open_page import OpenPage
from tests.browser.the_playground_page import TheBoard
from webapp.texts import texts_for

EN = texts_for("en")


def test_an_example_opens_with_one_click_and_undo_brings_the_old_list_back(open_app: OpenPage) -> None:
    page = open_app("list=P,Q&relevant=Q&k=2")
    board = TheBoard(page)
    page.get_by_role("button", name=EN("app.examples")).click()
    page.get_by_role("button", name=EN("example.films_2.name")).click()
    board.expect_order([f"Film {letter}" for letter in "ABCFDH"])
    board.expect_value("AP", (Fraction(1, 1) + Fraction(2, 2) + Fraction(3, 5)) / 3)
    expect(board.root.locator(".note")).to_contain_text("13/15")
    expect(page.get_by_role("button", name=EN("example.films_2.name"))).to_have_count(0)
    board.tool("undo").click()
    board.expect_order("PQ")
