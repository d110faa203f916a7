"""Sends acts of the playground's board to its reducer."""

from typing import Any

from webapp.board.last_act import LastAct
from webapp.components.in_turn import Outcome
from webapp.model.history import History
from webapp.model.scenario import OPENING, Scenario
from webapp.playground.applying import PlaygroundWork, apply_playground_acts, read_playground
from webapp.playground.earlier_lists import list_id
from webapp.playground.entry import PlaygroundEntry
from webapp.playground.tries import TryProgress

LIST = Scenario(tuple("ABC"), tuple("BZ"), k=3, show=("RR",), whatif="AP")
MOVED = LIST.with_ranked(tuple("BAC"))
START = PlaygroundWork(History.opened(PlaygroundEntry.opened(LIST)), TryProgress(), "en", "none")
OPENED = PlaygroundWork(
    History.opened(PlaygroundEntry(OPENING, example="opening", origin=OPENING)),
    TryProgress(is_shown=True),
    "en",
    "none",
)
BEST = {"do": "best"}
PIN, UNPIN, SWAP = {"do": "pin"}, {"do": "unpin"}, {"do": "swap"}


def send(
    *acts: dict[str, Any], work: PlaygroundWork = START, page: str = "p"
) -> Outcome[PlaygroundWork, LastAct]:
    numbered = [{"n": number, **act} for number, act in enumerate(acts, 1)]
    message = read_playground({"page": page, "acts": numbered})
    return apply_playground_acts(work, message, confirmed=0, page="p")


def visit(scenario: Scenario) -> dict[str, Any]:
    return {"do": "visit", "id": list_id(scenario)}


def entry_after(*acts: dict[str, Any], work: PlaygroundWork = START) -> PlaygroundEntry:
    outcome = send(*acts, work=work)
    assert outcome.problems == ()
    return outcome.state.history.now


def codes(*acts: dict[str, Any], work: PlaygroundWork = START) -> list[str]:
    outcome = send(*acts, work=work)
    assert outcome.confirmed == len(acts)
    return [problem.code for problem in outcome.problems]
