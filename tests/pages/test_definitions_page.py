"""The page of definitions, in memory: its list, panels, libraries, links, languages and views."""

from fractions import Fraction
from typing import Any, Final
from urllib.parse import quote

import pytest
from streamlit.testing.v1 import AppTest

from tests.pages.the_page import (
    address_of,
    board_of,
    definition_panels_of,
    definitions_of,
    do,
    fractions_of,
    look,
    opened,
    opened_definitions,
    send,
    turned_to,
    went_to,
    went_well,
)
from webapp.cases.case_set import CaseSet
from webapp.definitions import page
from webapp.definitions.libraries_view_model import libraries_view, library_view
from webapp.definitions.matching import identify_numbers
from webapp.definitions.two_tools import tools_view
from webapp.definitions.view import PANELS, View
from webapp.definitions.view_model import answer_view, definitions_view
from webapp.model.reported_number import read_all
from webapp.model.scenario import OPENING, Scenario
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
    """Return the exact value of a definition, from its card."""
    return definitions_of(app)[measure]["exact"]


# Panels


def test_the_page_opens_on_the_question_of_two_tools_with_the_list_beside_it() -> None:
    app = opened_definitions()
    panels = definition_panels_of(app)
    assert (panels["panel"], panels["k"], panels["problems"]) == ("tools", OPENING.k, [])
    assert panels["tools"]["question"]["flags"] == [True, False, False, False, False]
    assert board_of(app)["ranked"] == panels["short_list"]["ranked"] == list(OPENING.ranked)
    assert address_of(app) == {}


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


def test_a_panel_opens_for_lists_of_any_length() -> None:
    fifty = [f"i{n}" for n in range(50)]
    for panel in PANELS:
        for query in ("list=,&relevant=,&k=1", f"list={','.join(fifty)}&relevant={','.join(fifty[::2])}"):
            app = opened_definitions(f"{query}&panel={panel}&number=0.5&library=trec_eval")
            assert (shown_in(app), definition_panels_of(app)["problems"]) == ({panel}, [])


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


def test_the_table_and_a_program_can_be_taken_along() -> None:
    app = opened_definitions(SHARED, definitions_keep=True)
    assert [download.label for download in app.download_button] == [EN("keep.csv")]
    codes = [code.value for code in app.code]
    # In Markdown an @ would start a mention.
    assert any(r"| AP(norm=hits)\@5 |" in code and "÷ h = 1 ÷ 2 = 1/2" in code for code in codes)
    assert any("from recmetrics import" in code for code in codes)
    assert len(opened_definitions(SHARED).code) == 0


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


def test_the_panels_undo_what_was_done_on_the_board_and_nothing_of_their_own() -> None:
    app = do(opened_definitions(SHARED), {"do": "best"}, key="board")
    look(app, {"do": "panel", "panel": "matters"}, {"do": "undo"})
    assert (definition_panels_of(app)["panel"], board_of(app)["ranked"]) == ("matters", list("ABCDE"))
    before = board_of(app)["said"]
    look(app, {"do": "undo"}, {"do": "undo"})
    assert board_of(app)["said"] == before
    assert board_of(app)["can_undo"] is False


def test_an_example_opens_here_and_on_the_other_page() -> None:
    app = opened_definitions(f"{SHARED}&panel=libraries", examples=True)
    went_well(app.button(key="example_films_1").click().run())
    assert board_of(app)["ranked"][0] == "Film C"
    assert definition_panels_of(app)["panel"] == "libraries"
    turned_to(app, "playground")
    assert board_of(app)["ranked"][0] == "Film C"
    do(app, {"do": "undo"}, key="board")
    assert board_of(app)["ranked"] == list("ABCDE")


def test_a_case_on_loan_stays_on_loan() -> None:
    app = opened("case=u1;A,B,C;B&k=3", page="cases")
    do(app, {"do": "play", "case": "u1", "model": "A"})
    turned_to(app, "definitions")
    assert board_of(app)["ranked"] == list("ABC")
    look(app, {"do": "number", "text": "0.5"})
    turned_to(app, "playground")
    assert "go_back" in [button.key for button in app.button]


# Back and forth


def test_going_back_goes_from_panel_to_panel_and_leaves_the_list_alone() -> None:
    app = do(opened_definitions(SHARED), {"do": "best"}, key="board")
    said = board_of(app)["said"]
    visited = [address_of(app)]
    for act in (
        {"do": "panel", "panel": "libraries"},
        {"do": "library", "library": "ranx"},
        {"do": "number", "text": "0.5"},
        {"do": "number", "text": "0.6667"},
        {"do": "panel", "panel": "matters"},
    ):
        visited.append(address_of(look(app, act)))
    assert len({str(address) for address in visited}) == len(visited)
    seen: list[tuple[Any, ...]] = []
    for address in reversed(visited[:-1]):
        went_to(app, **address)
        shown = definition_panels_of(app)
        seen.append((shown["panel"], shown["number"], shown["library"] and shown["library"]["library"]))
        assert address_of(app) == address
    assert seen == [
        ("number", "0.6667", "ranx"),
        ("number", "0.5", "ranx"),
        ("libraries", "", "ranx"),
        ("libraries", "", None),
        ("all", "", None),
    ]
    # Nothing was done to the list, so the status region is silent about it.
    assert board_of(app)["said"] == said
    assert exact(app) == str(BEST)
    # Back over what was done to the list is undo, and forward redo.
    went_to(app, **LIST)
    assert (exact(app), board_of(app)["can_redo"]) == (str(AS_IT_WAS), True)
    assert board_of(app)["said"]["text"].startswith(EN("act.undo"))
    went_to(app, **visited[0])
    assert (exact(app), board_of(app)["can_redo"]) == (str(BEST), False)


# Links


def test_the_shared_link_holds_everything_and_opens_the_same_page() -> None:
    number = "AP@5 = 0,333; 50 % &amp"
    query = f"{SHARED}&more=2&unused=U&library=Spark MLlib&number={quote(number)}&panel=number"
    app = opened_definitions(query, locale="ko-KR")
    again = opened_definitions(str(app.link()).partition("?")[2])
    assert {**definition_panels_of(again), "page": ""} == {**definition_panels_of(app), "page": ""}
    assert definition_panels_of(again)["number"] == number


# Languages, and a fault of ours


def test_the_switch_changes_the_language_and_nothing_else() -> None:
    app = opened_definitions(FULL)
    before, address = definition_panels_of(app), address_of(app)
    for lang in ("ko", "en"):
        went_well(app.segmented_control(key="language").set_value(lang).run())
        after = definition_panels_of(app)
        assert after["lang"] == texts_for(lang).html_lang
        for key in ("panel", "number", "k", "short_list"):
            assert after[key] == before[key]
        fits = [[match["value"] for match in shown["answer"]["fits"]] for shown in (before, after)]
        assert fits[0] == fits[1]
        assert address_of(app) == {**address, "lang": lang}
    assert after == {**before, "page": after["page"]}


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
