"""What the classroom component sends, and the page of the classroom as a session keeps it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final
from unittest.mock import patch

import pytest

from webapp.board.applying import read_board
from webapp.classroom import state as module
from webapp.classroom.applying import ClassroomContext, apply_classroom, read_classroom
from webapp.classroom.asks import AskBuild, AskQuestion, ask_text
from webapp.classroom.bringing import brought_into
from webapp.classroom.brought import Brought, brought
from webapp.classroom.codes import new_secret
from webapp.classroom.cookies import DEVICE, name_of_key
from webapp.classroom.database import DATABASE_URL
from webapp.classroom.live_list import mirror_text
from webapp.classroom.posed import ready_made
from webapp.classroom.room import MAX_PLANNED, Again, CloseVote, Mirror, Planned, PutUp, Room
from webapp.classroom.seat import Member, Seat
from webapp.classroom.state import ClassroomState
from webapp.classroom.store import Opened, Rooms
from webapp.classroom.teaching_view import teaching_data
from webapp.classroom.view_model import Looker
from webapp.model.class_link import asked_list
from webapp.model.problems import Problem
from webapp.model.scenario import Scenario, opening_for
from webapp.shell import session
from webapp.texts import texts_for

ASK = ready_made()[0]
BUILD = ask_text(AskBuild({"list": "A,B,C,D", "relevant": "B,D", "k": "3"}, "AP@K", "highest", moves=1))
OWN_LIST = "list=A,B&relevant=B&k=2"


@dataclass
class Person:
    """Somebody in a room, whose acts come in as a browser sends them."""

    rooms: Rooms
    member: Member
    seat: Seat = field(default_factory=Seat)
    number: int = 0
    problems: list[str] = field(default_factory=list[str])

    def does(self, page: str = "p", **act: Any) -> list[str]:
        """Send one act and return the codes of its problems."""
        self.number += 1
        message = read_classroom({"page": page, "acts": [{"n": self.number, **act}]})
        context = ClassroomContext(self.rooms, self.member, texts_for("en"), lambda: OWN_LIST)
        outcome = apply_classroom(self.seat, message, context, confirmed=self.number - 1, page="p")
        assert outcome.confirmed == self.number
        self.seat = outcome.state
        return [problem.code for problem in outcome.problems]

    def steps(self, step: str) -> list[str]:
        return self.does(do="step", step=step, seen=self.room.version)

    def votes(self, answer: str, round_: int = 1, item: int = 1, page: str = "p") -> list[str]:
        return self.does(page, do="vote", item=item, round=round_, answer=answer)

    @property
    def own(self) -> str | None:
        item = self.room.item
        assert item is not None
        return self.rooms.own_answer(self.member.code, self.member.device, item.number, item.round)

    @property
    def room(self) -> Room:
        room = self.rooms.room(self.member.code)
        assert room is not None
        return room


@pytest.fixture
def teacher(sqlite_rooms: Rooms) -> Person:
    """The teacher of a room."""
    opened = sqlite_rooms.open([ASK, ASK])
    return Person(sqlite_rooms, Member(opened.code, new_secret(), opened.key))


def joined(teacher: Person) -> Person:
    device = new_secret()
    teacher.rooms.join(teacher.member.code, device)
    return Person(teacher.rooms, Member(teacher.member.code, device, None))


def test_an_answer_that_was_not_offered_is_refused_and_the_one_before_stays(teacher: Person) -> None:
    student = joined(teacher)
    teacher.steps("ask")
    student.votes("a")
    for answer in ("", "z", "A", "a\0", "=1+1", "x" * 2000, "\ud800"):
        assert student.votes(answer) in (["room_not_offered"], ["act_unreadable"])
        assert student.own == "a"
    # Nor does one for another round or another item count, or one after closing.
    assert student.votes("b", round_=2) == student.votes("b", item=2) == ["room_voting_over"]
    teacher.steps("close")
    assert (student.votes("b"), student.own) == (["room_voting_over"], "a")


def test_a_list_is_handed_in_as_the_board_shows_it_a_move_ahead_of_the_server(teacher: Person) -> None:
    student = joined(teacher)
    teacher.does(do="put_up", ask=BUILD, seen=teacher.room.version)
    start = "list=A,B,C,D&relevant=B,D&k=3"

    def hands_in(ranked: str, relevant: str = "BD") -> list[str]:
        return student.does(
            do="hand_in", item=1, round=1, answer=start, ranked=[*ranked], relevant=[*relevant]
        )

    assert (hands_in("BACD"), student.own) == ([], "list=B,A,C,D&relevant=B,D&k=3")
    assert (hands_in("BDAC"), hands_in("ABC"), hands_in("AABC")) == (
        ["build_moves"],
        ["lesson_order_only"],
        ["room_not_offered"],
    )
    assert hands_in("BACD", "BC") == ["lesson_order_only"]
    assert student.own == "list=B,A,C,D&relevant=B,D&k=3"
    teacher.steps("close")
    assert hands_in("ABCD") == ["room_voting_over"]


def test_an_answer_is_checked_against_what_is_up_even_where_the_server_has_not_heard_of_it(
    teacher: Person,
) -> None:
    student = joined(teacher)
    teacher.steps("ask")
    seen_here = teacher.room
    teacher.steps("ask")
    with patch.object(teacher.rooms, "room", return_value=seen_here):
        assert student.votes("junk", item=2) == ["room_not_offered"]
        assert student.votes("b", item=2) == []
    assert teacher.rooms.tally(teacher.member.code, 2, 1) == {"b": 1}


def test_votes_and_steps_from_before_the_connection_broke_count_if_nothing_changed(teacher: Person) -> None:
    student, again = joined(teacher), Person(teacher.rooms, teacher.member)
    teacher.steps("ask")
    seen = teacher.room.version
    assert (student.votes("a", page="older"), student.own) == ([], "a")
    assert teacher.does("older", do="step", step="close", seen=seen) == []
    assert again.does("older", do="step", step="reveal", seen=seen) == ["old_page"]
    assert again.does("older", do="end") == ["old_page"]
    assert place(teacher) == (1, 1, "closed")


def place(teacher: Person) -> tuple[int, int, str]:
    """Return number, round and phase of what is up."""
    item = teacher.room.item
    assert item is not None
    return item.number, item.round, item.phase


def test_two_buttons_pressed_in_a_row_both_count_and_one_pressed_twice_counts_once(teacher: Person) -> None:
    teacher.steps("ask")
    teacher.steps("close")
    seen = teacher.room.version
    assert teacher.does(do="step", step="reveal", seen=seen) == []
    assert teacher.does(do="step", step="again", seen=seen) == []
    assert teacher.does(do="step", step="again", seen=seen) == ["room_changed_meanwhile"]
    assert place(teacher) == (1, 2, "voting")
    # Of two teachers the second press on the same moment is refused too.
    other, seen = Person(teacher.rooms, teacher.member), teacher.room.version
    assert teacher.does(do="step", step="close", seen=seen) == []
    assert other.does(do="step", step="close", seen=seen) == ["room_changed_meanwhile"]
    assert other.does(do="plan", asks=[], seen=seen) == ["room_changed_meanwhile"]


def test_students_cannot_do_what_teachers_do(teacher: Person, subtests: pytest.Subtests) -> None:
    student = joined(teacher)
    before = teacher.room
    acts: tuple[dict[str, Any], ...] = (
        {"do": "step", "step": "ask", "seen": 1},
        {"do": "put_up", "ask": ASK, "seen": 1},
        {"do": "plan", "asks": [], "seen": 1},
        {"do": "hold_up", "answers": [], "seen": 1},
        {"do": "take_out"},
        {"do": "lock", "on": True, "seen": 1},
        {"do": "take_away"},
        {"do": "end"},
    )
    for act in acts:
        with subtests.test(act["do"]):
            assert student.does(**act) == ["room_not_the_teacher"]
            assert teacher.room == before
            assert not student.seat.tables


def test_an_ask_that_no_class_could_be_shown_is_not_put_up(teacher: Person) -> None:
    before = teacher.room
    for ask in ("", "{}", '{"ask":"question","kind":"m99","number":1}'):
        assert teacher.does(do="put_up", ask=ask, seen=before.version) == ["room_not_offered"]
        assert teacher.does(do="plan", asks=[ASK, ask], seen=before.version) == ["room_not_offered"]
    assert teacher.room == before


def test_asking_with_nothing_planned_is_refused_and_a_step_ends_the_peek(teacher: Person) -> None:
    teacher.steps("ask")
    teacher.does(do="peek", on=True)
    assert teacher.seat.is_peeking
    teacher.steps("close")
    assert not teacher.seat.is_peeking
    teacher.does(do="plan", asks=[], seen=teacher.room.version)
    assert teacher.steps("ask") == ["room_not_now"]


def test_the_table_is_there_when_the_room_is_not_any_more_unless_nobody_answered(teacher: Person) -> None:
    student = joined(teacher)
    teacher.steps("ask")
    student.votes("a")
    teacher.steps("close")
    assert teacher.does(do="end") == []
    assert teacher.seat.has_ended
    assert teacher.seat.notice == "room.ended_here_table"
    head, *rows = teacher.seat.table.splitlines()
    assert head.count(",") == 7
    assert [row.rpartition(",")[2] for row in rows] == ["1", "0", "0", "0"]
    assert teacher.rooms.room(teacher.member.code) is None
    assert student.votes("b") == ["room_ended"]
    assert teacher.does(do="step", step="ask", seen=1) == ["room_ended"]
    opened = teacher.rooms.open([ASK])
    other = Person(teacher.rooms, Member(opened.code, new_secret(), opened.key))
    other.steps("ask")
    other.does(do="end")
    assert (other.seat.notice, other.seat.tables) == ("room.ended_here", 0)


def test_a_page_that_keeps_its_own_id_is_a_device_and_junk_is_none(teacher: Person) -> None:
    student = Person(teacher.rooms, Member(teacher.member.code, "", None, is_kept=False, has_cookie=False))
    for junk in ("", "guess", "x" * 22 + "!", "x" * 41):
        student.does(do="join", device=junk)
        assert student.seat.device == ""
    device = new_secret()
    # Another id would be another voice.
    for given in (device, new_secret()):
        assert student.does(do="join", device=given) == []
        assert student.seat.device == device


def test_the_teachers_list_goes_to_all_devices_and_back(teacher: Person) -> None:
    student = joined(teacher)
    assert student.does(do="follow", on=True, seen=teacher.room.version) == ["room_not_the_teacher"]
    assert teacher.does(do="follow", on=True, seen=teacher.room.version) == []
    assert teacher.room.mirrored == OWN_LIST
    assert student.does(do="copy", on=True) == []
    assert student.seat.has_copy
    assert teacher.does(do="follow", on=False, seen=teacher.room.version) == []
    assert teacher.room.mirrored == ""


def test_a_link_asks_next_in_a_room_that_is_open_and_never_in_one_of_others(teacher: Person) -> None:
    code, key = teacher.member.code, teacher.member.key
    other = ask_text(AskQuestion("m1", 3))
    assert brought_into(teacher.rooms, code, key, (other,)) == 0
    assert teacher.room.planned == (other, ASK, ASK)
    version = teacher.room.version
    # The page runs again: what is planned is not planned twice.
    assert brought_into(teacher.rooms, code, key, (other,)) == 0
    assert (teacher.room.planned, teacher.room.version) == ((other, ASK, ASK), version)
    assert brought_into(teacher.rooms, code, new_secret(), (ASK,)) is None
    assert brought_into(teacher.rooms, "222222", key, (ASK,)) is None
    teacher.does(do="end")
    assert brought_into(teacher.rooms, code, key, (ASK,)) is None


# The page as a session keeps it


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
    for cookies, is_guest in cases.items():
        with patch.object(session, "cookies", partial(dict[str, str], cookies)):
            assert state.is_guest is is_guest
    assert not known.is_member(opened.code, device)
    assert state.seat == Seat()


def test_with_the_database_away_there_is_a_header_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(DATABASE_URL, "sqlite:////dev/null/rooms.sqlite")
    with patch.object(session, "cookies", dict):
        assert not ClassroomState(code="7KM2QX").is_guest


def test_what_was_wrong_is_said_until_the_next_vote(known: Rooms) -> None:
    opened = known.open()
    state = ClassroomState(code=opened.code, problems=(Problem("room_voting_over"),))
    cookies = {name_of_key(opened.code): opened.key}
    said: list[int] = []
    with patch.object(session, "cookies", lambda: cookies):
        for version, act in enumerate((PutUp(ASK), CloseVote(), Again()), start=1):
            known.act(opened.code, opened.key, act, version)
            state.looker(is_projected=False)
            said.append(len(state.problems))
    assert said == [1, 1, 0]


FIRST: Final = mirror_text(Scenario(tuple("ABC"), ("B",), k=2))


class Teacher:
    """A teacher whose list is shown to all, at a device of their own."""

    def __init__(self, known: Rooms, opened: Opened) -> None:
        self.known, self.number = known, 0
        self.member = Member(opened.code, new_secret(), opened.key)
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
