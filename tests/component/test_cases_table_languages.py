"""The page of cases in the reader's language: nothing left untranslated, nothing lost by the switch."""

from fractions import Fraction

from playwright.sync_api import Locator, expect

from recmetrics import catalogue, mean_name
from tests.browser.the_cases_page import open_cases_table
from tests.browser.wording import untranslated
from tests.component.mount import Mount


def test_no_text_of_sheet_and_boards_escapes_translation(mount: Mount) -> None:
    cases = "case=Q1;Q2,Q3,Q4;Q2,Q5;Q3,Q2&case=Q6;Q7,Q8;;,&case=Q9;,;Q7;,"
    table = open_cases_table(mount, f"{cases}&k=2&measure=RR&missing=skip&lang=en-XA")
    expect(table.boards).to_have_count(2)
    assert words(table.root, 40) == []
    assert words(table.leaderboard, 30) == []
    assert words(table.head, 2) == []
    table.board("A").card("Q3").get_by_test_id("move-up").click()
    table.board("A").expect_order(["Q3", "Q2", "Q4"])
    table.expect_case("Q1", Fraction(1, 2), Fraction(1, 2))
    table.menu("Q6").click()
    expect(table.panel).to_be_visible()
    found = words(table.root, 40)
    for at in range(2):
        found += words(table.boards.nth(at), 60)
    # A refusal is in the user's language as well.
    table.panel.locator("form input").fill("Q1")
    table.panel.locator("form button").click()
    expect(table.problems).to_have_count(1)
    assert found + words(table.leaderboard, 30) == []


def words(root: Locator, at_least: int) -> list[tuple[str, str]]:
    """Return the untranslated texts, except names of models and of means."""
    names = {"A", "B", *map(mean_name, catalogue(2))}
    return [(where, text) for where, text in untranslated(root, at_least) if text not in names]
