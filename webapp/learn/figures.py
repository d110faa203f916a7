"""Numbers in the texts of a lesson: expressions that the core evaluates, never typed into prose."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from recmetrics import Explanation, Mean
from webapp.cases.case import MODELS, Case, Model
from webapp.cases.case_set import CaseSet
from webapp.cases.explained import mean_of
from webapp.learn.lesson import Lesson, LessonError, Scene, Side
from webapp.model.choice import parse_choice
from webapp.model.measure_names import measure_at
from webapp.model.numbers import Number, change_text, decimal_text, exact_text, sum_text
from webapp.model.scenario import Scenario


def figures_of(lesson: Lesson) -> dict[str, str]:
    """Return every number that the lesson's texts may name, by placeholder.

    Raises:
        LessonError: An expression cannot be read.
    """
    return {name: figure(lesson.scenes, expression) for name, expression in lesson.values.items()}


def figure(scenes: Mapping[str, Scene], expression: str) -> str:
    """Evaluate an expression of a lesson.

    An expression is `AP@K start`: a measure by its open name, and a list by its name, at the list's own K.
    Over a set of cases it is the mean: `AP@K two`, of model B `AP@K two.B`, of one case `AP@K two:u1`. Before
    these may stand what is wanted instead of the exact value: `decimal`, `name`, `sum`, `terms`, `divisor` or
    `pooled`, and `gain` before two lists. Others need no measure:
    `k`, `length`, `hits`, `found` (hits within K), `relevant`, `missed`, `cases`, `items start`,
    `item 3 start` and `grade A start`. `number .335` is a number as it was published.

    Raises:
        LessonError: The expression cannot be read.

    >>> scenes = {"start": Scenario(("A", "B", "C"), ("A", "C"), k=3)}
    >>> [figure(scenes, text) for text in ("AP@K start", "decimal AP@K start", "terms AP@K start", "k start")]
    ['5/6', '0.8333', '1 + 2/3', '3']
    """
    words = expression.split()
    try:
        match words:
            case ["number", number]:
                return number
            case ["grade", item, name]:
                return str((_list(scenes, name).grade_by_item or {})[item])
            case ["name", measure, name]:
                return str(measure_at(measure, scenes[name].k))
            case ["item", rank, name]:
                return _item(_list(scenes, name), int(rank))
            case ["items", name]:
                return ", ".join(_list(scenes, name).ranked)
            case ["gain", measure, before, after]:
                return change_text(value_at(scenes, measure, after) - value_at(scenes, measure, before))
            case ["pooled", measure, name]:
                return exact_text(_pooled(scenes, measure, name))
            case [what, measure, name] if what in _EXPLAINED:
                return _EXPLAINED[what](_explained(_list(scenes, name), measure))
            case [what, measure, name] if what in _OF_VALUES:
                return _OF_VALUES[what](value_at(scenes, measure, name))
            case [what, name] if what in _COUNTS:
                return str(_COUNTS[what](_list(scenes, name)))
            case [what, name] if what in _OF_SETS:
                return str(_OF_SETS[what](_set(scenes, name)))
            case [measure, name]:
                return exact_text(value_at(scenes, measure, name))
            case _:
                raise ValueError("no such expression")
    except (KeyError, ValueError) as error:
        raise LessonError(f"{expression!r} cannot be read: {error}") from error


def value_at(scenes: Mapping[str, Scene], measure: str, place: str) -> Number:
    """Return a measure at a place such as `start`, `two`, `two.B`, `two:u1` or `two.B:u1`."""
    place, _, case = place.partition(":")
    name, _, model = place.partition(".")
    scene = scenes[name]
    if isinstance(scene, Scenario):
        if model or case:
            raise ValueError(f"{name} is one list")
        return _explained(scene, measure).value
    whose = parse_choice(MODELS, model or "A")
    if whose is None:
        raise ValueError(f"no model {model!r}")
    if not case:
        return scene_value(scene, measure, whose)
    return case_value(scene.case(case), whose, measure, scene.k)


def value_of(scenes: Mapping[str, Scene], side: Side) -> Number:
    """Return the value of one side of a comparison."""
    return scene_value(scenes[side.scene], side.measure, side.model)


def scene_value(scene: Scene, measure: str, model: Model = "A") -> Number:
    """Return a measure on a list, or its mean over a set; 0 where no case is left to average."""
    if isinstance(scene, Scenario):
        return _explained(scene, measure).value
    mean = mean_of(scene, model, measure_at(measure, scene.k))
    return Fraction(0) if mean is None else mean


def case_value(case: Case, model: Model, measure: str, k: int) -> Number:
    """Return a measure on the list of one case."""
    judged = case.judged(model)
    return measure_at(measure, k).of_pattern(judged.flags, judged.relevant_count)


def _explained(scenario: Scenario, measure: str) -> Explanation:
    return measure_at(measure, scenario.k).explain(scenario.ranked, scenario.relevant_set())


def _pooled(scenes: Mapping[str, Scene], measure: str, name: str) -> Number:
    case_set = _set(scenes, name)
    pooled = Mean(measure_at(measure, case_set.k)).of_judged(case_set.judged("A"), case_set.empty).pooled
    if pooled is None:
        raise ValueError("nothing is pooled here")
    return pooled


def _list(scenes: Mapping[str, Scene], name: str) -> Scenario:
    scene = scenes[name]
    if not isinstance(scene, Scenario):
        raise ValueError(f"{name} is no list")
    return scene


def _set(scenes: Mapping[str, Scene], name: str) -> CaseSet:
    scene = scenes[name]
    if not isinstance(scene, CaseSet):
        raise ValueError(f"{name} is no set of cases")
    return scene


def _item(scenario: Scenario, rank: int) -> str:
    if not 1 <= rank <= len(scenario.ranked):
        raise ValueError(f"no rank {rank}")
    return scenario.ranked[rank - 1]


def _hits(ranked: Sequence[str], scenario: Scenario) -> int:
    return len(set(ranked) & set(scenario.relevant))


_COUNTS: Final[Mapping[str, Callable[[Scenario], int]]] = {
    "k": lambda scenario: scenario.k,
    "length": lambda scenario: len(scenario.ranked),
    "hits": lambda scenario: _hits(scenario.ranked, scenario),
    "found": lambda scenario: _hits(scenario.ranked[: scenario.k], scenario),
    "relevant": lambda scenario: scenario.relevant_count,
    "missed": lambda scenario: scenario.relevant_count - _hits(scenario.ranked, scenario),
}

_OF_SETS: Final[Mapping[str, Callable[[CaseSet], int]]] = {
    "cases": lambda case_set: len(case_set.cases),
}

_EXPLAINED: Final[Mapping[str, Callable[[Explanation], str]]] = {
    "sum": lambda explanation: exact_text(explanation.numerator),
    "terms": lambda explanation: sum_text([step.term for step in explanation.steps if step.term]),
    "divisor": lambda explanation: exact_text(explanation.denominator),
}


def _shortest(value: Number) -> str:
    """Return four decimals at most: 0.45 and not 0.4500."""
    return decimal_text(value).rstrip("0").rstrip(".")


_OF_VALUES: Final[Mapping[str, Callable[[Number], str]]] = {"decimal": _shortest}
