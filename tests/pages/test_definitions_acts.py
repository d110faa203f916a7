"""Whatever a browser sends to the panels of the page of definitions, nothing breaks and nothing is lost."""

from typing import Any, Final

import pytest
from streamlit.testing.v1 import AppTest

from tests.pages.the_page import (
    address_of,
    board_of,
    definition_panels_of,
    do,
    look,
    opened_definitions,
    ready,
    send,
    went_well,
)
from tests.pages.unreadable import UNREADABLE
from webapp.components.protocol import MAX_SAFE
from webapp.components.reading import MAX_ACTS
from webapp.definitions.view import PANELS
from webapp.texts import texts_for

EN: Final = texts_for("en")
SHARED: Final = "list=A,B,C,D,E&relevant=B,D,Z&k=5"


def message(app: AppTest, *acts: Any) -> dict[str, Any]:
    """Return a message as the panels of this page send it."""
    return {"page": definition_panels_of(app)["page"], "acts": list(acts)}


def test_the_first_message_says_that_it_is_painted() -> None:
    app = went_well(ready(SHARED, page="definitions").run())
    assert app.session_state["visit"].is_rendered is False
    went_well(send(app, "atlas", message(app)))
    assert app.session_state["visit"].is_rendered is True
    assert (definition_panels_of(app)["confirmed"], definition_panels_of(app)["problems"]) == (0, [])


@pytest.fixture
def busy() -> AppTest:
    """Return the page with something in every place where something could be lost."""
    app = opened_definitions(SHARED)
    look(app, {"do": "library", "library": "LensKit"}, {"do": "number", "text": "0.5"})
    return do(app, {"do": "best"}, {"do": "undo"}, key="board")


@pytest.mark.parametrize("sent", UNREADABLE.values(), ids=UNREADABLE.keys())
def test_a_message_that_cannot_be_read_is_told_and_changes_nothing(busy: AppTest, sent: Any) -> None:
    before, address = definition_panels_of(busy), address_of(busy)
    went_well(send(busy, "atlas", sent))
    after = definition_panels_of(busy)
    assert after["problems"]
    assert after == {**before, "problems": after["problems"]}
    assert address_of(busy) == address
    assert definition_panels_of(look(busy, {"do": "panel", "panel": "all"}))["problems"] == []


BAD_ACTS: Final[dict[str, dict[str, Any]]] = {
    "no panel": {"do": "panel"},
    "an unknown panel": {"do": "panel", "panel": "evil"},
    "a panel that is a list": {"do": "panel", "panel": ["all"]},
    "no number": {"do": "number"},
    "a number that is one": {"do": "number", "text": 0.5},
    "a number that is a table": {"do": "number", "text": {"x": 1}},
    "no library": {"do": "library"},
    "an unknown library": {"do": "library", "library": "<script>alert(1)</script>"},
    "a library that is nothing": {"do": "library", "library": None},
    "an act of another component": {"do": "arrange", "ranked": ["A"]},
    "an act that is nothing": {"do": None},
    "an act that is a list": {"do": ["undo"]},
}


@pytest.mark.parametrize("act", BAD_ACTS.values(), ids=BAD_ACTS.keys())
def test_an_act_that_makes_no_sense_is_skipped_with_a_word(busy: AppTest, act: dict[str, Any]) -> None:
    before = definition_panels_of(busy)
    number = before["confirmed"] + 1
    went_well(send(busy, "atlas", message(busy, {"n": number, **act})))
    after = definition_panels_of(busy)
    assert after["problems"]
    assert after == {**before, "problems": after["problems"], "confirmed": number}
    # It counts as dealt with, and the next one is heard.
    assert definition_panels_of(look(busy, {"do": "panel", "panel": "matters"}))["panel"] == "matters"


@pytest.mark.parametrize("at", [0, 1])
def test_an_act_that_makes_no_sense_takes_no_other_with_it_and_is_told(at: int) -> None:
    app = opened_definitions(SHARED)
    acts = [{"do": "number", "text": "0.5"}, {"do": "explode"}]
    look(app, acts[at], acts[1 - at])
    assert (definition_panels_of(app)["number"], definition_panels_of(app)["confirmed"]) == ("0.5", 2)
    assert definition_panels_of(app)["problems"] == [EN("problem.act_unknown", given="explode")]
    assert definition_panels_of(look(app, {"do": "panel", "panel": "all"}))["problems"] == []


def test_an_act_that_comes_twice_is_done_once() -> None:
    app = opened_definitions(SHARED)
    first = {"n": 1, "do": "panel", "panel": "libraries"}
    went_well(send(app, "atlas", message(app, first)))
    look(app, {"do": "panel", "panel": "matters"})
    went_well(send(app, "atlas", message(app, first)))
    assert (definition_panels_of(app)["panel"], definition_panels_of(app)["confirmed"]) == ("matters", 2)


def test_acts_of_one_message_are_done_in_the_order_of_their_numbers() -> None:
    app = opened_definitions(SHARED)
    acts = [{"n": 2, "do": "panel", "panel": "matters"}, {"n": 1, "do": "number", "text": "0.5"}]
    went_well(send(app, "atlas", message(app, *acts)))
    assert (definition_panels_of(app)["panel"], definition_panels_of(app)["number"]) == ("matters", "0.5")


def test_what_another_page_sends_is_told_of_and_loses_nothing(busy: AppTest) -> None:
    before = definition_panels_of(busy)
    sent = {"page": "another", "acts": [{"n": before["confirmed"] + 1, "do": "undo"}]}
    went_well(send(busy, "atlas", sent))
    assert definition_panels_of(busy)["problems"] == [EN("problem.old_page")]
    assert board_of(busy)["ranked"] == list("ABCDE")
    assert definition_panels_of(busy)["number"] == before["number"]


def test_very_many_and_very_high_acts_are_survived() -> None:
    app = opened_definitions(SHARED)
    acts = [{"n": n, "do": "panel", "panel": PANELS[n % 4]} for n in range(1, MAX_ACTS + 101)]
    went_well(send(app, "atlas", message(app, *acts)))
    assert definition_panels_of(app)["confirmed"] == MAX_ACTS
    assert definition_panels_of(app)["problems"] == [EN("problem.acts_too_many", limit=MAX_ACTS)]
    # Streamlit itself takes no megabyte.
    went_well(send(app, "atlas", message(app, {"n": MAX_SAFE, "do": "number", "text": "9" * 900_000})))
    assert len(definition_panels_of(app)["asked_back"]) == 1


def test_a_message_to_the_board_is_none_of_the_panels_business() -> None:
    app = opened_definitions(SHARED)
    went_well(send(app, "board", "junk"))
    assert board_of(app)["problems"] == [EN("problem.message_unreadable")]
    assert definition_panels_of(app)["problems"] == []
