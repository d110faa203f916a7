"""Hands that a teacher has counted: how many raised theirs for each answer, before and after they talked.

They are written into the address as text: `sink;12,9,4;3,21,0` is the step, the first round and the second.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, get_args

from webapp.learn.comparing import UP, WHICH
from webapp.learn.drill import LETTERS, Drill
from webapp.learn.hands_on import CHANCE, Orders
from webapp.learn.lesson import Compare, Predict, Step, Tell
from webapp.learn.lesson_file import lessons
from webapp.model.address import join_fields, split_fields
from webapp.model.problems import Problem

MAX_HANDS: Final = 999
"""Most hands for one answer."""

Round = Literal[1, 2]
ROUNDS: Final[tuple[Round, ...]] = get_args(Round)
"""Before and after talking."""

Counts = tuple[tuple[int, ...], ...]
"""For each round, how many raised a hand for each answer; a round that was not counted is empty."""

NOT_COUNTED: Final[Counts] = ((),) * len(ROUNDS)

Hands = tuple[tuple[str, Counts], ...]
"""The counts of each step or question, by its name."""

_QUESTION: Final = "q"


class HandsError(ValueError):
    """A count that cannot be taken; `problem` says why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code)
        self.problem = problem


def question_name(number: int) -> str:
    """Return the name under which the counts of a question of practice are kept.

    >>> question_name(3)
    'q3'
    """
    return f"{_QUESTION}{number}"


def is_question(name: str) -> bool:
    """Return whether a name is one of a question of practice, and none of a step."""
    return name.startswith(_QUESTION) and name[1:].isascii() and name[1:].isdecimal()


def answers_of_step(step: Step) -> tuple[str, ...]:
    """Return the names of the answers that a class can raise hands for; none where a step does not ask."""
    match step:
        case Predict():
            return UP
        case Compare():
            return WHICH
        case Orders():
            return CHANCE
        case Tell():
            return step.choices
        case _:
            return ()


def answers_of(name: str, lesson: str | None, drill: Drill | None) -> tuple[str, ...]:
    """Return the answers of a step of the lesson, or of a question of the practice, by its name."""
    if is_question(name):
        turns = {question_name(at): turn for at, turn in enumerate(drill.turns, 1)} if drill else {}
        return tuple(LETTERS[: len(turns[name].question.options)]) if name in turns else ()
    steps = lessons()[lesson].steps if lesson else ()
    return next((answers_of_step(step) for step in steps if step.id == name), ())


def typed_counts(typed: Sequence[str]) -> tuple[int, ...]:
    """Return the counts of a round as they were typed; a blank one is 0, and only blank ones are no counts.

    Raises:
        HandsError: One of them is no number of hands.

    >>> typed_counts(["12", " 9 ", ""]), typed_counts(["", "", ""])
    ((12, 9, 0), ())
    """
    if not any(text.strip() for text in typed):
        return ()
    return tuple(_count(text) for text in typed)


def _count(text: str) -> int:
    stripped = text.strip() or "0"
    # Digits of any script: whoever types in full width has typed a number.
    if not stripped.isdecimal() or len(stripped) > len(str(MAX_HANDS)):
        raise HandsError(Problem("hands_number", {"given": text.strip(), "highest": MAX_HANDS}))
    return int(stripped)


def hands_text(name: str, counts: Counts) -> str:
    """Return counts as they stand in the address; a round at the end that was not counted is left out.

    >>> hands_text("sink", ((12, 9, 4), ())), hands_text("sink", ((), (3, 21, 0)))
    ('sink;12,9,4', 'sink;;3,21,0')
    """
    rounds = [",".join(map(str, one)) for one in counts]
    return join_fields((name, *rounds)).rstrip(";")


def read_hands(text: str, lesson: str | None, drill: Drill | None) -> tuple[str, Counts] | None:
    """Return the name and counts that an address holds; None where the step has no such answers.

    >>> read_hands("sink;12,9,4", "order", None)
    ('sink', ((12, 9, 4), ()))
    >>> read_hands("sink;12,9", "order", None) is read_hands("table;1", "order", None) is None
    True
    """
    name, *given = split_fields(text)
    answers = answers_of(name, lesson, drill)
    if not answers or len(given) > len(ROUNDS):
        return None
    try:
        rounds = [typed_counts(one.split(",")) for one in given]
    except HandsError:
        return None
    if any(len(one) not in (0, len(answers)) for one in rounds) or not any(rounds):
        return None
    first, second, *_ = (*rounds, (), ())
    return name, (first, second)
