"""Answers to choose from: values that misconceptions lead to, and words for how two values compare."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import Final

from webapp.learn.comparing import Words
from webapp.learn.question import Option, Replay, Shown
from webapp.learn.working import Working

DIRECTIONS: Final[Words] = ("rises", "stays", "falls")


def distinguishable(kind: str, right: Working, believed: Mapping[str, Working]) -> dict[str, Working]:
    """Return the misconceptions that lead to an answer of their own, the one that is asked about first.

    Args:
        kind: The misconception that is asked about.
        right: The working as defined.
        believed: The working under each misconception by its code, that of `kind` among them.

    Returns:
        Nothing where the misconception that is asked about leads to the right answer.

    >>> from fractions import Fraction
    >>> one, half = Working((Fraction(1),)), Working((Fraction(1),), 2)
    >>> list(distinguishable("m5", half, {"m1": one, "m5": one})), distinguishable("m5", one, {"m5": one})
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


def value_options(right: Working, believed: Mapping[str, Working]) -> tuple[Option, ...]:
    """Return the right value and those of the misconceptions in ascending order, which gives nothing away.

    >>> from fractions import Fraction
    >>> one, half = Working((Fraction(1),)), Working((Fraction(1),), 2)
    >>> [(str(option.answer), option.belief, option.is_right) for option in value_options(one, {"m5": half})]
    [('1/2', 'm5', False), ('1', None, True)]
    """
    values = [(right.value, None), *((working.value, code) for code, working in believed.items())]
    ordered = sorted(values, key=itemgetter(0))
    return tuple(Option(value, code, is_right=code is None) for value, code in ordered)


def value_replays(
    rows: tuple[str, ...], right: Working, believed: Mapping[str, Working], measure: str
) -> dict[str, tuple[Replay, ...]]:
    """Return one list, worked out as defined and under each misconception."""
    return {code: (Replay(rows, right, wrong, measure),) for code, wrong in believed.items()}


def case_replays(
    names: tuple[str, ...], right: Working, believed: Mapping[str, Working], measure: str
) -> dict[str, tuple[Replay, ...]]:
    """Return one mean over cases, worked out as defined and under each misconception."""
    return {code: (Replay(names, right, wrong, measure, of_cases=True),) for code, wrong in believed.items()}


def list_replays(
    shown: Sequence[Shown], rights: Sequence[Working], wrongs: Sequence[Working], measure: str
) -> tuple[Replay, ...]:
    """Return several lists, each worked out as defined and under a misconception."""
    return tuple(
        Replay(one.items, right, wrong, measure, one.title)
        for one, right, wrong in zip(shown, rights, wrongs, strict=True)
    )


def word_options(words: tuple[str, ...], right: str, code: str, believed: str) -> tuple[Option, ...]:
    """Return the words, always in the same order, with the right one and the believed one marked.

    >>> options = word_options(DIRECTIONS, "stays", "m4", "falls")
    >>> [(option.answer, option.belief, option.is_right) for option in options]
    [('rises', None, False), ('stays', None, True), ('falls', 'm4', False)]
    """
    return tuple(Option(word, code if word == believed else None, is_right=word == right) for word in words)
