"""The fewest cases that show why two definitions name different models."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from recmetrics.lists.judging import JudgedRanking
from recmetrics.lists.sums import in_units
from recmetrics.means.case_terms import counted_value
from recmetrics.means.cases import Case, refuse_other_cases
from recmetrics.means.comparison import better_model
from recmetrics.teaching.flips import Definition

# Beyond, there are too many sets of cases to look at each: the whole set is shrunk case by case instead.
_MOST_SEARCHED = 3

_Clarity = Callable[[Sequence[int]], Fraction | float]


def smallest_example(
    a: Mapping[Case, JudgedRanking], b: Mapping[Case, JudgedRanking], one: Definition, other: Definition
) -> tuple[Case, ...]:
    """Find the fewest cases on which two definitions name different models, as they do on all cases.

    Sets of up to three cases are searched through. Among the smallest that will do, the one is taken that
    shows it most clearly: whose smaller difference, of the two definitions, is the largest. When three cases
    are not enough, cases are taken away from the whole set, one after the other, while the definitions still
    disagree; the result can do without none of its cases, though a smaller set may exist.

    Args:
        a: Case -> the judged list of model A, empty for a case without recommendations.
        b: The same of model B.
        one: A definition.
        other: A definition that names the other model.

    Returns:
        The cases in the order of `a`. On these alone, each definition names the model that it names on all
        cases. Empty when the definitions do not disagree in the first place.

    Raises:
        InvalidInputError: If the two models have different cases.
        NoRelevantItemError: If a case has nothing to find and a definition refuses it.

    Example:
        What "u2" weighs depends on what its three hits are divided by: 10 relevant items, or room for 3.

        >>> from recmetrics import judge, parse_measure
        >>> both, many = judge(list("Axy"), {"A"}), set("ABCDEFGHIJ")
        >>> a = {"u1": both, "u2": judge(list("xyz"), many), "u3": both}
        >>> b = {"u1": judge(list("xyA"), {"A"}), "u2": judge(list("ABC"), many), "u3": both}
        >>> one, other = Definition(parse_measure("AP@3")), Definition(parse_measure("AP(norm=relevant)@3"))
        >>> smallest_example(a, b, one, other)
        ('u1', 'u2')
    """
    refuse_other_cases(a, b)
    races = _race(a, b, one), _race(a, b, other)
    everyone = range(len(a))
    winners = [better_model(race.difference(everyone)) for race in races]
    if None in winners or winners[0] == winners[1]:
        return ()

    def clarity(chosen: Sequence[int]) -> Fraction | float:
        """Return the smaller of the two differences if the definitions disagree as on all cases, else 0."""
        differences = [race.difference(chosen) for race in races]
        agree = [better_model(difference) for difference in differences] == winners
        return min(map(abs, differences)) if agree else 0

    cases = tuple(a)
    return tuple(cases[index] for index in _searched(everyone, clarity) or _shrunk(everyone, clarity))


@dataclass(frozen=True, slots=True)
class _Race:
    """Two models by one definition, case by case, in whole units so that sums need no fractions.

    Attributes:
        rows: By case, what it adds to the sum of A and to A's number of cases, and the same of B.
        one: How many units make 1.
        is_rounded: Whether the values were floats, whose last bits mean nothing.
    """

    rows: tuple[tuple[int, int, int, int], ...]
    one: int
    is_rounded: bool

    def difference(self, chosen: Iterable[int]) -> Fraction | float:
        """Return B's mean over the chosen cases minus A's; 0 when one of them has no case left."""
        rows = ((0, 0, 0, 0), *(self.rows[index] for index in chosen))
        sum_a, count_a, sum_b, count_b = map(sum, zip(*rows, strict=True))
        if not (count_a and count_b):
            return 0
        above, below = sum_b * count_a - sum_a * count_b, self.one * count_a * count_b
        return above / below if self.is_rounded else Fraction(above, below)


def _race(a: Mapping[Case, JudgedRanking], b: Mapping[Case, JudgedRanking], definition: Definition) -> _Race:
    measure, empty = definition.measure, definition.empty
    values = [counted_value(measure, case, judged[case], empty) for case in a for judged in (a, b)]
    units, one = in_units([0 if value is None else value for value in values])
    counts = [int(value is not None) for value in values]
    return _Race(
        rows=tuple(zip(units[::2], counts[::2], units[1::2], counts[1::2], strict=True)),
        one=one,
        is_rounded=any(isinstance(value, float) for value in values),
    )


def _searched(everyone: Sequence[int], clarity: _Clarity) -> Sequence[int] | None:
    for size in range(1, _MOST_SEARCHED + 1):
        best = max(combinations(everyone, size), key=clarity, default=())
        if best and clarity(best):
            return best
    return None


def _shrunk(everyone: Sequence[int], clarity: _Clarity) -> Sequence[int]:
    chosen = tuple(everyone)
    while True:
        smaller = max(combinations(chosen, len(chosen) - 1), key=clarity)
        if not clarity(smaller):
            return chosen
        chosen = smaller
