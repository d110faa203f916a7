"""The lists of a step that asks for a prediction: before its answer, and with the values after it."""

from __future__ import annotations

from typing import Final

from webapp.learn.blocks import Block, ListData
from webapp.learn.figures import scene_value, value_of
from webapp.learn.hands_on import Orders
from webapp.learn.lesson import Compare, Predict, Side
from webapp.learn.lesson_screen import shown_step
from webapp.learn.listing import listed, lists, names_cutoff, value_bar
from webapp.learn.lists import shown_of
from webapp.learn.measure_words import measure_words
from webapp.learn.steps import compare, orders, predict
from webapp.learn.steps.shown_step import Context
from webapp.model.measure_names import name_at
from webapp.model.scenario import Scenario
from webapp.texts import Texts

_SHOWN: Final = frozenset({"lists", "table", "slopes", "grid_bars", "heading"})
"""Kinds of blocks that show what the answer comes from."""


def open_lists(step: Predict, at: Context) -> tuple[Block, ...]:
    """Return the list that is known, with its values, and the one that is asked about, without.

    A step about sets of cases shows them itself.
    """
    before, after = at.scene(step.before.scene), at.scene(step.after.scene)
    if not isinstance(before, Scenario) or not isinstance(after, Scenario):
        return ()
    is_new_measure = before == after
    known = [one for one in step.measures if not (is_new_measure and one == step.after.measure)]
    values = [(measure_words(name_at(one, before.k), at.t), scene_value(before, one)) for one in known]
    has_cutoff = _names_cutoff(step, at)
    entries = [listed(shown_of(before), at.t, values, name=_title("before", at.t), has_cutoff=has_cutoff)]
    if is_new_measure:
        return (lists("before", [{**entries[0], "title": ""}]),)
    entries.append(listed(shown_of(after), at.t, name=_title("after", at.t), has_cutoff=has_cutoff))
    return (lists("before", entries),)


def answered_lists(step: Predict | Compare | Orders, at: Context) -> tuple[Block, ...]:
    """Return the lists or sets of a step with all that decides its answer."""
    match step:
        case Predict():
            parts = (predict.truth_of(step, at), "")
            # A set is listed with its means, where the step has a measure.
            own = () if step.measures and not _is_list(step, at) else _predicted_lists(step, at)
        case Compare():
            parts, own = (compare.truth_of(step, at),), ()
        case Orders():
            parts, own = (orders.truth_of(step, at), str(step.draws)), ()
    shown = shown_step(step, Context(at.lesson, parts, None, at.figures, at.t))
    return (*own, *(block for block in shown.blocks if block["kind"] in _SHOWN))


def _is_list(step: Predict, at: Context) -> bool:
    return isinstance(at.scene(step.after.scene), Scenario)


def _predicted_lists(step: Predict, at: Context) -> tuple[Block, ...]:
    has_cutoff = _names_cutoff(step, at)
    entries: list[ListData] = []
    for side, word in ((step.before, "before"), (step.after, "after")):
        scene = at.scene(side.scene)
        bar = value_bar(_measure(side, at), value_of(at.lesson.scenes, side))
        if isinstance(scene, Scenario):
            entry = listed(shown_of(scene), at.t, name=_title(word, at.t), has_cutoff=has_cutoff)
            entries.append({**entry, "values": [bar]})
        else:
            entries.append(
                {"title": _title(word, at.t), "items": [], "note": "", "alternative": "", "values": [bar]}
            )
    return (lists("values", entries),)


def _names_cutoff(step: Predict, at: Context) -> bool:
    """Return whether K is named: where a measure has one, or where it is what changes."""
    return names_cutoff(step.measures) or at.scene(step.before.scene).k != at.scene(step.after.scene).k


def _measure(side: Side, at: Context) -> str:
    """Return the printed name of a measure; before it is taught it is just the value."""
    return at.measure_name(side) or at.t("learn.head_value")


def _title(word: str, texts: Texts) -> str:
    return texts(f"learn.{word}")
