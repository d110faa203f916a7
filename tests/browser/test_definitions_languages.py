"""The page of definitions in the reader's language: nothing left untranslated, nothing lost by the switch."""

from __future__ import annotations

from fractions import Fraction

from playwright.sync_api import expect

from tests.browser.open_page import OpenPage
from tests.browser.screen import way_to
from tests.browser.the_definitions_page import SEVENTH, open_definitions
from webapp.texts import texts_for


def test_the_switch_changes_every_word_and_keeps_panel_number_and_list(open_app: OpenPage) -> None:
    panels = open_definitions(open_app, f"{SEVENTH}&panel=number")
    panels.ask("0.1429")
    panels.open_board()
    panels.board.card("B").get_by_test_id("move-up").click()
    panels.board.expect_order("BACDE")
    heard: set[str] = set()
    for lang in ("ko", "zh", "en"):
        texts = texts_for(lang)
        panels.page.get_by_role("radio", name=texts("language.name")).click()
        expect(panels.root).to_have_attribute("lang", texts.html_lang)
        expect(panels.board.root).to_have_attribute("lang", texts.html_lang)
        expect(panels.tab("number")).to_have_text(texts("definition_panels.tab_number"))
        expect(way_to(panels.page, "definitions")).to_contain_text(texts("page.definitions"))
        expect(panels.tab("number")).to_have_attribute("aria-selected", "true")
        expect(panels.field).to_have_value("0.1429")
        expect(panels.verdict).to_be_visible()
        heard.add(panels.verdict.inner_text())
        panels.expect_address(lang=lang, number="0.1429", list="B,A,C,D,E")
    assert len(heard) == 3
    panels.turn_to("all")
    panels.expect_value("AP@5", (1 + Fraction(2, 4)) / 5)
