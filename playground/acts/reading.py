"""Reading what a browser sent: it may be anything at all, so nothing in it is taken on trust."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from operator import itemgetter
from typing import Final, Generic, TypeVar, cast

from playground.acts.kinds import Unreadable
from playground.problems import Problem, bounded

MAX_ACTS: Final = 200
"""Most acts looked at in one message; what is left is sent again."""

MAX_SAFE: Final = 2**53 - 1
"""Whole numbers beyond this are not exact in a browser."""

_LONGEST_PAGE: Final = 100

ActT = TypeVar("ActT")

Fields = dict[str, object]
"""What an act says, by name."""

Reader = Callable[[Fields], "ActT | Unreadable | None"]
"""Makes an act of its fields; None where they make no sense."""


@dataclass(frozen=True, slots=True)
class Message(Generic[ActT]):
    """What a component sent, as far as it can be read.

    Args:
        page: The token of the page that it belongs to.
        acts: The acts with their numbers, upward.
        problems: What could not be read and has no number.
    """

    page: str = ""
    acts: tuple[tuple[int, ActT | Unreadable], ...] = ()
    problems: tuple[Problem, ...] = ()


def read_acts(raw: object, readers: Mapping[str, Reader[ActT]]) -> Message[ActT]:
    """What a browser sent, checked from the ground up. It never raises.

    Args:
        raw: Whatever came; None is a component that has not sent anything yet.
        readers: What makes an act of its fields, by what it does.

    >>> message = read_acts({"page": "p", "acts": [{"n": 1, "do": "wave"}]}, {"wave": lambda fields: "hello"})
    >>> message.acts
    ((1, 'hello'),)
    """
    if raw is None:
        return Message()
    message = table(raw)
    page, acts = message.get("page"), message.get("acts")
    if not isinstance(page, str) or len(page) > _LONGEST_PAGE or not isinstance(acts, list):
        return Message(problems=(Problem("message_unreadable"),))
    sent = cast("list[object]", acts)
    problems: list[Problem] = []
    if len(sent) > MAX_ACTS:
        problems.append(Problem("acts_too_many", {"limit": MAX_ACTS}))
    read: dict[int, ActT | Unreadable] = {}
    for entry in sent[:MAX_ACTS]:
        fields = table(entry)
        number = whole(fields.get("n"), 1, MAX_SAFE)
        if number is None:
            problems.append(Problem("act_unreadable"))
        else:
            # Two acts under one number: the first one counts, as it would have if they came apart.
            read.setdefault(number, _read_act(fields, readers))
    return Message(page, tuple(sorted(read.items(), key=itemgetter(0))), bounded(problems))


def _read_act(fields: Fields, readers: Mapping[str, Reader[ActT]]) -> ActT | Unreadable:
    do = fields.get("do")
    if not isinstance(do, str):
        return Unreadable(Problem("act_unreadable"))
    reader = readers.get(do)
    if reader is None:
        return Unreadable(Problem("act_unknown", {"given": do}))
    return reader(fields) or Unreadable(Problem("act_unreadable"))


def table(raw: object) -> Fields:
    """The fields of what should be a table; none of anything else."""
    return cast("Fields", raw) if isinstance(raw, dict) else {}


def whole(raw: object, lowest: int, highest: int) -> int | None:
    """A whole number within these bounds."""
    # A bool is an int to Python, and to nobody else.
    if isinstance(raw, bool) or not isinstance(raw, int):
        return None
    return raw if lowest <= raw <= highest else None


def reader_of(act: ActT) -> Reader[ActT]:
    """The reader of an act that has no fields."""
    return lambda _fields: act


def text(raw: object) -> str | None:
    """A text; one that is far too long keeps enough of itself to be refused as a name."""
    return raw[:10_000] if isinstance(raw, str) else None
