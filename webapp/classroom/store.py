"""The rooms of this server, or of all servers that share a database."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from webapp.classroom import news as news_
from webapp.classroom.attempts import Attempts
from webapp.classroom.codes import digest, new_code, new_secret
from webapp.classroom.database import ANSWERS, ENDED, ITEMS, MEMBERS, OF_A_ROOM, ROOMS, Database
from webapp.classroom.queries import IDLE, RoomQueries, in_round, is_key
from webapp.classroom.refused import Refused
from webapp.classroom.room import MAX_ANSWER, Act, Planned, Room, after

MAX_MEMBERS: Final = 500
MAX_VOTES: Final = 4 * MAX_MEMBERS
"""Most answers in a round: devices that left after theirs may have given their places to others."""

OPENED: Final = 60
"""Rooms that one address may open in an hour."""

USE_NOTED: Final = 600.0
"""Seconds for which the use of a room is not noted again: a vote then writes its own row only."""

_MOVED: Final = "+"
"""Stands for the version in a message that somebody answered, came or left."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A room that was opened.

    Args:
        code: What members type.
        key: The teacher's secret; the room itself only knows its digest.
    """

    code: str
    key: str


class Rooms(RoomQueries):
    """All rooms; threads and event loops use it at once.

    Args:
        database: Where they are kept.
        clock: Returns the time, in seconds since 1970.
    """

    def __init__(self, database: Database, clock: Callable[[], float] = time.time) -> None:
        super().__init__(database, clock)
        self._answers: Mapping[str, int] = {}
        self._opened = Attempts(OPENED, 3600)
        self._is_left = False

    def open(
        self, planned: Sequence[str] = (), address: str = "", is_known: Callable[[str], object] = bool
    ) -> Opened:
        """Open a room.

        Args:
            planned: What is asked in it, in this order.
            address: The network address of whoever opens it.
            is_known: Tells whether a class can be asked this; what it cannot is left out.

        Raises:
            Refused: If this address has opened too many (too_many_rooms), or a plan is too long (too_long).
        """
        if self._opened.is_over(address):
            raise Refused("too_many_rooms")
        plan = after(Room(""), Planned(tuple(planned)))
        plan = replace(plan, version=1, planned=tuple(filter(is_known, plan.planned)))
        key = new_secret()
        while True:
            room = replace(plan, code=new_code())
            try:
                with self.database.writing() as connection:
                    if connection.scalar(select(ENDED.c.code).where(ENDED.c.code == room.code)):
                        continue
                    row = {"code": room.code, "key_digest": digest(room.code, key), **self._row(room)}
                    connection.execute(insert(ROOMS).values(row))
            except IntegrityError:
                continue  # another room has this code
            self._opened.note(address)
            return Opened(room.code, key)

    def look_up(self, code: str) -> Room:
        """Return the room of a code that somebody who is not in it typed or followed.

        Raises:
            Refused: If there is none (no_room), or it has ended (ended).
        """
        # Wrong codes are not counted by address: one pupil's would keep out a school.
        room = self.room(code)
        if room is None:
            raise Refused("ended" if self.has_ended(code) else "no_room")
        return room

    def join(self, code: str, device: str) -> None:
        """Let a device into the room, if it is not in it already.

        Raises:
            Refused: If there is no such room (no_room), it is locked (locked) or full (room_full).
        """
        if self.is_member(code, device):
            return
        with self.database.writing() as connection:
            if self._state(connection, code, alone=True).locked:
                raise Refused("locked")
            self._make_place(connection, code)
            self.database.upsert(connection, MEMBERS, {"room": code, "device": digest(code, device)})

    def act(
        self, code: str, key: str | None, act: Act, seen_version: int, *, has_right_answer: bool = True
    ) -> Room:
        """Do what a teacher does; return the room after it.

        Args:
            code: The room.
            key: The teacher's key.
            act: What is done.
            seen_version: The version of the room that the teacher saw.
            has_right_answer: Whether one of the answers to what is up is right.

        Raises:
            Refused: If the key is another one (not_the_teacher), the room is no longer as the teacher saw it
                (changed_meanwhile) or gone (no_room), or the act cannot be done (not_now, too_long).
        """
        with self.database.writing() as connection:
            if not is_key(connection, code, key):
                raise Refused("not_the_teacher")
            room = self._state(connection, code, alone=True)
            if room.version != seen_version:
                raise Refused("changed_meanwhile")
            changed = after(room, act, has_right_answer=has_right_answer)
            connection.execute(update(ROOMS).where(ROOMS.c.code == code).values(self._row(changed)))
            item = changed.item
            if item is not None and (room.item is None or room.item.number != item.number):
                connection.execute(insert(ITEMS).values(room=code, number=item.number, ask=item.ask))
            self.database.notify(connection, f"{code} {changed.version}")
        self._kept.keep(changed)
        self.news.changed(code, changed.version)
        return changed

    def vote(
        self,
        code: str,
        device: str,
        number: int,
        round_: int,
        answer: str,
        *,
        is_offered: Callable[[str, str], bool] = lambda _ask, _answer: True,
    ) -> None:
        """Take the answer of a device, in place of an earlier one; it is on disk when this returns.

        Args:
            code: The room.
            device: The id of the device.
            number: The item that the device saw.
            round_: The round that it saw.
            answer: The answer.
            is_offered: Tells whether what is asked takes this answer.

        Raises:
            Refused: If there is no such room (no_room), the device is not in it (not_a_member), this round
                takes no answers (voting_over) or no more (too_many_answers), or the answer is too long
                (too_long), or no text or not one that is offered (not_offered).
        """
        _check_answer(answer)
        member = digest(code, device)
        with self.database.writing() as connection:
            room = self._state(connection, code)
            is_member = select(MEMBERS.c.device).where(MEMBERS.c.room == code, MEMBERS.c.device == member)
            if connection.scalar(is_member) is None:
                # It gave its place to another device; a look at the page lets it in again.
                self._kept.forget_members(code)
                raise Refused("not_a_member")
            item = room.item
            if item is None or (item.number, item.round, item.phase) != (number, round_, "voting"):
                raise Refused("voting_over")
            if not is_offered(item.ask, answer):
                raise Refused("not_offered")
            others = select(func.count()).where(in_round(code, number, round_), ANSWERS.c.device != member)
            if (connection.scalar(others) or 0) >= MAX_VOTES:
                raise Refused("too_many_answers")
            row = {"room": code, "number": number, "round": round_, "device": member, "answer": answer}
            self.database.upsert(connection, ANSWERS, row)
            self.database.notify(connection, f"{code} {_MOVED}")
        self.presence.asked(code, member)
        self.news.moved(code)

    def take_out_absent(self, code: str, key: str | None) -> None:
        """Take the devices that are not here out of a room, with their answers while voting hides them.

        A device that comes back joins again, unless the room is locked by then.

        Raises:
            Refused: If the key is another one (not_the_teacher).
        """
        with self.database.writing() as connection:
            if not is_key(connection, code, key):
                raise Refused("not_the_teacher")
            item = self._state(connection, code, alone=True).item
            here = self.here(connection, code)
            connection.execute(delete(MEMBERS).where(MEMBERS.c.room == code, MEMBERS.c.device.not_in(here)))
            if item is not None and item.phase in ("voting", "closed"):
                votes = in_round(code, item.number, item.round)
                connection.execute(delete(ANSWERS).where(votes, ANSWERS.c.device.not_in(here)))
            self.database.notify(connection, f"{code} {_MOVED}")
        self._kept.forget_members(code)
        self.news.moved(code)

    def end(self, code: str, key: str | None) -> None:
        """End a room: all of it is deleted, but that it was.

        Raises:
            Refused: If the key is another one (not_the_teacher).
        """
        with self.database.writing() as connection:
            if not is_key(connection, code, key):
                raise Refused("not_the_teacher")
            self._delete(connection, code)
        self._is_left = True
        self.forget_deleted()
        self._changed(code, news_.ENDED)

    def delete_idle(self) -> None:
        """Delete the rooms that nobody has used for a day; forget the codes of those that ended before."""
        day_ago = self._clock() - IDLE
        with self.database.writing() as connection:
            # In one order on all servers, so that none waits for another in a circle.
            query = select(ROOMS.c.code).where(ROOMS.c.used <= day_ago).order_by(ROOMS.c.code)
            idle = list(connection.scalars(query))
            for code in idle:
                self._delete(connection, code)
            connection.execute(delete(ENDED).where(ENDED.c.at <= day_ago))
        self._is_left = self._is_left or bool(idle)
        self.forget_deleted()
        self.database.delete_set_aside(day_ago)
        for code in idle:
            self._changed(code, news_.ENDED)

    def forget_deleted(self) -> None:
        """Take what was deleted out of the database's files, if it is still there."""
        if not self._is_left:
            return
        # Set first: another thread may delete more meanwhile.
        self._is_left, is_done = False, False
        try:
            is_done = self.database.forget_deleted()
        finally:
            self._is_left = self._is_left or not is_done

    def hear(self, message: str) -> None:
        """Take a message of another server, or of this one, in the words of `Database.notify`."""
        code, _, version = message.partition(" ")
        if version == _MOVED:
            self.news.moved(code)
        else:
            self._changed(code, int(version))

    def catch_up(self) -> None:
        """Read the versions of the rooms that somebody listens to, in case that no message came."""
        listened = self.news.listened()
        if not listened:
            return
        versions_query = select(ROOMS.c.code, ROOMS.c.version).where(ROOMS.c.code.in_(listened))
        answers = (
            select(ANSWERS.c.room, func.count()).where(ANSWERS.c.room.in_(listened)).group_by(ANSWERS.c.room)
        )
        with self.database.reading() as connection:
            versions = dict(connection.execute(versions_query).all())
            counts = dict(connection.execute(answers).all())
        for code in listened:
            self._changed(code, versions.get(code, news_.ENDED))
            if self._answers.get(code) != counts.get(code):
                self.news.moved(code)
        self._answers = counts

    def note_presence(self) -> None:
        """Write down which rooms are in use, and who is here where other servers want to know."""
        now = self._clock()
        here = {code: self.presence.here(code) for code in self.presence.rooms()}
        if here:
            # Also a room that seems idle: a clock that jumped ahead ends no lesson.
            late = ROOMS.c.used < now - USE_NOTED
            with self.database.writing() as connection:
                connection.execute(update(ROOMS).where(ROOMS.c.code.in_(here), late).values(used=now))
        if self.database.is_shared:
            self.presence_rows.write(here, lambda code: f"{code} {_MOVED}")

    def _changed(self, code: str, version: int) -> None:
        if version == news_.ENDED:
            self._kept.forget(code)
        self.news.changed(code, version)

    def _make_place(self, connection: Connection, code: str) -> None:
        """See to it that one more device may join: those that left give up their place, not their answers.

        Raises:
            Refused: If all of them are here (room_full).
        """
        count = select(func.count()).select_from(MEMBERS).where(MEMBERS.c.room == code)
        if (connection.scalar(count) or 0) < MAX_MEMBERS:
            return
        answered = select(ANSWERS.c.device).where(ANSWERS.c.room == code)
        here = self.here(connection, code, self.presence.keep_places(code))
        has_left = (MEMBERS.c.room == code) & MEMBERS.c.device.not_in(here)
        for leave in (has_left & MEMBERS.c.device.not_in(answered), has_left):
            connection.execute(delete(MEMBERS).where(leave))
            self._kept.forget_members(code)
            if (connection.scalar(count) or 0) < MAX_MEMBERS:
                return
        raise Refused("room_full")

    def _delete(self, connection: Connection, code: str) -> None:
        # The room itself first: that waits for votes under way, and keeps others out.
        connection.execute(delete(ROOMS).where(ROOMS.c.code == code))
        for table in OF_A_ROOM:
            connection.execute(delete(table).where(table.c.room == code))
        self.database.upsert(connection, ENDED, {"code": code, "at": self._clock()})
        self.database.notify(connection, f"{code} {news_.ENDED}")

    def _state(self, connection: Connection, code: str, *, alone: bool = False) -> Room:
        """Return a room as it stays until the transaction ends; `alone` keeps other writers out as well.

        Raises:
            Refused: If there is no such room (no_room).
        """
        query = select(ROOMS.c.state, ROOMS.c.used).where(ROOMS.c.code == code)
        row = connection.execute(query.with_for_update(read=not alone)).one_or_none()
        if row is None or row.used <= self._clock() - IDLE:
            raise Refused("no_room")
        return msgspec.json.decode(row.state, type=Room)

    def _row(self, room: Room) -> dict[str, object]:
        state = msgspec.json.encode(room).decode()
        return {"version": room.version, "state": state, "used": self._clock()}


def _check_answer(answer: str) -> None:
    try:
        size = len(answer.encode())
    except UnicodeEncodeError:
        raise Refused("not_offered") from None
    if "\0" in answer or not answer:
        raise Refused("not_offered")
    if size > MAX_ANSWER:
        raise Refused("too_long")
