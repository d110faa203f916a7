"""Parser and validation of lessons: each is one file `lessons/<number>_<id>.toml`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, TypeVar, get_args

from webapp.board.protocol import Columns
from webapp.cases.case import MODELS
from webapp.cases.case_set import CaseSet
from webapp.learn.comparing import UP, WHICH
from webapp.learn.lesson import (
    Blank,
    Compare,
    Complete,
    Goal,
    Invent,
    Lesson,
    LessonError,
    Predict,
    Recall,
    Scene,
    Side,
    Step,
    Tell,
    Work,
)
from webapp.learn.misconceptions import misconceptions
from webapp.model.address import parse_query
from webapp.model.choice import WordT, parse_choice
from webapp.model.measure_names import open_name
from webapp.model.problems import Problem
from webapp.model.scenario import Scenario

T = TypeVar("T")

_FOLDER: Final = Path(__file__).parent / "lessons"
_FILE: Final = re.compile(r"(?P<number>\d+)_(?P<id>[a-z_]+)")

_Fields = Mapping[str, Any]


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
        found[number] = lesson_from_text(match["id"], file.read_text(encoding="utf-8"))
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


def lesson_from_text(id_: str, text: str) -> Lesson:
    """Parse a lesson from TOML.

    Raises:
        LessonError: The text is invalid.
    """
    try:
        return _lesson(id_, tomllib.loads(text))
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


def _lesson(id_: str, table: _Fields) -> Lesson:
    scenes: dict[str, Scene] = {
        name: require_valid(query, Scenario.from_query(parse_query(query)))
        for name, query in table.get("scenes", {}).items()
    }
    scenes |= {
        name: require_valid(query, CaseSet.from_query(parse_query(query)))
        for name, query in table.get("sets", {}).items()
    }
    defaults = {"measures": table["measures"], "table": table["table"]}
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


def _step(number: int, table: _Fields) -> Step:
    name = table.get("id", number)
    try:
        common = {
            "id": table["id"],
            "text": table.get("text", table["id"]),
            "scene": table["scene"],
            "measures": tuple(map(_measure, table["measures"])),
            "table": _word(get_args(Columns), table["table"]),
            "lights": tuple(table.get("lights", ())),
        }
        return _STEPS[_word(tuple(_STEPS), table["kind"])](common, table)
    except KeyError as error:
        raise LessonError(f"step {name}: {error} is missing") from error
    except (AttributeError, TypeError, ValueError) as error:
        raise LessonError(f"step {name}: {error}") from error


def _tell(common: _Fields, _table: _Fields) -> Step:
    return Tell(**common)


def _predict(common: _Fields, table: _Fields) -> Step:
    before, after = _side(table["before"]), _side(table["after"])
    return Predict(
        **common,
        before=before,
        after=after,
        why=tuple(table["why"]),
        believed=_words(UP, table),
    )


def _compare(common: _Fields, table: _Fields) -> Step:
    above, below = map(_side, table["sides"])
    return Compare(
        **common,
        sides=(above, below),
        why=tuple(table["why"]),
        believed=_words(WHICH, table),
    )


def _complete(common: _Fields, table: _Fields) -> Step:
    return Complete(
        **common,
        work=_word(get_args(Work), table["work"]),
        measure=_measure(table["measure"]),
        blank=_word(get_args(Blank), table["blank"]),
    )


def _recall(common: _Fields, table: _Fields) -> Step:
    return Recall(**common, belief=table["belief"], seed=table["seed"])


def _goal(common: _Fields, table: _Fields) -> Step:
    return Goal(**common, measure=_measure(table["measure"]), like=table["like"], moves=table["moves"])


def _invent(common: _Fields, table: _Fields) -> Step:
    return Invent(**common, claims=tuple((above, below) for above, below in table["claims"]))


_STEPS: Final[Mapping[str, Callable[[_Fields, _Fields], Step]]] = {
    "tell": _tell,
    "predict": _predict,
    "compare": _compare,
    "complete": _complete,
    "recall": _recall,
    "goal": _goal,
    "invent": _invent,
}


def _scenes_of(step: Step) -> set[str]:
    match step:
        case Predict():
            return {step.scene, step.before.scene, step.after.scene}
        case Compare():
            return {step.scene, *(side.scene for side in step.sides)}
        case Goal():
            return {step.scene, step.like}
        case Invent():
            return {step.scene, *(name for claim in step.claims for name in claim)}
        case _:
            return {step.scene}


def _beliefs_of(step: Step) -> tuple[str, ...]:
    match step:
        case Predict() | Compare():
            return tuple(step.believed.values())
        case Recall():
            return (step.belief,)
        case _:
            return ()


def _check(step: Step, scenes: Mapping[str, Scene]) -> None:
    """Check that a step can be shown: cards move in lists, cases need a set, a question needs a reason.

    Raises:
        LessonError: It cannot be shown.
    """
    is_cases = isinstance(step, Complete) and step.work == "cases"
    if isinstance(step, Goal | Invent | Complete):
        for name in sorted(_scenes_of(step)):
            if isinstance(scenes[name], CaseSet) != is_cases:
                raise LessonError(f"step {step.id}: {name} is no {'set of cases' if is_cases else 'list'}")
    if isinstance(step, Predict | Compare) and not step.why:
        raise LessonError(f"step {step.id}: there is no reason to choose")


def _side(table: _Fields) -> Side:
    return Side(table["scene"], _measure(table["measure"]), _word(MODELS, table.get("model", "A")))


def _measure(name: str) -> str:
    if open_name(name) != name:
        raise LessonError(f"no measure has the open name {name!r}")
    return name


def _word(words: Sequence[WordT], given: object) -> WordT:
    found = parse_choice(words, given)
    if found is None:
        raise LessonError(f"{given!r} is none of {', '.join(words)}")
    return found


def _words(words: Sequence[str], table: _Fields) -> Mapping[str, str]:
    """Return the misconceptions behind wrong answers, by answer."""
    return MappingProxyType(
        {_word(words, answer): belief for answer, belief in table.get("believed", {}).items()}
    )
