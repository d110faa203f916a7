"""The playground as a page: links, panels, examples, languages, views, pins, earlier lists, guided tries."""

from typing import Any
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
    lists_of,
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
from webapp.model.scenario import Scenario, opening_for
from webapp.playground.example_menu import ON_THE_PAGE, examples_by_question
from webapp.playground.examples import examples_for
from webapp.playground.state import CLOSED, PANELS
from webapp.texts import PSEUDO_LANGUAGE, texts_for

EN = texts_for("en")
SHARED = "list=A,B,C,D,E&relevant=B,D,Z&k=5"
EIGHT = "list=A,B,C,D,E,F,G,H&relevant=B,D,E,Z&k=5"
RICH = "list=A,B,C,D,E,F,G,H&relevant=B,D,E,Z&unused=U&k=3&more=2&show=RR,nDCG@K,AP(norm=hits)@K"
TABS = tuple(panel for panel in PANELS if panel != CLOSED)


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
    # A panel of one page is none of another.
    app = opened(f"{SHARED}&panel=charts")
    turned_to(app, "definitions")
    assert (address_of(app)["panel"], board_of(app)["problems"]) == ("tools", [])
    turned_to(app, "playground")
    assert address_of(app)["panel"] == "charts"


def test_a_list_that_is_lent_to_a_class_is_asked_about_with_all_that_it_is() -> None:
    for name in ("<b>a, b & c</b>", "' onclick='x\""):
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
    # Only the open panel is worked out.
    assert not opened(RICH, tab="formula").get("plotly_chart")
    for tab, chart, text in (("charts", "curves", "chart.curves_hint"), ("whatif", "moves", "whatif.press")):
        charts = [proto_of(one) for one in opened(RICH, tab=tab).get("plotly_chart")]
        assert len(charts) == len(WHAT_PANELS_HOLD[tab])
        [alternative] = [one.alt for one in charts if one.id.endswith(f"-{chart}")]
        assert alternative.endswith(EN(text))


def switch(app: AppTest, name: str) -> Checkbox:
    """Return the switch of a measure, known by the name in its label."""
    return next(box for box in app.checkbox if box.label == name)


def test_a_further_measure_that_is_switched_on_joins_numbers_bars_and_link() -> None:
    shown = {"AP", "AP@5", "P@5"}
    app = opened(SHARED, tab="more")
    assert {box.label for box in app.checkbox} == {str(measure) for measure in catalogue(5)} - shown
    went_well(switch(app, "RR").check().run())
    went_well(switch(app, "R@5").check().run())
    assert list(fractions_of(app)) == ["AP", "AP@5", "P@5", "RR", "R@5"]
    assert address_of(app)["show"] == "RR,R@K"
    went_well(switch(app, "RR").uncheck().run())
    assert list(fractions_of(app)) == ["AP", "AP@5", "P@5", "R@5"]
    went_well(switch(app, "R@5").uncheck().run())
    assert "show" not in address_of(app)
    # With grades those that count them are there too, and one that is switched on tells of no move.
    app = opened(f"{SHARED}&grades=B:3", tab="more")
    assert {box.label for box in app.checkbox} == {
        str(measure) for measure in catalogue(5, with_grades=True)
    } - shown
    went_well(switch(app, "DCG@5").check().run())
    assert (list(fractions_of(app))[-1], board_of(app)["before"]) == ("DCG@5", None)


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
    # Few orders are told in words, and many are drawn.
    for query, is_drawn in ((SHARED.replace("B,D,Z", "B,D"), False), (EIGHT, True)):
        app = opened(query, tab="whatif")
        drawn = [proto_of(one).id.endswith("-orders") for one in app.get("plotly_chart")]
        told = any(EN("whatif.value_this", value="1/2") in text for _, text in texts_of(app))
        assert (any(drawn), told) == (is_drawn, not is_drawn)


# Pasting


# Examples, sharing, taking away


def test_an_example_of_the_menu_opens_with_one_click_and_shows_its_numbers() -> None:
    for example in examples_for("en")[3:5]:
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
    # The note names its source, and goes when the list is another.
    assert board_of(opened(SHARED))["note"].startswith(EN("example.source.ap_post"))
    assert board_of(opened(SHARED.replace("k=5", "k=4")))["note"] == ""


def test_the_picture_of_the_link_says_what_it_is_or_why_there_is_none() -> None:
    assert ("html.body", EN("app.qr")) in texts_of(opened(SHARED, share=True))
    names = ",".join(f"{n}{'가' * 30}" for n in range(20))
    app = opened(f"list={quote(names)}", share=True)
    assert any(EN("app.qr_too_long") in text for _, text in texts_of(app))


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


def test_the_projector_view_folds_the_controls_away_and_turns_to_one_example_after_the_other() -> None:
    app = opened(f"{SHARED}&view=present&panel=formula")
    assert (board_of(app)["present"], board_of(app)["extras"]["panel"]) == (True, None)
    assert "formula" not in kinds_of(app)
    app = opened("view=present")
    for _, example in examples_by_question("en")[1:4]:
        went_well(app.button(key="next_example").click().run())
        assert board_of(app)["ranked"] == list(example.scenario.ranked)
    went_well(app.button(key="leave_present").click().run())
    assert (board_of(app)["present"], board_of(app)["extras"]["panel"]) == (False, "none")


def test_the_projector_gives_an_address_as_short_as_it_can_be() -> None:
    def short_address(app: PageInMemory) -> dict[str, Any]:
        app.button(key="qr").click().run()
        return given(app, "document")["projector"]["qr"]

    app = opened(f"{SHARED}&view=present&lang=ko")
    assert given(app, "document")["projector"]["qr"] is None
    first = short_address(app)
    assert first["address"] == f"example.org/?{SHARED}"
    assert first["picture"].startswith("data:image/svg+xml")
    went_well(app.run())
    assert given(app, "document")["projector"]["qr"] is None
    assert short_address(app)["number"] == first["number"] + 1
    # It names the language where the items have names in it, which the address or the browser chose.
    for query, locale in (("lang=ko", "en-US"), ("", "ko")):
        app = opened(f"{query}&view=present", locale=locale)
        assert short_address(app)["address"] == "example.org/?lang=ko"
        do(app, {"do": "example", "id": "films_2"}, key="board")
        assert short_address(app)["address"] == "example.org/?example=films_2&lang=ko"
        do(app, {"do": "example", "id": "swap_relevant"}, key="board")
        assert short_address(app)["address"] == "example.org/?example=swap_relevant"


THREE = "list=A,B,C&relevant=B,Z&k=3"


def act(app: AppTest, *acts: dict[str, Any]) -> AppTest:
    return do(app, *acts, key="board")


def in_language(app: AppTest, lang: str) -> AppTest:
    return went_well(app.segmented_control(key="language").set_value(lang).run())


def extras_of(app: AppTest) -> dict[str, Any]:
    return board_of(app)["extras"]


# The opening list and its language


def test_the_list_of_an_example_follows_the_language_and_so_does_its_history() -> None:
    app = act(opened(), {"do": "skip_tries"}, {"do": "best"}, {"do": "pin"}, {"do": "reset"})
    address = address_of(app)
    in_language(app, "ko")
    korean = opening_for("ko")
    assert board_of(app)["ranked"] == list(korean.ranked)
    assert set(extras_of(app)["pinned"]["ranked"]) == set(korean.ranked)
    assert board_of(app)["note"].endswith(texts_for("ko")("example.opening.why"))
    assert set(address_of(app)["list"].split(",")) == set(korean.ranked)
    act(app, {"do": "undo"}, {"do": "undo"}, {"do": "undo"})
    assert board_of(app)["ranked"] == list(korean.ranked)
    act(app, {"do": "redo"}, {"do": "redo"}, {"do": "redo"})
    # Back in the browser goes to the same list, in the language that the page had then.
    went_to(app, **address)
    assert board_of(app)["ranked"] == list(opening_for("en").ranked)
    assert board_of(app)["can_redo"] is False


def test_a_list_that_was_sent_and_items_of_the_readers_own_keep_their_names_in_another_language() -> None:
    films = list(opening_for("en").ranked)
    assert board_of(opened(f"list={','.join(films)}&k=3", locale="ko-KR"))["ranked"] == films
    app = act(opened(locale="ko"), {"do": "skip_tries"}, {"do": "add", "item": "My film", "to": "ranked"})
    assert board_of(app)["ranked"] == [*opening_for("ko").ranked, "My film"]
    in_language(app, "zh")
    assert board_of(app)["ranked"] == [*opening_for("zh").ranked, "My film"]
    assert board_of(app)["note"].endswith(texts_for("zh")("example.opening.why"))
    # The case of another page.
    app = opened("case=u1;Titanic,Avatar;Avatar&k=2", page="cases")
    in_language(do(app, {"do": "play", "case": "u1", "model": "A"}), "ko")
    assert board_of(app)["ranked"] == ["Titanic", "Avatar"]
    assert lists_of(turned_to(app, "cases"), "u1") == [["Titanic", "Avatar"]]


# Examples


def test_an_example_keeps_its_note_and_reset_goes_back_to_it() -> None:
    app = act(opened(), {"do": "example", "id": "swap_relevant"})
    why = EN("examples_of_list.note", note=EN("example.swap_relevant.why"))
    assert board_of(app)["note"] == why
    shown = board_of(app)["ranked"]
    act(app, {"do": "arrange", "ranked": list("ADCBE"), "relevant": ["B", "D"], "unused": [], "k": 5})
    assert board_of(app)["note"] == why
    act(app, {"do": "best"}, {"do": "reset"})
    assert (board_of(app)["ranked"], board_of(app)["note"]) == (shown, why)
    # Another list ends the example, and undo leads back to it.
    went_to(app, list="X,Y", relevant="X", k="2")
    assert board_of(app)["note"] == ""
    act(app, {"do": "worst"}, {"do": "reset"})
    assert board_of(app)["ranked"] == ["X", "Y"]
    act(app, {"do": "undo"}, {"do": "undo"}, {"do": "undo"})
    assert board_of(app)["note"] == why


def test_the_page_offers_a_few_examples_as_pictures() -> None:
    app = opened("lang=ko")
    chips = extras_of(app)["examples"]
    assert [chip["id"] for chip in chips] == list(ON_THE_PAGE)
    assert [chip["name"] for chip in chips] == [texts_for("ko")(f"chip.{id_}") for id_ in ON_THE_PAGE]
    assert (chips[0]["squares"], chips[0]["value"]) == ([True, False, True, False, True], "0.57")
    assert [chip["is_open"] for chip in chips] == [True, False, False, False]
    act(app, {"do": "example", "id": "films_2"}, {"do": "best"})
    assert [chip["is_open"] for chip in extras_of(app)["examples"]] == [False, True, False, False]


# Pin and compare


def test_a_pin_is_in_the_link_which_restores_it_and_back_and_forward_unpin_and_pin() -> None:
    app = act(opened(THREE), {"do": "best"})
    before = address_of(app)
    after = address_of(act(app, {"do": "pin"}))
    assert after == {"list": "B,A,C", "relevant": "B,Z", "k": "3", "pin": "B,A,C"}
    expected = {
        "ranked": list("BAC"),
        "relevant": ["B", "Z"],
        "unused": [],
        "relevant_count": 2,
        "k": 3,
        "grades": None,
        "no_models": "",
    }
    again = opened("list=B,A,C&relevant=B,Z&k=3&pin=B,A,C")
    assert extras_of(app)["pinned"] == extras_of(again)["pinned"] == expected
    went_to(app, **before)
    assert (extras_of(app)["pinned"], board_of(app)["can_redo"]) == (None, True)
    went_to(app, **after)
    assert (extras_of(app)["pinned"], board_of(app)["can_redo"]) == (expected, False)
    assert address_of(act(app, {"do": "unpin"})) == before
    # It is announced, in the status region and on the board.
    assert board_of(app)["said"]["text"] == board_of(app)["changed"] == EN("act.unpinned")
    act(app, {"do": "pin"}, {"do": "worst"}, {"do": "swap"})
    assert board_of(app)["said"]["text"].startswith(EN("act.swapped"))
    assert board_of(app)["changed"].startswith(f"{EN('act.swapped')} AP@3 ")


def test_earlier_lists_are_offered_and_lead_back() -> None:
    app = opened(THREE)
    assert len(extras_of(app)["trail"]) == 1
    act(app, {"do": "best"}, {"do": "pin"}, {"do": "worst"})
    trail = extras_of(app)["trail"]
    assert [(entry["value"], entry["is_now"]) for entry in trail] == [
        ("1/4", False),
        ("1/2", False),
        ("1/6", True),
    ]
    assert trail[1]["squares"] == [True, False, False]
    assert trail[1]["label"] == EN("trail.label", measure="AP@3", value="1/2", hits=1, n=3, k=3)
    act(app, {"do": "visit", "id": trail[1]["id"]})
    assert board_of(app)["ranked"] == list("BAC")
    assert [(entry["value"], entry["is_now"]) for entry in extras_of(app)["trail"]] == [
        ("1/4", False),
        ("1/2", True),
        ("1/6", False),
    ]
    assert board_of(app)["said"]["text"].startswith(EN("act.visited"))
    # Those are the last eight lists, and the present one.
    places = {"relevant": ["B"], "unused": []}
    app = opened("list=A,B,C,D,E&relevant=B&k=5")
    act(app, *({"do": "arrange", "ranked": list("ABCDE"), "k": k, **places} for k in range(6, 16)))
    assert [entry["k"] for entry in extras_of(app)["trail"]] == list(range(8, 16))
    act(app, *({"do": "undo"} for _ in range(10)))
    assert [entry["k"] for entry in extras_of(app)["trail"] if entry["is_now"]] == [5]


# Links that hide numbers, or keep the reader from changing something


def test_hidden_scores_are_nowhere_until_the_reader_asks_for_them() -> None:
    app = opened(f"{THREE}&hide=scores")
    for _ in range(2):
        shown = board_of(app)
        assert (shown["measures"], shown["gain"], shown["columns"]) == ([], None, "precision")
        hidden = {name: shown["extras"][name] for name in ("pinned", "trail", "panel", "examples")}
        assert hidden == {"pinned": None, "trail": [], "panel": None, "examples": []}
        assert not any("AP" in text for text in (shown["changed"], shown["note"], shown["said"]["text"]))
        act(app, {"do": "arrange", "ranked": ["B", "A", "C"], "relevant": ["B", "Z"], "unused": [], "k": 3})
    assert board_of(app)["ranked"] == ["B", "A", "C"]
    went_well(app.button(key="show_hidden").click().run())
    assert len(board_of(app)["measures"]) == len(board_of(opened(THREE))["measures"])
    assert "hide" not in address_of(app)


def test_the_compact_view_has_a_way_to_the_whole_page_and_the_board_offers_the_controls_of_the_link() -> None:
    app = opened(f"{THREE}&view=compact&controls=order,k")
    assert [button.key for button in app.button] == []
    [link] = [body for one in app.get("html") if "whole-page" in (body := str(proto_of(one).body))]
    assert ("view=compact" in link, "relevant=B,Z" in link) == (False, True)
    assert (board_of(app)["hands"], address_of(app)["controls"]) == (["order", "k"], "order,k")
    assert board_of(app)["own_texts"]["start"] == EN("hidden.start_limited")


def moved(app: AppTest, lang: str) -> None:
    """Move the second item of the opening list to the top, as the first try asks for."""
    start = opening_for(lang)
    ranked = [start.ranked[1], start.ranked[0], *start.ranked[2:]]
    act(app, {"do": "arrange", "ranked": ranked, "relevant": list(start.relevant), "unused": [], "k": 3})


def test_a_try_asks_waits_and_answers() -> None:
    app, start = opened("lang=ko"), opening_for("ko")
    task = extras_of(app)["task"]
    assert (task["number"], task["of"], task["choices"]) == (1, 3, ["AP", "AP@3", "P@3"])
    assert start.ranked[1] in task["text"]
    act(app, {"do": "predict", "choice": "AP"})
    task = extras_of(app)["task"]
    assert (task["chosen"], task["done"], task["answer"]) == ("AP", False, "")
    moved(app, "ko")
    task, further = extras_of(app)["task"], texts_for("ko")("tries.further")
    assert (task["done"], task["right"], task["next"], task["href"]) == (True, False, further, "")
    assert "53/120" in task["answer"]
    assert "7/18" in task["answer"]
    assert board_of(app)["said"]["text"].endswith(task["answer"])
    # It is announced once.
    act(app, {"do": "worst"})
    assert task["answer"] not in board_of(app)["said"]["text"]
    act(app, {"do": "next_try"})
    assert (extras_of(app)["task"]["number"], board_of(app)["ranked"]) == (2, list(start.ranked))
    act(app, {"do": "predict", "choice": "AP"}, {"do": "next_try"})
    task = extras_of(app)["task"]
    assert (task["next"], task["href"]) == (texts_for("ko")("tries.lesson"), "learn?lesson=invent&lang=ko")
    act(app, {"do": "next_try"})
    assert extras_of(app)["task"] is None


def test_the_tries_survive_another_page_and_language_wait_for_their_example_and_can_be_skipped() -> None:
    for query in (SHARED, "relevant=A", "example=films_1", "list=,"):
        assert extras_of(opened(query))["task"] is None
    app = act(opened(), {"do": "predict", "choice": "P@3"}, {"do": "example", "id": "films_1"})
    assert extras_of(app)["task"] is None
    act(app, {"do": "example", "id": "opening"})
    turned_to(turned_to(app, "definitions"), "playground")
    assert (extras_of(app)["task"]["number"], extras_of(app)["task"]["chosen"]) == (1, "P@3")
    in_language(app, "ko")
    assert opening_for("ko").ranked[1] in extras_of(app)["task"]["text"]
    moved(app, "ko")
    assert extras_of(app)["task"]["right"] is True
    in_language(app, "zh")
    assert extras_of(app)["task"]["done"] is True
    act(app, {"do": "skip_tries"})
    assert extras_of(app)["task"] is None
    turned_to(turned_to(app, "definitions"), "playground")
    assert extras_of(app)["task"] is None
