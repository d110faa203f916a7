"""A mean as a picture of its cases, whose lists the reader edits."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import cast

from recmetrics import EmptyCases, Mean, judge
from webapp.board.colours import case_colours
from webapp.board.explained import joined
from webapp.board.statements import statement_data
from webapp.cases.case_set import CaseSet
from webapp.learn.act_protocol import LinkData
from webapp.learn.blocks import Block
from webapp.learn.hands_on import MeanStep
from webapp.learn.hands_on_protocol import MeanBlock, MeanCaseData, MeanRuleData
from webapp.learn.screen import links, prose
from webapp.learn.steps.edited_cases import edited_set, moves_made, set_parts
from webapp.learn.steps.pictures import explained_mean
from webapp.learn.steps.shown_step import REACHED, Context, ShownStep
from webapp.learn.steps.stretch import kept_parts, stretch
from webapp.model.empty_cases import NO_RELEVANT, NoRelevant
from webapp.model.measure_names import measure_at
from webapp.model.numbers import Number, exact_text, sign_of, with_decimals


@dataclass(frozen=True, slots=True)
class _Progress:
    """Progress towards the goal.

    Args:
        mean: The mean now; None where no case is left.
        moves: The number of moves and marks from the start.
        gained: How many cases have a higher value than at the start.
        lost: How many have a lower one.
        is_reached: Whether the goal is reached now.
    """

    mean: Number | None
    moves: int
    gained: int
    lost: int
    is_reached: bool


def shown(step: MeanStep, at: Context) -> ShownStep:
    """Return the cases with their mean, and the progress towards the goal if there is one."""
    own = cast("CaseSet", at.scene(step.scene))
    now = edited_set(own, at.parts, step.changes)
    progress = progress_of(step, at, now)
    text = at.text(step, "text")
    if step.moves:
        text = joined(text, at.t("learn.goal_one_move"), at.t)
    blocks: list[Block] = [prose("text", text)]
    target = (
        None
        if not step.like
        else explained_mean(cast("CaseSet", at.scene(step.like)), "A", step.measure).value
    )
    if step.aim:
        values = {"moves": str(step.moves), **({} if target is None else {"target": exact_text(target)})}
        blocks.append(prose("goal", at.text(step, "goal", **values), "lead"))
    is_stretched = bool(step.stretch) and progress.is_reached and progress.moves <= step.stretch
    kept = kept_parts(at.parts, is_reached=progress.is_reached, is_stretched=is_stretched)
    blocks.append(_block(step, at, own, now, target=target, kept=kept if step.aim else []))
    status = _status(step, at, progress)
    if step.aim and progress.is_reached:
        done = at.text(step, "reached", moves=str(progress.moves))
        blocks.append(prose("status", joined(done, status, at.t), "good"))
    elif step.aim and at.parts:
        is_too_many = bool(step.moves) and progress.moves > step.moves
        too_many = at.t("learn.goal_too_many", most=step.moves) if is_too_many else ""
        blocks.append(prose("status", joined(status, too_many, at.t), "wrong" if is_too_many else "plain"))
    if step.stretch:
        blocks += stretch(step, at, kept, moves=str(step.stretch))
    if now != own:
        # A goal that was reached stays reached.
        start = (*set_parts(own, own), *kept) if step.aim and kept else ()
        again: LinkData = {"text": at.t("learn.again"), "act": at.answered(step, *start)}
        blocks.append(links("again", [again]))
    return ShownStep(tuple(blocks), not step.aim or REACHED in kept, said=status if at.parts else "")


def progress_of(step: MeanStep, at: Context, now: CaseSet) -> _Progress:
    """Return how far a set is from the goal."""
    own = cast("CaseSet", at.scene(step.scene))
    before, after = explained_mean(own, "A", step.measure), explained_mean(now, "A", step.measure)
    # A case that is left out has neither gained nor lost.
    signs = [
        sign_of(term.value - was.value)
        for term, was in zip(after.terms, before.terms, strict=True)
        if term.counted and was.counted
    ]
    moves, gained, lost = moves_made(now, own), signs.count(1), signs.count(-1)
    mean = after.value
    match step.aim:
        case "like":
            is_there = (
                mean is not None
                and mean == explained_mean(cast("CaseSet", at.scene(step.like)), "A", step.measure).value
            )
        case "fewer_gain":
            is_rise = mean is not None and before.value is not None and sign_of(mean - before.value) > 0
            is_there = is_rise and 0 < gained < lost
        case "":
            is_there = False
    return _Progress(mean, moves, gained, lost, is_there and (not step.moves or moves <= step.moves))


def _status(step: MeanStep, at: Context, progress: _Progress) -> str:
    """Return the sentence on the mean, and on what the goal counts."""
    own = cast("CaseSet", at.scene(step.scene))
    name = str(Mean(measure_at(step.measure, own.k)))
    if progress.mean is None:
        return at.t("hands_on.no_mean", measure=name)
    value = with_decimals(exact_text(progress.mean), progress.mean)
    status = at.t("hands_on.mean_is", measure=name, value=value)
    if step.aim == "fewer_gain":
        counts = at.t("hands_on.gained_and_lost", gained=progress.gained, lost=progress.lost)
        status = joined(status, counts, at.t)
    if step.moves:
        status = joined(status, at.t("learn.goal_moves", moves=progress.moves, most=step.moves), at.t)
    return status


def _block(
    step: MeanStep, at: Context, own: CaseSet, now: CaseSet, *, target: Number | None, kept: list[str]
) -> MeanBlock:
    measure = measure_at(step.measure, own.k)
    before = explained_mean(own, "A", step.measure)
    colours = case_colours(len(own.cases))
    cases: list[MeanCaseData] = []
    for case, edited, term, colour in zip(own.cases, now.cases, before.terms, colours, strict=True):
        place = {item: number for number, item in enumerate(case.ranked("A"))}
        relevant = set(edited.relevant)
        cases.append(
            {
                "name": case.name,
                "colour": colour,
                "items": list(case.ranked("A")),
                "order": [place[item] for item in edited.ranked("A")],
                "marked": [number for item, number in place.items() if item in relevant],
                "missed": sum(item not in place for item in case.relevant) + case.unnamed,
                "before": float(term.value),
            }
        )
    rules: list[MeanRuleData] = [
        {
            "value": rule,
            "text": at.t(f"hands_on.empty_{rule}"),
            "counts_as": _counts_as(rule),
        }
        for rule in NO_RELEVANT
    ]
    return {
        "kind": "mean",
        "id": "mean",
        "legend": at.t("hands_on.mean_legend", measure=str(measure)),
        "measure": str(measure),
        "name": str(before.mean),
        "statement": statement_data(measure),
        "k": own.k,
        "has_cutoff": measure.has_cutoff,
        "hands": list(step.changes),
        "cases": cases,
        "rule": now.no_relevant,
        "rules": rules,
        "rule_legend": at.t("hands_on.empty_rule"),
        "before": None if before.value is None else float(before.value),
        "before_label": at.t("hands_on.before"),
        "target": None if target is None else float(target),
        "target_label": at.t("hands_on.target"),
        "kept": kept,
        "act": at.answered(step, *set_parts(now, own)),
    }


@cache
def _counts_as(rule: NoRelevant) -> int | None:
    """Return what a case with nothing to find counts as; None where it is left out."""
    ruling = EmptyCases(no_relevant=rule).ruling("", judge(["A"], set[str]()))
    return None if ruling is None else ruling.counts_as
