"""The lessons as a reader meets them: every step, and every kind of answer that can be given there."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from streamlit.testing.v1 import AppTest

from tests.pages import the_page
from tests.pages.page_in_memory import PageInMemory
from webapp.learn.drill import Turn, question_of
from webapp.learn.hands_on import Bug, Leaderboard, MeanStep, Orders
from webapp.learn.lesson import END, Compare, Complete, Goal, Invent, Lesson, Predict, Recall, Step, Tell
from webapp.learn.lesson_file import lessons
from webapp.learn.slips import slips
from webapp.learn.state import BOARD
from webapp.model.address import join_fields
from webapp.texts import places_of

Answers = dict[str, tuple[str, ...]]
"""Answers to a step by what is answered, each in the parts that the address has it in."""

LESSONS: Final = lessons()

# Something in every place where something could be lost.
FULL: Final = (
    "lesson=order&step=clear&said=sink;down;0.4;small&said=clear;up;;price&done=invent,precision"
    "&practice=7&kinds=m2,m5&count=4&picked=ab-&edition=2"
)
MOVED: Final = f"{FULL}&list=D,A,B,E,C&relevant=A,B&k=5"

# What was learned, as an address has it and as a file does.
LEARNED: Final = (
    "read=map&done=invent,order&practice=7&kinds=m2,m5&count=4&picked=ab-&record=m1:missed,m3:known&edition=2"
)
KEPT: Final = {
    "read": "map",
    "done": "invent,order",
    "practice": "7",
    "kinds": "m2,m5",
    "count": "4",
    "picked": "ab-",
    "record": "m1:missed,m3:known",
    "edition": "2",
}
PROGRESS: Final = {"recmetrics": "learn", "version": 2, **KEPT}

# Texts that the components fill in themselves, and formulas, which have brackets of their own.
TEMPLATES: Final = re.compile(
    r"bidi_component\.(?:(?:\w+_)?texts|translations)\b|markdown\.body|plotly_chart|figure"
)

OWN_SCORES: Final[Answers] = {
    "falling points": ("5", "4", "3", "2", "1", "0", "relevant"),
    "a fine": ("1", "1", "1", "1", "1", "9", "hits"),
    "nothing at all": ("0", "0", "0", "0", "0", "0", "nothing"),
    "half an answer": ("3",),
}
MOST_BLANKS: Final = 12


def written(content: object) -> bytes:
    """Return a file with this content."""
    return json.dumps(content).encode()


def steps_of(lesson: Lesson) -> tuple[str, ...]:
    """Return the screens of a lesson, as the address calls them."""
    return (*(step.id for step in lesson.steps), END)


def answers_to(step: Step) -> Answers:
    """Return the possible answers at a step."""
    match step:
        case Predict():
            return dict(_predictions(step))
        case Compare():
            return dict(_comparisons(step))
        case Complete():
            return {
                "zeros": ("0",) * MOST_BLANKS,
                "nonsense": ("a half", "", "1/0", "<b>"),
                "a gap": ("", "1"),
                "nothing": ("", ""),
            }
        case Recall():
            options = question_of(step.belief, step.seed).options
            return {f"option {at}": (str(at),) for at in range(len(options))}
        case Tell(choices=choices):
            return {choice: (choice,) for choice in choices}
        case Orders():
            return dict(_against_chance(step))
        case Leaderboard(definitions=definitions):
            return {definition: (definition,) for definition in definitions}
        case Bug():
            lines = range(1, len(slips()[step.slip].code) + 1)
            return {
                "another list": ("0", "0", "1"),
                "no item": ("", "0", "3"),
                **{f"line {line}": ("", "", "", "reached", f"line{line}") for line in lines},
            }
        case MeanStep():
            return {
                "reached": ("", "", "zero", "reached"),
                "reversed": ("3210.3", "3210.1", "3210.1", "zero"),
            }
        case Goal():
            return {"reached": ("reached",)}
        case Invent():
            return OWN_SCORES
        case _:
            return {}


def _predictions(step: Predict) -> Iterator[tuple[str, tuple[str, ...]]]:
    for direction in ("up", "same", "down"):
        yield direction, (direction, "")
    # A reason is answered in the same way whatever was predicted.
    yield "down, every reason", ("down", "0.5", *step.why[1:], step.why[0])
    yield from ((f"up, {reason}", ("up", "", reason)) for reason in step.why)
    yield "no number", ("up", "a lot")


def _against_chance(step: Orders) -> Iterator[tuple[str, tuple[str, ...]]]:
    for word in ("better", "same", "worse"):
        yield word, (word,)
        yield f"{word}, every order", (word, str(step.draws))
    yield "better, some orders", ("better", "11")
    yield "better, every reason", ("better", str(step.draws), *step.why[1:], step.why[0])


def _comparisons(step: Compare) -> Iterator[tuple[str, tuple[str, ...]]]:
    for side in ("a", "equal", "b"):
        yield side, (side,)
    yield "b, every reason", ("b", *step.why[1:], step.why[0])
    yield from ((f"a, {reason}", ("a", reason)) for reason in step.why)


def states_of(lesson: Lesson) -> Iterator[tuple[str, dict[str, str]]]:
    """Every screen of a lesson before it is answered, and after each answer: a name, and its address."""
    for step in lesson.steps:
        at = {"lesson": lesson.id, "step": step.id}
        yield step.id, at
        for name, parts in answers_to(step).items():
            yield f"{step.id}: {name}", {**at, "said": join_fields((step.id, *parts))}
    yield END, {"lesson": lesson.id, "step": END}


def steps_of_kind(kind: type[Step]) -> list[tuple[str, str]]:
    """Return the lesson and the id of every step of a kind."""
    return [
        (lesson.id, step.id) for lesson in LESSONS.values() for step in lesson.steps if isinstance(step, kind)
    ]


def step_at(lesson: str, step: str) -> Step:
    """Return a step of a lesson."""
    [found] = [one for one in LESSONS[lesson].steps if one.id == step]
    return found


def open_places(texts: Iterable[tuple[str, str]]) -> list[str]:
    """Return the texts with an unfilled placeholder, each with its place."""
    return [text for where, text in texts if not TEMPLATES.match(where) and places_of(text)]


# The page


def board_of(app: AppTest) -> dict[str, Any]:
    """Return the data of the board beside a lesson."""
    return the_page.board_of(app, BOARD)


def fractions_of(app: AppTest) -> dict[str, str]:
    """Return the exact values of the measures on the board beside a lesson, by printed name."""
    return the_page.fractions_of(app, BOARD)


def turn_of(app: PageInMemory) -> Turn:
    """Return the question of the practice that is shown, with its answer."""
    turn: Turn = app.state.view.drill.current
    return turn


def followed(link: str) -> PageInMemory:
    """Return the page that a link of the app leads to, in a session of its own."""
    page, _, query = link.partition("?")
    return the_page.opened(query, page="" if page == "playground" else page)
