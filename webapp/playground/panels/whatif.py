"""What-if panel: the map of moves, and the distribution over all orders of the same hits."""

from __future__ import annotations

from functools import reduce
from typing import Final

import streamlit as st

from recmetrics import Measure, Move, MoveGains, OrderDistribution, move_gains, order_distribution
from webapp.board.explained import Explained, joined
from webapp.charts import FEWEST, move_map, order_histogram
from webapp.model.measure_names import measure_at, open_name
from webapp.model.numbers import Number, change_text, compact_text, decimal_text, relation, sign_of
from webapp.model.sampling import SAMPLES, SEED
from webapp.model.scenario import ALWAYS_SHOWN, Scenario
from webapp.playground import state
from webapp.playground.panels import chart_presses
from webapp.shell import elements, session
from webapp.shell.error_boundary import guarded
from webapp.shell.size_presets import SizePreset
from webapp.texts import Texts

_KEY: Final = "whatif_measure"


def show(explained: Explained, texts: Texts, preset: SizePreset) -> None:
    """Show the choice of measure, the map of moves, and the distribution over orders."""
    scenario = explained.scenario
    _choose_measure(scenario, texts)
    if not scenario.ranked:
        st.caption(texts("chart.empty"))
        return
    measure = measure_at(scenario.whatif, scenario.k)
    left, right = st.columns([1.15, 1])
    with left:
        _moves(measure, scenario, texts, preset)
    with right:
        _orders(measure, explained, texts, preset)


def _choose_measure(scenario: Scenario, texts: Texts) -> None:
    names = list(dict.fromkeys((scenario.whatif, *ALWAYS_SHOWN, *scenario.show)))
    names.sort(key=lambda name: (*ALWAYS_SHOWN, *scenario.show, name).index(name))
    st.session_state[_KEY] = scenario.whatif
    st.segmented_control(
        texts("whatif.measure"),
        names,
        format_func=lambda name: str(measure_at(name, scenario.k)),
        key=_KEY,
        on_change=_take_measure,
    )


@guarded
def _take_measure() -> None:
    session.note_act()
    scenario = state.current().scenario
    chosen: str | None = st.session_state[_KEY]
    # A second press unselects: the measure stays.
    if chosen and open_name(chosen):
        state.current().adjust(scenario.with_whatif(chosen))


def _moves(measure: Measure, scenario: Scenario, texts: Texts, preset: SizePreset) -> None:
    gains = move_gains(measure, scenario.ranked, scenario.relevant_set())
    st.markdown(f"**{texts('whatif.map_title')}**")
    best = best_moves(gains, scenario, texts)
    st.text("\n".join(best))
    figure = move_map(gains, scenario.ranked, texts.section("chart"), preset.letters)
    press = texts("whatif.press")
    told = reduce(lambda a, b: joined(a, b, texts), best)
    alternative = joined(texts("whatif.map_alt", measure=str(measure), best=told), press, texts)
    elements.chart(figure, key="moves", alternative=alternative)
    st.caption(joined(texts("whatif.intro", measure=str(measure)), press, texts))
    chart_presses.show(scenario)


def best_moves(gains: MoveGains, scenario: Scenario, texts: Texts) -> list[str]:
    """Return the sentences on the best step up and the best move: one where they say the same."""
    measure = str(gains.measure)
    if not set(scenario.ranked) & set(scenario.relevant):
        return [texts("whatif.no_hits", measure=measure)]
    step, move = gains.best, gains.best_anywhere
    if move is None:
        return [texts("whatif.best_none", measure=measure)]
    if step == move:
        return [_move_sentence("whatif.best_both", move, measure, scenario, texts)]
    first = (
        texts("whatif.best_step_none", measure=measure)
        if step is None
        else _move_sentence("whatif.best_step", step, measure, scenario, texts)
    )
    return [first, _move_sentence("whatif.best_move", move, measure, scenario, texts)]


def _move_sentence(key: str, move: Move, measure: str, scenario: Scenario, texts: Texts) -> str:
    return texts(
        key,
        item=scenario.ranked[move.from_rank - 1],
        from_rank=move.from_rank,
        to_rank=move.to_rank,
        measure=measure,
        change=change_text(move.gain),
    )


def _orders(measure: Measure, explained: Explained, texts: Texts, preset: SizePreset) -> None:
    scenario = explained.scenario
    if measure.stated_for(scenario.judged_grades) is not measure.statement:
        st.markdown(f"**{texts('whatif.orders_title')}**")
        st.text(texts("whatif.orders_graded", measure=str(measure)))
        return
    orders = order_distribution(
        measure,
        len(scenario.ranked),
        explained.whole_list.hits,
        scenario.relevant_count,
        seed=SEED,
        samples=SAMPLES,
    )
    value = measure.explain(scenario.ranked, scenario.relevant_set()).value
    st.markdown(f"**{texts('whatif.orders_title')}**")
    if orders.size == 1:
        st.text(texts("whatif.orders_one", measure=str(measure), value=compact_text(value)))
        return
    if orders.size < FEWEST:
        st.text(orders_in_words(orders, value, texts))
    else:
        figure = order_histogram(orders, value, measure, texts.section("chart"), preset.letters)
        told = {"value": decimal_text(value), "expected": decimal_text(orders.expected)}
        alternative = texts("whatif.orders_alt", measure=str(measure), **told)
        elements.chart(figure, key="orders", alternative=alternative)
    st.caption(
        texts(
            "whatif.orders_exact" if orders.exact else "whatif.orders_sampled",
            size=f"{orders.size:,}",
            seed=SEED,
            below=f"{float(orders.share_below(value)):.1%}",
            equal=f"{float(orders.share_equal(value)):.1%}",
            expected=_nearly(orders.expected),
        )
    )


def orders_in_words(orders: OrderDistribution, value: Number, texts: Texts) -> str:
    """Return every value that an order can have, the best first, with the number of orders that have it."""
    values: list[str] = []
    for other, count in reversed(orders.values):
        kind = "this" if sign_of(other - value) == 0 else "one" if count == 1 else "many"
        kind += "_many" if kind == "this" and count > 1 else ""
        values.append(texts(f"whatif.value_{kind}", value=compact_text(other), n=count))
    return texts(
        "whatif.orders_words", measure=str(orders.measure), values=texts("change.comma").join(values)
    )


def _nearly(value: Number) -> str:
    """Return the decimals, with a sign before them where they are rounded."""
    return relation(value).removeprefix("= ")
