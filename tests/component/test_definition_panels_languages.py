"""The page of definitions in the reader's language: nothing left untranslated, nothing lost by the switch."""

from __future__ import annotations

import re

from recmetrics import libraries
from tests.browser.the_definitions_page import PANEL_HOLDS, SEVENTH, TheDefinitionPanels, open_definitions
from tests.browser.wording import untranslated
from tests.component.mount import Mount
from webapp.cases.case_set import OPENING_CASES
from webapp.definitions.libraries_view_model import at_cutoff


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
