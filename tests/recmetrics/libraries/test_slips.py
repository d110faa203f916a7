"""Slips: values of measures that are worked out nearly right."""

from fractions import Fraction
from typing import get_args

import pytest
from hypothesis import given, settings

from recmetrics import Slip, judge, mean_slips, parse_mean, parse_measure, slips
from recmetrics.libraries.slip_kinds import (
    SLIPS,
    SlipKind,
    all_ranks_averaged,
    mean_over_hits,
    one_rank_more,
    ranks_from_zero,
)
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


def test_a_clamped_k_is_seen_in_short_lists_only() -> None:
    assert by_kind(slips(*FIRST, 10), "P@10") == {"k_clamped": Fraction(2, 5)}
    assert by_kind(slips(*FIRST, 5), "P@5") == {}


def test_a_clamped_k_is_the_definition_of_others() -> None:
    short = judge(*FIRST)
    for meant, clamped in (("P@10", "P(short=length)@10"), ("AP@10", "AP(norm=min_length)@10")):
        other = parse_measure(clamped).of_pattern(short.flags, short.relevant_count)
        assert SLIPS["k_clamped"](parse_measure(meant), short) == other


def test_repeats_lift_a_value_above_1() -> None:
    assert by_kind(slips(["A", "A", "B"], {"A", "B"}, 3), "AP@3") == {
        "repeats_counted": Fraction(3, 2),
        "all_ranks_averaged": Fraction(13, 18),
    }


def test_one_rank_more_can_be_above_1() -> None:
    assert one_rank_more(parse_measure("P@2"), judge(list("ABC"), set("ABC"))) == Fraction(3, 2)
    assert one_rank_more(parse_measure("AP"), judge(list("ABC"), set("ABC"))) is None


def test_a_hit_at_the_top_cannot_be_divided_by_rank_0() -> None:
    assert ranks_from_zero(parse_measure("AP@3"), judge(list("ABC"), {"A"})) is None
    assert ranks_from_zero(parse_measure("RR@3"), judge(list("ABC"), {"B"})) == 1


@settings(max_examples=40, deadline=None)
@given(case=cases(least=1))
def test_slips_are_other_definitions_where_they_have_a_name(case: Case) -> None:
    judged = judge(case.ranked, case.relevant)
    hits, ranks = (
        parse_measure(f"{name}@{case.k}")(case.ranked, case.relevant) for name in ("AP(norm=hits)", "MeanP")
    )
    measure = parse_measure(f"AP@{case.k}")
    assert mean_over_hits(measure, judged) == pytest.approx(hits)
    assert all_ranks_averaged(measure, judged) == pytest.approx(ranks)


@settings(max_examples=40, deadline=None)
@given(case=cases())
def test_a_slip_always_moves_the_value(case: Case) -> None:
    for slip in slips(case.ranked, case.relevant, case.k, kinds=get_args(SlipKind)):
        assert slip.value != parse_measure(slip.measure).explain(case.ranked, case.relevant).value


def test_all_cases_in_one_pot() -> None:
    lists, relevant = {"u1": ["A"], "u2": list("aBcDeFgH")}, {"u1": {"A"}, "u2": set("BDFH")}
    pooled = [slip for slip in mean_slips(lists, relevant, 9) if slip.kind == "pooled"]
    assert {slip.measure: slip.value for slip in pooled}["MAP"] == Fraction(3, 5)
    for slip in pooled:
        assert slip.value == parse_mean(slip.measure).explain(lists, relevant).pooled


def test_a_slip_in_one_case_moves_the_mean() -> None:
    lists = {"u1": list("ABCDE"), "u2": list("AABCD")}
    relevant = {"u1": {"A"}, "u2": {"A", "B"}}
    found = by_kind(mean_slips(lists, relevant, 5), "Mean P@5")
    assert found == {"repeats_counted": (Fraction(1, 5) + Fraction(3, 5)) / 2}
