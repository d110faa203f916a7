"""What a class can be asked, as data that fits into a room: written to JSON text, and read from it."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from webapp.classroom.room import MAX_ASK
from webapp.model.limits import MAX_ITEMS, MAX_K, MIN_K

MAX_NUMBER: Final = 2**31 - 1
"""The highest number of a question."""

MAX_MEASURES: Final = 5
"""Most measures to choose from."""

Rank = Annotated[int, Meta(ge=1, le=MAX_ITEMS)]
ListQuery = Annotated[dict[str, str], Meta(max_length=8)]
_Name = Annotated[str, Meta(max_length=100)]
Measures = Annotated[tuple[_Name, ...], Meta(min_length=1, max_length=MAX_MEASURES)]
_Key = Annotated[str, Meta(max_length=40)]
Number = Annotated[int, Meta(ge=0, le=MAX_NUMBER)]


class _Asked(Struct, frozen=True, tag_field="ask", omit_defaults=True, forbid_unknown_fields=True):
    """What a class is asked."""


class AskQuestion(_Asked, frozen=True, tag="question"):
    """A question of the practice.

    Args:
        kind: The code of the misconception that it is about, such as "m5".
        number: The number of the question.
    """

    kind: _Key
    number: Number


class AskStep(_Asked, frozen=True, tag="step"):
    """A step of a lesson.

    Args:
        lesson: The lesson.
        step: The id of its step.
        part: What is asked of it: its question, or why the answer to it is right.
    """

    lesson: _Key
    step: _Key
    part: Literal["answer", "why"] = "answer"


class Move(Struct, frozen=True, tag_field="do", tag="move", forbid_unknown_fields=True):
    """A card of the list, by its rank, goes to another rank."""

    card: Rank
    to: Rank


class Enter(Struct, frozen=True, tag_field="do", tag="enter", forbid_unknown_fields=True):
    """A missed item, by its place among those, comes into the list at a rank."""

    missed: Rank
    to: Rank


class Mark(Struct, frozen=True, tag_field="do", tag="mark", forbid_unknown_fields=True):
    """A card of the list, by its rank, becomes relevant, or is so no more."""

    card: Rank


class Cut(Struct, frozen=True, tag_field="do", tag="cut", forbid_unknown_fields=True):
    """K takes another value."""

    k: Annotated[int, Meta(ge=MIN_K, le=MAX_K)]


class Other(Struct, frozen=True, tag_field="do", tag="other", forbid_unknown_fields=True):
    """Another list takes its place, such as one that is pinned beside it."""

    ranked: Annotated[tuple[_Name, ...], Meta(max_length=MAX_ITEMS)]


Change = Move | Enter | Mark | Cut | Other
"""What changes in a list, or is going to."""

Form = Literal["value", "direction", "higher", "unchanged"]
"""What is asked about a change: the value after it, up or down, which list is higher, what stays."""


class AskList(_Asked, frozen=True, tag="list"):
    """A question about a list of the teacher's own, and a change of it.

    Args:
        list: The list, as parameters of an address.
        change: What changes.
        form: What is asked.
        measures: The open name of the measure; of "unchanged", of those to choose from.
        seed: The seed of the order of the choices.
    """

    list: ListQuery
    change: Change
    form: Form
    measures: Measures
    seed: Number = 0


Aim = Literal["highest", "lowest", "value"]
"""What a list that is built is to reach: the highest value, the lowest, or one that is given."""


class AskBuild(_Asked, frozen=True, tag="build"):
    """A list to build from a list of the teacher's own: its cards in another order, or with other marks.

    Args:
        list: The list, as parameters of an address.
        measure: The open name of the measure.
        aim: What is to be reached.
        target: The value to reach, such as "7/12"; empty for another aim.
        moves: The maximum number of moves; 0 for any number.
        marks: Whether the marks may be moved too; there are as many of them as before.
    """

    list: ListQuery
    measure: _Name
    aim: Aim
    target: Annotated[str, Meta(max_length=40)] = ""
    moves: Annotated[int, Meta(ge=0, le=MAX_ITEMS)] = 0
    marks: bool = False


Ask = AskQuestion | AskStep | AskList | AskBuild


class AskTooLongError(ValueError):
    """Raised for an ask that a room cannot hold, such as one about a list with very long names."""


def ask_text(ask: Ask) -> str:
    """Write an ask as JSON.

    Raises:
        AskTooLongError: It has more than `MAX_ASK` bytes.

    >>> ask_text(AskQuestion("m5", 1))
    '{"ask":"question","kind":"m5","number":1}'
    """
    written = msgspec.json.encode(ask)
    if len(written) > MAX_ASK:
        raise AskTooLongError(f"{len(written)} bytes")
    return written.decode()


def read_ask(text: str) -> Ask | None:
    """Parse an ask; None for anything that is none.

    >>> read_ask('{"ask":"question","kind":"m5","number":1}')
    AskQuestion(kind='m5', number=1)
    >>> read_ask("{}") is None
    True
    """
    try:
        written = text.encode()
        return msgspec.json.decode(written, type=Ask) if len(written) <= MAX_ASK else None
    except (UnicodeError, msgspec.DecodeError, RecursionError):
        return None
