"""What the browser's board asks for, and what comes of it.

The board sends all acts that were not confirmed yet, numbered upward, as often as it likes:
`{"page": ..., "acts": [{"n": 7, "do": "arrange", ...}, ...]}`. Each is applied once. What comes
from a browser may be anything at all; a bad act is skipped with a problem and loses nothing else.
Other components speak the same way, with acts of their own (`read_acts`, `apply_in_turn`).
"""

from playground.acts.applying import WHOLE, Window, apply_acts
from playground.acts.in_turn import Outcome, RefusedError, apply_in_turn, refused
from playground.acts.kinds import (
    Add,
    Arrange,
    BoardAct,
    Change,
    Command,
    Do,
    Place,
    Remove,
    Rename,
    SetUnnamed,
    Shuffle,
    Unreadable,
)
from playground.acts.last_act import LastAct, LastActKind, describe_arrangement
from playground.acts.message import read_message
from playground.acts.reading import MAX_ACTS, Fields, Message, Reader, read_acts, reader_of, text, whole

__all__ = [
    "MAX_ACTS",
    "WHOLE",
    "Add",
    "Arrange",
    "BoardAct",
    "Change",
    "Command",
    "Do",
    "Fields",
    "LastAct",
    "LastActKind",
    "Message",
    "Outcome",
    "Place",
    "Reader",
    "RefusedError",
    "Remove",
    "Rename",
    "SetUnnamed",
    "Shuffle",
    "Unreadable",
    "Window",
    "apply_acts",
    "apply_in_turn",
    "describe_arrangement",
    "read_acts",
    "read_message",
    "reader_of",
    "refused",
    "text",
    "whole",
]
