"""The reader's language: chosen by the address, the browser or the switch; nothing left untranslated."""

from playwright.sync_api import expect

from tests.browser.the_playground_page import TheBoard
from tests.browser.wording import untranslated
from tests.component.mount import Mount


def test_no_text_of_the_board_escapes_translation(mount: Mount) -> None:
    page = mount("list=Q1,Q2,Q3&relevant=Q2,Q4&unused=Q5&k=2&more=2&show=RR,nDCG@K&lang=en-XA")
    board = TheBoard(page)
    board.card("Q2").get_by_test_id("move-up").click()
    board.expect_order(["Q2", "Q1", "Q3"])
    board.expect_address(list="Q2,Q1,Q3")
    board.card("Q3").locator(".more-menu").click()
    expect(board.root.locator(".panel")).to_be_visible()
    assert untranslated(board.root, at_least=100) == []
