"""Many cases on the page of definitions: whether the definition matters, and numbers that are means."""

from fractions import Fraction
from typing import Any, Final
from urllib.parse import urlencode

import pytest
from streamlit.testing.v1 import AppTest

from tests.pages.the_page import (
    address_of,
    asked,
    cases_table_of,
    definition_panels_of,
    do,
    look,
    opened_cases,
    opened_definitions,
    turned_to,
    went_to,
)
from webapp.cases.case_set import OPENING_CASES, CaseSet
from webapp.cases.mean_link import mean_question_link
from webapp.definitions.matters import matters_view
from webapp.model.scenario import Scenario
from webapp.texts import texts_for

EN: Final = texts_for("en")
SHARED: Final = "list=A,B,C,D,E&relevant=B,D,Z&k=5"
# The post's two lists: 1/3 and 13/60.
FIRST: Final = (Fraction(1, 2) + Fraction(2, 4)) / 3
SECOND: Final = (Fraction(1, 4) + Fraction(2, 5)) / 3
# The first case favours A. In the second, B has three hits among ten relevant items.
TWO: Final = "case=x;A,B,C;A;B,C,A&case=y;D,E,F;A,B,C;A,B,C;7&k=3"
OF_CASES: Final = {"do": "of", "of": "cases"}
POSTS: Final = "case=u1;A,B,C,D,E;B,D,Z&case=u2;A,C,E,B,D;B,D,Z&k=5"


# Does the definition matter?


def matters_of(app: AppTest) -> dict[str, Any]:
    """Return the data of the panel."""
    shown = definition_panels_of(look(app, {"do": "panel", "panel": "matters"}))["matters"]
    assert shown is not None
    return shown


def test_the_models_of_the_page_of_cases_are_compared_as_they_are_now_and_the_link_holds_them() -> None:
    scenario = Scenario(tuple("ABCDE"), tuple("BDZ"), k=5)
    assert matters_of(opened_definitions(SHARED)) == matters_view(
        scenario, OPENING_CASES, EN, is_example=False
    )
    app = turned_to(opened_cases(TWO), "definitions")
    assert [row["winner"] for row in matters_of(app)["rows"]][:1] == [EN("cases.model", model="B")]
    for act in ({"do": "swap"}, {"do": "measure", "measure": "P@K"}, {"do": "models", "count": 1}):
        do(turned_to(app, "cases"), act)
        case_set = app.state.case_set
        turned_to(app, "definitions")
        expected = matters_view(app.state.playground_state.entry.scenario, case_set, EN, is_example=False)
        assert matters_of(app) == expected
    assert matters_of(opened_definitions(urlencode(address_of(app)))) == matters_of(app)


def test_the_example_is_the_same_in_every_language_and_its_rows_whatever_the_list_on_the_board() -> None:
    app = look(opened_definitions(SHARED), {"do": "models", "models": "example"})
    before = matters_of(app)
    assert (address_of(app)["models"], before["is_example"]) == ("example", True)
    korean = matters_of(opened_definitions(f"{SHARED}&models=example&lang=ko"))
    assert [row["means"] for row in korean["rows"]] == [row["means"] for row in before["rows"]]
    do(app, {"do": "best"}, key="board")
    assert matters_of(app)["rows"] == before["rows"]
    assert matters_of(app)["random"] != before["random"]


# A number that is a mean over the cases of the page of many cases


def of_cases(query: str = POSTS) -> AppTest:
    """Return the page that asks about the mean over these cases, those of the post if there are no others."""
    return look(turned_to(opened_cases(query), "definitions"), OF_CASES)


def fits(app: AppTest, number: str) -> dict[str, dict[str, Any]]:
    """Return the matches that give a number without special conventions, by the name of the measure."""
    found = asked(app, number)["answer"]["fits"]
    models = {EN("cases.model", model=model) for model in "AB"}
    return {match["measure"]: match for match in found if not set(match["notes"]) - models}


def libraries_of(match: dict[str, Any]) -> set[str]:
    return {call["library"] for call in match["libraries"]}


def test_the_mean_of_the_post_is_found_with_who_computes_it() -> None:
    app = of_cases()
    assert definition_panels_of(app)["of_cases"] == EN("definition_panels.of_cases", n=2)
    mean = (FIRST + SECOND) / 2
    assert mean == Fraction(11, 40)
    for number in ("0.275", "11/40", "27.5 %", "0,275", "MAP@5 = 0.275"):
        found = fits(app, number)
        assert {"MAP", "MAP@5", "MAP(norm=relevant)@5"} <= found.keys()
        assert found["MAP@5"]["values"][0]["exact"] == str(mean)
        assert "Spark MLlib" in libraries_of(found["MAP@5"])
        assert "trec_eval" in libraries_of(found["MAP(norm=relevant)@5"])
        assert "MAP(norm=hits)@5" not in found
    by_hits = (Fraction(1, 2) + Fraction(2, 4)) / 2 + (Fraction(1, 4) + Fraction(2, 5)) / 2
    found = fits(app, str(by_hits / 2))
    assert "TorchMetrics" in libraries_of(found["MAP(norm=hits)@5"])


def test_the_values_of_every_case_are_looked_up_by_their_mean() -> None:
    app = of_cases()
    text = "{'u1': {'map': 0.3333333333}, 'u2': {'map': 0.2166666667}}"
    assert "trec_eval" in libraries_of(fits(app, text)["MAP"])
    assert definition_panels_of(app)["number"] == text
    pair = {"first_tool": "trec_eval", "first_number": text, "second_tool": "ragas", "second_number": ""}
    best = definition_panels_of(look(app, {"do": "tools", **pair}))["tools"]["answers"][0]
    assert [side["shown"] for side in best["sides"]] == ["0.2750", "0.4125"]
    other = asked(of_cases(), text.replace("u2", "q2"))
    assert (other["answer"], other["asked_back"]) == (
        None,
        [EN("problem.number_by_case", n=2, names="u1, q2")],
    )


def test_it_is_the_list_until_the_reader_says_otherwise() -> None:
    app = turned_to(opened_cases(POSTS), "definitions")
    went_to(app, list="A,B,C,D,E", relevant="B,D,Z", k="5", number="1/3")
    assert definition_panels_of(app)["of"] == "list"
    assert "AP@5" in fits(app, "1/3")
    assert definition_panels_of(look(app, OF_CASES))["answer"]["fits"] == []
    assert address_of(app)["of"] == "cases"
    assert "MAP@5" in fits(app, "0.275")
    look(app, {"do": "of", "of": "list"})
    assert "of" not in address_of(app)
    assert "AP@5" in fits(app, "1/3")


def test_a_link_asks_about_the_cases_too() -> None:
    app = opened_definitions("number=0.275&of=cases")
    assert (definition_panels_of(app)["panel"], definition_panels_of(app)["of"]) == ("number", "cases")
    assert "MAP@5" in {match["measure"] for match in definition_panels_of(app)["answer"]["fits"]}
    assert definition_panels_of(opened_definitions("of=users"))["problems"] == [
        EN("problem.link_unknown_choice", parameter="of", given="users", choices="list, cases")
    ]
    before = address_of(look(app, {"do": "of", "of": "list"}))
    look(app, OF_CASES)
    went_to(app, **before)
    assert definition_panels_of(app)["of"] == "list"


def test_what_else_a_browser_may_send_is_skipped_with_a_word() -> None:
    app = of_cases()
    for of in ("users", "", None, 1, ["cases"]):
        look(app, {"do": "of", "of": of})
        assert definition_panels_of(app)["of"] == "cases"
        assert definition_panels_of(app)["problems"] == [EN("problem.act_unreadable")]


def test_asking_here_leaves_the_page_of_cases_as_it_is() -> None:
    app = opened_cases("case=x;A,B;B&case=y;A,B;A&k=2&at=2")
    do(app, {"do": "k", "k": 1})
    before = cases_table_of(app)
    turned_to(app, "definitions")
    assert fits(look(app, OF_CASES), "1/2").keys() >= {"MAP@1", "Mean P@1"}
    turned_to(app, "cases")
    after = cases_table_of(app)
    assert {**after, "said": ""} == {**before, "said": ""}
    do(app, {"do": "k", "k": 2})
    turned_to(app, "definitions")
    # Hits at 2 and at 1.
    assert fits(app, str((Fraction(1, 2) + 1) / 2)).keys() >= {"MAP@2", "MRR"}


def test_any_set_of_cases_has_an_answer(subtests: pytest.Subtests) -> None:
    for query in (
        "case=u;A;,;A&case=v;,;,;,&k=2&no_relevant=skip&missing=skip",
        "case=u;,;,&k=1",
        "&".join(f"case={n};{','.join(f'i{at}' for at in range(20))};i{n},x" for n in range(30)),
    ):
        with subtests.test(query[:60]):
            app = of_cases(query)
            for number in ("0.5", "0.123"):
                assert asked(app, number)["answer"]["verdict"]


def test_a_link_to_a_mean_holds_the_cases_that_it_is_about() -> None:
    app = of_cases("case=u1;A,B,C;B&case=u2;B,A;B,Z&k=2")
    asked(app, "0.5")
    answer = definition_panels_of(app)["answer"]
    again = opened_definitions(urlencode(address_of(app)))
    assert definition_panels_of(again)["answer"] == answer
    assert cases_table_of(turned_to(again, "cases"))["k"] == 2


def test_a_link_from_the_page_of_cases_asks_about_their_mean() -> None:
    case_set, _ = CaseSet.from_query({"case": ["u1;A,B,C;B", "u2;B,A;B,Z"], "k": "2"})
    link = mean_question_link(case_set, "en")
    assert link is not None
    app = opened_definitions(link.partition("?")[2])
    shown = definition_panels_of(app)
    assert (shown["panel"], shown["of"], shown["problems"]) == ("number", "cases", [])
    assert fits(app, "0.5")["MAP@2"]["values"][0]["exact"] == "1/2"


def test_another_set_in_a_link_can_be_undone_on_the_page_of_cases() -> None:
    app = of_cases("case=u1;A,B,C;B&case=u2;B,A;B,Z&k=2")
    kept = address_of(app)
    turned_to(app, "cases")
    do(app, {"do": "k", "k": 1})
    turned_to(app, "definitions")
    went_to(app, **kept)
    assert cases_table_of(turned_to(app, "cases"))["k"] == 2


def test_damaged_cases_in_a_link_are_told_and_nothing_is_lost() -> None:
    app = opened_definitions(f"{SHARED}&of=cases&number=0.275&cases=damaged")
    assert definition_panels_of(app)["problems"] == [EN("problem.link_packed")]
    assert definition_panels_of(app)["answer"] is not None
