"""Questions about every misconception, drawn once, with their answers from plain loops."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from typing import Final

from tests.webapp.learn import answers_of_one_list, answers_of_several_lists
from tests.webapp.learn.answers_of_one_list import Expected
from tests.webapp.learn.answers_of_several_lists import MOVES, WHICH, WORTH
from webapp.learn.misconceptions import misconceptions
from webapp.learn.question import Question

SEEDS: Final = range(300)

EXPECTED: Final[Mapping[str, Callable[[Question], Expected]]] = {
    **answers_of_one_list.EXPECTED,
    **answers_of_several_lists.EXPECTED,
}

WORDS: Final[Mapping[str, tuple[str, str, str]]] = {
    "m2": WHICH,
    "m4": MOVES,
    "m7": MOVES,
    "m10": WHICH,
    "m11": WORTH,
    "m12": WHICH,
    "m16": WHICH,
    "m17": MOVES,
    "m18": WHICH,
}
"""The words that are right at some time, where words are to choose from."""


@cache
def questions(code: str) -> tuple[Question, ...]:
    """Return the questions of these numbers about a misconception."""
    return tuple(misconceptions()[code].question(seed) for seed in SEEDS)


def text_values(question: Question) -> dict[str, Fraction | int | str]:
    """Return the values that the texts of a question name."""
    is_of_one = question.kind in answers_of_one_list.EXPECTED
    return (answers_of_one_list if is_of_one else answers_of_several_lists).text_values(question)
