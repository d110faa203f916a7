"""axe-core on the page of definitions: every panel, in each theme, at desk and phone width."""

from __future__ import annotations

from typing import Final, Literal

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.the_definitions_page import PANEL_HOLDS, SEVENTH, open_definitions
from tests.component.mount import Mount

Scheme = Literal["light", "dark"]

# A number of which a part is asked back, and a library that is open.
RICH: Final = f"{SEVENTH}&panel=all&number=0.1429 ; 1,234&library=RePlay"
CHANGED: Final = "recommenders"


# The largest panels, in a look of either theme and either width.
LARGE: Final = {"all": ("en",), "libraries": ("ko", "zh")}


@pytest.mark.parametrize(
    ("lang", "scheme", "width"),
    [("en", "light", 1300), ("ko", "dark", 1300), ("zh", "light", 390), ("en", "dark", 390)],
)
def test_every_panel_is_clean(mount: Mount, lang: str, scheme: Scheme, width: int) -> None:
    # The answer for two tools, and in other languages the question that stands there before.
    query = f"{RICH}&tool=ranx;0.1429&tool=implicit" if lang == "en" else RICH.replace("RePlay", CHANGED)
    panels = open_definitions(mount, f"{query}&lang={lang}", scheme=scheme, width=width)
    found: dict[str, list[str]] = {}
    for panel in PANEL_HOLDS:
        if lang not in LARGE.get(panel, (lang,)):
            continue
        panels.turn_to(panel)
        match panel:
            case "all":
                panels.definition("AP(norm=relevant)@5").locator(".who").click()
                edges = panels.definition("AP(norm=relevant)@5").locator("summary").first
                edges.click()
            case "number":
                expect(panels.asked_back).to_be_visible()
            case "libraries":
                expect(panels.library_page).to_be_visible()
            case _:
                pass
        # The board stays as it is.
        found[panel] = violations(panels.page, without=".st-key-board" if found else "")
    assert {panel: ours for panel, ours in found.items() if ours} == {}


def test_what_is_told_and_an_empty_list_are_clean(mount: Mount) -> None:
    panels = open_definitions(mount, "list=,&relevant=&k=1&library=nothing", scheme="dark")
    expect(panels.problems).to_have_count(1)
    found = {"a problem, and an empty list": violations(panels.page)}
    panels.turn_to("number")
    panels.ask("0.123")
    expect(panels.verdict).to_be_visible()
    found["nothing gives it"] = violations(panels.page)
    panels.turn_to("matters")
    found["matters"] = violations(panels.page)
    assert {state: ours for state, ours in found.items() if ours} == {}
