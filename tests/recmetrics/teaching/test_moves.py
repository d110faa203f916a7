"""Gains of moves: compared with moving the item and measuring again."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recmetrics import InvalidRankError, Measure, Move, move_gains, parse_measure, upward_gains
from tests.recmetrics.plain import PLAIN
from tests.recmetrics.strategies import Case, cases, measures


def moved(ranked: tuple[str, ...], from_rank: int, to_rank: int) -> list[str]:
    items = list(ranked)
    items.insert(to_rank - 1, items.pop(from_rank - 1))
    return items


@pytest.mark.parametrize("name", PLAIN)
@settings(max_examples=30)
@given(case=cases(repeats=True))
def test_a_gain_is_the_difference_of_the_two_values(name: str, case: Case) -> None:
    measure = parse_measure(name.replace("K", str(case.k)))
    gains = move_gains(measure, case.ranked, case.relevant)
    before = measure.explain(case.ranked, case.relevant).value
    ranks = range(1, len(case.ranked) + 1)
    for from_rank in ranks:
        for to_rank in ranks:
            after = measure.explain(moved(case.ranked, from_rank, to_rank), case.relevant).value
            gain = gains.gain(from_rank, to_rank)
            assert gain == after - before
            assert isinstance(gain, type(before))


@given(measures(), cases(repeats=True))
def test_gains_of_one_step_up_are_those_of_the_whole_matrix(measure: Measure, case: Case) -> None:
    assert upward_gains(measure, case.ranked, case.relevant) == (
        move_gains(measure, case.ranked, case.relevant).upward
    )


@given(cases(least=2), st.data())
def test_a_hit_that_passes_a_miss_gains_h_over_k_times_k_minus_1_times_d(
    case: Case, data: st.DataObject
) -> None:
    measure = parse_measure(f"AP@{len(case.ranked)}")
    explanation = measure.explain(case.ranked, case.relevant)
    k = data.draw(st.integers(2, len(case.ranked)))
    hit, above = explanation.steps[k - 1], explanation.steps[k - 2]
    if hit.relevant and not above.relevant:
        gain = Fraction(hit.hits, k * (k - 1) * int(explanation.denominator))
        assert upward_gains(measure, case.ranked, case.relevant)[k - 1] == gain


@given(cases(least=2))
def test_a_hit_that_crosses_the_cutoff_gains_h_over_k_times_d(case: Case) -> None:
    cutoff = len(case.ranked) - 1
    measure = parse_measure(f"AP@{cutoff}")
    explanation = measure.explain(case.ranked, case.relevant)
    last, above = explanation.steps[-1], explanation.steps[-2]
    if last.relevant and not above.relevant:
        gain = Fraction(last.hits, cutoff * int(explanation.denominator))
        assert upward_gains(measure, case.ranked, case.relevant)[-1] == gain


def test_the_best_step_up_is_the_one_nearest_the_top() -> None:
    gains = move_gains(parse_measure("AP@5"), list("ABCDE"), set("BDZ"))
    assert gains.best == Move(from_rank=2, to_rank=1, gain=Fraction(1, 2 * 1 * 3))


def test_the_best_move_anywhere_goes_further() -> None:
    gains = move_gains(parse_measure("AP@5"), list("ABCDE"), set("BDZ"))
    before, after = (Fraction(1, 2) + Fraction(2, 4)) / 3, (Fraction(1, 1) + Fraction(2, 3)) / 3
    assert gains.best_anywhere == Move(from_rank=4, to_rank=1, gain=after - before)
    assert gains.gain(1, 4) == after - before  # as good, but a reader moves up what is right


@given(measures(), cases(repeats=True))
def test_no_move_gains_more_than_the_best_ones(measure: Measure, case: Case) -> None:
    gains = move_gains(measure, case.ranked, case.relevant)
    most = max((gain for row in gains.matrix for gain in row), default=0)
    assert gains.best_anywhere is None if most <= 0 else gains.best_anywhere is not None
    if gains.best_anywhere is not None:
        best = gains.best_anywhere
        assert best.gain == most == gains.gain(best.from_rank, best.to_rank)
        as_good = [
            abs(i - j)
            for i, row in enumerate(gains.matrix, 1)
            for j, gain in enumerate(row, 1)
            if gain == most
        ]
        assert abs(best.from_rank - best.to_rank) == min(as_good)
    most = max(gains.upward, default=0)
    assert (gains.best.gain if gains.best else 0) == max(most, 0)
    if gains.best:
        assert gains.best.from_rank == gains.upward.index(most) + 1 == gains.best.to_rank + 1


def test_a_perfect_list_has_no_best_move() -> None:
    gains = move_gains(parse_measure("AP"), list("ABC"), set("AB"))
    assert (gains.best, gains.best_anywhere) == (None, None)


def test_an_empty_list_has_no_moves() -> None:
    gains = move_gains(parse_measure("AP"), [], {"A"})
    assert (gains.matrix, gains.upward, gains.best, gains.best_anywhere) == ((), (), None, None)
    assert upward_gains(parse_measure("AP"), [], {"A"}) == ()


@pytest.mark.parametrize(("from_rank", "to_rank", "wrong"), [(0, 1, 0), (1, 4, 4), (-1, 1, -1)])
def test_a_rank_outside_the_list_is_refused(from_rank: int, to_rank: int, wrong: int) -> None:
    with pytest.raises(InvalidRankError, match="from 1 to 3") as caught:
        move_gains(parse_measure("AP"), list("ABC"), {"A"}).gain(from_rank, to_rank)
    assert (caught.value.rank, caught.value.length) == (wrong, 3)
