"""What is asked of the rooms: how they are, who is in them, and what was answered."""

from __future__ import annotations

import hmac
import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import msgspec
from sqlalchemy import ColumnElement, Connection, and_, func, select

from webapp.classroom.codes import digest
from webapp.classroom.database import ANSWERS, ENDED, ITEMS, MEMBERS, ROOMS, Database
from webapp.classroom.news import News
from webapp.classroom.presence import Presence
from webapp.classroom.presence_rows import PresenceRows
from webapp.classroom.room import Room
from webapp.classroom.room_cache import RoomCache, ViewT

IDLE: Final = 24 * 60 * 60.0
"""Seconds after which a room that nobody uses is gone."""


@dataclass(frozen=True, slots=True)
class Counts:
    """How many devices are here, and how many of them have answered in this round."""

    here: int
    answered: int


@dataclass(frozen=True, slots=True)
class Taken:
    """A line of what is taken away: how many gave an answer in a round of an item."""

    number: int
    ask: str
    round: int
    answer: str
    count: int


class RoomQueries:
    """Reads rooms and changes none.

    Args:
        database: Where they are kept.
        clock: Returns the time, in seconds since 1970.
    """

    def __init__(self, database: Database, clock: Callable[[], float] = time.time) -> None:
        self.database: Final = database
        self.news: Final = News()
        self.presence: Final = Presence()
        self.presence_rows: Final = PresenceRows(database, clock)
        self._kept = RoomCache()
        self._clock = clock

    def room(self, code: str) -> Room | None:
        """Return a room; None if it never was, has ended, or was idle for a day."""
        # Of a room that somebody listens to, this server hears every version.
        kept = self._kept.room(code, self.news.latest(code)[0])
        if kept is not None:
            return kept
        query = select(ROOMS.c.state).where(ROOMS.c.code == code, ROOMS.c.used > self._clock() - IDLE)
        with self.database.reading() as connection:
            state = connection.scalar(query)
        if state is None:
            return None
        room = msgspec.json.decode(state, type=Room)
        self._kept.keep(room)
        return room

    def view(self, code: str, place: Hashable, subject: Hashable, make: Callable[[], ViewT]) -> ViewT:
        """Return what is made of a subject in a room for a place, such as a role: once for all who are there.

        It is forgotten with the room, and for the next subject.
        """
        return self._kept.view(code, place, subject, make)

    def has_ended(self, code: str) -> bool:
        """Return whether a room with this code has ended within a day."""
        idle = select(ROOMS.c.code).where(ROOMS.c.code == code, ROOMS.c.used <= self._clock() - IDLE)
        ended = select(ENDED.c.code).where(ENDED.c.code == code)
        with self.database.reading() as connection:
            return connection.scalar(idle.union(ended)) is not None

    def by_last_use(self, codes: Sequence[str]) -> list[str]:
        """Return the codes of those rooms that are open: first the one that was used last.

        Of rooms that were used at the same time, the one that is named last comes first.
        """
        query = select(ROOMS.c.code, ROOMS.c.used).where(
            ROOMS.c.code.in_(codes), ROOMS.c.used > self._clock() - IDLE
        )
        with self.database.reading() as connection:
            used = {row.code: row.used for row in connection.execute(query)}
        return sorted((code for code in reversed(codes) if code in used), key=lambda code: -used[code])

    def is_teacher(self, code: str, key: str | None) -> bool:
        """Return whether this is the key of the room."""
        with self.database.reading() as connection:
            return is_key(connection, code, key)

    def is_member(self, code: str, device: str) -> bool:
        """Return whether a device is in the room."""
        return self.is_member_digest(code, digest(code, device))

    def is_member_digest(self, code: str, member: str) -> bool:
        """Return whether this is the digest of a device that is in the room."""
        if self._kept.is_member(code, member):
            return True
        query = select(MEMBERS.c.device).where(MEMBERS.c.room == code, MEMBERS.c.device == member)
        with self.database.reading() as connection:
            is_member = connection.scalar(query) is not None
        if is_member:
            self._kept.keep_member(code, member)
        return is_member

    def own_answer(self, code: str, device: str, number: int, round_: int) -> str | None:
        """Return what a device answered in a round; None if nothing."""
        query = select(ANSWERS.c.answer).where(
            in_round(code, number, round_), ANSWERS.c.device == digest(code, device)
        )
        with self.database.reading() as connection:
            return connection.scalar(query)

    def counts(self, code: str) -> Counts:
        """Return how many devices are here, and how many have answered in this round."""
        room = self.room(code)
        item = room.item if room else None
        answered: set[str] = set()
        with self.database.reading() as connection:
            if item is not None:
                query = select(ANSWERS.c.device).where(in_round(code, item.number, item.round))
                answered = set(connection.scalars(query))
            here = self.here(connection, code)
        return Counts(len(answered | here), len(answered))

    def here(self, connection: Connection, code: str, here: frozenset[str] | None = None) -> frozenset[str]:
        """Return the devices that are here, on this server (or `here` of them) and on all others."""
        here = self.presence.here(code) if here is None else here
        return here | self.presence_rows.elsewhere(connection, code) if self.database.is_shared else here

    def tally(self, code: str, number: int, round_: int) -> Mapping[str, int]:
        """Return how many gave each answer in a round: for the teacher, and for all once it is visible."""
        query = (
            select(ANSWERS.c.answer, func.count())
            .where(in_round(code, number, round_))
            .group_by(ANSWERS.c.answer)
            .order_by(ANSWERS.c.answer)
        )
        with self.database.reading() as connection:
            return dict(connection.execute(query).all())

    def take_away(self, code: str) -> list[Taken]:
        """Return the table of all items, rounds and answers; names of devices are not in it.

        An item that nobody has answered has one line, with no answer and a count of 0.
        """
        of_item = and_(ANSWERS.c.room == ITEMS.c.room, ANSWERS.c.number == ITEMS.c.number)
        round_, answer = func.coalesce(ANSWERS.c.round, 1), func.coalesce(ANSWERS.c.answer, "")
        count = func.count(ANSWERS.c.device)
        query = (
            select(ITEMS.c.number, ITEMS.c.ask, round_, answer, count)
            .outerjoin(ANSWERS, of_item)
            .where(ITEMS.c.room == code)
            .group_by(ITEMS.c.number, ITEMS.c.ask, ANSWERS.c.round, ANSWERS.c.answer)
            .order_by(ITEMS.c.number, ANSWERS.c.round, count.desc(), ANSWERS.c.answer)
        )
        with self.database.reading() as connection:
            return [Taken(*row) for row in connection.execute(query)]


def is_key(connection: Connection, code: str, key: str | None) -> bool:
    """Return whether this is the key of a room."""
    if not key:
        return False
    known = connection.scalar(select(ROOMS.c.key_digest).where(ROOMS.c.code == code))
    # As much work for a room that is not there.
    is_right = hmac.compare_digest((known or "").ljust(64).encode(), digest(code, key).encode())
    return is_right and known is not None


def in_round(code: str, number: int, round_: int) -> ColumnElement[bool]:
    """Return the condition that an answer is one of a round."""
    return and_(ANSWERS.c.room == code, ANSWERS.c.number == number, ANSWERS.c.round == round_)
