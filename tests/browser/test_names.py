"""Names of any language, and names that look like markup: text everywhere, and nothing but text."""

from playwright.sync_api import expect

from tests.browser.hostile_names import HOSTILE, expect_nothing_ran, list_address
from tests.browser.open_page import OpenPage
from tests.browser.the_playground_page import TheBoard, middle, open_panel
from webapp.texts import texts_for


def test_hostile_names_are_text_in_charts_what_ifs_and_everything_taken_away(open_app: OpenPage) -> None:
    page = open_app(list_address(HOSTILE, HOSTILE[1::2], k="14"))
    board = TheBoard(page)
    open_panel(page, "charts")
    for key, bar in (("bars", 0), ("ranks", 1)):
        chart = page.locator(f".st-key-{key}")
        chart.scroll_into_view_if_needed()
        page.mouse.move(*middle(chart.locator(".barlayer .point path").nth(bar)))
        expect(chart.locator(".hoverlayer")).to_contain_text("<img src=x onerror=wind")
    open_panel(page, "whatif")
    ticks = page.locator(".st-key-moves .yaxislayer-above text")
    expect(ticks.filter(has_text="<b>x</b>")).to_have_count(1)
    open_panel(page, "export")
    expect(page.locator("[data-testid=stCode]").filter(has_text="parse_measure")).to_contain_text(
        "'<b>x</b>'"
    )
    page.get_by_role("button", name=texts_for("en")("app.examples")).click()
    expect(page.get_by_role("button", name=texts_for("en")("example.films_1.name"))).to_be_visible()
    board.expect_order(HOSTILE)
    expect_nothing_ran(page)
