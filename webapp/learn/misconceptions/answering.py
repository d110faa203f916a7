"""Answers to choose from: values that misconceptions lead to, and words for how two values compare."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Final

from webapp.learn.comparing import Words
from webapp.learn.question import Line, Option, Shown
from webapp.learn.question_plan import Plan
from webapp.learn.working import Working

DIRECTIONS: Final[Words] = ("rises", "stays", "falls")

_FEWEST: Final = 3


def value_options(
    kind: str,
    right: Working,
    believed: Mapping[str, Working],
    plan: Plan,
    *,
    naive: Working | None = None,
    others: Sequence[Working] = (),
) -> tuple[Option, ...] | None:
    """Return the right value and some wrong ones, so chosen that its size gives nothing away.

    Args:
        kind: The misconception that is asked about.
        right: The working as defined.
        believed: The working under each misconception by its code.
        plan: What the question should be like.
        naive: The working that intuition leads to, where it is not `believed[kind]`.
        others: Wrong values that no misconception leads to.

    Returns:
        Nothing where intuition leads to the right answer and should not, or the other way round; where a
        value is too fine for the plan; or where there are too few wrong ones.

    >>> from fractions import Fraction
    >>> one, half, third = (Working((Fraction(1),), by) for by in (1, 2, 3))
    >>> plan = Plan(holds=False, place=0, fineness=0, answers=3, is_small=True)
    >>> options = value_options("m5", third, {"m5": one, "m1": half}, plan) or ()
    >>> [(str(option.answer), option.belief, option.is_right) for option in options]
    [('1/3', None, True), ('1', 'm5', False), ('1/2', 'm1', False)]
    """
    own = (naive or believed[kind]).value
    if (own == right.value) is not plan.holds or max(own.denominator, right.value.denominator) > plan.finest:
        return None
    pool: dict[Fraction, str | None] = {right.value: None}
    if not plan.holds:
        pool[own] = kind
    needed = tuple(pool)
    wrong = [(working.value, code) for code, working in believed.items()]
    for value, code in (*wrong, *((working.value, None) for working in others)):
        if value.denominator <= plan.finest:
            pool.setdefault(value, code)
    rest = [value for value in pool if value not in needed]
    most, least = min(plan.answers - len(needed), len(rest)), _FEWEST - len(needed)
    choices = [
        (*needed, *chosen) for count in range(most, least - 1, -1) for chosen in combinations(rest, count)
    ]
    if not choices:
        return None
    values = min(choices, key=lambda values: plan.distance(right.value, values[1:]))
    return tuple(Option(value, pool[value], is_right=value == right.value) for value in values)


def bars_of(
    options: Sequence[Option], believed: Mapping[str, Working], names: tuple[str, ...], measure: str
) -> dict[str, Line]:
    """Return the bar of each misconception among the answers."""
    return {one.belief: Line(believed[one.belief], names, measure) for one in options if one.belief}


def list_bars(shown: Sequence[Shown], workings: Sequence[Working], measure: str) -> tuple[Line, ...]:
    """Return a bar for each list, as defined."""
    return tuple(
        Line(working, one.items, measure, one.title) for one, working in zip(shown, workings, strict=True)
    )


def word_options(words: tuple[str, ...], right: str, code: str, believed: str) -> tuple[Option, ...]:
    """Return the words, with the right one marked, and the one that intuition leads to where it is wrong.

    >>> options = word_options(DIRECTIONS, "stays", "m4", "falls")
    >>> [(option.answer, option.belief, option.is_right) for option in options]
    [('rises', None, False), ('stays', None, True), ('falls', 'm4', False)]
    """
    return tuple(
        Option(word, code if word == believed != right else None, is_right=word == right) for word in words
    )
