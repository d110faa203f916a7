"""Pictures of sets of cases: the change of each case, and models under several definitions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, cast

from recmetrics import Mean, MeanExplanation
from webapp.board.colours import case_colours
from webapp.cases.case import Model
from webapp.cases.case_set import CaseSet
from webapp.learn.hands_on_protocol import (
    BarGroupData,
    CaseKeyData,
    GridBarsBlock,
    PartData,
    PartsBarData,
    SlopeData,
    SlopesBlock,
)
from webapp.learn.lesson import Compare, GridBars, Predict, Slopes, Step
from webapp.learn.steps.shown_step import Context, ShownStep
from webapp.model.measure_names import measure_at
from webapp.model.numbers import Number, exact_text, sign_of, with_decimals
from webapp.texts import Translate

_BEFORE_PICTURE: Final = ("scale", "options")
"""The block after which a picture stands: the prediction beside the truth, or the answers."""

_DIVISORS: Final = {
    "AP@K": "min",
    "AP(norm=relevant)@K": "relevant",
    "AP(norm=hits)@K": "hits",
    "AP(norm=k)@K": "k",
}


def with_picture(step: Step, shown: ShownStep, at: Context) -> ShownStep:
    """Return a step with its picture, if it has one: with the answer to a question, else at the end."""
    if step.picture is None:
        return shown
    ids = [block["id"] for block in shown.blocks]
    if "reveal" not in ids and isinstance(step, Predict | Compare):
        return shown
    before = next((name for name in _BEFORE_PICTURE if name in ids), ids[-1])
    place = ids.index(before) + 1
    picture = step.picture
    block = _slopes(picture, at) if isinstance(picture, Slopes) else _grid_bars(picture, at)
    return replace(shown, blocks=(*shown.blocks[:place], block, *shown.blocks[place:]))


def are_divisors(open_names: Sequence[str]) -> bool:
    """Return whether some definitions differ in their denominator alone."""
    return set(open_names) <= _DIVISORS.keys()


def definition_name(open_name: str, k: int, t: Translate) -> str:
    """Return what a definition is called: AP@K by its denominator, another measure by its name."""
    divisor = _DIVISORS.get(open_name)
    return t(f"learn.divided_by_{divisor}") if divisor else str(measure_at(open_name, k))


def definition_title(open_name: str, k: int, t: Translate) -> str:
    """Return the name of a definition as the start of a sentence or a heading."""
    name = definition_name(open_name, k, t)
    return t("hands_on.divided", divisor=name) if open_name in _DIVISORS else name


# Every answer on a leaderboard needs the same means.
@lru_cache(maxsize=100)
def explained_mean(case_set: CaseSet, model: Model, open_name: str) -> MeanExplanation:
    """Return the mean of a measure over the lists of a model."""
    return Mean(measure_at(open_name, case_set.k)).of_judged(case_set.judged(model), case_set.empty)


def parts_of(explanation: MeanExplanation, names: Sequence[str]) -> list[PartData]:
    """Return what each case adds to a mean, as a part of a bar from 0 to 1."""
    colours = case_colours(len(names))
    return [
        {"name": name, "colour": colour, "size": min(float(term.value) / explanation.count, 1.0)}
        for name, colour, term in zip(names, colours, explanation.terms, strict=True)
        if term.counted
    ]


def key_of(case_set: CaseSet, t: Translate) -> list[CaseKeyData]:
    """Return the colours of the cases, with the number of relevant items of each."""
    colours = case_colours(len(case_set.cases))
    return [
        {"name": case.name, "colour": colour, "note": t("hands_on.relevant_count", n=case.relevant_count)}
        for case, colour in zip(case_set.cases, colours, strict=True)
    ]


def value_text(value: Number | None) -> str:
    """Return a value with its decimals; a dash where no case is left."""
    return "–" if value is None else with_decimals(exact_text(value), value)


def _slopes(picture: Slopes, at: Context) -> SlopesBlock:
    before, after = (
        explained_mean(cast("CaseSet", at.scene(name)), "A", picture.measure)
        for name in (picture.before, picture.after)
    )
    # Cases that go the same way share a line.
    names: dict[tuple[Number, Number], list[str]] = {}
    for was, now in zip(before.terms, after.terms, strict=True):
        names.setdefault((was.value, now.value), []).append(str(was.case))
    lines = [
        _slope(at.t("change.comma").join(cases), was, now, len(cases)) for (was, now), cases in names.items()
    ]
    mean = _slope(str(after.mean), before.value or 0, after.value or 0, 0)
    return {
        "kind": "slopes",
        "id": "slopes",
        "legend": at.t("hands_on.mean_legend", measure=str(after.mean.measure)),
        "before": at.t("learn.before"),
        "after": at.t("learn.after"),
        "lines": lines,
        "mean": mean,
        "alternative": " ".join(
            at.t("hands_on.slope", name=line["name"], before=line["before_text"], after=line["after_text"])
            for line in (*lines, mean)
        ),
    }


def _slope(name: str, before: Number, after: Number, cases: int) -> SlopeData:
    return {
        "name": name,
        "before": min(float(before), 1.0),
        "after": min(float(after), 1.0),
        "before_text": value_text(before),
        "after_text": value_text(after),
        "sign": sign_of(after - before),
        "cases": cases,
    }


def _grid_bars(picture: GridBars, at: Context) -> GridBarsBlock:
    case_set = cast("CaseSet", at.scene(picture.scene))
    groups: list[BarGroupData] = []
    for open_name in picture.measures:
        explained = [explained_mean(case_set, model, open_name) for model in case_set.model_names]
        best = max((one.value or 0 for one in explained), default=0)
        bars: list[PartsBarData] = [
            {
                "name": at.t("hands_on.model", model=model),
                "text": value_text(one.value),
                "parts": parts_of(one, case_set.names),
                "wins": one.value == best and [two.value for two in explained].count(best) == 1,
            }
            for model, one in zip(case_set.model_names, explained, strict=True)
        ]
        groups.append({"title": definition_title(open_name, case_set.k, at.t), "bars": bars})
    return {
        "kind": "grid_bars",
        "id": "grid_bars",
        "groups": groups,
        "key": key_of(case_set, at.t),
        "alternative": " ".join(
            at.t("hands_on.bar", definition=group["title"], model=bar["name"], value=bar["text"])
            for group in groups
            for bar in group["bars"]
        ),
    }
