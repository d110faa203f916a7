"""A harder goal, once a goal is reached."""

from __future__ import annotations

from collections.abc import Sequence

from webapp.learn.blocks import ProseBlock
from webapp.learn.lesson import Step
from webapp.learn.screen import prose
from webapp.learn.steps.shown_step import REACHED, STRETCHED, Context


def kept_parts(parts: Sequence[str], *, is_reached: bool, is_stretched: bool) -> list[str]:
    """Return what every later answer says too: the goals that were reached, now or before.

    Args:
        parts: The answer.
        is_reached: Whether the goal is reached now.
        is_stretched: Whether the harder one is reached now, by what reaches the goal or by something else.
    """
    was_reached = is_reached or REACHED in parts
    was_stretched = was_reached and (is_stretched or STRETCHED in parts)
    return [*([REACHED] if was_reached else []), *([STRETCHED] if was_stretched else [])]


def stretch(step: Step, at: Context, kept: Sequence[str], **values: str) -> list[ProseBlock]:
    """Return the harder goal of a step whose goal was reached, or that it was reached too."""
    if REACHED not in kept:
        return []
    name, tone = ("stretch_reached", "good") if STRETCHED in kept else ("stretch", "lead")
    return [prose("stretch", at.text(step, name, **values), tone)]
