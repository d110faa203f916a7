"""What is said to be true in fact, beside each myth: it is there in every language, and it is true."""

from fractions import Fraction
from itertools import permutations, product

import pytest

from recmetrics import parse_measure
from webapp.learn.misconceptions import misconceptions
from webapp.texts import LANGUAGES, own_templates, texts_for

LISTS = [flags for length in range(1, 6) for flags in product((False, True), repeat=length)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_misconception_has_its_fact_and_no_fact_is_left_over(lang: str) -> None:
    facts = {key for key in own_templates(lang) if key.startswith("fact.")}
    assert facts == {f"fact.{code}" for code in misconceptions()}
    assert texts_for(lang)("known.fact", fact="x") != "x"


def value(name: str, flags: tuple[bool, ...], relevant: int) -> Fraction:
    """Return a measure on a list with these hits."""
    return Fraction(parse_measure(name).of_pattern(flags, relevant))


def ap(flags: tuple[bool, ...], relevant: int) -> Fraction:
    return value("AP", flags, relevant)


def test_order_within_the_first_k_makes_no_difference_to_precision() -> None:
    for flags in LISTS:
        for k in range(1, len(flags) + 1):
            values = {value(f"P@{k}", (*some, *flags[k:]), 5) for some in permutations(flags[:k])}
            assert len(values) == 1


def test_a_miss_lowers_every_hit_below_it_and_costs_nothing_below_the_last_hit() -> None:
    for flags in LISTS:
        last = max((rank for rank, flag in enumerate(flags) if flag), default=-1)
        for at in range(len(flags) + 1):
            longer = (*flags[:at], False, *flags[at:])
            before, after = ap(flags, 5), ap(longer, 5)
            assert (after < before) if at <= last else (after == before)


def test_an_only_relevant_item_gains_a_half_at_the_top_and_a_ninetieth_at_the_end() -> None:
    def alone(rank: int) -> Fraction:
        return ap(tuple(at == rank for at in range(1, 11)), 1)

    assert (alone(1) - alone(2), alone(9) - alone(10)) == (Fraction(1, 2), Fraction(1, 90))


def test_fewer_hits_at_the_top_can_score_higher() -> None:
    assert ap((True, False, False, False, False), 3) > ap((False, False, False, True, True), 3)


def test_precision_reaches_one_from_k_relevant_items_on_and_recall_up_to_k() -> None:
    for k, relevant in product(range(1, 7), repeat=2):
        best = tuple(rank < relevant for rank in range(k))
        assert (value(f"P@{k}", best, relevant) == 1) is (relevant >= k)
        assert (value(f"R@{k}", best, relevant) == 1) is (relevant <= k)


def test_an_empty_rank_counts_as_a_miss_in_precision() -> None:
    for flags in LISTS:
        padded = (*flags, *(False,) * (6 - len(flags)))
        assert value(f"P@{6}", flags, 5) == value(f"P@{6}", padded, 5)
