"""Evaluate page: measures over files of recommendations, and the cases behind the means."""

from webapp.evaluate import page
from webapp.shell import frame

page.show(frame.require())
