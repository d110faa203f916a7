"""The charts that can be pressed: a point chooses K, a tile makes its move.

Its script listens to Plotly's charts and sends acts (`webapp.playground.protocol`); it shows nothing itself.
"""

from __future__ import annotations

from typing import Final

from webapp.components.base import Component
from webapp.playground.protocol import ChartClicksData

chart_clicks: Final = Component[ChartClicksData]("chart_clicks", "playground/chart_clicks")
