"""Numbers on the page of definitions: whose they are, for one list or as means over many cases."""

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
from webapp.definitions.matching import identify_numbers
from webapp.definitions.matters import matters_view
from webapp.definitions.view_model import answer_view
from webapp.model.reported_number import MAX_TEXT, MOST_NUMBERS, read_all
from webapp.model.scenario import Scenario
from webapp.texts import texts_for

EN: Final = texts_for("en")
SHARED: Final = "list=A,B,C,D,E&relevant=B,D,Z&k=5"
SCENARIO: Final = Scenario(tuple("ABCDE"), tuple("BDZ"), k=5)
OF_CASES: Final = {"do": "of", "of": "cases"}
POSTS: Final = "case=u1;A,B,C,D,E;B,D,Z&case=u2;A,C,E,B,D;B,D,Z&k=5"


def libraries_of(matches: list[dict[str, Any]], measure: str) -> set[str]:
    """Return the libraries that stand at a definition."""
    return {
        call["library"] for match in matches if match["measure"] == measure for call in match["libraries"]
    }


def named(app: AppTest, number: str) -> set[str]:
    """Return the definitions that give a number without special conventions."""
    models = {EN("cases.model", model=model) for model in "AB"}
    found = asked(app, number)["answer"]["fits"]
    return {match["measure"] for match in found if not set(match["notes"]) - models}


# Of one list


def test_the_answer_is_that_of_the_records_for_the_list_on_the_board() -> None:
    app = opened_definitions(SHARED)
    for number in ("0.5", "0.333 @5; 0.25 @2", "AP@5 = 0.333; P@5 = 0.4", "26/75", "0.123"):
        shown = asked(app, number)
        assert shown["answer"] == answer_view(identify_numbers(read_all(number)[0], SCENARIO), EN)
        assert (shown["panel"], shown["number"], shown["asked_back"]) == ("number", number, [])
    found = asked(app, "0.333\n0.4\n")
    assert found["number"] == "0.333; 0.4"
    assert found["found"]["sentence"].startswith("These print all of 0.333, 0.4: ")
    assert "trec_eval" in [one["library"] for one in found["found"]["libraries"]]
    look(app, {"do": "using", "library": "RecBole"})
    assert {one["library"] for one in asked(app, "1/3")["found"]["libraries"]} == {"RecBole"}


def test_numbers_that_nothing_gives_together_are_answered_one_by_one() -> None:
    app = opened_definitions(SHARED)
    each = asked(app, "map all 0.3333\nP_5 all 0.2")["found"]["each"]
    assert len(each) == 2
    assert "all give AP = 0.3333. Libraries: trec_eval" in each[0]
    assert each[1].startswith("Nothing gives P@5 = 0.2, or comes near.")
    for number in ("map all 0.3333\nP_5 all 0.4", "AP@5 = 0.33; AP@5 = 0.77", "0.123"):
        assert asked(app, number)["found"]["each"] == []


def test_an_answer_follows_list_and_k_of_the_board_unless_it_says_its_own_k() -> None:
    app = opened_definitions(SHARED)
    assert ("AP@5" in named(app, "1/3"), "AP@5" in named(app, "1/4")) == (True, False)
    places = {"relevant": list("BDZ"), "unused": []}
    do(app, {"do": "arrange", "ranked": list("ABCDE"), "k": 2, **places}, key="board")
    shown = definition_panels_of(app)["answer"]
    assert [given["k"] for given in shown["asked"]] == [2]
    assert "AP@2" in {match["measure"] for match in shown["fits"]}
    assert [given["k"] for given in asked(app, "0.333 @5")["answer"]["asked"]] == [5]
    do(app, {"do": "best"}, key="board")
    # B and D at the top, of the two that K lets in: (1/1 + 2/2) ÷ 2.
    assert "AP@2" in named(app, f"{(Fraction(1, 1) + Fraction(2, 2)) / 2}")


def test_an_empty_list_and_nothing_relevant_have_an_answer_too() -> None:
    for query in ("list=,&relevant=,&k=1", "list=A,B&relevant=,&k=2"):
        assert asked(opened_definitions(query), "0")["answer"]["verdict"]


def test_looking_at_another_panel_keeps_the_number() -> None:
    app = opened_definitions(SHARED)
    asked(app, "0.5")
    shown = definition_panels_of(look(app, {"do": "panel", "panel": "all"}))
    assert (shown["panel"], shown["number"], shown["answer"]) == ("all", "0.5", None)
    again = definition_panels_of(look(app, {"do": "panel", "panel": "number"}))
    assert "TorchMetrics" in libraries_of(again["answer"]["fits"], "AP(norm=hits)@5")


def test_numbers_count_grades_as_the_tools_do_and_tables_do_not() -> None:
    page = opened_definitions("list=A,B,C,D,E&relevant=B,C,Z&k=5&grades=B:1,C:3,Z:2")
    # (3 / log2(4) + 1 / log2(3)) / (3 + 2 / log2(3) + 1 / 2) = 0.4475; with 2^g − 1 it is 0.4398.
    shown = asked(page, "ndcg@5: 0.4398")
    assert shown["note"] == EN("definitions.grades_count", grades="B = 1, C = 3, Z = 2")
    # What ranx prints as ndcg@5 is 0.4475: it calls the other one ndcg_burges.
    found = libraries_of(shown["answer"]["fits"], "nDCG@5")
    assert ("ir_measures" in found, "ranx" in found) == (True, False)
    shown = asked(page, "ndcg_burges@5: 0.4398")
    assert "ranx" in libraries_of(shown["answer"]["fits"], "nDCG@5")
    assert definition_panels_of(look(page, OF_CASES))["note"] == ""
    everything = definition_panels_of(look(page, {"do": "panel", "panel": "all"}))
    assert everything["note"] == EN("definitions.grades_note")


def test_what_is_not_sure_is_asked_back_and_what_can_be_read_is_looked_up() -> None:
    app = opened_definitions(SHARED)
    comma = EN("problem.number_comma", given="1,234", decimal="1.234", thousands="1234")
    for number, problems, shown in (
        ("1,234", [comma], None),
        ("0.333; 1,234", [comma], ["0.333"]),
        ("0.3\t3", [EN("problem.number_several", given="0.3 3")], None),
        ("21.7", [EN("problem.number_above_one", given="21.7")], ["0.217"]),
        (
            "; ".join(["0.333"] * (MOST_NUMBERS + 1)),
            [EN("problem.number_too_many", limit=MOST_NUMBERS)],
            ["0.333"],
        ),
    ):
        panels = asked(app, number)
        answer = panels["answer"]
        assert (panels["asked_back"], panels["problems"]) == (problems, [])
        assert (answer and [given["shown"] for given in answer["asked"]]) == shown
        # What was typed stays, to be mended.
        assert panels["number"] == number.replace("\t", " ")
    assert len(asked(app, "0.333; " * 2_000)["number"]) <= MAX_TEXT
    # A percentage without its sign is answered as one.
    panels = asked(app, "33.33")
    assert panels["asked_back"] == []
    assert panels["found"]["sentence"].startswith("Read as a percentage. This list cannot tell: ")
    assert "AP@5" in {match["measure"] for match in panels["answer"]["fits"]}
    for blank in ("   ", "\x00"):
        panels = asked(app, blank)
        assert (panels["number"], panels["answer"], panels["asked_back"]) == ("", None, [])
        assert "number" not in address_of(app)


# Does the definition matter?


def matters_of(app: AppTest) -> dict[str, Any]:
    """Return the data of the panel."""
    shown = definition_panels_of(look(app, {"do": "panel", "panel": "matters"}))["matters"]
    assert shown is not None
    return shown


def test_the_models_of_the_page_of_cases_are_compared_as_they_are_now_and_the_link_holds_them() -> None:
    own = matters_view(SCENARIO, OPENING_CASES, EN, is_example=False)
    assert matters_of(opened_definitions(SHARED)) == own
    app = opened_cases("case=x;A,B,C;A;B,C,A&case=y;D,E,F;A,B,C;A,B,C;7&k=3")
    for act in ({"do": "swap"}, {"do": "models", "count": 1}):
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


# Of the cases on the page of many cases


def of_cases(query: str = POSTS) -> AppTest:
    """Return the page that asks about the mean over these cases, those of the post if there are no others."""
    return look(turned_to(opened_cases(query), "definitions"), OF_CASES)


def test_the_mean_of_the_post_is_found_with_who_computes_it() -> None:
    app = of_cases()
    assert definition_panels_of(app)["of_cases"] == EN("definition_panels.of_cases", n=2)
    # The post's two lists: 1/3 and 13/60.
    first, second = (Fraction(1, 2) + Fraction(2, 4)) / 3, (Fraction(1, 4) + Fraction(2, 5)) / 3
    found = asked(app, f"{(first + second) / 2}")["answer"]["fits"]
    assert "11/40" in [match["values"][0]["exact"] for match in found if match["measure"] == "MAP@5"]
    assert "Spark MLlib" in libraries_of(found, "MAP@5")
    assert "trec_eval" in libraries_of(found, "MAP(norm=relevant)@5")
    assert "MAP(norm=hits)@5" not in named(app, "0.275")


def test_the_values_of_every_case_are_looked_up_by_their_mean() -> None:
    app = of_cases()
    text = "{'u1': {'map': 0.3333333333}, 'u2': {'map': 0.2166666667}}"
    assert "trec_eval" in libraries_of(asked(app, text)["answer"]["fits"], "MAP")
    assert definition_panels_of(app)["number"] == text
    pair = {"first_tool": "trec_eval", "first_number": text, "second_tool": "ragas", "second_number": ""}
    best = definition_panels_of(look(app, {"do": "tools", **pair}))["tools"]["answers"][0]
    assert [side["shown"] for side in best["sides"]] == ["0.2750", "0.4125"]
    other = asked(of_cases(), text.replace("u2", "q2"))
    by_case = EN("problem.number_by_case", n=2, names="u1, q2")
    assert (other["answer"], other["asked_back"]) == (None, [by_case])


def test_it_is_the_list_until_reader_or_link_says_otherwise() -> None:
    app = turned_to(opened_cases(POSTS), "definitions")
    went_to(app, list="A,B,C,D,E", relevant="B,D,Z", k="5", number="1/3")
    assert (definition_panels_of(app)["of"], "AP@5" in named(app, "1/3")) == ("list", True)
    before = address_of(app)
    assert definition_panels_of(look(app, OF_CASES))["answer"]["fits"] == []
    assert address_of(app)["of"] == "cases"
    assert "MAP@5" in named(app, "0.275")
    look(app, {"do": "of", "of": "users"})
    assert definition_panels_of(app)["problems"] == [EN("problem.act_unreadable")]
    assert definition_panels_of(app)["of"] == "cases"
    went_to(app, **before)
    assert definition_panels_of(app)["of"] == "list"
    look(app, OF_CASES, {"do": "of", "of": "list"})
    assert "of" not in address_of(app)


def test_asking_here_leaves_the_page_of_cases_as_it_is() -> None:
    app = opened_cases("case=x;A,B;B&case=y;A,B;A&k=2&at=2")
    do(app, {"do": "k", "k": 1})
    before = cases_table_of(app)
    turned_to(app, "definitions")
    assert named(look(app, OF_CASES), "1/2") >= {"MAP@1", "Mean P@1"}
    turned_to(app, "cases")
    assert {**cases_table_of(app), "said": ""} == {**before, "said": ""}
    do(app, {"do": "k", "k": 2})
    turned_to(app, "definitions")
    # Hits at 2 and at 1.
    assert named(app, f"{(Fraction(1, 2) + 1) / 2}") >= {"MAP@2", "MRR"}


def test_any_set_of_cases_has_an_answer(subtests: pytest.Subtests) -> None:
    for query in (
        "case=u;A;,;A&case=v;,;,;,&k=2&no_relevant=skip&missing=skip",
        "&".join(f"case={n};{','.join(f'i{at}' for at in range(20))};i{n},x" for n in range(30)),
    ):
        with subtests.test(query[:60]):
            assert asked(of_cases(query), "0.5")["answer"]["verdict"]


def test_a_link_to_a_mean_holds_its_cases_and_another_set_can_be_undone_on_their_page() -> None:
    app = of_cases("case=u1;A,B,C;B&case=u2;B,A;B,Z&k=2")
    asked(app, "0.5")
    kept, answer = address_of(app), definition_panels_of(app)["answer"]
    again = opened_definitions(urlencode(kept))
    assert definition_panels_of(again)["answer"] == answer
    assert cases_table_of(turned_to(again, "cases"))["k"] == 2
    do(turned_to(app, "cases"), {"do": "k", "k": 1})
    went_to(turned_to(app, "definitions"), **kept)
    assert cases_table_of(turned_to(app, "cases"))["k"] == 2
    # A link from the page of cases asks about their mean.
    case_set, _ = CaseSet.from_query({"case": ["u1;A,B,C;B", "u2;B,A;B,Z"], "k": "2"})
    link = mean_question_link(case_set, "en")
    assert link is not None
    app = opened_definitions(link.partition("?")[2])
    shown = definition_panels_of(app)
    assert (shown["panel"], shown["of"], shown["problems"]) == ("number", "cases", [])
    assert "MAP@2" in named(app, "0.5")
    # Damaged cases are told, and nothing is lost.
    shown = definition_panels_of(opened_definitions(f"{SHARED}&of=cases&number=0.275&cases=damaged"))
    assert shown["problems"] == [EN("problem.link_packed")]
    assert shown["answer"] is not None
