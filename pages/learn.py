"""Learn: lessons with a prediction before every answer, and practice that answers the reader's mistake."""

from playground.ui import frame
from playground.ui.learn import page

page.show(frame.require())
