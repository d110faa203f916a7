"""Screen of a lesson: its step, its place among the others, and the way back and on."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from webapp.learn.asked import href
from webapp.learn.blocks import ActData, Block, LinkData
from webapp.learn.changes import step_of
from webapp.learn.figures import figures_of
from webapp.learn.lesson import END, Compare, Complete, Goal, Invent, Lesson, Predict, Recall, Step, Tell
from webapp.learn.lesson_file import lessons
from webapp.learn.screen import Screen, links, practise, prose
from webapp.learn.steps import compare, complete, goal, invent, predict, recall, tell
from webapp.learn.steps.shown_step import Context, ShownStep
from webapp.learn.view import LearnView
from webapp.texts import Texts

HOME: Final[ActData] = {"do": "place", "place": "home"}


def lesson_screen(view: LearnView, texts: Texts) -> Screen:
    """Return the screen of the lesson that is open.

    Raises:
        KeyError: No lesson is open.
    """
    lesson = lessons()[view.lesson or ""]
    step, screens = step_of(view), lesson.screens
    at = screens.index(END if step is None else step.id)
    kicker = texts("learn.kicker", title=texts(f"lesson.{lesson.id}.title"), at=at + 1, of=len(screens))
    back = HOME if at == 0 else _step(screens[at - 1])
    if step is None:
        return _end(lesson, texts, kicker, back, len(screens))
    shown = shown_step(step, context_of(lesson, step, view, texts))
    return Screen(
        id=f"{lesson.id} {step.id}",
        title=step_title(lesson, step, texts),
        blocks=shown.blocks,
        kicker=kicker,
        at=at + 1,
        of=len(screens),
        back=back,
        onward=_step(screens[at + 1]),
        onward_text=texts("learn.onward" if shown.is_done else "learn.skip"),
        is_done=shown.is_done,
        board=shown.board,
        said=shown.said,
    )


def context_of(lesson: Lesson, step: Step, view: LearnView, texts: Texts) -> Context:
    """Return the context of a step: its lesson, the answer, the board and the texts."""
    return Context(lesson, view.answer(step.id), view.board, figures(lesson.id), texts)


@lru_cache(maxsize=100)
def figures(lesson: str) -> dict[str, str]:
    """Return the numbers that the texts of a lesson name; cached, since every run needs them."""
    return figures_of(lessons()[lesson])


def shown_step(step: Step, at: Context) -> ShownStep:
    """Return the blocks and the board of a step.

    Raises:
        TypeError: There is no such kind of step.
    """
    match step:
        case Tell():
            return tell.shown(step, at)
        case Predict():
            return predict.shown(step, at)
        case Compare():
            return compare.shown(step, at)
        case Complete():
            return complete.shown(step, at)
        case Recall():
            return recall.shown(step, at)
        case Goal():
            return goal.shown(step, at)
        case Invent():
            return invent.shown(step, at)
        case _:
            raise TypeError(f"no kind of step: {step!r}")


def step_title(lesson: Lesson, step: Step, texts: Texts) -> str:
    """Return the title of a step."""
    if isinstance(step, Recall):
        return texts("learn.recall")
    return texts(f"lesson.{lesson.id}.{step.text}.title", **figures(lesson.id))


def _step(id_: str) -> ActData:
    return {"do": "step", "step": id_}


def _practice(lesson: Lesson, texts: Texts) -> list[LinkData]:
    """Return the link to practise what the lesson asked about; a lesson without recall has none."""
    kinds = list(dict.fromkeys(step.belief for step in lesson.steps if isinstance(step, Recall)))
    if not kinds:
        return []
    return [{"text": texts("learn.practise_these"), "act": practise(kinds)}]


def _end(lesson: Lesson, texts: Texts, kicker: str, back: ActData, of: int) -> Screen:
    """Return the last screen of a lesson: its summary, its source, and links to go on."""
    numbers = figures(lesson.id)
    text = f"lesson.{lesson.id}"
    source = texts(
        "learn.from_source",
        source=texts(f"example.source.{lesson.source}"),
        text=texts(f"{text}.source", **numbers),
    )
    ids = tuple(lessons())
    following = ids[ids.index(lesson.id) + 1 :][:1]
    ways: list[LinkData] = [
        {"text": texts("learn.open"), "href": href(lesson.scenes[lesson.opens], texts.lang)},
        *_practice(lesson, texts),
        {"text": texts("learn.all_lessons"), "act": HOME},
    ]
    blocks: list[Block] = [
        prose("summary", texts(f"{text}.summary", **numbers)),
        prose("source", source, "note"),
        links("ways", ways),
    ]
    onward: ActData = {"do": "lesson", "lesson": following[0]} if following else HOME
    onward_text = (
        texts("learn.next_lesson", title=texts(f"lesson.{following[0]}.title"))
        if following
        else texts("learn.all_lessons")
    )
    return Screen(
        id=f"{lesson.id} {END}",
        title=texts("learn.to_remember"),
        blocks=tuple(blocks),
        kicker=kicker,
        at=of,
        of=of,
        back=back,
        onward=onward,
        onward_text=onward_text,
    )
