"""Reading the acts of the classroom component, and doing in the room what they ask for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, get_args

from webapp.classroom.act_protocol import (
    ClassroomAct,
    CopyList,
    EndRoom,
    Follow,
    HandIn,
    HoldUpAnswers,
    Join,
    LockRoom,
    Peek,
    PlanAsks,
    PutUpNow,
    StepName,
    TakeAway,
    TakeOutAbsent,
    TakeStep,
    Vote,
)
from webapp.classroom.codes import is_secret
from webapp.classroom.kinds.build import PosedBuild, with_list
from webapp.classroom.posed import posed
from webapp.classroom.refused import Refused
from webapp.classroom.room import Act as RoomAct
from webapp.classroom.room import Again, CloseVote, HoldUp, Lock, Mirror, Planned, PutUp, Reveal
from webapp.classroom.seat import LastRoomAct, Member, Seat
from webapp.classroom.store import Rooms
from webapp.classroom.table import table_text
from webapp.classroom.teaching_view import has_right_answer
from webapp.components.in_turn import Outcome, RefusedError, apply_in_turn, refused
from webapp.components.protocol import LastingAct
from webapp.components.reading import Message, read_acts
from webapp.texts import Texts

ROOM_ACTS: Final[dict[StepName, Callable[[], RoomAct]]] = {
    "close": CloseVote,
    "reveal": Reveal,
    "again": Again,
}
"""What each step does in a room; to ask, the next item is put up."""


@dataclass(frozen=True, slots=True)
class ClassroomContext:
    """What acts are applied to.

    Args:
        rooms: The rooms.
        member: Who acts.
        texts: The texts of who acts.
        own_list: Returns the list of who acts, as address parameters.
    """

    rooms: Rooms
    member: Member
    texts: Texts
    own_list: Callable[[], str] = str


def read_classroom(raw: object) -> Message[ClassroomAct]:
    """Read a message of the classroom component. It never raises.

    >>> read_classroom({"page": "p", "acts": [{"n": 1, "do": "peek", "on": True}]}).acts
    ((1, Peek(on=True)),)
    """
    return read_acts(raw, get_args(ClassroomAct))


def apply_classroom(
    seat: Seat, message: Message[ClassroomAct], context: ClassroomContext, *, confirmed: int, page: str
) -> Outcome[Seat, str]:
    """Do what a message asks for, act by act, as far as it was not done yet. It never raises.

    Args:
        seat: What the session knows of its place in the room.
        message: The message of the classroom component.
        context: What the acts are applied to.
        confirmed: Number of the last act that was done before.
        page: The token of this page; of an older one only the lasting acts are still tried.
    """
    return apply_in_turn(
        seat,
        message,
        partial(_applied, context),
        confirmed=confirmed,
        page=page,
        outlives=lambda act: isinstance(act, LastingAct),
    )


def _applied(context: ClassroomContext, seat: Seat, act: ClassroomAct) -> tuple[Seat, None]:
    try:
        return _done(context, seat, act), None
    except Refused as refusal:
        raise refused(f"room_{refusal.reason}") from None


def _done(context: ClassroomContext, seat: Seat, act: ClassroomAct) -> Seat:
    match act:
        case Vote():
            _vote(context, act)
        case HandIn():
            answer = with_list(act.answer, act.ranked, act.relevant)
            _vote(context, Vote(act.item, act.round, answer))
        case Join(device):
            # Once: a page that took another id each time could answer for a whole class.
            return replace(seat, device=device) if is_secret(device) and not seat.device else seat
        case TakeStep(step, seen):
            return replace(_step(context, seat, step, seen), is_peeking=False)
        case PutUpNow(ask, seen):
            return replace(_act(context, seat, PutUp(_known(ask)), seen), is_peeking=False)
        case PlanAsks(asks, seen):
            return _act(context, seat, Planned(tuple(map(_known, asks))), seen)
        case HoldUpAnswers(answers, seen):
            return _act(context, seat, HoldUp(answers), seen)
        case Peek(on):
            return replace(seat, is_peeking=on)
        case Follow(on, seen):
            return _act(context, seat, Mirror(context.own_list() if on else ""), seen)
        case CopyList(on):
            return replace(seat, has_copy=on)
        case TakeOutAbsent():
            context.rooms.take_out_absent(context.member.code, context.member.key)
        case LockRoom(on, seen):
            return _act(context, seat, Lock(on), seen)
        case TakeAway():
            return _with_table(context, seat)
        case EndRoom():
            return _ended(context, seat)
    return seat


def _vote(context: ClassroomContext, vote: Vote) -> None:
    code, device = context.member.code, context.member.device
    if context.rooms.room(code) is None:
        raise Refused("ended")
    context.rooms.vote(code, device, vote.item, vote.round, vote.answer, is_offered=_is_offered)


def _is_offered(ask: str, answer: str) -> bool:
    asked = posed(ask)
    built = asked.read(answer) if isinstance(asked, PosedBuild) else None
    if isinstance(asked, PosedBuild) and built and (problem := asked.problem_of(built)):
        # Said as the button would have said it, had the server seen the last move.
        raise RefusedError(problem)
    return asked is not None and asked.accepts(answer)


def _step(context: ClassroomContext, seat: Seat, step: StepName, seen: int) -> Seat:
    if step != "ask":
        return _act(context, seat, ROOM_ACTS[step](), seen)
    room = context.rooms.room(context.member.code)
    if room is None:
        raise Refused("ended")
    if not room.planned:
        raise Refused("changed_meanwhile" if room.version != seen else "not_now")
    return _act(context, seat, PutUp(room.planned[0]), seen)


def _act(context: ClassroomContext, seat: Seat, act: RoomAct, seen: int) -> Seat:
    """Do something in the room as it was seen; what this session did itself since then changes nothing."""
    member, name = context.member, type(act).__name__
    room = context.rooms.room(member.code)
    if room is None:
        raise Refused("ended")
    last = seat.last_act
    is_own = (last.seen, last.version) == (seen, room.version)
    # Pressed twice, a step is meant once.
    is_twice = name == last.act and not isinstance(act, Planned | Mirror | HoldUp | Lock)
    version = room.version if is_own and not is_twice else seen
    changed = context.rooms.act(
        member.code, member.key, act, version, has_right_answer=has_right_answer(room)
    )
    return replace(seat, last_act=LastRoomAct(name, seen, changed.version))


def _known(ask: str) -> str:
    """Return an ask that a class can be shown.

    Raises:
        Refused: It cannot.
    """
    if posed(ask) is None:
        raise Refused("not_offered")
    return ask


def _ended(context: ClassroomContext, seat: Seat) -> Seat:
    has_answers = any(line.count for line in context.rooms.take_away(context.member.code))
    kept = _with_table(context, seat) if has_answers else replace(seat, tables=0)
    context.rooms.end(context.member.code, context.member.key)
    notice = "room.ended_here_table" if has_answers else "room.ended_here"
    return replace(kept, has_ended=True, notice=notice)


def _with_table(context: ClassroomContext, seat: Seat) -> Seat:
    if not context.rooms.is_teacher(context.member.code, context.member.key):
        raise Refused("not_the_teacher")
    table = table_text(context.rooms.take_away(context.member.code), context.texts)
    return replace(seat, table=table, tables=seat.tables + 1)
