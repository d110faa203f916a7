"""The page of definitions in Firefox and WebKit: two tools are told apart, and a number finds its library."""

from __future__ import annotations

from typing import Final

from tests.other_browsers.window import Window

HITS_2_AND_4: Final = "list=A,B,C,D,E&relevant=B,D,T,U,V,W,X&k=5"
"""(1/2 + 2/4) / 7 = 1/7 is reported as 0.1429; over min(7, 5) it is 0.2."""

READY: Final = "[data-testid=atlas] .tab"


def test_two_tools_are_told_apart(window: Window) -> None:
    window.open(f"definitions?{HITS_2_AND_4}&panel=tools&lang=en", ready=READY)
    window.click("[data-testid=tool-1]")
    window.press(*"trec_eval")
    window.click("[data-testid=tool-number-1]")
    window.press(*"0.1429")
    window.click("[data-testid=tool-2]")
    window.press(*"implicit")
    window.click("[data-testid=tool-number-2]")
    window.press(*"0.2", "Enter")
    sides = ".best [data-testid=difference] [data-testid=side] .by strong"
    window.expect_texts(sides, ["trec_eval", "implicit"])
    window.expect_address(tool="trec_eval;0.1429")
    window.expect_address(tool="implicit;0.2")


def test_a_number_finds_its_definition_and_a_library_that_computes_it(window: Window) -> None:
    window.open(f"definitions?{HITS_2_AND_4}&lang=en", ready=READY)
    window.click("[role=tab][data-panel=number]")
    window.click("[data-testid=number]")
    window.press(*"0.1429", "Enter")
    found = "[data-part=fits] [data-testid=definition][data-measure='AP(norm=relevant)@5']"
    window.expect_attributes(found, "data-value", [f"{1 / 7:.12f}"])
    window.expect_address(number="0.1429")
    window.click(".found > li[data-library=trec_eval] button.name")
    window.expect_attributes("[role=tab][aria-selected=true]", "data-panel", ["libraries"])
    window.expect_texts("[data-testid=library-page] header h2", ["trec_eval"])
