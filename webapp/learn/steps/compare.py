"""Comparison of two sides that differ in one thing: choose the higher one, then see both on one axis."""

from __future__ import annotations

from webapp.board.explained import joined
from webapp.learn.blocks import Block, ListData, OptionData
from webapp.learn.comparing import WHICH, compared
from webapp.learn.figures import value_of
from webapp.learn.lesson import Compare, Side
from webapp.learn.listing import listed, listed_scene, lists, names_cutoff, summed_up, value_bar
from webapp.learn.lists import shown_of
from webapp.learn.screen import choice, prose
from webapp.learn.steps.reasons import belief_behind, known_reasons, reasons, state_of, text_of_reply
from webapp.learn.steps.shown_step import Context, ShownStep
from webapp.model.numbers import Number
from webapp.model.scenario import Scenario


def shown(step: Compare, at: Context) -> ShownStep:
    """Return the pair; once it is answered also the values, and the question why."""
    chosen = at.parts[0] if at.parts and at.parts[0] in WHICH else None
    truth = truth_of(step, at)
    tried = known_reasons(step, at.parts[1:])
    names, words = _names(step, at), answer_texts(step, at)
    options: list[OptionData] = [
        {
            "text": words[word],
            "state": state_of(word, chosen, truth),
            "act": at.answered(step, word) if chosen is None else None,
        }
        for word in WHICH
    ]
    blocks: list[Block] = [
        prose("text", at.text(step, "text")),
        lists("lists", _pair(step, at, names, is_revealed=chosen is not None)),
        choice("options", at.text(step, "ask"), options, is_short=True),
    ]
    result = ""
    if chosen is not None:
        is_right = chosen == truth
        result = at.t("learn.right_prediction" if is_right else "learn.other_prediction")
        blocks += [
            prose("reveal", joined(result, at.text(step, "reveal"), at.t), "good" if is_right else "wrong"),
            *([] if is_right else belief_behind(step, chosen, at)),
            *reasons(step, at, (chosen,), tried),
        ]
    return ShownStep(tuple(blocks), step.why[0] in tried, said=text_of_reply(blocks, tried) or result)


def answer_texts(step: Compare, at: Context) -> dict[str, str]:
    """Return the texts of the answers: a, b, or equal."""
    above, below = _names(step, at)
    return {"a": above, "b": below, "equal": at.t("learn.equal")}


def truth_of(step: Compare, at: Context) -> str:
    """Return the side that is higher: a, b, or equal."""
    above, below = (value_of(at.lesson.scenes, side) for side in step.sides)
    return compared(WHICH, above, below)


def _names(step: Compare, at: Context) -> tuple[str, str]:
    return at.text_or(step, "a", "A"), at.text_or(step, "b", "B")


def _pair(step: Compare, at: Context, names: tuple[str, str], *, is_revealed: bool) -> list[ListData]:
    if len({side.scene for side in step.sides}) == 1:
        return _one_scene(step, at, names, is_revealed=is_revealed)
    entries: list[ListData] = []
    for side, name in zip(step.sides, names, strict=True):
        scene = at.scene(side.scene)
        if isinstance(scene, Scenario):
            has_cutoff = names_cutoff(step.measures)
            entries.append(listed(shown_of(scene), at.t, name=name, has_cutoff=has_cutoff))
        else:
            entries += listed_scene(scene, (), at.t)
        if is_revealed and isinstance(scene, Scenario):
            entries[-1] = {**entries[-1], "values": [value_bar(at.measure_name(side), _value(side, at))]}
        elif is_revealed:
            entries.append(summed_up(name, [(at.measure_name(side), _value(side, at))]))
    return entries


def _one_scene(step: Compare, at: Context, names: tuple[str, str], *, is_revealed: bool) -> list[ListData]:
    """Return one list under two measures, or one set under two models."""
    scene = at.scene(step.sides[0].scene)
    entries = listed_scene(scene, (), at.t)
    if is_revealed:
        values = [(name, _value(side, at)) for side, name in zip(step.sides, names, strict=True)]
        if isinstance(scene, Scenario):
            entries[-1] = {**entries[-1], "values": [value_bar(*value) for value in values]}
        else:
            entries.append(summed_up(at.t("learn.all_cases"), values))
    return entries


def _value(side: Side, at: Context) -> Number:
    return value_of(at.lesson.scenes, side)
