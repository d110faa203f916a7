"""View of the page of lessons: the reader's place and answers, written to and parsed from the address."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Final, Literal, get_args

from webapp.learn.drill import LETTERS, MAX_COUNT, MAX_SEED, MAX_TURNS, STATES, Drill, State
from webapp.learn.lesson_file import lessons
from webapp.learn.misconceptions import misconceptions
from webapp.learn.typed import clean_answer
from webapp.model.address import join_fields, readable_query, split_fields, values_of
from webapp.model.choice import parse_choice
from webapp.model.parameter_reader import ParameterReader, Params
from webapp.model.problems import Problem, bounded
from webapp.model.scenario import Scenario

Place = Literal["home", "lesson", "practice", "teach"]
PLACES: Final[tuple[Place, ...]] = get_args(Place)

MAX_PARTS: Final = 16
"""Maximum number of parts of one answer."""

_BOARD: Final = ("list", "relevant", "unused", "k", "more")
_MARK: Final = "-"

Said = tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class LearnView:
    """The screen that is shown, with answers and progress.

    Args:
        place: The kind of screen.
        lesson: The lesson that was opened last, or None.
        step: Its step, "end" for the last screen, "" for the first step.
        said: The answers in this lesson: the id of the step, and the parts of the answer.
        board: The list as the reader left it, or None for that of the step.
        done: The finished lessons.
        drill: The practice, or None.
        record: The states of misconceptions from earlier practice, by code.

    >>> view, _ = LearnView.from_query({"lesson": "order", "step": "sink", "said": "sink;down"})
    >>> view.answer("sink"), view.to_query()
    (('down',), {'lesson': 'order', 'step': 'sink', 'said': ['sink;down']})
    """

    place: Place = "home"
    lesson: str | None = None
    step: str = ""
    said: Said = ()
    board: Scenario | None = None
    done: tuple[str, ...] = ()
    drill: Drill | None = None
    record: tuple[tuple[str, State], ...] = ()

    @property
    def known(self) -> dict[str, State]:
        """The state of each misconception that was practised, now or before."""
        asked = {} if self.drill is None else self.drill.states
        return {**dict(self.record), **{code: state for code, state in asked.items() if state != "unseen"}}

    def with_drill(self, drill: Drill) -> LearnView:
        """Return the view with another practice; the states from the one before are kept."""
        known = self.known
        record = tuple((code, known[code]) for code in misconceptions() if code in known)
        return replace(self, place="practice", drill=drill, record=record)

    def unanswered(self) -> LearnView:
        """Return the same screen without answers and progress, to share it.

        >>> view, _ = LearnView.from_query({"lesson": "order", "step": "sink", "said": "sink;down"})
        >>> view.unanswered().to_query()
        {'lesson': 'order', 'step': 'sink'}
        """
        drill = None if self.drill is None else Drill(self.drill.seed, self.drill.kinds, self.drill.count)
        return LearnView(self.place, self.lesson, self.step, drill=drill)

    def answer(self, step: str) -> tuple[str, ...]:
        """Return the parts of the answer at a step; empty without an answer."""
        return dict(self.said).get(step, ())

    def with_answer(self, step: str, parts: tuple[str, ...]) -> LearnView:
        """Return the view with another answer at a step; without parts the answer is taken back."""
        said = dict(self.said)
        said.pop(step, None)
        if parts:
            said[step] = parts
        return replace(self, said=tuple(said.items()))

    def to_query(self) -> dict[str, str | list[str]]:
        """Return the parameters of the address that restore this; defaults are left out."""
        query: dict[str, str | list[str]] = {}
        if self.place != _meant(self.lesson, self.drill):
            query["place"] = self.place
        if self.lesson:
            query["lesson"] = self.lesson
            if self.step:
                query["step"] = self.step
        if self.said:
            query["said"] = [join_fields((step, *parts)) for step, parts in self.said]
        if self.board:
            query |= self.board.to_query()
        if self.done:
            query["done"] = ",".join(self.done)
        if self.drill:
            query |= _drill_query(self.drill)
        if self.record:
            query["record"] = ",".join(f"{code}:{state}" for code, state in self.record)
        return query

    def to_address(self, base: str = "", extra: Mapping[str, str] | None = None) -> str:
        """Return a readable link to this view."""
        return f"{base}?{readable_query({**self.to_query(), **(extra or {})})}"

    @classmethod
    def from_query(cls, params: Params) -> tuple[LearnView, tuple[Problem, ...]]:
        """Parse the parameters of an address; return the view and the problems. It never raises."""
        reader = ParameterReader(params)
        lesson = reader.choice("lesson", tuple(lessons()))
        reader.report_alone("lesson", ("step", "said"))
        step = _step(reader, lesson)
        reader.report_alone("practice", ("kinds", "count", "picked"))
        drill = _drill(reader)
        place = reader.choice("place", PLACES) or _meant(lesson, drill)
        if (place == "lesson" and lesson is None) or (place == "practice" and drill is None):
            place = _meant(lesson, drill)
        board = None
        # Kept on other screens too: a look at the practice must not lose the list of the lesson.
        if lesson is not None and values_of(params, "list"):
            board, problems = Scenario.from_query({name: params[name] for name in _BOARD if name in params})
            reader.problems += problems
        said, done = _said(reader, lesson), reader.several("done", tuple(lessons()))
        view = cls(place, lesson, step, said, board, done, drill, _record(reader))
        return view, bounded(reader.problems)


def _meant(lesson: str | None, drill: Drill | None) -> Place:
    """Return the default place: an address with a lesson but no place shows that lesson."""
    return "lesson" if lesson else "practice" if drill else "home"


def _step(reader: ParameterReader, lesson: str | None) -> str:
    if lesson is None:
        return ""
    screens = lessons()[lesson].screens
    found = reader.choice("step", screens)
    return "" if found is None or found == screens[0] else found


def _said(reader: ParameterReader, lesson: str | None) -> Said:
    """Parse the answers; those that name no step of the lesson are problems."""
    if lesson is None:
        return ()
    screens, said = lessons()[lesson].screens, dict[str, tuple[str, ...]]()
    for given in values_of(reader.params, "said"):
        step, *parts = split_fields(given)
        if step in screens:
            said[step] = tuple(map(clean_answer, parts[:MAX_PARTS]))
        else:
            reader.problems.append(Problem("link_unknown_step", {"parameter": "said", "given": step}))
    return tuple((step, parts) for step, parts in said.items() if parts)


def _record(reader: ParameterReader) -> tuple[tuple[str, State], ...]:
    found: dict[str, State] = {}
    given = [entry for text in values_of(reader.params, "record") for entry in text.split(",")]
    for entry in given:
        code, _, word = entry.strip().lower().partition(":")
        state = parse_choice(STATES, word)
        if code in misconceptions() and state is not None:
            found[code] = state
        elif entry.strip():
            problem = {"parameter": "record", "given": entry, "choices": ", ".join(STATES)}
            reader.problems.append(Problem("link_unknown_choice", problem))
    return tuple((code, found[code]) for code in misconceptions() if code in found)


def _drill(reader: ParameterReader) -> Drill | None:
    if not values_of(reader.params, "practice"):
        return None
    seed = reader.number("practice", 1, MAX_SEED, 1)
    count = reader.number("count", 0, MAX_COUNT, 0)
    picked = (values_of(reader.params, "picked") or [""])[-1]
    letters = "".join(takewhile(LETTERS.__contains__, picked))[:MAX_TURNS]
    rest = picked.removeprefix(letters)
    if rest not in ("", _MARK):
        reader.problems.append(Problem("link_picked", {"parameter": "picked"}))
    kinds = reader.several("kinds", tuple(misconceptions()))
    # A further answer means that the feedback on those before it was left.
    drill = Drill(seed, kinds, count, letters, not letters or bool(rest))
    readable = drill.readable()
    if readable != drill:
        reader.problems.append(Problem("link_picked", {"parameter": "picked"}))
    return readable


def _drill_query(drill: Drill) -> Mapping[str, str]:
    query = {"practice": str(drill.seed)}
    if drill.kinds:
        query["kinds"] = ",".join(drill.kinds)
    if drill.count:
        query["count"] = str(drill.count)
    if drill.picked:
        query["picked"] = drill.picked + (_MARK if drill.moved_on else "")
    return query
