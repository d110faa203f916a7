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
        root: Size of one rem, in pixels; None leaves it to the theme.
    """

    letters: int
    root: int | None


SIZE_PRESETS: Final[dict[View, SizePreset]] = {"full": SizePreset(13, None), "present": SizePreset(20, 22)}
