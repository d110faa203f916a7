"""Acts of the library panels: the effect of each on the view and the list; a bad one loses no other."""

from typing import Any

import pytest

from webapp.board.last_act import LastAct
from webapp.components.in_turn import Outcome
from webapp.definitions.applying import ViewAndHistory, apply_definitions_acts, read_definitions_acts
from webapp.definitions.view import ToolNumber, View
from webapp.model.history import History
from webapp.model.scenario import Scenario
from webapp.playground.entry import PlaygroundEntry

LIST = Scenario(("A", "B"), (), k=2)
MOVED = History.opened(PlaygroundEntry(LIST)).push(PlaygroundEntry(LIST.with_ranked(("B", "A"))))
START = ViewAndHistory(View(), MOVED)


def send(*acts: dict[str, Any], page: str = "p") -> Outcome[ViewAndHistory, LastAct]:
    numbered = [{"n": number, **act} for number, act in enumerate(acts, 1)]
    return apply_definitions_acts(
        START, read_definitions_acts({"page": page, "acts": numbered}), confirmed=0, page="p"
    )


@pytest.mark.parametrize(
    ("act", "view"),
    [
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
    ],
)
def test_each_act_changes_the_view_and_leaves_the_list(act: dict[str, Any], view: View) -> None:
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
    assert send({"do": "undo"}).state == ViewAndHistory(View(), MOVED.undo())
    assert send({"do": "undo"}, {"do": "redo"}).state.history.now == MOVED.now
    assert send({"do": "undo"}).last_act == LastAct("undo")


def test_what_was_done_to_the_list_is_told_though_a_panel_was_opened_since() -> None:
    outcome = send({"do": "undo"}, {"do": "panel", "panel": "matters"})
    assert outcome.state == ViewAndHistory(View("matters"), MOVED.undo())
    assert outcome.last_act == LastAct("undo")


@pytest.mark.parametrize(
    ("act", "code"),
    [
        ({"do": "panel", "panel": "\ud800"}, "act_unreadable"),
        ({"do": "library", "library": "chess"}, "tool_unknown"),
        ({"do": "library", "library": None}, "act_unreadable"),
        ({"do": "reset"}, "act_unknown"),
    ],
)
def test_a_bad_act_is_skipped_with_the_reason_and_the_next_one_counts(act: dict[str, Any], code: str) -> None:
    outcome = send(act, {"do": "panel", "panel": "number"})
    assert [problem.code for problem in outcome.problems] == [code]
    assert (outcome.state.view, outcome.confirmed) == (View("number"), 2)


def test_acts_of_an_older_page_are_refused() -> None:
    outcome = send({"do": "undo"}, page="an older page")
    assert (outcome.state, outcome.confirmed) == (START, 1)
    assert [problem.code for problem in outcome.problems] == ["old_page"]
