"""The page as a whole, without a browser: panels, examples, languages, views, and the error boundary."""

from typing import Any
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from streamlit.components.v2.component_manager import BidiComponentManager
from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import Checkbox

from recmetrics import catalogue
from tests.pages.the_page import (
    address_of,
    board_of,
    do,
    fractions_of,
    given,
    opened,
    proto_of,
    ready,
    texts_of,
    went_well,
)
from webapp.playground import page as playground_page
from webapp.playground.example_menu import examples_by_question
from webapp.playground.examples import examples_for
from webapp.playground.state import CLOSED, PANELS
from webapp.texts import DEFAULT_LANGUAGE, LANGUAGES, PSEUDO_LANGUAGE, texts_for

EN = texts_for("en")
SHARED = "list=A,B,C,D,E&relevant=B,D,Z&k=5"


# Panels

TABS = tuple(panel for panel in PANELS if panel != CLOSED)
EVERY_LANGUAGE = (*LANGUAGES, PSEUDO_LANGUAGE)
RICH = "list=A,B,C,D,E,F,G,H&relevant=B,D,E,Z&unused=U&k=3&more=2&show=RR,nDCG@K,AP(norm=hits)@K"


WHAT_PANELS_HOLD = {
    "formula": {"formula"},
    "charts": {"bars", "ranks", "curves"},
    "whatif": {"moves", "orders"},
    "more": {"checkbox"},
    "export": {"download_button", "code"},
}


def kinds_of(app: AppTest) -> list[str]:
    """Return the kinds of the elements on the page, its formulas, and the keys of its charts."""
    charts = [proto_of(chart).id.rpartition("-")[2] for chart in app.get("plotly_chart")]
    formulas = ["formula" for _, text in texts_of(app) if r"\begin{aligned}" in text]
    return [*(node.type for node in app.main), *charts, *formulas]


FIFTY = ",".join(f"i{n}" for n in range(50))


@pytest.mark.parametrize("lang", EVERY_LANGUAGE)
@pytest.mark.parametrize("tab", TABS)
def test_every_panel_opens_in_every_language(tab: str, lang: str) -> None:
    app = opened(f"{RICH}&lang={lang}", tab=tab)
    board = board_of(app)
    assert board["extras"]["panel"] == tab
    named = {name: board["texts"][f"tabs_{name}"] for name in ("label", *TABS)}
    assert named == texts_for(lang).section("tabs")
    assert set(kinds_of(app)) >= WHAT_PANELS_HOLD[tab]


@pytest.mark.parametrize("tab", TABS)
@pytest.mark.parametrize(
    "query",
    [
        "list=,&relevant=A&k=1",
        "list=A&k=100",
        "list=A&relevant=A&k=1",
        f"list={','.join(f'i{n}' for n in range(50))}",
    ],
    ids=["empty list", "nothing relevant", "one item", "fifty items"],
)
def test_every_panel_opens_for_lists_of_any_length(tab: str, query: str) -> None:
    opened(query, tab=tab)


def test_only_the_open_panel_is_worked_out() -> None:
    assert not opened(RICH, tab="formula").get("plotly_chart")
    assert len(opened(RICH, tab="charts").get("plotly_chart")) == 3


def switch(app: AppTest, name: str) -> Checkbox:
    """Return the switch of a measure, known by the name in its label."""
    [found] = [box for box in app.checkbox if box.label == name]
    return found


def test_a_further_measure_that_is_switched_on_joins_numbers_bars_and_link() -> None:
    app = opened(SHARED, tab="more")
    went_well(switch(app, "RR").check().run())
    went_well(switch(app, "R@5").check().run())
    assert list(fractions_of(app)) == ["AP", "AP@5", "P@5", "RR", "R@5"]
    assert address_of(app)["show"] == "RR,R@K"
    went_well(switch(app, "RR").uncheck().run())
    assert list(fractions_of(app)) == ["AP", "AP@5", "P@5", "R@5"]
    went_well(switch(app, "R@5").uncheck().run())
    assert "show" not in address_of(app)


def test_every_measure_of_the_catalogue_can_be_switched_on() -> None:
    app = opened(SHARED, tab="more")
    shown = {"AP", "AP@5", "P@5"}
    names = {box.label for box in app.checkbox}
    assert names == {str(measure) for measure in catalogue(5)} - shown


def test_a_list_with_grades_has_the_measures_that_count_them() -> None:
    app = opened(f"{SHARED}&grades=B:3", tab="more")
    names = {box.label for box in app.checkbox}
    assert names == {str(measure) for measure in catalogue(5, with_grades=True)} - {"AP", "AP@5", "P@5"}
    went_well(switch(app, "DCG@5").check().run())
    assert "DCG@5" in fractions_of(app)


@pytest.mark.parametrize("tab", TABS)
def test_every_panel_opens_for_a_list_with_grades(tab: str) -> None:
    graded = f"{RICH}&grades=B:3,E:2,Z:4&whatif=nDCG@K"
    opened(graded.replace("show=RR", "show=RR,ERR@K,DCG@K,Bpref,Judged@K,RBP(p=0.8)"), tab=tab)
    if tab == "whatif":
        told = [text for _, text in texts_of(opened(graded, tab=tab))]
        assert EN("whatif.orders_graded", measure="nDCG@3") in told


def test_the_measure_of_the_what_ifs_is_chosen_once_for_cards_map_and_orders() -> None:
    app = opened(RICH.replace("k=3", "k=5"), tab="whatif")
    went_well(app.segmented_control(key="whatif_measure").set_value("P@K").run())
    assert board_of(app)["gain"]["name"] == "P@K"
    assert address_of(app)["whatif"] == "P@K"
    alternatives = [text for where, text in texts_of(app) if where == "plotly_chart.alt"]
    assert sum("P@5" in text for text in alternatives) == 2


def test_a_second_press_on_the_chosen_measure_keeps_it() -> None:
    app = opened(SHARED, tab="whatif")
    went_well(app.segmented_control(key="whatif_measure").set_value(None).run())
    assert board_of(app)["gain"]["name"] == "AP@K"


def test_switching_a_measure_on_tells_nothing_new_about_the_last_move() -> None:
    app = opened(SHARED, tab="more")
    switch(app, "RR").check().run()
    assert list(fractions_of(app))[-1] == "RR"
    assert board_of(app)["before"] is None


def test_components_are_known_to_whichever_server_runs() -> None:
    for _ in range(2):
        app = ready(SHARED)
        app._bidi_component_manager = BidiComponentManager()  # pyright: ignore[reportPrivateUsage]  # another server
        assert board_of(went_well(app.run()))["ranked"] == list("ABCDE")


# Examples, sharing, taking away


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_menu_names_every_example(lang: str) -> None:
    app = opened(f"lang={lang}", examples=True)
    labels = {button.key: button.label for button in app.button}
    for example in examples_for(lang):
        name = texts_for(lang)(f"example.{example.id}.name")
        assert labels[f"example_{example.id}"] == f"{name}  {example.picture}"


@pytest.mark.parametrize("example", examples_for("en"), ids=lambda example: example.id)
def test_every_example_opens_with_one_click_and_shows_its_numbers(example: Any) -> None:
    app = opened("list=Before,After", examples=True)
    went_well(app.button(key=f"example_{example.id}").click().run())
    board = board_of(app)
    assert board["ranked"] == list(example.scenario.ranked)
    shown = fractions_of(app)
    for name, value in example.expected.items():
        if name in shown:
            assert shown[name] == str(value)
    assert board["can_undo"] is True
    assert EN(f"example.{example.id}.why") in board["note"]
    assert app.session_state["examples"] is False


def test_a_note_on_an_example_names_its_source_and_goes_when_the_list_is_another() -> None:
    app = opened("list=A,B,C,D,E&relevant=B,D,Z&k=5")
    assert board_of(app)["note"].startswith(EN("example.source.ap_post"))
    assert board_of(opened("list=A,B,C,D,E&relevant=B,D,Z&k=4"))["note"] == ""


def test_the_shared_link_holds_everything_and_opens_the_same_board() -> None:
    app = opened(f"{RICH}&whatif=P@K", share=True, locale="ko-KR")
    [link] = [code.value for code in app.code if code.value.startswith("https://example.org/")]
    again = opened(urlsplit(link).query)
    same = ("ranked", "relevant", "unused", "k", "unnamed", "measures", "gain", "lang")
    assert {key: board_of(again)[key] for key in same} == {key: board_of(app)[key] for key in same}
    assert parse_qs(urlsplit(link).query)["lang"] == ["ko"]
    assert board_of(again)["problems"] == []


def test_a_link_too_long_for_a_qr_code_says_so() -> None:
    names = ",".join(f"{n}{'가' * 30}" for n in range(20))
    app = opened(f"list={quote(names)}", share=True)
    assert any(EN("app.qr_too_long") in text for _, text in texts_of(app))


def test_the_picture_of_the_link_says_what_it_is() -> None:
    assert EN("app.qr") in [
        text for where, text in texts_of(opened(SHARED, share=True)) if where == "html.body"
    ]


def test_the_table_the_formulas_and_the_program_can_be_taken_along() -> None:
    app = opened(SHARED, tab="export")
    codes = [code.value for code in app.code]
    assert any("parse_measure" in code for code in codes)
    assert any("from fractions" in code and "recmetrics" not in code for code in codes)
    assert any(code.startswith("| k | item |") for code in codes)
    assert any("\\frac{1}{3}" in code for code in codes)
    assert [download.label for download in app.download_button] == [EN("keep.csv")]


# Languages and views


@pytest.mark.parametrize(
    ("query", "locale", "lang"),
    [
        ("", "en-US", "en"),
        ("", "ko-KR", "ko"),
        ("", "zh-CN", "zh"),
        ("", "zh-TW", "zh"),
        ("", "xx-XX", "en"),
        ("lang=zh", "ko-KR", "zh"),
        ("lang=KO", "en-US", "ko"),
    ],
)
def test_the_address_chooses_the_language_then_the_browser(query: str, locale: str, lang: str) -> None:
    app = opened(query, locale=locale)
    assert board_of(app)["lang"] == texts_for(lang).html_lang
    assert app.segmented_control(key="language").value == lang


def test_the_switch_changes_the_language_and_nothing_else() -> None:
    app = opened(SHARED)
    went_well(app.segmented_control(key="language").set_value("zh").run())
    assert board_of(app)["lang"] == texts_for("zh").html_lang
    assert address_of(app) == {"list": "A,B,C,D,E", "relevant": "B,D,Z", "k": "5", "lang": "zh"}
    assert board_of(app)["can_undo"] is False


def test_a_second_press_on_the_language_keeps_it() -> None:
    app = opened(SHARED + "&lang=ko")
    went_well(app.segmented_control(key="language").set_value(None).run())
    assert board_of(app)["lang"] == "ko"
    assert app.segmented_control(key="language").value == "ko"


def test_the_projector_view_folds_the_controls_away_and_back() -> None:
    app = opened(f"{SHARED}&view=present")
    assert board_of(app)["present"] is True
    assert board_of(app)["extras"]["panel"] is None
    [leave] = [button for button in app.button if button.label == EN("app.leave_present")]
    went_well(leave.click().run())
    assert board_of(app)["present"] is False
    assert board_of(app)["extras"]["panel"] == "none"
    assert "view" not in address_of(app)
    [enter] = [button for button in app.button if button.label == EN("app.present")]
    went_well(enter.click().run())
    assert address_of(app)["view"] == "present"


def test_the_projector_gives_an_address_as_short_as_it_can_be() -> None:
    app = opened(f"{SHARED}&view=present&lang=ko")
    assert given(app, "document")["projector"]["qr"] is None
    went_well(app.button(key="qr").click().run())
    first = given(app, "document")["projector"]["qr"]
    assert first["address"] == f"example.org/?{SHARED}"
    assert first["picture"].startswith("data:image/svg+xml")
    went_well(app.run())
    assert given(app, "document")["projector"]["qr"] is None
    app.button(key="qr").click().run()
    assert given(app, "document")["projector"]["qr"]["number"] == first["number"] + 1

    app = opened("view=present&lang=ko")
    app.button(key="qr").click().run()
    assert given(app, "document")["projector"]["qr"]["address"] == "example.org/?lang=ko"
    app.button(key="next_example").click().run()
    app.button(key="qr").click().run()
    following = list(examples_for("ko"))[1].id
    assert given(app, "document")["projector"]["qr"]["address"] == f"example.org/?example={following}"


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != DEFAULT_LANGUAGE])
def test_the_short_address_names_the_language_where_the_items_have_names_in_it(lang: str) -> None:
    def short_address(app: AppTest) -> str:
        app.button(key="qr").click().run()
        return given(app, "document")["projector"]["qr"]["address"]

    for query, locale in ((f"lang={lang}", "en-US"), ("", lang)):
        app = opened(f"{query}&view=present", locale=locale)
        assert short_address(app) == f"example.org/?lang={lang}"
        do(app, {"do": "example", "id": "films_2"}, key="board")
        assert short_address(app) == f"example.org/?example=films_2&lang={lang}"
        do(app, {"do": "example", "id": "swap_relevant"}, key="board")
        assert short_address(app) == "example.org/?example=swap_relevant"


def test_the_projector_turns_to_one_example_after_the_other() -> None:
    app = opened("view=present")
    for _, example in examples_by_question("en")[1:4]:
        went_well(app.button(key="next_example").click().run())
        assert board_of(app)["ranked"] == list(example.scenario.ranked)


# When something is wrong on our side


def test_a_fault_of_ours_is_said_plainly_without_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("secret detail")

    app = opened(SHARED + "&lang=ko")
    monkeypatch.setattr(playground_page, "explain_all", broken)
    app.run()
    assert not app.exception
    assert [error.value for error in app.error] == [texts_for("ko")("app.wrong", page="/")]
    assert not any("secret detail" in text or "Traceback" in text for _, text in texts_of(app))
    assert address_of(app)["list"] == "A,B,C,D,E"

    monkeypatch.undo()
    went_well(app.run())
    assert board_of(app)["ranked"] == list("ABCDE")
