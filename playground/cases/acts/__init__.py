"""What can be done with a set of cases, and what comes of it.

The sheet sends these acts as the board sends its own (`playground.acts`). What is done on a board that
shows one list of a case changes the set through a `Window`.
"""

from playground.cases.acts.applying import Entry, apply_sheet, board_window, scenario_of
from playground.cases.acts.kinds import Play, SetAct, SetActKind, SheetAct
from playground.cases.acts.message import read_sheet

__all__ = [
    "Entry",
    "Play",
    "SetAct",
    "SetActKind",
    "SheetAct",
    "apply_sheet",
    "board_window",
    "read_sheet",
    "scenario_of",
]
