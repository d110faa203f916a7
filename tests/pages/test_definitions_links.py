"""The list is the playground's, on both pages; the address says what list it is and what is looked at."""

from fractions import Fraction
from typing import Any, Final
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from streamlit.testing.v1 import AppTest

from recmetrics import libraries
from tests.pages.the_page import (
    address_of,
    asked,
    board_of,
    definition_panels_of,
    definitions_of,
    do,
    fractions_of,
    look,
    middle_of,
    opened,
    opened_definitions,
    ready,
    staying,
    texts_of,
    turned_to,
    went_to,
    went_well,
)
from webapp.definitions.view import PANELS
from webapp.model.reported_number import MAX_TEXT
from webapp.model.scenario import OPENING
from webapp.texts import texts_for

EN: Final = texts_for("en")
SHARED: Final = "list=A,B,C,D,E&relevant=B,D,Z&k=5"
LIST: Final = {"list": "A,B,C,D,E", "relevant": "B,D,Z", "k": "5"}
# The best order of the list: both hits at the top.
BEST: Final = (Fraction(1, 1) + Fraction(2, 2)) / 3
AS_IT_WAS: Final = (Fraction(1, 2) + Fraction(2, 4)) / 3


def exact(app: AppTest, measure: str = "AP@5") -> str:
    """Return the exact value of a definition, from its card."""
    return definitions_of(app)[measure]["exact"]


# One list on two pages


def test_the_list_of_the_playground_lies_here() -> None:
    app = do(opened(SHARED), {"do": "best"}, key="board")
    turned_to(app, "definitions")
    assert board_of(app)["ranked"][:2] == ["B", "D"]
    assert address_of(app) == {**LIST, "list": "B,D,A,C,E", "panel": "tools"}


def test_a_change_here_is_seen_there_and_can_be_undone_on_either_page() -> None:
    app = do(opened_definitions(SHARED), {"do": "best"}, key="board")
    assert exact(app) == str(BEST)
    turned_to(app, "playground")
    assert board_of(app)["ranked"][:2] == ["B", "D"]
    assert fractions_of(app)["AP@5"] == f"{BEST}"
    assert "panel" not in address_of(app)
    do(app, {"do": "undo"}, key="board")
    assert fractions_of(app)["AP@5"] == f"{AS_IT_WAS}"
    turned_to(app, "definitions")
    assert (exact(app), board_of(app)["can_redo"]) == (str(AS_IT_WAS), True)
    look(app, {"do": "redo"})
    assert exact(app) == str(BEST)
    look(app, {"do": "undo"})
    assert exact(app) == str(AS_IT_WAS)
    assert address_of(app) == LIST


def test_what_is_looked_at_here_is_there_when_the_reader_comes_back() -> None:
    app = opened_definitions(SHARED)
    look(app, {"do": "library", "library": "LensKit"})
    asked(app, "0.5")
    turned_to(app, "playground")
    assert address_of(app) == LIST
    turned_to(app, "definitions")
    shown = definition_panels_of(app)
    assert (shown["panel"], shown["number"], shown["library"]["library"]) == ("number", "0.5", "LensKit")
    assert address_of(app) == {**LIST, "number": "0.5", "library": "LensKit"}


def test_every_move_on_the_board_moves_the_panels() -> None:
    app = opened_definitions(SHARED)
    places = {"relevant": list("BDZ"), "unused": []}
    do(app, {"do": "arrange", "ranked": list("BACDE"), "k": 5, **places}, key="board")
    assert exact(app) == str((Fraction(1, 1) + Fraction(2, 4)) / 3)
    do(app, {"do": "arrange", "ranked": list("BACDE"), "k": 2, **places}, key="board")
    assert exact(app, "AP@2") == str(Fraction(1, 1) / min(3, 2))
    do(app, {"do": "unnamed", "count": 4}, key="board")
    assert exact(app, "AP(norm=relevant)@2") == str(Fraction(1, 1) / (3 + 4))
    assert address_of(app) == {"list": "B,A,C,D,E", "relevant": "B,D,Z", "k": "2", "more": "4"}
    assert (definition_panels_of(app)["confirmed"], board_of(app)["confirmed"]) == (0, 3)


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
    staying(do(app, {"do": "play", "case": "u1", "model": "A"}))
    turned_to(app, "definitions")
    assert board_of(app)["ranked"] == list("ABC")
    look(app, {"do": "number", "text": "0.5"})
    turned_to(app, "playground")
    assert "go_back" in [button.key for button in app.button]


# Back and forth


def test_going_back_in_the_browser_is_undo_of_the_list_and_going_forward_is_redo() -> None:
    app = opened_definitions(SHARED)
    before = address_of(app)
    do(app, {"do": "best"}, key="board")
    after = address_of(app)
    went_to(app, **before)
    assert (exact(app), board_of(app)["can_redo"]) == (str(AS_IT_WAS), True)
    assert board_of(app)["said"]["text"].startswith(EN("act.undo"))
    went_to(app, **after)
    assert (exact(app), board_of(app)["can_redo"]) == (str(BEST), False)


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


def test_going_back_to_the_bare_address_is_going_back_to_the_opening_list() -> None:
    app = opened_definitions()
    bare = address_of(app)
    assert bare == {}
    do(app, {"do": "best"}, key="board")
    assert address_of(app)["list"] != ",".join(OPENING.ranked)
    went_to(app)
    assert board_of(app)["ranked"] == list(OPENING.ranked)
    assert definition_panels_of(app)["panel"] == "tools"


def test_a_lagging_address_does_not_undo_what_was_just_done() -> None:
    app = opened_definitions(SHARED)
    before = address_of(app)
    do(app, {"do": "best"}, key="board")
    app.query_params.clear()
    app.query_params.update(before)
    look(app, {"do": "panel", "panel": "number"})
    assert board_of(app)["ranked"][:2] == ["B", "D"]
    assert address_of(app) == {**LIST, "list": "B,D,A,C,E", "panel": "number"}


def test_another_address_typed_into_an_open_page_opens_what_it_says() -> None:
    app = went_to(opened_definitions(SHARED), list="X,Y", relevant="Y", k="2", panel="number", number="1/2")
    assert board_of(app)["ranked"] == ["X", "Y"]
    assert {"AP", "AP@2", "RR"} <= {match["measure"] for match in definition_panels_of(app)["answer"]["fits"]}
    do(app, {"do": "undo"}, key="board")
    assert board_of(app)["ranked"] == list("ABCDE")
    assert definition_panels_of(app)["number"] == "1/2"


# Links in and out


def test_a_deep_link_works_on_a_server_that_has_run_nothing_yet() -> None:
    app = went_well(ready(f"{SHARED}&number=0,217 @5&lang=ko", page="definitions").run())
    assert (definition_panels_of(app)["panel"], definition_panels_of(app)["number"]) == ("number", "0,217 @5")
    assert board_of(app)["ranked"] == list("ABCDE")
    assert any(texts_for("ko")("heading.definitions") in text for _, text in texts_of(app))
    assert address_of(app) == {**LIST, "number": "0,217 @5", "lang": "ko"}


def test_the_bare_page_opens_on_a_server_that_has_run_nothing_yet() -> None:
    app = went_well(ready(page="definitions").run())
    assert board_of(app)["ranked"] == list(OPENING.ranked)
    assert address_of(app) == {}


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ("", ("all", "", None)),
        ("panel=matters", ("matters", "", None)),
        ("panel=NUMBER", ("number", "", None)),
        ("number=0.5", ("number", "0.5", None)),
        ("number=0.5&panel=all", ("all", "0.5", None)),
        ("tool=ranx;0.25&tool=LensKit", ("tools", "", None)),
        ("tool=ranx&number=0.5", ("number", "0.5", None)),
        ("number=0.5&number=0.4", ("number", "0.5; 0.4", None)),
        ("number=0.5%0A0.4", ("number", "0.5; 0.4", None)),
        ("library=LensKit", ("libraries", "", "LensKit")),
        ("library=lenskit", ("libraries", "", "LensKit")),
        ("library=Spark+MLlib", ("libraries", "", "Spark MLlib")),
        ("library=LensKit&panel=matters&number=1/3", ("matters", "1/3", "LensKit")),
        ("panel=matters&panel=all", ("all", "", None)),
        ("panel=number&number=", ("number", "", None)),
    ],
)
def test_a_link_says_what_is_looked_at(query: str, shown: tuple[str, str, str | None]) -> None:
    app = opened_definitions(f"{SHARED}&{query}")
    panels = definition_panels_of(app)
    assert (panels["panel"], panels["number"], panels["library"] and panels["library"]["library"]) == shown
    assert panels["problems"] == board_of(app)["problems"] == []


@pytest.mark.parametrize("name", dict.fromkeys(library.name for library in libraries()))
def test_every_library_has_a_link(name: str) -> None:
    assert definition_panels_of(opened_definitions(f"library={quote(name)}"))["library"]["library"] == name


def test_an_address_is_left_as_it_was_typed() -> None:
    app = opened_definitions("list=A,B&relevant=B&number=0,5&utm_source=mail")
    assert address_of(app) == {"list": "A,B", "relevant": "B", "number": "0,5", "utm_source": "mail"}
    look(app, {"do": "panel", "panel": "matters"})
    assert address_of(app) == {
        "list": "A,B",
        "relevant": "B",
        "k": "2",
        "number": "0,5",
        "panel": "matters",
        "utm_source": "mail",
    }


@pytest.mark.parametrize("panel", PANELS)
def test_the_shared_link_holds_everything_and_opens_the_same_page(panel: str) -> None:
    number = "AP@5 = 0,333; 50 % &amp"
    app = opened_definitions(
        f"{SHARED}&more=2&unused=U&panel={panel}&library=Spark MLlib&number={quote(number)}",
        share=True,
        locale="ko-KR",
    )
    [link] = [code.value for code in app.code if code.value.startswith("https://example.org/definitions?")]
    assert parse_qs(urlsplit(link).query)["lang"] == ["ko"]
    again = opened_definitions(urlsplit(link).query)
    assert {**definition_panels_of(again), "page": ""} == {**definition_panels_of(app), "page": ""}
    same = ("ranked", "relevant", "unused", "k", "unnamed", "measures", "lang")
    assert {key: board_of(again)[key] for key in same} == {key: board_of(app)[key] for key in same}


# Bad links: the valid parts are opened, the problems are shown, nothing breaks

BAD_LINKS: Final[dict[str, tuple[str, list[str]]]] = {
    "an unknown panel": ("panel=upside-down", ["link_unknown_choice"]),
    "no panel": ("panel=", ["link_unknown_choice"]),
    "an unknown library": ("library=nope", ["link_unknown_library"]),
    "a library that never ends": (f"library={'x' * 10_000}", ["link_unknown_library"]),
    "a library that is a script": ("library=<script>alert(1)</script>", ["link_unknown_library"]),
    "all at once": ("panel=x&library=y&lang=zz", ["link_unknown_choice", "link_unknown_library"]),
    "an unknown view": ("view=upside-down", ["link_unknown_choice"]),
    "a parameter of the page of cases": ("case=u;A;A&at=4&packed=x", []),
    "a number that is a script": ("number=<script>alert(1)</script>", []),
    "a number that never ends": (f"number={'9' * 10_000}", []),
    "a hundred numbers": (f"number={'&number='.join(map(str, range(100)))}", []),
    "bytes that are no text": ("number=%FF%FE&panel=number", []),
    "a lone surrogate": ("number=%ED%A0%80", []),
    "signs that turn text around": ("number=%E2%80%AE0.5%00", []),
    "a k that is a word": ("k=five", []),
    "an item twice": ("list=A,A,B", []),
}


@pytest.mark.parametrize(("query", "codes"), BAD_LINKS.values(), ids=BAD_LINKS.keys())
def test_a_bad_link_opens_and_says_what_was_wrong(query: str, codes: list[str]) -> None:
    app = opened_definitions(query)
    told: list[str] = definition_panels_of(app)["problems"]
    for code in codes:
        assert any(middle_of(code) in problem for problem in told), (code, told)
    assert bool(told) == bool(codes)
    assert all(len(problem) < 300 for problem in told)
    assert len(definition_panels_of(app)["number"]) <= MAX_TEXT
    # The problems are shown until something is done.
    assert definition_panels_of(look(app, {"do": "panel", "panel": "libraries"}))["problems"] == []


def test_what_is_wrong_with_the_list_is_said_by_the_board() -> None:
    app = opened_definitions("list=A,A,B&k=five&number=0.5")
    assert len(board_of(app)["problems"]) == 2
    assert definition_panels_of(app)["problems"] == []
    assert definition_panels_of(app)["answer"] is not None


def test_a_problem_is_told_in_the_language_of_the_link() -> None:
    told = definition_panels_of(opened_definitions("library=nope&lang=zh"))["problems"]
    assert told == [texts_for("zh")("problem.link_unknown_library", parameter="library", given="nope")]
