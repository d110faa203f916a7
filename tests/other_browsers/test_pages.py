"""One journey on each of the other pages, in Firefox and WebKit."""

from __future__ import annotations

from typing import Final

from tests.app_server import ROOT
from tests.other_browsers.window import Window

HITS_2_AND_4: Final = "list=A,B,C,D,E&relevant=B,D,T,U,V,W,X&k=5"
"""(1/2 + 2/4) / 7 = 1/7 is reported as 0.1429; over min(7, 5) it is 0.2."""

SAMPLES: Final = ROOT / "webapp" / "evaluate" / "samples"


def test_a_prediction_is_answered_and_the_lesson_goes_on(window: Window) -> None:
    window.open("learn?lesson=cutoff&step=grow&lang=en", ready="[data-testid=tutor] h2")
    # AP@1 = 1/1, AP@2 = 1/2.
    window.click("[data-block=predict] input[type=radio]", 2)
    window.click("[data-block=predict] input[type=text]")
    window.press(*"1/2")
    window.click("[data-block=predict] button")
    window.wait_for("all('[data-block=reveal]').length")
    window.expect_address(said="grow;down;1/2")
    window.expect_texts("[data-block=scale] strong", ["1", "1/2 = 0.5"])
    kicker = "[data-testid=tutor] .kicker"
    before = window.texts(kicker)
    window.click("[data-testid=tutor] nav .onward")
    window.wait_for("all(given[0])[0].textContent !== given[1]", kicker, before[0])
    window.expect_attributes("[data-block=reveal]", "class", [])


def test_files_of_ones_own_are_evaluated(window: Window) -> None:
    window.open("evaluate?lang=en", ready=".st-key-evaluate_sample button")
    for slot, name in (("recommendations", "recommendations.csv"), ("relevant", "relevant.csv")):
        window.upload(f".st-key-evaluate_{slot}_0 input[type=file]", SAMPLES / name)
        window.wait_for("all('[data-testid=stApp]')[0].textContent.includes(given[0])", name)
    window.click(".st-key-evaluate_compute button")
    window.wait_for("all('[data-testid=stMetric]').some(one => one.textContent.includes('MAP@10'))")


def test_back_and_forward_lead_to_whole_pages(window: Window) -> None:
    window.open("?list=A,B,C&relevant=B&k=2&lang=en", ready="[data-testid=ranked-item]")
    for _ in range(3):
        window.click("[data-testid=stTopNavLink][href$='/cases']")
        window.wait_for("all('[data-testid=sheet]').length")
        # At once: what the page says by itself is perhaps on its way.
        window.driver.run("history.back()")
        window.expect_attributes("[data-testid=ranked-item]", "data-item", [*"ABC"])
        window.expect_address(list="A,B,C")
    window.driver.run("history.forward()")
    window.wait_for("all('[data-testid=sheet]').length")


def test_a_number_finds_its_definition_and_a_library_that_computes_it(window: Window) -> None:
    window.open(f"definitions?{HITS_2_AND_4}&lang=en", ready="[data-testid=atlas] .tab")
    window.click("[role=tab][data-panel=number]")
    window.click("[data-testid=number]")
    window.press(*"0.1429", "Enter")
    found = "[data-part=fits] [data-testid=definition][data-measure='AP(norm=relevant)@5']"
    window.expect_attributes(found, "data-value", [f"{1 / 7:.12f}"])
    window.expect_address(number="0.1429")
    window.click(".found > li[data-library=trec_eval] button.name")
    window.expect_attributes("[role=tab][aria-selected=true]", "data-panel", ["libraries"])
    window.expect_texts("[data-testid=library-page] header h2", ["trec_eval"])
