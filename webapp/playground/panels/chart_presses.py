"""Presses on the charts of a panel: a point chooses K, a tile makes its move."""

from __future__ import annotations

from webapp.model.scenario import Scenario
from webapp.playground.applying import WINDOW
from webapp.playground.chart_acts import apply_chart_acts, read_chart_acts
from webapp.playground.component import chart_clicks
from webapp.playground.state import PlaygroundState
from webapp.shell import session
from webapp.shell.error_boundary import guarded


def show(scenario: Scenario) -> None:
    """Let the charts of the open panel be pressed."""
    visit = session.current()
    number = visit.state_of(PlaygroundState).last_number(chart_clicks.key)
    chart_clicks({**visit.envelope(number), "ranked": scenario.ranked, "texts": {}}, on_sent=_take)


@guarded
def _take() -> None:
    visit = session.acting()
    state = visit.state_of(PlaygroundState)
    number = state.last_number(chart_clicks.key)
    message = read_chart_acts(chart_clicks.sent())
    outcome = apply_chart_acts(state.history, message, WINDOW, confirmed=number, page=visit.token)
    if state.is_news(chart_clicks.key, outcome):
        state.do(outcome.state, outcome.last_act, outcome.problems)
