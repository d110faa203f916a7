"""The acts of the board, read from what a browser sent."""

from __future__ import annotations

from typing import Final, cast, get_args

from playground.acts.kinds import (
    PLACES,
    Add,
    Arrange,
    BoardAct,
    Command,
    Do,
    Remove,
    Rename,
    SetUnnamed,
    Shuffle,
    Unreadable,
)
from playground.acts.reading import MAX_SAFE, Fields, Message, Reader, read_acts, reader_of, text, whole
from playground.limits import MAX_ITEMS, MAX_K, MAX_UNNAMED, MIN_K
from playground.problems import Problem
from playground.words import one_of


def read_message(raw: object) -> Message[BoardAct]:
    """What a board sent, checked from the ground up. It never raises.

    Args:
        raw: Whatever came; None is a board that has not sent anything yet.

    >>> read_message({"page": "p", "acts": [{"n": 1, "do": "undo"}]}).acts
    ((1, Do(command='undo')),)
    >>> [problem.code for problem in read_message("junk").problems]
    ['message_unreadable']
    """
    return read_acts(raw, _READERS)


def _read_arrange(fields: Fields) -> BoardAct | Unreadable | None:
    ranked, relevant, unused = (_names(fields.get(place)) for place in ("ranked", "relevant", "unused"))
    if ranked is None or relevant is None or unused is None:
        return None
    k = whole(fields.get("k"), MIN_K, MAX_K)
    if k is None:
        return Unreadable(Problem("number_refused", {"lowest": MIN_K, "highest": MAX_K}))
    return Arrange(ranked, relevant, unused, k, text(fields.get("item")))


def _read_add(fields: Fields) -> BoardAct | Unreadable | None:
    item, to = text(fields.get("item")), one_of(PLACES, fields.get("to"))
    return None if item is None or to is None else Add(item, to)


def _read_rename(fields: Fields) -> BoardAct | Unreadable | None:
    item, name = text(fields.get("item")), text(fields.get("name"))
    return None if item is None or name is None else Rename(item, name)


def _read_remove(fields: Fields) -> BoardAct | Unreadable | None:
    item = text(fields.get("item"))
    return None if item is None else Remove(item)


def _read_unnamed(fields: Fields) -> BoardAct | Unreadable | None:
    count = whole(fields.get("count"), 0, MAX_UNNAMED)
    if count is None:
        return Unreadable(Problem("number_refused", {"lowest": 0, "highest": MAX_UNNAMED}))
    return SetUnnamed(count)


def _read_shuffle(fields: Fields) -> BoardAct | Unreadable | None:
    seed = whole(fields.get("seed"), -MAX_SAFE, MAX_SAFE)
    return None if seed is None else Shuffle(seed)


_READERS: Final[dict[str, Reader[BoardAct]]] = {
    "arrange": _read_arrange,
    "add": _read_add,
    "rename": _read_rename,
    "remove": _read_remove,
    "unnamed": _read_unnamed,
    "shuffle": _read_shuffle,
    **{command: reader_of(Do(command)) for command in cast("tuple[Command, ...]", get_args(Command))},
}


def _names(raw: object) -> tuple[str, ...] | None:
    if not isinstance(raw, list):
        return None
    sent = cast("list[object]", raw)
    if len(sent) > MAX_ITEMS or not all(isinstance(name, str) for name in sent):
        return None
    return cast("tuple[str, ...]", tuple(sent))
