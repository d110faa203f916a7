"""What may follow what in a room."""

from collections.abc import Sequence

import pytest

from webapp.classroom.refused import Refused
from webapp.classroom.room import (
    MAX_ANSWER,
    MAX_ASK,
    MAX_PLANNED,
    Act,
    Again,
    CloseVote,
    HoldUp,
    Mirror,
    Planned,
    PutUp,
    Reveal,
    Room,
    after,
)


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


@pytest.mark.parametrize(("acts", "has_right_answer", "expected"), ORDERS.values(), ids=ORDERS)
def test_an_item_goes_through_its_phases(
    acts: Sequence[Act], has_right_answer: bool, expected: tuple[int, str]
) -> None:
    room = after_all(acts, has_right_answer=has_right_answer)
    assert room.item is not None
    assert (room.item.round, room.item.phase) == expected
    assert room.version == 1 + len(acts)


@pytest.mark.parametrize(
    "acts",
    [
        [CLOSE],
        [SHOW],
        [AGAIN],
        [HoldUp(("A",))],
        [UP, SHOW],
        [UP, AGAIN],
        [UP, CLOSE, CLOSE],
        [UP, CLOSE, SHOW, CLOSE],
        [UP, CLOSE, SHOW, SHOW, SHOW],
        [UP, CLOSE, SHOW, SHOW, AGAIN],
        [UP, CLOSE, HoldUp(("A",))],
        [UP, CLOSE, SHOW, HoldUp(("A",))],
        [UP, CLOSE, SHOW, SHOW, HoldUp(("A", "B", "C", "D"))],
    ],
)
def test_what_makes_no_sense_now_is_refused(acts: Sequence[Act]) -> None:
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


@pytest.mark.parametrize(
    "act",
    [
        PutUp("가" * (MAX_ASK // 3 + 1)),
        Planned(("a" * (MAX_ASK + 1),)),
        Planned(("a",) * (MAX_PLANNED + 1)),
        Mirror("a" * (MAX_ASK + 1)),
        HoldUp(("a" * (MAX_ANSWER + 1),)),
    ],
)
def test_what_is_too_long_is_refused(act: Act) -> None:
    with pytest.raises(Refused, match="too_long"):
        after_all([UP, CLOSE, SHOW, SHOW, act])
