"""Playground page: drag a list, mark what is relevant, see AP computed."""

from webapp.playground import page
from webapp.shell import frame

page.show(frame.require())
