"""The button that hands in the list on the board."""

from __future__ import annotations

from typing import Final

from webapp.classroom.hand_in_protocol import HandInData
from webapp.components.base import Component

hand_in: Final = Component[HandInData]("hand_in", "classroom/hand_in")
