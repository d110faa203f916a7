"""The acts of the sheet, read from what a browser sent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast, get_args

from playground.acts import Do, Fields, Message, Reader, Unreadable, read_acts, reader_of, text, whole
from playground.cases.acts import changes
from playground.cases.acts.kinds import Command, Play, SheetAct
from playground.cases.case import MODELS
from playground.cases.case_link import MISSING, NO_RELEVANT
from playground.limits import MAX_CASES, MAX_K, MIN_K
from playground.measure_names import open_name
from playground.problems import Problem
from playground.words import one_of


def read_sheet(raw: object) -> Message[SheetAct]:
    """What the sheet sent, checked from the ground up. It never raises.

    Args:
        raw: Whatever came; None is a sheet that has not sent anything yet.

    >>> read_sheet({"page": "p", "acts": [{"n": 1, "do": "play", "case": "u1", "model": "A"}]}).acts
    ((1, Play(case='u1', model='A')),)
    """
    return read_acts(raw, _READERS)


def _of_case(make: Callable[[str], SheetAct]) -> Reader[SheetAct]:
    def read(fields: Fields) -> SheetAct | None:
        case = text(fields.get("case"))
        return None if case is None else make(case)

    return read


def _read_rename(fields: Fields) -> SheetAct | None:
    case, name = text(fields.get("case")), text(fields.get("name"))
    return None if case is None or name is None else changes.renamed(case, name)


def _read_move(fields: Fields) -> SheetAct | None:
    case, to = text(fields.get("case")), whole(fields.get("to"), 0, MAX_CASES)
    return None if case is None or to is None else changes.moved(case, to)


def _read_k(fields: Fields) -> SheetAct | Unreadable:
    k = whole(fields.get("k"), MIN_K, MAX_K)
    if k is None:
        return Unreadable(Problem("number_refused", {"lowest": MIN_K, "highest": MAX_K}))
    return changes.with_k(k)


def _read_measure(fields: Fields) -> SheetAct | None:
    measure = text(fields.get("measure"))
    name = None if measure is None else open_name(measure)
    return None if name is None else changes.with_measure(name)


def _read_rule(fields: Fields) -> SheetAct | None:
    choice = fields.get("choice")
    if fields.get("rule") == "no_relevant":
        no_relevant = one_of(NO_RELEVANT, choice)
        return None if no_relevant is None else changes.with_no_relevant(no_relevant)
    missing = one_of(MISSING, choice) if fields.get("rule") == "missing" else None
    return None if missing is None else changes.with_missing(missing)


def _read_play(fields: Fields) -> SheetAct | None:
    case, model = text(fields.get("case")), one_of(MODELS, fields.get("model"))
    return None if case is None or model is None else Play(case, model)


def _read_models(fields: Fields) -> SheetAct | None:
    count = whole(fields.get("count"), 1, 2)
    return None if count is None else changes.with_models(count)


_READERS: Final[dict[str, Reader[SheetAct]]] = {
    "open": _of_case(changes.opened),
    "add": reader_of(changes.added()),
    "duplicate": _of_case(changes.duplicated),
    "rename": _read_rename,
    "remove": _of_case(changes.removed),
    "move": _read_move,
    "k": _read_k,
    "measure": _read_measure,
    "rule": _read_rule,
    "models": _read_models,
    "swap": reader_of(changes.swapped()),
    "play": _read_play,
    **{command: reader_of(Do(command)) for command in cast("tuple[Command, ...]", get_args(Command))},
}
