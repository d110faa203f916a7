"""View of the page of lessons: the reader's place and answers, written to and parsed from the address."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Final, Literal, get_args

from webapp.learn.drill import (
    LETTERS,
    MAX_COUNT,
    MAX_SEED,
    MAX_TURNS,
    STATES,
    Drill,
    State,
    session_length,
)
from webapp.learn.former_names import with_names_of_now
from webapp.learn.hand_counts import (
    MAX_HANDS,
    NOT_COUNTED,
    ROUNDS,
    Counts,
    Hands,
    Round,
    hands_text,
    is_question,
    read_hands,
)
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

Plan = Literal["short", "long"]
PLANS: Final[tuple[Plan, ...]] = get_args(Plan)
"""The lesson plans for teachers."""

Tool = Literal["links", "codes"]
TOOLS: Final[tuple[Tool, ...]] = get_args(Tool)
"""Tools among the notes for teachers: a form that builds links, and the reading of result codes."""

EDITION: Final = "2"
"""The edition of the lessons and of the practice: the questions of an earlier one were others."""
EDITIONS: Final = ("1", EDITION)

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
        read: The lessons that were read to their end.
        done: The lessons of which every task was done.
        drill: The practice, or None.
        record: The states of misconceptions from earlier practice, by code.
        plan: The lesson plan that is shown to a teacher; None for the set of questions.
        tool: The tool that is shown to a teacher in place of a plan, or None.
        hands: The hands that were counted at steps of this lesson and questions of this practice.

    >>> view, _ = LearnView.from_query({"lesson": "order", "step": "sink", "said": "sink;down"})
    >>> view.answer("sink"), view.to_query()
    (('down',), {'lesson': 'order', 'step': 'sink', 'said': ['sink;down']})
    """

    place: Place = "home"
    lesson: str | None = None
    step: str = ""
    said: Said = ()
    board: Scenario | None = None
    read: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    drill: Drill | None = None
    record: tuple[tuple[str, State], ...] = ()
    plan: Plan | None = None
    tool: Tool | None = None
    hands: Hands = ()

    @property
    def known(self) -> dict[str, State]:
        """The state of each misconception that was practised, now or before."""
        earlier = dict(self.record)
        return earlier if self.drill is None else self.drill.states_after(earlier)

    @property
    def finished(self) -> tuple[str, ...]:
        """The lessons that were read or done, in their order."""
        return tuple(id_ for id_ in lessons() if id_ in self.read or id_ in self.done)

    def with_drill(self, drill: Drill) -> LearnView:
        """Return the view with another practice; the states from the one before are kept."""
        known = self.known
        record = tuple((code, known[code]) for code in misconceptions() if code in known)
        hands = tuple(one for one in self.hands if not is_question(one[0]))
        return replace(self, place="practice", drill=drill, record=record, hands=hands)

    def at_lesson(self, lesson: str) -> LearnView:
        """Return the view at the start of a lesson; answers and hands of the one before are gone."""
        hands = tuple(one for one in self.hands if is_question(one[0]))
        return replace(self, place="lesson", lesson=lesson, step="", said=(), board=None, hands=hands)

    def unanswered(self) -> LearnView:
        """Return the same screen without answers and progress, to share it.

        >>> view, _ = LearnView.from_query({"lesson": "order", "step": "sink", "said": "sink;down"})
        >>> view.unanswered().to_query()
        {'lesson': 'order', 'step': 'sink'}
        """
        drill = None if self.drill is None else self.drill.unanswered()
        return LearnView(self.place, self.lesson, self.step, drill=drill, plan=self.plan, tool=self.tool)

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

    def counts(self, name: str) -> Counts:
        """Return the hands that were counted at a step or question."""
        return dict(self.hands).get(name, NOT_COUNTED)

    def with_hands(self, name: str, number: Round, counts: tuple[int, ...]) -> LearnView:
        """Return the view with other counts of a round; empty counts are forgotten."""
        rounds = tuple(
            counts if at == number else one for at, one in zip(ROUNDS, self.counts(name), strict=True)
        )
        hands = {**dict(self.hands), name: rounds}
        return replace(self, hands=tuple((one, rounds) for one, rounds in hands.items() if any(rounds)))

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
        if self.hands:
            query["hands"] = [hands_text(name, counts) for name, counts in self.hands]
        if self.board:
            query |= self.board.to_query()
        if self.read:
            query["read"] = ",".join(self.read)
        if self.done:
            query["done"] = ",".join(self.done)
        if self.drill:
            query |= _drill_query(self.drill)
        if self.record:
            query["record"] = ",".join(f"{code}:{state}" for code, state in self.record)
        if self.plan:
            query["plan"] = self.plan
        if self.tool:
            query["tool"] = self.tool
        if self.done or self.drill:
            query["edition"] = EDITION
        return query

    def to_address(self, base: str = "", extra: Mapping[str, str] | None = None) -> str:
        """Return a readable link to this view."""
        return f"{base}?{readable_query({**self.to_query(), **(extra or {})})}"

    @classmethod
    def from_query(cls, params: Params) -> tuple[LearnView, tuple[Problem, ...]]:
        """Parse the parameters of an address; return the view and the problems. It never raises."""
        params, given = with_names_of_now(params), params
        reader = ParameterReader(params)
        if any(values_of(given, name) != values_of(params, name) for name in ("lesson", "step")):
            reader.problems.append(Problem("link_moved"))
        lesson = reader.choice("lesson", tuple(lessons()))
        reader.report_alone("lesson", ("step", "said"))
        step = _step(reader, lesson)
        reader.report_alone("practice", ("kinds", "count", "picked"))
        is_of_now = reader.choice("edition", EDITIONS) == EDITION
        drill = _drill(reader, is_of_now=is_of_now)
        place = reader.choice("place", PLACES) or _meant(lesson, drill)
        if (place == "lesson" and lesson is None) or (place == "practice" and drill is None):
            place = _meant(lesson, drill)
        board = None
        # Kept on other screens too: a look at the practice must not lose the list of the lesson.
        if lesson is not None and values_of(params, "list"):
            board, problems = Scenario.from_query({name: params[name] for name in _BOARD if name in params})
            reader.problems += problems
        said = _said(reader, lesson)
        read, done = (reader.several(name, tuple(lessons())) for name in ("read", "done"))
        if not is_of_now:
            # In the first edition, to come to the end of a lesson was to finish it.
            read, done = tuple(id_ for id_ in lessons() if id_ in read or id_ in done), ()
        record, plan = _record(reader), reader.choice("plan", PLANS)
        tool, hands = reader.choice("tool", TOOLS), _hands(reader, lesson, drill)
        view = cls(place, lesson, step, said, board, read, done, drill, record, plan, tool, hands)
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


def _hands(reader: ParameterReader, lesson: str | None, drill: Drill | None) -> Hands:
    """Parse the hands that were counted; those that fit no step or question are problems."""
    hands = dict[str, Counts]()
    for given in values_of(reader.params, "hands"):
        found = read_hands(given, lesson, drill)
        if found is None:
            values = {"parameter": "hands", "given": given, "highest": MAX_HANDS}
            reader.problems.append(Problem("link_hands", values))
        else:
            hands[found[0]] = found[1]
    return tuple(hands.items())


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


def _drill(reader: ParameterReader, *, is_of_now: bool) -> Drill | None:
    if not values_of(reader.params, "practice"):
        return None
    seed = reader.number("practice", 1, MAX_SEED, 1)
    kinds = reader.several("kinds", tuple(misconceptions()))
    drill = Drill(seed, kinds, reader.number("count", 1, MAX_COUNT, session_length(kinds)))
    if not is_of_now:
        reader.problems.append(Problem("link_edition"))
        return drill
    picked = (values_of(reader.params, "picked") or [""])[-1]
    letters = "".join(takewhile(LETTERS.__contains__, picked))[:MAX_TURNS]
    rest = picked.removeprefix(letters)
    # A further answer means that the feedback on those before it was left.
    drill = replace(drill, picked=letters, moved_on=not letters or bool(rest))
    readable = drill.readable()
    if rest not in ("", _MARK) or readable != drill:
        reader.problems.append(Problem("link_picked", {"parameter": "picked"}))
    return readable


def _drill_query(drill: Drill) -> Mapping[str, str]:
    query = {"practice": str(drill.seed)}
    if drill.kinds:
        query["kinds"] = ",".join(drill.kinds)
    if drill.count != session_length(drill.kinds):
        query["count"] = str(drill.count)
    if drill.picked:
        query["picked"] = drill.picked + (_MARK if drill.moved_on else "")
    return query
