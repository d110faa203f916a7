"""Definitions: what libraries compute on your list, and whose number a number is."""

from webapp.definitions import page
from webapp.shell import frame

page.show(frame.require())
