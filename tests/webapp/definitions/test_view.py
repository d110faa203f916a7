"""View of the page of definitions: written to the address and restored from it, and changed by acts."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recmetrics import libraries
from tests.webapp.strategies import hostile_text
from webapp.board.last_act import LastAct
from webapp.components.in_turn import Outcome
from webapp.definitions.applying import ViewAndHistory, apply_definitions_acts, read_definitions_acts
from webapp.definitions.view import PANELS, ToolNumber, View, clean_number, known_library
from webapp.model.history import History
from webapp.model.reported_number import MAX_TEXT, read_all
from webapp.model.scenario import Scenario
from webapp.playground.entry import PlaygroundEntry

NAMES = tuple(dict.fromkeys(library.name for library in libraries()))


@settings(max_examples=60)
@given(
    st.builds(
        View,
        st.sampled_from(PANELS),
        hostile_text.map(clean_number),
        st.one_of(st.none(), st.sampled_from(NAMES)),
    )
)
def test_a_view_survives_the_address(view: View) -> None:
    # An address that is written has a list in it.
    assert View.from_query({"list": "A", **view.to_query()}) == (view, ())


def test_two_tools_and_their_numbers_are_read(subtests: pytest.Subtests) -> None:
    for query, first, second in [
        (["ranx;0.25", "LensKit"], ToolNumber("ranx", "0.25"), ToolNumber("LensKit")),
        (["; 1/3", "lenskit;"], ToolNumber("", "1/3"), ToolNumber("LensKit")),
        (["ranx;AP@5 = 0.2; P@5 = 0.4"], ToolNumber("ranx", "AP@5 = 0.2; P@5 = 0.4"), ToolNumber()),
        (["ranx", "ranx", "ranx"], ToolNumber("ranx"), ToolNumber("ranx")),
    ]:
        with subtests.test(query=query):
            view, problems = View.from_query({"tool": query})
            assert (view.panel, view.first, view.second, problems) == ("tools", first, second, ())
            assert View.from_query(view.to_query())[0] == view


@given(st.dictionaries(st.sampled_from(["panel", "number", "library"]), hostile_text))
def test_whatever_stands_in_an_address_gives_a_view(params: dict[str, str]) -> None:
    view, problems = View.from_query(params)
    assert view.panel in PANELS
    assert view.library in (None, *NAMES)
    assert View.from_query({"list": "A", **view.to_query()}) == (view, ())
    assert all(problem.code.startswith("link_unknown_") for problem in problems)


def test_a_tool_that_there_is_not_stays_with_its_number_and_a_library_is_found_in_any_case() -> None:
    # What is wrong elsewhere in a link stands in tests/contract/golden/links.txt.
    view, problems = View.from_query({"tool": ["no such tool;0.25", "ranx"]})
    assert (view.first, view.second) == (ToolNumber("no such tool", "0.25"), ToolNumber("ranx"))
    assert problems == ()
    names = (" torchmetrics ", "spark  mllib", "")
    assert [*map(known_library, names)] == ["TorchMetrics", "Spark MLlib", None]


def test_a_number_is_kept_as_it_was_typed_but_for_what_is_too_long_or_left_out() -> None:
    assert View.from_query({"panel": "number", "number": "1,234?"})[0].number == "1,234?"
    assert View.from_query({"number": ["0.5 @5", "0.25 @3"]})[0].number == "0.5 @5; 0.25 @3"
    assert clean_number("0.5 \x00 @5") == "0.5 @5"
    assert len(clean_number("0.5;\n" * 1000)) <= MAX_TEXT
    # One piece that is too long is no number.
    for text in ("0." + "3" * MAX_TEXT, "0.5 " * MAX_TEXT):
        numbers, problems = read_all(clean_number(text))
        assert (numbers, [problem.code for problem in problems]) == ((), ["number_unreadable"])


def test_no_number_of_a_long_text_is_silently_another_one() -> None:
    others = [f"one number of this very long report = 0.2501 @{k}" for k in range(1, 10)]
    for separator, padding, count in product(("; ", "\n", ";" + 9 * " "), range(10), range(len(others) + 1)):
        pieces = [f"{padding * 'a'} = 0.3331", *others[:count]]
        view, _ = View.from_query({"number": separator.join(pieces)})
        assert View.from_query(view.to_query())[0] == view
        numbers, problems = read_all(view.number)
        if len("; ".join(pieces).strip()) <= MAX_TEXT:
            assert (len(numbers), problems) == (1 + count, ())
        else:
            assert [number.number_text for number in numbers] == ["0.3331"]
            assert [problem.code for problem in problems] == ["number_too_long"]


LIST = Scenario(("A", "B"), (), k=2)
MOVED = History.opened(PlaygroundEntry(LIST)).push(PlaygroundEntry(LIST.with_ranked(("B", "A"))))
START = ViewAndHistory(View(), MOVED)


def send(*acts: dict[str, Any]) -> Outcome[ViewAndHistory, LastAct]:
    numbered = [{"n": number, **act} for number, act in enumerate(acts, 1)]
    return apply_definitions_acts(
        START, read_definitions_acts({"page": "p", "acts": numbered}), confirmed=0, page="p"
    )


def test_each_act_changes_the_view_and_leaves_the_list(subtests: pytest.Subtests) -> None:
    cases: list[tuple[dict[str, Any], View]] = [
        ({"do": "panel", "panel": "matters"}, View("matters")),
        ({"do": "number", "text": " 0,217\n"}, View("number", "0,217")),
        ({"do": "of", "of": "cases"}, View("tools", of="cases")),
        (
            {
                "do": "tools",
                "first_tool": "lenskit",
                "first_number": " 0.25",
                "second_tool": "",
                "second_number": "1/3",
            },
            View("tools", first=ToolNumber("LensKit", "0.25"), second=ToolNumber("", "1/3")),
        ),
        ({"do": "using", "library": "ranx"}, View("tools", using="ranx")),
        ({"do": "using", "library": ""}, View("tools")),
        ({"do": "sort", "sort": "value"}, View("all", sort="value")),
        ({"do": "models", "models": "example"}, View("matters", models="example")),
        ({"do": "library", "library": "lenskit"}, View("libraries", library="LensKit")),
        ({"do": "library", "library": ""}, View("libraries")),
    ]
    for act, view in cases:
        with subtests.test(act=act):
            outcome = send(act)
            assert (outcome.state, outcome.problems) == (ViewAndHistory(view, MOVED), ())
            assert outcome.last_act is None


def test_a_number_of_the_list_before_is_not_asked_of_a_changed_one() -> None:
    of_number = {"do": "number", "text": "0.5"}
    changes = {"do": "separate", "measures": ["AP@K", "P@K"]}
    after = send(of_number, changes)
    assert after.problems == ()
    assert after.state.view == View("number", "")
    assert send(of_number, {"do": "panel", "panel": "all"}, changes).state.view.number == "0.5"


def test_undo_and_redo_are_those_of_the_list() -> None:
    assert send({"do": "undo"}, {"do": "redo"}).state.history.now == MOVED.now
    outcome = send({"do": "undo"}, {"do": "panel", "panel": "matters"})
    assert outcome.state == ViewAndHistory(View("matters"), MOVED.undo())
    assert outcome.last_act == LastAct("undo")
    outcome = send({"do": "library", "library": "chess"})
    assert [problem.code for problem in outcome.problems] == ["tool_unknown"]
