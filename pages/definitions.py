"""Definitions: what libraries compute on your list, and whose number a number is."""

from playground.ui import frame
from playground.ui.definitions import page

page.show(frame.require())
