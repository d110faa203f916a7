"""The page of cases in the reader's language: nothing left untranslated, nothing lost by the switch."""

from playwright.sync_api import expect

from tests.browser.open_page import OpenPage
from tests.browser.the_cases_page import ap_at, compared, mean_of
from webapp.texts import texts_for

U1, U2 = ap_at(5, "01010", 3), ap_at(5, "00011", 3)


def test_the_switch_changes_every_word_and_keeps_cases_and_boards(open_app: OpenPage) -> None:
    table = compared(open_app)
    page = table.page
    table.board("B").card("B").get_by_test_id("move-up").click()
    after = mean_of(ap_at(5, "10010", 3), U2)
    table.expect_means("MAP@5", mean_of(U1, U2), after)
    for lang in ("ko", "zh", "en"):
        texts = texts_for(lang)
        page.get_by_role("radio", name=texts("language.name")).or_(
            page.get_by_role("button", name=texts("language.name"))
        ).click()
        expect(table.root).to_have_attribute("lang", texts.html_lang)
        for model in ("A", "B"):
            expect(table.board(model).root).to_have_attribute("lang", texts.html_lang)
        expect(table.tool("add")).to_contain_text(texts("cases_table.add"))
        expect(table.leaderboard).to_have_attribute("lang", texts.html_lang)
        expect(table.tool("add_model")).to_have_attribute("aria-label", texts("leaderboard.add_model"))
        expect(page.locator("[class*=st-key-cases_panels]")).to_contain_text(texts("cases_tabs.winner"))
        expect(page.get_by_test_id("stTopNavLink").nth(1)).to_contain_text(texts("page.cases"))
        table.expect_means("MAP@5", mean_of(U1, U2), after)
        table.expect_address(lang=lang)
    table.tool("undo").click()
    table.expect_mean("MAP@5", mean_of(U1, U2), "B")
