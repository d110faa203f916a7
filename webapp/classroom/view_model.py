"""View model of the classroom: what is shown to whoever looks, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final
from urllib.parse import urlencode

from webapp.classroom.codes import ALPHABET, LENGTH, digest
from webapp.classroom.item_view import drawn_rounds, item_data
from webapp.classroom.live_list import is_building
from webapp.classroom.own_answers import own_text
from webapp.classroom.place_view import place_data
from webapp.classroom.posed import posed, ready_made
from webapp.classroom.protocol import (
    ClassroomViewData,
    ControlData,
    CountsData,
    EntranceData,
    ItemData,
    Role,
    TableData,
)
from webapp.classroom.queries import Counts
from webapp.classroom.room import Item, Room
from webapp.classroom.rooms import rooms
from webapp.classroom.seat import Member, Seat
from webapp.classroom.store import Rooms
from webapp.classroom.teaching_view import step_controls, teaching_data
from webapp.components.protocol import Announcement, Envelope
from webapp.texts import Texts

NO_STORAGE: Final = "problem.room_no_storage"
_PHASES: Final = ("voting", "closed", "shown", "solved")


@dataclass(frozen=True, slots=True)
class Looker:
    """Somebody who looks at the page.

    Args:
        member: What their browser brings.
        room: The room that they are in; None at the entrance.
        role: What they are there.
        is_teacher: Whether they have the key, as the one at the projector may.
        notice: The key of the sentence at the entrance; empty for none.
    """

    member: Member
    room: Room | None
    role: Role
    is_teacher: bool = False
    notice: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """What the page has beside the room.

    Args:
        base: The address of the app.
        heard: The news that the browser named last.
        asks: What a room that is opened now starts with.
        lang: The language that was chosen, if one was.
        own_rooms: Returns the codes of rooms that are open, and taught in this browser.
    """

    base: str
    heard: str = ""
    asks: tuple[str, ...] = ()
    lang: str = ""
    own_rooms: Callable[[], list[str]] = list


def view_data(
    looker: Looker, seat: Seat, shown: Shown, envelope: Envelope, texts: Texts
) -> ClassroomViewData:
    """Return what is shown to somebody.

    Args:
        looker: Who looks.
        seat: What their session remembers.
        shown: What the page has beside the room.
        envelope: What every component gets; the announcement is made here.
        texts: Their texts.
    """
    room, role = looker.room, looker.role
    item = None if room is None or _is_hidden(room, role) else _item(room, looker, seat, texts)
    code = looker.member.code
    own = _own(looker)
    is_teaching = room is not None and looker.is_teacher
    return {
        **envelope,
        "said": _said(room, role, item, texts),
        "role": role,
        # Where the database is away the page hears when it is back.
        "live": _live(looker) if room or (code and looker.notice == NO_STORAGE) else "",
        "version": room.version if room else 0,
        "heard": shown.heard,
        "entrance": None if room else _entrance(looker, seat, shown, texts),
        "place": place_data(code, shown.base, key=_key(looker)) if room else None,
        "counts": _counts(rooms(), room, texts) if room and role in ("teacher", "projector") else None,
        "mirrored": bool(room and room.mirrored),
        "follow": _follow(room, seat, texts) if room and role == "student" else None,
        "item": item,
        "own": own[-1] if own else None,
        "own_text": _own_text(looker, own, texts),
        "teaching": (
            teaching_data(room, texts, is_peeking=seat.is_peeking, table=_table(seat, code))
            if room and role == "teacher"
            else None
        ),
        "next": _next(room, texts) if room and is_teaching and role == "projector" else None,
        "texts": texts.section("classroom", "lesson_view", "strip"),
    }


def _is_hidden(room: Room, role: Role) -> bool:
    """Return whether the teacher's list stands in place of what is put up."""
    return bool(room.mirrored) and role != "teacher" and (room.item is None or room.item.phase != "voting")


def _follow(room: Room, seat: Seat, texts: Texts) -> ControlData | None:
    if not room.mirrored or is_building(room, "student"):
        return None
    return {
        "hook": "copy-list",
        "text": texts("room.watch" if seat.has_copy else "room.try_it"),
        "act": {"do": "copy", "on": not seat.has_copy},
        "main": not seat.has_copy,
    }


def _live(looker: Looker) -> str:
    member = looker.member
    query = {} if looker.role == "student" else {"votes": "1"}
    if not member.has_cookie:
        query["as"] = digest(member.code, member.device)
    return f"live/{member.code}" + (f"?{urlencode(query)}" if query else "")


def _key(looker: Looker) -> str:
    # A projector never shows it.
    return looker.member.key or "" if looker.role == "teacher" else ""


def _said(room: Room | None, role: Role, item: ItemData | None, texts: Texts) -> Announcement:
    """Return what those who hear the page are told; that a list is shown comes before what it hides."""
    if room is not None and room.mirrored and item is None and role == "student":
        return {"number": -1 - _moment(room), "text": texts("classroom.following")}
    return {"number": _moment(room), "text": item["state"] if item else ""}


def _moment(room: Room | None) -> int:
    """Return a number that grows with every change that is announced."""
    if room is None or room.item is None:
        return 0
    item = room.item
    return 1 + _PHASES.index(item.phase) + len(_PHASES) * (item.round + 1000 * item.number)


def _item(room: Room, looker: Looker, seat: Seat, texts: Texts) -> ItemData | None:
    if room.item is None:
        return None
    if looker.role == "teacher":
        seen = _seen_item(
            room.code, room.item, looker.role, texts, is_peeking=seat.is_peeking, version=room.version
        )
        is_followed = room.mirrored and room.item.phase != "voting"
        return {**seen, "state": texts("room.teacher_mirrored")} if seen and is_followed else seen
    make = partial(_seen_item, room.code, room.item, looker.role, texts)
    # A class asks for it at once. It holds no counts that can still change.
    return rooms().view(room.code, (looker.role, texts.lang), room.item, make)


def _seen_item(
    code: str,
    item: Item,
    role: Role,
    texts: Texts,
    *,
    is_peeking: bool = False,
    version: int | None = None,
) -> ItemData | None:
    asked = posed(item.ask)
    if asked is None:
        return None
    return item_data(
        item,
        asked,
        role,
        lambda number: rooms().tally(code, item.number, number),
        texts,
        is_peeking=is_peeking,
        version=version,
    )


def _own(looker: Looker) -> tuple[str | None, ...]:
    """Return a student's own answers to what is up: the first one, and that of the last round."""
    room = looker.room
    if room is None or room.item is None or looker.role != "student":
        return ()
    item, device = room.item, looker.member.device
    rounds = drawn_rounds(item) if item.phase in ("shown", "solved") else (item.round,)
    return tuple(rooms().own_answer(room.code, device, item.number, number) for number in rounds)


def _own_text(looker: Looker, own: tuple[str | None, ...], texts: Texts) -> str:
    item = looker.room.item if looker.room else None
    asked = posed(item.ask) if item else None
    return own_text(item, asked, own, texts) if item and asked else ""


def _counts(known: Rooms, room: Room, texts: Texts) -> CountsData:
    counts = known.counts(room.code)
    is_asked = room.item is not None and room.item.phase in ("voting", "closed")
    return {
        "here": texts("room.here", count=counts.here),
        "answered": _answered(counts, texts) if is_asked else "",
        "all": counts.here > 0 and counts.answered == counts.here,
    }


def _answered(counts: Counts, texts: Texts) -> str:
    if not counts.here:
        return texts("room.answered_nobody")
    return texts("room.answered", answered=counts.answered, here=counts.here)


def _next(room: Room, texts: Texts) -> ControlData | None:
    controls = step_controls(room, texts)
    return controls[0] if controls else None


def _table(seat: Seat, code: str) -> TableData | None:
    if not seat.tables:
        return None
    return {"number": seat.tables, "name": f"{code}.csv", "text": seat.table}


def _entrance(looker: Looker, seat: Seat, shown: Shown, texts: Texts) -> EntranceData:
    asks = shown.asks or ready_made()
    first = posed(asks[0]) if asks else None
    code = looker.member.code
    return {
        "code": "" if looker.notice else code,
        # A slip is easily mended where it is seen; of a room that has ended the code is of no use any more.
        "typed": code if looker.notice in ("", "problem.room_no_room") else "",
        "signs": ALPHABET,
        "length": LENGTH,
        "notice": texts(looker.notice) if looker.notice else "",
        "asks": list(asks),
        "first": _starts_with(first.name(texts), len(asks), texts) if first else "",
        "lang": shown.lang,
        "table": _table(seat, code) if seat.has_ended else None,
        "own_rooms": [] if looker.notice == NO_STORAGE else shown.own_rooms(),
    }


def _starts_with(name: str, count: int, texts: Texts) -> str:
    if count == 1:
        return texts("room.starts_with", name=name)
    return texts("room.starts_with_many", count=count, name=name)
