"""Practice: the order of its questions, and the reader's state of each misconception.

Everything follows from the seed, the kinds and the answers, so the address alone restores it and a class
that opens one link gets one set.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Final, Literal, get_args

from webapp.learn.misconceptions import misconceptions
from webapp.learn.question import Question

MAX_SEED: Final = 99_999
MAX_COUNT: Final = 50
MAX_TURNS: Final = 300
"""Maximum number of answers; then the practice is over."""

LETTERS: Final = "abcde"

_SOON: Final = 2
_LATER: Final = 5
_TWICE: Final = 2
# Repeats have numbers of their own, so that a fixed set stays the same whatever is missed.
_REPEATS: Final = 50_000
_PER_SEED: Final = 100_000

State = Literal["unseen", "missed", "once", "known"]
"""State of a misconception: not asked yet, the last answer was wrong, right once, right twice."""
STATES: Final[tuple[State, ...]] = get_args(State)


@dataclass(frozen=True, slots=True)
class Turn:
    """One question of the series, answered or open.

    Args:
        kind: The code of the misconception that it is about.
        number: The number of the question.
        comes_back: Whether it was missed before.
        picked: Index of the answer that was chosen, None while it is open.
    """

    kind: str
    number: int
    comes_back: bool
    picked: int | None = None

    @property
    def question(self) -> Question:
        """The question itself."""
        return question_of(self.kind, self.number)

    @property
    def is_right(self) -> bool:
        """Return whether the right answer was chosen."""
        return self.picked is not None and self.question.options[self.picked].is_right


@dataclass(frozen=True, slots=True)
class Drill:
    """A series of questions and the answers so far.

    Args:
        seed: The seed of the numbers of the questions.
        kinds: The codes of the misconceptions that it is about; none means all.
        count: How many questions there are beside those that come back; 0 goes on until each kind was right
            twice.
        picked: The answers, a letter each.
        moved_on: Whether the feedback on the last answer has been left.
    """

    seed: int = 1
    kinds: tuple[str, ...] = ()
    count: int = 0
    picked: str = ""
    moved_on: bool = True

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of the misconceptions that it is about."""
        return tuple(code for code in misconceptions() if not self.kinds or code in self.kinds)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """Every question so far, the open one last; there is none when all is done."""
        return _played(self.seed, self.codes, self.count, self.picked)[0]

    @property
    def fixed(self) -> tuple[Turn, ...]:
        """The questions of the set without those that come back; without a count one of each kind."""
        fresh = _fresh(self.seed, self.codes, self.count or len(self.codes))
        return tuple(Turn(code, number, comes_back=False) for code, number in fresh)

    @property
    def current(self) -> Turn | None:
        """The question that is shown: the open one, or the last one while its feedback is read."""
        turns = self.turns
        if not self.moved_on and self.picked:
            return turns[len(self.picked) - 1]
        is_full = len(self.picked) >= MAX_TURNS
        return turns[-1] if turns and turns[-1].picked is None and not is_full else None

    @property
    def states(self) -> dict[str, State]:
        """The state of each misconception."""
        return dict(_played(self.seed, self.codes, self.count, self.picked)[1])

    def with_answer(self, turn: int, option: int) -> Drill:
        """Return the drill after an answer to the open question.

        Args:
            turn: The number of the question, from 0.
            option: Index of the answer.

        Raises:
            ValueError: Another question is open, or it has no such answer.
        """
        current = self.current
        if current is None or current.picked is not None or turn != len(self.picked):
            raise ValueError("another question is open")
        if not 0 <= option < len(current.question.options):
            raise ValueError("the question has no such answer")
        return replace(self, picked=self.picked + LETTERS[option], moved_on=False)

    def onward(self) -> Drill:
        """Return the drill at the next question."""
        return replace(self, moved_on=True)

    def readable(self) -> Drill:
        """Return the drill without answers that its questions do not have."""
        turns = self.turns
        answered = sum(turn.picked is not None for turn in turns)
        if answered == len(self.picked):
            return self
        return replace(self, picked=self.picked[:answered], moved_on=self.moved_on or not answered)


@lru_cache(maxsize=4000)
def question_of(kind: str, number: int) -> Question:
    """Return the question of this number about a misconception."""
    return misconceptions()[kind].question(number)


@dataclass(slots=True)
class _Course:
    """Progress in one misconception: when it comes back, and how often it was right in a row."""

    right: int = 0
    due: int | None = None
    state: State = "unseen"


# A run of the page asks for the same series several times, and each answer makes a new one.
@lru_cache(maxsize=1000)
def _played(
    seed: int, codes: tuple[str, ...], count: int, picked: str
) -> tuple[tuple[Turn, ...], tuple[tuple[str, State], ...]]:
    """Return the turns, and the states of the misconceptions after them."""
    courses = {code: _Course() for code in codes}
    fresh = _fresh(seed, codes, count)
    turns: list[Turn] = []
    for at in range(len(picked) + 1):
        turn = _next(at, seed, courses, fresh, is_endless=not count)
        if turn is None:
            break
        if at < len(picked):
            option = LETTERS.find(picked[at])
            if not 0 <= option < len(turn.question.options):
                turns.append(turn)
                break
            turn = replace(turn, picked=option)
            _learn(courses[turn.kind], at, turn)
        turns.append(turn)
    return tuple(turns), tuple((code, course.state) for code, course in courses.items())


def _fresh(seed: int, codes: tuple[str, ...], count: int) -> Iterator[tuple[str, int]]:
    """Yield the kinds in shuffled rounds, each with the number of its question."""
    random, number = Random(seed), 0
    while codes and (not count or number < count):
        for code in random.sample(codes, len(codes)):
            if count and number >= count:
                return
            yield code, seed * _PER_SEED + number
            number += 1


def _next(
    at: int, seed: int, courses: dict[str, _Course], fresh: Iterator[tuple[str, int]], *, is_endless: bool
) -> Turn | None:
    """Return the next turn: a repeat that is due, else a new kind, at the end the repeats that are left."""
    waiting = {code: course.due for code, course in courses.items() if course.due is not None}
    due = [code for code, when in waiting.items() if when <= at]
    if not due and not (is_endless and all(course.state == "known" for course in courses.values())):
        for code, number in fresh:
            # Without a fixed set, what waits comes back in its own time, and what is known is left alone.
            if not is_endless or (code not in waiting and courses[code].state != "known"):
                return Turn(code, number, comes_back=False)
            if len(waiting) + sum(c.state == "known" for c in courses.values()) >= len(courses):
                break
    if not waiting:
        return None
    code = min(due or waiting, key=lambda one: (waiting[one], one))
    return Turn(code, seed * _PER_SEED + _REPEATS + at, comes_back=True)


def _learn(course: _Course, at: int, turn: Turn) -> None:
    """Schedule a repeat: two questions after a miss, and five after a right answer, until right twice."""
    if not turn.is_right:
        course.right, course.due, course.state = 0, at + _SOON + 1, "missed"
        return
    course.right += 1
    course.state = "known" if course.right >= _TWICE else "once"
    if course.due is not None:
        course.due = None if course.state == "known" else at + _LATER + 1
