"""Significance of the difference between two models, with the seed of the pages."""

from __future__ import annotations

from collections.abc import Sequence

from recmetrics import paired_tests
from recmetrics.paired_tests import MOST_DIFFERENT, Chance, TestKind, chance_of_spread
from webapp.model.sampling import SEED

__all__ = ["MOST_DIFFERENT", "Chance", "TestKind", "chance_of_groups", "chance_of_spread"]


def chance_of_groups(differences: Sequence[float], times: Sequence[int]) -> Chance:
    """Return the randomisation test and the bootstrap interval.

    Args:
        differences: The different differences, at most `MOST_DIFFERENT` of them.
        times: In how many cases each arises; at least `FEWEST` cases together.

    >>> chance = chance_of_groups([0.5], [5])
    >>> chance.kind, chance.p_value, chance.low, chance.high, chance.size
    ('exact', 0.0625, 0.5, 0.5, 32)
    """
    return paired_tests.chance_of_groups(differences, times, seed=SEED)
