"""The playground as a page, in memory: lists of links, panels, examples, languages, views."""

from fractions import Fraction
from urllib.parse import quote
from xml.etree import ElementTree

import pytest
from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import Checkbox

from recmetrics import catalogue
from tests.pages.page_in_memory import PageInMemory
from tests.pages.the_page import (
    address_of,
    board_of,
    do,
    fractions_of,
    given,
    opened,
    proto_of,
    ready,
    send,
    texts_of,
    turned_to,
    went_to,
    went_well,
)
from webapp.classroom.brought import brought
from webapp.model.address import parse_query
from webapp.model.scenario import OPENING, Scenario
from webapp.playground import state as playground_state
from webapp.playground.example_menu import examples_by_question
from webapp.playground.examples import examples_for
from webapp.playground.state import CLOSED, PANELS
from webapp.texts import PSEUDO_LANGUAGE, texts_for

EN = texts_for("en")
SHARED = "list=A,B,C,D,E&relevant=B,D,Z&k=5"
EIGHT = "list=A,B,C,D,E,F,G,H&relevant=B,D,E,Z&k=5"
RICH = "list=A,B,C,D,E,F,G,H&relevant=B,D,E,Z&unused=U&k=3&more=2&show=RR,nDCG@K,AP(norm=hits)@K"
TABS = tuple(panel for panel in PANELS if panel != CLOSED)


# The list of a link


def test_the_bare_address_opens_the_example_whose_three_measures_differ() -> None:
    app = opened()
    assert board_of(app)["ranked"] == list(OPENING.ranked)
    assert fractions_of(app) == {"AP": "17/30", "AP@3": "5/9", "P@3": "2/3"}
    # The first try has the place of the note on the list.
    assert board_of(app)["note"] == ""


def test_an_address_typed_by_hand_restores_the_board() -> None:
    app = opened("list=A,B,C,D,E&relevant=B,D,Z&unused=U&k=3&more=2&show=RR,R@K&whatif=P@K&lang=en")
    board = board_of(app)
    assert (board["ranked"], board["relevant"], board["unused"]) == (list("ABCDE"), list("BDZ"), ["U"])
    assert (board["k"], board["unnamed"], board["relevant_count"]) == (3, 2, 3 + 2)
    assert list(fractions_of(app)) == ["AP", "AP@3", "P@3", "RR", "R@3"]
    assert fractions_of(app)["AP"] == f"{(Fraction(1, 2) + Fraction(2, 4)) / 5}"
    assert board["gain"]["name"] == "P@K"
    assert board["problems"] == []


def test_a_lone_comma_is_the_empty_list() -> None:
    app = opened("list=,&relevant=A,B&k=3")
    assert (board_of(app)["ranked"], board_of(app)["relevant"]) == ([], ["A", "B"])
    assert [measure["value"] for measure in board_of(app)["measures"]] == ["0"] * 3


def test_the_open_panel_is_in_the_address_and_in_the_shared_link_and_no_step_to_undo() -> None:
    app = opened(SHARED)
    do(app, {"do": "panel", "panel": "charts"}, key="board")
    assert address_of(app)["panel"] == "charts"
    assert "&panel=charts" in str(app.link())
    went_to(app, **{**address_of(app), "panel": "more"})
    assert board_of(app)["extras"]["panel"] == "more"
    assert board_of(app)["can_undo"] is False
    do(app, {"do": "panel", "panel": "none"}, key="board")
    assert "panel" not in address_of(app)
    for panel in ("charts", "none"):
        assert board_of(opened(f"{SHARED}&panel={panel}"))["extras"]["panel"] == panel


def test_a_panel_of_one_page_is_none_of_another() -> None:
    app = opened(f"{SHARED}&panel=charts")
    turned_to(app, "definitions")
    assert address_of(app)["panel"] == "tools"
    assert board_of(app)["problems"] == []
    turned_to(app, "playground")
    assert address_of(app)["panel"] == "charts"


def test_a_list_that_is_lent_to_a_class_is_asked_about_with_all_that_it_is() -> None:
    for name in ("<b>bold</b>", "a, b & c", "' onclick='x\""):
        scenario = Scenario((name, "A", "C"), (name, "C", "Z"), k=2, unnamed=1, show=("R@K",))
        query = "&".join(f"{key}={quote(value)}" for key, value in scenario.to_query().items())
        app = opened(f"{query}&lang=ko", share=True)
        bodies = [str(proto_of(element).body) for element in app.get("html")]
        [body] = [body for body in bodies if "ask-class" in body]
        link = ElementTree.fromstring(body.replace("<br>", "")).find("a")
        assert link is not None
        assert link.text == texts_for("ko")("app.ask_class_list")
        assert {*link.attrib} == {"data-testid", "href", "target", "rel", "style"}
        page, _, asked = link.attrib["href"].partition("?")
        given_query = parse_query(asked)
        assert (page, given_query["lang"]) == ("classroom", ["ko"])
        asked_about = brought(given_query)
        assert (asked_about.scenario, asked_about.problems) == (scenario, ())
        assert asked_about.asks


# Panels


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


@pytest.mark.parametrize("tab", TABS)
def test_a_panel_opens_for_every_kind_of_list(tab: str, subtests: pytest.Subtests) -> None:
    app = opened(f"{RICH}&lang=en-XA", tab=tab)
    board = board_of(app)
    assert board["extras"]["panel"] == tab
    named = {name: board["texts"][f"tabs_{name}"] for name in ("label", *TABS)}
    assert named == texts_for(PSEUDO_LANGUAGE).section("tabs")
    assert set(kinds_of(app)) >= WHAT_PANELS_HOLD[tab]
    graded = f"{RICH}&grades=B:3,E:2,Z:4&whatif=nDCG@K"
    for query in (
        "list=,&relevant=A&k=1",
        "list=A&k=100",
        "list=A&relevant=A&k=1",
        f"list={','.join(f'i{n}' for n in range(50))}",
        graded.replace("show=RR", "show=RR,ERR@K,DCG@K,Bpref,Judged@K,RBP(p=0.8)"),
    ):
        with subtests.test(query):
            opened(query, tab=tab)
    if tab == "whatif":
        told = [text for _, text in texts_of(opened(graded, tab=tab))]
        assert EN("whatif.orders_graded", measure="nDCG@3") in told


def test_charts_wait_until_the_browser_has_shown_the_board() -> None:
    for panel in ("charts", "whatif"):
        app = went_well(ready(RICH, tab=panel).run())
        assert not app.get("plotly_chart")
        send(app, "board", {"page": board_of(app)["page"], "acts": []})
        assert app.get("plotly_chart")


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


def test_every_measure_of_the_catalogue_can_be_switched_on_and_with_grades_those_that_count_them() -> None:
    shown = {"AP", "AP@5", "P@5"}
    names = {box.label for box in opened(SHARED, tab="more").checkbox}
    assert names == {str(measure) for measure in catalogue(5)} - shown
    app = opened(f"{SHARED}&grades=B:3", tab="more")
    names = {box.label for box in app.checkbox}
    assert names == {str(measure) for measure in catalogue(5, with_grades=True)} - shown
    went_well(switch(app, "DCG@5").check().run())
    assert list(fractions_of(app))[-1] == "DCG@5"
    # That tells nothing about the last move.
    assert board_of(app)["before"] is None


def test_the_measure_of_the_what_ifs_is_chosen_once_for_cards_map_and_orders() -> None:
    app = opened(RICH.replace("k=3", "k=5"), tab="whatif")
    went_well(app.segmented_control(key="whatif_measure").set_value("P@K").run())
    for _ in range(2):
        assert board_of(app)["gain"]["name"] == "P@K"
        assert address_of(app)["whatif"] == "P@K"
        alternatives = [text for where, text in texts_of(app) if where == "plotly_chart.alt"]
        assert sum("P@5" in text for text in alternatives) == 2
        # A second press on it keeps it.
        went_well(app.segmented_control(key="whatif_measure").set_value(None).run())


def test_a_press_on_a_chart_moves_the_card_or_sets_k_says_so_and_can_be_undone() -> None:
    app = do(opened(SHARED, tab="whatif"), {"do": "move", "item": "D", "to": 1}, key="chart_clicks")
    board = board_of(app)
    assert board["ranked"] == list("DABCE")
    assert address_of(app)["list"] == "D,A,B,C,E"
    assert board["said"]["text"].startswith(EN("act.moved", item="D", was=4, now=1, n=5))
    assert given(app, "chart_clicks")["ranked"] == list("DABCE")
    assert board_of(do(app, {"do": "undo"}, key="board"))["ranked"] == list("ABCDE")
    app = do(opened(SHARED, tab="charts"), {"do": "cutoff", "k": 2}, key="chart_clicks")
    assert (board_of(app)["k"], address_of(app)["k"]) == (2, "2")
    assert board_of(app)["said"]["text"].startswith(EN("act.cutoff", was=5, now=2))


def test_the_text_of_a_chart_says_how_to_do_by_keys_what_a_press_does() -> None:
    for tab, chart, text in (("charts", "curves", "chart.curves_hint"), ("whatif", "moves", "whatif.press")):
        charts = [proto_of(one) for one in opened(SHARED, tab=tab).get("plotly_chart")]
        [alternative] = [one.alt for one in charts if one.id.endswith(f"-{chart}")]
        assert alternative.endswith(EN(text))


def test_few_orders_are_told_in_words_and_many_are_drawn() -> None:
    def told(query: str) -> str:
        app = opened(query, tab="whatif")
        drawn = any(proto_of(one).id.endswith("-orders") for one in app.get("plotly_chart"))
        [text] = [
            text for _, text in texts_of(app) if "AP@5" in text and "1/2" in text and "5/6" in text
        ] or [""]
        assert drawn is not bool(text)
        return text

    assert EN("whatif.value_this", value="1/2") in told(SHARED.replace("B,D,Z", "B,D"))
    assert not told(EIGHT)


def test_the_what_ifs_say_what_there_is_to_say_once() -> None:
    best = {"item": "B", "from_rank": 2, "to_rank": 1, "measure": "AP@2", "change": "+1/2"}
    for query, text in (
        ("list=A&relevant=A&k=1", EN("whatif.orders_one", measure="AP@1", value=1)),
        ("list=A,B,C&relevant=Z&k=2", EN("whatif.no_hits", measure="AP@2")),
        ("list=A,B,C&relevant=A&k=2", EN("whatif.best_none", measure="AP@2")),
        ("list=A,B&relevant=B&k=2", EN("whatif.best_both", **best)),
    ):
        shown = [shown for where, shown in texts_of(opened(query, tab="whatif")) if where == "text.body"]
        assert text in shown
        assert len(shown) <= 2


# Pasting


def test_a_pasted_list_is_on_the_board_in_the_address_and_in_words() -> None:
    app = do(opened(SHARED), {"do": "paste", "text": "P, Q, R; Q, Y"}, key="board")
    board = board_of(app)
    assert (board["ranked"], board["relevant"]) == (list("PQR"), list("QY"))
    assert address_of(app)["list"] == "P,Q,R"
    assert board["said"]["text"].startswith(EN("act.pasted", now=3))
    assert board["problems"] == []
    assert board_of(do(app, {"do": "undo"}, key="board"))["ranked"] == list("ABCDE")


def test_what_a_paste_could_not_use_is_said_in_the_readers_language() -> None:
    app, texts = opened(f"{SHARED}&lang=ko"), texts_for("ko")
    do(app, {"do": "paste", "text": "A, N, N"}, key="board")
    assert board_of(app)["ranked"] == [*"ABCDEN", "N ×2"]
    assert board_of(app)["problems"] == [
        texts("problem.pasted_repeats", names="N"),
        texts("problem.pasted_known", names="A"),
    ]
    do(app, {"do": "paste", "text": "P; Q; R"}, key="board")
    assert board_of(app)["problems"] == [texts("problem.pasted_fields", count=3)]
    assert board_of(app)["ranked"] == [*"ABCDEN", "N ×2"]


# Examples, sharing, taking away


def test_an_example_of_the_menu_opens_with_one_click_and_shows_its_numbers() -> None:
    for example in examples_for("en")[::4]:
        app = opened("list=Before,After", examples=True)
        button = app.button(key=f"example_{example.id}")
        assert button.label == f"{EN(f'example.{example.id}.name')}  {example.picture}"
        went_well(button.click().run())
        board = board_of(app)
        assert board["ranked"] == list(example.scenario.ranked)
        shown = fractions_of(app)
        assert shown == {**shown, **{k: str(v) for k, v in example.expected.items() if k in shown}}
        assert board["can_undo"] is True
        assert EN(f"example.{example.id}.why") in board["note"]
        assert app.session_state["examples"] is False


def test_a_note_on_an_example_names_its_source_and_goes_when_the_list_is_another() -> None:
    app = opened("list=A,B,C,D,E&relevant=B,D,Z&k=5")
    assert board_of(app)["note"].startswith(EN("example.source.ap_post"))
    assert board_of(opened("list=A,B,C,D,E&relevant=B,D,Z&k=4"))["note"] == ""


def test_the_picture_of_the_link_says_what_it_is_or_why_there_is_none() -> None:
    assert ("html.body", EN("app.qr")) in texts_of(opened(SHARED, share=True))
    names = ",".join(f"{n}{'가' * 30}" for n in range(20))
    app = opened(f"list={quote(names)}", share=True)
    assert any(EN("app.qr_too_long") in text for _, text in texts_of(app))


def test_the_table_the_formulas_and_the_program_can_be_taken_along() -> None:
    app = opened(SHARED, tab="export")
    codes = [code.value for code in app.code]
    assert any("parse_measure" in code for code in codes)
    assert any("from fractions" in code and "recmetrics" not in code for code in codes)
    assert any(code.startswith("| k | item |") for code in codes)
    assert any("\\frac{1}{3}" in code for code in codes)
    assert [download.label for download in app.download_button] == [EN("keep.csv")]


# Languages and views


def test_the_address_chooses_the_language_then_the_browser() -> None:
    for query, locale, lang in (
        ("", "en-US", "en"),
        ("", "ko-KR", "ko"),
        ("", "zh-TW", "zh"),
        ("", "xx-XX", "en"),
        ("lang=zh", "ko-KR", "zh"),
        ("lang=KO", "en-US", "ko"),
    ):
        app = opened(query, locale=locale)
        assert board_of(app)["lang"] == texts_for(lang).html_lang
        assert app.segmented_control(key="language").value == lang


def test_the_switch_changes_the_language_and_nothing_else_and_a_second_press_keeps_it() -> None:
    app = opened(SHARED)
    went_well(app.segmented_control(key="language").set_value("zh").run())
    for _ in range(2):
        assert board_of(app)["lang"] == texts_for("zh").html_lang
        assert address_of(app) == {"list": "A,B,C,D,E", "relevant": "B,D,Z", "k": "5", "lang": "zh"}
        assert board_of(app)["can_undo"] is False
        went_well(app.segmented_control(key="language").set_value(None).run())
        assert app.segmented_control(key="language").value == "zh"


def test_the_projector_view_folds_the_controls_away_and_back() -> None:
    app = opened(f"{SHARED}&view=present")
    assert board_of(app)["present"] is True
    assert board_of(app)["extras"]["panel"] is None
    assert "formula" not in kinds_of(opened(f"{SHARED}&view=present&panel=formula"))
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


def test_the_short_address_names_the_language_where_the_items_have_names_in_it() -> None:
    def short_address(app: PageInMemory) -> str:
        app.button(key="qr").click().run()
        return given(app, "document")["projector"]["qr"]["address"]

    for query, locale in (("lang=ko", "en-US"), ("", "ko")):
        app = opened(f"{query}&view=present", locale=locale)
        assert short_address(app) == "example.org/?lang=ko"
        do(app, {"do": "example", "id": "films_2"}, key="board")
        assert short_address(app) == "example.org/?example=films_2&lang=ko"
        do(app, {"do": "example", "id": "swap_relevant"}, key="board")
        assert short_address(app) == "example.org/?example=swap_relevant"


def test_the_projector_turns_to_one_example_after_the_other() -> None:
    app = opened("view=present")
    for _, example in examples_by_question("en")[1:4]:
        went_well(app.button(key="next_example").click().run())
        assert board_of(app)["ranked"] == list(example.scenario.ranked)


# A fault of ours


def test_an_act_of_a_component_that_fails_is_answered_by_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    app = do(opened(f"{SHARED}&lang=ko"), {"do": "rename", "item": "A", "name": "a"}, key="board")
    shown = board_of(app)
    with monkeypatch.context() as patched:
        patched.delattr(playground_state, "apply_playground_acts")
        act = {"n": shown["confirmed"] + 1, "do": "best"}
        send(app, "board", {"page": shown["page"], "acts": [act]})
    assert [error.value for error in app.error] == [texts_for("ko")("app.wrong", page="/")]
    assert board_of(app)["ranked"] == list("aBCDE")
    assert board_of(do(app, {"do": "worst"}, key="board"))["ranked"] == list("aCEBD")
