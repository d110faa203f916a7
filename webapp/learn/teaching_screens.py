"""Where a misconception is taught: the screen of a lesson that lets it meet the truth."""

from __future__ import annotations

from functools import cache

from webapp.learn.lesson import Compare, Lesson, Predict, Step
from webapp.learn.lesson_file import lessons
from webapp.learn.misconceptions import misconceptions


@cache
def teaching_screens() -> dict[str, tuple[str, str]]:
    """Return the lesson and the step that teach each misconception, by its code.

    It is the first prediction or comparison that it would answer wrongly; without one, the start of the first
    lesson that is about it.
    """
    found: dict[str, tuple[str, str]] = {}
    for lesson in lessons().values():
        for step in lesson.steps:
            for code in _believed(step):
                found.setdefault(code, (lesson.id, step.id))
    for lesson in lessons().values():
        for code in lesson.misconceptions:
            found.setdefault(code, (lesson.id, lesson.steps[0].id))
    return {code: found[code] for code in misconceptions() if code in found}


def step_at(lesson: str, step: str) -> tuple[Lesson, Step]:
    """Return a lesson and one of its steps by their ids.

    Raises:
        KeyError: There is no such lesson, or it has no such step.
    """
    steps = {one.id: one for one in lessons()[lesson].steps}
    return lessons()[lesson], steps[step]


def _believed(step: Step) -> tuple[str, ...]:
    return tuple(step.believed.values()) if isinstance(step, Predict | Compare) else ()
