"""The row of panels below the board: one is open at a time, in the address; a second press closes it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.the_playground_page import TheBoard
from tests.component.mount import Mount
from webapp.playground.state import CLOSED, PANELS
from webapp.texts import LANGUAGES, texts_for

POST = "list=A,B,C,D,E&relevant=B,D,Z&k=5"


def buttons(page: Page) -> Locator:
    return page.locator(".st-key-panels").get_by_role("radio")


def expect_open(page: Page, panel: str) -> None:
    """Wait until this panel alone is shown as open, and the address names it."""
    shown = page.locator(".st-key-panels").get_by_role("radio", checked=True)
    expect(shown).to_have_count(0 if panel == CLOSED else 1)
    if panel != CLOSED:
        expect(shown).to_have_attribute("data-panel", panel)
    TheBoard(page).expect_address(panel="" if panel == CLOSED else panel)


def test_a_press_opens_a_panel_another_takes_its_place_and_a_second_press_closes_it(mount: Mount) -> None:
    page = mount(POST)
    row = [panel for panel in PANELS if panel != CLOSED]
    assert buttons(page).evaluate_all("all => all.map(one => one.dataset.panel)") == row
    expect_open(page, CLOSED)
    for panel in ("export", "formula", "formula"):
        page.locator(f".st-key-panels [data-panel={panel}]").click()
    expect_open(page, CLOSED)
    page.locator(".st-key-panels [data-panel=more]").click()
    expect_open(page, "more")
    TheBoard(page).expect_numbers("ABCDE", "BDZ", 5)


def test_what_is_pressed_is_marked_before_the_server_answers(mount: Mount) -> None:
    page = mount(POST)
    page.evaluate("window.holdAnswers()")
    buttons(page).first.click()
    expect(buttons(page).first).to_have_attribute("aria-checked", "true")
    TheBoard(page).card("B").get_by_test_id("move-up").click()
    expect(buttons(page).first).to_have_attribute("aria-checked", "true")
    page.evaluate("window.releaseAnswers()")
    expect_open(page, "formula")


def test_the_row_is_gone_through_with_arrows_and_pressed_with_the_space_bar(mount: Mount) -> None:
    page = mount(POST)
    buttons(page).first.focus()
    for key, at in (("ArrowRight", 1), ("ArrowLeft", 0), ("ArrowLeft", 4), ("ArrowRight", 0)):
        page.keyboard.press(key)
        expect(buttons(page).nth(at)).to_be_focused()
    expect_open(page, CLOSED)
    page.keyboard.press("Space")
    expect_open(page, "formula")
    expect(buttons(page).first).to_be_focused()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_row_and_its_panels_have_their_names_in_every_language(mount: Mount, lang: str) -> None:
    page, texts = mount(f"{POST}&lang={lang}"), texts_for(lang)
    row = page.get_by_role("radiogroup", name=texts("tabs.label"))
    names = [texts(f"tabs.{panel}") for panel in PANELS if panel != CLOSED]
    expect(row.get_by_role("radio")).to_have_text(names)


@pytest.mark.parametrize(("path", "query"), [("", f"{POST}&view=present"), ("definitions", POST)])
def test_there_is_no_row_in_front_of_a_class_and_on_other_pages(mount: Mount, path: str, query: str) -> None:
    page = mount(query, path=path)
    expect(TheBoard(page).root).to_be_visible()
    expect(page.locator(".st-key-panels")).to_have_count(0)
