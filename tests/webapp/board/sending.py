"""Helpers for tests of acts: a board, and a function that sends it acts."""

from typing import Any

from webapp.board.applying import WHOLE, apply_acts, read_board
from webapp.board.last_act import LastAct
from webapp.components.in_turn import Outcome
from webapp.model.history import History
from webapp.model.scenario import Scenario

START = Scenario(tuple("ABCDE"), tuple("BDZ"), ("U",), k=5)
PAGE = "this page"


def arrange(scenario: Scenario, **changes: Any) -> dict[str, Any]:
    """Return the act that arranges the board like this scenario, with changes."""
    places = {"ranked": scenario.ranked, "relevant": scenario.relevant, "unused": scenario.unused}
    listed = {place: list(names) for place, names in places.items()}
    return {"do": "arrange", **listed, "k": scenario.k, **changes}


def send(
    scenario: Scenario, *acts: dict[str, Any], page: str = PAGE, confirmed: int = 0
) -> Outcome[History[Scenario], LastAct]:
    numbered = [{"n": number, **act} for number, act in enumerate(acts, 1)]
    message = read_board({"page": page, "acts": numbered})
    return apply_acts(History.opened(scenario), message, WHOLE, confirmed=confirmed, page=PAGE)


def board(outcome: Outcome[History[Scenario], LastAct]) -> Scenario:
    return outcome.state.now


def codes(outcome: Outcome[History[Scenario], LastAct]) -> list[str]:
    return [problem.code for problem in outcome.problems]
