"""The page of cases in the reader's language: nothing left untranslated, nothing lost by the switch."""

from fractions import Fraction

from playwright.sync_api import Locator, expect

from recmetrics import catalogue, mean_name
from tests.browser.the_cases_page import open_sheet
from tests.browser.wording import untranslated
from tests.component.mount import Mount


def test_no_text_of_sheet_and_boards_escapes_translation(mount: Mount) -> None:
    cases = "case=Q1;Q2,Q3,Q4;Q2,Q5;Q3,Q2&case=Q6;Q7,Q8;;,&case=Q9;,;Q7;,"
    sheet = open_sheet(mount, f"{cases}&k=2&measure=RR&missing=skip&lang=en-XA")
    expect(sheet.boards).to_have_count(2)
    assert words(sheet.root, 150) == []
    sheet.board("A").card("Q3").get_by_test_id("move-up").click()
    sheet.board("A").expect_order(["Q3", "Q2", "Q4"])
    sheet.expect_case("Q1", [Fraction(1, 4), Fraction(1, 4), Fraction(1, 2), Fraction(1, 2)], "A")
    sheet.menu("Q6").click()
    expect(sheet.panel).to_be_visible()
    found = words(sheet.root, 150)
    for at in range(2):
        found += words(sheet.boards.nth(at), 60)
    # A refusal is in the user's language as well.
    sheet.panel.locator("form input").fill("Q1")
    sheet.panel.locator("form button").click()
    expect(sheet.problems).to_have_count(1)
    assert found + words(sheet.root, 150) == []


def words(root: Locator, at_least: int) -> list[tuple[str, str]]:
    """Return the untranslated texts, except names of models and of means."""
    names = {"A|B", "A", "B", "✓ A", "✓ B", *map(mean_name, catalogue(2))}
    return [(where, text) for where, text in untranslated(root, at_least) if text not in names]
