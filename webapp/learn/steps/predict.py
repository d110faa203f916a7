"""Prediction: up, the same or down; it stays beside the truth."""

from __future__ import annotations

from typing import Literal

from recmetrics import ReportedNumber
from webapp.board.explained import joined
from webapp.learn.blocks import Block, MarkData, OptionData, PredictBlock, ScaleBlock
from webapp.learn.comparing import UP, compared
from webapp.learn.figures import value_of
from webapp.learn.lesson import Predict, Side
from webapp.learn.listing import listed_scene, lists
from webapp.learn.screen import OnBoard, choice, prose
from webapp.learn.steps.reasons import belief_behind, known_reasons, reasons, state_of, text_of_reply
from webapp.learn.steps.shown_step import Context, ShownStep
from webapp.learn.typed import problem_with, read_answer
from webapp.model.numbers import Number, decimal_text, exact_text, with_decimals
from webapp.model.problems import Problem
from webapp.model.scenario import Scenario


def shown(step: Predict, at: Context) -> ShownStep:
    """Return the form; once it is answered the truth, the prediction beside it, and the question why."""
    direction = at.parts[0] if at.parts and at.parts[0] in UP else None
    return _asked(step, at) if direction is None else _answered(step, at, direction)


def truth_of(step: Predict, at: Context) -> str:
    """Return the direction of the measure: up, same or down."""
    before, after = _values(step, at)
    return compared(UP, after, before)


def problem_of(parts: tuple[str, ...]) -> Problem | None:
    """Return the problem of a prediction: no direction, or an amount that is no number; None without one.

    >>> [found and found.code for found in map(problem_of, (("up", ""), ("", "1"), ("up", "x")))]
    [None, 'prediction_missing', 'answer_unreadable']
    """
    direction, amount, *reasons = (*parts, "", "")[: max(2, len(parts))]
    if direction not in UP:
        return Problem("prediction_missing")
    # With a reason the truth was shown already: too late to ask for another amount.
    return problem_with(amount) if amount and not reasons else None


def _values(step: Predict, at: Context) -> tuple[Number, Number]:
    scenes = at.lesson.scenes
    return value_of(scenes, step.before), value_of(scenes, step.after)


def _asked(step: Predict, at: Context) -> ShownStep:
    form: PredictBlock = {
        "kind": "predict",
        "id": "predict",
        "legend": at.text(step, "ask"),
        "options": [{"value": word, "text": at.t(f"learn.{word}")} for word in UP],
        "amount": at.t("learn.amount"),
        "amount_hint": at.t("learn.amount_hint"),
        "submit": at.t("learn.reveal"),
        "act": at.answered(step),
    }
    scene = at.scene(step.scene)
    blocks: list[Block] = [prose("text", at.text(step, "text")), form]
    if not isinstance(scene, Scenario):
        blocks.insert(1, lists("lists", listed_scene(scene, step.measures, at.t)))
        return ShownStep(tuple(blocks), is_done=False)
    board = OnBoard(scene, None, step.measures, step.table, is_free=False, lights=step.lights)
    return ShownStep(tuple(blocks), is_done=False, board=board)


def _answered(step: Predict, at: Context, direction: str) -> ShownStep:
    truth = truth_of(step, at)
    amount = at.parts[1] if len(at.parts) > 1 else ""
    tried = known_reasons(step, at.parts[2:])
    options: list[OptionData] = [
        {
            "text": at.t(f"learn.{word}"),
            "state": state_of(word, direction, truth),
            "act": None,
        }
        for word in UP
    ]
    is_right = direction == truth
    result = at.t("learn.right_prediction" if is_right else "learn.other_prediction")
    blocks: list[Block] = [
        prose("text", at.text(step, "text")),
        choice("predicted", at.text(step, "ask"), options, is_short=True),
        _scale(step, at, direction, amount),
        prose("reveal", joined(result, at.text(step, "reveal"), at.t), "good" if is_right else "wrong"),
        *([] if is_right else belief_behind(step, direction, at)),
        *reasons(step, at, (direction, amount), tried),
    ]
    after = at.scene(step.after.scene)
    board = None
    if isinstance(after, Scenario):
        shown = at.board or after
        before = after if at.board else at.scene(step.before.scene)
        board = OnBoard(
            shown,
            # Where only the measure differs, no card has moved.
            before if isinstance(before, Scenario) and before != shown else None,
            tuple(dict.fromkeys((*step.measures, *at.named(step.after)))),
            step.table,
            is_free=True,
        )
    else:
        blocks.insert(3, lists("lists", listed_scene(after, step.measures, at.t)))
    return ShownStep(tuple(blocks), step.why[0] in tried, board, text_of_reply(blocks, tried) or result)


def _scale(step: Predict, at: Context, direction: str, amount: str) -> ScaleBlock:
    """Return both values on one axis from 0 to 1, with the prediction."""
    before, after = _values(step, at)
    given = read_answer(amount) if amount else None
    guess = float(given.value) if isinstance(given, ReportedNumber) and 0 <= given.value <= 1 else None
    marks: list[MarkData] = [
        _mark("before", _name(step, step.before, at), before),
        _mark("after", _name(step, step.after, at), after),
    ]
    predicted = at.t(f"learn.{direction}")
    if guess is not None:
        predicted = at.t("learn.predicted_to", direction=predicted, value=amount)
    text = at.t("learn.predicted", predicted=predicted)
    return {
        "kind": "scale",
        "id": "scale",
        "marks": marks,
        "guess": {"direction": direction, "at": guess, "text": text},
        "alternative": at.t(
            "learn.scale_alternative",
            before=exact_text(before),
            after=exact_text(after),
            predicted=predicted,
        ),
    }


def _name(step: Predict, side: Side, at: Context) -> str:
    """Return "before" or "after" in words, with the measure once it was taught."""
    label, name = at.t("learn.before" if side is step.before else "learn.after"), at.measure_name(side)
    return f"{label} · {name}" if name else label


def _mark(kind: Literal["before", "after"], name: str, value: Number) -> MarkData:
    return {
        "kind": kind,
        "name": name,
        "text": with_decimals(exact_text(value), value),
        "at": float(decimal_text(value)),
    }
