"""Codes, secrets and attempts; what may follow what in a room; and who may do what in the database."""

from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from itertools import product
from typing import Final, get_args

import pytest
from sqlalchemy import Connection

from tests.webapp.classroom.postgresql import POSTGRESQL
from webapp.classroom import cookies, presence, store
from webapp.classroom.applying import ROOM_ACTS
from webapp.classroom.attempts import MOST_ADDRESSES, Attempts
from webapp.classroom.codes import digest, new_code, new_secret, parse_code
from webapp.classroom.queries import IDLE, Counts, Taken
from webapp.classroom.refused import Reason, Refused
from webapp.classroom.room import (
    MAX_ANSWER,
    MAX_ASK,
    MAX_PLANNED,
    MAX_QUESTIONS,
    MAX_ROUNDS,
    Act,
    Again,
    CloseVote,
    HoldUp,
    Item,
    Lock,
    Mirror,
    Phase,
    Planned,
    PutUp,
    Reveal,
    Room,
    after,
)
from webapp.classroom.steps import reveals_right_answer, steps_from
from webapp.classroom.store import OPENED, Opened, Rooms


def test_a_code_is_read_however_it_is_typed_and_what_is_no_code_is_none() -> None:
    typed = [
        "K7MQ2X",
        "k7mq2x",
        " K7M Q2X ",
        "k7m-q2x",
        "K7M–Q2X",
        "K 7 M Q 2 X",
        "Ｋ７ＭＱ２Ｘ",
        "k7m.q2x\n",
    ]
    assert [one for one in typed if parse_code(one) != "K7MQ2X"] == []
    typed = ["K7MQ2", "K7MQ2XX", "K7MQ20", "K7MQ2O", "K7MQ21", "K7MQ2I", "K7MQ2L", "OR1OR1", "가나다라마바"]
    typed += ["", "' OR 1", "K7MQ2X" * 1000, "İ" * 6]
    assert [one for one in typed if parse_code(one)] == []


def test_a_room_knows_a_device_by_what_no_other_room_does() -> None:
    device = new_secret()
    assert digest("K7MQ2X", device) != digest("K7MQ2Y", device)
    assert device not in digest("K7MQ2X", device)


def test_the_key_of_one_room_is_not_that_of_another_and_a_cookie_of_another_form_is_none() -> None:
    key, name = new_secret(), cookies.name_of_key("K7MQ2X")
    assert cookies.key_for({name: key}, "K7MQ2X") == key
    assert cookies.key_for({name: key}, "K7MQ2Y") is None
    for value in ("", "guess", "a" * 21, "a" * 23, "a" * 21 + "\n", "a" * 21 + "%"):
        assert cookies.device({cookies.DEVICE: value}) is None
        assert cookies.key_for({name: value}, "K7MQ2X") is None


def test_an_address_may_go_on_once_enough_time_has_passed() -> None:
    now = [0.0]
    attempts = Attempts(2, 60, clock=lambda: now[0])
    seen: list[bool] = []
    for second in (0, 30, 31, 59, 60, 61):
        now[0] = second
        seen.append(attempts.is_over("a"))
        if not seen[-1]:
            attempts.note("a")
    assert seen == [False, False, True, True, False, True]
    assert not attempts.is_over("b")


def test_one_home_has_one_address_of_ipv6_however_many_it_could_take() -> None:
    attempts = Attempts(1, 60)
    attempts.note("2001:db8:1:2::1")
    assert attempts.is_over("2001:db8:1:2:ffff::9")
    assert not attempts.is_over("2001:db8:1:3::1")


def test_addresses_without_end_take_no_memory_without_end() -> None:
    attempts = Attempts(1, 60)
    for number in range(MOST_ADDRESSES + 10):
        attempts.note(str(number))
    assert not attempts.is_over("9")
    assert attempts.is_over("10")


# What may follow what in a room


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
        *([*acts, hold_up] for acts in ([UP], [UP, CLOSE], [UP, CLOSE, SHOW])),
        [UP, CLOSE, SHOW, SHOW, HoldUp(tuple("ABCD"))],
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


def test_a_room_takes_questions_and_votes_up_to_a_number() -> None:
    last = Room("K7MQ2X", item=Item(MAX_QUESTIONS, "one", MAX_ROUNDS, "closed"))
    for act in (UP, AGAIN):
        with pytest.raises(Refused, match="too_many_questions"):
            after(last, act)
    before = Room("K7MQ2X", item=Item(MAX_QUESTIONS - 1, "one", MAX_ROUNDS - 1, "closed"))
    assert [after(before, act).version for act in (UP, AGAIN)] == [2, 2]


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
    for item in ITEMS:
        assert ("ask" in steps_from(item, is_planned=True)) is (item.phase != "voting"), item


def test_the_button_says_whether_the_right_answer_will_be_shown() -> None:
    closed = [item for item in ITEMS if item.phase in ("closed", "shown")]
    for item, has_right_answer in product(closed, (True, False)):
        shown = after(Room("", item=item), Reveal(), has_right_answer=has_right_answer).item
        assert shown is not None
        says = reveals_right_answer(item, has_right_answer=has_right_answer)
        assert says == (has_right_answer and shown.phase == "solved"), item


# Rooms in a database


SCHOOL = "203.0.113.7"


def asking(rooms: Rooms) -> Opened:
    """Open a room in which something is asked."""
    opened = rooms.open(["one", "two"])
    rooms.act(opened.code, opened.key, PutUp("one"), 1)
    return opened


def version(rooms: Rooms, code: str) -> int:
    room = rooms.room(code)
    assert room is not None
    return room.version


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
    third = new_secret()
    rooms.join(code, third)
    assert (rooms.is_member(code, first), rooms.is_member(code, second)) == (True, False)
    # Nor are those that have left after one, which stays.
    monkeypatch.setattr(presence, "MOMENT", 0.0)
    rooms.presence.came(code, digest(code, third))
    rooms.join(code, second)
    assert (rooms.is_member(code, first), rooms.is_member(code, third)) == (False, True)
    assert rooms.tally(code, 1, 1) == {"a": 1}


def test_one_address_does_not_fill_a_room_though_all_of_its_devices_stay(
    rooms: Rooms, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "MAX_MEMBERS", 3)
    monkeypatch.setattr(presence, "MOST_OF_ADDRESS", 2)
    code, devices = asking(rooms).code, [new_secret() for _ in range(3)]
    for device in devices:
        rooms.join(code, device)
        rooms.presence.came(code, digest(code, device), SCHOOL)
    rooms.join(code, new_secret())
    assert [rooms.is_member(code, device) for device in devices] == [True, True, False]
    assert rooms.counts(code).here == 3


def test_a_vote_takes_no_more_answers_than_it_can_hold_and_those_who_answered_change_theirs(
    rooms: Rooms, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "MAX_VOTES", 1)
    code, devices = asking(rooms).code, [new_secret() for _ in range(2)]
    for device in devices:
        rooms.join(code, device)
    for answer in "ab":
        rooms.vote(code, devices[0], 1, 1, answer)
    assert refusal(lambda: rooms.vote(code, devices[1], 1, 1, "a")) == "too_many_answers"
    assert rooms.tally(code, 1, 1) == {"b": 1}


def test_devices_that_are_not_here_are_taken_out_with_the_answers_that_nobody_has_seen(
    rooms: Rooms, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "MOMENT", 0.0)
    opened, here, gone = asking(rooms), new_secret(), new_secret()
    code, key = opened.code, opened.key
    for device in (here, gone):
        rooms.join(code, device)
        rooms.vote(code, device, 1, 1, "a")
    rooms.presence.came(code, digest(code, here))
    for wrong in (None, new_secret()):
        assert refusal(lambda key=wrong: rooms.take_out_absent(code, key)) == "not_the_teacher"
    for act in (CloseVote(), Again()):
        rooms.act(code, key, act, version(rooms, code))
    for device in (here, gone):
        rooms.vote(code, device, 1, 2, "b")
    rooms.take_out_absent(code, key)
    assert (rooms.tally(code, 1, 1), rooms.tally(code, 1, 2)) == ({"a": 2}, {"b": 1})
    assert (rooms.is_member(code, here), rooms.is_member(code, gone)) == (True, False)
    # It may come back.
    rooms.join(code, gone)
    rooms.vote(code, gone, 1, 2, "b")
    for act in (CloseVote(), Reveal()):
        rooms.act(code, key, act, version(rooms, code))
    rooms.take_out_absent(code, key)
    assert rooms.tally(code, 1, 2) == {"b": 2}


def test_into_a_locked_room_no_new_device_gets_and_those_in_it_do(rooms: Rooms) -> None:
    opened, inside, outside = asking(rooms), new_secret(), new_secret()
    rooms.join(opened.code, inside)
    rooms.act(opened.code, opened.key, Lock(on=True), 2)
    rooms.join(opened.code, inside)
    assert refusal(lambda: rooms.join(opened.code, outside)) == "locked"
    rooms.act(opened.code, opened.key, Lock(on=False), 3)
    rooms.join(opened.code, outside)
    assert rooms.is_member(opened.code, outside)


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


def test_a_class_whose_room_has_ended_may_go_on_and_no_address_opens_rooms_without_end(rooms: Rooms) -> None:
    opened, another = asking(rooms), asking(rooms)
    rooms.end(opened.code, opened.key)
    for _ in range(30):
        assert refusal(lambda: rooms.look_up(opened.code)) == "ended"
    assert rooms.look_up(another.code).code == another.code
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
    assert refusal(lambda: rooms.look_up(opened.code)) == "ended"
    rooms.delete_idle()
    assert rooms.take_away(opened.code) == []
    assert not rooms.is_member(opened.code, device)
    assert refusal(lambda: rooms.look_up(opened.code)) == "ended"
    now[0] = 2 * IDLE
    rooms.delete_idle()
    assert refusal(lambda: rooms.look_up(opened.code)) == "no_room"


def test_a_room_in_which_devices_are_stays(rooms: Rooms) -> None:
    now = [0.0]
    rooms = Rooms(rooms.database, clock=lambda: now[0])
    opened = asking(rooms)
    rooms.presence.came(opened.code, "device")
    # The last step is a clock that jumps.
    for day in (0, 0.9, 1.8, 3.5):
        now[0] = day * IDLE
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
    assert refusal(lambda: rooms.look_up(code)) == "ended"
