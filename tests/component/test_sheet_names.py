"""Names of cases and items that look like markup: text everywhere on their page, and nothing but text."""

from playwright.sync_api import expect

from tests.browser.hostile_names import HOSTILE, cases_address, expect_nothing_ran
from tests.browser.the_cases_page import TALL, TheSheet, open_sheet
from tests.component.mount import Mount


def test_hostile_names_are_shown_as_they_are_in_every_view(mount: Mount) -> None:
    sheet = open_sheet(mount, f"{cases_address(HOSTILE)}&k=3&missing=skip", height=TALL)
    sheet.expect_names(HOSTILE)
    expect(sheet.root.get_by_test_id("open-case").locator("bdi")).to_have_text(HOSTILE)
    expect(sheet.cases.first.locator("tr").first.locator(".chip bdi")).to_have_text(HOSTILE[:6])
    assert sheet.root.locator("b, i, img, script, a").count() == 0
    expect_nothing_ran(sheet.page)
    # Acts on them are announced with their own names.
    sheet.name(HOSTILE[2]).click()
    sheet.expect_open(HOSTILE[2])
    expect(sheet.live).to_contain_text(HOSTILE[2])
    expect(sheet.boards.first.locator("h2")).to_contain_text(HOSTILE[2])
    sheet.menu(HOSTILE[1]).click()
    expect(sheet.panel.locator("form input")).to_have_value(HOSTILE[1])
    sheet.page.keyboard.press("Escape")
    sheet.rename(HOSTILE[0], "{n} {case} $1")
    sheet.expect_names(["{n} {case} $1", *HOSTILE[1:]])
    expect_nothing_ran(sheet.page)
    expect_the_same_after_a_reload(sheet)


def expect_the_same_after_a_reload(sheet: TheSheet) -> None:
    names = sheet.names()
    sheet.page.reload()
    sheet.expect_names(names)
    expect(sheet.problems).to_have_count(0)
