"""No path loses the reader's place: the address holds it, Back and Forward follow it, other pages wait."""

from typing import Any, Final
from urllib.parse import urlencode

import pytest

from tests.pages.learn_page import (
    LearnPage,
    address_of,
    board_of,
    do,
    learn,
    lesson_board_of,
    lesson_view_of,
    opened_learn,
    screen_of,
    turned_to,
    went_to,
)
from tests.pages.the_lessons import LESSONS, answers_to, states_of

KEY: Final = "learn_board"
# What a board was given that tells of the way to a screen and not of the screen. Items keep their colours.
OF_THE_WAY: Final = {"page", "confirmed", "said", "can_undo", "can_redo", "colours", "patterns"}


def shown_on(app: LearnPage) -> tuple[dict[str, Any], dict[str, Any] | None]:
    """Return the screen and the board beside it, whatever way led there."""
    board = lesson_board_of(app)
    if board is not None:
        board = {name: value for name, value in board.items() if name not in OF_THE_WAY and name != "changed"}
    return screen_of(app), board


def restored(app: LearnPage) -> LearnPage:
    """Another reader's page at this address."""
    return opened_learn(urlencode(address_of(app), doseq=True))


def arranged(app: LearnPage, *orders: str, relevant: str = "AB", k: int = 5) -> LearnPage:
    for order in orders:
        places = {"relevant": list(relevant), "unused": [], "k": k}
        do(app, {"do": "arrange", "ranked": list(order), **places}, key=KEY)
    return app


# A way through the page that touches everything an address has to hold.
WAY: Final[list[dict[str, Any]]] = [
    {"do": "lesson", "lesson": "order"},
    {"do": "step", "step": "sink"},
    {"do": "say", "step": "sink", "parts": ["down", "30 %"]},
    {"do": "say", "step": "sink", "parts": ["down", "30 %", "small", "counts"]},
    {"do": "step", "step": "all"},
    {"do": "say", "step": "all", "parts": ["1", "", "a;b,c\\ &=+#%", "안녕 ½", "<b>", "0,75"]},
    {"do": "step", "step": "pair"},
    {"do": "say", "step": "pair", "parts": ["a", "near"]},
    {"do": "undo"},
    {"do": "redo"},
    {"do": "step", "step": "end"},
    {"do": "practice", "kinds": ["m2", "m9"], "count": 3, "seed": 5},
    {"do": "pick", "turn": 0, "option": 0},
    {"do": "next", "turn": 0},
    {"do": "pick", "turn": 1, "option": 1},
    {"do": "place", "place": "home"},
    {"do": "place", "place": "practice"},
    {"do": "place", "place": "teach"},
    {"do": "place", "place": "lesson"},
    {"do": "lesson", "lesson": "invent"},
    {"do": "step", "step": "invent"},
    {"do": "say", "step": "invent", "parts": ["5", "4", "3", "2", "1", "0", "relevant"]},
]


@pytest.mark.parametrize("lang", ["en", "ko"])
def test_the_address_restores_every_screen_of_a_way_through_the_page(lang: str) -> None:
    app = opened_learn(f"lang={lang}")
    for act in WAY:
        learn(app, act)
        again = restored(app)
        assert lesson_view_of(app)["problems"] == lesson_view_of(again)["problems"] == [], act
        assert shown_on(again) == shown_on(app), act
        assert address_of(again) == address_of(app), act


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_address_restores_every_answer_that_was_given_by_hand(lesson: str) -> None:
    app = learn(opened_learn(), {"do": "lesson", "lesson": lesson})
    for step in LESSONS[lesson].steps:
        learn(app, {"do": "step", "step": step.id})
        answers = list(answers_to(step).values())
        if answers:
            learn(app, {"do": "say", "step": step.id, "parts": list(answers[-1])})
            assert shown_on(restored(app)) == shown_on(app), step.id
    # All of them at once, as they have gathered.
    assert len([address for _, address in states_of(LESSONS[lesson])]) > len(LESSONS[lesson].steps)
    assert shown_on(restored(app)) == shown_on(app)


def test_the_address_restores_the_order_of_the_cards() -> None:
    app = arranged(opened_learn("lesson=order&step=goal"), "CADEB")
    again = restored(app)
    assert shown_on(again) == shown_on(app)
    assert board_of(again)["ranked"] == list("CADEB")
    arranged(app, "CABDE")
    assert shown_on(restored(app)) == shown_on(app)
    learn(app, {"do": "again"})
    assert shown_on(restored(app)) == shown_on(app)


def test_an_address_is_left_as_it_was_typed_until_something_is_done() -> None:
    app = opened_learn("lesson=ORDER&step=start&done=map,order&utm_source=mail")
    assert address_of(app) == {
        "lesson": "ORDER",
        "step": "start",
        "done": "map,order",
        "utm_source": "mail",
    }
    learn(app, {"do": "step", "step": "sink"})
    assert address_of(app) == {
        "lesson": "order",
        "step": "sink",
        "read": "order,map",
        "utm_source": "mail",
    }


# Back and Forward


def test_going_back_and_forward_visits_every_screen_of_the_way_again() -> None:
    app = opened_learn()
    seen = [(address_of(app), shown_on(app))]
    for act in WAY:
        if act["do"] not in ("undo", "redo"):
            learn(app, act)
            seen.append((address_of(app), shown_on(app)))
    for address, shown in [*reversed(seen), *seen]:
        went_to(app, **address)
        assert shown_on(app) == shown
        assert address_of(app) == address


def test_undo_goes_back_screen_by_screen_and_redo_forward() -> None:
    app = opened_learn()
    acts = [act for act in WAY if act["do"] not in ("undo", "redo")]
    seen = [shown_on(app)]
    for act in acts:
        learn(app, act)
        seen.append(shown_on(app))
    for shown in reversed(seen[:-1]):
        assert shown_on(learn(app, {"do": "undo"})) == shown
    before = address_of(app)
    assert address_of(learn(app, {"do": "undo"})) == before
    for shown in seen[1:]:
        assert shown_on(learn(app, {"do": "redo"})) == shown


def test_what_is_answered_after_an_undo_gives_up_what_was_undone() -> None:
    app = learn(opened_learn("lesson=order&step=sink"), {"do": "say", "step": "sink", "parts": ["down"]})
    learn(app, {"do": "undo"}, {"do": "say", "step": "sink", "parts": ["same"]}, {"do": "redo"})
    assert address_of(app)["said"] == "sink;same"


def test_a_lagging_address_does_not_undo_what_was_just_done() -> None:
    app = opened_learn("lesson=order&step=sink")
    before = address_of(app)
    learn(app, {"do": "say", "step": "sink", "parts": ["same"]})
    app.query_params.from_dict(before)
    learn(app, {"do": "step", "step": "sees"})
    assert address_of(app) == {"lesson": "order", "step": "sees", "said": "sink;same"}


def test_another_address_typed_into_an_open_page_opens_what_it_says() -> None:
    app = went_to(opened_learn("lesson=order&step=sink&said=sink;up"), lesson="map", step="end")
    assert screen_of(app)["id"] == "map end"
    learn(app, {"do": "undo"})
    assert address_of(app) == {"lesson": "order", "step": "sink", "said": "sink;up"}


# Away and back


@pytest.mark.parametrize(
    "query",
    [
        "lesson=order&step=sink&said=sink;down;0.4;small&done=invent&practice=7&picked=ab&edition=2",
        "lesson=order&step=goal&list=C,A,D,E,B&relevant=A,B&k=5",
        "practice=7&kinds=m2,m5&count=4&picked=ab-&edition=2",
        "lesson=order&step=end&read=order&done=map&edition=2",
        "place=teach&lesson=order&step=sink",
    ],
    ids=["an answer", "a moved list", "practice", "the end", "notes"],
)
@pytest.mark.parametrize("page", ["playground", "cases", "definitions"])
def test_who_leaves_for_another_page_and_comes_back_is_where_they_were(query: str, page: str) -> None:
    app = opened_learn(query)
    shown, address = shown_on(app), address_of(app)
    turned_to(app, page)
    assert not {"lesson", "step", "said", "read", "done", "practice", "picked"} & set(address_of(app))
    turned_to(app, "learn")
    assert (shown_on(app), address_of(app)) == (shown, address)


@pytest.mark.parametrize("place", ["home", "teach", "practice"])
def test_a_list_that_was_moved_is_still_so_after_a_look_at_another_place(place: str) -> None:
    app = arranged(opened_learn("lesson=order&step=goal&practice=7&edition=2"), "CADEB")
    shown = shown_on(app)
    learn(app, {"do": "place", "place": place})
    there = address_of(app)
    learn(app, {"do": "lesson", "lesson": "order"})
    assert shown_on(app) == shown
    went_to(app, **there)
    learn(app, {"do": "place", "place": "lesson"})
    assert shown_on(app) == shown


def test_going_back_over_the_home_screen_can_go_forward_again() -> None:
    app = arranged(opened_learn("lesson=order&step=goal"), "CADEB")
    moved = shown_on(app)
    learn(app, {"do": "place", "place": "home"})
    home = address_of(app)
    learn(app, {"do": "lesson", "lesson": "order"}, {"do": "step", "step": "swap"})
    swap = address_of(app)
    went_to(app, **home)
    assert screen_of(app)["id"] == "home"
    learn(app, {"do": "redo"})
    assert shown_on(app) == moved
    went_to(app, **swap)
    assert screen_of(app)["id"] == "order swap"


def test_another_lesson_starts_with_nothing_said_and_keeps_what_is_finished() -> None:
    # Steps that both lessons have: answers to them here do not count there.
    app = opened_learn(
        "lesson=order&step=goal&said=goal;reached&said=last_two;5/12&done=invent&practice=7&picked=a&edition=2"
    )
    learn(app, {"do": "lesson", "lesson": "map"})
    assert address_of(app) == {
        "lesson": "map",
        "done": "invent",
        "practice": "7",
        "picked": "a",
        "edition": "2",
    }
    for step in ("goal", "last_two"):
        learn(app, {"do": "step", "step": step})
        assert screen_of(app)["done"] is False
    learn(app, {"do": "undo"}, {"do": "undo"}, {"do": "undo"})
    assert address_of(app)["said"] == ["goal;reached", "last_two;5/12"]
    assert screen_of(app)["done"] is True
