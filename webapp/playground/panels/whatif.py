"""What-if panel: the map of moves, and the distribution over all orders of the same hits."""

from __future__ import annotations

from typing import Final

import streamlit as st

from recmetrics import Measure, Move, MoveGains, move_gains, order_distribution
from webapp.board.explained import Explained, joined
from webapp.charts import move_map, order_histogram
from webapp.model.measure_names import measure_at, open_name
from webapp.model.numbers import change_text, decimal_text
from webapp.model.sampling import SAMPLES, SEED
from webapp.model.scenario import ALWAYS_SHOWN, Scenario
from webapp.playground import state
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
    step = _move_sentence(gains, gains.best, "whatif.best_step", scenario, texts)
    best = _move_sentence(gains, gains.best_anywhere, "whatif.best_move", scenario, texts)
    st.text(f"{step}\n{best}")
    figure = move_map(gains, scenario.ranked, texts.section("chart"), preset.letters)
    elements.chart(
        figure,
        key="moves",
        alternative=texts("whatif.map_alt", measure=str(measure), best=joined(step, best, texts)),
    )
    st.caption(texts("whatif.intro", measure=str(measure)))


def _move_sentence(gains: MoveGains, move: Move | None, key: str, scenario: Scenario, texts: Texts) -> str:
    measure = str(gains.measure)
    if move is None:
        return texts(f"{key}_none", measure=measure)
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
    whole = explained.whole_list
    orders = order_distribution(
        measure, len(scenario.ranked), whole.hits, scenario.relevant_count, seed=SEED, samples=SAMPLES
    )
    value = measure.explain(scenario.ranked, scenario.relevant_set()).value
    st.markdown(f"**{texts('whatif.orders_title')}**")
    figure = order_histogram(orders, value, measure, texts.section("chart"), preset.letters)
    expected = decimal_text(orders.expected)
    alt = texts("whatif.orders_alt", measure=str(measure), value=decimal_text(value), expected=expected)
    elements.chart(figure, key="orders", alternative=alt)
    st.caption(
        texts(
            "whatif.orders_exact" if orders.exact else "whatif.orders_sampled",
            size=f"{orders.size:,}",
            seed=SEED,
            below=f"{float(orders.share_below(value)):.1%}",
            equal=f"{float(orders.share_equal(value)):.1%}",
            expected=expected,
        )
    )
