"""What comes of the sheet's acts, and where a board finds its list in a set."""

from __future__ import annotations

from playground.acts import Do, Message, Outcome, Window, apply_in_turn
from playground.cases.acts.kinds import Command, Play, SetAct, SheetAct
from playground.cases.case import Case, Model
from playground.cases.case_set import CaseSet
from playground.history import History
from playground.scenario import ALWAYS_SHOWN, Scenario

Entry = tuple[str, ...]
"""A set as its history keeps it."""


def apply_sheet(
    history: History[Entry], message: Message[SheetAct], *, confirmed: int, page: str
) -> Outcome[Entry, SetAct]:
    """Apply the acts of the sheet that were not dealt with yet, in order. It never raises.

    Args:
        history: The history before them.
        message: What the sheet sent.
        confirmed: Number of the last act that was dealt with before.
        page: The token of this page; acts of another page are refused.

    >>> from playground.cases.acts import read_sheet
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
