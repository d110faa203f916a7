"""From files to the cases that hurt the mean, and what another library would print."""

from playwright.sync_api import expect

from tests.browser.open_page import OpenPage
from tests.browser.screen import way_to
from tests.browser.the_evaluate_page import SAMPLES, open_evaluation
from tests.browser.the_playground_page import TheBoard
from webapp.evaluate.slots import Slot
from webapp.texts import texts_for

EN = texts_for("en")


def test_files_that_come_at_once_become_means_a_case_and_what_trec_eval_would_say(open_app: OpenPage) -> None:
    own = open_evaluation(open_app, "k=10")
    files: dict[Slot, str] = {
        "recommendations": "recommendations.csv",
        "relevant": "relevant.csv",
        "second": "recommendations_b.csv",
    }
    for slot, name in files.items():
        own.field(slot).set_input_files(SAMPLES / name)
    for name in files.values():
        expect(own.page.get_by_role("region", name=name)).to_be_visible(timeout=60_000)
    # One model has fewer panels and charts to wait for.
    own.page.locator(".st-key-evaluate_remove_second button").click()
    expect(own.page.get_by_role("region", name=files["second"])).to_have_count(0)
    own.work_out()
    expect(own.mean("MAP@10")).to_be_visible()
    mean = own.mean("MAP@10").inner_text().split()[-1]

    own.turn_to("libraries")
    expect(own.page.get_by_role("region", name=EN("evaluate_tabs.libraries"))).to_contain_text("trec_eval")
    own.expect_rest()

    # What is taken away gives the same numbers; the files keep their own names.
    own.turn_to("take_away")
    expect(own.page.get_by_text("recommendations.csv").first).to_be_attached()

    own.turn_to("cases")
    case = own.page.locator(".st-key-evaluate_case_0 button").first
    name = case.inner_text().split()[-1]
    case.click()
    expect(TheBoard(own.page).root).to_be_visible()
    # What came out is still there when the reader returns.
    way_to(own.page, "evaluate").click()
    expect(case).to_contain_text(name)
    expect(own.mean("MAP@10")).to_contain_text(mean)
