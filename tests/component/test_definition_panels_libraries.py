"""Library by library: found, filtered, opened, and taken away; and whether the definition matters."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from playwright.sync_api import expect

from recmetrics import libraries, order_distribution, parse_measure
from tests.browser.the_definitions_page import open_definitions
from tests.component.mount import Mount
from webapp.cases.case_set import OPENING_CASES
from webapp.definitions.variants import variants
from webapp.model.scenario import Scenario
from webapp.texts import texts_for

EN = texts_for("en")

POST: Final = "list=A,B,C,D,E&relevant=B,D,Z&k=5"


def test_a_library_is_found_filtered_opened_and_its_call_copied(mount: Mount) -> None:
    panels = open_definitions(
        mount, f"{POST}&panel=libraries", permissions=["clipboard-read", "clipboard-write"]
    )
    page, shown = panels.page, panels.panel("libraries").locator("tbody [data-testid=library]:visible")
    every = {library.name for library in libraries()}
    expect(shown).to_have_count(len(every))
    expect(panels.count).to_have_text(EN("definition_panels.found", n=len(every), all=len(every)))

    # By other names and by what is divided by, too.
    for word, name in (("sklearn", "scikit-learn"), ("kaggle", "ml_metrics"), ("min(|R|", "RecBole")):
        panels.search.fill(word)
        expect(panels.library(name)).to_be_visible()

    # By definition, by name, and by how it is known; each letter counts at once, and the count is shown.
    panels.search.fill("ap(NORM=hits)")
    expect(panels.library("trec_eval")).to_be_hidden()
    named = page.locator("td", has_text="AP(norm=hits)")
    expect(shown.filter(has_not=named)).to_have_count(0)
    found = shown.count()
    assert 0 < found < len(every)
    expect(panels.count).to_have_text(EN("definition_panels.found", n=found, all=len(every)))
    expect(panels.count).to_have_attribute("role", "status")
    panels.search.fill("no such library")
    expect(panels.count).to_have_text(EN("definition_panels.none_found"))
    expect(panels.panel("libraries").locator("table")).to_be_hidden()
    panels.search.fill("")
    for kind, label in (("run", "evidence_run"), ("read", "evidence_read")):
        panels.evidence.select_option(kind)
        marked = page.locator(".evidence").get_by_text(EN(f"definition_panels.{label}"), exact=True)
        expect(shown.filter(has_not=marked)).to_have_count(0)
        expect(shown.filter(has=marked)).not_to_have_count(0)
    panels.evidence.select_option("any")

    # What was typed outlives the answer of the server.
    panels.search.fill("torch")
    expect(shown).to_have_count(1)
    panels.library("TorchMetrics").locator("td").first.click()
    expect(panels.library_title).to_have_text("TorchMetrics")
    expect(panels.library_title).to_be_focused()
    expect(panels.search).to_have_value("torch")
    expect(shown).to_have_count(1)
    panels.expect_address(library="TorchMetrics")
    version = panels.library_page.locator(".version-block").first
    expect(version.locator(".version").first).not_to_be_empty()
    # The post's own example: TorchMetrics divides by the hits.
    halves = version.locator("[data-testid=call][data-measure='AP(norm=hits)']")
    expect(halves.first).to_have_attribute(
        "data-value", f"{float((Fraction(1, 2) + Fraction(2, 4)) / 2):.12f}"
    )
    copy = halves.first.locator(".copy")
    expect(copy).to_have_text(EN("definition_panels.copy"))
    copy.click()
    expect(copy).to_have_text(EN("definition_panels.copied"))
    expect(panels.live).to_have_text(EN("definition_panels.copied"))
    code = halves.first.locator(".write code").inner_text()
    assert page.evaluate("() => navigator.clipboard.readText()") == code
    assert "torchmetrics" in code.lower()

    # The list moves, and the calls of the open library with it.
    panels.board.card("B").get_by_test_id("move-up").click()
    expect(halves.first).to_have_attribute("data-value", f"{float((1 + Fraction(2, 4)) / 2):.12f}")
    panels.library_page.get_by_role("button", name=EN("definition_panels.close")).click()
    expect(panels.library_page).to_be_hidden()
    panels.expect_address(library="", panel="libraries")


def test_a_library_that_there_is_not_is_told(mount: Mount) -> None:
    panels = open_definitions(mount, f"{POST}&library=nothing&panel=elsewhere")
    panels.expect_panel("all")
    expect(panels.problems).to_have_count(2)
    panels.turn_to("libraries")
    expect(panels.problems).to_have_count(0)
    expect(panels.library_page).to_be_hidden()


def test_it_says_where_the_definition_changes_the_winner_and_what_chance_gives(mount: Mount) -> None:
    panels = open_definitions(mount, f"{POST}&panel=matters")
    panel = panels.panel("matters")
    for name in OPENING_CASES.labels:
        expect(panel.get_by_role("columnheader", name=name)).to_be_visible()
    captions = panel.get_by_role("caption")
    on_cases = EN("definitions_matter.at", n=len(OPENING_CASES.cases), k=OPENING_CASES.k)
    expect(captions.first.get_by_text(on_cases)).to_be_visible()
    expect(captions.last.get_by_text(EN("definitions_matter.random_at", k=5))).to_be_visible()
    panel.get_by_role("button", name=EN("definition_panels.open_example")).click()
    expect(panel.get_by_role("button", name=EN("definition_panels.close_example"))).to_be_visible()
    verdicts = panel.get_by_test_id("matter")
    pair = list(OPENING_CASES.labels)
    expect(panel.get_by_role("columnheader", name=pair[0])).to_be_visible()
    own = verdicts.first.get_attribute("data-winner")
    assert own in pair
    turned = panel.locator("[data-testid=matter][data-flips=true]")
    assert 0 < turned.count() < verdicts.count()
    for at in range(turned.count()):
        expect(turned.nth(at)).to_have_attribute("data-winner", pair[1 - pair.index(own)])
        expect(turned.nth(at).locator("td").last).to_contain_text(EN("definition_panels.flips"))

    scenario, _ = Scenario.from_query({"list": "A,B,C,D,E", "relevant": "B,D,Z", "k": "5"})
    chances = panel.get_by_test_id("chance")
    expect(chances).to_have_count(sum(one.family in ("AP", "P") for one in variants(scenario)))
    for measure, value in {
        "P@5": Fraction(2, 5),
        "AP@5": (Fraction(1, 2) + Fraction(2, 4)) / 3,
    }.items():
        expected = order_distribution(parse_measure(measure), 5, 2, 3).expected
        cells = panel.locator(f"[data-testid=chance][data-measure='{measure}'] td")
        assert float(cells.nth(0).inner_text()) == round(float(expected), 4)
        assert float(cells.nth(1).inner_text()) == round(float(value), 4)
    # Every order of five has the same two hits among its first five.
    expect(panel.locator("[data-testid=chance][data-measure='P@5']")).to_have_attribute("data-above", "false")
    expect(panel.locator("[data-testid=chance][data-measure='P@5'] td").last).to_have_text(
        EN("definition_panels.same")
    )
    panels.board.card("B").get_by_test_id("move-up").click()
    row = panel.locator("[data-testid=chance][data-measure='AP@5']")
    expect(row.locator("td").nth(1)).to_have_text(f"{float((1 + Fraction(2, 4)) / 3):.4f}")
    expect(row).to_have_attribute("data-above", "true")
