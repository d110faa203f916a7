"""Lesson plans for teachers: items to open in order, and the numbers that the notes name."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from webapp.cases.case_set import CaseSet
from webapp.learn.figures import figure
from webapp.learn.lesson import LessonError, Scene
from webapp.learn.lesson_file import lessons, require_valid
from webapp.learn.misconceptions import misconceptions
from webapp.learn.view import EDITION, LearnView
from webapp.model.address import parse_query
from webapp.model.scenario import Scenario

_FILE: Final = Path(__file__).parent / "lesson_plans.toml"


@dataclass(frozen=True, slots=True)
class PlanItem:
    """One item of a lesson plan. Its texts are `teach.<plan>.<item>.what`, `expect` and `differ`.

    Args:
        id: The key of its texts.
        minutes: How long it takes.
        page: The page that it opens.
        query: The parameters of the address that it opens, without the language.
        figures: The numbers that its texts name.
    """

    id: str
    minutes: int
    page: str
    query: Mapping[str, str | list[str]]
    figures: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class LessonPlan:
    """A lesson plan, item by item.

    Args:
        id: The key of its texts.
        minutes: How long it takes.
        items: Its items, in order.
    """

    id: str
    minutes: int
    items: tuple[PlanItem, ...]


@cache
def lesson_plans() -> tuple[LessonPlan, ...]:
    """Return every lesson plan.

    Raises:
        LessonError: The file is invalid, such as with minutes that do not add up.
    """
    return lesson_plans_from_text(_FILE.read_text(encoding="utf-8"))


def lesson_plans_from_text(text: str) -> tuple[LessonPlan, ...]:
    """Parse lesson plans from TOML.

    Raises:
        LessonError: The text is invalid.
    """
    try:
        return tuple(map(_plan, tomllib.loads(text)["plans"]))
    except KeyError as error:
        raise LessonError(f"plans: {error} is missing") from error
    except (AttributeError, TypeError, ValueError) as error:
        raise LessonError(f"plans: {error}") from error


def kinds_of(plan: LessonPlan) -> tuple[str, ...]:
    """Return the misconceptions that a plan practises; those of its lessons where it has no practice."""
    views = [LearnView.from_query(item.query)[0] for item in plan.items if item.page == "learn"]
    practised = {code for view in views if view.drill is not None for code in view.drill.codes}
    taught = {code for view in views if view.lesson for code in lessons()[view.lesson].misconceptions}
    return tuple(code for code in misconceptions() if code in (practised or taught))


def _plan(table: Mapping[str, Any]) -> LessonPlan:
    items = tuple(map(_item, table["items"]))
    if sum(item.minutes for item in items) != table["minutes"]:
        raise LessonError(f"{table['id']}: the minutes of the items do not add up")
    return LessonPlan(table["id"], table["minutes"], items)


def _item(table: Mapping[str, Any]) -> PlanItem:
    page, query, scenes = _opened(table["opens"])
    scenes |= {
        name: require_valid(text, Scenario.from_query(parse_query(text)))
        for name, text in table.get("scenes", {}).items()
    }
    figures = {name: figure(scenes, expression) for name, expression in table.get("values", {}).items()}
    return PlanItem(table["id"], table["minutes"], page, query, figures)


def _opened(opens: str) -> tuple[str, Mapping[str, str | list[str]], dict[str, Scene]]:
    """Return the page to open, its parameters, and the lists that the notes may name numbers of."""
    kind, _, what = opens.partition(":")
    if kind == "lesson":
        lesson, _, step = what.partition(":")
        view = require_valid(opens, LearnView.from_query({"lesson": lesson, "step": step}))
        return "learn", view.to_query(), dict(lessons()[lesson].scenes)
    if kind == "practice":
        kinds, _, count = what.partition(":")
        query = {"practice": "1", "kinds": kinds, "count": count, "edition": EDITION}
        view = require_valid(opens, LearnView.from_query(query))
        return "learn", view.to_query(), {}
    if kind == "playground":
        require_valid(opens, Scenario.from_query(parse_query(what)))
        return kind, parse_query(what), {}
    if kind == "cases":
        require_valid(opens, CaseSet.from_query(parse_query(what)))
        return kind, parse_query(what), {}
    raise LessonError(f"{opens!r} opens nothing")
