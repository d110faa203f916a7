"""Links to the page of lessons, ways through it and acts on it: nothing loses the place, whatever is sent."""

from typing import Any, Final
from urllib.parse import quote, urlencode

import pytest

from tests.pages import the_page
from tests.pages.page_in_memory import PageInMemory
from tests.pages.the_lessons import LESSONS, answers_to, board_of
from tests.pages.the_page import (
    address_of,
    blocks_of,
    do,
    learn,
    lesson_board_of,
    lesson_view_of,
    opened,
    opened_learn,
    ready,
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
LONG: Final = "x" * 10_000
SCRIPT: Final = "<script>alert(1)</script>"
GOAL: Final = "lesson=order&step=goal"
RECALL: Final = "lesson=cutoff&step=recall_hits&said=recall_hits"
# What of the list of that lesson is not to be changed.
PLACES: Final = "relevant=A,B&k=5"
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


def test_the_address_restores_every_screen_of_a_way_through_the_page() -> None:
    app = opened_learn("lang=ko")
    for act in WAY:
        learn(app, act)
        again = restored(app)
        assert lesson_view_of(app)["problems"] == lesson_view_of(again)["problems"] == [], act
        assert shown_on(again) == shown_on(app), act
        assert address_of(again) == address_of(app), act


def test_the_address_restores_every_answer_that_was_given_by_hand(subtests: pytest.Subtests) -> None:
    for id_, lesson in LESSONS.items():
        with subtests.test(lesson=id_):
            app = learn(opened_learn(), {"do": "lesson", "lesson": id_})
            for step in lesson.steps:
                learn(app, {"do": "step", "step": step.id})
                answers = list(answers_to(step).values())
                if answers:
                    learn(app, {"do": "say", "step": step.id, "parts": list(answers[-1])})
                    assert shown_on(restored(app)) == shown_on(app), step.id
            # All of them at once, as they have gathered.
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


# Back and Forward


def test_back_forward_undo_and_redo_visit_every_screen_of_the_way_again() -> None:
    app = opened_learn()
    seen = [(address_of(app), shown_on(app))]
    for act in WAY:
        if act["do"] not in ("undo", "redo"):
            learn(app, act)
            seen.append((address_of(app), shown_on(app)))
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
    for place, query in PLACES_TO_LEAVE.items():
        for page in ("playground", "cases", "definitions"):
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


def test_the_first_message_says_that_the_page_is_shown() -> None:
    app = ready("lesson=order&step=sees", page="learn")
    app.run()
    assert app.visit.is_rendered is False
    learn(app)
    assert app.visit.is_rendered is True
    assert lesson_view_of(app)["confirmed"] == 0


def test_a_list_that_was_moved_is_still_so_after_a_look_at_another_place() -> None:
    for place in ("home", "teach", "practice"):
        app = arranged(opened_learn("lesson=order&step=goal&practice=7&edition=2"), "CADEB")
        shown = shown_on(app)
        learn(app, {"do": "place", "place": place})
        there = address_of(app)
        learn(app, {"do": "lesson", "lesson": "order"})
        assert (place, shown_on(app)) == (place, shown)
        went_to(app, **there)
        learn(app, {"do": "place", "place": "lesson"})
        assert (place, shown_on(app)) == (place, shown)


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


# Bad links


def test_a_link_that_is_typed_into_an_open_page_tells_the_same() -> None:
    app = went_to(opened_learn("lesson=map"), lesson="order", step="goal", list="X,Y", relevant="X", k="2")
    assert lesson_view_of(app)["problems"] == [EN("problem.lesson_order_only")]
    assert board_of(app)["ranked"] == list("CDEAB")
    learn(app, {"do": "undo"})
    assert screen_of(app)["id"].startswith("map ")


def test_of_more_answers_than_are_kept_the_first_ones_are() -> None:
    app = opened_learn(f"practice=7&kinds=m2&picked={'a' * (MAX_TURNS + 100)}&edition=2")
    assert lesson_view_of(app)["problems"] == [EN("problem.link_picked", parameter="picked")]
    learn(app, {"do": "place", "place": "home"})
    kept = address_of(app)["picked"].removesuffix("-")
    assert 0 < len(kept) <= MAX_TURNS
    assert set(kept) == {"a"}


# What is typed is never markup


def test_an_answer_is_shown_as_it_was_typed() -> None:
    app = opened_learn(f"lesson=order&step=all&said={quote(f'all;{SCRIPT}')}")
    field, *_ = [
        cell for row in blocks_of(app)["table"]["rows"] for cell in row["cells"] if cell.get("blank")
    ]
    assert (field["value"], field["state"]) == (SCRIPT, "wrong")


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


# Acts that no button of the page sends, or not on this screen

OTHER_ACTS: Final[dict[str, dict[str, Any]]] = {
    "a part that is nothing": {"do": "say", "step": "sink", "parts": ["up", None]},
    "an act of another component": {"do": "arrange", "ranked": ["A"]},
    "an act that is a list": {"do": ["undo"]},
    "a step of another lesson": {"do": "step", "step": "eye"},
    "a step that never ends": {"do": "step", "step": "x" * 100_000},
    "an answer at another step": {"do": "say", "step": "clear", "parts": ["up"]},
    "an answer at the end": {"do": "say", "step": "end", "parts": ["up"]},
    "an answer to a question": {"do": "pick", "turn": 2, "option": 0},
    "away from a question": {"do": "next", "turn": 1},
}


def test_an_act_that_makes_no_sense_is_skipped_with_a_word_wherever_something_could_be_lost(
    subtests: pytest.Subtests,
) -> None:
    app = opened_learn("lesson=order&step=goal&done=invent&practice=7&picked=ab-&record=m1:missed&edition=2")
    learn(app, {"do": "step", "step": "sink"}, {"do": "say", "step": "sink", "parts": ["down", "0.4"]})
    learn(arranged(app, "ECDAB"), {"do": "undo"}, {"do": "redo"})
    before, address, board = lesson_view_of(app), address_of(app), lesson_board_of(app)
    for name, act in OTHER_ACTS.items():
        with subtests.test(act=name):
            number = lesson_view_of(app)["confirmed"] + 1
            after = lesson_view_of(learn(app, act))
            assert len(after["problems"]) == 1
            # It counts as dealt with.
            assert after == {**before, "problems": after["problems"], "confirmed": number}
            assert (address_of(app), lesson_board_of(app)) == (address, board)
    # The next one is heard.
    assert screen_of(learn(app, {"do": "place", "place": "home"}))["id"] == "home"
    assert lesson_view_of(app)["problems"] == []


def test_it_is_told_in_the_readers_language() -> None:
    texts = texts_for("ko")
    app = opened_learn("lesson=order&step=sink&lang=ko")
    learn(app, {"do": "explode"}, {"do": "place"}, {"do": "say", "step": "clear", "parts": ["up"]})
    assert lesson_view_of(app)["problems"] == [
        texts("problem.act_unknown", given="explode"),
        texts("problem.act_unreadable"),
        texts("problem.old_page"),
    ]


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
    learn(app, {"do": "place", "place": "home"})
    assert lesson_view_of(app)["confirmed"] == 1
    learn(app, {"do": "lesson", "lesson": "order"})
    assert (board_of(app)["confirmed"], lesson_view_of(app)["confirmed"]) == (2, 2)


# An address that would be too long

# What the ranks of the second table of films add, their sum, the denominator and AP.
RANKS_OF_FILMS: Final = ["1", "1", "0", "0", "3/5", "0", "13/5", "3", "13/15"]


def test_a_very_long_answer_is_cut() -> None:
    # Streamlit itself takes no megabyte.
    app = learn(
        opened_learn("lesson=order&step=last_two"),
        {"do": "say", "step": "last_two", "parts": ["9" * 900_000]},
    )
    assert address_of(app)["said"] == f"last_two;{'9' * MAX_ANSWER}"


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
