"""Charts that can be pressed and read: what a press does, and the text that names every number of a chart."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.webapp.strategies import scenarios
from webapp.board.applying import WHOLE
from webapp.board.explained import curves_of, explain_all
from webapp.board.last_act import LastAct
from webapp.components.in_turn import Outcome
from webapp.model.history import History
from webapp.model.numbers import decimal_text
from webapp.model.scenario import Scenario
from webapp.playground.chart_acts import apply_chart_acts, read_chart_acts
from webapp.playground.chart_texts import bars_alternative, curves_alternative, ranks_alternative
from webapp.texts import LANGUAGES, texts_for

POST = Scenario(tuple("ABCDE"), tuple("BDZ"), k=5)


def after(*acts: Any, scenario: Scenario = POST) -> Outcome[History[Scenario], LastAct]:
    """Return the outcome of these presses, as the browser numbers them."""
    numbered: list[Any] = [{"n": n, **act} if isinstance(act, dict) else act for n, act in enumerate(acts, 1)]
    message = read_chart_acts({"page": "p", "acts": numbered})
    return apply_chart_acts(History.opened(scenario), message, WHOLE, confirmed=0, page="p")


def test_a_point_of_the_curves_chooses_its_k() -> None:
    outcome = after({"do": "cutoff", "k": 7})
    assert outcome.state.now == POST.with_k(7)
    assert outcome.last_act == LastAct("cutoff", was=5, now=7)
    assert outcome.state.undo().now == POST


@pytest.mark.parametrize(("item", "to", "order"), [("D", 1, "DABCE"), ("A", 5, "BCDEA"), ("C", 4, "ABDCE")])
def test_a_tile_makes_its_move_and_undo_takes_it_back(item: str, to: int, order: str) -> None:
    outcome = after({"do": "move", "item": item, "to": to})
    assert outcome.state.now == POST.with_ranked(tuple(order))
    assert outcome.last_act == LastAct("moved", item, "ABCDE".index(item) + 1, to)
    assert outcome.state.undo().now == POST


def test_what_cannot_be_done_is_refused_in_words_and_loses_nothing(subtests: pytest.Subtests) -> None:
    bad: list[tuple[dict[str, Any], str]] = [
        ({"do": "cutoff", "k": 0}, "number_refused"),
        ({"do": "cutoff", "k": 101}, "number_refused"),
        ({"do": "move", "item": "Z", "to": 1}, "not_a_permutation"),
        ({"do": "move", "item": "A", "to": 6}, "not_a_permutation"),
        ({"do": "move", "item": "A", "to": 0}, "act_unreadable"),
        ({"do": "arrange"}, "act_unknown"),
    ]
    for act, code in bad:
        with subtests.test(act=act):
            outcome = after(act)
            assert outcome.state.now == POST
            assert [problem.code for problem in outcome.problems] == [code]
            assert outcome.confirmed == 1


CUTOFFS = st.fixed_dictionaries({"do": st.just("cutoff"), "k": st.integers(-2, 200)})
MOVES = st.fixed_dictionaries(
    {"do": st.just("move"), "item": st.sampled_from("ABCDEZ"), "to": st.integers(0, 60)}
)


@pytest.mark.slow
@settings(max_examples=50)
@given(scenarios(), st.lists(st.one_of(CUTOFFS, MOVES, st.none()), max_size=5))
def test_no_press_loses_an_item(scenario: Scenario, acts: list[Any]) -> None:
    found = after(*acts, scenario=scenario).state.now
    assert set(found.items) == set(scenario.items)
    assert found.relevant == scenario.relevant


EN = texts_for("en")


def test_bars_are_told_with_what_was_before_and_curves_with_every_point_and_their_ends() -> None:
    after = explain_all(POST.with_ranked(tuple("ACEBD")), POST)
    told = bars_alternative(after.now, after.before, EN)
    now = f"{(1 / 4 + 2 / 5) / 3:.4f}"
    assert f"AP {now}, before the last change 0.3333" in told
    assert f"AP@5 {now}, before the last change 0.3333" in told
    assert "P@5 0.4000" in told
    assert "P@5 0.4000, before" not in told
    told = ranks_alternative(explain_all(POST, None).whole_list, 5, EN)
    for part in ("rank 1 A miss 0/1", "rank 2 B hit 1/2", "rank 3 C miss 1/3", "rank 4 D hit 2/4", "K = 5"):
        assert part in told
    told = curves_alternative(curves_of(explain_all(POST.with_k(8), None)), 8, EN, length=5)
    at_k = [Fraction(0), Fraction(1, 4), Fraction(1, 6), *[Fraction(1, 3)] * 7]
    for part in (f"AP@K: {', '.join(map(decimal_text, at_k))}", "K from 1 to 10", "K = 8", "ends at rank 5"):
        assert part in told


@given(scenario=scenarios(), lang=st.sampled_from(LANGUAGES))
@settings(max_examples=40)
def test_all_numbers_are_told_in_every_language(scenario: Scenario, lang: str) -> None:
    texts = texts_for(lang)
    readout = explain_all(scenario, None)
    bars = bars_alternative(readout.now, readout.before, texts)
    for explanation in readout.now:
        assert f"{explanation.measure}" in bars
        assert decimal_text(explanation.value) in bars
    ranks = ranks_alternative(readout.whole_list, scenario.k, texts)
    for step in readout.whole_list.steps:
        assert f"{step.hits}/{step.k}" in ranks
        assert str(step.item) in ranks
    curves = curves_alternative(curves_of(readout), scenario.k, texts)
    for values in curves_of(readout).values():
        assert texts("change.comma").join(map(decimal_text, values)) in curves
