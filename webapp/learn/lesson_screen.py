"""Screen of a lesson: its step, its place among the others, and the way back and on."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from webapp.learn.act_protocol import ActData, LinkData
from webapp.learn.asked import href
from webapp.learn.blocks import Block
from webapp.learn.changes import step_of
from webapp.learn.figures import figures_of
from webapp.learn.hands_on import Bug, Leaderboard, MeanStep, Orders
from webapp.learn.lesson import END, Compare, Complete, Goal, Invent, Lesson, Predict, Recall, Step, Tell
from webapp.learn.lesson_file import lessons
from webapp.learn.screen import Screen, links, practise, prose
from webapp.learn.steps import (
    bug,
    compare,
    complete,
    goal,
    invent,
    leaderboard,
    mean,
    orders,
    predict,
    recall,
    tell,
)
from webapp.learn.steps.pictures import with_picture
from webapp.learn.steps.shown_step import Context, ShownStep
from webapp.learn.view import LearnView
from webapp.texts import Texts, texts_for

_MOST_LINKS: Final = 3

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
        return _end(lesson, view, texts, kicker, back)
    shown = shown_step(step, context_of(lesson, step, view, texts))
    return Screen(
        id=f"{lesson.id} {step.id}",
        title=step_title(lesson, step, texts),
        blocks=(*shown.blocks, *_back_to_practice(view, texts)),
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
    return with_picture(step, _shown_step(step, at), at)


def _shown_step(step: Step, at: Context) -> ShownStep:
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
        case MeanStep():
            return mean.shown(step, at)
        case Leaderboard():
            return leaderboard.shown(step, at)
        case Orders():
            return orders.shown(step, at)
        case Bug():
            return bug.shown(step, at)
        case _:
            raise TypeError(f"no kind of step: {step!r}")


@lru_cache(maxsize=100)
def tasks(lesson: str) -> tuple[str, ...]:
    """Return the ids of the steps of a lesson that ask something; cached, since they never change."""
    return open_tasks(LearnView("lesson", lesson))


def open_tasks(view: LearnView) -> tuple[str, ...]:
    """Return the ids of the steps of the open lesson whose task, such as a prediction, is not done yet."""
    lesson = lessons()[view.lesson or ""]
    # Whether a task is done depends neither on the language nor on the list of the step that is shown.
    still, texts = replace(view, board=None), texts_for("en")
    return tuple(
        step.id
        for step in lesson.steps
        if not shown_step(step, context_of(lesson, step, still, texts)).is_done
    )


def step_title(lesson: Lesson, step: Step, texts: Texts) -> str:
    """Return the title of a step."""
    if isinstance(step, Recall):
        return texts("learn.recall")
    return texts(f"lesson.{lesson.id}.{step.text}.title", **figures(lesson.id))


def _step(id_: str) -> ActData:
    return {"do": "step", "step": id_}


def _practice(lesson: Lesson, texts: Texts) -> list[LinkData]:
    """Return the link to practise what the lesson is about; a lesson that is about none has none."""
    if not lesson.misconceptions:
        return []
    return [{"text": texts("learn.practise_these"), "act": practise(lesson.misconceptions)}]


def _back_to_practice(view: LearnView, texts: Texts) -> list[Block]:
    """Return the way back to a question whose feedback led to this screen."""
    if view.drill is None or view.drill.moved_on:
        return []
    act: ActData = {"do": "place", "place": "practice"}
    return [links("practice", [{"text": texts("session.return"), "act": act}])]


def _done(lesson: Lesson, view: LearnView, texts: Texts) -> list[Block]:
    """Return how many tasks of the lesson were done, with a link to each that is left."""
    left, of = open_tasks(view), len(tasks(lesson.id))
    if lesson.id in view.done or not left:
        return [prose("done", texts("progress.all_done", of=of), "good")]
    entries: list[LinkData] = [
        {
            "text": texts("progress.task", at=at, title=step_title(lesson, step, texts)),
            "act": _step(step.id),
        }
        for at, step in enumerate(lesson.steps, 1)
        if step.id in left[:_MOST_LINKS]
    ]
    return [prose("done", texts("progress.left", done=of - len(left), of=of), "note"), links("left", entries)]


def _end(lesson: Lesson, view: LearnView, texts: Texts, kicker: str, back: ActData) -> Screen:
    """Return the last screen of a lesson: its summary, the tasks done, its source, and links to go on."""
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
        *_done(lesson, view, texts),
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
        at=len(lesson.screens),
        of=len(lesson.screens),
        back=back,
        onward=onward,
        onward_text=onward_text,
    )
