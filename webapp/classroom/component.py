"""The classroom component: shows a room to whoever looks, and sends back acts."""

from __future__ import annotations

from typing import Final

from webapp.classroom.protocol import ClassroomViewData
from webapp.components.base import Component

classroom: Final = Component[ClassroomViewData]("classroom", "classroom/classroom")
