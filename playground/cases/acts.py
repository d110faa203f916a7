"""What can be done with a set of cases, and what comes of it.

The sheet sends these acts as the board sends its own (`playground.acts`). What is done on a board that
shows one list of a case changes the set through a `Window`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, Literal, cast, get_args

from playground.acts import (
    Fields,
    LastAct,
    Message,
    Outcome,
    Reader,
    RefusedError,
    Unreadable,
    Window,
    apply_in_turn,
    read_acts,
    refused,
    text,
    whole,
)
from playground.cases.case import MODELS, Case, Model
from playground.cases.case_set import CaseSet
from playground.history import History
from playground.limits import MAX_CASES, MAX_K, MIN_K
from playground.measure_names import open_name
from playground.names import InvalidNameError, clean_name
from playground.problems import Problem
from playground.scenario import ALWAYS_SHOWN, Scenario

Entry = tuple[str, ...]
"""A set as its history keeps it."""

Command = Literal["undo", "redo", "reset"]
SetActKind = Literal[
    "opened_set", "open", "added", "duplicated", "renamed", "removed", "moved", "cutoff", "measure",
    "no_relevant", "missing", "compare", "single", "swapped", "pasted", "second_model", "returned",
    "undo", "redo", "reset",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class SetAct:
    """What was done last to the set, for the sentence that says so.

    Args:
        kind: What it was.
        case: The case it was done to, if it was one.
        was: What it was before: a name, a number.
        now: What it is now.
        model: Whose list was changed, for acts on a board.
        board: What was done on that board.
    """

    kind: SetActKind | Literal["board"]
    case: str = ""
    was: int | str = ""
    now: int | str = ""
    model: Model | None = None
    board: LastAct | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """An act that makes another set of the one that is shown.

    Args:
        apply: The set after it, and what was done; raises `RefusedError` where it is not possible.
    """

    apply: Callable[[CaseSet], tuple[CaseSet, SetAct]]


@dataclass(frozen=True, slots=True)
class Do:
    """An act that needs no more than its name."""

    command: Command


@dataclass(frozen=True, slots=True)
class Play:
    """The wish to open the list of a case in the playground; it changes nothing here."""

    case: str
    model: Model


SheetAct = Change | Do | Play


def read_sheet(raw: object) -> Message[SheetAct]:
    """What the sheet sent, checked from the ground up. It never raises.

    Args:
        raw: Whatever came; None is a sheet that has not sent anything yet.

    >>> read_sheet({"page": "p", "acts": [{"n": 1, "do": "play", "case": "u1", "model": "A"}]}).acts
    ((1, Play(case='u1', model='A')),)
    """
    return read_acts(raw, _READERS)


def apply_sheet(
    history: History[Entry], message: Message[SheetAct], *, confirmed: int, page: str
) -> Outcome[Entry, SetAct]:
    """Apply the acts of the sheet that were not dealt with yet, in order. It never raises.

    Args:
        history: The history before them.
        message: What the sheet sent.
        confirmed: Number of the last act that was dealt with before.
        page: The token of this page; acts of another page are refused.

    >>> from playground.cases.case_set import OPENING_CASES
    >>> message = read_sheet({"page": "p", "acts": [{"n": 1, "do": "remove", "case": "u1"}]})
    >>> outcome = apply_sheet(History.opened(OPENING_CASES.to_entry()), message, confirmed=0, page="p")
    >>> CaseSet.from_entry(outcome.history.now).names
    ('u2',)
    """
    return apply_in_turn(
        history, message, _applied, confirmed=confirmed, page=page, outlives=lambda _act: False
    )


def board_window(case: str, model: Model) -> Window[Entry]:
    """The list of one model in one case, as a board shows and changes it."""

    def look(entry: Entry) -> Scenario | None:
        case_set = CaseSet.from_entry(entry)
        if case not in case_set.names or model not in case_set.model_names:
            return None
        return scenario_of(case_set, case_set.case(case), model)

    def put(entry: Entry, scenario: Scenario) -> Entry:
        case_set = CaseSet.from_entry(entry)
        changed = case_set.case(case).with_scenario(model, scenario)
        return case_set.with_case(case, changed).with_k(scenario.k).to_entry()

    return Window(look, put)


def scenario_of(case_set: CaseSet, case: Case, model: Model) -> Scenario:
    """A list of a case as the board shows it: with the set's cutoff and its measure."""
    further = () if case_set.measure in ALWAYS_SHOWN else (case_set.measure,)
    return case.to_scenario(model, case_set.k, show=further, whatif=case_set.measure)


def _applied(history: History[Entry], act: SheetAct) -> tuple[History[Entry], SetAct]:
    if isinstance(act, Play):
        return history, SetAct("open", act.case)
    if isinstance(act, Do):
        return _commanded(history, act.command), SetAct(act.command)
    after, done = act.apply(CaseSet.from_entry(history.now))
    return history.push(after.to_entry()), done


def _commanded(history: History[Entry], command: Command) -> History[Entry]:
    if command == "undo":
        return history.undo()
    return history.redo() if command == "redo" else history.push(history.first)


# What each act does


def _added(case_set: CaseSet) -> tuple[CaseSet, SetAct]:
    name = case_set.free_name(f"u{len(case_set.cases) + 1}")
    return _with_room(case_set).with_new_case(name), SetAct("added", name)


def _duplicated(name: str) -> Change:
    def apply(case_set: CaseSet) -> tuple[CaseSet, SetAct]:
        _require_known(case_set, name)
        copy = case_set.free_name(name)
        return _with_room(case_set).with_duplicate(name, copy), SetAct("duplicated", name, now=copy)

    return Change(apply)


def _renamed(name: str, wish: str) -> Change:
    def apply(case_set: CaseSet) -> tuple[CaseSet, SetAct]:
        _require_known(case_set, name)
        try:
            now = clean_name(wish)
        except InvalidNameError as error:
            raise RefusedError(error.problem) from None
        if now != name and now in case_set.names:
            raise refused("case_taken", name=now)
        after = case_set.with_case(name, case_set.case(name).with_name(now))
        return after, SetAct("renamed", now, was=name, now=now)

    return Change(apply)


def _removed(name: str) -> Change:
    def apply(case_set: CaseSet) -> tuple[CaseSet, SetAct]:
        _require_known(case_set, name)
        if len(case_set.cases) == 1:
            raise refused("case_last")
        return case_set.without_case(name), SetAct("removed", name)

    return Change(apply)


def _moved(name: str, to: int) -> Change:
    def apply(case_set: CaseSet) -> tuple[CaseSet, SetAct]:
        _require_known(case_set, name)
        place = min(to, len(case_set.cases) - 1)
        done = SetAct("moved", name, was=case_set.index(name) + 1, now=place + 1)
        return case_set.with_moved(name, place), done

    return Change(apply)


def _opened(name: str) -> Change:
    def apply(case_set: CaseSet) -> tuple[CaseSet, SetAct]:
        _require_known(case_set, name)
        return case_set.with_open(name), SetAct("open", name)

    return Change(apply)


def _with_k(k: int) -> Change:
    return Change(lambda case_set: (case_set.with_k(k), SetAct("cutoff", was=case_set.k, now=k)))


def _with_measure(measure: str) -> Change:
    return Change(lambda case_set: (case_set.with_measure(measure), SetAct("measure")))


def _with_models(count: int) -> Change:
    kind = "compare" if count == 2 else "single"
    return Change(lambda case_set: (case_set.with_models(count), SetAct(kind)))


def _swapped(case_set: CaseSet) -> tuple[CaseSet, SetAct]:
    return case_set.with_swapped_models(), SetAct("swapped")


def _with_room(case_set: CaseSet) -> CaseSet:
    if len(case_set.cases) >= MAX_CASES:
        raise refused("cases_full", limit=MAX_CASES)
    return case_set


def _require_known(case_set: CaseSet, name: str) -> None:
    if name not in case_set.names:
        raise refused("case_unknown", name=name)


# What the fields of each act say


def _of_case(make: Callable[[str], SheetAct]) -> Reader[SheetAct]:
    def read(fields: Fields) -> SheetAct | None:
        case = text(fields.get("case"))
        return None if case is None else make(case)

    return read


def _read_rename(fields: Fields) -> SheetAct | None:
    case, name = text(fields.get("case")), text(fields.get("name"))
    return None if case is None or name is None else _renamed(case, name)


def _read_move(fields: Fields) -> SheetAct | None:
    case, to = text(fields.get("case")), whole(fields.get("to"), 0, MAX_CASES)
    return None if case is None or to is None else _moved(case, to)


def _read_k(fields: Fields) -> SheetAct | Unreadable:
    k = whole(fields.get("k"), MIN_K, MAX_K)
    if k is None:
        return Unreadable(Problem("number_refused", {"lowest": MIN_K, "highest": MAX_K}))
    return _with_k(k)


def _read_measure(fields: Fields) -> SheetAct | None:
    measure = text(fields.get("measure"))
    name = None if measure is None else open_name(measure)
    return None if name is None else _with_measure(name)


def _read_rule(fields: Fields) -> SheetAct | None:
    rule, choice = fields.get("rule"), fields.get("choice")
    if rule == "no_relevant" and choice in ("zero", "skip", "one"):
        return Change(lambda case_set: (replace(case_set, no_relevant=choice), SetAct("no_relevant")))
    if rule == "missing" and choice in ("zero", "skip"):
        return Change(lambda case_set: (replace(case_set, missing=choice), SetAct("missing")))
    return None


def _read_play(fields: Fields) -> SheetAct | None:
    case, model = text(fields.get("case")), fields.get("model")
    return None if case is None or model not in MODELS else Play(case, model)


def _read_models(fields: Fields) -> SheetAct | None:
    count = whole(fields.get("count"), 1, 2)
    return None if count is None else _with_models(count)


def _reader_of(act: SheetAct) -> Reader[SheetAct]:
    return lambda _fields: act


_READERS: Final[dict[str, Reader[SheetAct]]] = {
    "open": _of_case(_opened),
    "add": _reader_of(Change(_added)),
    "duplicate": _of_case(_duplicated),
    "rename": _read_rename,
    "remove": _of_case(_removed),
    "move": _read_move,
    "k": _read_k,
    "measure": _read_measure,
    "rule": _read_rule,
    "models": _read_models,
    "swap": _reader_of(Change(_swapped)),
    "play": _read_play,
    **{command: _reader_of(Do(command)) for command in cast("tuple[Command, ...]", get_args(Command))},
}
