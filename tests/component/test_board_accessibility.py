"""axe-core on the board: in each language and theme, at desk and phone width, and in every state."""

from __future__ import annotations

from typing import Final, Literal

import pytest
from playwright.sync_api import expect

from tests.browser.axe import PAIRS, violations
from tests.browser.the_playground_page import TheBoard
from tests.component.mount import Mount

RICH: Final = "list=A,B,C,D,E&relevant=B,D,Z&unused=U&k=3&show=RR"

Scheme = Literal["light", "dark"]


@pytest.mark.parametrize(("lang", "scheme", "width"), PAIRS)
def test_the_board_is_clean_in_every_language_theme_and_width(
    mount: Mount, lang: str, scheme: Scheme, width: int
) -> None:
    assert violations(mount(f"{RICH}&lang={lang}", scheme=scheme, width=width)) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_state_of_the_board_is_clean(mount: Mount, scheme: Scheme) -> None:
    page = mount(RICH, scheme=scheme, reduced_motion="reduce")
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


@pytest.mark.parametrize(
    "query", [f"{RICH}&view=present", "list=,&relevant=&k=1"], ids=["projector", "empty"]
)
def test_the_projector_view_and_an_empty_list_are_clean(mount: Mount, query: str) -> None:
    assert violations(mount(query)) == []
