"""Grades on the page of own data: their measures, the lowest relevant one, and the order of lists."""

import pytest

from tests.pages.the_evaluate_page import computed, htmls_of, pressed, settled, shown, state_of, uploaded
from webapp.texts import texts_for

EN = texts_for("en")
LISTS = b"user,item,rank\nu1,A,1\nu1,B,2\nu1,C,3\n"
GRADES = b"user,item,grade\nu1,A,1\nu1,B,2\nu1,C,3\n"


def test_grades_count_and_the_lowest_relevant_one_is_chosen_by_address_and_said() -> None:
    app = computed(LISTS, GRADES, "k=3&measures=RR,DCG(gain%3Dexponential)@K&relevant_from=3")
    results = state_of(app).results
    assert results is not None
    assert results.means["RR"] == 1 / 3
    # (2^1 - 1)/1 + (2^2 - 1)/log2(3) + (2^3 - 1)/2
    assert results.means["DCG(gain=exponential)@3"] == pytest.approx(1 + 3 / 1.584962500721156 + 7 / 2)
    assert EN("evaluate.used_grade", grade="3") in shown(app)
    app.number_input(key="evaluate_relevant_from").set_value(2.0).run()
    app = pressed(app, "evaluate_compute")
    results = state_of(app).results
    assert results is not None
    assert results.means["RR"] == 1 / 2


def test_the_order_is_chosen_and_what_ordered_the_lists_is_said() -> None:
    lists = b"user,item,rank,score\nu1,A,1,0.1\nu1,B,2,0.9\n"
    app = computed(lists, b"user,item\nu1,B\n", "k=2&measures=RR")
    assert "RR = 0.5000" in shown(app).replace("MRR", "RR")
    assert EN("evaluate.used_order", role=EN("evaluate.role_rank")) in shown(app)
    noted = "".join(htmls_of(app))
    assert "Cases whose scores give another order than their ranks: 1." in noted
    app.selectbox(key="evaluate_order").set_value("score").run()
    app = pressed(app, "evaluate_compute")
    assert "RR = 1.0000" in shown(app).replace("MRR", "RR")
    assert EN("evaluate.used_order", role=EN("evaluate.role_score")) in shown(app)
    assert dict(app.query_params)["order"] == "score"


def test_a_trec_run_is_ordered_by_its_score_and_the_notes_have_their_lines() -> None:
    run = b"q1 Q0 A 1 0.1 run\nq1 Q0 B 2 0.9 run\n"
    app = computed(run, b"q1 0 B 1\nq1 0 A 0\n", "k=2&measures=RR")
    results = state_of(app).results
    assert results is not None
    assert results.means == {"RR": 1.0}
    assert [(note.code, note.lines) for note in results.notes] == [("scores_against_ranks", (1,))]
    assert "line 1" in "".join(htmls_of(app))


def test_the_case_that_opens_has_the_order_and_the_relevant_items_of_its_means() -> None:
    run = b"q1 Q0 A 1 0.1 run\nq1 Q0 B 2 0.9 run\n"
    app = computed(run, b"q1 0 B 2\nq1 0 A 1\n", "k=2&measures=RR&relevant_from=2")
    app.button(key="evaluate_case_0").click().run()
    scenario = app.session_state["visit"].states["PlaygroundState"].scenario
    assert (scenario.ranked, scenario.relevant) == (("B", "A"), ("B",))


def test_every_measure_of_grades_has_its_sentence_on_the_page() -> None:
    names = "nDCG(gain%3Dexponential)@K,nDCG(gain%3Dbinary)@K,DCG@K,DCG(gain%3Dbinary)@K,Bpref,Bpref@K"
    app = computed(LISTS, GRADES, f"k=2&measures={names},Judged@K,ERR@K", tab="groups")
    assert len(app.metric) == 8
    app.session_state["evaluate_panels"] = "sweep"
    app = settled(app)
    assert "nDCG(gain=exponential)@K" in shown(app)
    assert uploaded(app, "relevant", GRADES).session_state["visit"]
