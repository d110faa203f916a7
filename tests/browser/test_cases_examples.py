"""Every set in the menu of examples shows the numbers that it is known for."""

from fractions import Fraction

from playwright.sync_api import expect

from tests.browser.open_page import OpenPage
from tests.browser.the_cases_page import open_example, open_panel, open_sheet
from webapp.cases.examples import case_examples_for
from webapp.texts import texts_for

EN = texts_for("en")


def test_each_example_opens_with_its_numbers_and_says_what_they_are_about(open_app: OpenPage) -> None:
    sheet = open_sheet(open_app)
    for example in case_examples_for("en"):
        open_example(sheet, example.id)
        sheet.expect_names(example.case_set.names)
        for name, value in example.expected.items():
            if isinstance(value, Fraction):
                sheet.expect_mean(name, value)
            else:
                sheet.expect_means(name, *value)
        expect(sheet.root.locator(".note")).to_contain_text(EN(f"cases_example.{example.id}.why"))
        expect(sheet.problems).to_have_count(0)
        expect(sheet.boards).to_have_count(example.case_set.models)

    # The last one is about chance: 40 of 2^8 ways to swap, p = 0.1562.
    open_panel(sheet, "chance")
    panel = sheet.page.get_by_test_id("stMain")
    expect(panel).to_contain_text("256")
    expect(panel).to_contain_text(f"{40 / 256:.4f}")

    # What a lesson does with one: the example changes, and the words about its source go.
    sheet.step_k(-1)
    expect(sheet.root.locator(".note")).to_be_hidden()
    sheet.tool("undo").click()
    expect(sheet.root.locator(".note")).to_be_visible()
    sheet.tool("undo").click()
    sheet.expect_means("MAP@3", Fraction(1, 2), Fraction(2, 3))
