"""Many cases: Mean Precision@K, MAP, MAP@K, and two models side by side."""

from playground.ui import frame
from playground.ui.cases import page

page.show(frame.require())
