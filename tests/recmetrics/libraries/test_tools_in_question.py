"""Identification by what a tool calls its numbers, how exactly they are known, and which tools are asked."""

from fractions import Fraction

import pytest

from recmetrics import InvalidInputError, identify, identify_mean
from tests.recmetrics.libraries.test_identification import FIRST, SEVEN

# What a tool calls its number


@pytest.mark.parametrize(
    ("text", "measure", "library"),
    [
        ("{'precision': 0.6667, 'map': 0.3333, 'ndcg': 0.4982, 'auc': 0.4583}", "R(norm=min)@5", "implicit"),
        ("MAP@5 = 0.3467", "MeanP@5", "Elliot"),
        ("precision@5 = 0.6667", "R(norm=min)@5", "RecTools"),
        ("averagePrecision = 0.4", "P@5", "Phoenix"),
        ("test_map@5: 0.3333", "AP@5", "RecBole"),
        ("cosine_map@5: 0.3333", "AP@5", "sentence-transformers"),
    ],
)
def test_a_label_need_not_name_the_cutoff_or_the_option(text: str, measure: str, library: str) -> None:
    found = identify(text, *FIRST)
    assert any(match.measure == measure and library in match.libraries for match in found)


def test_what_is_the_number_exactly_comes_before_what_rounds_to_it() -> None:
    ten = (list("ABCDEFGHIJ"), {"A", "D", "J", "Y"}, 10)
    values = [match.value for match in identify(0.3, *ten)]
    exact = [value == Fraction(3, 10) for value in values]
    assert exact == sorted(exact, reverse=True)
    assert exact[0]
    assert not exact[-1]
    rest = [abs(value - Fraction(3, 10)) for value in values if value != Fraction(3, 10)]
    assert rest == sorted(rest)


def test_ten_nines_are_1() -> None:
    [first, *_] = identify("{'context_precision': 0.9999999999}", ["A", "B"], {"A", "B", "Z"}, 2)
    assert (first.value, "ragas" in first.libraries) == (1, True)


def test_somebody_who_uses_one_tool_is_told_of_it_alone() -> None:
    found = identify(0.3333, *FIRST, using=["ranx", "implicit"])
    assert {match.measure: match.libraries for match in found if not match.conventions}["AP@5"] == (
        "implicit",
    )
    assert {name for match in found for name in match.libraries} == {"ranx", "implicit"}
    replay = identify(0.2, *SEVEN, using=["RePlay 0.12.0"])
    assert {call.version for match in replay for call in match.calls} == {"0.12.0"}
    with pytest.raises(InvalidInputError):
        identify(0.2, *SEVEN, using=["nobody"])


def test_numbers_without_a_label_name_the_tools_that_have_all_of_them() -> None:
    # AP@5, P@5 and MeanP@5: only Elliot has the last, and no AP.
    assert {match.measure for match in identify("0.3467; 0.4", *FIRST)} >= {"MeanP@5", "P@5"}
    assert {name for match in identify("0.3467; 0.4", *FIRST) for name in match.libraries} == {"Elliot"}
    assert identify("0.3467; 0.3333; 0.1234", *FIRST) == []


# Scores and grades


def test_equal_scores_are_ordered_as_each_library_orders_them() -> None:
    tied = (["A", "B", "C"], {"A"}, 1)
    by_id = identify(0, *tied, scores=[1, 1, 1], using=["trec_eval"])
    as_given = identify(1, *tied, scores=[1, 1, 1], using=["ranx"])
    assert "P@1" in {match.measure for match in by_id}
    assert "P@1" in {match.measure for match in as_given}
    assert {match.conventions["ties"] for match in by_id if match.measure == "P@1"} == {"id_descending"}
    with pytest.raises(InvalidInputError):
        identify(0, *tied, scores=[1, 1])


def test_a_grade_is_worth_what_a_library_takes_it_for() -> None:
    graded = (["A", "B"], {"A": 1, "B": 3}, 2)
    values = {
        name: {
            match.measure: round(float(match.value), 4) for match in identify(value, *graded, using=[name])
        }
        for name, value in (("ranx", 0.7967), ("XGBoost", 0.7098), ("implicit", 1))
    }
    assert all(any(measure.startswith("nDCG") for measure in found) for found in values.values())
    mean = ({"u": ["A", "B"], "v": ["A"]}, {"u": {"A": 1, "B": 3}, "v": {"A": 2}}, 2)
    assert "Mean nDCG@2" in {match.measure for match in identify_mean(0.8984, *mean, using=["ranx"])}
