"""Names of cases and items that look like markup: text everywhere on their page, and nothing but text."""

from playwright.sync_api import expect

from tests.browser.hostile_names import HOSTILE, cases_address, expect_nothing_ran
from tests.browser.the_cases_page import TALL, TheCasesTable, open_cases_table
from tests.component.mount import Mount


def test_hostile_names_are_shown_as_they_are_in_every_view(mount: Mount) -> None:
    table = open_cases_table(mount, f"{cases_address(HOSTILE)}&k=3&missing=skip", height=TALL)
    table.expect_names(HOSTILE)
    expect(table.root.get_by_test_id("open-case").locator("bdi")).to_have_text(HOSTILE)
    # The items are named where a value says what it is of.
    table.cases.first.locator(".value button").first.focus()
    expect(table.root.get_by_role("tooltip")).to_contain_text(", ".join(HOSTILE[:6]))
    assert table.root.locator("b, i, img, script, a").count() == 0
    expect_nothing_ran(table.page)
    # Acts on them are announced with their own names.
    table.name(HOSTILE[2]).click()
    table.expect_open(HOSTILE[2])
    expect(table.live).to_contain_text(HOSTILE[2])
    expect(table.boards.first.locator("h2")).to_contain_text(HOSTILE[2])
    table.menu(HOSTILE[1]).click()
    expect(table.panel.locator("form input")).to_have_value(HOSTILE[1])
    table.page.keyboard.press("Escape")
    table.rename(HOSTILE[0], "{n} {case} $1")
    table.expect_names(["{n} {case} $1", *HOSTILE[1:]])
    expect_nothing_ran(table.page)
    expect_the_same_after_a_reload(table)


def expect_the_same_after_a_reload(table: TheCasesTable) -> None:
    names = table.names()
    table.page.reload()
    table.expect_names(names)
    expect(table.problems).to_have_count(0)
