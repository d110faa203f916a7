"""Text to read, with a list beside it to try it out on."""

from __future__ import annotations

from webapp.learn.lesson import Tell
from webapp.learn.listing import listed_scene, lists
from webapp.learn.screen import OnBoard, prose
from webapp.learn.steps.shown_step import Context, ShownStep
from webapp.model.scenario import Scenario


def shown(step: Tell, at: Context) -> ShownStep:
    """Return the text, and the board with the list as the reader left it."""
    scene = at.scene(step.scene)
    text = prose("text", at.text(step, "text"))
    if not isinstance(scene, Scenario):
        return ShownStep((text, lists("lists", listed_scene(scene, step.measures, at.t))), is_done=True)
    changed = at.board is not None
    board = OnBoard(
        at.board or scene,
        scene if changed else None,
        step.measures,
        step.table,
        is_free=True,
        lights=() if changed else step.lights,
    )
    return ShownStep((text,), is_done=True, board=board)
