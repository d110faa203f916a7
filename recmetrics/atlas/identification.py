"""Whose number is this: which definitions give a value, and which libraries compute them."""

from collections.abc import Collection, Hashable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction

from recmetrics.atlas.definitions import Match, definitions, mean_definitions
from recmetrics.atlas.rounding import reported
from recmetrics.cases import Case


def identify(
    value: float | Fraction | Decimal,
    ranked: Sequence[Hashable],
    relevant: Collection[Hashable],
    k: int,
    *,
    digits: int | None = None,
) -> list[Match]:
    """The definitions that give a value on a list, and the libraries that compute them.

    Args:
        value: The number in question. A `Fraction` or an `int` is exact.
        ranked: The items, best first.
        relevant: The relevant items; of a mapping item -> grade, those with a grade above 0.
        k: The cutoff K, from 1.
        digits: To how many decimals the number is rounded: 0.217 to 3 digits is whatever rounds to it. If not
            given, to those that the number is written with.

    Returns:
        Every measure of the catalogue and every reading of a library that gives it, the usual ones first.

    Raises:
        InvalidCutoffError: If k is not a whole number from 1 upwards.
        InvalidInputError: If `value` is no number, `digits` no whole number, or `ranked` has no order.

    Example:
        A relevant item is missing from the list, and TorchMetrics has never heard of it:

        >>> matches = identify(0.5, ["A", "B", "C", "D", "E"], {"B", "D", "Z"}, 5, digits=4)
        >>> [match.measure for match in matches if "TorchMetrics" in match.libraries][:2]
        ['AP(norm=hits)', 'AP(norm=hits)@5']
    """
    number = reported(value, digits)
    return [match for match in definitions(ranked, relevant, k) if number.may_be(match.value)]


def identify_mean(
    value: float | Fraction | Decimal,
    recommendations: Mapping[Case, Sequence[Hashable]],
    relevant: Mapping[Case, Collection[Hashable]],
    k: int,
    *,
    digits: int | None = None,
) -> list[Match]:
    """The definitions that give a value as the mean over cases, and the libraries that compute them.

    Args:
        value: The number in question. A `Fraction` or an `int` is exact.
        recommendations: Case -> its ranked items, best first.
        relevant: Case -> its relevant items, or item -> grade, where a grade above 0 means relevant.
        k: The cutoff K, from 1.
        digits: To how many decimals the number is rounded, see `identify`.

    Returns:
        As `identify` does, with the printed names of means.

    Raises:
        InvalidCutoffError: If k is not a whole number from 1 upwards.
        InvalidInputError: If `value` is no number, `digits` no whole number, or a list has no order.

    Example:
        A user without recommendations halves the mean in some libraries and has no part in it in others.

        >>> matches = identify_mean(1, {"u1": "A"}, {"u1": "A", "u2": "B"}, 1)
        >>> [(dict(match.conventions), match.libraries[0]) for match in matches if match.measure == "MAP"]
        [({'mean_missing': 'skip'}, 'trec_eval')]
    """
    number = reported(value, digits)
    return [match for match in mean_definitions(recommendations, relevant, k) if number.may_be(match.value)]


def nearest(value: float | Fraction | Decimal, matches: Sequence[Match], count: int = 3) -> list[Match]:
    """The definitions whose values are nearest to a number that none of them gives.

    Args:
        value: The number in question.
        matches: All definitions, as `definitions` or `mean_definitions` gives them.
        count: How many to give.

    Returns:
        The nearest first.

    Raises:
        InvalidInputError: If `value` is no number.

    Example:
        >>> [(match.measure, str(match.value)) for match in nearest(0.35, definitions("ABCDE", "BDZ", 5), 1)]
        [('MeanP@5', '26/75')]
    """
    number = reported(value)
    far = [(distance, match) for match in matches if (distance := number.distance(match.value)) is not None]
    return [match for _, match in sorted(far, key=lambda pair: pair[0])[:count]]
