"""The guided tries: every claim in them is what the core computes, and each act leads on or is refused."""

from fractions import Fraction
from itertools import permutations, product
from typing import Any

import pytest

from recmetrics import parse_measure
from tests.webapp.playground.sending import BEST, OPENED, codes, send
from webapp.model.numbers import Number
from webapp.model.scenario import OPENING, Scenario, opening_for
from webapp.playground.entry import PlaygroundEntry
from webapp.playground.state import PlaygroundState
from webapp.playground.tries import TRIES, Try, TryProgress, answer_text, choices
from webapp.texts import LANGUAGES, texts_for

START = opening_for("en")
ORDERS = [START.with_ranked(order) for order in permutations(START.ranked)]
FIRST, SECOND, THIRD = TRIES


def values(scenario: Scenario) -> dict[str, Number]:
    return {
        name: parse_measure(name).explain(scenario.ranked, scenario.relevant_set()).value
        for name in choices(START)
    }


def done(one: Try) -> list[Scenario]:
    """Return every order that fulfils a try."""
    return [order for order in ORDERS if one.is_done(START, order)]


def after(one: Try, chosen: str, order: Scenario, start: Scenario = START) -> TryProgress:
    return TryProgress(is_shown=True, at=TRIES.index(one), chosen=chosen).followed(start, order)


def test_a_try_has_one_answer_whichever_way_it_is_done_and_is_done_by_nothing_but_another_order(
    subtests: pytest.Subtests,
) -> None:
    for one in TRIES:
        with subtests.test(one.id):
            order, *_ = orders = done(one)
            assert not one.is_done(START, START)
            assert {one.answers(START, other) for other in orders} == {one.answers(START, order)}
            assert len(one.answers(START, order)) == 1
            assert not one.is_done(START, order.with_k(2))
            assert not one.is_done(START, order.with_unnamed(1))
            assert not one.is_done(START, order.without(START.missed[0]))
            assert not one.is_done(START, Scenario((*order.ranked, *START.missed), START.relevant, k=3))
            # Measures that are switched on do not matter.
            assert one.is_done(START, order.with_show(("RR",)))


def changed_by(order: Scenario) -> set[str]:
    return {name for name, value in values(order).items() if value != values(START)[name]}


def test_each_try_shows_what_its_measures_see() -> None:
    # Precision does not see the order within the top K, and AP does.
    for order in done(FIRST):
        assert order.ranked[0] == START.ranked[1]
        assert sum(order.flags[:3]) == sum(START.flags[:3]) == 2
        assert (changed_by(order), FIRST.answers(START, order)) == ({"AP", "AP@3"}, ("P@3",))
    # A hit below K counts for AP and not for AP@K.
    [order] = [order for order in done(SECOND) if order.ranked[:3] == START.ranked[:3]]
    assert order.ranked == (*START.ranked[:3], START.ranked[4], START.ranked[3])
    for order in done(SECOND):
        assert (changed_by(order), SECOND.answers(START, order)) == ({"AP"}, ("AP",))
    # A missed item keeps AP below 1 in the best order.
    assert max(float(values(order)["AP"]) for order in ORDERS) == 3 / 4
    for order in done(THIRD):
        assert values(order) == {"AP": Fraction(3, 4), "AP@3": 1, "P@3": 1}
        assert THIRD.answers(START, order) == ("AP",)


def test_the_reasons_name_the_numbers_before_and_after(subtests: pytest.Subtests) -> None:
    for one, lang in product(TRIES, LANGUAGES):
        with subtests.test(one.id, lang=lang):
            start, t = opening_for(lang), texts_for(lang)
            orders = (start.with_ranked(order) for order in permutations(start.ranked))
            order = next(order for order in orders if one.is_done(start, order))
            [answer] = one.answers(start, order)
            told = answer_text(after(one, answer, order, start), start, t)
            assert told.startswith(t("tries.right", answer=answer, why="").strip())
            before, now = values(start), values(order)
            assert str(now[answer]) in told
            if one is FIRST:
                assert all(f"{value}" in told for value in (before["AP"], now["AP"], now["AP@3"]))
            wrong = next(name for name in choices(start) if name != answer)
            told = answer_text(after(one, wrong, order, start), start, t)
            assert told.startswith(t("tries.wrong", answer=answer, why="").strip())


def test_a_try_is_done_wherever_the_list_is_changed() -> None:
    state = PlaygroundState.opened({}, {})
    state.tries = TryProgress(is_shown=True, chosen="AP")
    # As a press on a chart does.
    state.do(state.history.push(state.entry.with_scenario(done(FIRST)[0])), None)
    assert state.tries.after == done(FIRST)[0]


def arranged(*ranked: str) -> dict[str, Any]:
    return {"do": "arrange", "ranked": ranked, "relevant": OPENING.relevant, "unused": (), "k": 3}


_M, _T, _I, _F, _A = OPENING.ranked
BY_ACTS = (arranged(_T, _M, _I, _F, _A), arranged(_M, _T, _I, _A, _F), {"do": "best"})


def test_the_tries_lead_from_one_to_the_next_and_end() -> None:
    work = OPENED
    for number, act in enumerate(BY_ACTS):
        assert work.tries.at == number
        outcome = send({"do": "predict", "choice": "AP"}, act, work=work)
        assert outcome.problems == ()
        assert outcome.state.tries.after == outcome.state.history.now.scenario
        work = send({"do": "next_try"}, work=outcome.state).state
    assert work.tries == TryProgress()
    assert len(BY_ACTS) == len(TRIES)


def test_every_try_starts_from_the_opening_list() -> None:
    work = send({"do": "predict", "choice": "P@3"}, BY_ACTS[0], {"do": "next_try"}, work=OPENED).state
    assert work.history.now == PlaygroundEntry(OPENING, example="opening")
    assert work.history.undo().now.scenario.ranked[0] == _T
    # The list that was played with before the guess is one undo away.
    work = send(BEST, {"do": "predict", "choice": "P@3"}, work=OPENED).state
    assert work.history.now.scenario == OPENING
    assert work.history.undo().now.scenario == OPENING.with_ranked((_M, _I, _A, _T, _F))


def test_undo_leads_to_the_goal_as_well_and_what_is_done_before_the_guess_does_not_count() -> None:
    acts = ({"do": "predict", "choice": "AP"}, BY_ACTS[2], {"do": "reset"}, BY_ACTS[0], {"do": "undo"})
    assert send(*acts, work=OPENED).state.tries.after is not None
    assert send(BY_ACTS[0], work=OPENED).state.tries.after is None


def test_tries_that_were_left_stay_away_and_change_nothing() -> None:
    work = send({"do": "skip_tries"}, work=OPENED).state
    assert (work.tries.is_shown, work.history) == (False, OPENED.history)
    assert (
        send({"do": "predict", "choice": "AP"}, {"do": "next_try"}, BEST, work=work).state.tries == work.tries
    )


def test_a_guess_that_was_not_offered_or_comes_after_the_answer_is_refused() -> None:
    for choice in ("AP@5", "", "RR", "\ud800", None, 3):
        assert codes({"do": "predict", "choice": choice}, work=OPENED) == ["act_unreadable"]
    guess, other = {"do": "predict", "choice": "AP"}, {"do": "predict", "choice": "P@3"}
    assert codes(guess, BY_ACTS[0], other, work=OPENED) == ["act_unreadable"]
    assert send(guess, BY_ACTS[0], other, work=OPENED).state.tries.chosen == "AP"
    assert send(guess, other, work=OPENED).state.tries.chosen == "P@3"
