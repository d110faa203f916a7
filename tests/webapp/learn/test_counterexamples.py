"""The counterexamples of all beliefs, and lists taught beside them: the numbers that teaching goes by."""

from collections.abc import Mapping
from fractions import Fraction as F
from typing import Final

from tests.webapp.learn.answers_of_several_lists import over_all_orders
from webapp.learn.misconceptions import misconceptions

Lists = list[tuple[str, int]]
"""The hits of each list as bits, and its number of relevant items."""

OF_ONE_LIST: Final[Mapping[str, tuple[Lists, dict[str, F | int | str]]]] = {
    # The mean of all precisions would blame a list that cannot be better.
    "m1": ([("10000", 1)], {"mean": (F(1) + F(1, 2) + F(1, 3) + F(1, 4) + F(1, 5)) / 5, "right": F(1)}),
    # Two orders of the same items have the same precision.
    "m2": ([("11000", 2), ("00011", 2)], {"measure": "P@5", "a": F(2, 5), "b": F(2, 5)}),
    # A wrong item costs what it takes from the hits below it.
    "m3": ([("110", 2), ("011", 2)], {"below": F(1 + 1, 2), "above": (F(1, 2) + F(2, 3)) / 2}),
    # Wrong items at the end lower precision and leave AP alone.
    "m4": (
        [("101", 2), ("10100", 2)],
        {
            "short_measure": "P@3",
            "long_measure": "P@5",
            "short_precision": F(2, 3),
            "long_precision": F(2, 5),
            "short": (1 + F(2, 3)) / 2,
            "long": (1 + F(2, 3)) / 2,
        },
    ),
    # To divide by the hits would reward showing less.
    "m5": (
        [("10010", 4), ("1", 4)],
        {
            "long": (1 + F(2, 4)) / 2,
            "short": F(1, 1),
            "long_right": (1 + F(2, 4)) / 4,
            "short_right": F(1, 4),
        },
    ),
    # A perfect top says little about a hundred relevant items.
    "m6": (
        [("111", 100)],
        {"relevant": 100, "k": 3, "measure": "AP@3", "whole": F(1 + 1 + 1, 100), "cut": F(1 + 1 + 1, 3)},
    ),
    # AP@K can fall and precision can rise.
    "m7": (
        [("10000", 3), ("0110", 2)],
        {
            "ap_small": "AP@1",
            "ap_large": "AP@3",
            "p_small": "P@1",
            "p_large": "P@3",
            "ap_small_value": F(1, 1),
            "ap_large_value": F(1, 3),
            "p_small_value": F(0, 1),
            "p_large_value": F(2, 3),
        },
    ),
    # One pot would let the case with more relevant items outweigh the other: 3/5, and not 3/4.
    "m8": (
        [("1", 1), ("01010101", 4)],
        {
            "first": F(1, 1),
            "second": (F(1, 2) + F(2, 4) + F(3, 6) + F(4, 8)) / 4,
            "right": (1 + F(1, 2)) / 2,
            "pooled": (1 + F(1, 2) * 4) / (1 + 4),
        },
    ),
    # One step up is worth far more at the top.
    "m9": ([("0100000000", 1), ("0000000001", 1)], {"high": 1 - F(1, 2), "low": F(1, 9) - F(1, 10)}),
}

OF_SEVERAL_LISTS: Final[Mapping[str, dict[str, F | int | str]]] = {
    "m10": {
        "measure": "AP@5",
        "precision": "P@5",
        "a": F(1) / 3,
        "b": (F(1, 4) + F(2, 5)) / 3,
        "precision_a": F(1, 5),
        "precision_b": F(2, 5),
    },
    "m11": {
        "measure": "AP@5",
        "value": F(1, 3),
        "relevant": 3,
        "few": 5,
        "some": 10,
        "many": 20,
        "expected_few": F(437, 600),
        "expected_some": F(1559, 5400),
        "expected_many": F(2929, 22800),
    },
    "m12": {
        "mean": "MAP@5",
        "users": 4,
        "a": (1 + 3 * (F(1, 3) + F(2, 5)) / 2) / 4,
        "b": (F(1, 2) + F(2, 5)) / 2,
        "wins_a": 1,
        "wins_b": 3,
    },
    "m13": {
        "mean": "MAP@5",
        "user": "u3",
        "zero": (F(4, 5) + F(3, 5)) / 3,
        "skip": (F(4, 5) + F(3, 5)) / 2,
        "one": (F(4, 5) + F(3, 5) + 1) / 3,
    },
    "m14": {"item": "B", "copies": 3, "counted": F(1 + 1 + 1) / 1, "once": F(1)},
    "m15": {"relevant": 3, "measure": "P@5", "cut_down": F(1, 1), "right": F(1, 5)},
    "m16": {
        "k": 3,
        "relevant_a": (F(1) + 0) / 2,
        "relevant_b": (F(1, 3) + F(3, 10)) / 2,
        "min_a": (F(1) + 0) / 2,
        "min_b": (F(1, 3) + F(3, 3)) / 2,
    },
    "m17": {"item": "L", "other": "N", "before": (1 + F(2, 3)) / 2, "after": (1 + F(2, 3)) / 2},
    "m18": {"measure": "P@5", "relevant": 2, "k": 5, "best": F(2, 5)},
}


def test_every_counterexample_has_the_lists_and_the_numbers_that_are_taught() -> None:
    assert [*OF_ONE_LIST, *OF_SEVERAL_LISTS] == list(misconceptions())
    for code, (lists, values) in OF_ONE_LIST.items():
        found = misconceptions()[code].counterexample
        shown = [("".join("01"[hit] for hit in one.hits), one.relevant_count) for one in found.shown]
        assert (shown, found.values) == (lists, values)
    for code, values in OF_SEVERAL_LISTS.items():
        assert misconceptions()[code].counterexample.values == values
    for length, place in ((5, "expected_few"), (10, "expected_some"), (20, "expected_many")):
        assert OF_SEVERAL_LISTS["m11"][place] == over_all_orders("AP@5", length, 3)


# What is said to be true in fact, beside each myth
