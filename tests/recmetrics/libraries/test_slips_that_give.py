"""Slips that give a value: each value is worked out here by making the slip."""

from fractions import Fraction
from typing import get_args

import pytest

from recmetrics import ReportedNumber, Slip, catalogue, parse_measure, read_numbers
from recmetrics.libraries.slip_kinds import PLACED_SLIPS, SLIPS, SlipKind
from recmetrics.libraries.slip_values import LIKELY_SLIPS, slips_that_give

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)

Pattern = tuple[str, int, int]
"""A list by its ranks, x for a hit and . for a miss; how many items are relevant; K."""

HITS_2_4: Pattern = (".x.x.", 3, 5)
SHORT: Pattern = ("x", 3, 5)


def giving(
    numbers: list[ReportedNumber] | tuple[ReportedNumber, ...], pattern: Pattern, *, only_common: bool = False
) -> list[Slip]:
    ranks, count, k = pattern
    hits = [rank for rank, sign in enumerate(ranks) if sign == "x"]
    relevant = [*hits, *range(len(hits) - count, 0)]
    return slips_that_give(numbers, range(len(ranks)), relevant, k, only_common=only_common)


def slips(value: Fraction, pattern: Pattern, family: str | None = None) -> dict[str, Slip]:
    return {slip.kind: slip for slip in giving([ReportedNumber(value, None, family=family)], pattern)}


@pytest.mark.parametrize(
    ("kind", "measure", "pattern", "value"),
    [
        # [B] with three relevant items at K = 5, K lowered to 1.
        ("k_clamped", "AP@5", SHORT, Fraction(1, 1) / 1),
        ("k_clamped", "MeanP@5", (".x", 3, 5), (0 + HALF) / 2),
        ("mean_over_hits", "AP@5", HITS_2_4, (HALF + HALF) / 2),
        ("all_ranks_averaged", "AP@5", HITS_2_4, (0 + HALF + THIRD + HALF + Fraction(2, 5)) / 5),
        ("missed_unknown", "AP@5", HITS_2_4, (HALF + HALF) / 2),
        ("missed_unknown", "R@5", HITS_2_4, Fraction(2, 2)),
        # [A, A, B] with A, B relevant: 1/1 + 2/2 + 3/3 over 2.
        ("repeated", "AP@3", ("x.x", 2, 3), Fraction(1 + 1 + 1, 2)),
        ("repeated", "P@3", ("x.x", 2, 3), Fraction(3, 3)),
        ("ranks_from_zero", "AP@5", HITS_2_4, (Fraction(1, 1) + Fraction(2, 3)) / 3),
        ("hit_left_out", "AP@5", HITS_2_4, (Fraction(0, 2) + Fraction(1, 4)) / 3),
        ("one_too_far", "AP@5", HITS_2_4, (Fraction(1, 3) + Fraction(2, 5)) / 3),
        ("one_too_far", "AP(norm=relevant)@5", (".x.x.", 7, 5), Fraction(11, 15) / 7),
        ("cutoff_off", "P@5", HITS_2_4, Fraction(2, 4)),
        ("one_rank_more", "P@2", ("xxx", 3, 2), Fraction(3, 2)),
        ("ranks_from_zero", "RR@5", HITS_2_4, Fraction(1, 2 - 1)),
        ("undivided", "AP@5", HITS_2_4, HALF + HALF),
        ("reversed", "AP@3", ("x..", 1, 3), Fraction(1, 3)),
    ],
)
def test_a_slip_is_known_by_what_it_gives(kind: str, measure: str, pattern: Pattern, value: Fraction) -> None:
    family = parse_measure(measure).family
    found = slips(value, pattern, family if kind != "undivided" else None)
    assert found[kind].measure == measure
    assert (found[kind].value, found[kind].values) == (value, (value,))


def test_a_slip_says_which_rank_or_which_k_it_is_about() -> None:
    assert slips(Fraction(3, 2), ("x.x", 2, 3))["repeated"].at == 2
    assert slips(Fraction(2, 4), HITS_2_4)["cutoff_off"].at == -1
    assert slips(Fraction(1), SHORT)["k_clamped"].at == 1


@pytest.mark.parametrize("name", [str(measure) for measure in catalogue(5)])
def test_what_the_measure_itself_gives_is_no_slip_of_it(name: str) -> None:
    value = parse_measure(name).of_pattern([False, True, False, True, False], 3)
    found = giving([ReportedNumber(Fraction(value), None)], HITS_2_4)
    assert [slip for slip in found if slip.measure == name] == []


def test_a_rank_counted_from_0_divides_nothing_at_the_very_top() -> None:
    assert "ranks_from_zero" not in slips(Fraction(1), ("x.", 1, 2))


def test_a_slip_must_give_all_the_numbers_and_in_the_same_way() -> None:
    both = giving(read_numbers("2/4 @5; 1/2 @3"), HITS_2_4)
    assert [(slip.kind, slip.measure) for slip in both] == [
        ("mean_over_hits", "AP@K"),
        ("cutoff_off", "P@K"),
    ]
    one_up_one_down = read_numbers("P@5 = 2/4; P@4 = 2/5")
    assert giving(one_up_one_down, HITS_2_4) == []


def test_a_number_with_a_measure_is_held_against_slips_of_that_measure_only() -> None:
    assert set(slips(HALF, HITS_2_4, "P")) == {"cutoff_off"}
    assert "cutoff_off" not in slips(HALF, HITS_2_4, "AP")


def test_far_fetched_slips_can_be_left_out() -> None:
    given = [ReportedNumber(HALF, None)]
    assert [slip.kind for slip in giving(given, HITS_2_4, only_common=True)] == [
        "mean_over_hits",
        "missed_unknown",
    ]


@pytest.mark.parametrize("pattern", [("", 0, 5), ("", 3, 1), (".", 0, 1)])
@pytest.mark.parametrize("value", [Fraction(0), Fraction(1), HALF])
def test_an_empty_list_is_no_trouble(pattern: Pattern, value: Fraction) -> None:
    assert all(slip.values == (value,) for slip in slips(value, pattern).values())


def test_every_kind_is_made_in_one_place_and_looked_for_unless_it_takes_repeated_items_or_means() -> None:
    assert sorted([*SLIPS, *PLACED_SLIPS, "pooled"]) == sorted(get_args(SlipKind))
    assert {*get_args(SlipKind)} - {kind for kind, _ in LIKELY_SLIPS} == {"repeats_counted", "pooled"}
