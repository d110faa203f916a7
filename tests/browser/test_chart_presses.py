"""Charts do what they show, in a real browser: Plotly hears a press, and the board follows."""

from playwright.sync_api import Page, expect

from tests.browser.open_page import OpenPage
from tests.browser.the_playground_page import TheBoard, box_of, open_panel


def press(page: Page, key: str, across: float, down: float) -> None:
    """Press a chart at a place given by its shares of the plot."""
    plot = page.locator(f".st-key-{key} .nsewdrag")
    plot.scroll_into_view_if_needed()
    box = box_of(plot)
    page.mouse.click(box["x"] + across * box["width"], box["y"] + down * box["height"])


def test_a_point_sets_k_and_a_tile_makes_its_move_and_both_can_be_undone(open_app: OpenPage) -> None:
    page = open_app("list=A,B,C,D,E&relevant=B,D,Z&k=5")
    board = TheBoard(page)
    open_panel(page, "charts")
    press(page, "curves", 0.19, 0.5)  # of the K from 1 to 7, the second
    board.expect_numbers("ABCDE", "BDZ", 2)
    open_panel(page, "whatif")
    press(page, "moves", 0.1, 0.7)  # of the five rows and columns, the fourth and the first
    board.expect_numbers("DABCE", "BDZ", 2)
    board.tool("undo").click()
    board.expect_numbers("ABCDE", "BDZ", 2)
    # The chart comes after the board, and is another one by then.
    expect(page.locator(".st-key-moves .yaxislayer-above text")).to_have_text(
        [f"{rank}. {item}" for rank, item in enumerate("ABCDE", 1)]
    )
    press(page, "moves", 0.9, 0.1)
    board.expect_numbers("BCDEA", "BDZ", 2)
