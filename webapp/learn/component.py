"""The lesson component (`tutor`): shows the screens of lessons, practice and notes for teachers.

Its script renders the blocks of a screen (`webapp.learn.screen`) and sends back acts
(`webapp.learn.protocol`).
"""

from __future__ import annotations

from typing import Final

from webapp.components.base import Component
from webapp.learn.protocol import TutorData

tutor: Final = Component[TutorData]("tutor", "learn/lesson_view")
