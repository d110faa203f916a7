"""The page of own data: files in, numbers out, and the way to a case."""

import re

from tests.pages.the_evaluate_page import LISTS, htmls_of, loaded, pressed, settled, shown, state_of, uploaded
from tests.pages.the_page import opened, went_well
from webapp.model.scenario import Scenario


def test_the_sample_is_opened_by_its_address_and_nothing_is_computed_yet() -> None:
    app = settled(opened("data=sample&k=10", page="evaluate"))
    assert "9,303 rows" in shown(app)
    assert state_of(app).results is None
    assert not app.button(key="evaluate_compute").disabled


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
    [table] = [one for one in htmls_of(app) if "trec_eval" in one]
    assert "<table>" in table
    assert "TorchMetrics" in table

    # By library, the calls of one stand together: what would trec_eval say?
    app.session_state["evaluate_libraries_by"] = "library"
    [table] = [one for one in htmls_of(settled(app)) if "trec_eval" in one]
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
