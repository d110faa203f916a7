"""Names of cases and items that look like markup: text everywhere on their page, and nothing but text."""

from playwright.sync_api import expect

from tests.browser.hostile_names import HOSTILE, cases_address, expect_nothing_ran
from tests.browser.open_page import OpenPage
from tests.browser.the_cases_page import PANEL_HOLDS, TALL, open_cases_table, open_panel


def test_hostile_names_are_text_in_every_panel(open_app: OpenPage) -> None:
    table = open_cases_table(open_app, f"{cases_address(HOSTILE)}&k=3&missing=skip", height=TALL)
    table.expect_names(HOSTILE)
    expect(table.root.get_by_test_id("open-case").locator("bdi")).to_have_text(HOSTILE)
    assert table.root.locator("b, i, img, script, a").count() == 0
    for key in PANEL_HOLDS:
        open_panel(table, key)
        expect_nothing_ran(table.page)
