"""The page of cases after its set has become another one."""

from dataclasses import replace

from tests.pages.the_page import leaderboard_of, opened_cases
from webapp.cases.acts.set_act import SetAct
from webapp.cases.case import Case
from webapp.cases.state import Excerpt
from webapp.texts import texts_for

EN = texts_for("en")


def test_what_cases_were_chosen_from_is_told_while_no_other_case_is_shown() -> None:
    app = opened_cases("case=u1;A,B;B&case=u2;B,A;B&k=2")
    state = app.session_state["visit"].state
    state.excerpt = Excerpt(frozenset({"u1", "u2"}), 80, "MAP@2", "0.5208")
    app.run()
    told = EN("leaderboard_text.excerpt", n=2, total=80, mean="MAP@2", value="0.5208")
    assert told in leaderboard_of(app)["warnings"]
    state.change(state.case_set.with_new_case("u3"), SetAct("added", "u3"))
    app.run()
    assert told not in leaderboard_of(app)["warnings"]


def test_another_set_is_not_compared_with_the_one_before() -> None:
    app = opened_cases("case=u1;A,B;B&case=u2;B,A;B&k=2")
    state = app.session_state["visit"].state
    other = (Case("v1", (("C", "D"),), ("C",)), Case("v2", (("D", "C"),), ("C",)))
    state.change(replace(state.case_set, cases=other), SetAct("undo"))
    app.run()
    assert {cell["delta"] for row in leaderboard_of(app)["rows"] for cell in row["cells"]} == {""}
