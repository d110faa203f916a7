"""Learn: lessons with a prediction before every answer, and practice that answers the reader's mistake."""

from webapp.learn import page
from webapp.shell import frame

page.show(frame.require())
