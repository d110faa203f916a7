"""Rooms in a database: who may do what, what is kept, and who is refused."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from weakref import ref

import pytest
from sqlalchemy import Connection

from tests.webapp.classroom.postgresql import POSTGRESQL
from webapp.classroom import presence, store
from webapp.classroom.codes import digest, new_code, new_secret
from webapp.classroom.looking import looker_of
from webapp.classroom.news import ENDED
from webapp.classroom.queries import IDLE, Counts, Taken
from webapp.classroom.refused import Reason, Refused
from webapp.classroom.room import MAX_ANSWER, Again, CloseVote, PutUp
from webapp.classroom.seat import Member, Seat
from webapp.classroom.store import OPENED, WRONG_CODES, Opened, Rooms

SCHOOL = "203.0.113.7"


def asking(rooms: Rooms) -> Opened:
    """Open a room in which something is asked."""
    opened = rooms.open(["one", "two"])
    rooms.act(opened.code, opened.key, PutUp("one"), 1)
    return opened


def refusal(call: Callable[[], object]) -> Reason:
    with pytest.raises(Refused) as refused:
        call()
    return refused.value.reason


def test_only_the_key_of_this_very_room_teaches_in_it(rooms: Rooms) -> None:
    opened, other = asking(rooms), asking(rooms)
    device = new_secret()
    rooms.join(opened.code, device)
    digested = digest(opened.code, opened.key)
    for key in (None, "", other.key, device, opened.key[:-1], opened.key.swapcase(), digested):
        assert not rooms.is_teacher(opened.code, key)
        assert refusal(lambda key=key: rooms.act(opened.code, key, CloseVote(), 2)) == "not_the_teacher"
        assert refusal(lambda key=key: rooms.end(opened.code, key)) == "not_the_teacher"
    assert not rooms.is_teacher(new_code(), opened.key)
    assert rooms.is_teacher(opened.code, opened.key)


def test_an_answer_that_cannot_be_taken_leaves_the_one_before(
    rooms: Rooms, subtests: pytest.Subtests
) -> None:
    code, device = asking(rooms).code, new_secret()
    rooms.join(code, device)
    rooms.vote(code, device, 1, 1, "b" * MAX_ANSWER)
    for number, round_, answer, reason in (
        (2, 1, "a", "voting_over"),
        (1, 2, "a", "voting_over"),
        (0, 0, "a", "voting_over"),
        (1, 1, "", "not_offered"),
        (1, 1, "a\0", "not_offered"),
        (1, 1, "\ud800", "not_offered"),
        (1, 1, "가" * (MAX_ANSWER // 3 + 1), "too_long"),
    ):
        with subtests.test(number=number, round=round_, reason=reason):
            assert refusal(lambda: rooms.vote(code, device, number, round_, answer)) == reason  # noqa: B023
            assert rooms.tally(code, 1, 1) == {"b" * MAX_ANSWER: 1}


def test_a_vote_after_closing_and_one_of_a_stranger_are_refused(rooms: Rooms) -> None:
    opened, device = asking(rooms), new_secret()
    assert refusal(lambda: rooms.vote(opened.code, device, 1, 1, "a")) == "not_a_member"
    rooms.join(opened.code, device)
    rooms.act(opened.code, opened.key, CloseVote(), 2)
    assert refusal(lambda: rooms.vote(opened.code, device, 1, 1, "a")) == "voting_over"
    rooms.end(opened.code, opened.key)
    for call in (lambda: rooms.vote(opened.code, device, 1, 1, "a"), lambda: rooms.join(opened.code, device)):
        assert refusal(call) == "no_room"


def test_a_room_that_is_full_still_knows_its_members(rooms: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "MAX_MEMBERS", 2)
    code, first = asking(rooms).code, new_secret()
    second = new_secret()
    for device in (first, second, first):
        rooms.join(code, device)
    rooms.vote(code, first, 1, 1, "a")
    rooms.presence.came(code, digest(code, second))
    assert refusal(lambda: rooms.join(code, new_secret())) == "room_full"
    for device in (first, second):
        rooms.join(code, device)
    # A device that has left without an answer is no reason to leave another one out.
    rooms.presence.left(code, digest(code, second))
    rooms.join(code, new_secret())
    assert (rooms.is_member(code, first), rooms.is_member(code, second)) == (True, False)


@pytest.mark.parametrize("database_url", [POSTGRESQL], indirect=True)
def test_whoever_joins_a_full_room_waits_for_no_second_connection(
    rooms: Rooms, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "MAX_MEMBERS", 1)
    code, writing, reading = asking(rooms).code, rooms.database.writing, rooms.database.reading
    rooms.join(code, new_secret())

    @contextmanager
    def writing_alone() -> Generator[Connection]:
        with writing() as connection, monkeypatch.context() as patch:
            patch.setattr(rooms.database, "reading", lambda: pytest.fail("a second connection"))
            yield connection

    monkeypatch.setattr(rooms.database, "writing", writing_alone)
    device = new_secret()
    rooms.join(code, device)
    monkeypatch.setattr(rooms.database, "reading", reading)
    assert rooms.is_member(code, device)


def test_wrong_codes_are_counted_and_right_ones_are_not(rooms: Rooms) -> None:
    opened, device = asking(rooms), new_secret()
    rooms.join(opened.code, device)
    for _ in range(5 * WRONG_CODES):
        assert rooms.look_up(opened.code, SCHOOL).code == opened.code
    for _ in range(WRONG_CODES):
        assert refusal(lambda: rooms.look_up(new_code(), SCHOOL)) == "no_room"
    # Whoever goes on trying does not learn whether a code was right.
    assert refusal(lambda: rooms.look_up(new_code(), SCHOOL)) == "too_many_tries"
    assert refusal(lambda: rooms.look_up(opened.code, SCHOOL)) == "too_many_tries"
    # Those who are in already, and others, go on.
    for key in (None, opened.key):
        looker, _ = looker_of(Member(opened.code, device, key, SCHOOL), Seat(), rooms, is_projected=False)
        assert looker.room is not None
    assert rooms.look_up(opened.code, "198.51.100.1").code == opened.code


def test_a_class_whose_room_has_ended_may_go_on_and_no_address_opens_rooms_without_end(rooms: Rooms) -> None:
    opened, another = asking(rooms), asking(rooms)
    rooms.end(opened.code, opened.key)
    for _ in range(30):
        assert refusal(lambda: rooms.look_up(opened.code, SCHOOL)) == "ended"
    assert rooms.look_up(another.code, SCHOOL).code == another.code
    for _ in range(OPENED):
        rooms.open(address=SCHOOL)
    assert refusal(lambda: rooms.open(address=SCHOOL)) == "too_many_rooms"
    rooms.open(address="198.51.100.1")


def test_a_room_that_nobody_uses_is_gone_after_a_day(rooms: Rooms) -> None:
    now = [0.0]
    rooms = Rooms(rooms.database, clock=lambda: now[0])
    opened, device = asking(rooms), new_secret()
    rooms.join(opened.code, device)
    rooms.vote(opened.code, device, 1, 1, "a")
    now[0] = IDLE - 1
    rooms.delete_idle()
    assert rooms.room(opened.code) is not None
    now[0] = IDLE
    assert rooms.room(opened.code) is None
    assert refusal(lambda: rooms.vote(opened.code, device, 1, 1, "b")) == "no_room"
    assert refusal(lambda: rooms.look_up(opened.code, SCHOOL)) == "ended"
    rooms.delete_idle()
    assert rooms.take_away(opened.code) == []
    assert not rooms.is_member(opened.code, device)
    assert refusal(lambda: rooms.look_up(opened.code, SCHOOL)) == "ended"
    now[0] = 2 * IDLE
    rooms.delete_idle()
    assert refusal(lambda: rooms.look_up(opened.code, SCHOOL)) == "no_room"


def test_a_room_in_which_devices_are_stays(rooms: Rooms) -> None:
    now = [0.0]
    rooms = Rooms(rooms.database, clock=lambda: now[0])
    opened = asking(rooms)
    rooms.presence.came(opened.code, "device")
    for day in range(3):
        now[0] = day * IDLE * 0.9
        rooms.note_presence()
        rooms.delete_idle()
        assert rooms.room(opened.code) is not None


def test_a_class_votes_twice_and_the_teacher_takes_the_table_away(
    rooms: Rooms, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Who voted is here for a moment, in which a slow disk does not write all that follows.
    monkeypatch.setattr(presence, "MOMENT", 3600.0)
    opened = asking(rooms)
    code, key = opened.code, opened.key
    devices = [new_secret() for _ in range(3)]
    for device, answer in zip(devices, "abb", strict=True):
        rooms.join(code, device)
        rooms.vote(code, device, 1, 1, answer)
    rooms.vote(code, devices[0], 1, 1, "c")
    assert rooms.own_answer(code, devices[0], 1, 1) == "c"
    assert rooms.counts(code) == Counts(3, 3)
    assert rooms.tally(code, 1, 1) == {"b": 2, "c": 1}
    rooms.act(code, key, CloseVote(), 2)
    # Another teacher, who saw an older room, is told so.
    assert refusal(lambda: rooms.act(code, key, PutUp("two"), 2)) == "changed_meanwhile"
    rooms.act(code, key, Again(), 3)
    assert rooms.counts(code) == Counts(3, 0)
    rooms.vote(code, devices[0], 1, 2, "a")
    votes = [Taken(1, "one", 1, "b", 2), Taken(1, "one", 1, "c", 1), Taken(1, "one", 2, "a", 1)]
    assert rooms.take_away(code) == votes
    rooms.act(code, key, PutUp("two"), 4)
    assert rooms.take_away(code) == [*votes, Taken(2, "two", 1, "", 0)]
    rooms.end(code, key)
    assert rooms.room(code) is None
    assert rooms.take_away(code) == []
    assert refusal(lambda: rooms.look_up(code, "")) == "ended"


class Seen:
    """Something that is shown of a room."""


@pytest.mark.parametrize("how", ["here", "elsewhere"])
def test_what_is_shown_is_made_once_and_forgotten_with_its_room(rooms: Rooms, how: str) -> None:
    opened = asking(rooms)
    code = opened.code
    assert rooms.room(code) is not None
    one, two = (rooms.view(code, ("student", lang), 1, Seen) for lang in ("en", "ko"))
    assert one is not two
    assert rooms.view(code, ("student", "en"), 1, Seen) is one
    assert rooms.view(code, ("student", "en"), 2, Seen) is not one
    shown = ref(two)
    del one, two
    assert shown() is not None
    if how == "here":
        rooms.end(code, opened.key)
    else:
        rooms.hear(f"{code} {ENDED}")
    assert shown() is None
