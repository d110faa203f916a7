"""Every set in the menu of examples shows the numbers that it is known for."""

from fractions import Fraction

from playwright.sync_api import expect

from tests.browser.open_page import OpenPage
from tests.browser.the_cases_page import open_cases_table, open_example, open_panel
from webapp.cases.examples import case_examples_for
from webapp.texts import texts_for

EN = texts_for("en")


def test_each_example_opens_with_its_numbers_and_says_what_they_are_about(open_app: OpenPage) -> None:
    table = open_cases_table(open_app)
    for example in case_examples_for("en"):
        open_example(table, example.id)
        table.expect_names(example.case_set.names)
        for name, value in example.expected.items():
            if isinstance(value, Fraction):
                table.expect_mean(name, value)
            else:
                table.expect_means(name, *value)
        expect(table.root.locator(".note")).to_contain_text(EN(f"cases_example.{example.id}.why"))
        expect(table.problems).to_have_count(0)
        expect(table.boards).to_have_count(example.case_set.models)

    # The last one is about chance: 40 of 2^8 ways to swap, p = 0.1562.
    open_panel(table, "chance")
    panel = table.page.get_by_test_id("stMain")
    expect(panel).to_contain_text("256")
    expect(panel).to_contain_text(f"{40 / 256:.4f}")

    # What a lesson does with one: the example changes, and the words about its source go.
    table.step_k(-1)
    expect(table.root.locator(".note")).to_be_hidden()
    table.tool("undo").click()
    expect(table.root.locator(".note")).to_be_visible()
    table.tool("undo").click()
    table.expect_means("MAP@3", Fraction(1, 2), Fraction(2, 3))
