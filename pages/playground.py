"""The playground: drag a list, mark what is relevant, see AP computed."""

from playground.ui import frame, workbench

workbench.show(frame.require())
