"""Looks of the panels of definitions: axe-core, phones, fingers, forced colours, a projector, translation."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import expect

from recmetrics import libraries
from tests.browser.axe import violations, violations_in_both_themes
from tests.browser.screen import overflow, too_small, too_wide
from tests.browser.the_definitions_page import (
    HANGING,
    PANEL_HOLDS,
    SEVENTH,
    WIDE,
    Panel,
    TheDefinitionPanels,
    open_definitions,
)
from tests.browser.the_playground_page import box_of
from tests.browser.wording import untranslated
from tests.component.mount import Mount, resize
from webapp.cases.case_set import OPENING_CASES
from webapp.definitions.libraries_view_model import at_cutoff

# A number of which a part is asked back, and a library that is open.
RICH: Final = f"{SEVENTH}&panel=all&number=0.1429 ; 1,234"


def test_panels_are_clean(mount: Mount) -> None:
    # The answer for two tools, and below the question that stands there before.
    panels = open_definitions(mount, f"{RICH}&tool=ranx;0.1429&tool=implicit&library=recommenders&lang=en")
    row = panels.definition("AP(norm=relevant)@5")
    row.locator(".who").click()
    row.locator("summary").first.click()
    found = {"all": violations_in_both_themes(panels.page)}
    for panel in ("tools", "number", "libraries", "matters"):
        panels.turn_to(panel)
        # The board stays as it is.
        found[panel] = violations(panels.page, without=".st-key-board")
    assert {panel: ours for panel, ours in found.items() if ours} == {}


def test_no_text_of_the_panels_escapes_translation(mount: Mount) -> None:
    number = "0.1429; 1,234; 1.5 @2"
    panels = open_definitions(mount, f"{SEVENTH}&panel=all&number={number}&library=recommenders&lang=en-XA")
    found: dict[str, list[tuple[str, str]]] = {}
    for panel in PANEL_HOLDS:
        panels.turn_to(panel)
        if panel == "all":
            panels.definition("AP(norm=relevant)@5").locator(".who").click()
        found[panel] = words(panels)
    assert {panel: ours for panel, ours in found.items() if ours} == {}


def words(panels: TheDefinitionPanels) -> list[tuple[str, str]]:
    """Return the untranslated texts, except code, names and versions, which are the same in all languages."""
    names = {"A", "B", "HR", *OPENING_CASES.labels}
    names |= {library.name for library in libraries()}
    names |= {at_cutoff(call.name, k) for library in libraries() for call in library.calls for k in (5, 1)}
    names |= {call.name for library in libraries() for call in library.calls}
    same = re.compile(r"^CODE\.|\.(version|older|formula|numbers|own|line)\b")
    divisor = r" \(÷ (?:min\([^()]*\)|[^()]+)\)"
    measure = re.compile(rf"M?(AP|P|HR|R|RR)(\(\w+=\w+\))?(@\d+)?({divisor})?|MeanP@\d+")
    return [
        (where, text)
        for where, text in untranslated(panels.root, 100)
        if not set(text.split(" / ")) <= names and not same.search(where) and not measure.fullmatch(text)
        # The name of a button ends with the code that it copies.
        if not (where == "BUTTON@aria-label" and re.match(r"⟦[^⟦⟧]*⟧: ", text))
    ]


LANGUAGE_OF: Final[dict[Panel, str]] = {
    "tools": "ko",
    "number": "zh",
    "all": "ko",
    "libraries": "zh",
    "matters": "ko",
}


def test_no_panel_makes_a_phone_scroll_sideways(mount: Mount) -> None:
    panels = open_definitions(mount, WIDE, width=390, height=700)
    page = panels.page
    # Panels first, then the list.
    above, below = box_of(panels.root), box_of(panels.board.root)
    assert above["y"] + above["height"] <= below["y"]
    for panel, lang in LANGUAGE_OF.items():
        resize(page, 390, 700)
        panels.visit(f"{WIDE}&panel={panel}&lang={lang}")
        panels.expect_panel(panel)
        if panel == "all":
            panels.panel(panel).locator(".who:visible").evaluate_all("all => all.forEach(who => who.click())")
            expect(panels.panel(panel).locator(".call .write").last).to_be_visible()
        # From the last one on: what is folded takes the ones inside it along.
        for summary in reversed(panels.panel(panel).locator("summary:visible").all()[:3]):
            summary.click()
        for width in (390, 320):
            resize(page, width, 700)
            assert overflow(page) <= 1, (panel, width)
            assert too_wide(panels.root, HANGING) == [], (panel, width)


def test_targets_are_large_enough_for_fingers_and_colours_are_not_needed(mount: Mount) -> None:
    panels = open_definitions(
        mount, f"{SEVENTH}&library=trec_eval", width=390, height=800, touch=True, forced_colors="active"
    )
    page = panels.page
    for panel in PANEL_HOLDS:
        panels.tab(panel).tap()
        panels.expect_panel(panel)
        assert too_small(panels.root) == [], panel
    # The tab that is open and the place of the focus differ in more than a colour that is not there.
    paint = "e => getComputedStyle(e).backgroundColor"
    assert panels.tab("matters").evaluate(paint) != panels.tab("all").evaluate(paint)
    panels.tab("matters").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(panels.tab("matters")).to_be_focused()
    assert panels.tab("matters").evaluate("e => getComputedStyle(e).outlineStyle") == "solid"
