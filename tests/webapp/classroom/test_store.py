"""Rooms in a database: who may do what, and what is kept."""

from weakref import ref

import pytest

from webapp.classroom import presence
from webapp.classroom.codes import new_secret
from webapp.classroom.news import ENDED
from webapp.classroom.queries import Counts, Taken
from webapp.classroom.refused import Refused
from webapp.classroom.room import Again, CloseVote, PutUp
from webapp.classroom.store import Opened, Rooms


@pytest.fixture
def opened(rooms: Rooms) -> Opened:
    """A room in which something is asked."""
    opened = rooms.open(["one", "two"])
    rooms.act(opened.code, opened.key, PutUp("one"), 1)
    return opened


def joined(rooms: Rooms, opened: Opened, count: int) -> list[str]:
    devices = [new_secret() for _ in range(count)]
    for device in devices:
        rooms.join(opened.code, device)
    return devices


def test_a_class_votes_twice_and_the_teacher_takes_the_table_away(
    rooms: Rooms, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Who voted is here for a moment, in which a slow disk does not write all that follows.
    monkeypatch.setattr(presence, "MOMENT", 3600.0)
    code, key = opened.code, opened.key
    devices = joined(rooms, opened, 3)
    for device, answer in zip(devices, ("a", "b", "b"), strict=True):
        rooms.vote(code, device, 1, 1, answer)
    rooms.vote(code, devices[0], 1, 1, "c")
    assert rooms.own_answer(code, devices[0], 1, 1) == "c"
    assert rooms.counts(code) == Counts(3, 3)
    assert rooms.tally(code, 1, 1) == {"b": 2, "c": 1}
    rooms.act(code, key, CloseVote(), 2)
    rooms.act(code, key, Again(), 3)
    assert rooms.counts(code) == Counts(3, 0)
    rooms.vote(code, devices[0], 1, 2, "a")
    assert rooms.take_away(code) == [
        Taken(1, "one", 1, "b", 2),
        Taken(1, "one", 1, "c", 1),
        Taken(1, "one", 2, "a", 1),
    ]
    rooms.act(code, key, PutUp("two"), 4)
    assert rooms.take_away(code)[-1] == Taken(2, "two", 1, "", 0)
    rooms.end(code, key)
    assert rooms.room(code) is None
    assert rooms.take_away(code) == []
    with pytest.raises(Refused, match="ended"):
        rooms.look_up(code, "")


class Seen:
    """Something that is shown of a room."""


@pytest.mark.parametrize("how", ["here", "elsewhere"])
def test_what_is_shown_is_made_once_and_forgotten_with_its_room(
    rooms: Rooms, opened: Opened, how: str
) -> None:
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


def test_of_two_teachers_the_one_who_saw_an_older_room_is_told_so(rooms: Rooms, opened: Opened) -> None:
    rooms.act(opened.code, opened.key, CloseVote(), 2)
    with pytest.raises(Refused, match="changed_meanwhile"):
        rooms.act(opened.code, opened.key, PutUp("two"), 2)
