"""A list that each device builds: from a list of the teacher's own, or at the goal of a lesson."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from recmetrics.bounded import exact_fraction
from webapp.board.explained import joined
from webapp.classroom.asks import Aim, AskBuild, AskStep
from webapp.classroom.believed_values import value_at
from webapp.classroom.list_changes import read_list
from webapp.classroom.posed_item import Choice, Posed, PosedBoard
from webapp.classroom.reachable import reachable_values
from webapp.learn.blocks import Block
from webapp.learn.figures import scene_value
from webapp.learn.lesson import Goal, Hand, Lesson
from webapp.learn.lesson_file import lessons
from webapp.learn.lesson_screen import figures, step_title
from webapp.learn.listing import listed, lists, names_cutoff
from webapp.learn.lists import shown_of, shown_whole
from webapp.learn.measure_words import measure_words
from webapp.learn.own_list import is_allowed, may_leave, usable
from webapp.learn.screen import prose
from webapp.learn.steps.goal import changes_between
from webapp.learn.steps.shown_step import Context
from webapp.model.address import parse_query, readable_query
from webapp.model.class_link import list_query
from webapp.model.measure_names import name_at, open_name
from webapp.model.numbers import Number, exact_text, sign_of, with_decimals
from webapp.model.problems import Problem
from webapp.model.scenario import Scenario
from webapp.texts import Texts

MAX_BUILT: Final = 2000
"""Maximum length of an answer, in bytes: a room keeps no longer ones."""


@dataclass(frozen=True, slots=True)
class PosedBuild(Posed):
    """A list to build.

    Args:
        own: The list at the start.
        measure: The open name of the measure.
        aim: What is to be reached.
        target: The value to reach; of "highest" and "lowest" that value, or None where it is not known.
        moves: The maximum number of moves; 0 for any number.
        hands: What may be changed.
    """

    own: Scenario
    measure: str
    aim: Aim
    target: Number | None
    moves: int
    hands: tuple[Hand, ...]

    @property
    def choices(self) -> tuple[Choice, ...]:
        """No answers to choose from."""
        return ()

    @property
    def is_built(self) -> bool:
        """Whether the answer is a list that is built on the board."""
        return True

    @property
    def board(self) -> PosedBoard:
        """The list to build from."""
        return PosedBoard(self.own, (self.measure,), self.hands, may_leave(self.own, self.hands))

    def name(self, texts: Texts) -> str:
        """Return what is to be reached."""
        target = "" if self.target is None else _value_text(self.target)
        return texts(f"asks.build_{self.aim}", measure=self.measure_name(texts), target=target)

    def blocks(self, texts: Texts) -> tuple[Block, ...]:
        """Return the list at the start, with its value."""
        values = [(self.measure_name(texts), self.value(self.own))]
        shown = shown_of(self.own) if self.has_cutoff else shown_whole(self.own)
        entry = listed(shown, texts, values, has_cutoff=self.has_cutoff)
        return (lists("lists", [entry]),)

    def question(self, texts: Texts) -> str:
        """Return what is to be reached, and within how many moves."""
        aim = PosedBuild.name(self, texts)
        if "relevant" in self.hands:
            aim = joined(aim, texts("asks.build_marks", hits=len(self.own.relevant)), texts)
        return joined(aim, texts("asks.build_moves", moves=self.moves), texts) if self.moves else aim

    def choice_text(self, id_: str, texts: Texts) -> str:
        """Return the list of an answer with its value, for the table to take away.

        Raises:
            KeyError: It is no list that the item allows.
        """
        built = self.built(id_)
        if built is None:
            raise KeyError(id_)
        items = texts("change.comma").join(built.ranked)
        return texts(
            "asks.built", items=items, measure=self.measure_name(texts), value=self.value_text(built)
        )

    def why(self, texts: Texts) -> tuple[Block, ...]:
        """Return the highest or lowest value that there is."""
        if self.aim == "value" or self.target is None:
            return ()
        return (prose("best", texts(f"asks.best_{self.aim}", value=_value_text(self.target)), "lead"),)

    def accepts(self, answer: str) -> bool:
        """Return whether an answer is a list that the item allows."""
        return self.built(answer) is not None

    def answer_of(self, built: Scenario) -> str:
        """Return a list as an answer: as parameters of an address."""
        return readable_query(list_query(built))

    def built(self, answer: str) -> Scenario | None:
        """Parse an answer; None for a list that the item does not allow."""
        built = self.read(answer)
        return built if built is not None and self.problem_of(built) is None else None

    def read(self, answer: str) -> Scenario | None:
        """Parse an answer; None for what is no list."""
        built = _read(answer)
        if built is None:
            return None
        if {*built.relevant} == {*self.own.relevant}:
            # The order in which they are named says nothing.
            built = replace(built, relevant=self.own.relevant)
        return built

    def problem_of(self, built: Scenario) -> Problem | None:
        """Return why a list cannot be sent: it took too many moves, or has not as many marks."""
        if not is_allowed(self.own, built, self.hands):
            return Problem("lesson_order_only")
        if len(built.relevant) != len(self.own.relevant):
            return Problem("build_marks", {"hits": len(self.own.relevant)})
        if self.moves and changes_between(self.own, built) > self.moves:
            return Problem("build_moves", {"moves": self.moves})
        return None

    def value(self, built: Scenario) -> Number:
        """Return the value of a list."""
        return value_at(built, self.measure)

    def value_text(self, built: Scenario) -> str:
        """Return the value of a list with its decimals."""
        return _value_text(self.value(built))

    def is_reached(self, built: Scenario) -> bool:
        """Return whether a list reaches what is asked."""
        return self.target is not None and not sign_of(self.value(built) - self.target)

    def distance(self, built: Scenario) -> float:
        """Return how far a list is from what is asked, to sort by."""
        value = self.value(built)
        match self.aim:
            case "highest":
                return -float(value)
            case "lowest":
                return float(value)
            case "value":
                return 0.0 if self.is_reached(built) else abs(float(value) - float(self.target or 0))

    @property
    def has_cutoff(self) -> bool:
        """Whether ranks beyond K play no part."""
        return names_cutoff((self.measure,))

    def measure_name(self, texts: Texts) -> str:
        """Return the printed name of the measure, with a denominator in words."""
        return measure_words(name_at(self.measure, self.own.k), texts)


@dataclass(frozen=True, slots=True)
class PosedGoal(PosedBuild):
    """The goal of a lesson.

    Args:
        lesson: The lesson.
        step: Its goal.
    """

    lesson: Lesson
    step: Goal

    def name(self, texts: Texts) -> str:
        """Return the titles of the lesson and of the step."""
        lesson = texts(f"lesson.{self.lesson.id}.title")
        return texts("asks.step_name", lesson=lesson, step=step_title(self.lesson, self.step, texts))

    def blocks(self, texts: Texts) -> tuple[Block, ...]:
        """Return the text of the goal, and the list at the start."""
        at = Context(self.lesson, (), None, figures(self.lesson.id), texts)
        text = joined(at.text(self.step, "text"), texts("learn.goal_one_move"), texts)
        return (prose("text", text), *PosedBuild.blocks(self, texts))

    def question(self, texts: Texts) -> str:
        """Return the goal."""
        at = Context(self.lesson, (), None, figures(self.lesson.id), texts)
        values = {"target": exact_text(self.target or 0), "measure": self.measure_name(texts)}
        return at.text(self.step, "goal", **values, moves=str(self.moves))


def posed_build(ask: AskBuild) -> PosedBuild | None:
    """Return the list to build of an ask; None where what is asked cannot be built."""
    own = read_list(ask.list)
    if own is None or open_name(ask.measure) != ask.measure or not own.relevant_count:
        return None
    hands: tuple[Hand, ...] = ("order", "relevant") if ask.marks else ("order",)
    if len(own.ranked) < 2 or (ask.marks and ask.moves) or len(readable_query(list_query(own))) > MAX_BUILT:
        return None
    values = _reachable(own, ask)
    start = value_at(own, ask.measure)
    if ask.aim == "value":
        try:
            target = exact_fraction(ask.target)
        except ValueError:
            return None
        if values is None or target not in values or target == start:
            return None
        return PosedBuild(own, ask.measure, ask.aim, target, ask.moves, hands)
    if ask.target or (values is not None and len(values) < 2):
        return None
    best = None if values is None else values[-1] if ask.aim == "highest" else values[0]
    return PosedBuild(own, ask.measure, ask.aim, best, ask.moves, hands)


def posed_goal(ask: AskStep) -> PosedGoal | None:
    """Return the goal of a lesson; None for a step that is none."""
    lesson = lessons().get(ask.lesson)
    step = None if lesson is None else next((one for one in lesson.steps if one.id == ask.step), None)
    if lesson is None or not isinstance(step, Goal) or ask.part != "answer":
        return None
    own, target = lesson.list(step.scene), scene_value(lesson.list(step.like), step.measure)
    return PosedGoal(own, step.measure, "value", target, step.moves, usable(own, step.hands), lesson, step)


def with_list(answer: str, ranked: tuple[str, ...], relevant: tuple[str, ...]) -> str:
    """Return an answer with its list in another order and with other marks; empty where that is no list.

    >>> with_list("list=A,B,C&relevant=B&k=2", ("B", "A", "C"), ("A",))
    'list=B,A,C&relevant=A&k=2'
    """
    listed = _read(answer)
    try:
        moved = listed and replace(listed, ranked=ranked, relevant=relevant)
    except ValueError:
        return ""
    return readable_query(list_query(moved)) if moved else ""


def _read(answer: str) -> Scenario | None:
    if len(answer.encode(errors="replace")) > MAX_BUILT:
        return None
    return read_list({name: values[-1] for name, values in parse_query(answer).items()})


def _reachable(own: Scenario, ask: AskBuild) -> tuple[Number, ...] | None:
    """Return the values within reach; None where they are not known, as with grades or a long list."""
    if own.grades is not None:
        return None
    named_hits = len(own.relevant) if ask.marks else sum(own.flags)
    flags = own.flags
    if ask.marks and named_hits != sum(flags):
        return None
    return reachable_values(flags, ask.measure, own.relevant_count, own.k, ask.moves)


def _value_text(value: Number) -> str:
    return with_decimals(exact_text(value), value)
