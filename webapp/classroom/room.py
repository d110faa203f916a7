"""A room as a value, and what a teacher does with it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal, assert_never

from webapp.classroom.refused import Refused

Phase = Literal["voting", "closed", "shown", "solved"]
"""Open for answers; closed; the answers of the first round are shown; everything is."""

MAX_ASK: Final = 4096
"""Most bytes of what is asked, and of a mirrored list."""

MAX_ANSWER: Final = 2048
"""Most bytes of an answer."""

MAX_PLANNED: Final = 50
MAX_HELD_UP: Final = 3
MAX_QUESTIONS: Final = 200
MAX_ROUNDS: Final = 20


@dataclass(frozen=True, slots=True)
class Item:
    """What is up: something asked, and how far the room is with it.

    Args:
        number: Counts the items of the room, from 1.
        ask: What is asked, as text.
        round: Counts the votes on it, from 1.
        phase: How far the round is.
        held_up: The answers that the teacher holds up, side by side.
    """

    number: int
    ask: str
    round: int = 1
    phase: Phase = "voting"
    held_up: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Room:
    """A room.

    Args:
        code: What its members type.
        version: Counts its changes.
        item: What is up.
        planned: What is asked next, in this order.
        mirrored: The teacher's list as address parameters, while devices follow it; else "".
        locked: Whether no new device may join.
    """

    code: str
    version: int = 1
    item: Item | None = None
    planned: tuple[str, ...] = ()
    mirrored: str = ""
    locked: bool = False


@dataclass(frozen=True, slots=True)
class PutUp:
    """Ask this now; what was up is over, and nobody follows the teacher's list any longer."""

    ask: str


@dataclass(frozen=True, slots=True)
class Planned:
    """Ask these next, in this order, and nothing else that was planned."""

    asks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CloseVote:
    """Take no more answers in this round."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """Show what was answered; after a second round, or a second time, also what is right."""


@dataclass(frozen=True, slots=True)
class Again:
    """Vote once more on the same."""


@dataclass(frozen=True, slots=True)
class HoldUp:
    """Show these answers side by side; none takes them away."""

    answers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Mirror:
    """Show the teacher's list, as address parameters, on every device; "" ends it."""

    list: str


@dataclass(frozen=True, slots=True)
class Lock:
    """Let no new device join, or let them join again."""

    on: bool


Act = PutUp | Planned | CloseVote | Reveal | Again | HoldUp | Mirror | Lock
"""Something that a teacher does."""


def after(room: Room, act: Act, *, has_right_answer: bool = True) -> Room:
    """Return the room after an act.

    Args:
        room: The room before.
        act: What the teacher does.
        has_right_answer: Whether one of the answers to what is up is right: only then is a first round shown
            without it.

    Raises:
        Refused: If it cannot be done now (not_now), is too long (too_long), or is one question or vote more
            than a room takes (too_many_questions).
    """
    match act:
        case PutUp(ask):
            _check_length(MAX_ASK, ask)
            number = room.item.number + 1 if room.item else 1
            if number > MAX_QUESTIONS:
                raise Refused("too_many_questions")
            changed = replace(room, item=Item(number, ask), planned=_without(room.planned, ask), mirrored="")
        case Planned(asks):
            _check_length(MAX_ASK, *asks)
            if len(asks) > MAX_PLANNED:
                raise Refused("too_long")
            changed = replace(room, planned=asks)
        case Mirror(list_):
            _check_length(MAX_ASK, list_)
            changed = replace(room, mirrored=list_)
        case Lock(on):
            changed = replace(room, locked=on)
        case _:
            changed = replace(room, item=_item_after(room.item, act, has_right_answer))
    return replace(changed, version=room.version + 1)


def _item_after(item: Item | None, act: CloseVote | Reveal | Again | HoldUp, has_right_answer: bool) -> Item:
    if item is None:
        raise Refused("not_now")
    match act, item.phase:
        case CloseVote(), "voting":
            return replace(item, phase="closed")
        case Reveal(), "closed":
            return replace(item, phase="shown" if has_right_answer and item.round == 1 else "solved")
        case Reveal(), "shown":
            return replace(item, phase="solved")
        case Again(), "closed" | "shown" if item.round >= MAX_ROUNDS:
            raise Refused("too_many_questions")
        case Again(), "closed" | "shown":
            return replace(item, round=item.round + 1, phase="voting", held_up=())
        case HoldUp(answers), "solved" if len(answers) <= MAX_HELD_UP:
            _check_length(MAX_ANSWER, *answers)
            return replace(item, held_up=answers)
        case ((CloseVote() | Reveal() | Again() | HoldUp()), _):
            raise Refused("not_now")
        case _ as never:
            assert_never(never)


def _without(planned: tuple[str, ...], ask: str) -> tuple[str, ...]:
    at = planned.index(ask) if ask in planned else len(planned)
    return planned[:at] + planned[at + 1 :]


def _check_length(most: int, *texts: str) -> None:
    if any(len(text.encode("utf-8", "surrogatepass")) > most for text in texts):
        raise Refused("too_long")
