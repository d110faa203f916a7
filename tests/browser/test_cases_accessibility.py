"""axe-core on the page of cases: in each language and theme, at desk and phone width, and in every state."""

from __future__ import annotations

from typing import Final, Literal

import pytest
from playwright.sync_api import Page, expect

from playground.texts import texts_for
from tests.browser.axe import violations
from tests.browser.open_page import OpenPage
from tests.browser.the_sheet import PANEL_HOLDS, TheSheet, open_panel, open_sheet

Scheme = Literal["light", "dark"]

EN = texts_for("en")
ONE: Final = "case=u1;A,B,C,D,E,F,G;B,D,Z&case=u2;A,C,E,B,D;&k=5&measure=RR"
FLIPS: Final = "case=u1;A,B,C;A;B,C,A&case=u2;D,E,F;A,B,C;A,B,C;7&case=u3;,;A;A&k=3"
CHANCE: Final = "&".join(f"case=u{n};A,B,C,D,E;A,B;{'B,A' if n < 5 else 'A,C'}" for n in range(1, 8)) + "&k=2"


def ready(sheet: TheSheet) -> TheSheet:
    """The page when its chart has arrived."""
    expect(sheet.page.locator(".st-key-cases_chart .main-svg").first).to_be_visible()
    return sheet


@pytest.mark.parametrize("lang", ["en", "ko", "zh"])
def test_the_page_is_clean_in_every_language_theme_and_width(open_app: OpenPage, lang: str) -> None:
    found: dict[str, list[str]] = {}
    sheet = open_sheet(open_app, f"{ONE}&lang={lang}")
    # What one model needs, two need as well: of one, each theme and each width is looked at once.
    looks: dict[int, list[tuple[Scheme, int]]] = {
        1: [("light", 1300), ("dark", 390)],
        2: [("light", 390), ("light", 1300), ("dark", 1300), ("dark", 390)],
    }
    for models, of_it in looks.items():
        if models == 2:
            sheet.visit(f"{FLIPS}&lang={lang}")
        expect(ready(sheet).boards).to_have_count(models)
        for scheme, width in of_it:
            turn_to(sheet.page, scheme)
            sheet.page.set_viewport_size({"width": width, "height": 800})
            found[f"{models} {scheme} {width}"] = violations(sheet.page)
    assert {state: ours for state, ours in found.items() if ours} == {}


def turn_to(page: Page, scheme: Scheme) -> None:
    """Makes the reader's system ask for this theme, and waits until the page has it."""
    page.emulate_media(color_scheme=scheme)
    page.wait_for_function(
        """isDark => {
            const ground = getComputedStyle(document.querySelector("[data-testid=stApp]")).backgroundColor
            return (Number(ground.match(/[0-9]+/)[0]) < 128) === isDark
        }""",
        arg=scheme == "dark",
    )


def test_every_state_of_the_sheet_is_clean(open_app: OpenPage) -> None:
    sheet = ready(open_sheet(open_app, FLIPS))
    found: dict[str, list[str]] = {}
    sheet.menu("u1").click()
    expect(sheet.panel).to_be_visible()
    found["menu open"] = violations(sheet.page)
    sheet.panel.locator("form input").fill("u2")
    sheet.panel.locator("form button").click()
    expect(sheet.problems).to_have_count(1)
    found["a problem"] = violations(sheet.page)
    sheet.mean("MAP@3", "B").focus()
    expect(sheet.root.get_by_role("tooltip")).to_be_visible()
    found["asked why"] = violations(sheet.page)
    sheet.page.set_viewport_size({"width": 390, "height": 800})
    sheet.menu("u2").click()
    expect(sheet.panel).to_be_visible()
    found["menu open on a phone"] = violations(sheet.page)
    sheet.page.set_viewport_size({"width": 1300, "height": 800})
    sheet.page.get_by_role("button", name=EN("app.examples")).click()
    expect(sheet.page.get_by_role("button", name=EN("cases_example.chance.name"))).to_be_visible()
    found["examples"] = violations(sheet.page)
    sheet.visit(f"{FLIPS}&view=present")
    expect(ready(sheet).root.locator(".tools")).to_be_hidden()
    found["projector"] = violations(sheet.page)
    assert {state: ours for state, ours in found.items() if ours} == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_panel_is_clean(open_app: OpenPage, scheme: Scheme) -> None:
    sheet = ready(open_sheet(open_app, CHANCE, scheme=scheme))
    found: dict[str, list[str]] = {}
    for key in PANEL_HOLDS:
        if key != "winner":  # which is open
            open_panel(sheet, key)
        if key == "add_many":
            sheet.page.get_by_role("textbox", name=EN("cases.paste"), exact=True).fill("u9; A; A\nbroken")
            sheet.page.keyboard.press("Control+Enter")
            expect(sheet.page.get_by_text(EN("cases.paste_found", n=1))).to_be_visible()
        found[key] = violations(sheet.page)
    assert {state: ours for state, ours in found.items() if ours} == {}
