"""What the browser's board asks for, and what comes of it.

The board sends all acts that were not confirmed yet, numbered upward, as often as it likes:
`{"page": ..., "acts": [{"n": 7, "do": "arrange", ...}, ...]}`. Each is applied once. What comes
from a browser may be anything at all; a bad act is skipped with a problem and loses nothing else.
"""

from playground.acts.applying import Outcome, apply_acts
from playground.acts.kinds import (
    Act,
    Add,
    Arrange,
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
from playground.acts.message import MAX_ACTS, Message, read_message

__all__ = [
    "MAX_ACTS",
    "Act",
    "Add",
    "Arrange",
    "Change",
    "Command",
    "Do",
    "LastAct",
    "LastActKind",
    "Message",
    "Outcome",
    "Place",
    "Remove",
    "Rename",
    "SetUnnamed",
    "Shuffle",
    "Unreadable",
    "apply_acts",
    "describe_arrangement",
    "read_message",
]
