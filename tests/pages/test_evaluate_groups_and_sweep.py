"""The means by number of relevant items and at every K, as the page shows them."""

import json
import re
import time
from typing import Any, NoReturn

from streamlit.testing.v1 import AppTest

from tests.pages.the_evaluate_page import computed, pressed, settled, shown, state_of
from tests.pages.the_page import proto_of, went_well
from tests.pages.untranslated import escaped_from
from webapp.evaluate.job import Job, Progress
from webapp.evaluate.sweep import Sweep
from webapp.texts import PSEUDO_LANGUAGE

# u1: hits at ranks 1 and 3 of 3, |R| = 2; u2: a hit at rank 2 of 2, |R| = 1.
LISTS = b"user,item,rank\nu1,A,1\nu1,X,2\nu1,B,3\nu2,X,1\nu2,A,2\n"
TRUTH = b"user,item\nu1,A\nu1,B\nu2,A\n"
QUERY = "k=2&measures=AP@K,P@K,R@K,AP"


def _charts(app: AppTest) -> list[tuple[dict[str, Any], str]]:
    """Return the figures and what they say in words."""
    found = [proto_of(element) for element in app.get("plotly_chart")]
    return [(json.loads(proto.spec), proto.alt) for proto in found]


def _rows(app: AppTest) -> list[list[str]]:
    """Return the cells of the last table."""
    body = shown(app).rpartition("<tbody>")[2]
    return [re.findall(r">([^<>]+)<", row) for row in re.findall(r"<tr>(.*?)</tr>", body)]


def test_the_means_stand_by_number_of_relevant_items() -> None:
    app = computed(LISTS, TRUTH, QUERY, "groups")
    assert _rows(app) == [
        ["1", "1", "0.5000", "0.5000", "1.0000", "0.5000"],
        ["2", "1", "0.5000", "0.5000", "0.5000", "0.8333"],  # AP@2 (1/1) / 2, AP (1/1 + 2/3) / 2
    ]
    figure, told = _charts(app)[-1]
    assert (figure["data"][0]["y"], told) == (
        [1, 1],
        "Cases by the number of their relevant items. |R| 1: 1, |R| 2: 1.",
    )
    assert "**R@2**: where |R| is larger than K" in shown(app)
    assert "**P@2**: where |R| is smaller than K" in shown(app)
    assert "**AP@2**: the best list that is long enough reaches one" in shown(app)
    assert "**AP**: where |R| is larger than the list is long" in shown(app)


def test_the_means_at_every_k_are_worked_out_when_their_panel_is_opened() -> None:
    app = computed(LISTS, TRUTH, QUERY)
    assert state_of(app).sweeping is None
    app.session_state["evaluate_panels"] = "sweep"
    app = settled(app)
    assert _rows(app) == [
        ["1", "0.5000", "0.5000", "0.2500"],  # AP@1 and P@1: 1 and 0; R@1: 1/2 and 0
        ["2 (your K)", "0.5000", "0.5000", "0.7500"],  # AP@2: 1/2 and 1/2; R@2: 1/2 and 1
        ["3", "0.6667", "0.5000", "1.0000"],  # AP@3: (1 + 2/3) / 2 and 1/2; P@3: 2/3 and 1/3
    ]
    figure, told = _charts(app)[-1]
    assert [line["name"] for line in figure["data"]] == ["AP@K", "P@K", "R@K"]
    assert "AP@K: 0.5000 at first, 0.5000 at your K, 0.6667 at last" in told
    assert "**R@K**: what the sum is divided by does not depend on K" in shown(app)


def test_the_panel_stays_open_and_other_results_are_swept_anew() -> None:
    app = computed(LISTS, TRUTH, QUERY, "sweep")
    app.number_input(key="evaluate_k").set_value(3).run()
    app = pressed(app, "evaluate_compute")
    assert [row[0] for row in _rows(app)] == ["1", "2", "3 (your K)"]


def test_measures_without_a_cutoff_have_no_curve() -> None:
    app = computed(LISTS, TRUTH, "k=2&measures=AP,RR", "sweep")
    assert "None of the chosen measures has a cutoff K." in shown(app)
    assert state_of(app).sweeping is None


def _endless(report_progress: Progress) -> NoReturn:
    while True:
        report_progress(0.5)
        time.sleep(0.01)


def test_a_sweep_is_called_off_and_asked_for_again() -> None:
    app = computed(LISTS, TRUTH, QUERY)
    state_of(app).sweeping = job = Job[Sweep](_endless)
    app.session_state["evaluate_panels"] = "sweep"
    app = went_well(app.run())
    app = went_well(app.button(key="evaluate_sweeping_cancel").click().run())
    assert job.state == "cancelled"
    app = pressed(app, "evaluate_sweeping_ask")
    assert [row[0] for row in _rows(app)] == ["1", "2 (your K)", "3"]


def test_the_browsers_back_is_followed_while_the_sweep_is_under_way() -> None:
    app = computed(LISTS, TRUTH, QUERY)
    app.session_state["evaluate_panels"] = "sweep"
    app = went_well(app.run())
    assert state_of(app).sweeping is not None
    app.query_params["k"] = "1"
    assert state_of(went_well(app.run())).choice.k == 1


def test_no_text_of_the_panels_escapes_translation() -> None:
    app = computed(LISTS, TRUTH, f"{QUERY}&lang={PSEUDO_LANGUAGE}")
    for tab in ("cases", "groups", "sweep"):
        app.session_state["evaluate_panels"] = tab
        app = settled(app)
        escaped = {text for _, text in escaped_from(app) if not text.startswith("$$")}  # formulas
        assert escaped <= {"user", "item", "rank"}, tab  # the reader's own columns
