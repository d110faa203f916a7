"""The answers to choose from: values that beliefs lead to, and words for how two values compare."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Final

from playground.learn.beliefs.drawing import shuffled
from playground.learn.question import Option, Replay
from playground.learn.working import Working

DIRECTIONS: Final = ("rises", "stays", "falls")
WINNERS: Final = ("a", "b", "equal")


def told_apart(kind: str, right: Working, believed: Mapping[str, Working]) -> dict[str, Working]:
    """The beliefs that lead to an answer of their own, the one that is asked about first.

    Args:
        kind: The belief that is asked about.
        right: The working as it is defined.
        believed: The working of each belief by its code, that of `kind` among them.

    Returns:
        Nothing where the belief that is asked about leads to the right answer.

    >>> one, half = Working((Fraction(1),)), Working((Fraction(1),), 2)
    >>> list(told_apart("m5", half, {"m1": one, "m5": one})), told_apart("m5", one, {"m5": one})
    (['m5'], {})
    """
    own = believed[kind]
    if own.value == right.value:
        return {}
    apart, taken = {kind: own}, {right.value, own.value}
    for code, working in believed.items():
        if working.value not in taken:
            apart[code] = working
            taken.add(working.value)
    return apart


def value_options(random: Random, right: Working, believed: Mapping[str, Working]) -> tuple[Option, ...]:
    """The right value and those of the beliefs."""
    wrong = [Option(working.value, code) for code, working in believed.items()]
    return shuffled(random, [Option(right.value, is_right=True), *wrong])


def value_replays(
    rows: tuple[str, ...], right: Working, believed: Mapping[str, Working], measure: str
) -> dict[str, tuple[Replay, ...]]:
    """One list, worked out as it is defined and as each belief has it."""
    return {code: (Replay(rows, right, wrong, measure),) for code, wrong in believed.items()}


def word_options(
    random: Random, words: tuple[str, ...], right: str, code: str, believed: str
) -> tuple[Option, ...]:
    """The words with the right one and the believed one marked.

    >>> options = word_options(Random(1), DIRECTIONS, "stays", "m4", "falls")
    >>> sorted((option.answer, option.belief, option.is_right) for option in options if option.belief)
    [('falls', 'm4', False)]
    """
    return shuffled(
        random, [Option(word, code if word == believed else None, is_right=word == right) for word in words]
    )


def direction(before: Fraction, after: Fraction) -> str:
    """What a value does.

    >>> direction(Fraction(1, 2), Fraction(1, 3))
    'falls'
    """
    return "stays" if before == after else "rises" if after > before else "falls"


def winner(a: Fraction, b: Fraction) -> str:
    """Which of two lists has the higher value.

    >>> winner(Fraction(1, 2), Fraction(1, 3)), winner(Fraction(1, 2), Fraction(2, 4))
    ('a', 'equal')
    """
    return "equal" if a == b else "a" if a > b else "b"
