"""Who looks at the page: a teacher, a student, a projector, or somebody at the entrance."""

from __future__ import annotations

from dataclasses import replace

from webapp.classroom.refused import Refused
from webapp.classroom.seat import Member, Seat
from webapp.classroom.store import Rooms
from webapp.classroom.view_model import Looker


def looker_of(member: Member, seat: Seat, rooms: Rooms, *, is_projected: bool) -> tuple[Looker, Seat]:
    """Return who looks, and what their session remembers from now on.

    Whoever comes with a device's id is let in: nothing is asked.

    Args:
        member: What their browser brings.
        seat: What their session remembers.
        rooms: The rooms.
        is_projected: Whether the page is laid out for a projector.
    """
    if not member.code or seat.has_ended or seat.notice:
        return Looker(member, None, "entrance", notice=seat.notice), seat
    room = rooms.room(member.code)
    is_teacher = room is not None and member.key is not None and rooms.is_teacher(member.code, member.key)
    if room is None or not (is_teacher or rooms.is_member(member.code, member.device)):
        return _let_in(member, seat, rooms, is_projected=is_projected)
    role = "projector" if is_projected else "teacher" if is_teacher else "student"
    return Looker(member, room, role, is_teacher), replace(seat, was_in=True)


def is_student(member: Member, rooms: Rooms) -> bool:
    """Return whether somebody is a student in a room, or will be once they are let in."""
    if rooms.room(member.code) is None or rooms.is_teacher(member.code, member.key):
        return False
    return member.is_kept or rooms.is_member(member.code, member.device)


def _let_in(member: Member, seat: Seat, rooms: Rooms, *, is_projected: bool) -> tuple[Looker, Seat]:
    """Let a device into the room of its address, or say why there is none; the sentence is kept."""
    try:
        if seat.was_in and rooms.room(member.code) is None:
            raise Refused("ended")
        rooms.look_up(member.code)
        if not member.is_kept:
            # A press on *Join* gives the browser an id that lasts.
            return Looker(member, None, "entrance"), seat
        rooms.join(member.code, member.device)
    except Refused as refusal:
        if refusal.reason == "no_storage":
            # That passes.
            raise
        seat = replace(seat, notice=f"problem.room_{refusal.reason}")
        return Looker(member, None, "entrance", notice=seat.notice), seat
    return looker_of(member, seat, rooms, is_projected=is_projected)
