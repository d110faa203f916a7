"""What a server remembers of its rooms, so that a class that hears of a change does not read it 200 times."""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from webapp.classroom.room import Room

ViewT = TypeVar("ViewT")


class RoomCache:
    """The latest rooms, the devices that are known to be in them, by digest, and what is shown of them."""

    def __init__(self) -> None:
        self._rooms: dict[str, Room] = {}
        self._members: defaultdict[str, set[str]] = defaultdict(set)
        self._views: defaultdict[str, dict[Hashable, tuple[Hashable, Any]]] = defaultdict(dict)
        self._lock = threading.Lock()

    def keep(self, room: Room) -> None:
        """Remember a room, unless a later version of it is known."""
        with self._lock:
            known = self._rooms.get(room.code)
            if known is None or known.version < room.version:
                self._rooms[room.code] = room

    def room(self, code: str, version: int) -> Room | None:
        """Return a room if it is remembered in this version."""
        with self._lock:
            room = self._rooms.get(code)
            return room if room is not None and room.version == version else None

    def keep_member(self, code: str, member: str) -> None:
        """Remember that a device is in a room."""
        with self._lock:
            self._members[code].add(member)

    def is_member(self, code: str, member: str) -> bool:
        """Return whether a device is known to be in a room; if not, the database may know it."""
        with self._lock:
            return member in self._members.get(code, ())

    def view(self, code: str, place: Hashable, subject: Hashable, make: Callable[[], ViewT]) -> ViewT:
        """Return what is made of a subject for a place, such as a role; the last one is remembered.

        Args:
            code: The room.
            place: Where it is shown.
            subject: What it is made of.
            make: Makes it.
        """
        with self._lock:
            known, view = self._views.get(code, {}).get(place, (None, None))
        if known != subject or view is None:
            view = make()
            with self._lock:
                if code in self._rooms:
                    self._views[code][place] = (subject, view)
        return view

    def forget_members(self, code: str) -> None:
        """Forget which devices are in a room."""
        with self._lock:
            self._members.pop(code, None)

    def forget(self, code: str) -> None:
        """Forget a room."""
        with self._lock:
            self._views.pop(code, None)
            self._rooms.pop(code, None)
            self._members.pop(code, None)
