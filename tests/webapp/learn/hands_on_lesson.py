"""A lesson for tests, with a step of every kind that puts the topic into the reader's hands."""

from functools import cache
from typing import Final

from webapp.learn.figures import figures_of
from webapp.learn.hands_on import HandsOn, Leaderboard, MeanStep, Orders
from webapp.learn.lesson import Lesson
from webapp.learn.lesson_file import lesson_from_text
from webapp.learn.lesson_screen import shown_step
from webapp.learn.steps.shown_step import Context, ShownStep
from webapp.texts import Texts, texts_for

TOML: Final = """
beliefs = ["m11"]
source = "own"
measures = ["AP@K"]
table = "none"
opens = "list"

[scenes]
list = "list=A,B,C,D,E&relevant=C,D,Z&k=5"
short = "list=A,B&relevant=A,Z&k=2"

[sets]
two = "case=u1;A,B,C;A,C&case=u2;A,B,C;B,Z&k=3"
lifted = "case=u1;A,C,B;A,C&case=u2;B,A,C;B,Z&k=3"
old = "case=u1;A,B,C;A&case=u2;B,C,D,A;A&case=u3;B,C,D,A;A&k=4"
new = "case=u1;B,C,A;A&case=u2;B,C,A,D;A&case=u3;B,C,A,D;A&k=4"
gain = "case=u1;A,B,C;A&case=u2;B,C,D,A;A&case=u3;B,C,A,D;A&k=4"
flips = "case=u1;A,B,C;A;B,C,A&case=u2;D,E,F;A,B,C;A,B,C;7&k=3"

third = "case=u1;B,A,C;A;A,B,C&case=u2;A,B,D;A,B,C;D,E,F;7&k=3"

[[steps]]
id = "lift"
kind = "mean"
scene = "two"
measure = "AP@K"
like = "lifted"
moves = 2
stretch = 1

[[steps]]
id = "few"
kind = "mean"
scene = "gain"
measure = "AP"
changes = ["order", "relevant", "empty"]
aim = "fewer_gain"

[[steps]]
id = "look"
kind = "mean"
scene = "two"
measure = "P@K"
changes = ["relevant"]

[[steps]]
id = "board"
kind = "leaderboard"
scene = "flips"
models = [
  { name = "popular", scene = "flips" },
  { name = "nearest", scene = "flips", model = "B" },
  { name = "third", scene = "third" },
]
winner = "other"
stretch = "third"

[[steps]]
id = "chance"
kind = "orders"
scene = "list"
measure = "AP@K"
draws = 200
seed = 3
why = ["few", "half", "top"]
believed = { worse = "m11" }

[[steps]]
id = "bug"
kind = "bug"
scene = "list"
slip = "divides_by_hits"
changes = ["order", "relevant", "length", "repeat", "k"]

[[steps]]
id = "no_k"
kind = "bug"
scene = "short"
slip = "needs_k"
changes = ["k", "no_k"]

[[steps]]
id = "lines"
kind = "tell"
scene = "new"
picture = { kind = "slopes", before = "old", after = "new", measure = "AP" }

[[steps]]
id = "bars"
kind = "tell"
scene = "flips"
picture = { kind = "grid_bars", scene = "flips", measures = ["AP@K", "AP(norm=relevant)@K"] }
"""

_PLACES: Final = {"lift.goal": " {target} {moves}", "lift.reached": " {moves}", "lift.stretch": " {moves}"}

NAME: Final = "hands_on_lesson"
"""The id of the lesson."""


def names_of_texts(step: HandsOn) -> set[str]:
    """Return the names of the texts that a step needs, beside its title and its text."""
    match step:
        case MeanStep():
            return _goals(bool(step.aim), bool(step.stretch))
        case Leaderboard():
            return {f"model_{row.name}" for row in step.models} | _goals(
                bool(step.winner), bool(step.stretch)
            )
        case Orders(why=why):
            reasons = {f"{part}_{key}" for part in ("why", "reply") for key in why}
            return {"ask", "reveal"} | ({"why"} | reasons if why else set[str]())
        case _:
            return {"found"}


def _goals(has_goal: bool, has_stretch: bool) -> set[str]:
    names = {"goal": has_goal, "reached": has_goal, "stretch": has_stretch, "stretch_reached": has_stretch}
    return {name for name, is_needed in names.items() if is_needed}


@cache
def the_lesson() -> Lesson:
    """Return the lesson."""
    return lesson_from_text(NAME, TOML)


@cache
def texts(lang: str = "en") -> Texts:
    """Return the texts of a language with those of the lesson: each says its own key."""
    known = texts_for(lang)
    keys = [
        f"{step.text}.{name}"
        for step in the_lesson().steps
        for name in {"title", "text"} | (names_of_texts(step) if isinstance(step, HandsOn) else set[str]())
    ]
    own = {f"lesson.{NAME}.{key}": f"[{key}]{_PLACES.get(key, '')}" for key in keys}
    whole = {f"lesson.{NAME}.{name}": f"[{name}]" for name in ("title", "teaser", "summary", "source")}
    return Texts(lang, {**known.templates, **own, **whole})


def shown(step: str, *parts: str, lang: str = "en") -> ShownStep:
    """Return a step of the lesson after an answer."""
    lesson = the_lesson()
    one = next(one for one in lesson.steps if one.id == step)
    return shown_step(one, Context(lesson, parts, None, figures_of(lesson), texts(lang)))
