"""The measures by arithmetic, apart from the core: what tests compare a page with."""

from collections.abc import Sequence
from fractions import Fraction


def values_of(order: Sequence[str], relevant: Sequence[str], k: int, unnamed: int = 0) -> dict[str, Fraction]:
    """Return the three measures that are always shown, by arithmetic.

    Args:
        order: The list, a letter an item.
        relevant: The relevant items, in the list or not.
        k: The cutoff.
        unnamed: How many relevant items have no name.
    """
    terms = [Fraction(sum(i in relevant for i in order[:at]), at) for at in range(1, len(order) + 1)]
    gained = [term if item in relevant else Fraction(0) for term, item in zip(terms, order, strict=True)]
    count = len(relevant) + unnamed
    return {
        "AP": sum(gained, Fraction(0)) / count,
        f"AP@{k}": sum(gained[:k], Fraction(0)) / min(count, k),
        f"P@{k}": Fraction(sum(item in relevant for item in order[:k]), k),
    }
