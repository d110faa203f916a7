"""Every number can be asked why, and one item lights up in all its places."""

import re

from playwright.sync_api import expect

from tests.browser.open_page import OpenPage
from tests.browser.the_playground_page import TheBoard, box_of
from webapp.board.colours import ItemColours
from webapp.model.scenario import Scenario

POST = "list=A,B,C,D,E&relevant=B,D,Z&k=5"

LIT = re.compile(r"\blit\b")


def rgb(colour: str) -> str:
    """Return a colour as the browser writes it."""
    return f"rgb({', '.join(str(int(colour[at : at + 2], 16)) for at in (1, 3, 5))})"


def test_card_row_term_and_bar_light_up_together_from_wherever_one_points(open_app: OpenPage) -> None:
    page = open_app(f"{POST}&panel=formula", height=1400)
    board = TheBoard(page)
    colour = rgb(ItemColours().of(Scenario(tuple("ABCDE"), tuple("BDZ"), k=5))["D"])
    term = page.locator(f'.katex-html [style*="{colour}"]').first
    expect(term).to_be_visible()
    plain = term.evaluate("e => getComputedStyle(e).backgroundColor")

    blocks = board.root.locator("[data-testid=bar-block][data-item=D]")
    expect(blocks).to_have_count(3)

    board.card("D").locator(".item").hover()
    expect(board.card("D")).to_have_class(LIT)
    expect(board.rows.nth(3)).to_have_class(LIT)
    expect(board.rows.nth(1)).not_to_have_class(LIT)
    expect(board.root.locator("[data-testid=bar-block].lit")).to_have_count(3)
    for at in range(3):
        expect(blocks.nth(at)).to_have_class(LIT)
    expect(term).not_to_have_css("background-color", plain)

    board.rows.nth(1).hover()
    expect(board.card("B")).to_have_class(LIT)
    expect(board.card("D")).not_to_have_class(LIT)
    expect(blocks.first).not_to_have_class(LIT)

    for part in (0.1, 0.5, 0.9):  # numerator, line and denominator
        page.mouse.move(5, 5)
        expect(board.root.locator(".lit")).to_have_count(0)
        box = box_of(term)
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] * part)
        expect(board.card("D")).to_have_class(LIT)
        expect(board.rows.nth(3)).to_have_class(LIT)

    blocks.first.hover()
    expect(board.card("D")).to_have_class(LIT)
    page.mouse.move(5, 5)
    expect(board.root.locator(".lit")).to_have_count(0)
