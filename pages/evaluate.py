"""Your own data: measures over files of recommendations, and the cases behind the means."""

from playground.ui import frame
from playground.ui.evaluate import page

page.show(frame.require())
