"""The page of own data: files in, numbers out, and the way to a case."""

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qsl

import pytest
from streamlit.testing.v1 import AppTest

from tests.pages.the_evaluate_page import (
    LISTS,
    TRUTH,
    htmls_of,
    loaded,
    pressed,
    settled,
    shown,
    state_of,
    uploaded,
)
from tests.pages.the_page import opened, turned_to, went_well
from webapp.evaluate import sample_run, state
from webapp.evaluate.job import Job, Progress
from webapp.model.scenario import Scenario
from webapp.texts import texts_for

EN = texts_for("en")


@pytest.mark.parametrize("query", ["", "data=sample&k=10"])
def test_the_page_opens_on_the_sample_computed_and_says_so(query: str) -> None:
    app = settled(opened(query, page="evaluate"))
    assert "9,303 rows" in shown(app)
    assert [metric.label for metric in app.metric] == ["MAP@10", "Mean P@10", "MAP"]
    assert EN("evaluate.shown_sample") in shown(app)
    assert EN("evaluate.question") in shown(app)
    # What it needs is seen before anything is given.
    assert "user,item,score\nann,Heat,0.9\nann,Alien,0.7" in shown(app)
    assert EN("evaluate.formats") in shown(app)
    assert dict(app.query_params) == dict(parse_qsl(query))


def test_a_class_that_opens_the_sample_computes_it_once(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[object] = []

    def counted(work: Callable[[Progress], object], **options: Any) -> Job[object]:
        begun.append(work)
        return Job(work, **options)

    monkeypatch.setattr(sample_run, "Job", counted)
    monkeypatch.setattr(state, "SAMPLE_RUNS", sample_run.SampleRuns())
    pages = [settled(opened("k=7", page="evaluate")) for _ in range(3)]
    first, *others = (state_of(app) for app in pages)
    assert len(begun) == 1
    assert first.results is not None
    assert all(one.results is first.results for one in others)
    # One visit that leaves the sample takes nothing from the others.
    own = uploaded(pages[0], "recommendations", LISTS)
    assert (state_of(own).results, set(state_of(own).files)) == (None, {"recommendations"})
    assert app_shows_cases(settled(pages[1]))
    # Nor do the panels that are worked out when they are opened.
    for app in pages[1:]:
        app.session_state["evaluate_panels"] = "sweep"
        settled(app)
    assert len(begun) == 2


def app_shows_cases(app: AppTest) -> bool:
    """Return whether the cases of the results can be read."""
    return any(button.key == "evaluate_case_0" for button in app.button)


def test_own_files_replace_the_sample_and_another_setting_of_the_sample_is_computed() -> None:
    app = settled(opened(page="evaluate"))
    app.number_input(key="evaluate_k").set_value(3).run()
    assert EN("evaluate.outdated") in shown(app)
    app = pressed(app, "evaluate_compute")
    assert [metric.label for metric in app.metric] == ["MAP@3", "Mean P@3", "MAP"]
    app = uploaded(app, "recommendations", LISTS)
    assert not app.metric
    assert EN("evaluate.shown_sample") not in shown(app)
    assert app.query_params["data"] == "own"
    app = pressed(uploaded(app, "relevant", TRUTH), "evaluate_compute")
    assert "MAP@3 = 0.7500" in shown(app)
    assert EN("evaluate.shown_sample") not in shown(app)


def test_an_address_of_own_files_says_once_that_they_are_gone_and_shows_the_sample() -> None:
    app = settled(opened("data=own&k=5", page="evaluate"))
    assert EN("problem.own_files_gone") in shown(app)
    assert EN("evaluate.shown_sample") in shown(app)
    assert app.query_params["data"] == "sample"
    assert [metric.label for metric in app.metric] == ["MAP@5", "Mean P@5", "MAP"]


def test_going_back_to_other_settings_of_the_sample_shows_their_numbers() -> None:
    app = pressed(settled(opened("data=sample&k=10", page="evaluate")), "evaluate_two_models")
    app.query_params.clear()
    app.query_params.update({"data": "sample", "k": "3"})
    app = settled(app)
    assert state_of(app).choice.sample == "sample"
    assert [metric.label for metric in app.metric] == ["MAP@3", "Mean P@3", "MAP"]
    assert EN("evaluate.outdated") not in shown(app)


def test_the_parameters_of_another_page_do_not_change_the_settings() -> None:
    app = pressed(loaded(query="k=2&measures=RR"), "evaluate_compute")
    app = turned_to(app, "playground")
    # As the browser's Back may have it: this page with the parameters of the one that was left.
    app.query_params.update({"list": ["A,B"], "relevant": ["A"], "k": ["5"]})
    app.switch_page("pages/evaluate.py")
    app = settled(app)
    assert (state_of(app).choice.k, state_of(app).choice.measures) == (2, ("RR",))
    assert EN("evaluate.outdated") not in shown(app)
    assert dict(app.query_params) == {"k": "2", "measures": "RR", "data": "own"}


def test_errors_have_a_heading_are_announced_and_leave_the_files_open() -> None:
    app = pressed(loaded(b"user,item,rank\nu1,A,first\n"), "evaluate_compute")
    (error,) = [one for one in htmls_of(app) if EN("evaluate.not_computed") in one]
    assert 'role="alert"' in error
    assert "A rank is a whole number." in error
    assert expander(app, "evaluate.files").proto.expanded
    app = uploaded(app, "second", b"")
    (refused,) = [one for one in htmls_of(app) if EN("evaluate.not_read") in one]
    assert 'role="alert"' in refused
    # With results the files fold away.
    app = pressed(uploaded(app, "recommendations", LISTS), "evaluate_compute")
    assert not expander(app, "evaluate.files").proto.expanded


def expander(app: AppTest, name: str) -> Any:
    """Return a part of the page that folds, by the text of its name."""
    return next(one for one in app.expander if one.label == EN(name))


def test_which_columns_were_used_as_what_is_said_beside_the_means() -> None:
    app = pressed(loaded(truth=b"user,item,rating\nu1,A,1\nu2,A,2\n"), "evaluate_compute")
    assert "recommendations.csv: Case: user, Item: item, Rank: rank." in shown(app)
    assert "relevant.csv: Case: user, Item: item, Grade: rating." in shown(app)


def test_a_mean_of_grades_stands_above_the_formula_of_grades() -> None:
    app = settled(opened("data=sample&measures=nDCG@K,P@K", page="evaluate"))
    formulas = [each.value for each in app.markdown if each.value.startswith("$$")]
    assert ["g_k" in formula for formula in formulas] == [True, False]


def test_a_rank_can_be_left_without_a_column_but_a_case_cannot() -> None:
    app = loaded(b"user,item,rank,score\nu1,A,1,0.2\nu1,B,2,0.9\n")
    assert "" not in app.selectbox(key="evaluate_column_recommendations_case").proto.options
    app = app.selectbox(key="evaluate_column_recommendations_rank").set_value("").run()
    assert state_of(app).files["recommendations"].columns == {
        "case": "user",
        "item": "item",
        "score": "score",
    }


def test_a_choice_that_comes_when_its_file_is_gone_or_another_one_changes_nothing() -> None:
    # Browsers send the fields of the page that they have, when the server may be further already.
    app = loaded()
    state = state_of(app)
    columns = state.files["recommendations"].columns
    state.set_column("recommendations", "item", "movie")
    assert state.files["recommendations"].columns == columns
    state.set_column("second", "item", "item")
    assert "second" not in state.files


def test_a_grade_that_is_not_above_zero_is_told_and_the_one_before_stays() -> None:
    app = loaded(query="k=2&relevant_from=2")
    app = app.number_input(key="evaluate_relevant_from").set_value(0.0).run()
    assert EN("problem.grade_needed") in shown(app)
    assert state_of(app).choice.relevant_from == 2
    app = app.number_input(key="evaluate_relevant_from").set_value(3.5).run()
    assert dict(app.query_params)["relevant_from"] == "3.5"


def test_two_files_become_means_and_a_case_opens_in_the_playground() -> None:
    app = loaded()
    app = pressed(app, "evaluate_compute")
    assert "MAP@2 = 0.7500" in shown(app)  # (1 + 1/2) / 2
    assert app.button(key="evaluate_case_0").label == "u2"
    app = went_well(app.button(key="evaluate_case_0").click().run())
    playground_state = app.session_state["visit"].states["PlaygroundState"]
    assert playground_state.scenario == Scenario(("B", "A"), ("A",), k=2)


def test_what_libraries_would_print_is_worked_out_when_the_panel_is_opened() -> None:
    app = loaded()
    app = pressed(app, "evaluate_compute")
    app.session_state["evaluate_panels"] = "libraries"
    app = settled(app)
    [table, left_out] = [one for one in htmls_of(app) if "trec_eval" in one]
    assert "<code>set_P</code>" in left_out
    assert "<table>" in table
    assert "TorchMetrics" in table

    # By library, the calls of one stand together: what would trec_eval say?
    app.session_state["evaluate_libraries_by"] = "library"
    table, _ = [one for one in htmls_of(settled(app)) if "trec_eval" in one]
    first_cells = re.findall(r"<tr><td>(.*?)</td>", table)
    assert first_cells == sorted(first_cells, key=str.casefold)
    assert first_cells.count("trec_eval") > 1
    # What was chosen in a panel is still chosen when the reader returns to it.
    app.session_state["evaluate_panels"] = "cases"
    app = settled(app)
    app.session_state["evaluate_panels"] = "libraries"
    assert settled(app).session_state["evaluate_libraries_by"] == "library"


def test_a_file_that_is_refused_is_told_where_it_was_given_and_the_other_field_stays_clean() -> None:
    app = uploaded(loaded(), "second", b"")
    assert set(state_of(app).uploads.refused) == {"second"}
    assert state_of(app).failures == ()
    assert sum("is empty" in one for one in htmls_of(app)) == 1
    app = uploaded(app, "second", LISTS)
    assert state_of(app).uploads.refused == {}


def test_one_file_in_both_places_is_asked_about() -> None:
    app = loaded(LISTS, LISTS)
    assert "stands in both places" not in shown(app)  # their names differ
    app = uploaded(app, "relevant", LISTS, "recommendations.csv")
    assert "“recommendations.csv” stands in both places" in shown(app)


def test_how_a_file_is_written_is_told_in_words() -> None:
    app = loaded(LISTS.replace(b",", b"\t"))
    assert "recommendations.csv: a table of text (utf-8, tabs between fields), 4 rows" in shown(app)


def test_what_is_wrong_with_a_file_is_said_in_words_and_the_other_stays() -> None:
    app = loaded(lists=b"")
    assert any("is empty" in one for one in htmls_of(app))
    assert set(state_of(app).tables) == {"relevant"}
    assert app.button(key="evaluate_compute").disabled


def test_another_file_removes_the_one_before() -> None:
    app = loaded()
    before = state_of(app).files["relevant"].folder
    app = uploaded(app, "relevant", b"user,item\nu1,B\n")
    assert not before.path.exists()
    lists = state_of(app).files["recommendations"].folder
    app = pressed(app, "evaluate_forget")
    assert (state_of(app).files, lists.path.exists()) == ({}, False)


def test_files_that_went_with_the_connection_are_told_to_be_gone() -> None:
    app = loaded()
    state_of(app).files["relevant"].folder.close()
    app = settled(app)
    assert state_of(app).files == {}


def test_a_hostile_case_is_shown_as_it_is() -> None:
    name = "**a** <b>x</b> :red[y]"
    app = loaded(f"user,item,rank\n{name},A,1\n".encode(), f"user,item\n{name},A\n".encode())
    app = pressed(app, "evaluate_compute")
    label = app.button(key="evaluate_case_0").label
    assert "<b>" not in label
    assert "\\*\\*a" in label
