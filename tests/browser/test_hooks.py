"""The hooks that tests from outside hold on to: kept to the letter."""

import re
from fractions import Fraction

from playwright.sync_api import expect

from tests.browser.open_page import OpenPage


def test_the_stable_hooks_are_where_they_were_promised(open_app: OpenPage) -> None:
    page = open_app("list=A,B,C,D,E&relevant=B,D,Z&k=5&lang=ko")
    expect(page.get_by_test_id("board")).to_have_count(1)
    ranked = page.get_by_test_id("board").get_by_test_id("ranked-item")
    expect(ranked).to_have_count(5)
    names = ranked.evaluate_all("cards => cards.map(card => card.dataset.item)")
    assert names == list("ABCDE")
    tray = page.get_by_test_id("tray-item")
    assert tray.evaluate_all("cards => cards.map(card => card.dataset.item)") == ["Z"]
    for hook in ("relevant-toggle", "move-up", "move-down"):
        for at in range(5):
            expect(ranked.nth(at).get_by_test_id(hook)).to_have_count(1)
    expect(tray.get_by_test_id("relevant-toggle")).to_have_count(1)

    steps = page.get_by_test_id("steps")
    assert steps.evaluate("table => table.tagName") == "TABLE"
    expect(steps.locator("tbody tr")).to_have_count(5)
    for at, (item, rel, hits) in enumerate(zip("ABCDE", "01010", (0, 1, 1, 2, 2), strict=True)):
        cells = steps.locator("tbody tr").nth(at).locator("td")
        expect(cells).to_have_count(5)
        expect(cells.nth(0)).to_have_text(str(at + 1))
        expect(cells.nth(1)).to_have_text(item)
        expect(cells.nth(2)).to_have_text(rel)
        expect(cells.nth(3)).to_have_text(re.compile(rf"^{hits}/{at + 1} [=≈] [0-9.]+$"))
        expect(cells.nth(4)).to_have_text(
            re.compile(rf"^{hits}/{at + 1} [=≈] [0-9.]+$" if rel == "1" else "^0$")
        )

    expected = {"AP": Fraction(1, 3), "AP@5": Fraction(1, 3), "P@5": Fraction(2, 5)}
    measures = page.get_by_test_id("measure")
    assert measures.evaluate_all("all => all.map(one => one.dataset.measure)") == list(expected)
    for at, value in enumerate(expected.values()):
        digits = measures.nth(at).get_attribute("data-value") or ""
        assert re.fullmatch(r"0\.\d{10,}", digits)
        assert abs(Fraction(digits) - value) < Fraction(1, 10**10)
    expect(page.get_by_test_id("live")).to_have_count(1)
    expect(page.get_by_test_id("live")).to_have_attribute("aria-live", "polite")


def test_the_hooks_stay_on_an_empty_list_and_in_the_projector_view(open_app: OpenPage) -> None:
    page = open_app("list=,&relevant=A&k=3&view=present")
    expect(page.get_by_test_id("ranked-item")).to_have_count(0)
    expect(page.get_by_test_id("steps").locator("tbody tr")).to_have_count(0)
    expect(page.get_by_test_id("measure")).to_have_count(3)
    expect(page.get_by_test_id("tray-item")).to_have_count(1)
