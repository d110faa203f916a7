"""The buttons of a teacher: each does what it says, and what usually comes next is first."""

from typing import Final, get_args

import pytest

from webapp.classroom.applying import ROOM_ACTS
from webapp.classroom.refused import Refused
from webapp.classroom.room import Again, CloseVote, Item, Phase, PutUp, Reveal, Room, after
from webapp.classroom.steps import reveals_right_answer, steps_from

PHASES: Final[tuple[Phase, ...]] = get_args(Phase)
ITEMS: Final = [Item(1, "", round_, phase) for round_ in (1, 2, 3) for phase in PHASES]


@pytest.mark.parametrize("item", ITEMS, ids=lambda item: f"{item.phase}-{item.round}")
def test_exactly_the_steps_that_are_possible_are_offered(item: Item) -> None:
    offered = steps_from(item, is_planned=False)
    for step, act in ROOM_ACTS.items():
        if step in offered:
            after(Room("", item=item), act())
        else:
            with pytest.raises(Refused, match="not_now"):
                after(Room("", item=item), act())


@pytest.mark.parametrize("has_right_answer", [True, False])
@pytest.mark.parametrize("item", [one for one in ITEMS if one.phase in ("closed", "shown")], ids=str)
def test_the_button_says_whether_the_right_answer_will_be_shown(item: Item, has_right_answer: bool) -> None:
    shown = after(Room("", item=item), Reveal(), has_right_answer=has_right_answer).item
    assert shown is not None
    says = reveals_right_answer(item, has_right_answer=has_right_answer)
    assert says == (has_right_answer and shown.phase == "solved")


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
