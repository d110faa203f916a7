"""The answers of the library panels: in sight on phones, and each definition with its formula."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.the_definitions_page import SEVENTH, Panel, open_definitions
from tests.component.mount import Mount
from webapp.texts import texts_for

EN = texts_for("en")


@pytest.mark.parametrize(("width", "height"), [(390, 664), (320, 568)])
def test_on_a_phone_the_answer_comes_into_sight_and_focus_stays_in_the_field(
    mount: Mount, width: int, height: int
) -> None:
    panels = open_definitions(mount, f"{SEVENTH}&panel=number", width=width, height=height)
    panels.field.fill("0.1429")
    panels.field.press("Enter")
    expect(panels.verdict).to_be_in_viewport(ratio=1)
    expect(panels.field).to_be_focused()

    panels.turn_to("tools")
    panels.root.get_by_test_id("tool-1").fill("ranx")
    second = panels.root.get_by_test_id("tool-2")
    second.fill("implicit")
    second.press("Enter")
    expect(panels.root.locator(".best .sentence")).to_be_in_viewport(ratio=1)
    expect(second).to_be_focused()


def test_wherever_a_definition_is_named_a_press_shows_its_formula_with_the_reader_s_numbers(
    mount: Mount,
) -> None:
    panels = open_definitions(
        mount, f"{SEVENTH}&tool=ranx;0.1429&tool=implicit;0.2&number=0.1429&panel=tools"
    )
    numbers = "(1/2 + 2/4) ÷ |R| = 1 ÷ 7 = 1/7"
    places: dict[Panel, Locator] = {
        "tools": panels.root.locator(".best .side").first,
        "number": panels.found("AP(norm=relevant)@5"),
        "all": panels.definition("AP(norm=relevant)@5"),
    }
    for panel, place in places.items():
        panels.turn_to(panel)
        expect(place.locator(".worked .numbers")).to_be_hidden()
        place.locator(".worked summary").click()
        expect(place.locator(".worked summary")).to_have_text("Σ(k≤K) P@k·rel(k) ÷ |R|")
        expect(place.locator(".worked .numbers")).to_have_text(numbers)
        expect(place.locator(".worked .intro")).to_contain_text(EN("definition_panels.sign_relevant"))
    panels.turn_to("libraries")
    panels.library("ranx").locator("button.name").click()
    call = panels.call("map@K")
    call.locator(".worked summary").click()
    expect(call.locator(".worked .numbers")).to_have_text(numbers)


def test_lines_that_are_pasted_beside_a_tool_stay_apart(mount: Mount) -> None:
    panels = open_definitions(mount, SEVENTH)
    field = panels.root.get_by_test_id("tool-number-1")
    field.evaluate(
        """field => {
            const clipboardData = new DataTransfer()
            clipboardData.setData("text", "map all 0.1429\\nP_5 all 0.4")
            field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, cancelable: true }))
        }"""
    )
    expect(field).to_have_value("map all 0.1429; P_5 all 0.4")
