"""What the classroom component sends: done once, for whom it is allowed, and refused with a sentence."""

from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

import pytest

from webapp.classroom.applying import ClassroomContext, apply_classroom, read_classroom
from webapp.classroom.asks import AskBuild, AskQuestion, ask_text
from webapp.classroom.bringing import brought_into
from webapp.classroom.codes import new_secret
from webapp.classroom.posed import ready_made
from webapp.classroom.room import MAX_PLANNED, Room
from webapp.classroom.seat import Member, Seat
from webapp.classroom.store import Rooms
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
    return Person(sqlite_rooms, Member(opened.code, new_secret(), opened.key, ""))


def joined(teacher: Person) -> Person:
    device = new_secret()
    teacher.rooms.join(teacher.member.code, device)
    return Person(teacher.rooms, Member(teacher.member.code, device, None, ""))


def test_a_press_is_the_vote_and_another_press_changes_it(teacher: Person) -> None:
    student = joined(teacher)
    assert teacher.steps("ask") == []
    assert (student.votes("a"), student.own) == ([], "a")
    assert (student.votes("b"), student.own) == ([], "b")
    assert teacher.rooms.tally(teacher.member.code, 1, 1) == {"b": 1}


def test_an_answer_that_was_not_offered_is_refused_and_the_one_before_stays(teacher: Person) -> None:
    student = joined(teacher)
    teacher.steps("ask")
    student.votes("a")
    for answer in ("", "z", "A", "a\0", "=1+1", "x" * 2000, "\ud800"):
        assert student.votes(answer) in (["room_not_offered"], ["act_unreadable"])
        assert student.own == "a"


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


def test_a_vote_after_closing_for_another_round_or_another_item_does_not_count(teacher: Person) -> None:
    student = joined(teacher)
    teacher.steps("ask")
    student.votes("a")
    teacher.steps("close")
    assert student.votes("b") == ["room_voting_over"]
    assert student.own == "a"
    teacher.steps("again")
    assert student.votes("b", round_=1) == ["room_voting_over"]
    assert student.own is None
    assert student.votes("c", round_=2) == []
    teacher.steps("close")
    teacher.does(do="put_up", ask=ASK, seen=teacher.room.version)
    assert student.votes("c", round_=2) == ["room_voting_over"]
    assert student.own is None


def test_votes_and_steps_from_before_the_connection_broke_count_if_nothing_changed(teacher: Person) -> None:
    student, again = joined(teacher), Person(teacher.rooms, teacher.member)
    teacher.steps("ask")
    seen = teacher.room.version
    assert (student.votes("a", page="older"), student.own) == ([], "a")
    assert teacher.does("older", do="step", step="close", seen=seen) == []
    assert again.does("older", do="step", step="reveal", seen=seen) == ["old_page"]
    assert again.does("older", do="end") == ["old_page"]
    assert place(teacher) == (1, 1, "closed")


def test_of_two_teachers_the_second_press_on_the_same_moment_is_refused(teacher: Person) -> None:
    other = Person(teacher.rooms, teacher.member)
    seen = teacher.room.version
    for step in ("ask", "close"):
        assert teacher.does(do="step", step=step, seen=seen) == []
        assert other.does(do="step", step=step, seen=seen) == ["room_changed_meanwhile"]
        seen = teacher.room.version
    assert place(teacher) == (1, 1, "closed")
    assert other.steps("reveal") == []
    assert teacher.does(do="plan", asks=[], seen=seen) == ["room_changed_meanwhile"]


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
    seen = teacher.room.version
    assert teacher.does(do="step", step="ask", seen=seen) == []
    assert teacher.does(do="step", step="ask", seen=seen) == ["room_changed_meanwhile"]
    assert place(teacher)[0] == 2


def test_students_cannot_do_what_teachers_do(teacher: Person, subtests: pytest.Subtests) -> None:
    student = joined(teacher)
    before = teacher.room
    acts: tuple[dict[str, Any], ...] = (
        {"do": "step", "step": "ask", "seen": 1},
        {"do": "put_up", "ask": ASK, "seen": 1},
        {"do": "plan", "asks": [], "seen": 1},
        {"do": "hold_up", "answers": [], "seen": 1},
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
    other = Person(teacher.rooms, Member(opened.code, new_secret(), opened.key, ""))
    other.steps("ask")
    other.does(do="end")
    assert (other.seat.notice, other.seat.tables) == ("room.ended_here", 0)


def test_a_page_that_keeps_its_own_id_is_a_device_and_junk_is_none(teacher: Person) -> None:
    student = Person(
        teacher.rooms, Member(teacher.member.code, "", None, "", is_kept=False, has_cookie=False)
    )
    for junk in ("", "guess", "x" * 22 + "!", "x" * 41):
        student.does(do="join", device=junk)
        assert student.seat.device == ""
    device = new_secret()
    assert student.does(do="join", device=device) == []
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


def test_a_plan_that_gets_too_long_says_how_many_it_leaves_out(teacher: Person) -> None:
    code, key = teacher.member.code, teacher.member.key
    asks = tuple(ask_text(AskQuestion("m1", number)) for number in range(MAX_PLANNED))
    assert brought_into(teacher.rooms, code, key, asks) == len((ASK, ASK))
    assert teacher.room.planned == asks
