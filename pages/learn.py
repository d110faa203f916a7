"""Learn page: lessons with a prediction before every answer, and practice with feedback on mistakes."""

from webapp.learn import page
from webapp.shell import frame

page.show(frame.require())
