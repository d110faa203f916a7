"""Choices of a question about a list: the right one, and those that misconceptions and slips lead to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Final

from webapp.classroom.asks import Change, Cut, Mark, Move
from webapp.classroom.believed_values import believed_workings, value_at
from webapp.classroom.list_changes import changed
from webapp.learn.comparing import UP, WHICH, Words, compared
from webapp.model.measure_names import measure_at
from webapp.model.numbers import Number, decimal_text
from webapp.model.scenario import Scenario

_MOST_WRONG: Final = 3
_FINE: Final = 60
"""A higher denominator is harder to compare with others in the head."""

_AVERAGE_PRECISION: Final = ("AP", "AP@K")


@dataclass(frozen=True, slots=True)
class ValueChoice:
    """A value to choose.

    Args:
        value: The value.
        belief: The code of the misconception that leads to it, if there is one.
        is_right: Whether it is the right one.
    """

    value: Number
    belief: str | None = None
    is_right: bool = False


def value_choices(
    before: Scenario, change: Change, after: Scenario, measure: str, random: Random
) -> tuple[ValueChoice, ...]:
    """Return values to choose from, in a random order; fewer than two where there are no more.

    No two look alike, also where only their decimals are read. Which place the right one has by its size is
    drawn too, as far as there are values above and below it.
    """
    right = value_at(after, measure)
    pool: dict[str, ValueChoice] = {decimal_text(right): ValueChoice(right, is_right=True)}
    for code, working in believed_workings(after, measure).items():
        pool.setdefault(decimal_text(working.value), ValueChoice(working.value, code))
    for value in _slips(before, change, after, measure):
        pool.setdefault(decimal_text(value), ValueChoice(value))
    right_one, *wrong = pool.values()
    count = min(_MOST_WRONG, len(wrong))
    place = random.randint(0, count)

    def distance(chosen: tuple[ValueChoice, ...]) -> tuple[int, int]:
        believed = sum(choice.belief is not None for choice in chosen)
        smaller = sum(choice.value < right for choice in chosen)
        fine = sum(_is_fine(choice.value) for choice in chosen)
        return -min(believed, 2), 2 * abs(smaller - place) + fine

    chosen = min(combinations(wrong, count), key=distance)
    return tuple(random.sample([right_one, *chosen], count + 1))


def _is_fine(value: Number) -> bool:
    return isinstance(value, Fraction) and value.denominator > _FINE


def beliefs_about_change(
    before: Scenario, change: Change, after: Scenario, measure: str
) -> Mapping[str, str]:
    """Return the misconceptions that lead to a wrong prediction: up, same or down -> its code."""
    truth = compared(UP, value_at(after, measure), value_at(before, measure))
    found: dict[str, str] = {}
    worked_out = _expected(before, after, measure, UP)
    by_value = {code: word for word, code in worked_out}
    by_rule = _expected_by_rule(before, change, measure)
    # Who holds a misconception, and works the values out, comes to the same as by its rule.
    sound = [(word, code) for word, code in by_rule if by_value.get(code, word) == word]
    for word, code in (*sound, *worked_out):
        if word != truth:
            found.setdefault(word, code)
    return found


def beliefs_about_pair(a: Scenario, b: Scenario, measure: str) -> Mapping[str, str]:
    """Return the misconceptions that lead to the wrong one of two lists: a, b or equal -> its code."""
    truth = compared(WHICH, value_at(a, measure), value_at(b, measure))
    found: dict[str, str] = {}
    expected = [*_expected(b, a, measure, WHICH)]
    if measure in _AVERAGE_PRECISION:
        hits_a, hits_b = (Fraction(_counted_hits(one, measure)) for one in (a, b))
        if hits_a != hits_b:
            expected.insert(0, (compared(WHICH, hits_a, hits_b), "m10"))
    for word, code in expected:
        if word != truth:
            found.setdefault(word, code)
    return found


def unchanged_measures(before: Scenario, after: Scenario, measures: Iterable[str]) -> tuple[str, ...]:
    """Return the measures that a change leaves as they are."""
    return tuple(
        one for one in measures if compared(UP, value_at(after, one), value_at(before, one)) == "same"
    )


def _slips(before: Scenario, change: Change, after: Scenario, measure: str) -> Iterable[Number]:
    """Yield values that no misconception leads to, but haste: nothing changes, or two cards swap."""
    yield value_at(before, measure)
    if isinstance(change, Move):
        ranked = [*before.ranked]
        one, other = change.card - 1, change.to - 1
        ranked[one], ranked[other] = ranked[other], ranked[one]
        yield value_at(after.with_ranked(ranked), measure)
    if measure in _AVERAGE_PRECISION:
        yield _each_hit_alone(after, measure)
    if "@" in measure:
        yield from (value_at(after.with_k(k), measure) for k in (after.k + 1, after.k - 1) if 1 <= k <= 100)
    if measure in ("P@K", "R@K"):
        yield value_at(after, "R@K" if measure == "P@K" else "P@K")


def _each_hit_alone(scenario: Scenario, measure: str) -> Fraction:
    """Return the value of a list if each hit added one over its rank, as if it were the only one."""
    steps = measure_at(measure, scenario.k).explain(scenario.ranked, scenario.relevant_set())
    total = sum((Fraction(1, step.k) for step in steps.steps if step.relevant and step.counted), Fraction(0))
    below = Fraction(steps.denominator)
    return min(total / below, Fraction(1)) if below else Fraction(0)


def _expected(before: Scenario, after: Scenario, measure: str, words: Words) -> list[tuple[str, str]]:
    """Return how the values of two lists compare under each misconception."""
    was, now = believed_workings(before, measure), believed_workings(after, measure)
    return [(compared(words, now[code].value, was[code].value), code) for code in now if code in was]


def _expected_by_rule(before: Scenario, change: Change, measure: str) -> list[tuple[str, str]]:
    """Return what those expect who do not work out a value, but go by a rule."""
    match change:
        case Cut(k) if measure in ("AP@K", "P@K"):
            is_up = (k > before.k) is (measure == "AP@K")
            return [("up" if is_up else "down", "m7")]
        case Mark(card) if measure == "AP" or (measure == "AP@K" and card <= before.k):
            return [("down" if before.flags[card - 1] else "up", "m10")]
        case Move(card, to):
            return _expected_of_move(before, card, to, measure)
        case _:
            return []


def _expected_of_move(before: Scenario, card: int, to: int, measure: str) -> list[tuple[str, str]]:
    flags = before.flags
    after = changed(before, Move(card, to))
    expected: list[tuple[str, str]] = []
    if after is not None and after.flags == flags and abs(card - to) == 1:
        expected += [("up", "m17"), ("down", "m17")]
    if measure in _AVERAGE_PRECISION and not flags[card - 1]:
        expected.append(("same", "m3"))
    if measure == "P@K" and flags[card - 1]:
        expected.append(("up" if to < card else "down", "m2"))
    return expected


def _counted_hits(scenario: Scenario, measure: str) -> int:
    return sum(scenario.flags if measure == "AP" else scenario.flags[: scenario.k])
