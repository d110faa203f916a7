"""Lists whose items have grades: every measure against the plain implementation, and thresholds."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recmetrics import InvalidInputError, Measure, catalogue, judge, parse_measure
from recmetrics.measures.base import explain
from recmetrics.statements.language import is_exact
from tests.recmetrics.plain_functions import AT_K
from tests.recmetrics.plain_grades import OTHER_NUMBERS, PLAIN_WITH_GRADES
from tests.recmetrics.strategies import Case, GradedCase, cases, graded_cases, measures

GRADED = {"A": 3, "B": 0, "C": 1, "D": -1, "Y": 2, "Z": 0}


@given(graded_cases(repeats=True))
def test_every_measure_of_graded_lists_agrees_with_the_plain_implementation(case: GradedCase) -> None:
    for name, plain in {**PLAIN_WITH_GRADES, **OTHER_NUMBERS}.items():
        measure = parse_measure(name.replace("K", str(case.k)))
        value = measure.explain(case.ranked, case.grades).value
        expected = plain(case.ranked, case.grades, case.k)
        assert value == pytest.approx(expected, abs=1e-12), name
        if isinstance(expected, Fraction):
            assert value == expected, name


def test_the_plain_implementation_covers_every_measure_of_graded_lists() -> None:
    every = {str(measure) for measure in catalogue(4, with_grades=True)}
    assert {name.replace("K", "4") for name in PLAIN_WITH_GRADES} == every


@given(measures(with_grades=True), graded_cases(repeats=True))
def test_a_value_of_graded_lists_is_the_sum_of_its_terms(measure: Measure, case: GradedCase) -> None:
    explanation = measure.explain(case.ranked, case.grades)
    terms = [step.term for step in explanation.steps] + list(explanation.beyond)
    assert float(explanation.numerator) == pytest.approx(float(sum(terms)), abs=1e-12)
    if is_exact(explanation.statement.term) and measure.family != "ERR":  # halves of grades have no fractions
        assert explanation.numerator == sum(terms)
    divided = explanation.numerator / explanation.denominator if explanation.denominator else 0
    assert explanation.value == divided
    assert measure(case.ranked, case.grades) == float(explanation.value)
    assert [step.grade for step in explanation.steps] == [
        None if step.repeated else case.grades.get(str(step.item)) for step in explanation.steps
    ]


@given(measures(with_grades=True), graded_cases(repeats=True))
def test_values_of_graded_lists_lie_between_0_and_1_but_for_dcg(measure: Measure, case: GradedCase) -> None:
    value = measure(case.ranked, case.grades)
    assert value >= 0
    assert value <= 1 + 1e-12 or measure.family == "DCG"


@given(measures(with_grades=True), cases(repeats=True), st.integers(-2, 0))
def test_grades_of_1_and_0_say_what_relevant_items_say_where_only_these_count(
    measure: Measure, case: Case, low: int
) -> None:
    unknown = [item for item in case.ranked if item not in case.relevant]
    grades = {**dict.fromkeys(unknown, low), **dict.fromkeys(case.relevant, 1)}
    if measure.family not in ("Bpref", "Judged"):
        expected = measure(case.ranked, case.relevant)
        assert measure(case.ranked, grades) == pytest.approx(expected, abs=1e-12)


@given(measures(with_grades=True), graded_cases(repeats=True), st.sampled_from([1, 2, 2.5, 4]))
def test_a_threshold_says_what_is_relevant_and_leaves_the_gains(
    measure: Measure, case: GradedCase, lowest: float
) -> None:
    value = measure.explain(case.ranked, case.grades, relevant_from=lowest).value
    of_gains = {"nDCG", "DCG", "ERR"}
    if measure.family in of_gains and measure.options.get("gain") != "binary":
        expected = measure.explain(case.ranked, case.grades).value
    else:
        expected = measure.explain(
            case.ranked, {item: int(grade >= lowest) for item, grade in case.grades.items()}
        ).value
    assert value == expected


@given(graded_cases())
def test_a_judged_list_holds_the_threshold_that_it_was_judged_by(case: GradedCase) -> None:
    judged = judge(case.ranked, case.grades, relevant_from=2)
    for measure in catalogue(case.k, with_grades=True):
        assert explain(measure, judged) == measure.explain(case.ranked, case.grades, relevant_from=2)


@pytest.mark.parametrize("name", AT_K)
def test_a_plain_function_of_grades_gives_the_value_of_its_measure(name: str) -> None:
    ranked = ["X", "A", "B", "C", "D", "W"]
    for k in (1, 2, 3, 7):
        measure = parse_measure(name.replace("K", str(k)))
        assert AT_K[name](ranked, GRADED, k) == measure(ranked, GRADED)


# By hand. ERR: the chances to stop are 7/16 and 1/16. Bpref: two are not relevant above C, of three.
@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("ERR", Fraction(7, 16) / 2 + Fraction(9, 16) * Fraction(1, 16) / 5),
        ("ERR@4", Fraction(7, 16) / 2),
        ("ERR(max=3)@4", Fraction(7, 8) / 2),
        ("RBP(p=0.8)", Fraction(1, 5) * (Fraction(4, 5) + Fraction(4, 5) ** 4)),
        ("RBP(p=0.25)@2", Fraction(3, 4) * Fraction(1, 4)),
        ("Bpref", (1 + (1 - Fraction(2, 3))) / Fraction(3)),
        ("Judged@3", Fraction(2, 3)),
        ("Judged@10", Fraction(4, 10)),
        ("AP", (Fraction(1, 2) + Fraction(2, 5)) / 3),
    ],
)
def test_values_by_hand(name: str, expected: Fraction) -> None:
    ranked = ["X", "A", "B", "D", "C", "W"]
    assert parse_measure(name).explain(ranked, GRADED).value == expected


@pytest.mark.parametrize("name", ["ERR", "ERR@3", "ERR(max=2)", "ERR(max=2)@3"])
def test_a_grade_above_the_scale_is_refused_also_where_its_item_is_not_in_the_list(name: str) -> None:
    highest = 2 if "2" in name else 4
    with pytest.raises(InvalidInputError, match=f"up to {highest}, or a measure with max={highest + 1}"):
        parse_measure(name)(["A"], {"A": 1, "Z": highest + 1})
    assert parse_measure(name)(["A"], {"A": highest, "Z": 1}) == 1 - Fraction(1, 2**highest)
