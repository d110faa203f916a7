"""Classroom page: a class votes, sees what it answered, talks, and votes again."""

from webapp.classroom import page
from webapp.shell import frame

page.show(frame.require())
