"""Journey: identify the reported number 0.1429 for hits at 2 and 4, |R| = 7, K = 5."""

from fractions import Fraction
from urllib.parse import urlencode

from playwright.sync_api import expect

from tests.browser.open_page import OpenPage
from tests.browser.screen import way_to
from tests.browser.the_definitions_page import HITS_2_4, SEVENTH, expect_the_answer, open_definitions
from webapp.cases.case_set import POST_CASES
from webapp.cases.mean_link import packed_cases


def test_a_reader_with_a_mouse_learns_whose_number_it_is_in_one_step(open_app: OpenPage) -> None:
    panels = open_definitions(open_app)
    panels.expect_value("AP@5", HITS_2_4 / 5)
    panels.turn_to("number")
    panels.ask("0.1429")
    expect_the_answer(panels)
    expect(panels.asked_back).to_be_hidden()
    panels.expect_address(panel="", number="0.1429")

    # From the answer to the library, and back with the browser's own button.
    panels.giving("trec_eval").locator("button.name").first.click()
    panels.expect_panel("libraries")
    expect(panels.library_title).to_have_text("trec_eval")
    expect(panels.library("trec_eval")).to_have_class("open")
    panels.expect_address(panel="libraries", library="trec_eval", number="0.1429")
    panels.page.go_back()
    panels.expect_panel("number")
    expect_the_answer(panels)


def test_the_number_may_be_the_mean_over_the_cases_of_the_other_page(open_app: OpenPage) -> None:
    cases = urlencode(packed_cases(POST_CASES))
    panels = open_definitions(open_app, f"{SEVENTH.replace('k=5', 'k=2')}&panel=number&{cases}")
    page, of = panels.page, panels.root.get_by_test_id("number-of")
    of.get_by_role("radio").nth(1).check()
    panels.expect_address(of="cases")
    # The post's two cases, at their own K: (1/3 + 13/60) / 2.
    panels.ask(f"{float((Fraction(1, 3) + Fraction(13, 60)) / 2):.3f}")
    expect(panels.found("MAP@5")).to_have_attribute("data-value", f"{11 / 40:.12f}")
    expect(panels.found("MAP@5").locator("[data-testid=library]").first).to_be_visible()
    links = page.get_by_test_id("stTopNavLink")
    links.nth(1).click()
    leaderboard = page.get_by_test_id("leaderboard")
    expect(leaderboard.get_by_test_id("k")).to_have_text("K = 5")
    leaderboard.locator(".cutoff button").nth(0).click()
    expect(leaderboard.get_by_test_id("k")).to_have_text("K = 4")
    way_to(page, "definitions").click()
    expect(of.get_by_role("radio").nth(1)).to_be_checked()
    # (1/2 + 2/4) / 3 and (1/4) / 3, since the second case has its last hit at rank 5.
    panels.ask(f"{float((Fraction(1, 3) + Fraction(1, 12)) / 2):.4f}")
    expect(panels.found("MAP@4")).to_be_visible()
    of.get_by_role("radio").nth(0).check()
    expect(panels.found("MAP@4")).to_have_count(0)
