"""The tutor: what a lesson or the practice tells, asks, and says to an answer.

Its script paints the blocks of a screen (`playground.learn.screen`) and sends back acts
(`playground.learn.protocol`).
"""

from __future__ import annotations

from typing import Final

from playground.ui.components import Component

tutor: Final = Component("tutor", "learn")
