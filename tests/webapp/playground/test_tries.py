"""The guided tries: every claim in them is what the core computes, in every language."""

from fractions import Fraction
from itertools import permutations

import pytest

from recmetrics import parse_measure
from webapp.model.numbers import Number
from webapp.model.scenario import Scenario, opening_for
from webapp.playground.state import PlaygroundState
from webapp.playground.tries import TRIES, Try, TryProgress, answer_text, choices, question_text
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


@pytest.mark.parametrize("one", TRIES, ids=lambda one: one.id)
def test_a_try_has_one_answer_whichever_way_it_is_done(one: Try) -> None:
    assert done(one)
    assert not one.is_done(START, START)
    assert {one.answers(START, order) for order in done(one)} == {one.answers(START, done(one)[0])}
    assert len(one.answers(START, done(one)[0])) == 1


def test_precision_does_not_see_the_order_within_the_top_k_and_ap_does() -> None:
    for order in done(FIRST):
        assert order.ranked[0] == START.ranked[1]
        assert sum(order.flags[:3]) == sum(START.flags[:3]) == 2
        changed = {name for name, value in values(order).items() if value != values(START)[name]}
        assert changed == {"AP", "AP@3"}
        assert FIRST.answers(START, order) == ("P@3",)


def test_a_hit_below_k_counts_for_ap_and_not_for_ap_at_k() -> None:
    [order] = [order for order in done(SECOND) if order.ranked[:3] == START.ranked[:3]]
    assert order.ranked == (*START.ranked[:3], START.ranked[4], START.ranked[3])
    for order in done(SECOND):
        changed = {name for name, value in values(order).items() if value != values(START)[name]}
        assert changed == {"AP"}
        assert SECOND.answers(START, order) == ("AP",)


def test_a_missed_item_keeps_ap_below_1_in_the_best_order() -> None:
    for order in done(THIRD):
        assert values(order) == {"AP": Fraction(3, 4), "AP@3": 1, "P@3": 1}
        assert max(float(values(other)["AP"]) for other in ORDERS) == float(values(order)["AP"])
        assert THIRD.answers(START, order) == ("AP",)


@pytest.mark.parametrize("one", TRIES, ids=lambda one: one.id)
def test_a_try_is_not_done_by_anything_but_another_order(one: Try) -> None:
    order = done(one)[0]
    assert not one.is_done(START, order.with_k(2))
    assert not one.is_done(START, order.with_unnamed(1))
    assert not one.is_done(START, order.without(START.missed[0]))
    assert not one.is_done(START, Scenario((*order.ranked, *START.missed), START.relevant, k=3))
    # Measures that are switched on do not matter.
    assert one.is_done(START, order.with_show(("RR",)))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("one", TRIES, ids=lambda one: one.id)
def test_the_reasons_name_the_numbers_before_and_after(one: Try, lang: str) -> None:
    start, t = opening_for(lang), texts_for(lang)
    order = next(
        start.with_ranked(order)
        for order in permutations(start.ranked)
        if one.is_done(start, start.with_ranked(order))
    )
    [answer] = one.answers(start, order)
    told = answer_text(after(one, answer, order, start), start, t)
    assert told.startswith(t("tries.right", answer=answer, why="").strip())
    before, now = values(start), values(order)
    for name in one.answers(start, order):
        assert str(now[name]) in told
    if one is FIRST:
        assert f"{before['AP']}" in told
        assert f"{now['AP']}" in told
        assert f"{now['AP@3']}" in told
    wrong = next(name for name in choices(start) if name != answer)
    told = answer_text(after(one, wrong, order, start), start, t)
    assert told.startswith(t("tries.wrong", answer=answer, why="").strip())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_question_names_the_item_and_its_ranks(lang: str) -> None:
    start, t = opening_for(lang), texts_for(lang)
    for at, item in enumerate((start.ranked[1], start.ranked[4], "3")):
        for chosen in ("", "AP"):
            text = question_text(TryProgress(is_shown=True, at=at, chosen=chosen), start, t)
            assert item in text
            assert "{" not in text
    second = question_text(TryProgress(is_shown=True, at=1), start, t)
    assert "5" in second
    assert "4" in second


# Progress


def test_nothing_is_done_before_a_guess() -> None:
    order = done(FIRST)[0]
    assert TryProgress(is_shown=True).followed(START, order).after is None
    assert TryProgress(is_shown=False, chosen="AP").followed(START, order).after is None
    assert after(FIRST, "AP", order).after == order


def test_a_try_that_is_done_stays_done() -> None:
    progress = after(FIRST, "AP", done(FIRST)[0])
    assert progress.followed(START, START) == progress


def test_after_the_last_try_they_are_over() -> None:
    progress = TryProgress(is_shown=True)
    for number in range(1, len(TRIES)):
        progress = progress.further()
        assert (progress.at, progress.chosen, progress.after, progress.is_shown) == (number, "", None, True)
    assert progress.further().is_shown is False


def test_a_try_is_done_wherever_the_list_is_changed() -> None:
    state = PlaygroundState.opened({}, {})
    state.tries = TryProgress(is_shown=True, chosen="AP")
    # As a press on a chart does.
    state.do(state.history.push(state.entry.with_scenario(done(FIRST)[0])), None)
    assert state.tries.after == done(FIRST)[0]
