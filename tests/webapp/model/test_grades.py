"""Grades of a list: one form, kept by every change that keeps the item, in the link and for the core."""

from dataclasses import replace
from typing import cast

import pytest
from hypothesis import given, settings

from recmetrics import catalogue, parse_measure
from recmetrics.lists.judging import Grades
from tests.webapp.strategies import scenarios
from webapp.model.kept_terms import terms_of
from webapp.model.limits import MAX_GRADE
from webapp.model.scenario import ALWAYS_SHOWN, GRADED_MEASURE, Scenario

LIST = Scenario(tuple("ABC"), tuple("BZ"), ("U",), k=3, unnamed=2)
GRADED = replace(LIST, grades=(("Z", 2), ("B", 3)))


def test_grades_have_one_form_in_the_order_of_the_relevant_items() -> None:
    assert GRADED.grades == (("B", 3), ("Z", 2))
    assert replace(LIST, grades=(("B", 1), ("U", 4))).grades == ()
    assert GRADED.grade_by_item == {"B": 3, "Z": 2}
    assert replace(LIST, grades=()).grade_by_item == {"B": 1, "Z": 1}
    assert LIST.grade_by_item is None


def test_a_grade_goes_with_its_item_and_one_beyond_the_scale_is_no_list() -> None:
    assert GRADED.with_name("B", "b").grades == (("b", 3), ("Z", 2))
    assert GRADED.with_names({"B": "b", "Z": "z"}).grades == (("b", 3), ("z", 2))
    assert GRADED.without("B").grades == (("Z", 2),)
    assert GRADED.with_ranked(tuple("CBA")).grades == GRADED.grades
    for grade in (-1, MAX_GRADE + 1):
        with pytest.raises(ValueError, match="grade"):
            replace(LIST, grades=(("B", grade),))


def test_the_core_gets_the_grades_and_1_for_items_without_a_card() -> None:
    assert GRADED.judged_grades == Grades((None, 3, None), (3, 2, 1, 1), 0)
    given = cast("dict[object, int]", GRADED.relevant_set())
    assert {"B": 3, "Z": 2}.items() <= given.items()
    assert len(given) == GRADED.relevant_count
    assert isinstance(LIST.relevant_set(), frozenset)


@settings(max_examples=40)
@given(scenarios())
def test_values_are_those_of_the_core_with_and_without_grades(scenario: Scenario) -> None:
    for measure in (*catalogue(scenario.k), parse_measure(f"nDCG(gain=exponential)@{scenario.k}")):
        kept = terms_of(str(measure), scenario).value
        assert kept == measure.explain(scenario.ranked, scenario.relevant_set()).value


def test_grades_are_switched_on_with_the_measure_that_counts_them() -> None:
    on = LIST.with_grades(True)
    assert (on.grades, on.show) == ((), (GRADED_MEASURE,))
    assert GRADED.with_grades(True).grades == GRADED.grades
    assert on.with_grades(True) == on
    assert on.with_grades(False) == replace(LIST, show=(GRADED_MEASURE,))


def test_a_measure_of_a_lower_scale_is_not_shown_with_grades_and_those_of_hits_need_none() -> None:
    for name in ALWAYS_SHOWN:
        assert terms_of(name, GRADED).value == terms_of(name, LIST).value
    low = ("ERR(max=2)@K", "RR")
    assert replace(LIST, show=low, whatif=low[0]).show == low
    assert replace(GRADED, show=low, whatif=low[0]).show == ("RR",)
    assert replace(GRADED, whatif=low[0]).whatif == "AP@K"
