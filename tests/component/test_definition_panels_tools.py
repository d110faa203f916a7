"""Two tools, two numbers: the opening question, the form, and the answer in one sentence."""

from playwright.sync_api import expect

from tests.browser.the_definitions_page import SEVENTH, open_definitions
from tests.component.mount import Mount
from webapp.texts import texts_for

EN = texts_for("en")


def test_the_page_opens_with_one_or_a_third_and_its_list_is_one_press_away(mount: Mount) -> None:
    panels = open_definitions(mount, "")
    panels.expect_panel("tools")
    question = panels.root.get_by_test_id("question")
    expect(question.get_by_role("heading", level=2)).to_have_text(EN("definition_panels.question"))
    expect(question.get_by_test_id("sentence")).to_contain_text("ragas divides by the hits in its list")
    question.get_by_role("button", name=EN("definition_panels.open_question")).click()
    expect(question).to_be_hidden()
    expect(panels.cells).to_have_text(["✓", "2", "3", "4", "5"])
    answer = panels.difference.locator("visible=true").first
    expect(answer.get_by_test_id("side").nth(1)).to_have_attribute("data-value", f"{1 / 3:.12f}")
    # A change of the list is in the answer at once.
    panels.root.get_by_role("button", name=EN("definition_panels.missed_more")).click()
    expect(answer.get_by_test_id("side").nth(1)).to_have_attribute("data-value", f"{1 / 4:.12f}")


def test_two_numbers_are_explained_and_a_call_that_agrees_is_copied(mount: Mount) -> None:
    panels = open_definitions(
        mount, f"{SEVENTH}&panel=tools", permissions=["clipboard-read", "clipboard-write"]
    )
    panels.compare("ranx", "0.1429", "implicit", "0.2")
    answer = panels.difference.locator("visible=true").first
    expect(answer).to_have_attribute("data-causes", "denominator")
    sentence = "ranx divides by all relevant items, implicit by min(|R|, K): 0.1429 against 0.2000."
    expect(answer.get_by_test_id("sentence")).to_have_text(sentence)
    expect(panels.live).to_have_text(sentence)
    panels.expect_address(tool=["ranx;0.1429", "implicit;0.2"], panel="")
    way = answer.get_by_test_id("way").first
    way.locator(".copy").click()
    expect(way.locator(".copy")).to_have_text(EN("definition_panels.copied"))
    code = way.locator("code").inner_text()
    assert panels.page.evaluate("() => navigator.clipboard.readText()") == code


def test_a_wrong_number_is_told_at_its_field_and_the_answer_before_it_goes(mount: Mount) -> None:
    panels = open_definitions(mount, f"{SEVENTH}&panel=tools")
    panels.compare("ranx", "0.1429", "implicit", "0.2")
    expect(panels.difference.locator("visible=true").first).to_be_visible()
    panels.compare("ranx", "0.1429", "implicit", "many")
    expect(panels.root.get_by_test_id("tool-problems-2")).to_be_visible()
    expect(panels.root.get_by_test_id("tool-number-2")).to_be_focused()
    expect(panels.difference.locator("visible=true")).to_have_count(0)


def test_a_name_that_many_share_is_offered_in_full(mount: Mount) -> None:
    panels = open_definitions(mount, f"{SEVENTH}&panel=tools")
    panels.compare("eval", "0.1429", "implicit", "0.2")
    panels.root.get_by_test_id("tool-problems-1").get_by_role("button", name="trec_eval?", exact=True).click()
    expect(panels.root.get_by_test_id("tool-1")).to_have_value("trec_eval")
    expect(panels.difference.locator("visible=true").first).to_be_visible()


def test_a_tool_that_is_not_on_record_is_told_and_what_was_typed_stays(mount: Mount) -> None:
    panels = open_definitions(mount, f"{SEVENTH}&panel=tools")
    panels.compare("no such tool", "0.2", "ranx", "")
    told = panels.root.get_by_test_id("tool-problems-1")
    expect(told).to_have_text(EN("two_tools.tool_unknown", name="no such tool"))
    expect(panels.root.get_by_test_id("tool-1")).to_have_value("no such tool")
    expect(panels.root.get_by_test_id("tool-1")).to_be_focused()
    panels.compare("sklearn", "", "ranx", "")
    expect(told).to_be_hidden()
    expect(panels.root.get_by_test_id("tool-1")).to_have_value("scikit-learn")


def test_only_an_answer_is_said_to_rest_on_the_sample(mount: Mount) -> None:
    panels = open_definitions(mount, "panel=tools&tool=no such tool;0.2&tool=ranx;")
    expect(panels.root.get_by_test_id("tool-problems-1")).to_be_visible()
    expect(panels.root.get_by_test_id("tools-basis")).to_be_hidden()
    panels.compare("trec_eval", "", "ranx", "")
    expect(panels.root.get_by_test_id("tools-basis")).to_have_text(EN("answers.sample_list"))
