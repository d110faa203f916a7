"""Size presets of the normal and of the projector view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from webapp.model.preferences import View


@dataclass(frozen=True, slots=True)
class SizePreset:
    """Sizes of one view.

    Args:
        letters: Letters in charts, in pixels.
        root: Size of one rem, as CSS; empty leaves it to the theme. In a room it grows with the screen: the
            back row can read a 28th of its height.
    """

    letters: int
    root: str


SIZE_PRESETS: Final[dict[View, SizePreset]] = {
    "full": SizePreset(13, ""),
    "compact": SizePreset(13, ""),
    "present": SizePreset(20, "max(16px, min(3.6vh, 2.7vw))"),
}
