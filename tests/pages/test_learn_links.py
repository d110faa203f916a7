"""Links to the page of lessons, ways through it and acts on it: nothing loses the place, whatever is sent."""

from itertools import cycle
from typing import Any, Final
from urllib.parse import urlencode

import pytest

from tests.pages import the_page
from tests.pages.page_in_memory import PageInMemory
from tests.pages.the_lessons import board_of
from tests.pages.the_page import (
    address_of,
    do,
    learn,
    lesson_board_of,
    lesson_view_of,
    opened,
    opened_learn,
    screen_of,
    turned_to,
    went_to,
)
from webapp.learn.drill import MAX_TURNS
from webapp.learn.typed import MAX_ANSWER
from webapp.learn.view import MAX_PARTS
from webapp.model.address import MAX_ADDRESS, MAX_QUERY, readable_query
from webapp.texts import texts_for

EN: Final = texts_for("en")
KEY: Final = "learn_board"
# What a board was given that tells of the way to a screen and not of the screen. Items keep their colours.
OF_THE_WAY: Final = {"page", "confirmed", "said", "can_undo", "can_redo", "colours", "patterns"}


def shown_on(app: PageInMemory) -> tuple[dict[str, Any], dict[str, Any] | None]:
    """Return the screen and the board beside it, whatever way led there."""
    board = lesson_board_of(app)
    if board is not None:
        board = {name: value for name, value in board.items() if name not in OF_THE_WAY and name != "changed"}
    return screen_of(app), board


def restored(app: PageInMemory) -> PageInMemory:
    """Another reader's page at this address."""
    return opened_learn(urlencode(address_of(app), doseq=True))


def arranged(app: PageInMemory, *orders: str, relevant: str = "AB", k: int = 5) -> PageInMemory:
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


def test_the_address_restores_every_screen_of_a_way_and_back_forward_undo_and_redo_visit_it_again() -> None:
    app = opened_learn()
    seen = [(address_of(app), shown_on(app))]
    for act in WAY:
        learn(app, act)
        seen.append((address_of(app), shown_on(app)))
        again = restored(app)
        assert lesson_view_of(app)["problems"] == lesson_view_of(again)["problems"] == [], act
        assert (shown_on(again), address_of(again)) == (shown_on(app), address_of(app)), act
    for _, shown in reversed(seen[:-1]):
        assert shown_on(learn(app, {"do": "undo"})) == shown
    assert address_of(learn(app, {"do": "undo"})) == {}
    for _, shown in seen[1:]:
        assert shown_on(learn(app, {"do": "redo"})) == shown
    for address, shown in [*reversed(seen), *seen]:
        went_to(app, **address)
        assert (shown_on(app), address_of(app)) == (shown, address)


def test_what_is_answered_after_an_undo_gives_up_what_was_undone() -> None:
    app = learn(opened_learn("lesson=order&step=sink"), {"do": "say", "step": "sink", "parts": ["down"]})
    learn(app, {"do": "undo"}, {"do": "say", "step": "sink", "parts": ["same"]}, {"do": "redo"})
    assert address_of(app)["said"] == "sink;same"


# Away and back


PLACES_TO_LEAVE: Final = {
    "an answer": "lesson=order&step=sink&said=sink;down;0.4;small&done=invent&practice=7&picked=ab&edition=2",
    "a moved list": "lesson=order&step=goal&list=C,A,D,E,B&relevant=A,B&k=5",
    "practice": "practice=7&kinds=m2,m5&count=4&picked=ab-&edition=2",
    "the end": "lesson=order&step=end&read=order&done=map&edition=2",
    "notes": "place=teach&lesson=order&step=sink",
}


def test_who_leaves_for_another_page_and_comes_back_is_where_they_were(subtests: pytest.Subtests) -> None:
    pages = cycle(("playground", "cases", "definitions"))
    for (place, query), page in zip(PLACES_TO_LEAVE.items(), pages, strict=False):
        with subtests.test(place=place, page=page):
            app = opened_learn(query)
            shown, address = shown_on(app), address_of(app)
            turned_to(app, page)
            ours = {"lesson", "step", "said", "read", "done", "practice", "picked"}
            assert not ours & set(address_of(app))
            turned_to(app, "learn")
            assert (shown_on(app), address_of(app)) == (shown, address)


def test_a_move_on_another_page_does_not_touch_the_lesson_and_a_move_here_not_that_page() -> None:
    app = opened("list=A,B&relevant=B&k=2&lang=zh")
    before = the_page.board_of(turned_to(turned_to(app, "learn"), "playground"))["ranked"]
    assert before == ["A", "B"]
    turned_to(app, "learn")
    assert (screen_of(app)["id"], address_of(app)) == ("home", {"lang": "zh"})
    arranged(went_to(app, lesson="order", step="goal"), "CADEB")
    do(turned_to(app, "playground"), {"do": "worst"}, key="board")
    assert board_of(turned_to(app, "learn"))["ranked"] == list("CADEB")
    learn(app, {"do": "undo"})
    do(turned_to(app, "playground"), {"do": "undo"}, key="board")
    assert the_page.board_of(app)["ranked"] == before


def test_a_list_that_was_moved_is_still_so_after_a_look_at_another_place() -> None:
    for place in ("home", "teach", "practice"):
        app = arranged(opened_learn("lesson=order&step=goal&practice=7&edition=2"), "CADEB")
        shown = shown_on(app)
        assert (shown_on(restored(app)), board_of(app)["ranked"]) == (shown, list("CADEB"))
        learn(app, {"do": "place", "place": place})
        there = address_of(app)
        learn(app, {"do": "lesson", "lesson": "order"})
        assert (place, shown_on(app)) == (place, shown)
        went_to(app, **there)
        learn(app, {"do": "redo"})
        assert (place, shown_on(app)) == (place, shown)
        learn(app, {"do": "place", "place": place}, {"do": "place", "place": "lesson"})
        assert (place, shown_on(app)) == (place, shown)


# Odd links


def test_of_more_answers_than_are_kept_the_first_ones_are() -> None:
    app = opened_learn(f"practice=7&kinds=m2&picked={'a' * (MAX_TURNS + 100)}&edition=2")
    assert lesson_view_of(app)["problems"] == [EN("problem.link_picked", parameter="picked")]
    learn(app, {"do": "place", "place": "home"})
    kept = address_of(app)["picked"].removesuffix("-")
    assert 0 < len(kept) <= MAX_TURNS
    assert set(kept) == {"a"}


def test_a_list_of_the_lesson_in_any_order_is_opened(subtests: pytest.Subtests) -> None:
    for lesson, step in (
        ("order", "goal"),
        ("order", "sink"),
        ("order", "start"),
        ("invent", "goal"),
        ("missed", "goal"),
    ):
        with subtests.test(lesson=lesson, step=step):
            at = f"lesson={lesson}&step={step}&said=sink;up"
            board = board_of(opened_learn(at))
            order = [*board["ranked"][1:], board["ranked"][0]]
            places = f"&list={','.join(order)}&relevant={','.join(board['relevant'])}&k={board['k']}"
            app = opened_learn(f"{at}{places}&more={board['unnamed']}")
            assert board_of(app)["ranked"] == order


def test_there_may_be_nothing_to_undo_to_redo_or_to_start_again() -> None:
    practice = "practice=7&edition=2"
    for query in ("", "place=teach", "lesson=order&step=last_two", practice, f"{practice}&picked=a"):
        app = opened_learn(query)
        screen, address = screen_of(app), address_of(app)
        for act in ("undo", "redo", "again"):
            learn(app, {"do": act})
            assert lesson_view_of(app)["problems"] == [], (query, act)
            assert (screen_of(app), address_of(app)) == (screen, address), (query, act)


# An address that would be too long

# What the ranks of the second table of films add, their sum, the denominator and AP.
RANKS_OF_FILMS: Final = ["1", "1", "0", "0", "3/5", "0", "13/5", "3", "13/15"]


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
    said = "&".join(
        f"said={step};{';'.join([digit * MAX_ANSWER] * MAX_PARTS)}"
        for steps, digit in (("start last_two", "9"), ("all sink sees", "8"), ("clear swap pair", "7"))
        for step in steps.split()
    )
    app = opened_learn(f"lesson=order&{said}")
    for step in ("pair", "last_two"):
        learn(app, {"do": "step", "step": step})
        assert (screen_of(app)["id"], lesson_view_of(app)["problems"]) == (f"order {step}", [])
    learn(app, {"do": "say", "step": "last_two", "parts": ["3/6", "5/9"]})
    assert (lesson_view_of(app)["problems"], screen_of(app)["done"]) == ([], True)
