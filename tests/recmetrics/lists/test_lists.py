"""Judging of a list: hits, orders, what is no list; and its explanation, which is the computation."""

import copy
import pickle
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import fsum
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given

from recmetrics import (
    InvalidInputError,
    InvalidOptionError,
    JudgedRanking,
    Measure,
    RepeatedItemError,
    best_order,
    catalogue,
    compare,
    definitions,
    evaluate,
    identify,
    identify_mean,
    judge,
    libraries,
    mean_definitions,
    mean_slips,
    move_gains,
    parse_mean,
    parse_measure,
    slips,
    upward_gains,
    worst_order,
)
from tests.recmetrics.plain_functions import AT_K, ListFunction
from tests.recmetrics.strategies import Case, cases, measures

Entry = Callable[[Any, Any], object]
JUDGE_ANYTHING: Callable[..., JudgedRanking] = judge
EVALUATE: Callable[..., object] = evaluate
BEST_ORDER: Entry = best_order
WORST_ORDER: Entry = worst_order

AP = parse_measure("AP")
MAP = parse_mean("MAP")
TREC_EVAL = next(library for library in libraries() if library.name == "trec_eval")


def test_hits_are_counted_down_any_sequence_and_relevant_items_once() -> None:
    assert judge(list("ABCD"), set("BD")).hits == (0, 1, 1, 2)
    assert judge(["A"], ["A", "A", "B"]).relevant_count == 2
    assert judge(("A", "B"), frozenset("B")) == judge(["A", "B"], {"B"})
    assert JUDGE_ANYTHING(iter("AB"), iter("AB")).flags == (True, True)


def test_only_grades_above_0_are_relevant_whatever_the_mapping() -> None:
    judged = judge(list("ABCD"), {"A": 0.0, "B": 0.5, "C": -1.0, "D": 3, "E": True})
    assert judged.flags == (False, True, False, True)
    assert judged.relevant_count == 3
    read_only = MappingProxyType({"A": 0.0, "B": 1.0})
    assert judge(["A", "B"], Counter("B")).flags == judge(["A", "B"], read_only).flags == (False, True)


def test_a_threshold_parts_relevant_items_from_others_also_at_and_below_0() -> None:
    grades = {"A": -1, "B": 0, "C": 1, "D": 2}
    relevant = {
        lowest: "".join(item for item, hits in zip(grades, judged.flags, strict=True) if hits)
        for lowest in (None, 2, 1.5, 1, 0, -1)
        for judged in [judge(list(grades), grades, relevant_from=lowest)]
    }
    assert relevant == {None: "CD", 2: "D", 1.5: "D", 1: "CD", 0: "BCD", -1: "ABCD"}


# The best and the worst order


def test_hits_come_first_or_last_in_the_order_they_had_and_copies_push_others_down_in_the_worst() -> None:
    assert best_order(["A", "B", "C", "D"], {"D", "B"}) == ("B", "D", "A", "C")
    assert worst_order(["B", "A", "D", "C"], {"D", "B"}) == ("A", "C", "B", "D")
    for ranked, hits in {"BAB": "010", "DDBA": "0101", "BDD": "101"}.items():
        flags = judge(worst_order(list(ranked), {"B", "D"}), {"B", "D"}).flags
        assert "".join(str(int(flag)) for flag in flags) == hits


@given(cases(repeats=True), cases())
def test_no_item_is_lost_and_reordering_again_changes_nothing(repeated: Case, case: Case) -> None:
    for order in (best_order, worst_order):
        assert Counter(order(repeated.ranked, repeated.relevant)) == Counter(repeated.ranked)
        once = order(case.ranked, case.relevant)
        assert order(once, case.relevant) == once


# What is refused


def test_what_has_no_order_is_no_list_and_what_is_no_collection_holds_nothing_relevant() -> None:
    for ranked in ({"A", "B"}, frozenset("AB"), {"A": 1}, {"A": 1}.keys(), None, 5):
        with pytest.raises(
            InvalidInputError, match="ranked must be a sequence of items, best first"
        ) as caught:
            JUDGE_ANYTHING(ranked, {"A"})
        assert (caught.value.argument, caught.value.received) == ("ranked", ranked)
    for relevant in (None, 5, [["A"]]):
        with pytest.raises(InvalidInputError, match="relevant must be a collection of") as caught:
            JUDGE_ANYTHING(["A"], relevant)
        assert caught.value.argument == "relevant"
    with pytest.raises(InvalidInputError, match="hashable items; got list") as caught:
        JUDGE_ANYTHING(["A", ["B"]], {"A"})
    assert caught.value.received == ["B"]
    with pytest.raises(InvalidOptionError, match="duplicates must be one of 'first', 'error'; got 'last'"):
        JUDGE_ANYTHING(["A"], {"A"}, duplicates="last")


def test_a_grade_or_a_threshold_that_is_no_finite_number_is_refused() -> None:
    for grade in ("yes", None, float("nan"), float("inf"), "1"):
        with pytest.raises(InvalidInputError, match="a mapping item -> grade with finite") as caught:
            JUDGE_ANYTHING(["A"], {"A": grade})
        assert caught.value.argument == "relevant"
        assert caught.value.received is grade
    for lowest in ("1", float("nan"), float("-inf"), {1}):
        with pytest.raises(InvalidInputError, match="relevant_from must be a finite number; got") as caught:
            JUDGE_ANYTHING(["A"], {"A": 1}, relevant_from=lowest)
        assert caught.value.argument == "relevant_from"


# A string is one item, not a list of its letters: it is refused as a list and as a collection.


def at_1(function: ListFunction) -> Entry:
    return lambda ranked, relevant: function(ranked, relevant, 1)


OF_ONE_LIST: dict[str, Entry] = {
    "judge": judge,
    "measure": AP,
    "explain": AP.explain,
    **{f"function of {name}": at_1(function) for name, function in AT_K.items()},
    "move_gains": lambda ranked, relevant: move_gains(AP, ranked, relevant),
    "upward_gains": lambda ranked, relevant: upward_gains(AP, ranked, relevant),
    "best_order": BEST_ORDER,
    "worst_order": WORST_ORDER,
    "identify": lambda ranked, relevant: identify(1, ranked, relevant, 1),
    "definitions": lambda ranked, relevant: definitions(ranked, relevant, 1),
    "slips": lambda ranked, relevant: slips(ranked, relevant, 1),
    "what a library returns": lambda ranked, relevant: TREC_EVAL.calls[0].outcome(ranked, relevant, 1),
}
OF_MANY: dict[str, Entry] = {
    "evaluate": lambda lists, relevant: EVALUATE(lists, relevant, "AP"),
    "compare": lambda lists, relevant: compare({"u1": ["A"], "u2": ["A"]}, lists, relevant, "AP"),
    "mean": MAP,
    "mean explained": MAP.explain,
    "identify_mean": lambda lists, relevant: identify_mean(1, lists, relevant, 1),
    "mean_definitions": lambda lists, relevant: mean_definitions(lists, relevant, 1),
    "mean_slips": lambda lists, relevant: mean_slips(lists, relevant, 1),
    "a library's mean": lambda lists, relevant: TREC_EVAL.calls[0].mean(lists, relevant, 1),
}
NO_LIST = "a sequence of items, best first"
NO_COLLECTION = "a collection of items"


def refusal(entry: Entry, ranked: object, relevant: object) -> InvalidInputError:
    with pytest.raises(InvalidInputError) as caught:
        entry(ranked, relevant)
    return caught.value


def test_a_text_is_no_ranked_list_and_no_collection_of_relevant_items(subtests: pytest.Subtests) -> None:
    for name, entry in OF_ONE_LIST.items():
        with subtests.test(entry=name):
            entry(["A", "B"], {"A"})
            entry(("A", "B"), ["A"])
            for text in ("AB", "A", "", b"AB"):
                got = f"got {type(text).__name__} {text!r}"
                error = refusal(entry, text, {"A"})
                assert (error.argument, error.received) == ("ranked", text)
                assert str(error) == f"ranked must be {NO_LIST}; {got}"
                error = refusal(entry, ["A", "B"], text)
                assert (error.argument, error.received) == ("relevant", text)
                assert str(error) == f"relevant must be {NO_COLLECTION}; {got}"


def test_a_text_is_nothing_of_a_case_and_means_name_the_case(subtests: pytest.Subtests) -> None:
    for name, entry in OF_MANY.items():
        with subtests.test(entry=name):
            entry({"u1": ["A", "B"]}, {"u1": {"A"}})
            error = refusal(entry, {"u1": ["A"], "u2": "AB"}, {"u1": {"A"}, "u2": {"A"}})
            assert error.received == "AB"
            assert str(error).endswith(f"{NO_LIST}; got str 'AB'")
            error = refusal(entry, {"u1": ["A"], "u2": ["A"]}, {"u1": {"A"}, "u2": "AB"})
            assert error.received == "AB"
            assert str(error).endswith(f"{NO_COLLECTION}; got str 'AB'")
    for ask, named in ((OF_MANY["evaluate"], "recommendations"), (OF_MANY["compare"], "recommendations_b")):
        assert (
            refusal(ask, {"u1": ["A"], "u2": "AB"}, {"u1": {"A"}, "u2": {"A"}}).argument == f"{named}['u2']"
        )
        assert (
            refusal(ask, {"u1": ["A"], "u2": ["A"]}, {"u1": {"A"}, "u2": "AB"}).argument == "relevant['u2']"
        )
    with pytest.raises(InvalidInputError, match="relevant must be a mapping from each case to its items"):
        MAP.explain({"u1": ["A"]}, "AB")  # pyright: ignore[reportArgumentType]  # what is refused


# An explanation is the computation: its terms are what the value is the sum of.
RANKED, RELEVANT = ["A", "B", "C", "D", "E"], {"B", "D", "Z"}


@given(measures(), cases(repeats=True))
def test_the_value_is_the_sum_of_the_shown_terms_over_the_denominator(measure: Measure, case: Case) -> None:
    explanation = measure.explain(case.ranked, case.relevant)
    terms = [*(step.term for step in explanation.steps), *explanation.beyond]
    if measure.family == "nDCG":
        assert explanation.numerator == fsum(terms)
    else:
        assert explanation.numerator == sum(terms)
        assert isinstance(explanation.value, Fraction)
        assert isinstance(explanation.numerator, Fraction)
        assert type(explanation.denominator) is int
        assert all(isinstance(term, Fraction) for term in terms)
    if explanation.denominator:
        assert explanation.value == explanation.numerator / explanation.denominator
    else:
        assert explanation.value == 0


@given(measures(), cases(repeats=True))
def test_every_rank_of_the_list_is_a_step(measure: Measure, case: Case) -> None:
    explanation = measure.explain(case.ranked, case.relevant)
    hits = 0
    for index, step in enumerate(explanation.steps):
        hits += step.relevant
        earlier = case.ranked[:index]
        assert (step.k, step.item) == (index + 1, case.ranked[index])
        assert step.repeated == (step.item in earlier)
        assert step.relevant == (step.item in case.relevant and not step.repeated)
        assert (step.hits, step.precision) == (hits, Fraction(hits, step.k))
        assert step.term == 0 or step.counted
    assert len(explanation.steps) == len(case.ranked)
    assert explanation.hits == sum(step.relevant for step in explanation.steps if step.counted)
    assert explanation.relevant_count == len(case.relevant)


def test_ranks_beyond_the_cutoff_are_shown_and_not_counted() -> None:
    for name, counted in {"AP": 5, "AP@2": 2, "AP@9": 5, "RR": 5, "RR@1": 1, "RPrec": 3}.items():
        steps = parse_measure(name).explain(RANKED, RELEVANT).steps
        assert [step.counted for step in steps] == [True] * counted + [False] * (5 - counted), name


def test_a_perfect_ndcg_is_1_to_the_last_bit_and_a_long_list_is_explained_without_rounding() -> None:
    values = {parse_measure(f"nDCG@{k}")(range(60), range(60)) for k in range(1, 61)}
    assert values == {1.0}
    value = parse_measure("AP").explain(range(2000), range(0, 2000, 2)).value
    assert value == sum((Fraction(j, 2 * j - 1) for j in range(1, 1001)), Fraction(0)) / 1000


def test_ranks_after_the_end_of_the_list_have_a_term_in_the_mean_of_precisions_only() -> None:
    explanations = {str(m): m.explain(RANKED, RELEVANT) for m in catalogue(7)}
    assert explanations["MeanP@7"].beyond == (Fraction(2, 6), Fraction(2, 7))
    assert [name for name, explanation in explanations.items() if explanation.beyond] == ["MeanP@7"]


def test_a_0_names_the_convention_that_made_it() -> None:
    for name, ranked, relevant, convention in (
        ("AP@5", ["A"], set[str](), "no_relevant"),
        ("P@5", ["A"], set[str](), "no_relevant"),
        ("AP@5", [], set[str](), "no_relevant"),
        ("AP@5", [], {"A"}, "empty_list"),
        ("P(short=length)@5", [], {"A"}, "empty_list"),
        ("AP(norm=hits)@1", ["A", "B"], {"B"}, "no_hits"),
        ("AP@1", ["A", "B"], {"B"}, None),
    ):
        explanation = parse_measure(name).explain(ranked, relevant)
        assert (explanation.convention, explanation.value) == (convention, 0), name


def test_a_repeated_item_is_a_miss_that_takes_a_rank_or_is_refused() -> None:
    explanation = parse_measure("AP").explain(["A", "A", "B"], {"A", "B"})
    assert [step.relevant for step in explanation.steps] == [True, False, True]
    assert [step.repeated for step in explanation.steps] == [False, True, False]
    assert explanation.value == (Fraction(1, 1) + Fraction(2, 3)) / 2
    with pytest.raises(RepeatedItemError, match="'A' is at ranks 1 and 3") as caught:
        parse_measure("AP").explain(["A", "B", "A"], {"B"}, duplicates="error")
    assert (caught.value.item, caught.value.ranks) == ("A", (1, 3))


def test_explanations_survive_pickling_and_copying() -> None:
    for measure in catalogue(3):
        explanation = measure.explain(RANKED, RELEVANT)
        assert pickle.loads(pickle.dumps(explanation)) == copy.deepcopy(explanation) == explanation
