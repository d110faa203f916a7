"""The panels of definitions: what their list changes, tools compared, libraries, and a number looked up."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from playwright.sync_api import Locator, expect

from recmetrics import libraries, order_distribution, parse_measure
from tests.browser.the_definitions_page import (
    HITS_1_4,
    HITS_2_4,
    SEVENTH,
    TREC,
    Panel,
    expect_the_answer,
    expect_values,
    open_definitions,
)
from tests.component.mount import Mount, resize
from webapp.cases.case_set import OPENING_CASES
from webapp.definitions.variants import variants
from webapp.model.scenario import Scenario
from webapp.texts import texts_for

EN: Final = texts_for("en")

POST: Final = "list=A,B,C,D,E&relevant=B,D,Z&k=5"

TALL: Final = 3000
"""Height of a window that shows definitions and board at once: what is dragged must be on the screen."""

CLIPBOARD: Final = ["clipboard-read", "clipboard-write"]


def test_a_drag_on_the_board_changes_every_definition_and_folds_nothing(mount: Mount) -> None:
    panels = open_definitions(mount, height=TALL)
    before = (0 + Fraction(1, 2) + Fraction(1, 3) + Fraction(2, 4) + Fraction(2, 5)) / 5
    expect_values(panels, HITS_2_4, before)
    row = panels.definition("AP(norm=relevant)@5")
    row.locator(".who").click()
    expect(row.locator(".who")).to_have_attribute("aria-expanded", "true")
    calls = row.locator("li[data-testid=library]")
    trec = row.locator("li[data-testid=library][data-library=trec_eval]").first
    trec.locator("summary").click()
    expect(trec.locator("details li").first).to_be_visible()
    how_many = calls.count()
    assert how_many > 5

    panels.board.drag(panels.board.body("B"), panels.board.above("A"))
    after = (1 + Fraction(1, 2) + Fraction(1, 3) + Fraction(2, 4) + Fraction(2, 5)) / 5
    expect_values(panels, HITS_1_4, after)
    panels.expect_address(list="B,A,C,D,E", relevant="B,D,T,U,V,W,X", k="5", panel="")
    expect(row.locator(".who")).to_have_attribute("aria-expanded", "true")
    expect(calls).to_have_count(how_many)
    expect(trec.locator("details li").first).to_be_visible()
    expect(panels.definition("AP@5").locator(".who")).to_have_attribute("aria-expanded", "false")

    # Another K gives the definitions other names, and the fold that is open stays open.
    panels.board.cut.focus()
    panels.page.keyboard.press("ArrowUp")
    panels.expect_value("AP@4", HITS_1_4 / 4)
    panels.expect_value("P@4", Fraction(2, 4))
    expect(panels.definition("AP@5")).to_have_count(0)
    row = panels.definition("AP(norm=relevant)@4")
    expect(row.locator(".who")).to_have_attribute("aria-expanded", "true")
    expect(row.locator("li[data-testid=library][data-library=trec_eval] .write code").first).to_have_text(
        "trec_eval -m map_cut.4 qrels run"
    )


def test_definitions_that_agree_are_grouped_until_a_move_or_a_list_from_the_page_separates_them(
    mount: Mount,
) -> None:
    panels = open_definitions(mount, POST)
    shared = panels.panel("all").locator(".group").filter(has=panels.page.locator("[data-measure='AP@5']"))
    expect(shared.locator("[data-testid=definition]")).to_have_count(
        4  # AP, and over |R|, over min(|R|, K), and over min(|R|, K, n): all of these are 3
    )
    expect(shared.locator(".separate")).not_to_be_empty()
    panels.root.get_by_test_id("sort").get_by_role("radio").nth(1).check()
    panels.expect_address(sort="value")
    values = panels.panel("all").locator("section[data-family=AP] .result strong")
    shown = [float(text) for text in values.all_inner_texts()]
    assert shown == sorted(set(shown), reverse=True)
    # With K = 2 only, min(|R|, K) is 2 and |R| is 3.
    for _ in range(3):
        panels.board.cut.focus()
        panels.page.keyboard.press("ArrowUp")
    panels.expect_value("AP@2", Fraction(1, 2) / 2)
    panels.expect_value("AP(norm=relevant)@2", Fraction(1, 2) / 3)
    panels.expect_value("AP", HITS_2_4 / 3)

    panels.board.tool("reset").click()
    panels.expect_value("AP@5", HITS_2_4 / 3)
    shared.locator(".use").click()
    panels.board.expect_order("ABCDEZ")
    panels.expect_value("AP", (Fraction(1, 2) + Fraction(2, 4) + Fraction(3, 6)) / 3)


def test_the_short_list_changes_hits_k_and_missed_items_with_keys_too(mount: Mount) -> None:
    panels = open_definitions(mount, POST)
    expect(panels.cells).to_have_text(["1", "✓", "3", "✓", "5"])
    panels.cells.nth(0).click()
    panels.expect_address(relevant="B,D,Z,A")
    panels.expect_value("AP@5", (1 + Fraction(2, 2) + Fraction(3, 4)) / 4)
    # One stop of the Tab key for all ranks.
    panels.cells.nth(0).focus()
    panels.page.keyboard.press("ArrowRight")
    expect(panels.cells.nth(1)).to_be_focused()
    panels.page.keyboard.press("Enter")
    expect(panels.cells.nth(1)).to_have_attribute("aria-pressed", "false")
    panels.expect_value("AP@5", (1 + Fraction(2, 4)) / 3)
    short = panels.root.get_by_test_id("short-list")
    short.get_by_role("button", name=EN("definition_panels.k_less")).click()
    expect(short.get_by_test_id("short-k")).to_have_text("K = 4")
    panels.expect_value("AP@4", (1 + Fraction(2, 4)) / 3)
    short.get_by_role("button", name=EN("definition_panels.missed_more")).click()
    panels.expect_value("AP@4", (1 + Fraction(2, 4)) / 4)
    panels.expect_address(more="1", k="4")


# Two tools, two numbers


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


def test_two_numbers_are_explained_and_what_cannot_be_is_told_at_its_field(mount: Mount) -> None:
    panels = open_definitions(mount, f"{SEVENTH}&panel=tools", permissions=CLIPBOARD)
    told = [panels.root.get_by_test_id(f"tool-problems-{at}") for at in (1, 2)]
    first, number = (panels.root.get_by_test_id(name) for name in ("tool-1", "tool-number-1"))
    answer = panels.difference.locator("visible=true").first
    # Lines that are pasted stay apart.
    number.evaluate(
        """field => {
            const clipboardData = new DataTransfer()
            clipboardData.setData("text", "map all 0.1429\\nP_5 all 0.4")
            field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, cancelable: true }))
        }"""
    )
    expect(number).to_have_value("map all 0.1429; P_5 all 0.4")

    panels.compare("ranx", "0.1429", "implicit", "0.2")
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

    # A wrong number takes the answer before it away.
    panels.compare("ranx", "0.1429", "implicit", "many")
    expect(told[1]).to_be_visible()
    expect(panels.root.get_by_test_id("tool-number-2")).to_be_focused()
    expect(panels.difference.locator("visible=true")).to_have_count(0)
    # A name that many share is offered in full.
    panels.compare("eval", "0.1429", "implicit", "0.2")
    told[0].get_by_role("button", name="trec_eval?", exact=True).click()
    expect(first).to_have_value("trec_eval")
    expect(answer).to_be_visible()
    # Only an answer is said to rest on the sample.
    panels.visit("panel=tools&tool=no such tool;0.2&tool=ranx;")
    expect(told[0]).to_be_visible()
    expect(panels.root.get_by_test_id("tools-basis")).to_be_hidden()
    panels.compare("trec_eval", "", "ranx", "")
    expect(panels.root.get_by_test_id("tools-basis")).to_have_text(EN("answers.sample_list"))


def test_on_a_phone_the_answer_comes_into_sight_and_focus_stays_in_the_field(mount: Mount) -> None:
    panels = open_definitions(mount, f"{SEVENTH}&panel=number")
    resize(panels.page, 320, 568)
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


# Libraries


def test_a_library_is_found_filtered_opened_and_its_call_copied(mount: Mount) -> None:
    panels = open_definitions(mount, f"{POST}&panel=libraries", permissions=CLIPBOARD)
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

    # A library and a panel that there are not are told.
    panels.visit(f"{POST}&library=nothing&panel=elsewhere")
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
    pair = list(OPENING_CASES.labels)
    own = panel.get_by_test_id("matter").first.get_attribute("data-winner")
    assert own in pair
    turned = panel.locator("[data-testid=matter][data-flips=true]").first
    expect(turned).to_have_attribute("data-winner", pair[1 - pair.index(own)])
    expect(turned.locator("td").last).to_contain_text(EN("definition_panels.flips"))

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
