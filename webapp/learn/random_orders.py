"""Random orders of a list, drawn from a seed, with the value of each."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random

from recmetrics import Measure
from webapp.model.numbers import Number


@dataclass(frozen=True, slots=True)
class RandomOrders:
    """Random orders of the hits of a list.

    Args:
        orders: Each order, as the places that its items have in the list, from 0.
        different: The different values, ascending.
        draws: Of each order, in turn, which of these it has.
    """

    orders: tuple[tuple[int, ...], ...]
    different: tuple[Number, ...]
    draws: tuple[int, ...]

    @property
    def values(self) -> tuple[Number, ...]:
        """The value of each order."""
        return tuple(self.different[at] for at in self.draws)


@lru_cache(maxsize=16)
def random_orders(
    measure: Measure, flags: tuple[bool, ...], relevant_count: int, count: int, seed: int
) -> RandomOrders:
    """Draw random orders of a list; the same seed gives the same orders.

    Args:
        measure: The measure.
        flags: For each rank of the list, whether it hits.
        relevant_count: |R|.
        count: The number of orders.
        seed: What the drawing starts from.

    >>> from recmetrics import parse_measure
    >>> drawn = random_orders(parse_measure("AP"), (True, False), 1, 1000, 1)
    >>> drawn.different, len(drawn.values)
    ((Fraction(1, 2), Fraction(1, 1)), 1000)
    """
    random, places = Random(seed), range(len(flags))
    orders = tuple(tuple(random.sample(places, len(flags))) for _ in range(count))
    known: dict[tuple[bool, ...], Number] = {}
    values: list[Number] = []
    for order in orders:
        pattern = tuple(flags[place] for place in order)
        if pattern not in known:
            known[pattern] = measure.of_pattern(pattern, relevant_count)
        values.append(known[pattern])
    # Readers ask for the same orders again and again: what takes time is done once.
    different = tuple(sorted(set(values)))
    place = {value: at for at, value in enumerate(different)}
    return RandomOrders(orders, different, tuple(place[value] for value in values))
