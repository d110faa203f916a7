"""axe-core on the page as it stands: in each language and theme, at desk and phone width, and in every state.

A violation names the rule, the element and what to do.
"""

from __future__ import annotations

from typing import Final, Literal

import pytest
from playwright.sync_api import Page, expect

from playground.texts import texts_for
from tests.browser.axe import violations
from tests.browser.open_page import OpenPage
from tests.browser.the_board import TheBoard, open_panel

EN = texts_for("en")
RICH: Final = "list=A,B,C,D,E&relevant=B,D,Z&unused=U&k=3&show=RR"


def ready(page: Page) -> Page:
    """The page when its chart has arrived, and nothing is moving any more."""
    expect(page.locator(".st-key-bars .xaxislayer-above text").first).to_be_visible()
    return page


@pytest.mark.parametrize("width", [1300, 390])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("lang", ["en", "ko", "zh"])
def test_the_page_is_clean_in_every_language_theme_and_width(
    open_app: OpenPage, lang: str, scheme: Literal["light", "dark"], width: int
) -> None:
    page = ready(open_app(f"{RICH}&lang={lang}", scheme=scheme, width=width))
    assert violations(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_state_of_the_board_is_clean(open_app: OpenPage, scheme: Literal["light", "dark"]) -> None:
    page = ready(open_app(RICH, scheme=scheme, reduced_motion="reduce"))
    board = TheBoard(page)
    found: dict[str, list[str]] = {}

    board.card("D").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Home")
    board.expect_order("DABCE")
    found["grabbed"] = violations(page)
    page.keyboard.press("Space")
    board.expect_address(list="D,A,B,C,E")
    found["dropped"] = violations(page)

    board.card("A").locator(".more-menu").click()
    expect(board.root.locator(".panel")).to_be_visible()
    found["menu open"] = violations(page)
    page.keyboard.press("Escape")

    board.rows.nth(1).locator(".why").nth(2).focus()
    expect(board.root.locator(".bubble")).to_be_visible()
    found["asked why"] = violations(page)

    board.root.locator(".add input").fill("A")
    board.root.locator(".add button").nth(0).click()
    expect(board.problems).to_have_count(1)
    found["a problem"] = violations(page)
    assert {state: ours for state, ours in found.items() if ours} == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_panel_and_menu_is_clean(open_app: OpenPage, scheme: Literal["light", "dark"]) -> None:
    page = ready(open_app(RICH, scheme=scheme))
    found: dict[str, list[str]] = {}
    for key in ("charts", "whatif", "more", "take_away"):
        open_panel(page, key)
        found[key] = violations(page)
    for key, inside in (
        ("app.examples", page.get_by_role("button", name=EN("example.films_1.name"))),
        ("app.share", page.get_by_role("img", name=EN("app.qr"))),
    ):
        page.get_by_role("button", name=EN(key)).click()
        expect(inside).to_be_visible()
        found[key] = violations(page)
        page.keyboard.press("Escape")
    assert {state: ours for state, ours in found.items() if ours} == {}


def test_the_projector_view_and_an_empty_list_are_clean(open_app: OpenPage) -> None:
    assert violations(ready(open_app(f"{RICH}&view=present"))) == []
    assert violations(ready(open_app("list=,&relevant=&k=1"))) == []
