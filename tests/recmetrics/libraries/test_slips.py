"""Slips: values of measures that are worked out nearly right, and the slips that give a value."""

from fractions import Fraction
from itertools import product
from typing import get_args

import pytest
from hypothesis import given, settings

from recmetrics import (
    ReportedNumber,
    Slip,
    catalogue,
    judge,
    mean_slips,
    parse_mean,
    parse_measure,
    read_numbers,
    slips,
)
from recmetrics.libraries.slip_kinds import (
    SLIPS,
    SlipKind,
    one_rank_more,
    ranks_from_zero,
)
from recmetrics.libraries.slip_values import slips_that_give
from tests.recmetrics.strategies import Case, cases

FIRST = (["A", "B", "C", "D", "E"], {"B", "D", "Z"})


def by_kind(found: list[Slip], measure: str) -> dict[str, Fraction | float]:
    return {slip.kind: slip.value for slip in found if slip.measure == measure}


def test_slips_of_ap_on_the_first_example() -> None:
    assert by_kind(slips(*FIRST, 5), "AP@5") == {
        "mean_over_hits": Fraction(1, 2),
        "all_ranks_averaged": Fraction(26, 75),
        "ranks_from_zero": (Fraction(1, 1) + Fraction(2, 3)) / 3,
    }


def test_slips_of_people_are_made_on_request() -> None:
    asked = slips(*FIRST, 5, kinds=["missed_unknown", "cutoff_off", "undivided"])
    assert by_kind(asked, "R@5") == {"missed_unknown": Fraction(1)}
    assert by_kind(asked, "P@5") == {"cutoff_off": Fraction(2, 6)}  # K = 6; K = 4 was worked out before
    assert {slip.at for slip in asked if slip.measure == "P@5"} == {-1, 1}
    assert by_kind(asked, "AP@5")["undivided"] == Fraction(1, 2) + Fraction(2, 4)


def test_a_clamped_k_is_seen_in_short_lists_only_and_is_the_definition_of_others() -> None:
    assert by_kind(slips(*FIRST, 10), "P@10") == {"k_clamped": Fraction(2, 5)}
    assert by_kind(slips(*FIRST, 5), "P@5") == {}
    short = judge(*FIRST)
    for meant, clamped in (("P@10", "P(short=length)@10"), ("AP@10", "AP(norm=min_length)@10")):
        other = parse_measure(clamped).of_pattern(short.flags, short.relevant_count)
        assert SLIPS["k_clamped"](parse_measure(meant), short) == other


def test_repeats_and_one_rank_more_lift_a_value_above_1_and_a_hit_at_the_top_is_not_divided_by_rank_0() -> (
    None
):
    assert by_kind(slips(["A", "A", "B"], {"A", "B"}, 3), "AP@3") == {
        "repeats_counted": Fraction(3, 2),
        "all_ranks_averaged": Fraction(13, 18),
    }
    assert one_rank_more(parse_measure("P@2"), judge(list("ABC"), set("ABC"))) == Fraction(3, 2)
    assert one_rank_more(parse_measure("AP"), judge(list("ABC"), set("ABC"))) is None
    assert ranks_from_zero(parse_measure("AP@3"), judge(list("ABC"), {"A"})) is None
    assert ranks_from_zero(parse_measure("RR@3"), judge(list("ABC"), {"B"})) == 1


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(case=cases())
def test_a_slip_always_moves_the_value(case: Case) -> None:
    for slip in slips(case.ranked, case.relevant, case.k, kinds=get_args(SlipKind)):
        assert slip.value != parse_measure(slip.measure).explain(case.ranked, case.relevant).value


def test_all_cases_in_one_pot_and_a_slip_in_one_case_move_the_mean() -> None:
    lists, relevant = {"u1": ["A"], "u2": list("aBcDeFgH")}, {"u1": {"A"}, "u2": set("BDFH")}
    pooled = [slip for slip in mean_slips(lists, relevant, 9) if slip.kind == "pooled"]
    assert {slip.measure: slip.value for slip in pooled}["MAP"] == Fraction(3, 5)
    for slip in pooled:
        assert slip.value == parse_mean(slip.measure).explain(lists, relevant).pooled
    lists = {"u1": list("ABCDE"), "u2": list("AABCD")}
    relevant = {"u1": {"A"}, "u2": {"A", "B"}}
    found = by_kind(mean_slips(lists, relevant, 5), "Mean P@5")
    assert found == {"repeats_counted": (Fraction(1, 5) + Fraction(3, 5)) / 2}


# Slips that give a value: each value is worked out here by making the slip.

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


def slips_by_kind(value: Fraction, pattern: Pattern, family: str | None = None) -> dict[str, Slip]:
    return {slip.kind: slip for slip in giving([ReportedNumber(value, None, family=family)], pattern)}


def test_a_slip_is_known_by_what_it_gives() -> None:
    for kind, measure, pattern, value in (
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
    ):
        family = parse_measure(measure).family
        found = slips_by_kind(value, pattern, family if kind != "undivided" else None)[kind]
        assert (found.measure, found.value, found.values) == (measure, value, (value,)), kind


def test_a_slip_says_which_rank_or_which_k_it_is_about_and_rank_0_divides_nothing() -> None:
    assert slips_by_kind(Fraction(3, 2), ("x.x", 2, 3))["repeated"].at == 2
    assert slips_by_kind(Fraction(2, 4), HITS_2_4)["cutoff_off"].at == -1
    assert slips_by_kind(Fraction(1), SHORT)["k_clamped"].at == 1
    assert "ranks_from_zero" not in slips_by_kind(Fraction(1), ("x.", 1, 2))


def test_what_the_measure_itself_gives_is_no_slip_of_it_and_an_empty_list_no_trouble() -> None:
    for measure in catalogue(5):
        value = measure.of_pattern([False, True, False, True, False], 3)
        found = giving([ReportedNumber(Fraction(value), None)], HITS_2_4)
        assert [slip for slip in found if slip.measure == str(measure)] == []
    patterns: list[Pattern] = [("", 0, 5), ("", 3, 1), (".", 0, 1)]
    for pattern, value in product(patterns, (Fraction(0), Fraction(1), HALF)):
        assert all(slip.values == (value,) for slip in slips_by_kind(value, pattern).values())


def test_a_slip_must_give_all_the_numbers_in_the_same_way_and_be_of_their_measure() -> None:
    both = giving(read_numbers("2/4 @5; 1/2 @3"), HITS_2_4)
    assert [(slip.kind, slip.measure) for slip in both] == [("mean_over_hits", "AP@K"), ("cutoff_off", "P@K")]
    one_up_one_down = read_numbers("P@5 = 2/4; P@4 = 2/5")
    assert giving(one_up_one_down, HITS_2_4) == []
    assert set(slips_by_kind(HALF, HITS_2_4, "P")) == {"cutoff_off"}
    assert "cutoff_off" not in slips_by_kind(HALF, HITS_2_4, "AP")


def test_far_fetched_slips_can_be_left_out() -> None:
    given = [ReportedNumber(HALF, None)]
    assert [slip.kind for slip in giving(given, HITS_2_4, only_common=True)] == [
        "mean_over_hits",
        "missed_unknown",
    ]
