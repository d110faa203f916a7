"""Cases page: Mean Precision@K, MAP, MAP@K, and two models side by side."""

from webapp.cases import page
from webapp.shell import frame

page.show(frame.require())
