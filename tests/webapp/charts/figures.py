"""The charts of the playground as the browser gets them, for lists of the tests' own."""

from typing import Any

import plotly.graph_objects as go

from recmetrics import move_gains, parse_measure
from webapp.board.explained import curves_of, explain_all
from webapp.charts import Figure, cutoff_curves, measure_bars, move_map, precision_by_rank
from webapp.model.scenario import Scenario
from webapp.texts import texts_for

WORDS = texts_for("en").section("chart")
POST = Scenario(tuple("ABCDE"), tuple("BDZ"), k=5)
LONG = POST.with_show(("AP(norm=min_length)@K", "RR"))
EMPTY = Scenario((), tuple("BDZ"), k=5)

Drawn = dict[str, Any]


def drawn(figure: Figure) -> Drawn:
    """Return the figure as the browser gets it, after Plotly has checked every value in it.

    The app sends plain data that nothing checks at run time: here is where it is held to Plotly's schema.
    """
    plain: Any = figure.to_dict()
    checked: Any = go.Figure(**plain)
    as_sent: Drawn = checked.to_plotly_json()
    return as_sent


def bars(scenario: Scenario, before: Scenario | None = None) -> Drawn:
    readout = explain_all(scenario, before)
    return drawn(measure_bars(readout.now, readout.before, readout.rank_colours, WORDS))


def ranks(scenario: Scenario) -> Drawn:
    explained = explain_all(scenario, None)
    return drawn(precision_by_rank(explained.whole_list, explained.rank_colours, scenario.k, WORDS))


def curves(scenario: Scenario) -> Drawn:
    lines = curves_of(explain_all(scenario, None))
    return drawn(cutoff_curves(lines, scenario.k, WORDS, length=len(scenario.ranked)))


def move_figure(scenario: Scenario, size: int = 13) -> Drawn:
    gains = move_gains(parse_measure("AP@5"), scenario.ranked, scenario.relevant_set())
    return drawn(move_map(gains, scenario.ranked, WORDS, size))
