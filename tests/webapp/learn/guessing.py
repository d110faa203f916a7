"""Players who answer questions without understanding anything, each by a simple rule."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from webapp.learn.asked import answer_text
from webapp.learn.question import Question
from webapp.texts import texts_for

Strategy = Callable[[Question], Iterable[int]]
"""Returns the indices of the answers among which the player draws lots."""


def _values(question: Question) -> list[Fraction]:
    return [one.answer for one in question.options if not isinstance(one.answer, str)]


def _by_size(question: Question) -> list[int]:
    """Return the indices by ascending value; of words there is no size."""
    values = _values(question)
    return sorted(range(len(values)), key=values.__getitem__)


def _extreme(numbers: Sequence[int], best: Callable[[Sequence[int]], int]) -> list[int]:
    return [at for at, number in enumerate(numbers) if number == best(numbers)]


def _lengths(question: Question) -> list[int]:
    return [len(answer_text(option, texts_for("en"))) for option in question.options]


def _denominators(question: Question) -> list[int]:
    return [value.denominator for value in _values(question)]


def _naive(question: Question) -> list[int]:
    return [question.options.index(question.naive)]


def _other_than_naive(question: Question) -> list[int]:
    return [at for at, option in enumerate(question.options) if option != question.naive]


STRATEGIES: Final[dict[str, Strategy]] = {
    "the largest value": lambda question: _by_size(question)[-1:],
    "the smallest value": lambda question: _by_size(question)[:1],
    "a value in the middle": lambda question: _by_size(question)[1:-1],
    "the finest fraction": lambda question: (
        _extreme(_denominators(question), max) if _values(question) else ()
    ),
    "the plainest fraction": lambda question: (
        _extreme(_denominators(question), min) if _values(question) else ()
    ),
    "the first answer": lambda question: range(len(question.options))[:1],
    "the second answer": lambda question: range(len(question.options))[1:2],
    "the last answer": lambda question: range(len(question.options))[-1:],
    "the longest text": lambda question: _extreme(_lengths(question), max),
    "the shortest text": lambda question: _extreme(_lengths(question), min),
    "the naive answer": _naive,
    "never the naive answer": _other_than_naive,
}


def score(strategy: Strategy, questions: Sequence[Question]) -> Fraction:
    """Return the share of right answers that a player expects; who has nothing to go by draws lots."""
    among: Counter[int] = Counter()
    for question in questions:
        drawn = list(strategy(question)) or list(range(len(question.options)))
        among[len(drawn)] += question.options.index(question.right) in drawn
    return _expected(among) / len(questions)


def chance(questions: Sequence[Question]) -> Fraction:
    """Return the share of right answers of a player who draws lots."""
    return _expected(Counter(len(question.options) for question in questions)) / len(questions)


def _expected(among: Mapping[int, int]) -> Fraction:
    """Return how many lots are expected to be right, from how many are drawn among so many answers."""
    return sum((Fraction(count, size) for size, count in among.items()), Fraction(0))
