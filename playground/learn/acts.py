"""What a reader of the page of lessons can do, read from what a browser sent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, cast

from playground.acts import Do, Fields, Message, Reader, read_acts, reader_of, text, whole
from playground.learn.beliefs import beliefs
from playground.learn.drill import MAX_COUNT, MAX_SEED, MAX_TURNS
from playground.learn.lesson_file import lessons
from playground.learn.typed import clean_answer
from playground.learn.view import MAX_PARTS, PLACES, Place
from playground.words import one_of


@dataclass(frozen=True, slots=True)
class GoTo:
    """Another place of the page."""

    place: Place


@dataclass(frozen=True, slots=True)
class OpenLesson:
    """A lesson, where it was left or from its start."""

    lesson: str


@dataclass(frozen=True, slots=True)
class ShowStep:
    """Another step of the lesson."""

    step: str


@dataclass(frozen=True, slots=True)
class SayAnswer:
    """The answer at a step."""

    step: str
    parts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StartPractice:
    """A new series of questions.

    Args:
        kinds: The beliefs; none means all.
        count: How many; 0 for as many as it takes.
        seed: The number of the series; 0 for the next one.
    """

    kinds: tuple[str, ...]
    count: int
    seed: int


@dataclass(frozen=True, slots=True)
class Pick:
    """An answer to a question of the practice."""

    turn: int
    option: int


@dataclass(frozen=True, slots=True)
class Next:
    """Away from the feedback on an answer."""

    turn: int


LearnAct = (
    GoTo
    | OpenLesson
    | ShowStep
    | SayAnswer
    | StartPractice
    | Pick
    | Next
    | Do[Literal["undo", "redo", "again"]]
)
"""What can be asked for."""


def read_learn(raw: object) -> Message[LearnAct]:
    """What the browser sent, checked from the ground up. It never raises.

    Args:
        raw: Whatever came; None is a page that has not sent anything yet.

    >>> read_learn({"page": "p", "acts": [{"n": 1, "do": "pick", "turn": 0, "option": 2}]}).acts
    ((1, Pick(turn=0, option=2)),)
    """
    return read_acts(raw, _READERS)


def _read_place(fields: Fields) -> LearnAct | None:
    place = one_of(PLACES, fields.get("place"))
    return None if place is None else GoTo(place)


def _read_lesson(fields: Fields) -> LearnAct | None:
    lesson = one_of(lessons(), fields.get("lesson"))
    return None if lesson is None else OpenLesson(lesson)


def _read_step(fields: Fields) -> LearnAct | None:
    step = text(fields.get("step"))
    return None if step is None else ShowStep(step)


def _read_say(fields: Fields) -> LearnAct | None:
    step, parts = text(fields.get("step")), _texts(fields.get("parts"))
    return None if step is None or parts is None else SayAnswer(step, parts)


def _read_practice(fields: Fields) -> LearnAct | None:
    kinds, count = _texts(fields.get("kinds"), most=len(beliefs())), whole(fields.get("count"), 0, MAX_COUNT)
    seed = whole(fields.get("seed"), 0, MAX_SEED)
    if kinds is None or count is None or seed is None or not set(kinds) <= beliefs().keys():
        return None
    return StartPractice(tuple(code for code in beliefs() if code in kinds), count, seed)


def _read_pick(fields: Fields) -> LearnAct | None:
    turn, option = whole(fields.get("turn"), 0, MAX_TURNS), whole(fields.get("option"), 0, 9)
    return None if turn is None or option is None else Pick(turn, option)


def _read_next(fields: Fields) -> LearnAct | None:
    turn = whole(fields.get("turn"), 0, MAX_TURNS)
    return None if turn is None else Next(turn)


def _texts(raw: object, most: int = MAX_PARTS) -> tuple[str, ...] | None:
    if not isinstance(raw, list) or len(entries := cast("list[object]", raw)) > most:
        return None
    read = [text(entry) for entry in entries]
    return None if None in read else tuple(clean_answer(entry) for entry in read if entry is not None)


_READERS: Final[dict[str, Reader[LearnAct]]] = {
    "place": _read_place,
    "lesson": _read_lesson,
    "step": _read_step,
    "say": _read_say,
    "practice": _read_practice,
    "pick": _read_pick,
    "next": _read_next,
    "undo": reader_of(Do("undo")),
    "redo": reader_of(Do("redo")),
    "again": reader_of(Do("again")),
}
