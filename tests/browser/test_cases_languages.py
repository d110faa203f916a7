"""The page of cases in the reader's language: nothing left untranslated, nothing lost by the switch."""

from fractions import Fraction

from playwright.sync_api import Locator, expect

from playground.texts import texts_for
from recmetrics import catalogue, mean_name
from tests.browser.open_page import OpenPage
from tests.browser.the_sheet import ap_at, compared, mean_of, open_sheet
from tests.browser.wording import untranslated

U1, U2 = ap_at(5, "01010", 3), ap_at(5, "00011", 3)


def test_the_switch_changes_every_word_and_keeps_cases_and_boards(open_app: OpenPage) -> None:
    sheet = compared(open_app)
    page = sheet.page
    sheet.board("B").card("B").get_by_test_id("move-up").click()
    after = mean_of(ap_at(5, "10010", 3), U2)
    sheet.expect_means("MAP@5", mean_of(U1, U2), after)
    for lang in ("ko", "zh", "en"):
        texts = texts_for(lang)
        page.get_by_role("radio", name=texts("language.name")).or_(
            page.get_by_role("button", name=texts("language.name"))
        ).click()
        expect(sheet.root).to_have_attribute("lang", texts.html_lang)
        for model in ("A", "B"):
            expect(sheet.board(model).root).to_have_attribute("lang", texts.html_lang)
        expect(sheet.tool("add")).to_contain_text(texts("sheet.add"))
        expect(sheet.root.locator("legend").first).to_have_text(texts("sheet.rule_no_relevant", n=0))
        expect(page.locator("[class*=st-key-cases_panels]")).to_contain_text(texts("cases_tabs.winner"))
        expect(page.get_by_test_id("stTopNavLink").nth(1)).to_contain_text(texts("page.cases"))
        sheet.expect_means("MAP@5", mean_of(U1, U2), after)
        sheet.expect_address(lang=lang)
    sheet.tool("undo").click()
    sheet.expect_mean("MAP@5", mean_of(U1, U2), "B")


def test_no_text_of_sheet_and_boards_escapes_translation(open_app: OpenPage) -> None:
    cases = "case=Q1;Q2,Q3,Q4;Q2,Q5;Q3,Q2&case=Q6;Q7,Q8;;,&case=Q9;,;Q7;,"
    sheet = open_sheet(open_app, f"{cases}&k=2&measure=RR&missing=skip&lang=en-XA")
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
    # A refusal is said in the reader's language as well.
    sheet.panel.locator("form input").fill("Q1")
    sheet.panel.locator("form button").click()
    expect(sheet.problems).to_have_count(1)
    assert found + words(sheet.root, 150) == []


def words(root: Locator, at_least: int) -> list[tuple[str, str]]:
    """What no translation has reached, names of models and of means aside."""
    names = {"A|B", "A", "B", "✓ A", "✓ B", *map(mean_name, catalogue(2))}
    return [(where, text) for where, text in untranslated(root, at_least) if text not in names]
