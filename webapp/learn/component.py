"""The tutor: what a lesson or the practice tells, asks, and says to an answer.

Its script paints the blocks of a screen (`webapp.learn.screen`) and sends back acts
(`webapp.learn.protocol`).
"""

from __future__ import annotations

from typing import Final

from webapp.components.base import Component

tutor: Final = Component("tutor", "learn/lesson_view")
