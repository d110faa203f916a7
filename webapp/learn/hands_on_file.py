"""Parser and validation of the steps in which the reader handles the topic itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, get_args

from webapp.cases.case import MODELS
from webapp.cases.case_set import CaseSet
from webapp.learn.hands_on import (
    CHANCE,
    Bug,
    BugHand,
    Contestant,
    HandsOn,
    Leaderboard,
    MeanAim,
    MeanHand,
    MeanStep,
    Orders,
)
from webapp.learn.hands_on_limits import MAX_EDITED_ITEMS, MAX_RUN_ITEMS, PLACE_SIGNS
from webapp.learn.lesson import GridBars, LessonError, Picture, Scene, Slopes, Step
from webapp.learn.lesson_values import Fields, read_believed, read_measure, read_voices, read_word
from webapp.learn.slips import slips
from webapp.model.scenario import Scenario

DIVISORS: Final = ("AP@K", "AP(norm=relevant)@K", "AP(norm=hits)@K", "AP(norm=k)@K")
"""The definitions of a leaderboard that names none."""

MAX_DRAWS: Final = 2000
"""Most random orders of a list."""

MAX_EDITED: Final = 12
"""Most cases whose lists are edited."""


def _mean(common: Fields, table: Fields) -> MeanStep:
    return MeanStep(
        **common,
        measure=read_measure(table["measure"]),
        changes=tuple(
            read_word(get_args(MeanHand), hand) for hand in table.get("changes", ("order", "relevant"))
        ),
        aim=read_word(get_args(MeanAim), table.get("aim", "like" if "like" in table else "")),
        like=table.get("like", ""),
        moves=table.get("moves", 0),
        stretch=table.get("stretch", 0),
    )


def _leaderboard(common: Fields, table: Fields) -> Leaderboard:
    return Leaderboard(
        **common,
        models=tuple(
            Contestant(row["name"], row["scene"], read_word(MODELS, row.get("model", "A")))
            for row in table["models"]
        ),
        definitions=tuple(map(read_measure, table.get("definitions", DIVISORS))),
        winner=table.get("winner", ""),
        stretch=table.get("stretch", ""),
    )


def _orders(common: Fields, table: Fields) -> Orders:
    return Orders(
        **common,
        measure=read_measure(table["measure"]),
        draws=table.get("draws", 1000),
        seed=table.get("seed", 1),
        why=tuple(table.get("why", ())),
        believed=read_believed(CHANCE, table),
        voices=read_voices(table),
    )


def _bug(common: Fields, table: Fields) -> Bug:
    changes = table.get("changes", ("order", "relevant"))
    return Bug(
        **common,
        slip=read_word(tuple(slips()), table["slip"]),
        changes=tuple(read_word(get_args(BugHand), hand) for hand in changes),
    )


HANDS_ON: Final[Mapping[str, Callable[[Fields, Fields], HandsOn]]] = {
    "mean": _mean,
    "leaderboard": _leaderboard,
    "orders": _orders,
    "bug": _bug,
}
"""Parsers of the kinds of steps: their common fields, and the table of the step."""


def check_hands_on(step: HandsOn, scenes: Mapping[str, Scene]) -> None:
    """Check that a step can be shown.

    Raises:
        LessonError: It cannot be shown.
    """
    is_cases = isinstance(step, MeanStep | Leaderboard)
    for name in sorted(step.scenes):
        if isinstance(scenes[name], CaseSet) != is_cases:
            raise LessonError(f"step {step.id}: {name} is no {'set of cases' if is_cases else 'list'}")
    match step:
        case MeanStep():
            _check_mean(step, scenes)
        case Leaderboard():
            _check_leaderboard(step, scenes)
        case Orders():
            if not 1 <= step.draws <= MAX_DRAWS:
                raise LessonError(f"step {step.id}: draws is not from 1 to {MAX_DRAWS}")
        case _:
            _check_bug(step, scenes)


def check_picture(step: Step, picture: Picture, scenes: Mapping[str, Scene]) -> None:
    """Check that the picture of a step can be drawn.

    Raises:
        LessonError: It is not of sets, or the cases of two sets differ.
    """
    for name in sorted(scenes_of_picture(picture)):
        if isinstance(scenes[name], Scenario):
            raise LessonError(f"step {step.id}: {name} is no set of cases")
    if isinstance(picture, Slopes):
        before, after = scenes[picture.before], scenes[picture.after]
        if isinstance(before, CaseSet) and isinstance(after, CaseSet) and before.names != after.names:
            raise LessonError(f"step {step.id}: {picture.before} and {picture.after} have different cases")


def scenes_of_picture(picture: Picture | None) -> frozenset[str]:
    """Return the names of the sets that a picture needs."""
    match picture:
        case Slopes(before, after):
            return frozenset({before, after})
        case GridBars(scene):
            return frozenset({scene})
        case None:
            return frozenset()


def _check_mean(step: MeanStep, scenes: Mapping[str, Scene]) -> None:
    if (step.aim == "like") != bool(step.like):
        raise LessonError(f"step {step.id}: the aim like and the set like it come together")
    if not step.changes:
        raise LessonError(f"step {step.id}: nothing may be changed")
    if step.stretch and not (step.aim and 0 < step.stretch < (step.moves or step.stretch + 1)):
        raise LessonError(f"step {step.id}: the harder goal is none")
    for name in sorted(step.scenes):
        scene = scenes[name]
        if isinstance(scene, CaseSet) and (scene.models > 1 or len(scene.cases) > MAX_EDITED):
            raise LessonError(f"step {step.id}: {name} has two models, or more than {MAX_EDITED} cases")
        if isinstance(scene, CaseSet) and any(
            len(case.ranked("A")) > MAX_EDITED_ITEMS for case in scene.cases
        ):
            raise LessonError(f"step {step.id}: {name} has a list of more than {MAX_EDITED_ITEMS} items")


def _check_bug(step: HandsOn, scenes: Mapping[str, Scene]) -> None:
    scene = scenes[step.scene]
    if isinstance(step, Bug) and "no_k" in step.changes and not slips()[step.slip].whole:
        raise LessonError(f"step {step.id}: {step.slip} cannot be called without K")
    if isinstance(scene, Scenario) and scene.unnamed:
        raise LessonError(f"step {step.id}: {step.scene} has relevant items without a name")
    if isinstance(scene, Scenario) and len(scene.ranked) > MAX_RUN_ITEMS:
        raise LessonError(f"step {step.id}: {step.scene} has more than {MAX_RUN_ITEMS} items in its list")
    if isinstance(scene, Scenario) and len(scene.items) > len(PLACE_SIGNS):
        raise LessonError(f"step {step.id}: {step.scene} has more than {len(PLACE_SIGNS)} items")


def _check_leaderboard(step: Leaderboard, scenes: Mapping[str, Scene]) -> None:
    names = [row.name for row in step.models]
    if len(set(names)) < len(names) or len(names) < 2:
        raise LessonError(
            f"step {step.id}: a leaderboard has two models or more, each with a name of its own"
        )
    if len(step.definitions) < 2:
        raise LessonError(f"step {step.id}: there is no other definition")
    for name in (step.winner, step.stretch):
        if name not in ("", "other", *names) or (name == "other" and name == step.stretch):
            raise LessonError(f"step {step.id}: no model is called {name!r}")
    if step.stretch and not step.winner:
        raise LessonError(f"step {step.id}: there is a harder goal and no goal")
    for row in step.models:
        scene = scenes[row.scene]
        if isinstance(scene, CaseSet) and row.model not in scene.model_names:
            raise LessonError(f"step {step.id}: {row.scene} has no model {row.model}")
    cases = {_judged_by(scenes[row.scene]) for row in step.models}
    if len(cases) > 1:
        raise LessonError(f"step {step.id}: the models are judged by different cases")


def _judged_by(scene: Scene) -> object:
    """Return all of a set that two models of a leaderboard have in common."""
    if isinstance(scene, Scenario):
        raise LessonError("a list has no cases")
    return scene.k, scene.empty, tuple((case.name, case.relevant, case.unnamed) for case in scene.cases)
