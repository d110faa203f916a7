"""The page of cases after its set has become another one."""

from dataclasses import replace

from tests.pages.the_page import address_of, cases_table_of, leaderboard_of, opened_cases
from webapp.cases.acts.set_act import SetAct
from webapp.cases.case import Case
from webapp.cases.case_set import CaseSet
from webapp.cases.excerpt import Excerpt
from webapp.texts import texts_for

EN = texts_for("en")


# B is better by 1/2 in each of six cases, which are as clear as six can be.
CHOSEN = "&".join(f"case=u{at};X,A;A;A,X" for at in range(6)) + "&k=2"


def test_chosen_cases_are_not_tested_and_a_link_says_so_as_well() -> None:
    app = opened_cases(CHOSEN, tab="take_away")
    assert "†" in "".join(code.value for code in app.code)
    state = app.session_state["visit"].state
    excerpt = Excerpt(frozenset(state.case_set.names), "gains", 992, "AP@2", ("0.5208", "0.5"))
    state.excerpt, state.changed = excerpt, True
    app.run()
    link = {**address_of(app)}
    assert link["chosen"] == "gains;992;AP@2;0.5208;0.5"
    again = opened_cases(f"{CHOSEN}&chosen={link['chosen']}", tab="take_away")
    said = excerpt.sentence(state.case_set, EN)
    assert "6 cases" in said
    assert "992" in said
    for one in (app, again):
        board = leaderboard_of(one)
        assert (board["verdict"], EN("leaderboard_text.chosen") in board["sentence"]) == (said, True)
        assert {(cell["low"], cell["mark"]) for row in board["rows"] for cell in row["cells"]} == {("", "")}
        markdown, latex = (one.code[at].value for at in (0, 1))
        for text in (markdown, latex):
            assert "992" in text
            assert EN("leaderboard_text.grade_clear") not in text
    assert said in [
        text.value for text in opened_cases(f"{CHOSEN}&chosen={link['chosen']}", tab="chance").text
    ]
    assert leaderboard_of(opened_cases(f"{CHOSEN}&chosen={link['chosen']}&view=present"))["verdict"] == said


def test_cases_are_chosen_ones_while_some_of_them_are_shown() -> None:
    app = opened_cases(f"{CHOSEN}&chosen=worst;80;AP@2;0.5")
    state = app.session_state["visit"].state
    state.change(state.case_set.with_new_case("more"), SetAct("added", "more"))
    app.run()
    assert leaderboard_of(app)["verdict"] == state.excerpt.sentence(state.case_set, EN)
    state.show(CaseSet((Case("v1", (("C", "D"),), ("C",)),)), SetAct("opened_set"))
    app.run()
    assert leaderboard_of(app)["verdict"] == ""
    assert "chosen" not in address_of(app)


def test_a_choice_that_is_not_understood_is_reported() -> None:
    app = opened_cases(f"{CHOSEN}&chosen=worst;80;beauty;0.5")
    assert len(cases_table_of(app)["problems"]) == 1


def test_another_set_is_not_compared_with_the_one_before() -> None:
    app = opened_cases("case=u1;A,B;B&case=u2;B,A;B&k=2")
    state = app.session_state["visit"].state
    other = (Case("v1", (("C", "D"),), ("C",)), Case("v2", (("D", "C"),), ("C",)))
    state.change(replace(state.case_set, cases=other), SetAct("undo"))
    app.run()
    assert {cell["delta"] for row in leaderboard_of(app)["rows"] for cell in row["cells"]} == {""}


def test_a_filter_holds_on_a_projector_too() -> None:
    query = "case=u1;A,B;B&case=u2;X,Y;B&k=1&sort_by=-A&filter=missed"
    arranged = [
        cases_table_of(opened_cases(f"{query}{view}"))["arrangement"] for view in ("", "&view=present")
    ]
    assert [(one["column"], one["tags"]) for one in arranged] == [("A", ["missed"])] * 2
    assert address_of(opened_cases(f"{query}&view=present"))["filter"] == "missed"
