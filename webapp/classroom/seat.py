"""A session's place in a room: who it is there, and what it has looked at."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Member:
    """Whoever looks at a room, by what their browser brings.

    Args:
        code: The code of the room; empty for none.
        device: The id of the device.
        key: The teacher's key of this room, if there is one.
        is_kept: Whether the browser, or else the page, keeps the id of the device.
        has_cookie: Whether the browser does.
    """

    code: str
    device: str
    key: str | None
    is_kept: bool = True
    has_cookie: bool = True


@dataclass(frozen=True, slots=True)
class LastRoomAct:
    """What a session's own last act did in its room.

    Args:
        act: The name of the act.
        seen: The version of the room that the session had seen.
        version: The version that the act made.
    """

    act: str = ""
    seen: int = 0
    version: int = 0


@dataclass(frozen=True, slots=True)
class Seat:
    """What a session remembers of its room, and the room does not know.

    Args:
        was_in: Whether it has been in the room.
        is_peeking: Whether a teacher looks at answers before the class does.
        table: The table of all answers, once it was asked for.
        tables: Counts these.
        has_ended: Whether the teacher ended the room here.
        device: The id of the device that the page keeps, where the browser keeps no cookies.
        last_act: What the session's own last act did in the room.
        has_copy: Whether a student tries a copy of the teacher's list.
        notice: The key of the sentence on why there is no room, once that is known.
    """

    was_in: bool = False
    is_peeking: bool = False
    table: str = ""
    tables: int = 0
    has_ended: bool = False
    device: str = ""
    last_act: LastRoomAct = LastRoomAct()
    has_copy: bool = False
    notice: str = ""
