"""Parser and validation of lessons: each is one file `lessons/<number>_<id>.toml`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final, TypeVar, get_args

from webapp.board.protocol import Columns, MeasurePart
from webapp.cases.case_set import CaseSet
from webapp.learn.comparing import UP, WHICH
from webapp.learn.hands_on import HandsOn
from webapp.learn.hands_on_file import HANDS_ON, check_hands_on, check_picture, scenes_of_picture
from webapp.learn.lesson import (
    Blank,
    Compare,
    Complete,
    Goal,
    Hand,
    Invent,
    Lesson,
    LessonError,
    Predict,
    Recall,
    Scene,
    Step,
    Stretch,
    Tell,
    Work,
)
from webapp.learn.lesson_values import (
    Fields,
    read_believed,
    read_measure,
    read_picture,
    read_side,
    read_voices,
    read_word,
    read_words,
)
from webapp.learn.misconceptions import misconceptions
from webapp.model.address import parse_query
from webapp.model.problems import Problem
from webapp.model.scenario import Scenario

T = TypeVar("T")

_FOLDER: Final = Path(__file__).parent / "lessons"
_FILE: Final = re.compile(r"(?P<number>\d+)_(?P<id>[a-z_]+)")

_FORMULA_FROM: Final = 3
"""Number of the lesson from which on formulas are open."""


@cache
def lessons() -> Mapping[str, Lesson]:
    """Return every lesson by its id, in the order in which they are meant to be taken.

    Raises:
        LessonError: A file is invalid.
    """
    found: dict[int, Lesson] = {}
    ids: set[str] = set()
    for file in _FOLDER.glob("*.toml"):
        match = _FILE.fullmatch(file.stem)
        if match is None:
            raise LessonError(f"{file.name} is not called <number>_<id>.toml")
        number = int(match["number"])
        if number in found or match["id"] in ids:
            raise LessonError(f"{file.name} has the number or the id of another lesson")
        ids.add(match["id"])
        found[number] = lesson_from_text(match["id"], file.read_text(encoding="utf-8"), number)
    return MappingProxyType({found[number].id: found[number] for number in sorted(found)})


@cache
def taught(id_: str) -> frozenset[str]:
    """Return the measures that are named in this lesson or in one before it.

    Raises:
        KeyError: There is no such lesson.
    """
    names, found = tuple(lessons()), lessons()
    earlier = names[: names.index(found[id_].id) + 1]
    return frozenset(measure for one in earlier for measure in found[one].measures)


def lesson_from_text(id_: str, text: str, number: int = 1) -> Lesson:
    """Parse a lesson from TOML.

    Args:
        id_: The lesson's id.
        text: The TOML.
        number: Its place among the lessons.

    Raises:
        LessonError: The text is invalid.
    """
    panels: list[MeasurePart] = ["bars", "formula"] if number >= _FORMULA_FROM else ["bars"]
    try:
        return _lesson(id_, {"open": panels, **tomllib.loads(text)})
    except KeyError as error:
        raise LessonError(f"lesson {id_}: {error} is missing") from error
    except (AttributeError, TypeError, ValueError) as error:
        raise LessonError(f"lesson {id_}: {error}") from error


def require_valid(given: str, read: tuple[T, tuple[Problem, ...]]) -> T:
    """Return the parsed value if it has no problems.

    Raises:
        LessonError: It has some.
    """
    found, problems = read
    if problems:
        raise LessonError(f"{given}: {', '.join(problem.code for problem in problems)}")
    return found


def _lesson(id_: str, table: Fields) -> Lesson:
    scenes: dict[str, Scene] = {
        name: require_valid(query, Scenario.from_query(parse_query(query)))
        for name, query in table.get("scenes", {}).items()
    }
    scenes |= {
        name: require_valid(query, CaseSet.from_query(parse_query(query)))
        for name, query in table.get("sets", {}).items()
    }
    defaults = {name: table[name] for name in ("measures", "table", "open")}
    steps = tuple(_step(number, {**defaults, **step}) for number, step in enumerate(table["steps"], 1))
    if len({step.id for step in steps}) < len(steps):
        raise LessonError("two steps have the same id")
    named = {table["opens"]}.union(*map(_scenes_of, steps))
    if unknown := sorted(named - scenes.keys()):
        raise LessonError(f"there is no scene {', '.join(unknown)}")
    codes = set(table["beliefs"]).union(*map(_beliefs_of, steps))
    if unknown := sorted(codes - misconceptions().keys()):
        raise LessonError(f"there is no belief {', '.join(unknown)}")
    for step in steps:
        _check(step, scenes)
    return Lesson(
        id=id_,
        misconceptions=tuple(table["beliefs"]),
        source=table["source"],
        scenes=MappingProxyType(scenes),
        values=MappingProxyType(table.get("values", {})),
        steps=steps,
        opens=table["opens"],
    )


def _step(number: int, table: Fields) -> Step:
    name = table.get("id", number)
    try:
        common = {
            "id": table["id"],
            "text": table.get("text", table["id"]),
            "scene": table["scene"],
            "measures": tuple(map(read_measure, table["measures"])),
            "table": read_word(get_args(Columns), table["table"]),
            "lights": tuple(table.get("lights", ())),
            "hands": read_words(get_args(Hand), table.get("hands", ["order"])),
            "open": read_words(get_args(MeasurePart), table["open"]),
            "picture": read_picture(table.get("picture")),
        }
        return _STEPS[read_word(tuple(_STEPS), table["kind"])](common, table)
    except KeyError as error:
        raise LessonError(f"step {name}: {error} is missing") from error
    except (AttributeError, TypeError, ValueError) as error:
        raise LessonError(f"step {name}: {error}") from error


def _tell(common: Fields, table: Fields) -> Step:
    return Tell(**common, choices=tuple(table.get("choices", ())), lists=tuple(table.get("lists", ())))


def _predict(common: Fields, table: Fields) -> Step:
    before, after = read_side(table["before"]), read_side(table["after"])
    return Predict(
        **common,
        before=before,
        after=after,
        why=tuple(table["why"]),
        believed=read_believed(UP, table),
        voices=read_voices(table),
    )


def _compare(common: Fields, table: Fields) -> Step:
    above, below = map(read_side, table["sides"])
    return Compare(
        **common,
        sides=(above, below),
        why=tuple(table["why"]),
        believed=read_believed(WHICH, table),
        voices=read_voices(table),
    )


def _complete(common: Fields, table: Fields) -> Step:
    return Complete(
        **common,
        work=read_word(get_args(Work), table["work"]),
        measure=read_measure(table["measure"]),
        blank=read_word(get_args(Blank), table["blank"]),
    )


def _recall(common: Fields, table: Fields) -> Step:
    return Recall(**common, belief=table["belief"], seed=table["seed"])


def _goal(common: Fields, table: Fields) -> Step:
    stretch = table.get("stretch")
    return Goal(
        **common,
        measure=read_measure(table["measure"]),
        like=table["like"],
        moves=table["moves"],
        stretch=None if stretch is None else read_word(get_args(Stretch), stretch),
    )


def _invent(common: Fields, table: Fields) -> Step:
    return Invent(**common, claims=tuple((above, below) for above, below in table["claims"]))


_STEPS: Final[Mapping[str, Callable[[Fields, Fields], Step]]] = {
    "tell": _tell,
    "predict": _predict,
    "compare": _compare,
    "complete": _complete,
    "recall": _recall,
    "goal": _goal,
    "invent": _invent,
    **HANDS_ON,
}


def _scenes_of(step: Step) -> set[str]:
    return _own_scenes(step) | scenes_of_picture(step.picture)


def _own_scenes(step: Step) -> set[str]:
    match step:
        case HandsOn():
            return set(step.scenes)
        case Predict():
            return {step.scene, step.before.scene, step.after.scene}
        case Compare():
            return {step.scene, *(side.scene for side in step.sides)}
        case Tell():
            return {step.scene, *step.lists}
        case Goal():
            return {step.scene, step.like}
        case Invent():
            return {step.scene, *(name for claim in step.claims for name in claim)}
        case _:
            return {step.scene}


def _beliefs_of(step: Step) -> tuple[str, ...]:
    match step:
        case Predict() | Compare():
            return (*step.believed.values(), *step.voices.values())
        case Recall():
            return (step.belief,)
        case HandsOn():
            return step.beliefs
        case _:
            return ()


def _check(step: Step, scenes: Mapping[str, Scene]) -> None:
    """Check that a step can be shown: cards move in lists, cases need a set, a question needs a reason.

    Raises:
        LessonError: It cannot be shown.
    """
    if isinstance(step, HandsOn):
        check_hands_on(step, scenes)
    if step.picture:
        check_picture(step, step.picture, scenes)
    is_cases = isinstance(step, Complete) and step.work == "cases"
    if isinstance(step, Goal | Invent | Complete) or (isinstance(step, Tell) and step.lists):
        for name in sorted(_own_scenes(step)):
            if isinstance(scenes[name], CaseSet) != is_cases:
                raise LessonError(f"step {step.id}: {name} is no {'set of cases' if is_cases else 'list'}")
    if isinstance(step, Predict | Compare) and not step.why:
        raise LessonError(f"step {step.id}: there is no reason to choose")
