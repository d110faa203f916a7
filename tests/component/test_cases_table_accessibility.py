"""axe-core on the cases table and its boards: languages, themes, widths, one model and two, every state."""

from __future__ import annotations

from typing import Final, Literal

import pytest
from playwright.sync_api import expect

from tests.browser.axe import PAIRS, violations
from tests.browser.the_cases_page import open_cases_table
from tests.component.mount import Mount

Scheme = Literal["light", "dark"]

ONE: Final = "case=u1;A,B,C,D,E,F,G;B,D,Z&case=u2;A,C,E,B,D;&k=5&measure=RR"
FLIPS: Final = "case=u1;A,B,C;A;B,C,A&case=u2;D,E,F;A,B,C;A,B,C;7&case=u3;,;A;A&k=3"


@pytest.mark.parametrize(
    ("query", "lang", "scheme", "width"),
    [
        # What one model needs, two need as well: of one, each theme and each width is looked at once.
        (ONE, "ko", "light", 1300),
        (ONE, "zh", "dark", 390),
        *((FLIPS, *pair) for pair in PAIRS),
    ],
)
def test_the_sheet_is_clean_in_every_language_theme_and_width(
    mount: Mount, query: str, lang: str, scheme: Scheme, width: int
) -> None:
    table = open_cases_table(mount, f"{query}&lang={lang}", scheme=scheme, width=width)
    expect(table.boards).to_have_count(1 if query == ONE else 2)
    assert violations(table.page) == []


def test_every_state_of_the_sheet_is_clean(mount: Mount) -> None:
    table = open_cases_table(mount, FLIPS)
    found: dict[str, list[str]] = {}
    table.menu("u1").click()
    expect(table.panel).to_be_visible()
    found["menu open"] = violations(table.page)
    table.panel.locator("form input").fill("u2")
    table.panel.locator("form button").click()
    expect(table.problems).to_have_count(1)
    found["a problem"] = violations(table.page)
    table.mean("MAP@3", "B").focus()
    expect(table.leaderboard.get_by_role("tooltip")).to_be_visible()
    found["asked why"] = violations(table.page)
    table.page.set_viewport_size({"width": 390, "height": 800})
    table.menu("u2").click()
    expect(table.panel).to_be_visible()
    found["menu open on a phone"] = violations(table.page)
    table.page.set_viewport_size({"width": 1300, "height": 800})
    table.visit(f"{FLIPS}&view=present")
    expect(table.root.locator(".tools")).to_be_hidden()
    found["projector"] = violations(table.page)
    assert {state: ours for state, ours in found.items() if ours} == {}
