"""Reading what a browser sent: it may be anything at all, so nothing in it is taken on trust."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from operator import itemgetter
from typing import Final, cast, get_args

from playground.acts.kinds import (
    Act,
    Add,
    Arrange,
    Command,
    Do,
    Place,
    Remove,
    Rename,
    SetUnnamed,
    Shuffle,
    Unreadable,
)
from playground.limits import MAX_ITEMS, MAX_K, MAX_UNNAMED, MIN_K
from playground.problems import Problem, bounded

MAX_ACTS: Final = 200
"""Most acts looked at in one message; the board sends the others again."""

# Whole numbers beyond this are not exact in a browser.
_MAX_SAFE: Final = 2**53 - 1
_LONGEST_PAGE: Final = 100


@dataclass(frozen=True, slots=True)
class Message:
    """What the board sent, as far as it can be read.

    Args:
        page: The token of the page that the board belongs to.
        acts: The acts with their numbers, upward.
        problems: What could not be read and has no number.
    """

    page: str = ""
    acts: tuple[tuple[int, Act], ...] = ()
    problems: tuple[Problem, ...] = ()


def read_message(raw: object) -> Message:
    """What a browser sent, checked from the ground up. It never raises.

    Args:
        raw: Whatever came; None is a board that has not sent anything yet.

    >>> read_message({"page": "p", "acts": [{"n": 1, "do": "undo"}]}).acts
    ((1, Do(command='undo')),)
    >>> [problem.code for problem in read_message("junk").problems]
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
    read: dict[int, Act] = {}
    for entry in sent[:MAX_ACTS]:
        fields = _table(entry)
        number = _whole(fields.get("n"), 1, _MAX_SAFE)
        if number is None:
            problems.append(Problem("act_unreadable"))
        else:
            # Two acts under one number: the first one counts, as it would have if they came apart.
            read.setdefault(number, _read_act(fields))
    return Message(page, tuple(sorted(read.items(), key=itemgetter(0))), bounded(problems))


def _read_act(fields: dict[str, object]) -> Act:
    do = fields.get("do")
    if not isinstance(do, str):
        return Unreadable(Problem("act_unreadable"))
    reader = _READERS.get(do)
    if reader is None:
        return Unreadable(Problem("act_unknown", {"given": do}))
    return reader(fields) or Unreadable(Problem("act_unreadable"))


def _read_arrange(fields: dict[str, object]) -> Act | None:
    ranked, relevant, unused = (_names(fields.get(place)) for place in ("ranked", "relevant", "unused"))
    if ranked is None or relevant is None or unused is None:
        return None
    k = _whole(fields.get("k"), MIN_K, MAX_K)
    if k is None:
        return Unreadable(Problem("number_refused", {"lowest": MIN_K, "highest": MAX_K}))
    return Arrange(ranked, relevant, unused, k, _text(fields.get("item")))


def _read_add(fields: dict[str, object]) -> Act | None:
    item, to = _text(fields.get("item")), fields.get("to")
    if item is None or to not in get_args(Place):
        return None
    return Add(item, cast("Place", to))


def _read_rename(fields: dict[str, object]) -> Act | None:
    item, name = _text(fields.get("item")), _text(fields.get("name"))
    return None if item is None or name is None else Rename(item, name)


def _read_remove(fields: dict[str, object]) -> Act | None:
    item = _text(fields.get("item"))
    return None if item is None else Remove(item)


def _read_unnamed(fields: dict[str, object]) -> Act | None:
    count = _whole(fields.get("count"), 0, MAX_UNNAMED)
    if count is None:
        return Unreadable(Problem("number_refused", {"lowest": 0, "highest": MAX_UNNAMED}))
    return SetUnnamed(count)


def _read_shuffle(fields: dict[str, object]) -> Act | None:
    seed = _whole(fields.get("seed"), -_MAX_SAFE, _MAX_SAFE)
    return None if seed is None else Shuffle(seed)


def _reader_of(command: Command) -> Callable[[dict[str, object]], Act | None]:
    return lambda _fields: Do(command)


_READERS: Final[dict[str, Callable[[dict[str, object]], Act | None]]] = {
    "arrange": _read_arrange,
    "add": _read_add,
    "rename": _read_rename,
    "remove": _read_remove,
    "unnamed": _read_unnamed,
    "shuffle": _read_shuffle,
    **{command: _reader_of(command) for command in cast("tuple[Command, ...]", get_args(Command))},
}


def _table(raw: object) -> dict[str, object]:
    return cast("dict[str, object]", raw) if isinstance(raw, dict) else {}


def _whole(raw: object, lowest: int, highest: int) -> int | None:
    # A bool is an int to Python, and to nobody else.
    if isinstance(raw, bool) or not isinstance(raw, int):
        return None
    return raw if lowest <= raw <= highest else None


def _text(raw: object) -> str | None:
    # A name that is far too long keeps enough of itself to be refused as one.
    return raw[:10_000] if isinstance(raw, str) else None


def _names(raw: object) -> tuple[str, ...] | None:
    if not isinstance(raw, list):
        return None
    sent = cast("list[object]", raw)
    if len(sent) > MAX_ITEMS or not all(isinstance(name, str) for name in sent):
        return None
    return cast("tuple[str, ...]", tuple(sent))
