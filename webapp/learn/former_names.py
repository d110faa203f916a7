"""Former names of lessons and screens, which links and files may still hold."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from webapp.learn.lesson_file import lessons
from webapp.model.address import join_fields, split_fields, values_of
from webapp.model.parameter_reader import Params

_FILE: Final = Path(__file__).parent / "former_names.toml"


@dataclass(frozen=True, slots=True)
class FormerNames:
    """Former names, each with the nearest one now.

    Args:
        lessons: The lesson that took a lesson's place.
        screens: The screen that took a screen's place, both as `lesson:screen`.
    """

    lessons: Mapping[str, str]
    screens: Mapping[str, str]

    def lesson(self, name: str) -> str:
        """Return the lesson of this name, or the one that took its place."""
        return name if name in lessons() else self.lessons.get(name, name)

    def screen(self, lesson: str, screen: str) -> tuple[str, str]:
        """Return the lesson and the screen of these names, or those that took their place.

        Without such a screen it is the start of the lesson if the lesson has changed its name; else the name
        stays, and whoever reads it says that there is none.
        """
        now = self.lesson(lesson)
        if lesson == now and (now not in lessons() or screen in lessons()[now].screens):
            return now, screen
        moved = self.screens.get(f"{lesson}:{screen}")
        if moved is not None:
            now, _, screen = moved.partition(":")
            return now, screen
        is_lost = lesson != now and screen not in lessons()[now].screens
        return now, "" if is_lost else screen


@cache
def former_names() -> FormerNames:
    """Return the former names of the lessons and of their screens."""
    table = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    return FormerNames(MappingProxyType(table["lessons"]), MappingProxyType(table["screens"]))


def with_names_of_now(params: Params, names: FormerNames | None = None) -> Params:
    """Return the parameters of an address with the lessons and screens as they are called now.

    Args:
        params: The parameters.
        names: The former names; those of the app if None.
    """
    names = names or former_names()
    now = {name: values_of(params, name) for name in params}
    for name in ("done", "read"):
        if name in now:
            now[name] = [",".join(map(names.lesson, _words(now[name])))]
    if not now.get("lesson"):
        return now
    lesson = now["lesson"][-1].strip().lower()
    step = (now.get("step") or [""])[-1].strip().lower()
    there, screen = names.screen(lesson, step)
    if (there, screen) == (lesson, step):
        return now
    now |= {"lesson": [there], "step": [screen] if screen else []}
    said = [split_fields(text) for text in now.get("said", ())]
    moved = [(names.screen(lesson, at), parts) for at, *parts in said]
    now["said"] = [join_fields((at, *parts)) for (where, at), parts in moved if where == there and at]
    return now


def _words(given: Sequence[str]) -> list[str]:
    return [word.strip().lower() for text in given for word in text.split(",")]
