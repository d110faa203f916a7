"""axe-core on the sheet and its boards: each language, theme and width, one model and two, every state."""

from __future__ import annotations

from typing import Final, Literal

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.the_cases_page import open_sheet
from tests.component.mount import Mount

Scheme = Literal["light", "dark"]

ONE: Final = "case=u1;A,B,C,D,E,F,G;B,D,Z&case=u2;A,C,E,B,D;&k=5&measure=RR"
FLIPS: Final = "case=u1;A,B,C;A;B,C,A&case=u2;D,E,F;A,B,C;A,B,C;7&case=u3;,;A;A&k=3"


@pytest.mark.parametrize("lang", ["en", "ko", "zh"])
@pytest.mark.parametrize(
    ("query", "scheme", "width"),
    [
        # What one model needs, two need as well: of one, each theme and each width is looked at once.
        (ONE, "light", 1300),
        (ONE, "dark", 390),
        (FLIPS, "light", 390),
        (FLIPS, "light", 1300),
        (FLIPS, "dark", 1300),
        (FLIPS, "dark", 390),
    ],
)
def test_the_sheet_is_clean_in_every_language_theme_and_width(
    mount: Mount, query: str, scheme: Scheme, width: int, lang: str
) -> None:
    sheet = open_sheet(mount, f"{query}&lang={lang}", scheme=scheme, width=width)
    expect(sheet.boards).to_have_count(1 if query == ONE else 2)
    assert violations(sheet.page) == []


def test_every_state_of_the_sheet_is_clean(mount: Mount) -> None:
    sheet = open_sheet(mount, FLIPS)
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
    sheet.visit(f"{FLIPS}&view=present")
    expect(sheet.root.locator(".tools")).to_be_hidden()
    found["projector"] = violations(sheet.page)
    assert {state: ours for state, ours in found.items() if ours} == {}
