"""A session of practice: the order of its questions, and what its answers say about each misconception.

Everything follows from the seed, the kinds and the answers, so the address alone restores it and a class
that opens one link gets one set.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Final, Literal, get_args

from webapp.learn.misconceptions import misconceptions
from webapp.learn.question import Question

MAX_SEED: Final = 99_999
CLASS_SEEDS: Final = 999
"""The seeds from 1 to this one are for classes; nobody is given one of them by chance."""

MAX_COUNT: Final = 50
MAX_TURNS: Final = 2 * MAX_COUNT
"""Maximum number of answers: what is missed comes back once."""

SESSION: Final = 10
"""The number of questions of a session."""
SHORT_SESSION: Final = 5
"""The number of questions about one or two misconceptions."""

LETTERS: Final = "abcde"

_SOON: Final = 2
# Repeats have numbers of their own, so that a fixed set stays the same whatever is missed.
_REPEATS: Final = 50_000
_PER_SEED: Final = 100_000

State = Literal["unseen", "missed", "once", "known"]
"""State of a misconception: not asked yet, missed the last time, right once since, right twice or more."""
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

    @property
    def is_led_astray(self) -> bool:
        """Return whether the chosen answer is the one that the misconception leads to."""
        return self.picked is not None and self.question.options[self.picked].belief == self.kind

    @property
    def tells_apart(self) -> bool:
        """Return whether the misconception leads to a wrong answer here; now and then it happens to hold."""
        return any(option.belief == self.kind for option in self.question.options)


@dataclass(frozen=True, slots=True)
class Drill:
    """A session: a number of questions, and the answers so far. What is missed comes back once.

    Args:
        seed: The seed of the numbers of the questions.
        kinds: The codes of the misconceptions that it is about; none means all.
        count: How many questions there are beside those that come back.
        picked: The answers, a letter each.
        moved_on: Whether the feedback on the last answer has been left.
    """

    seed: int = 1
    kinds: tuple[str, ...] = ()
    count: int = SESSION
    picked: str = ""
    moved_on: bool = True

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of the misconceptions that it is about."""
        return tuple(code for code in misconceptions() if not self.kinds or code in self.kinds)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """Every question so far, the open one last; there is none when all is done."""
        return _played(self.seed, self.codes, self.count, self.picked)

    @property
    def answered(self) -> tuple[Turn, ...]:
        """The questions that were answered."""
        return tuple(turn for turn in self.turns if turn.picked is not None)

    @property
    def fixed(self) -> tuple[Turn, ...]:
        """The questions without those that come back: the same for everyone."""
        return tuple(_fresh(self.seed, self.codes, self.count))

    @property
    def coming_back(self) -> int:
        """The number of questions that were missed, each of which comes back once."""
        return sum(not turn.is_right and not turn.comes_back for turn in self.answered)

    @property
    def missed(self) -> frozenset[str]:
        """The misconceptions that were missed the first time."""
        return frozenset(t.kind for t in self.answered if not t.is_right and not t.comes_back)

    @property
    def length(self) -> int:
        """The number of questions with those that come back, as far as it is known."""
        return self.count + self.coming_back

    @property
    def current(self) -> Turn | None:
        """The question that is shown: the open one, or the last one while its feedback is read."""
        turns = self.turns
        if not self.moved_on and self.picked:
            return turns[len(self.picked) - 1]
        return turns[-1] if turns and turns[-1].picked is None else None

    @property
    def is_finished(self) -> bool:
        """Return whether every question was answered, and the feedback on the last one left."""
        return bool(self.picked) and self.current is None

    def states_after(self, earlier: Mapping[str, State]) -> dict[str, State]:
        """Return the states of misconceptions after the answers.

        Args:
            earlier: Their states before.
        """
        states = dict(earlier)
        for turn in self.answered:
            states[turn.kind] = _state_after(states.get(turn.kind, "unseen"), turn)
        return states

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

    def unanswered(self) -> Drill:
        """Return the same questions without the answers."""
        return Drill(self.seed, self.kinds, self.count)

    def readable(self) -> Drill:
        """Return the drill without answers that its questions do not have."""
        answered = len(self.answered)
        if answered == len(self.picked):
            return self
        return replace(self, picked=self.picked[:answered], moved_on=self.moved_on or not answered)


def session_length(kinds: tuple[str, ...]) -> int:
    """Return how many questions a session about these misconceptions has; none means all of them.

    >>> session_length(()), session_length(("m2", "m5", "m9")), session_length(("m2",))
    (10, 10, 5)
    """
    return SHORT_SESSION if 0 < len(kinds) <= 2 else SESSION


@lru_cache(maxsize=4000)
def question_of(kind: str, number: int) -> Question:
    """Return the question of this number about a misconception."""
    return misconceptions()[kind].question(number)


# A run of the page asks for the same series several times, and each answer makes a new one.
@lru_cache(maxsize=1000)
def _played(seed: int, codes: tuple[str, ...], count: int, picked: str) -> tuple[Turn, ...]:
    """Return the turns: those that were answered, and the open one if one is left."""
    fresh = _fresh(seed, codes, count)
    coming_back: deque[tuple[int, str]] = deque()
    turns: list[Turn] = []
    for at in range(len(picked) + 1):
        is_due = bool(coming_back) and coming_back[0][0] <= at
        turn = None if is_due else next(fresh, None)
        if turn is None and coming_back:
            turn = Turn(coming_back.popleft()[1], seed * _PER_SEED + _REPEATS + at, comes_back=True)
        if turn is None:
            break
        turn = replace(turn, picked=_option(turn, picked[at : at + 1]))
        turns.append(turn)
        if turn.picked is None:
            break
        if not turn.is_right and not turn.comes_back:
            coming_back.append((at + _SOON + 1, turn.kind))
    return tuple(turns)


def _state_after(before: State, turn: Turn) -> State:
    """Return the state of a misconception after an answer.

    Only a right answer that it does not lead to itself shows that it is known to be wrong.
    """
    if not turn.is_right:
        return "missed"
    return "known" if before == "known" or (before == "once" and turn.tells_apart) else "once"


def _option(turn: Turn, letter: str) -> int | None:
    """Return the index of the answer with this letter; None without a letter, or without such an answer."""
    option = LETTERS.find(letter) if letter else -1
    return option if 0 <= option < len(turn.question.options) else None


def _fresh(seed: int, codes: tuple[str, ...], count: int) -> Iterator[Turn]:
    """Yield the questions of the set: the kinds in shuffled rounds."""
    random, number = Random(seed), 0
    while codes:
        for code in random.sample(codes, len(codes)):
            if number >= count:
                return
            yield Turn(code, seed * _PER_SEED + number, comes_back=False)
            number += 1
