"""Whatever a browser sends to the page of lessons, nothing breaks and the reader's place is kept."""

from typing import Any, Final

import pytest

from tests.pages.page_in_memory import PageInMemory
from tests.pages.the_lessons import board_of
from tests.pages.the_page import (
    address_of,
    do,
    learn,
    lesson_board_of,
    lesson_view_of,
    opened_learn,
    screen_of,
    send,
)
from tests.pages.unreadable import UNREADABLE
from webapp.components.protocol import MAX_SAFE
from webapp.components.reading import MAX_ACTS
from webapp.learn.typed import MAX_ANSWER
from webapp.learn.view import MAX_PARTS
from webapp.model.address import MAX_ADDRESS, MAX_QUERY, readable_query
from webapp.texts import texts_for

EN: Final = texts_for("en")
# What the ranks of the second table of films add, their sum, the denominator and AP.
RANKS_OF_FILMS: Final = ["1", "1", "0", "0", "3/5", "0", "13/5", "3", "13/15"]
HOME: Final = {"do": "place", "place": "home"}


def message(app: PageInMemory, *acts: Any) -> dict[str, Any]:
    """Return a message as the lesson view of this page sends it."""
    return {"page": lesson_view_of(app)["page"], "acts": list(acts)}


@pytest.fixture
def busy() -> PageInMemory:
    """Return the page with something in every place where something could be lost."""
    app = opened_learn("lesson=order&step=goal&done=invent&practice=7&picked=ab-&record=m1:missed&edition=2")
    learn(app, {"do": "step", "step": "sink"}, {"do": "say", "step": "sink", "parts": ["down", "0.4"]})
    arrange = {"do": "arrange", "ranked": list("ECDAB"), "relevant": ["A", "B"], "unused": [], "k": 5}
    return learn(do(app, arrange, key="learn_board"), {"do": "undo"}, {"do": "redo"})


def test_a_message_that_cannot_be_read_is_told_and_changes_nothing(
    busy: PageInMemory, subtests: pytest.Subtests
) -> None:
    before, address, board = lesson_view_of(busy), address_of(busy), lesson_board_of(busy)
    for name, sent in UNREADABLE.items():
        with subtests.test(sent=name):
            send(busy, "tutor", sent)
            after = lesson_view_of(busy)
            assert after["problems"]
            assert after == {**before, "problems": after["problems"]}
            assert (address_of(busy), lesson_board_of(busy)) == (address, board)
    assert lesson_view_of(learn(busy, HOME))["problems"] == []


# Acts that no button of the page sends.
BAD_ACTS: Final[dict[str, dict[str, Any]]] = {
    "no place": {"do": "place"},
    "no lesson": {"do": "lesson"},
    "no step": {"do": "step"},
    "an answer to nothing": {"do": "say", "parts": ["up"]},
    "a part that is nothing": {"do": "say", "step": "sink", "parts": ["up", None]},
    "a practice of nothing": {"do": "practice"},
    "a count that is a word": {"do": "practice", "kinds": [], "count": "1"},
    "half a question": {"do": "practice", "kinds": [], "count": 0.5},
    "no option": {"do": "pick", "turn": 0},
    "an option that is true": {"do": "pick", "turn": 0, "option": True},
    "an option too high": {"do": "pick", "turn": 0, "option": 10},
    "no turn": {"do": "next"},
    "a turn below nothing": {"do": "next", "turn": -1},
    "an act of another component": {"do": "arrange", "ranked": ["A"]},
    "an act that is nothing": {"do": None},
    "an act that is a list": {"do": ["undo"]},
}
# Acts that would be right on another screen.
LATE_ACTS: Final[dict[str, dict[str, Any]]] = {
    "a step of another lesson": {"do": "step", "step": "eye"},
    "a step that never ends": {"do": "step", "step": "x" * 100_000},
    "an answer at another step": {"do": "say", "step": "clear", "parts": ["up"]},
    "an answer at the end": {"do": "say", "step": "end", "parts": ["up"]},
    "an answer to a question": {"do": "pick", "turn": 2, "option": 0},
    "away from a question": {"do": "next", "turn": 1},
}


def test_an_act_that_makes_no_sense_is_skipped_with_a_word(
    busy: PageInMemory, subtests: pytest.Subtests
) -> None:
    before, address, board = lesson_view_of(busy), address_of(busy), lesson_board_of(busy)
    for number, (name, act) in enumerate({**BAD_ACTS, **LATE_ACTS}.items(), before["confirmed"] + 1):
        with subtests.test(act=name):
            send(busy, "tutor", message(busy, {"n": number, **act}))
            after = lesson_view_of(busy)
            assert len(after["problems"]) == 1
            # It counts as dealt with.
            assert after == {**before, "problems": after["problems"], "confirmed": number}
            assert (address_of(busy), lesson_board_of(busy)) == (address, board)
    # The next one is heard.
    assert screen_of(learn(busy, HOME))["id"] == "home"
    assert lesson_view_of(busy)["problems"] == []


def test_it_is_told_in_the_readers_language() -> None:
    texts = texts_for("ko")
    app = opened_learn("lesson=order&step=sink&lang=ko")
    learn(app, {"do": "explode"}, {"do": "place"}, {"do": "say", "step": "clear", "parts": ["up"]})
    assert lesson_view_of(app)["problems"] == [
        texts("problem.act_unknown", given="explode"),
        texts("problem.act_unreadable"),
        texts("problem.old_page"),
    ]


def test_an_act_that_makes_no_sense_takes_no_other_with_it() -> None:
    acts: list[dict[str, Any]] = [{"do": "say", "step": "sink", "parts": ["same"]}, {"do": "explode"}]
    for both in (acts, acts[::-1]):
        app = learn(opened_learn("lesson=order&step=sink"), *both)
        assert (address_of(app)["said"], lesson_view_of(app)["confirmed"]) == ("sink;same", 2)
        assert lesson_view_of(app)["problems"] == [EN("problem.act_unknown", given="explode")]


def test_an_act_that_comes_twice_is_done_once() -> None:
    app = opened_learn("lesson=order")
    first = {"n": 1, "do": "step", "step": "sink"}
    send(app, "tutor", message(app, first))
    learn(app, {"do": "step", "step": "sees"})
    send(app, "tutor", message(app, first))
    assert (screen_of(app)["id"], lesson_view_of(app)["confirmed"]) == ("order sees", 2)


def test_acts_of_one_message_are_done_in_the_order_of_their_numbers() -> None:
    app = opened_learn()
    acts = [{"n": 2, "do": "step", "step": "sink"}, {"n": 1, "do": "lesson", "lesson": "order"}]
    send(app, "tutor", message(app, *acts))
    assert (screen_of(app)["id"], lesson_view_of(app)["problems"]) == ("order sink", [])


def test_what_another_page_sends_is_told_of_and_loses_nothing(busy: PageInMemory) -> None:
    screen, board = screen_of(busy), lesson_board_of(busy)
    number = lesson_view_of(busy)["confirmed"]
    for act in (HOME, {"do": "undo"}, {"do": "say", "step": "sink", "parts": ["up"]}):
        number += 1
        send(busy, "tutor", {"page": "another", "acts": [{"n": number, **act}]})
        assert lesson_view_of(busy)["problems"] == [EN("problem.old_page")]
        assert (screen_of(busy), lesson_board_of(busy)) == (screen, board)


def test_very_many_and_very_high_acts_are_survived() -> None:
    app = opened_learn("lesson=order")
    steps = ("sink", "sees", "clear")
    acts = [{"n": n, "do": "step", "step": steps[n % 3]} for n in range(1, MAX_ACTS + 101)]
    send(app, "tutor", message(app, *acts))
    assert lesson_view_of(app)["confirmed"] == MAX_ACTS
    assert lesson_view_of(app)["problems"] == [EN("problem.acts_too_many", limit=MAX_ACTS)]
    # Streamlit itself takes no megabyte.
    learn(app, {"do": "step", "step": "last_two"})
    long = {"n": MAX_SAFE, "do": "say", "step": "last_two", "parts": ["9" * 900_000]}
    send(app, "tutor", message(app, long))
    assert address_of(app)["said"] == f"last_two;{'9' * MAX_ANSWER}"


def test_there_may_be_nothing_to_undo_to_redo_or_to_start_again() -> None:
    practice = "practice=7&edition=2"
    for query in ("", "place=teach", "lesson=order&step=last_two", practice, f"{practice}&picked=a"):
        app = opened_learn(query)
        screen, address = screen_of(app), address_of(app)
        for act in ("undo", "redo", "again"):
            learn(app, {"do": act})
            assert lesson_view_of(app)["problems"] == [], (query, act)
            assert (screen_of(app), address_of(app)) == (screen, address), (query, act)


def test_a_message_to_the_board_counts_apart_from_those_of_the_tutor() -> None:
    app = opened_learn("lesson=order&step=goal")
    do(app, {"do": "best"}, {"do": "worst"}, key="learn_board")
    learn(app, HOME)
    assert lesson_view_of(app)["confirmed"] == 1
    learn(app, {"do": "lesson", "lesson": "order"})
    assert (board_of(app)["confirmed"], lesson_view_of(app)["confirmed"]) == (2, 2)


# An address that would be too long


def test_an_answer_that_would_make_the_address_too_long_is_refused_and_nothing_else_is() -> None:
    app = opened_learn("lesson=order")
    parts, refused = ["한" * MAX_ANSWER] * MAX_PARTS, 0
    for step in ("last_two", "all"):
        learn(app, {"do": "step", "step": step}, {"do": "say", "step": step, "parts": parts})
        if lesson_view_of(app)["problems"]:
            assert lesson_view_of(app)["problems"] == [EN("problem.address_full", limit=MAX_ADDRESS)]
            refused += 1
        assert screen_of(app)["id"] == f"order {step}"
        assert len(readable_query(address_of(app))) <= MAX_QUERY
    assert refused >= 1
    learn(app, {"do": "say", "step": "all", "parts": RANKS_OF_FILMS})
    assert (lesson_view_of(app)["problems"], screen_of(app)["done"]) == ([], True)


def test_who_comes_with_an_address_that_is_too_long_can_still_go_on_and_answer_shorter() -> None:
    long = "&".join(
        f"said={step};{';'.join(['9' * MAX_ANSWER] * MAX_PARTS)}" for step in ("start", "last_two")
    )
    more = "&".join(
        f"said={step};{';'.join(['8' * MAX_ANSWER] * MAX_PARTS)}" for step in ("all", "sink", "sees")
    )
    others = "&".join(
        f"said={step};{';'.join(['7' * MAX_ANSWER] * MAX_PARTS)}" for step in ("clear", "swap", "pair")
    )
    app = opened_learn(f"lesson=order&{long}&{more}&{others}")
    for step in ("pair", "last_two"):
        learn(app, {"do": "step", "step": step})
        assert (screen_of(app)["id"], lesson_view_of(app)["problems"]) == (f"order {step}", [])
    learn(app, {"do": "say", "step": "last_two", "parts": ["3/6", "5/9"]})
    assert (lesson_view_of(app)["problems"], screen_of(app)["done"]) == ([], True)
