"""Ways through the lessons: the board beside them, links, Back, other pages; nothing sent loses anything."""

from fractions import Fraction
from typing import Any, Final
from urllib.parse import urlencode

import pytest

from tests.pages.page_in_memory import PageInMemory
from tests.pages.the_lessons import LESSONS, board_of, fractions_of
from tests.pages.the_page import (
    address_of,
    blocks_of,
    do,
    learn,
    lesson_board_of,
    lesson_view_of,
    middle_of,
    opened_learn,
    screen_of,
    send,
    went_to,
)
from webapp.learn import page
from webapp.learn.drill import MAX_TURNS
from webapp.learn.lesson import Hand
from webapp.learn.screen import OnBoard
from webapp.learn.state import LearnState
from webapp.learn.typed import MAX_ANSWER
from webapp.learn.view import MAX_PARTS
from webapp.model.address import MAX_ADDRESS, MAX_QUERY, readable_query
from webapp.texts import texts_for

EN: Final = texts_for("en")
KEY: Final = "learn_board"
# The goal of this lesson: from C D E A B, with A and B relevant, to the AP of C A B D E in at most two moves.
GOAL: Final = "lesson=order&step=goal"
START: Final = "CDEAB"
WHOLE: Final[dict[str, Any]] = {"ranked": list(START), "relevant": ["A", "B"], "unused": [], "k": 5}
REACHED: Final = (Fraction(1, 2) + Fraction(2, 3)) / 2


def moved(app: PageInMemory, order: str, **changes: Any) -> PageInMemory:
    act: dict[str, Any] = {
        "do": "arrange",
        "ranked": list(order),
        "relevant": ["A", "B"],
        "unused": [],
        "k": 5,
    }
    return do(app, {**act, **changes}, key=KEY)


def order_of(app: PageInMemory) -> str:
    return "".join(board_of(app)["ranked"])


def status_of(app: PageInMemory) -> dict[str, Any]:
    return blocks_of(app)["status"]


# Moving cards


def test_a_move_is_taken_told_with_its_own_change_and_kept_in_the_address() -> None:
    app = moved(opened_learn(GOAL), "CADEB", item="A")
    one_move_before = (Fraction(1, 2) + Fraction(2, 5)) / 2
    assert fractions_of(app) == {"P@5": f"{Fraction(2, 5)}", "AP": f"{one_move_before}"}
    said = board_of(app)["said"]
    assert said["number"] == 1
    assert said["text"].startswith(EN("act.moved", item="A", was=4, now=2, n=5))
    # Of the first move nothing but its own change is told.
    assert "since" not in board_of(app)["changed"]
    assert status_of(app)["paragraphs"][0].startswith(f"AP is now {one_move_before}")
    moved(app, "CABDE", item="B")
    places = {"list": "C,A,B,D,E", "relevant": "A,B", "k": "5"}
    assert address_of(app) == {"lesson": "order", "step": "goal", "said": "goal;reached", **places}
    assert (board_of(app)["before"]["ranked"], fractions_of(app)["AP"]) == (list(START), f"{REACHED}")
    told = board_of(app)["changed"]
    assert f"AP {one_move_before} → {REACHED}" in told
    # The bars show the change since the start.
    start = (Fraction(1, 4) + Fraction(2, 5)) / 2
    both = EN("change.since_start", by_move=f"+{REACHED - one_move_before}", since=f"+{REACHED - start}")
    assert both in told
    assert EN("learn.goal_start", start=start) in status_of(app)["paragraphs"][0]


def test_the_goal_is_judged_by_what_lies_there_and_in_too_many_moves_it_does_not_count() -> None:
    for route in (["CDBEA", "CABDE"], ["CBDEA", "CBADE"]):
        app = opened_learn(GOAL)
        assert (screen_of(app)["done"], "status" in blocks_of(app)) == (False, False)
        for order in route:
            assert "good" not in {block.get("tone") for block in blocks_of(app).values()}
            moved(app, order)
        assert fractions_of(app)["AP"] == f"{REACHED}"
        assert (status_of(app)["tone"], screen_of(app)["done"]) == ("good", True)
        assert address_of(app)["said"] == "goal;reached"
    # Only E and one of A and B are in the order in which they were: the other three have moved.
    app = moved(opened_learn(GOAL), "EBADC")
    assert fractions_of(app)["AP"] == f"{REACHED}"
    assert status_of(app)["tone"] == "wrong"
    assert status_of(app)["paragraphs"][0].endswith(EN("learn.goal_too_many", most=2))
    assert (screen_of(app)["done"], "said" in address_of(app)) == (False, False)


def test_starting_again_brings_the_first_list_back_and_can_be_undone() -> None:
    app = moved(opened_learn(GOAL), "CADEB")
    learn(app, blocks_of(app)["again"]["entries"][0]["act"])
    assert (order_of(app), "list" in address_of(app), "again" in blocks_of(app)) == (START, False, False)
    learn(app, {"do": "undo"})
    assert order_of(app) == "CADEB"


def test_undo_and_redo_of_a_move_work_from_the_board_and_from_the_text() -> None:
    app = opened_learn(GOAL)
    before = address_of(app)
    after = address_of(moved(app, "CADEB"))
    assert order_of(went_to(app, **before)) == START
    assert order_of(went_to(app, **after)) == "CADEB"
    for key in (KEY, "tutor"):
        do(app, {"do": "undo"}, key=key)
        assert (order_of(app), board_of(app)["can_redo"]) == (START, True)
        do(app, {"do": "redo"}, key=key)
        assert (order_of(app), board_of(app)["can_redo"]) == ("CADEB", False)


def test_the_list_of_a_step_stays_with_its_step_and_what_is_pointed_at_is_so_until_it_changes() -> None:
    app = moved(opened_learn("lesson=order"), "ACBDE")
    learn(app, {"do": "step", "step": "sees"})
    assert (order_of(app), board_of(app)["lights"]) == ("ACDBE", [1, 4])
    moved(app, "CADBE")
    assert board_of(app)["lights"] == []
    learn(app, {"do": "step", "step": "start"})
    assert order_of(app) == "ABCDE"


def test_a_board_that_waits_for_a_prediction_cannot_be_moved() -> None:
    app = opened_learn("lesson=order&step=clear")
    before = board_of(app)
    moved(app, "ACDBE")
    assert lesson_view_of(app)["problems"] == [EN("problem.old_page")]
    assert {**board_of(app), "confirmed": 0} == before
    moved(learn(app, {"do": "say", "step": "clear", "parts": ["up"]}), "ABCDE")
    assert fractions_of(app)["AP"] == f"{Fraction(1)}"


# Everything else is refused

REFUSED: Final[dict[str, tuple[dict[str, Any], str]]] = {
    "a mark": ({"do": "arrange", "relevant": ["A", "B", "C"]}, "lesson_order_only"),
    "another K": ({"do": "arrange", "k": 3}, "lesson_order_only"),
    "a K that is none": ({"do": "arrange", "k": 0}, "number_refused"),
    "an item that is added": ({"do": "add", "item": "F", "to": "ranked"}, "lesson_order_only"),
    "an act of the lesson view": ({"do": "step", "step": "start"}, "act_unknown"),
}


def test_everything_but_an_order_is_refused_in_words_and_loses_nothing(subtests: pytest.Subtests) -> None:
    for name, (act, code) in REFUSED.items():
        with subtests.test(act=name):
            app = moved(opened_learn(GOAL), "CADEB")
            before, address, screen = board_of(app), address_of(app), screen_of(app)
            do(app, {**WHOLE, **act}, key=KEY)
            [told] = lesson_view_of(app)["problems"]
            assert middle_of(code) in told
            assert {**board_of(app), "confirmed": before["confirmed"]} == before
            assert (screen_of(app), address_of(app)) == (screen, address)
            # The next move is announced, and the problem is not shown any longer.
            moved(app, "CABDE")
            assert (order_of(app), lesson_view_of(app)["problems"]) == ("CABDE", [])


def test_resetting_to_a_screen_without_a_list_is_refused() -> None:
    app = learn(opened_learn(), {"do": "lesson", "lesson": "order"}, {"do": "step", "step": "goal"})
    moved(app, "CADEB")
    do(app, {"do": "reset"}, key=KEY)
    assert lesson_view_of(app)["problems"] == [EN("problem.old_page")]
    assert (order_of(app), screen_of(app)["id"]) == ("CADEB", "order goal")


def test_a_move_of_an_older_page_counts_where_it_fits_and_is_told_of_where_it_does_not() -> None:
    app = moved(opened_learn(GOAL), "CADEB")
    number = board_of(app)["confirmed"]

    def sent_before(**act: Any) -> None:
        nonlocal number
        number += 1
        send(app, KEY, {"page": "another", "acts": [{"n": number, **WHOLE, **act}]})

    sent_before(do="arrange", ranked=list("CABDE"))
    assert (order_of(app), lesson_view_of(app)["problems"]) == ("CABDE", [])
    for act in ({"do": "arrange", "ranked": list("XYZ")}, {"do": "arrange", "k": 2}, {"do": "undo"}):
        sent_before(**act)
        assert (order_of(app), lesson_view_of(app)["problems"]) == ("CABDE", [EN("problem.old_page")])


# What is shown

NOT_TAUGHT: Final = ["invent", "precision"]


def test_no_board_shows_a_measure_before_its_lesson(subtests: pytest.Subtests) -> None:
    steps = [(lesson, step) for lesson in LESSONS.values() for step in lesson.steps]
    for lesson, step in steps:
        board = lesson_board_of(opened_learn(f"lesson={lesson.id}&step={step.id}"))
        if board is None:
            continue
        with subtests.test(lesson=lesson.id, step=step.id):
            names = [measure["name"].partition("@")[0].partition("(")[0] for measure in board["measures"]]
            assert len(names) == len(step.measures)
            assert (board["columns"], board["gain"], board["problems"]) == (step.table, None, [])
            if lesson.id in NOT_TAUGHT:
                assert set(names) <= {"P"}
                assert board["columns"] != "terms"


# What the reader may change, what may be missing, what may be changed once it is answered, and what is said.
STARTS: Final[tuple[tuple[tuple[Hand, ...], tuple[str, ...], tuple[Hand, ...] | None, str], ...]] = (
    ((), (), None, "start_nothing"),
    ((), (), (), "start_asked"),
    ((), (), ("k",), "start_asked_k"),
    ((), (), ("order",), "start_still"),
    ((), (), ("order", "k"), "start_still"),
    (("order",), (), None, "start_free"),
    (("k",), (), None, "start_k"),
    (("order", "k"), (), None, "start_order_k"),
    (("order", "relevant"), (), None, "start_relevant"),
    (("order", "missing"), ("Z",), None, "start_missing"),
)


def test_the_board_says_what_can_be_done_with_its_list(subtests: pytest.Subtests) -> None:
    app = opened_learn(GOAL)
    for hands, missing, later, start in STARTS:
        with subtests.test(hands=hands, missing=missing, later=later):
            shown = OnBoard(
                LESSONS["order"].list("top"), None, ("P@K",), "terms", hands, missing, later=later
            )
            content = page.board_content(app.visit, app.visit.state_of(LearnState), shown, EN)
            assert content["own_texts"]["start"] == EN(f"learn.{start}")


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


# Away and back


# Odd links


def test_of_more_answers_than_are_kept_the_first_ones_are() -> None:
    app = opened_learn(f"practice=7&kinds=m2&picked={'a' * (MAX_TURNS + 100)}&edition=2")
    assert lesson_view_of(app)["problems"] == [EN("problem.link_picked", parameter="picked")]
    learn(app, {"do": "place", "place": "home"})
    kept = address_of(app)["picked"].removesuffix("-")
    assert 0 < len(kept) <= MAX_TURNS
    assert set(kept) == {"a"}


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
