"""What may follow what in a room, and the buttons for that: what usually comes next is first."""

from collections.abc import Sequence
from itertools import product
from typing import Final, get_args

import pytest

from webapp.classroom.applying import ROOM_ACTS
from webapp.classroom.refused import Refused
from webapp.classroom.room import (
    MAX_ANSWER,
    MAX_ASK,
    MAX_PLANNED,
    Act,
    Again,
    CloseVote,
    HoldUp,
    Item,
    Mirror,
    Phase,
    Planned,
    PutUp,
    Reveal,
    Room,
    after,
)
from webapp.classroom.steps import reveals_right_answer, steps_from


def after_all(acts: Sequence[Act], *, has_right_answer: bool = True) -> Room:
    room = Room("K7MQ2X")
    for act in acts:
        room = after(room, act, has_right_answer=has_right_answer)
    return room


UP, CLOSE, SHOW, AGAIN = PutUp("one"), CloseVote(), Reveal(), Again()
ORDERS: dict[str, tuple[Sequence[Act], bool, tuple[int, str]]] = {
    "put up": ([UP], True, (1, "voting")),
    "closed": ([UP, CLOSE], True, (1, "closed")),
    "first vote shown without the right answer": ([UP, CLOSE, SHOW], True, (1, "shown")),
    "solved after one vote": ([UP, CLOSE, SHOW, SHOW], True, (1, "solved")),
    "a second vote hides the first one": ([UP, CLOSE, SHOW, AGAIN], True, (2, "voting")),
    "and is hidden when it closes": ([UP, CLOSE, SHOW, AGAIN, CLOSE], True, (2, "closed")),
    "both are shown at once": ([UP, CLOSE, SHOW, AGAIN, CLOSE, SHOW], True, (2, "solved")),
    "a second vote at once": ([UP, CLOSE, AGAIN, CLOSE, SHOW], True, (2, "solved")),
    "nothing is right, so nothing is held back": ([UP, CLOSE, SHOW], False, (1, "solved")),
}


def test_an_item_goes_through_its_phases(subtests: pytest.Subtests) -> None:
    for name, (acts, has_right_answer, expected) in ORDERS.items():
        with subtests.test(name):
            room = after_all(acts, has_right_answer=has_right_answer)
            assert room.item is not None
            assert (room.item.round, room.item.phase) == expected
            assert room.version == 1 + len(acts)


def test_what_makes_no_sense_now_is_refused(subtests: pytest.Subtests) -> None:
    hold_up = HoldUp(("A",))
    orders: list[list[Act]] = [
        *([act] for act in (CLOSE, SHOW, AGAIN, hold_up)),
        *([UP, act] for act in (SHOW, AGAIN)),
        *([UP, CLOSE, act] for act in (CLOSE, hold_up)),
        *([UP, CLOSE, SHOW, act] for act in (CLOSE, hold_up)),
        *([UP, CLOSE, SHOW, SHOW, act] for act in (SHOW, AGAIN, HoldUp(tuple("ABCD")))),
    ]
    for acts in orders:
        with subtests.test(acts=acts):
            after_all(acts[:-1])
            with pytest.raises(Refused, match="not_now"):
                after_all(acts)


def test_an_item_may_be_put_up_at_any_time_and_leaves_the_plan() -> None:
    room = after_all([Planned(("one", "two", "one")), Mirror("k=3"), UP])
    assert (room.item and room.item.number, room.planned, room.mirrored) == (1, ("two", "one"), "")
    room = after(room, PutUp("two"))
    assert (room.item and room.item.number, room.item and room.item.phase) == (2, "voting")
    assert room.planned == ("one",)


def test_answers_are_held_up_until_the_next_item() -> None:
    solved = after_all([UP, CLOSE, SHOW, SHOW, HoldUp(("A", "B"))])
    assert solved.item is not None
    assert solved.item.held_up == ("A", "B")
    assert after(solved, HoldUp(())).item == after_all([UP, CLOSE, SHOW, SHOW]).item


def test_what_is_too_long_is_refused(subtests: pytest.Subtests) -> None:
    long: list[Act] = [
        PutUp("가" * (MAX_ASK // 3 + 1)),
        Planned(("a" * (MAX_ASK + 1),)),
        Planned(("a",) * (MAX_PLANNED + 1)),
        Mirror("a" * (MAX_ASK + 1)),
        HoldUp(("a" * (MAX_ANSWER + 1),)),
    ]
    for act in long:
        with subtests.test(type(act).__name__), pytest.raises(Refused, match="too_long"):
            after_all([UP, CLOSE, SHOW, SHOW, act])


# The buttons of a teacher


PHASES: Final[tuple[Phase, ...]] = get_args(Phase)
ITEMS: Final = [Item(1, "", round_, phase) for round_ in (1, 2, 3) for phase in PHASES]


def test_exactly_the_steps_that_are_possible_are_offered() -> None:
    for item, (step, act) in product(ITEMS, ROOM_ACTS.items()):
        if step in steps_from(item, is_planned=False):
            after(Room("", item=item), act())
        else:
            with pytest.raises(Refused, match="not_now"):
                after(Room("", item=item), act())


def test_the_button_says_whether_the_right_answer_will_be_shown() -> None:
    closed = [item for item in ITEMS if item.phase in ("closed", "shown")]
    for item, has_right_answer in product(closed, (True, False)):
        shown = after(Room("", item=item), Reveal(), has_right_answer=has_right_answer).item
        assert shown is not None
        says = reveals_right_answer(item, has_right_answer=has_right_answer)
        assert says == (has_right_answer and shown.phase == "solved"), item


def test_pressing_what_comes_next_leads_through_a_whole_item_and_to_the_next() -> None:
    room = Room("", planned=("one", "two"))
    seen: list[str] = []
    for _ in range(8):
        step = steps_from(room.item, is_planned=bool(room.planned))[0]
        seen.append(step)
        act = PutUp(room.planned[0]) if step == "ask" else ROOM_ACTS[step]()
        room = after(room, act)
    assert seen == ["ask", "close", "reveal", "again", "close", "reveal", "ask", "close"]
    assert room.item is not None
    assert room.item.ask == "two"


def test_without_a_plan_a_solved_item_offers_nothing() -> None:
    assert steps_from(Item(1, "", 2, "solved"), is_planned=False) == ()
    assert {"close": CloseVote, "reveal": Reveal, "again": Again} == ROOM_ACTS


def test_the_next_question_is_no_button_while_a_vote_is_open() -> None:
    for item in ITEMS:
        assert ("ask" in steps_from(item, is_planned=True)) is (item.phase != "voting"), item
