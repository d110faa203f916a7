"""The reader's language: chosen by the address, the browser or the switch; nothing left untranslated."""

import re

import pytest
from playwright.sync_api import expect

from playground.texts import texts_for
from tests.browser.open_app import OpenApp
from tests.browser.the_board import TheBoard

# Everything that the board shows or a screen reader says of it, and where it stands.
TEXTS = """board => {
    const found = []
    const note = (where, text) => { if (text?.trim()) found.push([where, text.trim()]) }
    const walk = node => {
        for (const child of node.childNodes) {
            if (child.nodeType === Node.TEXT_NODE) note(node.tagName + "." + node.className, child.data)
            else if (child.nodeType === Node.ELEMENT_NODE && child.tagName !== "STYLE") walk(child)
        }
        for (const name of ["aria-label", "title", "placeholder", "alt", "aria-valuetext", "data-why"]) {
            note(node.tagName + "@" + name, node.getAttribute?.(name))
        }
    }
    walk(board)
    return found
}"""
# Numbers, names of measures and items, and what formulas are made of.
ALLOWED = re.compile(r"nDCG|RR|AP|P|Q\d|rel|min|k|K|n|R")


@pytest.mark.parametrize(
    ("query", "locale", "lang"),
    [("", "ko-KR", "ko"), ("", "zh-CN", "zh"), ("lang=zh", "ko-KR", "zh"), ("", "fr-FR", "en")],
)
def test_the_address_chooses_the_language_then_the_browser(
    open_app: OpenApp, query: str, locale: str, lang: str
) -> None:
    page = open_app(query, locale=locale)
    texts = texts_for(lang)
    board = TheBoard(page)
    expect(board.root).to_have_attribute("lang", texts.html_lang)
    expect(board.root.locator("h2")).to_have_text(texts("board.ranked_list"))
    expect(page.get_by_role("heading", level=1)).to_have_text(texts("app.title"))
    expect(page.get_by_role("heading", level=1)).to_have_attribute("lang", texts.html_lang)


def test_the_switch_changes_every_word_and_keeps_the_board(open_app: OpenApp) -> None:
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
        expect(board.root.locator("h2")).to_have_text(texts("board.ranked_list"))
        expect(page.locator(".st-key-panels")).to_contain_text(texts("tabs.formula"))
        board.expect_numbers("BAC", "B", 2)
        board.expect_address(lang=lang)
    board.tool("undo").click()
    board.expect_numbers("ABC", "B", 2)


def test_no_text_of_the_board_escapes_translation(open_app: OpenApp) -> None:
    page = open_app("list=Q1,Q2,Q3&relevant=Q2,Q4&unused=Q5&k=2&more=2&show=RR,nDCG@K&lang=en-XA")
    board = TheBoard(page)
    board.card("Q2").get_by_test_id("move-up").click()
    board.expect_order(["Q2", "Q1", "Q3"])
    board.expect_address(list="Q2,Q1,Q3")
    board.card("Q3").locator(".more-menu").click()
    expect(board.root.locator(".panel")).to_be_visible()
    found: list[list[str]] = board.root.evaluate(TEXTS)
    assert len(found) > 100
    untranslated = [(where, text) for where, text in found if escaped(text)]
    assert untranslated == []


def escaped(text: str) -> str:
    """The letters outside of the brackets that are no name and no formula."""
    while re.search(r"⟦[^⟦⟧]*⟧", text):
        text = re.sub(r"⟦[^⟦⟧]*⟧", "", text)
    return "".join(c for c in ALLOWED.sub("", text) if c.isalpha())
