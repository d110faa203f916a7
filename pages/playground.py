"""The playground: drag a list, mark what is relevant, see AP computed."""

from playground.ui import frame
from playground.ui.playground import workbench

workbench.show(frame.require())
