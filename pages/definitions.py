"""Definitions page: results of libraries on a list, and the definitions behind a reported number."""

from webapp.definitions import page
from webapp.shell import frame

page.show(frame.require())
