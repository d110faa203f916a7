"""Helpers for tests of acts on the cases table: a set of cases, and functions that send it acts."""

from typing import Any

from webapp.board.applying import apply_acts, read_board
from webapp.cases.acts.applying import apply_cases_acts, board_window, read_cases_acts
from webapp.cases.acts.set_act import SetAct
from webapp.cases.case import Case, Model
from webapp.cases.case_set import CaseSet
from webapp.components.in_turn import Outcome
from webapp.model.history import History

PAGE = "this page"

# Two models, an item that one of them ranks alone, one that is at hand, and a case with nothing to find.
START = CaseSet(
    (
        Case("u1", (tuple("ABC"), tuple("BAD")), ("B", "Z"), ("U",)),
        Case("u2", (tuple("CA"), tuple("AC")), ("A",), unnamed=2),
        Case("u3", (tuple("AB"), ()), ()),
    ),
    k=3,
    at=1,
)
ALONE = CaseSet((Case("u1", (tuple("AB"),), ("B",)),), k=2)


def send(
    case_set: CaseSet, *acts: dict[str, Any], page: str = PAGE, confirmed: int = 0
) -> Outcome[History[CaseSet], SetAct]:
    """Apply these acts, numbered from 1, as the table of this set sends them."""
    numbered = [{"n": number, **act} for number, act in enumerate(acts, 1)]
    message = read_cases_acts({"page": page, "acts": numbered})
    return apply_cases_acts(History.opened(case_set), message, confirmed=confirmed, page=PAGE)


def on_board(case_set: CaseSet, case: str, model: Model, *acts: dict[str, Any]) -> CaseSet:
    """Return the set after these acts on the board of a model in a case; none of them may be refused."""
    numbered = [{"n": number, **act} for number, act in enumerate(acts, 1)]
    outcome = apply_acts(
        History.opened(case_set),
        read_board({"page": PAGE, "acts": numbered}),
        board_window(case, model),
        confirmed=0,
        page=PAGE,
    )
    assert outcome.problems == ()
    return outcome.state.now


def after(outcome: Outcome[History[CaseSet], SetAct]) -> CaseSet:
    """Return the set that is shown after the acts."""
    return outcome.state.now


def codes(outcome: Outcome[History[CaseSet], SetAct]) -> list[str]:
    """Return the codes of the problems."""
    return [problem.code for problem in outcome.problems]
