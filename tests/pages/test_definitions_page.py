"""The page of definitions, without a browser: its panels, its libraries, languages, views and acts."""

from fractions import Fraction
from typing import Final

import pytest
from streamlit.testing.v1 import AppTest

from recmetrics import libraries
from tests.pages.the_page import (
    address_of,
    board_of,
    definition_panels_of,
    definitions_of,
    fractions_of,
    look,
    opened_definitions,
    texts_of,
    turned_to,
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
from webapp.texts import LANGUAGES, PSEUDO_LANGUAGE, texts_for

EN: Final = texts_for("en")
SHARED: Final = "list=A,B,C,D,E&relevant=B,D,Z&k=5"
NAMES: Final = tuple(dict.fromkeys(library.name for library in libraries()))
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


def test_the_short_list_changes_hits_k_and_what_was_missed() -> None:
    app = opened_definitions(SHARED)
    places = {"ranked": list("ABCDE"), "unused": []}
    look(app, {"do": "arrange", **places, "relevant": list("ABDZ"), "k": 5})
    assert definition_panels_of(app)["short_list"]["flags"] == [True, True, False, True, False]
    look(app, {"do": "arrange", **places, "relevant": list("ABDZ"), "k": 2}, {"do": "unnamed", "count": 3})
    shown = definition_panels_of(app)["short_list"]
    assert (shown["k"], shown["missed"], shown["relevant_count"]) == (2, 4, 7)
    assert fractions_of(turned_to(app, "playground"))["AP@2"] == str((1 + Fraction(2, 2)) / 2)


def test_a_list_that_tells_definitions_apart_is_one_press_away() -> None:
    app = opened_definitions(SHARED)
    assert definitions_of(app)["AP"]["exact"] == definitions_of(app)["AP@5"]["exact"]
    look(app, {"do": "separate", "measures": ["AP", "AP@K"]})
    assert definitions_of(app)["AP"]["exact"] != definitions_of(app)["AP@5"]["exact"]
    look(app, {"do": "separate", "measures": ["no measure"]})
    assert definition_panels_of(app)["problems"] != []


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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_panels_are_given_what_is_said_of_the_list_in_the_readers_language(lang: str) -> None:
    texts, scenario = texts_for(lang), Scenario(tuple("ABCDE"), ("B", "D", "Z"), k=5)
    of_panel = {
        panel: definition_panels_of(opened_definitions(f"{FULL}&lang={lang}&panel={panel}"))
        for panel in PANELS
    }
    assert of_panel["all"]["all"] == definitions_view(scenario, texts)
    assert of_panel["number"]["answer"] == answer_view(identify_numbers(read_all("0.5")[0], scenario), texts)
    assert of_panel["tools"]["tools"] == tools_view(View("tools"), scenario, CaseSet.from_query({})[0], texts)
    assert of_panel["libraries"]["libraries"] == libraries_view(scenario, texts)
    assert of_panel["libraries"]["library"] == library_view("LensKit", scenario, texts)


@pytest.mark.parametrize("panel", PANELS)
def test_only_the_open_panel_is_worked_out(panel: str) -> None:
    app = opened_definitions(f"{SHARED}&number=0.5&panel={panel}")
    assert definition_panels_of(app)["panel"] == panel
    assert shown_in(app) == {panel}


def test_a_press_on_a_panel_opens_it_and_the_address_says_so() -> None:
    app = opened_definitions(SHARED)
    for panel in (*PANELS, *reversed(PANELS)):
        look(app, {"do": "panel", "panel": panel})
        assert definition_panels_of(app)["panel"] == panel
        assert address_of(app).get("panel", "all") == panel
        assert shown_in(app) <= {panel}


@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize(
    "query",
    [
        "list=,&relevant=,&k=1",
        "list=,&relevant=A&k=5",
        "list=A,B&relevant=,&k=2",
        "list=A&k=100",
        "list=A&relevant=A&k=1",
        "list=A,B&relevant=B&k=2&more=1000",
        f"list={','.join(f'i{n}' for n in range(50))}&relevant={','.join(f'i{n}' for n in range(0, 50, 2))}",
    ],
    ids=["nothing", "empty list", "nothing relevant", "long K", "one item", "a thousand more", "fifty items"],
)
def test_every_panel_opens_for_lists_of_any_length(panel: str, query: str) -> None:
    app = opened_definitions(f"{query}&panel={panel}&number=0.5&library=trec_eval")
    assert shown_in(app) == {panel}
    assert definition_panels_of(app)["problems"] == []


def test_a_definition_has_what_a_reader_and_a_test_look_for() -> None:
    for definition in definitions_of(opened_definitions(SHARED)).values():
        assert float(definition["value"]) >= 0
        assert all(definition[part] for part in ("measure", "open", "name", "formula", "numbers"))
        for call in (*definition["libraries"], *definition["others"]):
            assert call["library"] in NAMES
            assert call["version"]
            assert call["code"]
            assert call["evidence"] == EN("definitions.run" if call["run"] else "definitions.source_read")


# Libraries


def test_the_table_has_a_row_for_every_library_with_its_value_on_this_list() -> None:
    table = definition_panels_of(opened_definitions(f"{SHARED}&panel=libraries"))["libraries"]
    rows = {row["library"]: row for row in table["rows"]}
    assert tuple(rows) == NAMES
    assert len(rows) >= 27
    assert table["columns"] == ["AP", "P", "R", "RR", "nDCG", "HR"]
    spark = {cell["measure"]: cell["value"] for cell in rows["Spark MLlib"]["cells"]["AP"]}
    assert spark["AP@5"] == f"{(1 / 2 + 2 / 4) / min(3, 5):.12f}"
    assert {cell["measure"]: cell["value"] for cell in rows["trec_eval"]["cells"]["P"]}[
        "P@5"
    ] == f"{2 / 5:.12f}"
    assert {row["evidence"] for row in rows.values()} == {
        EN("definitions.run"),
        EN("definitions.source_read"),
    }
    assert all(row["version"] and row["date"] for row in rows.values())


def test_a_library_that_is_pressed_opens_and_closes() -> None:
    app = opened_definitions(SHARED)
    look(app, {"do": "library", "library": "LensKit"})
    assert (definition_panels_of(app)["panel"], definition_panels_of(app)["library"]["library"]) == (
        "libraries",
        "LensKit",
    )
    assert address_of(app)["library"] == "LensKit"
    look(app, {"do": "library", "library": "TorchMetrics"})
    assert definition_panels_of(app)["library"]["library"] == "TorchMetrics"
    look(app, {"do": "library", "library": ""})
    assert (definition_panels_of(app)["panel"], definition_panels_of(app)["library"]) == ("libraries", None)
    assert "library" not in address_of(app)


@pytest.mark.parametrize(
    ("library", "versions"),
    [("recommenders", ("1.2.0",)), ("RePlay", ("0.11.0", "0.13.0")), ("TorchMetrics", ("1.0.0", "1.7.4"))],
)
def test_a_library_says_when_a_definition_changed(library: str, versions: tuple[str, ...]) -> None:
    app = opened_definitions(f"{SHARED}&panel=libraries&library={library}")
    changes = definition_panels_of(app)["library"]["changes"]
    assert tuple(change["version"] for change in changes) == versions
    assert all(change["version"] in change["text"] for change in changes)
    [row] = [row for row in definition_panels_of(app)["libraries"]["rows"] if row["library"] == library]
    assert row["changed"] is True


def test_a_version_that_came_before_a_change_gives_another_value() -> None:
    app = opened_definitions(f"{SHARED}&library=RePlay")
    total = 1 / 2 + 2 / 4
    values = {
        version["version"]: {call["value"] for call in version["calls"] if call["call"] == "MAP(K) per user"}
        for version in definition_panels_of(app)["library"]["versions"]
    }
    assert values["0.10.0"] == values["0.13.0"] == {f"{total / min(3, 5):.12f}"}
    assert values["0.11.0"] == values["0.12.0"] == {f"{total / 5:.12f}"}


def test_the_snippet_has_the_readers_k() -> None:
    app = opened_definitions("list=A,B,C&relevant=B&k=3&panel=libraries&library=Spark MLlib")
    calls = [
        call for version in definition_panels_of(app)["library"]["versions"] for call in version["calls"]
    ]
    [at_k] = [call for call in calls if call["call"] == "meanAveragePrecisionAt(K)"]
    assert at_k["code"].endswith("meanAveragePrecisionAt(3)")
    assert at_k["measure"] == "AP@3"


# To take along


def test_the_table_and_a_program_can_be_taken_along() -> None:
    app = opened_definitions(SHARED, definitions_keep=True)
    assert [download.label for download in app.download_button] == [EN("keep.csv")]
    codes = [code.value for code in app.code]
    # In Markdown an @ would start a mention.
    assert any(r"| AP(norm=hits)\@5 |" in code and "÷ h = 1 ÷ 2 = 1/2" in code for code in codes)
    assert any("from recmetrics import" in code for code in codes)
    assert len(opened_definitions(SHARED).code) == 0


# Languages and views


@pytest.mark.parametrize("lang", [*LANGUAGES, PSEUDO_LANGUAGE])
@pytest.mark.parametrize("panel", PANELS)
def test_every_panel_opens_in_every_language(panel: str, lang: str) -> None:
    app = opened_definitions(f"{FULL}&panel={panel}&lang={lang}")
    assert definition_panels_of(app)["lang"] == texts_for(lang).html_lang
    assert definition_panels_of(app)["texts"] == texts_for(lang).section("definition_panels")
    assert shown_in(app) == {panel}
    assert any(texts_for(lang)("heading.definitions") in text for _, text in texts_of(app))


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_what_is_remarked_on_a_library_is_in_the_readers_language(lang: str) -> None:
    app = opened_definitions(f"{SHARED}&lang={lang}")
    english = {
        text
        for library in libraries()
        for text in (library.remark, *(one.remark for one in (*library.calls, *library.changes)))
        if text
    }
    for name in NAMES:
        library = definition_panels_of(look(app, {"do": "library", "library": name}))["library"]
        calls = [call for version in library["versions"] for call in version["calls"]]
        remarked = (*library["versions"], *library["changes"], *calls)
        assert not english & {one["remark"] for one in remarked}


def test_the_switch_changes_the_language_and_nothing_else() -> None:
    app = opened_definitions(f"{FULL}&panel=number")
    before = definition_panels_of(app)
    for lang in ("ko", "zh", "en"):
        went_well(app.segmented_control(key="language").set_value(lang).run())
        after = definition_panels_of(app)
        assert after["lang"] == texts_for(lang).html_lang
        assert {key: after[key] for key in ("panel", "number", "k")} == {
            key: before[key] for key in ("panel", "number", "k")
        }
        assert [match["value"] for match in after["answer"]["fits"]] == [
            match["value"] for match in before["answer"]["fits"]
        ]
        assert address_of(app)["lang"] == lang
        assert (address_of(app)["number"], address_of(app)["library"]) == ("0.5", "LensKit")
    assert after == {**before, "page": after["page"]}


def test_the_browsers_language_is_that_of_the_page() -> None:
    assert definition_panels_of(opened_definitions(SHARED, locale="ko-KR"))["lang"] == "ko"


@pytest.mark.parametrize("panel", PANELS)
def test_the_projector_view_keeps_panels_and_board(panel: str) -> None:
    app = opened_definitions(f"{FULL}&panel={panel}&view=present")
    assert definition_panels_of(app)["present"] is board_of(app)["present"] is True
    assert shown_in(app) == {panel}
    [leave] = [button for button in app.button if button.label == EN("app.leave_present")]
    went_well(leave.click().run())
    assert definition_panels_of(app)["present"] is False


def test_a_fault_of_ours_is_said_plainly_and_nothing_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("secret detail")

    app = opened_definitions(SHARED)
    monkeypatch.setattr(page, "definitions_view", broken)
    app.run()
    assert not app.exception
    assert [error.value for error in app.error] == [EN("app.wrong", page="/definitions")]
    assert not any("secret detail" in text for _, text in texts_of(app))
    monkeypatch.undo()
    assert definitions_of(went_well(app.run()))["AP@5"]["exact"] == "1/3"
