"""The number that a library reported: found among the definitions, asked back, or told to be none of them."""

from fractions import Fraction

from playwright.sync_api import expect

from tests.browser.the_definitions_page import SEVENTH, TREC, expect_the_answer, open_definitions
from tests.component.mount import Mount
from webapp.texts import texts_for

EN = texts_for("en")


def test_a_reader_with_keys_learns_it_too_and_hears_it(mount: Mount) -> None:
    panels = open_definitions(mount)
    keys = panels.page.keyboard
    for _ in range(40):
        keys.press("Tab")
        if panels.tab("all").evaluate("e => e.getRootNode().activeElement === e"):
            break
    expect(panels.tab("all")).to_be_focused()
    # One stop of the Tab key; the arrows go round, and open what they come to.
    keys.press("End")
    panels.expect_panel("matters")
    keys.press("Home")
    panels.expect_panel("tools")
    keys.press("ArrowRight")
    panels.expect_panel("number")
    expect(panels.tab("number")).to_be_focused()
    panels.field.focus()
    keys.type("0.1429")
    keys.press("Enter")
    expect_the_answer(panels)
    expect(panels.field).to_be_focused()
    expect(panels.live).to_have_text(panels.verdict.inner_text())

    # What was typed last is undone by the field itself; elsewhere the keys undo on the list.
    keys.press("End")
    keys.type("x")
    keys.press("Control+z")
    expect(panels.field).to_have_value("0.1429")
    panels.board.expect_order("ABCDE")

    trec = panels.giving("trec_eval").locator("button.name").first
    trec.focus()
    keys.press("Enter")
    panels.expect_panel("libraries")
    expect(panels.library_title).to_be_focused()
    keys.press("Escape")
    expect(panels.library_page).to_be_hidden()
    expect(panels.library("trec_eval").locator("button.name")).to_be_focused()


def test_what_is_not_sure_is_asked_back_and_what_nothing_gives_names_the_nearest(mount: Mount) -> None:
    panels = open_definitions(mount, f"{SEVENTH}&panel=number&number=14,29 %25")
    # A decimal comma and a percent sign are read.
    expect_the_answer(panels)
    panels.ask("1,234")
    expect(panels.asked_back).to_be_visible()
    expect(panels.asked_back).to_have_attribute("role", "alert")
    expect(panels.field).to_have_attribute("aria-invalid", "true")
    expect(panels.verdict).to_be_hidden()
    # The field cuts nothing off: the last of many numbers would become another one.
    many = "; ".join(["0.333"] * 60)
    panels.field.fill("")
    panels.page.keyboard.insert_text(many)
    expect(panels.field).to_have_value(many)
    panels.ask("0.1430 @5")
    expect(panels.asked_back).to_be_hidden()
    expect(panels.field).to_have_attribute("aria-invalid", "false")
    expect(panels.found("AP(norm=relevant)@5", "near")).to_be_visible()
    expect(panels.root.locator("[data-part=fits]")).to_be_hidden()
    # The list changes, and the answer to the number in the field changes with it.
    panels.ask("0.2")
    expect(panels.found("AP@5")).to_be_visible()
    panels.board.card("B").get_by_test_id("move-up").click()
    expect(panels.found("AP@5")).to_have_count(0)
    expect(panels.field).to_have_value("0.2")
    panels.ask("0.3")
    expect(panels.found("AP@5")).to_have_attribute("data-value", f"{float((1 + Fraction(2, 4)) / 5):.12f}")


def test_on_the_posts_example_a_half_is_torchmetrics_a_third_is_trec_eval_and_another_list_can_tell(
    mount: Mount,
) -> None:
    panels = open_definitions(mount, "list=A,B,C,D,E&relevant=B,D,Z&k=5&panel=number")
    torch = "[data-testid=library][data-library=TorchMetrics]"
    # The examples are numbers of this list.
    panels.panel("number").locator(".offers").get_by_role("button", name="50 %", exact=True).click()
    expect(panels.field).to_have_value("50 %")
    expect(panels.found("AP(norm=hits)").locator(torch).first).to_be_visible()
    expect(panels.found("AP(norm=hits)").locator(TREC)).to_have_count(0)
    # Others call it AP, and see no more of the relevant items than those in the list.
    expect(panels.found("AP").locator(TREC)).to_have_count(0)
    panels.ask("0.3333")
    expect(panels.found("AP").locator(TREC).first).to_be_visible()
    expect(panels.found("AP").locator(torch)).to_have_count(0)
    expect(panels.found("AP(norm=hits)")).to_have_count(0)

    # A reader who uses one library sees what that one gives.
    found, using = panels.root.locator(".found > li"), panels.root.get_by_test_id("using")
    assert found.count() > 10
    expect(panels.verdict).to_contain_text("This list cannot tell")
    using.select_option("RePlay")
    expect(found).to_have_count(1)
    expect(found).to_have_attribute("data-versions", "0.5–0.10, ≥ 0.13")
    expect(panels.verdict).to_contain_text("RePlay")
    panels.expect_address(using="RePlay")
    using.select_option("")

    # A list that can tell is put in place, and the number asked again.
    expect(panels.verdict).to_contain_text("This list cannot tell")
    panels.root.get_by_role("button", name=EN("definition_panels.use_list")).click()
    expect(panels.root.get_by_test_id("short-k")).to_have_text("K = 3")
    expect(panels.field).to_have_value("")
    expect(panels.field).to_be_focused()
    # What the tool gave before stays in sight until it has given something new.
    again = panels.root.get_by_test_id("run-again")
    expect(again).to_have_text(EN("definition_panels.run_again", number="0.3333"))
    panels.field.fill("0.5")
    panels.field.press("Enter")
    expect(panels.verdict).to_contain_text("0.5")
    expect(again).to_be_hidden()
