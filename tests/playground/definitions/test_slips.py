"""Each slip gives what one gets who makes it, worked out here by making it."""

from fractions import Fraction

import pytest

from playground.definitions.given_number import Given
from playground.definitions.separating import Pattern
from playground.definitions.slips import Slip, slips_that_give
from playground.definitions.variants import definition_names
from playground.measure_names import measure_at

HITS_2_4 = Pattern((False, True, False, True, False), 3, 5)
SHORT = Pattern((True,), 3, 5)
HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def slips(value: Fraction, pattern: Pattern, family: str | None = None) -> dict[str, Slip]:
    found = slips_that_give([Given(value, None, family=family)], [pattern])
    return {slip.kind: slip for slip in found}


@pytest.mark.parametrize(
    ("kind", "measure", "pattern", "value"),
    [
        # [B] with three relevant items at K = 5, K lowered to 1.
        ("k_clamped", "AP@K", SHORT, Fraction(1, 1) / 1),
        ("k_clamped", "MeanP@K", Pattern((False, True), 3, 5), (0 + HALF) / 2),
        ("mean_over_hits", "AP@K", HITS_2_4, (HALF + HALF) / 2),
        ("all_ranks_averaged", "AP@K", HITS_2_4, (0 + HALF + THIRD + HALF + Fraction(2, 5)) / 5),
        ("missed_unknown", "AP@K", HITS_2_4, (HALF + HALF) / 2),
        ("missed_unknown", "R@K", HITS_2_4, Fraction(2, 2)),
        # [A, A, B] with A, B relevant: 1/1 + 2/2 + 3/3 over 2.
        ("repeated", "AP@K", Pattern((True, False, True), 2, 3), Fraction(1 + 1 + 1, 2)),
        ("repeated", "P@K", Pattern((True, False, True), 2, 3), Fraction(3, 3)),
        ("ranks_from_zero", "AP@K", HITS_2_4, (Fraction(1, 1) + Fraction(2, 3)) / 3),
        ("hit_left_out", "AP@K", HITS_2_4, (Fraction(0, 2) + Fraction(1, 4)) / 3),
        ("one_too_far", "AP@K", HITS_2_4, (Fraction(1, 3) + Fraction(2, 5)) / 3),
        ("one_too_far", "AP(norm=relevant)@K", HITS_2_4._replace(relevant_count=7), Fraction(11, 15) / 7),
        ("cutoff_off", "P@K", HITS_2_4, Fraction(2, 4)),
        ("one_rank_more", "P@K", Pattern((True, True, True), 3, 2), Fraction(3, 2)),
        ("ranks_from_zero", "RR@K", HITS_2_4, Fraction(1, 2 - 1)),
        ("undivided", "AP@K", HITS_2_4, HALF + HALF),
        ("reversed", "AP@K", Pattern((True, False, False), 1, 3), Fraction(1, 3)),
    ],
)
def test_a_slip_is_known_by_what_it_gives(kind: str, measure: str, pattern: Pattern, value: Fraction) -> None:
    family = measure_at(measure, 1).family
    found = slips(value, pattern, family if kind != "undivided" else None)
    assert found[kind].measure == measure
    assert found[kind].values == (value,)


def test_a_slip_says_which_rank_or_which_k_it_is_about() -> None:
    repeated = slips(Fraction(3, 2), Pattern((True, False, True), 2, 3))["repeated"]
    assert repeated.at == 2
    assert slips(Fraction(2, 4), HITS_2_4)["cutoff_off"].at == -1
    assert slips(Fraction(1), SHORT)["k_clamped"].at == 1


@pytest.mark.parametrize("name", definition_names())
def test_what_the_measure_itself_gives_is_no_slip_of_it(name: str) -> None:
    value = measure_at(name, HITS_2_4.k).of_pattern(*HITS_2_4[:2])
    found = slips_that_give([Given(Fraction(value), None)], [HITS_2_4])
    assert [slip for slip in found if slip.measure == name] == []


def test_a_rank_counted_from_0_divides_nothing_at_the_very_top() -> None:
    assert "ranks_from_zero" not in slips(Fraction(1), Pattern((True, False), 1, 2))


def test_a_slip_must_give_all_the_numbers_and_in_the_same_way() -> None:
    at_5, at_3 = HITS_2_4, HITS_2_4._replace(k=3)
    both = [Given(Fraction(2, 4), None, 5), Given(Fraction(1, 2), None, 3)]
    assert [slip.kind for slip in slips_that_give(both, [at_5, at_3])] == [
        "mean_over_hits",
        "cutoff_off",
    ]
    one_up_one_down = [Given(Fraction(2, 4), None, 5, "P"), Given(Fraction(2, 5), None, 4, "P")]
    assert slips_that_give(one_up_one_down, [at_5, at_5._replace(k=4)]) == ()


def test_a_number_with_a_measure_is_held_against_slips_of_that_measure_only() -> None:
    assert set(slips(HALF, HITS_2_4, "P")) == {"cutoff_off"}
    assert "cutoff_off" not in slips(HALF, HITS_2_4, "AP")


def test_far_fetched_slips_can_be_left_out() -> None:
    given = [Given(HALF, None)]
    assert [slip.kind for slip in slips_that_give(given, [HITS_2_4], only_common=True)] == [
        "mean_over_hits",
        "missed_unknown",
    ]


@pytest.mark.parametrize("pattern", [Pattern((), 0, 5), Pattern((), 3, 1), Pattern((False,), 0, 1)])
@pytest.mark.parametrize("value", [Fraction(0), Fraction(1), HALF])
def test_an_empty_board_is_no_trouble(pattern: Pattern, value: Fraction) -> None:
    assert all(slip.values == (value,) for slip in slips(value, pattern).values())
