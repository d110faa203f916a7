"""The page of the classroom as a session keeps it: which room it is in, and what is on its board."""

from collections.abc import Iterator
from functools import partial
from typing import Final
from unittest.mock import patch

import pytest
from sqlalchemy.exc import OperationalError

from webapp.board.applying import read_board
from webapp.classroom import state as module
from webapp.classroom.asks import AskQuestion, ask_text
from webapp.classroom.brought import Brought, brought
from webapp.classroom.codes import new_secret
from webapp.classroom.cookies import DEVICE, name_of_key
from webapp.classroom.live_list import mirror_text
from webapp.classroom.room import MAX_PLANNED, Mirror, Planned, Room
from webapp.classroom.seat import Member, Seat
from webapp.classroom.state import ClassroomState
from webapp.classroom.store import Opened, Rooms
from webapp.classroom.teaching_view import teaching_data
from webapp.classroom.view_model import Looker
from webapp.model.class_link import asked_list
from webapp.model.scenario import Scenario, opening_for
from webapp.shell import session
from webapp.texts import texts_for

ASKS = tuple(ask_text(AskQuestion("m1", number)) for number in range(MAX_PLANNED))


class Clock:
    now = 1e9

    def __call__(self) -> float:
        self.now += 1
        return self.now


@pytest.fixture
def known(sqlite_rooms: Rooms) -> Iterator[Rooms]:
    """The rooms that the page looks at."""
    rooms = Rooms(sqlite_rooms.database, Clock())
    with patch.object(module, "rooms", lambda: rooms):
        yield rooms


@pytest.fixture
def taught(known: Rooms) -> Iterator[list[Opened]]:
    """Rooms that are taught in this browser, in the order of its cookies."""
    opened = [known.open() for _ in range(3)]
    cookies = {name_of_key(one.code): one.key for one in opened}
    with patch.object(session, "cookies", lambda: cookies):
        yield opened


def test_a_link_is_taken_into_the_room_that_was_used_last(known: Rooms, taught: list[Opened]) -> None:
    first, second, third = taught
    for used in (third, second):
        known.act(used.code, used.key, Planned(()), 1)
        state = ClassroomState(brought=brought({"ask": ASKS[0]}))
        assert state.own_rooms()[0] == used.code
        state.bring_along()
        assert (state.code, state.brought, state.problems) == (used.code, Brought(), ())
    known.end(second.code, second.key)
    assert ClassroomState().own_rooms() == [third.code, first.code]


def test_of_the_questions_about_a_list_a_few_come_next_and_the_plan_after_them(
    known: Rooms, taught: list[Opened]
) -> None:
    code, key = taught[-1].code, taught[-1].key
    known.act(code, key, Planned(ASKS[:2]), 1)
    given = brought({"ask": "list", **asked_list(opening_for("en"))})
    assert len(given.asks) > 3
    state = ClassroomState(brought=given)
    state.bring_along()
    room = known.room(code)
    assert room is not None
    assert room.planned == (*given.asks[:3], *ASKS[:2])
    assert [(one.code, one.values) for one in state.problems] == [("room_list_added", {"added": 3})]
    # What else can be asked about it is there to be chosen.
    first, *_ = teaching_data(room, texts_for("en"), is_peeking=False, table=None)["offers"]
    assert [entry["ask"] for entry in first["entries"]] == [*given.asks]


def test_a_plan_that_is_cut_says_so(known: Rooms, taught: list[Opened]) -> None:
    code, key = taught[-1].code, taught[-1].key
    known.act(code, key, Planned(ASKS), 1)
    state = ClassroomState(brought=brought({"ask": ask_text(AskQuestion("m5", 9))}))
    state.bring_along()
    assert state.code == code
    assert [(one.code, one.values) for one in state.problems] == [
        ("room_plan_full", {"limit": MAX_PLANNED, "dropped": 1})
    ]


def test_the_header_of_a_student_lets_nobody_in(known: Rooms) -> None:
    opened = known.open()
    state, device = ClassroomState(code=opened.code), new_secret()
    cases: dict[tuple[tuple[str, str], ...], bool] = {
        (): False,
        ((DEVICE, device),): True,
        ((DEVICE, device), (name_of_key(opened.code), opened.key)): False,
        ((DEVICE, device), (name_of_key(opened.code), new_secret())): True,
    }
    with patch.object(session, "network_address", lambda: ""):
        for cookies, is_guest in cases.items():
            with patch.object(session, "cookies", partial(dict[str, str], cookies)):
                assert state.is_guest is is_guest
    assert not known.is_member(opened.code, device)
    assert state.seat == Seat()


@pytest.mark.parametrize(
    "error", [OSError("away"), ValueError("no database"), OperationalError("select", {}, OSError("away"))]
)
def test_with_the_database_away_there_is_a_header_all_the_same(error: Exception) -> None:
    def away() -> Rooms:
        raise error

    with (
        patch.object(module, "rooms", away),
        patch.object(session, "cookies", dict),
        patch.object(session, "network_address", str),
    ):
        assert not ClassroomState(code="7KM2QX").is_guest


FIRST: Final = mirror_text(Scenario(tuple("ABC"), ("B",), k=2))


class Teacher:
    """A teacher whose list is shown to all, at a device of their own."""

    def __init__(self, known: Rooms, opened: Opened) -> None:
        self.known, self.number = known, 0
        self.member = Member(opened.code, new_secret(), opened.key, "")
        self.state = ClassroomState(code=opened.code)

    @property
    def room(self) -> Room:
        room = self.known.room(self.member.code)
        assert room is not None
        return room

    @property
    def looker(self) -> Looker:
        return Looker(self.member, self.room, "teacher", is_teacher=True)

    @property
    def board(self) -> tuple[str, ...]:
        """The list on the board, as it is drawn now."""
        self.state.live(self.looker)
        assert self.state.history is not None
        return self.state.history.now.ranked

    def sorts(self, how: str) -> list[str]:
        """Press a button of the board that was drawn last."""
        self.number += 1
        message = read_board({"page": "p", "acts": [{"n": self.number, "do": how}]})
        self.state.take_board(self.looker, message, "p")
        return [problem.code for problem in self.state.problems]


@pytest.fixture
def teachers(known: Rooms) -> tuple[Teacher, Teacher]:
    """Two teachers of a room who show a list to all."""
    opened = known.open()
    known.act(opened.code, opened.key, Mirror(FIRST), 1)
    return Teacher(known, opened), Teacher(known, opened)


def test_a_list_that_is_led_goes_to_all_and_to_the_other_teachers_board(
    teachers: tuple[Teacher, Teacher],
) -> None:
    one, other = teachers
    assert one.board == other.board == tuple("ABC")
    assert (one.sorts("best"), one.board) == ([], tuple("BAC"))
    assert other.board == tuple("BAC")
    # One's own board goes on, and knows what it was.
    assert one.state.history is not None
    assert one.state.history.can_undo
    assert (one.sorts("undo"), other.board) == ([], tuple("ABC"))


def test_an_act_on_an_older_list_does_not_take_the_place_of_another_teachers(
    teachers: tuple[Teacher, Teacher],
) -> None:
    one, other = teachers
    assert one.board == other.board
    assert other.sorts("best") == []
    assert one.sorts("worst") == ["room_changed_meanwhile"]
    assert one.board == other.board == tuple("BAC")
    assert (one.sorts("worst"), other.board) == ([], tuple("ACB"))


def test_what_else_changes_in_a_room_takes_no_board_away(teachers: tuple[Teacher, Teacher]) -> None:
    one, other = teachers
    assert (one.board, one.sorts("best")) == (tuple("ABC"), [])
    code, key = other.member.code, other.member.key
    other.known.act(code, key, Planned((ASKS[0],)), other.room.version)
    assert (one.sorts("worst"), one.board) == ([], tuple("ACB"))
    assert one.state.history is not None
    assert one.state.history.first.ranked == tuple("ABC")
