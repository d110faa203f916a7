"""Who sees what of a room: teachers, students, projectors and those outside of it."""

import json
from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import pytest

from webapp.classroom import view_model
from webapp.classroom.codes import new_secret
from webapp.classroom.looking import looker_of
from webapp.classroom.posed import ready_made
from webapp.classroom.room import CloseVote, Item, PutUp, Reveal, Room
from webapp.classroom.seat import Member, Seat
from webapp.classroom.store import Opened, Rooms
from webapp.classroom.view_model import Looker, Shown, view_data
from webapp.components.protocol import Envelope
from webapp.texts import texts_for

EN = texts_for("en")
ASK = ready_made()[0]
ADDRESS = "192.0.2.7"
ENVELOPE: Envelope = {
    "page": "p",
    "confirmed": 0,
    "said": {"number": 0, "text": ""},
    "problems": [],
    "note": "",
    "present": False,
    "lang": "en",
}


@pytest.fixture
def kept(sqlite_rooms: Rooms) -> Iterator[Rooms]:
    """Rooms that the view model looks at."""
    with patch.object(view_model, "rooms", lambda: sqlite_rooms):
        yield sqlite_rooms


@pytest.fixture
def opened(kept: Rooms) -> Opened:
    """A room with something planned."""
    return kept.open([ASK])


def member(code: str, key: str | None = None, *, is_kept: bool = True, device: str = "") -> Member:
    return Member(code, device or new_secret(), key, ADDRESS, is_kept=is_kept)


def shown(
    who: Member, rooms: Rooms, seat: Seat | None = None, *, is_projected: bool = False
) -> dict[str, Any]:
    looker, seat = looker_of(who, seat or Seat(), rooms, is_projected=is_projected)
    data = view_data(looker, seat, Shown("https://class.example/"), ENVELOPE, EN)
    return json.loads(json.dumps(data))


def test_a_code_that_no_room_has_stays_in_the_field_and_that_of_an_ended_room_does_not(
    kept: Rooms, opened: Opened
) -> None:
    code = next(code for code in ("222222", "333333") if code != opened.code)
    entrance = shown(member(code), kept)["entrance"]
    assert (entrance["code"], entrance["typed"]) == ("", code)
    ended = shown(member(code), kept, Seat(notice="problem.room_ended"))["entrance"]
    assert ended["typed"] == ""


def test_without_a_code_there_are_the_two_ways_in_and_a_device_with_one_is_in(
    kept: Rooms, opened: Opened
) -> None:
    data = shown(member(""), kept)
    assert data["role"] == "entrance"
    assert data["entrance"]["asks"] == list(ready_made())
    assert (data["live"], data["place"], data["item"]) == ("", None, None)
    data = shown(member(opened.code), kept)
    assert (data["role"], data["live"]) == ("student", f"live/{opened.code}")
    # A browser without an id presses Join first.
    who = member(opened.code, is_kept=False)
    data = shown(who, kept)
    entrance = data["entrance"]
    assert (data["role"], entrance["notice"]) == ("entrance", "")
    assert (entrance["code"], entrance["typed"]) == (opened.code, opened.code)
    assert not kept.is_member(opened.code, who.device)


def test_a_wrong_code_is_looked_up_once_a_session_and_after_ten_an_address_waits_but_no_member(
    kept: Rooms, opened: Opened
) -> None:
    def notice(code: str) -> str:
        return looker_of(member(code), Seat(), kept, is_projected=False)[0].notice

    inside, seat = member(opened.code), Seat()
    shown(inside, kept)
    for _ in range(40):
        looker, seat = looker_of(member("222222"), seat, kept, is_projected=False)
        assert looker.notice == "problem.room_no_room"
    assert notice("333333") == "problem.room_no_room"
    notices = {notice(f"{start}{n}") for start in ("22222", "33333") for n in range(2, 8)}
    assert notices == {"problem.room_no_room", "problem.room_too_many_tries"}
    assert shown(inside, kept)["role"] == "student"


def test_who_was_in_a_room_that_ended_is_thanked(kept: Rooms, opened: Opened) -> None:
    who = member(opened.code)
    _, seat = looker_of(who, Seat(), kept, is_projected=False)
    kept.end(opened.code, opened.key)
    for one in (shown(who, kept, seat), shown(who, kept)):
        assert one["entrance"]["notice"] == EN("problem.room_ended")


def test_the_key_makes_a_teacher_and_is_shown_to_nobody_else(kept: Rooms, opened: Opened) -> None:
    teacher = shown(member(opened.code, opened.key), kept)
    assert (teacher["role"], teacher["next"]) == ("teacher", None)
    assert opened.key in teacher["place"]["teach"]
    others = [
        shown(member(opened.code), kept),
        shown(member(opened.code, new_secret()), kept),
        shown(member(opened.code, opened.key), kept, is_projected=True),
        shown(member(opened.code), kept, is_projected=True),
    ]
    assert [one["role"] for one in others] == ["student", "student", "projector", "projector"]
    for one in others:
        assert opened.key not in json.dumps(one)
        assert one["teaching"] is None
    # Of projectors only the teacher's has the key of the keyboard for what comes next.
    assert (others[2]["next"]["hook"], others[3]["next"]) == ("ask", None)


def test_a_student_is_not_told_how_many_answered_what_until_it_is_shown(kept: Rooms, opened: Opened) -> None:
    """What a student's device gets does not depend on the others' answers while these are hidden."""
    code, key = opened.code, opened.key
    who, others = member(code), [member(code) for _ in range(3)]
    for one in (who, *others):
        kept.join(code, one.device)
    kept.act(code, key, PutUp(ASK), 1)
    kept.vote(code, who.device, 1, 1, "a")
    before = shown(who, kept)
    for one, answer in zip(others, "bcc", strict=True):
        kept.vote(code, one.device, 1, 1, answer)
    assert shown(who, kept) == before
    assert (before["own"], before["counts"], before["own_text"]) == ("a", None, "")
    room = kept.act(code, key, CloseVote(), 2)
    closed = shown(who, kept)
    assert (closed["item"]["below"], closed["counts"]) == ([], None)
    kept.act(code, key, Reveal(), room.version)
    (block,) = shown(who, kept)["item"]["below"]
    assert [one["text"] for one in block["rounds"][0]["counts"]] == ["1", "1", "2", "0"]


def test_the_projector_and_the_teacher_are_told_how_many_answered(kept: Rooms, opened: Opened) -> None:
    code = opened.code
    devices = [member(code) for _ in range(3)]
    for one in devices:
        kept.join(code, one.device)
        kept.presence.came(code, view_model.digest(code, one.device))
    kept.act(code, opened.key, PutUp(ASK), 1)
    kept.vote(code, devices[0].device, 1, 1, "a")
    for is_projected in (True, False):
        counts = shown(member(code, opened.key), kept, is_projected=is_projected)["counts"]
        assert counts == {"here": "3 here", "answered": "1 of 3 have answered", "all": False}


def test_every_change_that_a_class_sees_is_announced_once(kept: Rooms, opened: Opened) -> None:
    code, key = opened.code, opened.key
    who = member(code)
    said = [shown(who, kept)["said"]["number"]]
    version = kept.act(code, key, PutUp(ASK), 1).version
    for act in (CloseVote(), Reveal(), Reveal()):
        said.append(shown(who, kept)["said"]["number"])
        said.append(shown(who, kept)["said"]["number"])
        version = kept.act(code, key, act, version).version
    assert said == sorted(said)
    assert len(set(said)) == 4


def test_a_whole_class_is_shown_what_was_made_once_and_nothing_of_it_is_left_at_the_end(
    kept: Rooms, opened: Opened
) -> None:
    code, key = opened.code, opened.key
    kept.act(code, key, PutUp(ASK), 1)
    kept.act(code, key, CloseVote(), 2)
    kept.act(code, key, Reveal(), 3)
    with patch.object(kept, "tally", wraps=kept.tally) as tally:
        items = [shown(member(code), kept)["item"] for _ in range(5)]
        assert tally.call_count == 1
        kept.end(code, key)
        room = Room(code, item=Item(1, ASK, phase="shown"))
        looker = Looker(member(code), room, "student")
        after = view_data(looker, Seat(), Shown("https://class.example/"), ENVELOPE, EN)
        assert tally.call_count == 2
    assert None not in (*items, after["item"])
