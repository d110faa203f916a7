"""Validation of the messages that browsers send; nothing in them is trusted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from operator import itemgetter
from typing import Annotated, Final, Generic, TypeVar, cast

import msgspec
from msgspec import Meta, ValidationError

from webapp.components.protocol import MAX_SAFE, NUMBER_REFUSED, Act
from webapp.model.problems import Problem, bounded

MAX_ACTS: Final = 200
"""Most acts read from one message; the others are sent again."""

_LONGEST_PAGE: Final = 100
_Number = Annotated[int, Meta(ge=1, le=MAX_SAFE)]

# A surrogate is not text that could equal a name or a known word.
_UNFIT: Final = (ValidationError, UnicodeError)

ActT = TypeVar("ActT", bound=Act)

_Fields = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Unreadable:
    """An act that makes no sense; it is confirmed all the same, or it would be sent for ever."""

    problem: Problem


@dataclass(frozen=True, slots=True)
class Message(Generic[ActT]):
    """Validated message of a component, as far as it can be read.

    Args:
        page: The token of the page that it belongs to.
        acts: The acts with their numbers, upward.
        problems: The problems of parts without a number.
    """

    page: str = ""
    acts: tuple[tuple[int, ActT | Unreadable], ...] = ()
    problems: tuple[Problem, ...] = ()


def read_acts(raw: object, kinds: Iterable[type[ActT]]) -> Message[ActT]:
    """Read the message of a component, act by act. It never raises.

    Args:
        raw: The message as received; None from a component that has not sent anything yet.
        kinds: The acts that the component may send.

    >>> from webapp.board.protocol import Rename
    >>> act = {"n": 1, "do": "rename", "item": "A", "name": "B"}
    >>> read_acts({"page": "p", "acts": [act]}, [Rename]).acts
    ((1, Rename(item='A', name='B')),)
    >>> [problem.code for problem in read_acts("junk", [Rename]).problems]
    ['message_unreadable']
    """
    if raw is None:
        return Message()
    message = _table(raw)
    page, acts = message.get("page"), message.get("acts")
    if not isinstance(page, str) or len(page) > _LONGEST_PAGE or not isinstance(acts, list):
        return Message(problems=(Problem("message_unreadable"),))
    sent = cast("list[object]", acts)
    problems: list[Problem] = []
    if len(sent) > MAX_ACTS:
        problems.append(Problem("acts_too_many", {"limit": MAX_ACTS}))
    by_tag = cast("Mapping[str | int | None, type[ActT]]", _by_tag(tuple(kinds)))
    read: dict[int, ActT | Unreadable] = {}
    for entry in sent[:MAX_ACTS]:
        fields = _table(entry)
        try:
            number = msgspec.convert(fields.get("n"), _Number)
        except ValidationError:
            problems.append(Problem("act_unreadable"))
        else:
            # Two acts under one number: the first one counts, as it would have if they came apart.
            read.setdefault(number, _read_act(fields, by_tag))
    return Message(page, tuple(sorted(read.items(), key=itemgetter(0))), bounded(problems))


@cache
def _by_tag(kinds: tuple[type[Act], ...]) -> Mapping[str | int | None, type[Act]]:
    return {kind.__struct_config__.tag: kind for kind in kinds}


def _read_act(fields: _Fields, by_tag: Mapping[str | int | None, type[ActT]]) -> ActT | Unreadable:
    do = fields.get("do")
    if not isinstance(do, str):
        return Unreadable(Problem("act_unreadable"))
    kind = by_tag.get(do)
    if kind is None:
        return Unreadable(Problem("act_unknown", {"given": do}))
    # Names that the act does not know may be anything as well.
    known = {name: fields[name] for name in kind.__struct_fields__ if name in fields}
    try:
        return msgspec.convert(known, kind)
    except _UNFIT:
        return Unreadable(_problem(fields, kind))


def _problem(fields: _Fields, kind: type[Act]) -> Problem:
    """Return the problem of the first invalid field."""
    for field in msgspec.structs.fields(kind):
        try:
            msgspec.convert(fields.get(field.name), field.type)
        except _UNFIT:
            return _problem_of_type(field.type)
    return Problem("act_unreadable")


def _problem_of_type(wanted: object) -> Problem:
    for bounds in cast("tuple[object, ...]", getattr(wanted, "__metadata__", ())):
        if isinstance(bounds, Meta) and bounds.extra == NUMBER_REFUSED:
            values = {"lowest": cast("int", bounds.ge), "highest": cast("int", bounds.le)}
            return Problem("number_refused", values)
    return Problem("act_unreadable")


def _table(raw: object) -> _Fields:
    """Return the fields of what should be a table; none of anything else."""
    return cast("_Fields", raw) if isinstance(raw, dict) else {}
