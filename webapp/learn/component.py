"""The lesson view: shows the screens of lessons, practice and notes for teachers.

Its script renders the blocks of a screen (`webapp.learn.screen`) and sends back acts
(`webapp.learn.protocol`).
"""

from __future__ import annotations

from typing import Final

from webapp.components.base import Component
from webapp.learn.protocol import LessonViewData

# Its key, which is its `data-testid` too, is older than its name: tests of other people hold on to it.
lesson_view: Final = Component[LessonViewData]("tutor", "learn/lesson_view")
