"""What servers that share a database tell one another about which devices are here."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import Final

from sqlalchemy import Connection, select, update

from webapp.classroom.database import MEMBERS, Database

SAID_EVERY: Final = 15.0
"""Seconds after which a server says again who is here."""

BELIEVED: Final = 40.0
"""Seconds for which other servers believe it: it may have been killed."""


class PresenceRows:
    """The presence of devices as it stands in the rows of members.

    Args:
        database: Where they are.
        clock: Returns the time, in seconds since 1970.
    """

    def __init__(self, database: Database, clock: Callable[[], float]) -> None:
        self._database = database
        self._clock = clock
        self._server = secrets.token_hex(8)
        self._written: dict[str, frozenset[str]] = {}
        self._written_at = 0.0

    def write(self, here: Mapping[str, frozenset[str]], moved: Callable[[str], str]) -> None:
        """Write down who is here, where that has changed, and now and then all of it.

        Args:
            here: The devices that are here, for each room.
            moved: Returns the message that somebody came to a room or left it.
        """
        now = self._clock()
        is_due = now - self._written_at >= SAID_EVERY
        changed = {
            code
            for code in here.keys() | self._written.keys()
            if here.get(code, frozenset()) != self._written.get(code, frozenset())
        }
        codes = changed | set(here) if is_due else changed
        if not codes:
            return
        with self._database.writing() as connection:
            # In one order on all servers, so that none waits for another in a circle.
            for code in sorted(codes):
                is_mine = (MEMBERS.c.room == code) & (MEMBERS.c.server == self._server)
                devices = here.get(code, frozenset[str]())
                gone = self._written.get(code, frozenset()) - devices
                if gone:
                    left = is_mine & MEMBERS.c.device.in_(gone)
                    connection.execute(update(MEMBERS).where(left).values(seen=0.0))
                if devices:
                    came = (MEMBERS.c.room == code) & MEMBERS.c.device.in_(devices)
                    connection.execute(update(MEMBERS).where(came).values(server=self._server, seen=now))
                if code in changed:
                    self._database.notify(connection, moved(code))
        self._written = dict(here)
        if is_due:
            self._written_at = now

    def elsewhere(self, connection: Connection, code: str) -> set[str]:
        """Return the devices that are connected to other servers."""
        query = select(MEMBERS.c.device).where(
            MEMBERS.c.room == code,
            MEMBERS.c.server != self._server,
            MEMBERS.c.seen > self._clock() - BELIEVED,
        )
        return set(connection.scalars(query))
