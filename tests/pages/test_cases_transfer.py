"""From page to page: each keeps what lies on it, and a case goes to the playground and comes back."""

from typing import Any

from tests.pages.page_in_memory import PageInMemory
from tests.pages.the_page import (
    address_of,
    board_of,
    cases_table_of,
    do,
    fractions_of,
    lists_of,
    means_of,
    opened,
    opened_cases,
    turned_to,
    went_to,
    went_well,
)
from webapp.model.scenario import Scenario
from webapp.playground.return_ticket import ReturnTicket
from webapp.playground.state import PlaygroundState
from webapp.texts import texts_for

EN = texts_for("en")
ONE = "case=u1;A,B,C,D,E;B,D,Z&case=u2;A,C,E,B,D;B,D,Z&k=5"
TWO = "case=u1;A,B,C;B;B,C,A&case=u2;D,E,F;E,G;E,F,D;2;U&k=3&at=2"
TICKET = ReturnTicket("cases", "cases.on_loan", {"case": "u1"}, "cases.go_back")


def in_transfer(query: str, case: str, model: str = "A") -> PageInMemory:
    """Return the playground after the list of a case was opened there."""
    return do(opened_cases(query), {"do": "play", "case": case, "model": model})


def brought_back(app: PageInMemory) -> PageInMemory:
    """Return the page of cases after a press on the way back to it."""
    app.button(key="go_back").click().run()
    assert app.path == "cases"
    return went_well(app)


def moved(app: PageInMemory, *ranked: str, **changes: Any) -> PageInMemory:
    """Return the page after the board of the playground was given this order."""
    shown = board_of(app)
    places = {place: shown[place] for place in ("relevant", "unused", "k")}
    return do(app, {"do": "arrange", **places, "ranked": list(ranked), **changes}, key="board")


# Each page keeps its own


def test_charts_wait_anew_until_the_other_page_is_painted() -> None:
    app = turned_to(opened("list=A,B&relevant=B&k=2"), "cases")
    went_well(app.segmented_control(key="cases_panels_several").set_value("sweep").run())
    assert len(app.get("plotly_chart")) == 0
    do(app, {"do": "k", "k": 2})
    assert len(app.get("plotly_chart")) == 1


# A case that is edited on the playground page


def test_a_case_that_is_opened_in_the_playground_lies_on_its_board_and_comes_back_changed() -> None:
    app = in_transfer(ONE, "u2")
    board = board_of(app)
    assert (board["ranked"], board["relevant"], board["k"]) == (list("ACEBD"), list("BDZ"), 5)
    assert fractions_of(app)["AP@5"] == "13/60"
    assert address_of(app) == {"list": "A,C,E,B,D", "relevant": "B,D,Z", "k": "5"}
    assert EN("cases.on_loan", case="u2") in [text.value for text in app.text]
    brought_back(moved(app, *"BDACE", k=3))
    assert lists_of(app, "u2") == [list("BDACE")]
    # (1/2) / 3 in the first case, (1 + 1) / 3 in the second.
    assert means_of(app)["MAP@3"] == "= 5/12"
    assert [case["open"] for case in cases_table_of(app)["cases"]] == [False, True]
    assert cases_table_of(app)["changed"].startswith(EN("set_act.returned", case="u2"))
    do(app, {"do": "undo"})
    assert lists_of(app, "u2") == [list("ACEBD")]
    assert cases_table_of(app)["k"] == 5


def test_the_list_of_the_second_model_can_be_lent_and_leaves_the_other_as_it_was() -> None:
    app = in_transfer(TWO, "u2", "B")
    board = board_of(app)
    assert (board["ranked"], board["unnamed"]) == (list("EFD"), 2)
    assert EN("cases.on_loan_model", case="u2", model="B") in [text.value for text in app.text]
    brought_back(moved(app, *"FED"))
    assert lists_of(app, "u2") == [list("DEF"), list("FED")]


def test_navigation_and_back_in_the_browser_bring_a_case_back_as_well_and_once() -> None:
    app = turned_to(moved(in_transfer(ONE, "u2"), *"BDACE"), "cases")
    assert lists_of(app, "u2") == [list("BDACE")]
    do(app, {"do": "undo"})
    turned_to(app, "playground")
    assert not [text for text in app.text if "u2" in text.value]
    turned_to(app, "cases")
    assert lists_of(app, "u2") == [list("ACEBD")]
    app = moved(in_transfer(ONE, "u2"), *"BDACE")
    app.query_params.clear()
    app.query_params.update({"case": ["u1;A,B,C,D,E;B,D,Z", "u2;A,C,E,B,D;B,D,Z"], "k": "5"})
    went_well(app.switch_page("pages/cases.py").run())
    assert lists_of(app, "u2") == [list("BDACE")]
    do(app, {"do": "undo"})
    assert lists_of(app, "u2") == [list("ACEBD")]


def test_a_case_that_comes_back_unchanged_or_is_not_there_changes_nothing() -> None:
    app = brought_back(in_transfer(ONE, "u1"))
    assert (means_of(app)["MAP@5"], cases_table_of(app)["can_undo"]) == ("= 11/40", False)
    for case, model in (("u9", "A"), ("u1", "B")):
        assert in_transfer(ONE, case, model).path == "cases"


def test_another_list_that_is_opened_in_the_playground_is_no_case_of_the_set() -> None:
    app = in_transfer(ONE, "u2")
    app.session_state["examples"] = True
    app.run()
    app.button(key="example_opening").click().run()
    assert "go_back" not in [button.key for button in went_well(app).button]
    for other in (app, went_to(in_transfer(ONE, "u2"), list="X,Y", relevant="X", k="1")):
        turned_to(other, "cases")
        assert lists_of(other, "u2") == [list("ACEBD")]
        assert cases_table_of(other)["k"] == 5


def test_going_back_beyond_the_loan_brings_the_list_from_before_and_none_into_the_case() -> None:
    for back in ("undo", "reset"):
        app = opened("list=X,Y&relevant=Y&k=1")
        app.query_params = {"case": ["u1;A,B,C;B", "u2;C,A,B;B"], "k": "3"}
        app.switch_page("pages/cases.py").run()
        do(went_well(app), {"do": "play", "case": "u2", "model": "A"})
        do(app, {"do": back}, key="board")
        if back == "undo":
            assert board_of(app)["ranked"] == ["X", "Y"]
        turned_to(app, "cases")
        assert lists_of(app, "u2") == [list("CAB")]
        assert cases_table_of(app)["k"] == 3


def test_a_case_that_no_address_holds_is_lent_as_far_as_one_does() -> None:
    state = PlaygroundState.opened({}, {})
    state.receive_transfer(Scenario(tuple(f"{number}" + "🎬" * 78 for number in range(30)), (), k=5), TICKET)
    assert state.scenario.fits_address
    assert len(state.scenario.ranked) > 1
    assert state.has_received
    assert Scenario.from_query(state.query()) == (state.scenario, ())
