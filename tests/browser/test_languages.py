"""The reader's language: chosen by the address, the browser or the switch; nothing left untranslated."""

import pytest
from playwright.sync_api import expect

from tests.browser.open_page import OpenPage
from tests.browser.the_playground_page import TheBoard
from webapp.texts import texts_for


@pytest.mark.parametrize(
    ("query", "locale", "lang"),
    [("", "ko-KR", "ko"), ("lang=zh", "ko-KR", "zh")],
)
def test_the_address_chooses_the_language_then_the_browser(
    open_app: OpenPage, query: str, locale: str, lang: str
) -> None:
    page = open_app(query, locale=locale)
    texts = texts_for(lang)
    board = TheBoard(page)
    expect(board.root).to_have_attribute("lang", texts.html_lang)
    expect(board.root.locator("h2")).to_have_text(texts("board.ranked_list"))
    expect(page.get_by_role("heading", level=1)).to_have_text(texts("heading.playground"))
    expect(page.locator("html")).to_have_attribute("lang", texts.html_lang)


def test_the_switch_changes_every_word_and_keeps_the_board(open_app: OpenPage) -> None:
    page = open_app("list=A,B,C&relevant=B&k=2", locale="en-US")
    board = TheBoard(page)
    board.card("B").get_by_test_id("move-up").click()
    board.expect_numbers("BAC", "B", 2)
    for lang in ("ko", "zh", "en"):
        texts = texts_for(lang)
        page.get_by_role("radio", name=texts("language.name")).or_(
            page.get_by_role("button", name=texts("language.name"))
        ).click()
        expect(board.root).to_have_attribute("lang", texts.html_lang)
        expect(page.locator("html")).to_have_attribute("lang", texts.html_lang)
        expect(page).to_have_title(f"{texts('page.playground')} · {texts('app.title')}")
        expect(board.root.locator("h2")).to_have_text(texts("board.ranked_list"))
        expect(page.locator(".st-key-panels")).to_contain_text(texts("tabs.formula"))
        board.expect_numbers("BAC", "B", 2)
        board.expect_address(lang=lang)
    board.tool("undo").click()
    board.expect_numbers("ABC", "B", 2)
