"""Questions about every misconception, drawn once, with their answers from plain loops."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import Final

from tests.webapp.learn import answers_of_one_list, answers_of_several_lists
from tests.webapp.learn.answers_of_one_list import Expected
from tests.webapp.learn.answers_of_several_lists import MOVES, SWAPS, WHICH, WORTH
from webapp.learn.misconceptions import misconceptions
from webapp.learn.question import Question
from webapp.learn.question_plan import SMALL_NUMBERS

EARLY: Final = tuple(start * 100_000 + at for start in range(50) for at in range(10))
LATER: Final = tuple(range(SMALL_NUMBERS, SMALL_NUMBERS + len(EARLY)))
NUMBERS: Final = (*EARLY, *LATER)
"""The first ten questions of fifty practices, whose numbers are small, and five hundred later ones."""

EXPECTED: Final[Mapping[str, Callable[[Question], Expected]]] = {
    **answers_of_one_list.EXPECTED,
    **answers_of_several_lists.EXPECTED,
}

WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "m2": WHICH,
    "m4": MOVES,
    "m7": MOVES,
    "m10": WHICH,
    "m11": WORTH,
    "m12": WHICH,
    "m16": WHICH,
    "m17": SWAPS,
    "m18": WHICH,
}
"""The words that are right at some time, where words are to choose from."""


@cache
def questions(code: str) -> tuple[Question, ...]:
    """Return the questions of these numbers about a misconception."""
    return tuple(misconceptions()[code].question(number) for number in NUMBERS)


def every_question() -> Iterator[Question]:
    """Yield the questions of these numbers about every misconception."""
    for code in misconceptions():
        yield from questions(code)


def text_values(question: Question) -> dict[str, Fraction | int | str]:
    """Return the values that the texts of a question name."""
    is_of_one = question.kind in answers_of_one_list.EXPECTED
    return (answers_of_one_list if is_of_one else answers_of_several_lists).text_values(question)
