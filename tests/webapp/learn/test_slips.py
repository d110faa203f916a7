"""Programs with a slip: wrong where the slip shows, and right everywhere else."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import permutations, product

import pytest

from webapp.learn.slips import slips

SAME = 1e-9


def defined(name: str, ranked: Sequence[str], relevant: Sequence[str], k: int | None) -> float:
    return float(slips()[name].measure_at(k).explain(list(ranked), list(relevant)).value)


def agrees(name: str, ranked: Sequence[str], relevant: Sequence[str], k: int | None) -> bool:
    printed = slips()[name].printed(ranked, relevant, k)
    return not isinstance(printed, str) and abs(printed - defined(name, ranked, relevant, k)) < SAME


# Lists that show the slip, with what is printed and what is defined, and a list like it that does not.
SHOWN = [
    # Two hits of five relevant items: over the hits, and over min(5, 3).
    ("divides_by_hits", "AB", "ABCDE", 3, Fraction(1 + 1, 2), Fraction(1 + 1, 3)),
    # 100 of one: the mean of 1, 1/2 and 1/3, and 1.
    ("averages_all_ranks", "ABC", "A", 3, (1 + Fraction(1, 2) + Fraction(1, 3)) / 3, 1),
    # One item, which hits, at K = 4.
    ("clamps_k", "A", "A", 4, 1, Fraction(1, 4)),
    # B three times, and only B is relevant: 1 + 2/2 + 3/3, over min(1, 3).
    ("counts_duplicates", "BBB", "B", 3, 3, 1),
    # Three hits of five, the first one at the top.
    ("skips_first", "ABCDE", "ACE", 5, Fraction(2, 5), Fraction(3, 5)),
]
HIDDEN = [
    ("divides_by_hits", "ABC", "AC", 3),
    ("averages_all_ranks", "ABC", "ABC", 3),
    ("clamps_k", "ABCD", "A", 4),
    ("counts_duplicates", "BAA", "B", 3),
    ("needs_k", "BAC", "AZ", 2),
    ("skips_first", "BACDE", "ACE", 5),
]


@pytest.mark.parametrize(
    ("name", "ranked", "relevant", "k", "printed", "value"), SHOWN, ids=[row[0] for row in SHOWN]
)
def test_a_list_shows_the_slip(
    name: str, ranked: str, relevant: str, k: int, printed: Fraction, value: Fraction
) -> None:
    assert slips()[name].printed(ranked, relevant, k) == pytest.approx(float(printed))
    assert defined(name, ranked, relevant, k) == pytest.approx(float(value))


@pytest.mark.parametrize(("name", "ranked", "relevant", "k"), HIDDEN, ids=[row[0] for row in HIDDEN])
def test_another_list_hides_it(name: str, ranked: str, relevant: str, k: int) -> None:
    assert agrees(name, ranked, relevant, k)


def test_a_name_is_not_defined_without_k() -> None:
    printed = slips()["needs_k"].printed("AB", "A", None)
    assert isinstance(printed, str)
    assert printed.startswith("UnboundLocalError: ")
    assert "'top'" in printed
    assert defined("needs_k", "AB", "A", None) == 1


def test_every_slip_is_among_these() -> None:
    assert {row[0] for row in HIDDEN} == set(slips())
    for slip in slips().values():
        assert slip.lines <= set(range(1, len(slip.code) + 1))


# Nothing but its own slip is wrong with a program: these say on which lists it must agree.
def free_of_slip(name: str, ranked: str, relevant: str, k: int) -> bool:
    top = ranked[:k]
    match name:
        case "divides_by_hits":
            return len(set(top) & set(relevant)) in (0, min(len(relevant), k))
        case "clamps_k":
            return len(ranked) >= k
        case "skips_first":
            return ranked[:1] not in relevant or not ranked
        case "averages_all_ranks":
            return False
        case _:
            return True


@pytest.mark.parametrize("name", slips())
def test_a_program_is_right_wherever_its_slip_is_not(name: str) -> None:
    orders = ["".join(order) for length in range(4) for order in permutations("ABC", length)]
    wanted = ["", "A", "B", "AB", "CZ", "ABC", "ABCYZ"]
    for ranked, relevant, k in product(orders, wanted, range(1, 5)):
        if free_of_slip(name, ranked, relevant, k):
            assert agrees(name, ranked, relevant, k), (ranked, relevant, k)


def mended(name: str) -> dict[int, str]:
    """Return what the wrong line should be, by its number."""
    return {
        "divides_by_hits": {8: "    return total / min(len(relevant), k) if hits else 0"},
        "averages_all_ranks": {
            7: "            total += hits / rank",
            8: "    return total / min(len(relevant), k) if relevant else 0",
        },
        "clamps_k": {2: "    k = k"},
        "counts_duplicates": {6: "        if item in relevant and item not in ranked[:rank - 1]:"},
        "needs_k": {2: "    if True:"},
        "skips_first": {3: "    for item in ranked[:k]:"},
    }[name]


@pytest.mark.parametrize("name", slips())
def test_the_lines_that_are_named_are_the_ones_to_change(name: str) -> None:
    slip = slips()[name]
    lines = mended(name)
    assert set(lines) <= slip.lines
    code = tuple(lines.get(number, line) for number, line in enumerate(slip.code, 1))
    right = replace(slip, code=code)
    for ranked in ("", "A", "AB", "BA", "ABB", "BBB", "CABA"):
        for relevant in ("", "A", "B", "AB", "ABYZ"):
            for k in (1, 2, 3, 5):
                printed = right.printed(ranked, relevant, k)
                if len(set(ranked)) < len(ranked) and name != "counts_duplicates":
                    continue
                assert printed == pytest.approx(defined(name, ranked, relevant, k)), (ranked, relevant, k)
