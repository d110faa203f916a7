"""The page of definitions, in memory: list, panels, libraries, links, languages, and whose a number is."""

from fractions import Fraction
from typing import Any, Final
from urllib.parse import urlencode

import pytest
from streamlit.testing.v1 import AppTest

from tests.pages.the_page import (
    address_of,
    asked,
    board_of,
    cases_table_of,
    definition_panels_of,
    definitions_of,
    do,
    fractions_of,
    look,
    opened_cases,
    opened_definitions,
    send,
    turned_to,
    went_to,
    went_well,
)
from webapp.cases.case_set import OPENING_CASES, CaseSet
from webapp.cases.mean_link import mean_question_link
from webapp.definitions import page
from webapp.definitions.libraries_view_model import libraries_view, library_view
from webapp.definitions.matching import identify_numbers
from webapp.definitions.matters import matters_view
from webapp.definitions.two_tools import tools_view
from webapp.definitions.view import PANELS, View
from webapp.definitions.view_model import answer_view, definitions_view
from webapp.model.reported_number import MAX_TEXT, read_all
from webapp.model.scenario import Scenario
from webapp.texts import texts_for

EN: Final = texts_for("en")
SHARED: Final = "list=A,B,C,D,E&relevant=B,D,Z&k=5"
LIST: Final = {"list": "A,B,C,D,E", "relevant": "B,D,Z", "k": "5"}
# The best order of the list, with both hits at the top, and the list as it is.
BEST: Final = (Fraction(1, 1) + Fraction(2, 2)) / 3
AS_IT_WAS: Final = (Fraction(1, 2) + Fraction(2, 4)) / 3
FULL: Final = f"{SHARED}&number=0.5&library=LensKit"
# What each panel is given, and the others are not.
CONTENT: Final = {
    "tools": "tools",
    "all": "all",
    "number": "answer",
    "libraries": "libraries",
    "matters": "matters",
}


def shown_in(app: AppTest) -> set[str]:
    """Return the panels that have been worked out."""
    return {panel for panel, part in CONTENT.items() if definition_panels_of(app)[part] is not None}


def exact(app: AppTest, measure: str = "AP@5") -> str:
    return definitions_of(app)[measure]["exact"]


# Panels


def test_the_question_opens_its_list_and_asks_for_its_tools_and_undo_brings_back_the_list() -> None:
    app = look(opened_definitions(SHARED), {"do": "question"})
    panels = definition_panels_of(app)
    assert panels["short_list"]["flags"] == [True, False, False, False, False]
    assert panels["short_list"]["missed"] == 2
    [first, second] = panels["tools"]["answers"][0]["sides"]
    assert (first["exact"], second["exact"]) == ("1", "1/3")
    assert address_of(app)["list"] == "C1,C2,C3,C4,C5"
    look(app, {"do": "undo"})
    assert board_of(app)["ranked"] == list("ABCDE")


def test_where_a_list_cannot_tell_the_one_that_can_is_one_press_away() -> None:
    app = opened_definitions(f"{SHARED}&number=0.3333")
    found = definition_panels_of(app)["found"]
    assert "on the list A, B, C, D, E with A, B, C, E, U, V relevant and K = 3" in found["separate"]
    assert {"AP", "AP@K", "AP(norm=relevant)@K"} < set(found["telling"])
    look(app, {"do": "separate", "measures": found["telling"], "by_other_list": True})
    shown = definition_panels_of(app)["short_list"]
    assert (shown["flags"], shown["missed"], shown["k"]) == ([True, True, True, False, True], 2, 3)
    # The number was that of the list before.
    assert (definition_panels_of(app)["panel"], definition_panels_of(app)["number"]) == ("number", "")
    # AP (1 + 1 + 1 + 4/5) / 6, AP@3 3/3, AP(norm=relevant)@3 3/6.
    look(app, {"do": "panel", "panel": "all"})
    values = [definitions_of(app)[name]["exact"] for name in ("AP", "AP@3", "AP(norm=relevant)@3")]
    assert values == ["19/30", "1", "1/2"]
    app = look(opened_definitions(SHARED), {"do": "separate", "measures": ["AP", "AP@K"]})
    assert exact(app, "AP") != exact(app)
    look(app, {"do": "separate", "measures": ["no measure"]})
    assert definition_panels_of(app)["problems"] != []


def test_the_panels_are_given_what_is_said_of_the_list_in_the_readers_language() -> None:
    texts, scenario = texts_for("ko"), Scenario(tuple("ABCDE"), ("B", "D", "Z"), k=5)
    of_panel = {
        panel: definition_panels_of(opened_definitions(f"{FULL}&lang=ko&panel={panel}")) for panel in PANELS
    }
    assert of_panel["all"]["all"] == definitions_view(scenario, texts)
    assert of_panel["number"]["answer"] == answer_view(identify_numbers(read_all("0.5")[0], scenario), texts)
    assert of_panel["tools"]["tools"] == tools_view(View("tools"), scenario, CaseSet.from_query({})[0], texts)
    assert of_panel["libraries"]["libraries"] == libraries_view(scenario, texts)
    assert of_panel["libraries"]["library"] == library_view("LensKit", scenario, texts)
    for shown in of_panel.values():
        assert (shown["lang"], shown["texts"]) == (texts.html_lang, texts.section("definition_panels"))


def test_a_press_on_a_panel_opens_it_alone_and_the_address_says_so() -> None:
    app = opened_definitions(SHARED)
    for panel in (*PANELS, *reversed(PANELS)):
        look(app, {"do": "panel", "panel": panel})
        assert definition_panels_of(app)["panel"] == panel
        assert address_of(app).get("panel", "all") == panel
        assert shown_in(app) <= {panel}
    app = opened_definitions(f"{SHARED}&number=0.5&view=present")
    assert (definition_panels_of(app)["panel"], shown_in(app)) == ("number", {"number"})
    assert definition_panels_of(app)["present"] is board_of(app)["present"] is True
    went_well(app.button(key="leave_present").click().run())
    assert definition_panels_of(app)["present"] is False


# Libraries


def test_a_library_opens_and_closes_when_it_is_pressed() -> None:
    app = opened_definitions(SHARED)
    for name in ("LensKit", "TorchMetrics"):
        look(app, {"do": "library", "library": name})
        shown = definition_panels_of(app)
        assert (shown["panel"], shown["library"]["library"]) == ("libraries", name)
        assert address_of(app)["library"] == name
    look(app, {"do": "library", "library": ""})
    assert (definition_panels_of(app)["panel"], definition_panels_of(app)["library"]) == ("libraries", None)
    assert "library" not in address_of(app)


# One list on two pages


def test_a_change_here_is_seen_there_and_can_be_undone_on_either_page() -> None:
    app = do(opened_definitions(SHARED), {"do": "best"}, key="board")
    assert exact(app) == str(BEST)
    turned_to(app, "playground")
    assert board_of(app)["ranked"][:2] == ["B", "D"]
    assert fractions_of(app)["AP@5"] == f"{BEST}"
    assert "panel" not in address_of(app)
    assert turned_to(app, "definitions").query_params == {**LIST, "list": "B,D,A,C,E"}
    turned_to(app, "playground")
    do(app, {"do": "undo"}, key="board")
    assert fractions_of(app)["AP@5"] == f"{AS_IT_WAS}"
    turned_to(app, "definitions")
    assert (exact(app), board_of(app)["can_redo"]) == (str(AS_IT_WAS), True)
    look(app, {"do": "redo"})
    assert exact(app) == str(BEST)
    look(app, {"do": "undo"})
    assert exact(app) == str(AS_IT_WAS)
    assert address_of(app) == LIST


def test_every_move_on_the_board_or_on_the_short_list_moves_the_panels() -> None:
    app = opened_definitions(SHARED)
    places = {"relevant": list("BDZ"), "unused": []}
    do(app, {"do": "arrange", "ranked": list("BACDE"), "k": 5, **places}, key="board")
    assert exact(app) == str((Fraction(1, 1) + Fraction(2, 4)) / 3)
    do(app, {"do": "arrange", "ranked": list("BACDE"), "k": 2, **places}, key="board")
    assert exact(app, "AP@2") == str(Fraction(1, 1) / min(3, 2))
    look(app, {"do": "unnamed", "count": 4})
    assert exact(app, "AP(norm=relevant)@2") == str(Fraction(1, 1) / (3 + 4))
    assert address_of(app) == {"list": "B,A,C,D,E", "relevant": "B,D,Z", "k": "2", "more": "4"}
    assert (definition_panels_of(app)["confirmed"], board_of(app)["confirmed"]) == (1, 2)
    shown = definition_panels_of(app)["short_list"]
    assert (shown["flags"], shown["k"]) == ([True, False, False, True, False], 2)
    assert (shown["missed"], shown["relevant_count"]) == (1 + 4, 3 + 4)


def test_an_example_opens_here_and_on_the_other_page() -> None:
    app = opened_definitions(f"{SHARED}&panel=libraries", examples=True)
    went_well(app.button(key="example_films_1").click().run())
    assert board_of(app)["ranked"][0] == "Film C"
    assert definition_panels_of(app)["panel"] == "libraries"
    turned_to(app, "playground")
    assert board_of(app)["ranked"][0] == "Film C"
    do(app, {"do": "undo"}, key="board")
    assert board_of(app)["ranked"] == list("ABCDE")


# Back and forth


# Links


# Languages, and a fault of ours


def test_a_panel_that_fails_is_said_plainly_and_leaves_the_tabs_and_the_list(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = opened_definitions(f"{SHARED}&panel=all&lang=ko")
    before = definition_panels_of(app)
    acts = [{"n": before["confirmed"] + 1, "do": "panel", "panel": "tools"}]
    with monkeypatch.context() as patched:
        patched.delattr(page, "tools_view")
        send(app, "atlas", {"page": before["page"], "acts": acts})
    assert [error.value for error in app.error] == [texts_for("ko")("app.wrong", page="/definitions")]
    shown = definition_panels_of(app)
    assert (shown["failed"], shown["panel"], shown["tools"]) == (True, "tools", None)
    assert shown["short_list"]["ranked"] == list("ABCDE")
    look(app, {"do": "panel", "panel": "all"})
    assert definition_panels_of(app)["failed"] is False


SCENARIO: Final = Scenario(tuple("ABCDE"), tuple("BDZ"), k=5)
OF_CASES: Final = {"do": "of", "of": "cases"}
POSTS: Final = "case=u1;A,B,C,D,E;B,D,Z&case=u2;A,C,E,B,D;B,D,Z&k=5"


def libraries_of(matches: list[dict[str, Any]], measure: str) -> set[str]:
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


def test_numbers_and_tables_count_grades_as_the_tools_do_and_one_name_has_one_value() -> None:
    page = opened_definitions("list=A,B,C,D,E&relevant=B,C,Z&k=5&grades=B:1,C:3,Z:2")
    # (3 / log2(4) + 1 / log2(3)) / (3 + 2 / log2(3) + 1 / 2) = 0.4475; with 2^g − 1 it is 0.4398.
    shown = asked(page, "ndcg@5: 0.4398")
    assert shown["note"] == EN("definitions.grades_count", grades="B = 1, C = 3, Z = 2")
    # What ranx prints as ndcg@5 is 0.4475: it calls the other one ndcg_burges.
    found = libraries_of(shown["answer"]["fits"], "nDCG(gain=exponential)@5")
    assert ("ir_measures" in found, "ranx" in found) == (True, False)
    shown = asked(page, "ndcg_burges@5: 0.4398")
    assert "ranx" in libraries_of(shown["answer"]["fits"], "nDCG(gain=exponential)@5")
    assert definition_panels_of(look(page, OF_CASES))["note"] == ""
    everything = definition_panels_of(look(page, {"do": "panel", "panel": "all"}))
    assert everything["note"] == shown["note"]
    listed = [one for group in everything["all"]["groups"] for one in group["definitions"]]
    values = {one["open"]: f"{float(one['value']):.4f}" for one in listed}
    assert (values["nDCG@K"], values["nDCG(gain=exponential)@K"]) == ("0.4475", "0.4398")
    table = definition_panels_of(look(page, {"do": "panel", "panel": "libraries"}))["libraries"]
    ranx = next(row for row in table["rows"] if row["library"] == "ranx")["cells"]["nDCG"]
    assert {cell["measure"]: cell["gives"] for cell in ranx} == {
        "nDCG@5": "0.4475",
        "nDCG(gain=exponential)@5": "0.4398",
    }
    matters = definition_panels_of(look(page, {"do": "panel", "panel": "matters"}))
    assert matters["note"] == EN("definitions.grades_note")


def test_what_is_not_sure_is_asked_back_and_what_can_be_read_is_looked_up() -> None:
    app = opened_definitions(SHARED)
    comma = EN("problem.number_comma", given="1,234", decimal="1.234", thousands="1234")
    for number, problems, shown in (
        ("1,234", [comma], None),
        ("0.333; 1,234", [comma], ["0.333"]),
        ("21.7", [EN("problem.number_above_one", given="21.7")], ["0.217"]),
    ):
        panels = asked(app, number)
        answer = panels["answer"]
        assert (panels["asked_back"], panels["problems"]) == (problems, [])
        assert (answer and [given["shown"] for given in answer["asked"]]) == shown
        # What was typed stays, to be mended.
        assert panels["number"] == number
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
