"""Acts of the tries: guess, try it out, go on; what was not offered is refused."""

from dataclasses import replace
from typing import Any

import pytest

from tests.webapp.playground.sending import (
    BEST,
    OPENED,
    codes,
    send,
)
from webapp.model.history import History
from webapp.model.scenario import OPENING, opening_for
from webapp.playground.entry import PlaygroundEntry
from webapp.playground.tries import TRIES, TryProgress


def arranged(*ranked: str) -> dict[str, Any]:
    return {"do": "arrange", "ranked": ranked, "relevant": OPENING.relevant, "unused": (), "k": 3}


_M, _T, _I, _F, _A = OPENING.ranked
DONE = (arranged(_T, _M, _I, _F, _A), arranged(_M, _T, _I, _A, _F), {"do": "best"})


def test_the_tries_lead_from_one_to_the_next_and_end() -> None:
    work = OPENED
    for number, done in enumerate(DONE):
        assert work.tries.at == number
        outcome = send({"do": "predict", "choice": "AP"}, done, work=work)
        assert outcome.problems == ()
        assert outcome.state.tries.after == outcome.state.history.now.scenario
        work = send({"do": "next_try"}, work=outcome.state).state
    assert work.tries == TryProgress()
    assert len(DONE) == len(TRIES)


def test_every_try_starts_from_the_opening_list() -> None:
    work = send({"do": "predict", "choice": "P@3"}, DONE[0], {"do": "next_try"}, work=OPENED).state
    assert work.history.now == PlaygroundEntry(OPENING, example="opening")
    assert work.history.undo().now.scenario.ranked[0] == _T
    # The list that was played with before the guess is one undo away.
    work = send(BEST, {"do": "predict", "choice": "P@3"}, work=OPENED).state
    assert work.history.now.scenario == OPENING
    assert work.history.undo().now.scenario == OPENING.with_ranked((_M, _I, _A, _T, _F))


def test_what_is_done_before_the_guess_does_not_count() -> None:
    assert send(DONE[0], work=OPENED).state.tries.after is None


def test_undo_leads_to_the_goal_as_well() -> None:
    acts = ({"do": "predict", "choice": "AP"}, DONE[2], {"do": "reset"}, DONE[0], {"do": "undo"})
    assert send(*acts, work=OPENED).state.tries.after is not None


def test_tries_that_were_left_stay_away_and_change_nothing() -> None:
    work = send({"do": "skip_tries"}, work=OPENED).state
    assert (work.tries.is_shown, work.history) == (False, OPENED.history)
    assert (
        send({"do": "predict", "choice": "AP"}, {"do": "next_try"}, BEST, work=work).state.tries == work.tries
    )


@pytest.mark.parametrize("choice", ["AP@5", "", "RR", "\ud800", None, 3])
def test_a_guess_that_was_not_offered_is_refused(choice: object) -> None:
    assert codes({"do": "predict", "choice": choice}, work=OPENED) == ["act_unreadable"]


def test_a_guess_cannot_be_changed_after_the_answer() -> None:
    acts = ({"do": "predict", "choice": "AP"}, DONE[0], {"do": "predict", "choice": "P@3"})
    assert codes(*acts, work=OPENED) == ["act_unreadable"]
    assert send(*acts, work=OPENED).state.tries.chosen == "AP"
    changed = send({"do": "predict", "choice": "AP"}, {"do": "predict", "choice": "P@3"}, work=OPENED)
    assert changed.state.tries.chosen == "P@3"


def test_the_tries_are_in_the_language_of_the_items() -> None:
    start = opening_for("ko")
    work = replace(OPENED, history=History.opened(PlaygroundEntry(start, example="opening")), lang="ko")
    ranked = (start.ranked[1], start.ranked[0], *start.ranked[2:])
    act = {"do": "arrange", "ranked": ranked, "relevant": start.relevant, "unused": (), "k": 3}
    assert send({"do": "predict", "choice": "AP"}, act, work=work).state.tries.after is not None
