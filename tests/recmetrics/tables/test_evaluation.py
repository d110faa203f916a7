"""Means over cases: exact sums, and every convention for cases that are odd."""

import math
from collections.abc import Callable
from functools import partial

import pytest

from recmetrics import (
    CaseCounts,
    Evaluation,
    InvalidInputError,
    InvalidOptionError,
    LookalikeIdsError,
    NoCaseError,
    NoRelevantItemError,
    catalogue,
    evaluate,
    parse_mean,
    parse_measure,
)
from recmetrics.tables.match_errors import NoMatchError

EVALUATE_ANYTHING: Callable[..., Evaluation] = evaluate
BOTH: tuple[Callable[..., object], ...] = (
    partial(EVALUATE_ANYTHING, measures="AP"),
    parse_mean("MAP").explain,
)
"""Both ways to a mean, which ask for the same."""

RECOMMENDATIONS = {"u1": ["A", "B", "C", "D", "E"], "u2": ["A", "C", "E", "B", "D"], "u9": ["A"]}
RELEVANT = {"u1": {"B": 1.0, "D": 1.0, "Z": 1.0}, "u2": {"B": 1.0, "D": 1.0, "Z": 1.0}}
AP_1, AP_2 = (1 / 2 + 2 / 4) / 3, (1 / 4 + 2 / 5) / 3


def test_each_case_has_a_row_and_each_measure_a_mean() -> None:
    result = evaluate(RECOMMENDATIONS, RELEVANT, "AP@5, P@2")
    assert result.per_case == (
        {"case": "u1", "AP@5": AP_1, "P@2": 1 / 2},
        {"case": "u2", "AP@5": pytest.approx(AP_2, abs=1e-15), "P@2": 0 / 2},
    )
    assert result.means == {"AP@5": 0.275, "P@2": 1 / 4}
    assert result.counts == CaseCounts(
        cases=2, averaged=2, without_relevant=0, without_recommendations=0, unknown=1
    )


def test_measures_may_be_named_in_several_ways() -> None:
    for measures in (
        "AP@5,P@2",
        " AP(norm=min)@5 , P@2,AP@5",
        ["AP@5", "P@2"],
        [parse_measure("AP@5"), "P@2"],
    ):
        assert list(evaluate(RECOMMENDATIONS, RELEVANT, measures).means) == ["AP@5", "P@2"]
    assert list(evaluate(RECOMMENDATIONS, RELEVANT, parse_measure("RR")).means) == ["RR"]
    names = [str(measure) for measure in catalogue(5)]
    assert list(evaluate(RECOMMENDATIONS, RELEVANT, ", ".join(names)).means) == names


def test_many_thirds_add_up_without_rounding_on_the_way() -> None:
    lists = dict.fromkeys(range(3000), ("A", "B", "C"))
    result = evaluate(lists, {case: {"C"} for case in lists}, "RR")
    assert result.means["RR"] == 1 / 3


# One case found at rank 1, one with nothing to find, one with no list, one with an empty list.
ODD_RECOMMENDATIONS = {"found": ["A"], "nothing to find": ["A"], "empty list": list[str]()}
ODD_RELEVANT = {"found": {"A"}, "nothing to find": set[str](), "no list": {"A"}, "empty list": {"A"}}


def test_odd_cases_count_as_their_conventions_say() -> None:
    for no_relevant, missing, values in (("one", "zero", [1, 1, 0, 0]), ("skip", "skip", [1])):
        rules = {"no_relevant": no_relevant, "missing": missing}
        result = EVALUATE_ANYTHING(ODD_RECOMMENDATIONS, ODD_RELEVANT, "AP@5", **rules)
        assert [row["AP@5"] for row in result.per_case] == values
        assert result.means["AP@5"] == sum(values) / len(values)
        assert result.counts == CaseCounts(4, len(values), 1, 2, 0)
    # A case that lacks both counts by what there was to find.
    for no_relevant, value in {"zero": 0, "one": 1}.items():
        result = EVALUATE_ANYTHING({}, {"u": []}, "AP", no_relevant=no_relevant)
        assert [row["AP"] for row in result.per_case] == [value]
    with pytest.raises(NoRelevantItemError, match="'nothing to find'") as caught:
        evaluate(ODD_RECOMMENDATIONS, ODD_RELEVANT, "AP@5", no_relevant="error")
    assert caught.value.case == "nothing to find"


def test_a_mean_over_no_case_is_refused() -> None:
    for convention in ({"no_relevant": "skip"}, {"missing": "skip"}):
        with pytest.raises(NoCaseError, match="at least one case"):
            EVALUATE_ANYTHING({}, {"u": []}, "AP", **convention)
    with pytest.raises(NoCaseError, match="at least one case"):
        evaluate({"u": ["A"]}, {}, "AP")


def test_other_inputs_than_mappings_unknown_conventions_and_no_measure_are_refused() -> None:
    for option, value in (("no_relevant", "nan"), ("no_relevant", ""), ("missing", "one"), ("missing", None)):
        with pytest.raises(InvalidOptionError, match=f"{option} must be one of") as caught:
            EVALUATE_ANYTHING(RECOMMENDATIONS, RELEVANT, "AP", **{option: value})
        assert (caught.value.option, caught.value.value) == (option, value)
    for wrong in (None, [["A"]], "cases.csv", 5):
        for ask in BOTH:
            with pytest.raises(InvalidInputError, match="recommendations must be a mapping from each case"):
                ask(wrong, RELEVANT)
            with pytest.raises(InvalidInputError, match="relevant must be a mapping from each case"):
                ask(RECOMMENDATIONS, wrong)
    with pytest.raises(InvalidInputError, match="measures must be at least one measure"):
        evaluate(RECOMMENDATIONS, RELEVANT, [])


def test_ids_that_look_alike_and_are_not_equal_are_refused_and_equal_ones_of_two_types_are_one() -> None:
    for ours, theirs in ((1, "1"), ("1", 1), (1.0, "1"), ("7", 7.0)):
        with pytest.raises(LookalikeIdsError, match="of one type on both sides") as caught:
            EVALUATE_ANYTHING({ours: ["A"]}, {theirs: ["A"]}, "AP")
        with pytest.raises(LookalikeIdsError):
            BOTH[1]({ours: ["A"]}, {theirs: ["A"]})
        assert (caught.value.recommended, caught.value.relevant) == (ours, theirs)
        with pytest.raises(LookalikeIdsError, match="of one type on both sides"):
            EVALUATE_ANYTHING({"u": [ours]}, {"u": [theirs]}, "AP")
    assert evaluate({1: [2]}, {1.0: [2.0]}, "AP").means == {"AP": 1}


def test_ids_that_differ_by_their_writing_only_are_refused_where_nothing_hits() -> None:
    for other in (" u1", "U1", "u1\t"):
        with pytest.raises(NoMatchError, match="no case matches as it is") as caught:
            evaluate({"u1": ["A"]}, {other: ["A"]}, "AP")
        assert (caught.value.recommended, caught.value.relevant) == (("u1",), (other,))
        with pytest.raises(NoMatchError, match="no relevant item hits as it is"):
            evaluate({"u": ["u1"]}, {"u": {other: 2}}, "AP")
        # Where something hits, they are two ids.
        assert evaluate({"u1": ["A"], "u": ["A"]}, {other: ["A"], "u": ["A"]}, "AP").means == {"AP": 1 / 2}
    for ours, theirs in (("007", "7"), ("7.0", "7"), ("0", "00")):
        with pytest.raises(NoMatchError, match="leading zeros"):
            evaluate({"u": [ours]}, {"u": [theirs]}, "AP")
    for ours, theirs in (("a07", "a7"), ("70", "7"), ("A", "B")):
        assert evaluate({"u": [ours]}, {"u": [theirs]}, "AP").means == {"AP": 0}


def test_missing_ids_are_refused() -> None:
    for missing_id in (None, math.nan):
        for recommendations, relevant in (
            ({missing_id: ["A"]}, {"u": ["A"]}),
            ({"u": ["A"]}, {missing_id: ["A"]}),
            ({"u": ["A", missing_id]}, {"u": ["A"]}),
            ({"u": ["A"]}, {"u": ["A", missing_id]}),
        ):
            for ask in BOTH:
                with pytest.raises(InvalidInputError, match="without missing ids"):
                    ask(recommendations, relevant)


def test_mappings_without_a_case_in_common_are_refused_and_lists_that_hit_nothing_are_not() -> None:
    with pytest.raises(NoMatchError, match="no case is in both") as refused:
        evaluate({"u-1": ["A"]}, {"u_1": ["A"]}, "RR")
    assert (refused.value.recommended, refused.value.relevant) == (("u-1",), ("u_1",))
    assert evaluate({"u1": ["A"]}, {"u1": ["B"]}, "RR").means == {"RR": 0}
    assert evaluate({}, {"u1": ["B"]}, "RR").means == {"RR": 0}
