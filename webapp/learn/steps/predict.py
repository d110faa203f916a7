"""Prediction: up, the same or down; it stays beside the truth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from recmetrics import ReportedNumber
from webapp.board.explained import UNCOVERED, joined
from webapp.board.protocol import CoveredData, MeasurePart
from webapp.cases.case_set import CaseSet
from webapp.learn.blocks import Block, MarkData, OptionData, PredictBlock, ScaleBlock
from webapp.learn.comparing import UP, compared
from webapp.learn.figures import value_of
from webapp.learn.lesson import Predict, Scene, Side
from webapp.learn.listing import listed_scene, lists, names_cutoff
from webapp.learn.own_list import may_leave, usable
from webapp.learn.planned import planned_change
from webapp.learn.screen import OnBoard, choice, heading, prose
from webapp.learn.steps.reasons import belief_behind, known_reasons, reasons, state_of, text_of_reply
from webapp.learn.steps.shown_step import Context, ShownStep
from webapp.learn.typed import is_answer, problem_with, read_answer
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


def problem_of(step: Predict, scenes: Mapping[str, Scene], parts: tuple[str, ...]) -> Problem | None:
    """Return the problem of a prediction; None without one.

    There must be a direction. An amount must be a number that the measure can have, and agree with the
    direction.
    """
    direction, amount, *reasons = (*parts, "", "")[: max(2, len(parts))]
    if direction not in UP:
        return Problem("prediction_missing")
    # With a reason the truth was shown already: too late to ask for another amount.
    if not amount or reasons:
        return None
    given = read_answer(amount)
    if not isinstance(given, ReportedNumber):
        return problem_with(amount)
    before, after = value_of(scenes, step.before), value_of(scenes, step.after)
    if given.value > 1 >= max(before, after):
        return Problem("number_too_large", {"given": amount})
    # A rounded value agrees with every direction that it may be rounded from.
    if direction != compared(UP, given.value, before) and not (
        direction == "same" and is_answer(given, before)
    ):
        return Problem(f"prediction_not_{direction}", {"given": amount, "before": exact_text(before)})
    return None


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
    return ShownStep(tuple(blocks), is_done=False, board=_board_before(step, scene, at))


def _board_before(step: Predict, scene: Scenario, at: Context) -> OnBoard:
    """Return the board with the known list, with what would answer the question covered."""
    after = at.scene(step.after.scene)
    before = at.scene(step.before.scene)
    if not isinstance(after, Scenario) or not isinstance(before, Scenario):
        raise TypeError(f"{step.id} predicts a list from a set of cases")
    is_new_measure = after == before
    measures = tuple(one for one in step.measures if not (is_new_measure and one == step.after.measure))
    return OnBoard(
        scene,
        None,
        measures,
        step.table,
        lights=step.lights,
        panels=_panels(step, before, after, is_explained=False),
        covered=covered_numbers(before, after),
        planned=planned_change(before, after),
        later=usable(after, step.hands),
    )


def covered_numbers(before: Scenario, after: Scenario) -> CoveredData:
    """Return the numbers of a list that say what its measures come to at another cutoff.

    Where cards move, nothing that is known of the list before says it.
    """
    if before.with_k(after.k) != after:
        return UNCOVERED
    first, last = (1, before.k - 1) if after.k < before.k else (before.k + 1, len(before.ranked))
    return {"ranks": tuple(range(first, last + 1)), "sums": True, "reasons": True}


def _says_why(step: Predict, before: Scenario, after: Scenario) -> bool:
    """Return whether a denominator, which a formula names, may be the reason of a change."""
    measures = (step.before.measure, step.after.measure)
    is_same = before.relevant_count == after.relevant_count and measures[0] == measures[1]
    return not is_same or (names_cutoff(measures) and before.k != after.k)


def _panels(
    step: Predict, before: Scenario, after: Scenario, *, is_explained: bool
) -> tuple[MeasurePart, ...]:
    is_covered = not is_explained and _says_why(step, before, after)
    return tuple(panel for panel in step.open if panel != "formula" or not is_covered)


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
    result = _verdict(step, at, amount, is_right=is_right)
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
    before = at.scene(step.before.scene)
    if isinstance(after, Scenario) and isinstance(before, Scenario):
        board = _board_after(step, before, after, at, is_explained=step.why[0] in tried)
    elif isinstance(after, CaseSet):
        blocks[3:3] = _sets_compared(step, after, at)
    return ShownStep(tuple(blocks), step.why[0] in tried, board, text_of_reply(blocks, tried) or result)


def _board_after(
    step: Predict, before: Scenario, after: Scenario, at: Context, *, is_explained: bool
) -> OnBoard:
    """Return the board with the list that was predicted; why it is so stays covered until it is found."""
    shown = at.board or after
    was = after if at.board else before
    return OnBoard(
        shown,
        # Where only the measure differs, no card has moved.
        was if was != shown else None,
        tuple(dict.fromkeys((*step.measures, *at.named(step.after)))),
        step.table,
        hands=usable(after, step.hands),
        may_leave=may_leave(after, step.hands),
        panels=_panels(step, before, after, is_explained=is_explained),
        covered={**UNCOVERED, "reasons": not is_explained and _says_why(step, before, after)},
        has_reasons=is_explained,
    )


def _sets_compared(step: Predict, after: CaseSet, at: Context) -> list[Block]:
    """Return the cases after the change below those before it: the reveal argues from both."""
    before = at.scene(step.before.scene)
    now = lists("lists", listed_scene(after, step.measures, at.t))
    if not isinstance(before, CaseSet) or before == after:
        return [now]
    return [
        heading("heading_before", at.t("learn.before")),
        lists("lists_before", listed_scene(before, step.measures, at.t)),
        heading("heading_after", at.t("learn.after")),
        now,
    ]


def _verdict(step: Predict, at: Context, amount: str, *, is_right: bool) -> str:
    """Return what is said to a prediction: to its direction, and to its amount where one was given."""
    direction = at.t("learn.right_prediction" if is_right else "learn.other_prediction")
    given = read_answer(amount) if amount else None
    if not isinstance(given, ReportedNumber):
        return direction
    _, after = _values(step, at)
    if is_answer(given, after):
        return joined(direction, at.t("learn.right_amount", value=exact_text(after)), at.t)
    return joined(direction, at.t("learn.other_amount", given=amount, value=exact_text(after)), at.t)


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
