"""Bringing what a link asks into a room that is open already."""

from __future__ import annotations

from webapp.classroom.refused import Refused
from webapp.classroom.room import MAX_PLANNED, Planned
from webapp.classroom.store import Rooms


def brought_into(rooms: Rooms, code: str, key: str | None, asks: tuple[str, ...]) -> int | None:
    """Ask these next in a room, before what was planned.

    Return how many no longer fit into the plan, from its end; None where nothing could be done.

    Args:
        rooms: The rooms.
        code: The room.
        key: The teacher's key.
        asks: What is asked next, in this order.
    """
    room = rooms.room(code)
    if room is None or not rooms.is_teacher(code, key):
        return None
    others = tuple(ask for ask in room.planned if ask not in asks)
    wanted = (*asks, *others)
    planned = wanted[:MAX_PLANNED]
    try:
        if planned != room.planned:
            rooms.act(code, key, Planned(planned), room.version)
    except Refused:
        return None
    return len(wanted) - len(planned)
