"""Every address opens a board: its valid parts are kept, and its problems are shown."""

from fractions import Fraction
from typing import Any
from urllib.parse import quote

import pytest
import streamlit as st

from tests.pages.the_page import (
    address_of,
    board_of,
    do,
    fractions_of,
    middle_of,
    opened,
    opened_app,
    ready,
    texts_of,
    turned_to,
    went_well,
)
from webapp.model.scenario import OPENING
from webapp.texts import texts_for

EN = texts_for("en")
SHARED = "list=A,B,C,D,E&relevant=B,D,Z&k=5"


def test_the_bare_address_opens_the_example_whose_three_measures_differ() -> None:
    app = opened()
    assert board_of(app)["ranked"] == list(OPENING.ranked)
    assert fractions_of(app) == {"AP": "17/30", "AP@3": "5/9", "P@3": "2/3"}
    # The first try has the place of the note on the list.
    assert board_of(app)["note"] == ""


def test_the_bare_address_stays_bare_until_something_is_done() -> None:
    assert address_of(opened()) == {}


def test_an_address_typed_by_hand_restores_the_board() -> None:
    app = opened("list=A,B,C,D,E&relevant=B,D,Z&unused=U&k=3&more=2&show=RR,R@K&whatif=P@K&lang=en")
    board = board_of(app)
    assert (board["ranked"], board["relevant"], board["unused"]) == (list("ABCDE"), list("BDZ"), ["U"])
    assert (board["k"], board["unnamed"], board["relevant_count"]) == (3, 2, 3 + 2)
    assert list(fractions_of(app)) == ["AP", "AP@3", "P@3", "RR", "R@3"]
    assert fractions_of(app)["AP"] == f"{(Fraction(1, 2) + Fraction(2, 4)) / 5}"
    assert board["gain"]["name"] == "P@K"
    assert board["problems"] == []


def test_an_address_is_left_as_it_was_typed() -> None:
    query = "list=A,B,C&relevant=B&utm_source=mail"
    app = opened(query)
    assert address_of(app) == {"list": "A,B,C", "relevant": "B", "utm_source": "mail"}


def test_names_of_any_language_come_through() -> None:
    names = ["가나다 라", "电影", "🎬👩‍👩‍👧", "فيلم", "é"]
    app = opened(f"list={quote(','.join(names))}&relevant={quote(names[1])}&k=2")
    assert board_of(app)["ranked"] == names
    assert fractions_of(app)["AP@2"] == f"{Fraction(1, 2)}"


def test_a_lone_comma_is_the_empty_list() -> None:
    app = opened("list=,&relevant=A,B&k=3")
    assert (board_of(app)["ranked"], board_of(app)["relevant"]) == ([], ["A", "B"])
    assert [measure["value"] for measure in board_of(app)["measures"]] == ["0"] * 3


def test_going_back_in_the_browser_is_undo_and_going_forward_is_redo() -> None:
    app = opened(SHARED)
    before = address_of(app)
    app.session_state["examples"] = True
    app.run()
    went_well(app.button(key="example_films_1").click().run())
    after = address_of(app)
    assert after["k"] == "6"

    app.query_params.clear()
    app.query_params.update(before)
    app.run()
    assert board_of(app)["ranked"] == list("ABCDE")
    assert (board_of(app)["can_undo"], board_of(app)["can_redo"]) == (False, True)

    app.query_params.clear()
    app.query_params.update(after)
    app.run()
    assert board_of(app)["ranked"][0] == "Film C"
    assert (board_of(app)["can_undo"], board_of(app)["can_redo"]) == (True, False)


def test_a_lagging_address_does_not_undo_what_was_just_done() -> None:
    # A browser that has not heard of the new address yet sends the old one along with the next press.
    app = opened(SHARED)
    before = address_of(app)
    app.session_state["examples"] = True
    app.run()
    app.button(key="example_films_1").click().run()
    app.query_params.clear()
    app.query_params.update(before)
    went_well(app.segmented_control(key="language").set_value(None).run())
    assert board_of(app)["ranked"][0] == "Film C"
    assert (board_of(app)["can_undo"], board_of(app)["can_redo"]) == (True, False)


def test_another_address_typed_into_an_open_page_opens_another_list() -> None:
    app = opened(SHARED)
    app.query_params["list"] = "X,Y"
    app.run()
    assert board_of(app)["ranked"] == ["X", "Y"]
    assert board_of(app)["can_undo"] is True


def test_a_deep_link_works_on_a_server_that_has_run_nothing_yet() -> None:
    # Streamlit then runs the page without app.py; `frame.require` mends that.
    app = ready(SHARED + "&lang=ko")
    app.switch_page("pages/playground.py")
    app.run()
    went_well(app)
    assert board_of(app)["ranked"] == list("ABCDE")
    assert any(texts_for("ko")("heading.playground") in text for _, text in texts_of(app))
    assert address_of(app)["list"] == "A,B,C,D,E"


# Bad links: the valid parts are opened, the problems are shown, nothing breaks

BAD_LINKS: dict[str, tuple[str, list[str]]] = {
    "k is a word": ("list=A,B,C&k=five", ["link_number"]),
    "k is nought": ("list=A,B,C&k=0", ["link_number"]),
    "k is negative": ("list=A,B,C&k=-1", ["link_number"]),
    "k is huge": ("list=A,B,C&k=1e9", ["link_number"]),
    "k is half": ("list=A,B,C&k=2.5", ["link_number"]),
    "k is not a number": ("list=A,B,C&k=nan", ["link_number"]),
    "k is empty": ("list=A,B,C&k=", ["link_number"]),
    "more is negative": ("list=A&more=-5", ["link_number"]),
    "an item twice": ("list=A,B,A,A&relevant=A", ["link_repeats"]),
    "a control character": ("list=A%00B,C", ["link_name_mended"]),
    "a line break": ("list=A%0AB,C", ["link_name_mended"]),
    "a mark that turns text around": ("list=%E2%80%AEabc,D", ["link_name_mended"]),
    "a lone surrogate": ("list=%ED%A0%80A,B", []),
    "bytes that are no text": ("list=%FF%FEA,B", []),
    "nothing but invisible": ("list=%E2%80%8B,B", ["name_empty"]),
    "a name too long": (f"list={'x' * 200},B", ["link_name_mended"]),
    "51 items": (f"list={','.join(f'i{n}' for n in range(51))}", ["link_too_many_items"]),
    "10,000 items": (f"list={','.join(f'i{n}' for n in range(10_000))}", ["link_cut", "link_too_many_items"]),
    "51 relevant": (f"list=A&relevant={','.join(f'i{n}' for n in range(60))}", ["link_relevant_folded"]),
    "an unknown measure": ("list=A&show=beauty", ["link_unknown_measure"]),
    "an unknown what-if": ("list=A&whatif=beauty", ["link_unknown_measure"]),
    "an unknown language": ("list=A&lang=xx", ["link_unknown_choice"]),
    "an unknown view": ("list=A&view=upside-down", ["link_unknown_choice"]),
    "an unknown panel": ("list=A&panel=cellar", ["link_unknown_choice"]),
    "cut in the middle": ("list=A,B,%E", []),
    "a parameter twice": ("list=A,B&list=C&k=1&k=2", []),
    "full-width digits": ("list=A,B,C&k=%EF%BC%92", []),
    "script": ("list=<script>alert(1)</script>,B", []),
    "an image that runs a script": ("list=<img src=x onerror=alert(1)>,B", []),
    "markup": ("list=<b>x</b>,**a**,$x$,=1%2B1,[a](javascript:alert(1))", []),
    "nothing at all": ("list=&relevant=&k=", ["link_number"]),
}


@pytest.mark.parametrize(("query", "codes"), BAD_LINKS.values(), ids=BAD_LINKS.keys())
def test_a_bad_link_opens_and_says_what_was_wrong(query: str, codes: list[str]) -> None:
    app = opened(query)
    told: list[str] = board_of(app)["problems"]
    for code in codes:
        start = EN.templates[f"problem.{code}"].partition("{")[0]
        assert any(problem.startswith(start) and middle_of(code) in problem for problem in told), (code, told)
    assert len(board_of(app)["ranked"]) <= 50
    assert len(told) >= len(codes)
    assert bool(told) == bool(codes)


def test_a_problem_is_told_in_the_language_of_the_link() -> None:
    told = board_of(opened("list=A,B,C&k=five&lang=ko"))["problems"]
    expected = texts_for("ko")(
        "problem.link_number", parameter="k", given="five", used=3, lowest=1, highest=100
    )
    assert told == [expected]


def test_a_problem_of_the_link_goes_away_with_the_next_thing_that_is_done() -> None:
    app = opened("list=A,B,C&k=five")
    app.session_state["examples"] = True
    app.run()
    app.button(key="example_opening").click().run()
    assert board_of(app)["problems"] == []


def test_the_open_panel_is_in_the_address_and_in_the_shared_link() -> None:
    app = opened(SHARED)
    do(app, {"do": "panel", "panel": "charts"}, key="board")
    assert address_of(app)["panel"] == "charts"
    app.session_state["share"] = True
    assert "&panel=charts" in went_well(app.run()).code[0].value
    do(app, {"do": "panel", "panel": "none"}, key="board")
    assert "panel" not in address_of(app)
    assert board_of(opened(f"{SHARED}&panel=charts"))["extras"]["panel"] == "charts"
    assert board_of(opened(f"{SHARED}&panel=none"))["extras"]["panel"] == "none"


def test_a_panel_is_no_step_to_undo() -> None:
    app = opened(SHARED)
    do(app, {"do": "panel", "panel": "more"}, key="board")
    app.query_params["panel"] = "charts"
    went_well(app.run())
    assert board_of(app)["extras"]["panel"] == "charts"
    assert board_of(app)["can_undo"] is False


def test_a_panel_of_one_page_is_none_of_another() -> None:
    app = opened(f"{SHARED}&panel=charts")
    turned_to(app, "definitions")
    assert address_of(app)["panel"] == "tools"
    assert board_of(app)["problems"] == []
    turned_to(app, "playground")
    assert address_of(app)["panel"] == "charts"


@pytest.mark.parametrize("lang", ["ko", "zh"])
def test_title_and_navigation_keep_the_readers_language_on_every_page(
    monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    titles: list[list[str]] = []
    navigation = st.navigation

    def note(pages: list[Any], **options: Any) -> Any:
        titles.append([page.title for page in pages])
        return navigation(pages, **options)

    monkeypatch.setattr(st, "navigation", note)
    app = opened_app(f"list=A,B&relevant=B&k=1&lang={lang}")
    wanted = titles[-1]
    assert wanted[0] == texts_for(lang)("page.playground")
    for page in ("cases", "learn", "evaluate", "definitions", "playground"):
        turned_to(app, page)
        assert titles[-1] == wanted
    app.segmented_control(key="language").set_value("en").run()
    assert titles[-1][0] == texts_for("en")("page.playground")
