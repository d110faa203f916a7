"""Text to read, with a list beside it to try it out on, or opinions to choose from."""

from __future__ import annotations

from webapp.learn.blocks import Block, OptionData
from webapp.learn.lesson import Tell
from webapp.learn.listing import listed, listed_scene, lists, names_cutoff
from webapp.learn.lists import shown_of
from webapp.learn.own_list import may_leave, usable
from webapp.learn.screen import OnBoard, choice, prose
from webapp.learn.steps.shown_step import Context, ShownStep
from webapp.model.scenario import Scenario


def shown(step: Tell, at: Context) -> ShownStep:
    """Return the text, with the board or the lists that it is about, and the opinions to choose from."""
    blocks: list[Block] = [prose("text", at.text(step, "text")), *_lists(step, at)]
    chosen = next((part for part in at.parts[:1] if part in step.choices), None)
    said = ""
    if step.choices:
        blocks.append(_choices(step, at, chosen))
    if chosen is not None:
        said = at.text(step, f"reply_{chosen}")
        blocks.append(prose("reply", said, "note"))
    is_done = chosen is not None or not step.choices
    return ShownStep(tuple(blocks), is_done, None if step.lists else _board(step, at), said)


def _choices(step: Tell, at: Context, chosen: str | None) -> Block:
    options: list[OptionData] = [
        {
            "text": at.text(step, f"choice_{name}"),
            "state": "chosen" if name == chosen else "",
            "act": None if name == chosen else at.answered(step, name),
        }
        for name in step.choices
    ]
    return choice("choices", at.text(step, "ask"), options, is_short=True)


def _lists(step: Tell, at: Context) -> list[Block]:
    if step.lists:
        has_cutoff = names_cutoff(step.measures)
        entries = [
            listed(shown_of(at.lesson.list(name)), at.t, name=title, has_cutoff=has_cutoff)
            for name, title in zip(step.lists, _titles(step, at), strict=True)
        ]
        return [lists("lists", entries)]
    scene = at.scene(step.scene)
    if isinstance(scene, Scenario):
        return []
    return [lists("lists", listed_scene(scene, step.measures, at.t))]


def _titles(step: Tell, at: Context) -> tuple[str, ...]:
    """Return the names of the lists: those of the choices where there is one for each."""
    if len(step.lists) == len(step.choices):
        return tuple(at.text(step, f"choice_{name}") for name in step.choices)
    return ("",) * len(step.lists)


def _board(step: Tell, at: Context) -> OnBoard | None:
    scene = at.scene(step.scene)
    if not isinstance(scene, Scenario):
        return None
    changed = at.board is not None
    return OnBoard(
        at.board or scene,
        scene if changed else None,
        step.measures,
        step.table,
        hands=usable(scene, step.hands),
        may_leave=may_leave(scene, step.hands),
        lights=() if changed else step.lights,
        panels=step.open,
    )
