"""The formulas that readers see are the measures: they are read and computed here."""

import pytest
from hypothesis import given

from recmetrics import Measure, catalogue, families, judge
from recmetrics.lists.judging import Grades
from tests.recmetrics.latex import Reader
from tests.recmetrics.strategies import Case, GradedCase, cases, graded_cases, measures


@given(measures(), cases())
def test_the_formula_gives_the_value(measure: Measure, case: Case) -> None:
    judged = judge(case.ranked, case.relevant)
    reader = Reader(list(judged.flags), judged.relevant_count, measure.k)
    assert reader.read(measure.formula) == pytest.approx(measure(case.ranked, case.relevant), abs=1e-12)


@given(measures(), cases())
def test_the_formula_of_the_denominator_gives_the_denominator(measure: Measure, case: Case) -> None:
    judged = judge(case.ranked, case.relevant)
    reader = Reader(list(judged.flags), judged.relevant_count, measure.k)
    denominator = measure.explain(case.ranked, case.relevant).denominator
    assert reader.read(measure.denominator_formula) == pytest.approx(denominator, abs=1e-12)


@given(measures(), cases())
def test_the_formula_of_the_term_gives_the_terms(measure: Measure, case: Case) -> None:
    judged = judge(case.ranked, case.relevant)
    reader = Reader(list(judged.flags), judged.relevant_count, measure.k)
    for step in measure.explain(case.ranked, case.relevant).steps:
        if step.counted:
            one_rank = rf"\sum_{{k=1}}^{{{step.k}}} {measure.term_formula}"
            ranks_above = rf"\sum_{{k=1}}^{{{step.k - 1}}} {measure.term_formula}"
            term = reader.read(one_rank) - reader.read(ranks_above)
            assert term == pytest.approx(float(step.term), abs=1e-12)


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        (r"2^{3-1} \cdot 0.5", 2),
        ("2(3-1)", 4),
        (r"\frac{1}{1-0.8}", 5),
        ("2+3-4-1", 0),
        ("rel(k) 0.5^{k}", 0.25),
        (r"2\cdot 0.8", 1.6),
        (r"\left(1-\frac{1}{2}\right)^{3-1}", 0.25),
        (r"rel(k)\cdot \left(1-0.5\right)\cdot 0.5^{k-1}", 0.25),
        (r"rel(k)\cdot \max(1,h_k,4)\min(7,5)", 20),
    ],
)
def test_the_reader_of_formulas_can_do_sums(formula: str, value: float) -> None:
    reader = Reader([False, True], 1, 2)
    last_rank = rf"\sum_{{k=1}}^{{2}} {formula}" if "k" in formula else formula
    assert reader.read(last_rank) == pytest.approx(value)


def test_the_reader_of_formulas_knows_the_signs_of_grades() -> None:
    grades = Grades(at_ranks=(0, None, 1, 2), best=(3, 2, 1), not_relevant=2)
    reader = Reader([False, False, True, True], 3, 4, grades, highest_grade=2)
    every_rank = r"\sum_{k=1}^{K} "
    assert reader.read(every_rank + "g_k") == 0 + 0 + 1 + 2
    assert reader.read(every_rank + "g^*_k") == 3 + 2 + 1 + 0
    assert reader.read(every_rank + "judged(k)") == 3
    assert reader.read(every_rank + "n_k") == 1 + 1 + 1 + 1
    assert reader.read("|N|") == 2
    assert reader.read(every_rank + "s_k") == 1 / 4 + 3 / 4
    # At ranks 1 to 4 nobody has stopped yet, and at rank 4 one of four has.
    assert reader.read(every_rank + r"\prod_{i<k}(1-s_i)") == 1 + 1 + 1 + 3 / 4


@pytest.mark.parametrize("wrong", [r"\frac{1}{|S|}", "rel(k", r"\sum_{k=1}^{K}", "h)"])
def test_the_reader_of_formulas_refuses_what_it_cannot_read(wrong: str) -> None:
    with pytest.raises((ValueError, KeyError)):
        Reader([True], 1, 1).read(wrong)


@pytest.mark.parametrize("family", families(), ids=lambda family: family.family)
def test_the_docstring_of_a_family_shows_the_formula(family: type[Measure]) -> None:
    def without_spaces(text: str) -> str:
        return "".join(text.split())

    every = [measure for measure in catalogue(5, with_grades=True) if type(measure) is family]
    for measure in (measure for measure in every if not measure.chosen_options):
        if str(measure) == "RR@5":  # said in words
            continue
        # Where only relevant or not is known, what needs grades has nothing to say.
        stated = [] if measure.is_for_grades else [measure.statement]
        stated += [measure.graded_statement] if measure.graded_statement else []
        for statement in stated:
            formula = measure.formula_of(statement) if measure.graded_statement else measure.formula
            for option, number in measure.number_options.items():
                formula = formula.replace(f"{float(number.default):g}", option)
            assert without_spaces(formula) in without_spaces(family.__doc__ or "")


@given(measures(with_grades=True), graded_cases(repeats=True))
def test_the_formula_of_grades_gives_the_value(measure: Measure, case: GradedCase) -> None:
    explanation = measure.explain(case.ranked, case.grades)
    formula = measure.formula_of(explanation.statement) if measure.graded_statement else measure.formula
    assert graded_reader(measure, case).read(formula) == pytest.approx(float(explanation.value), abs=1e-12)


@given(measures(with_grades=True), graded_cases(repeats=True))
def test_the_formulas_of_terms_and_denominator_hold_for_grades(measure: Measure, case: GradedCase) -> None:
    reader, explanation = graded_reader(measure, case), measure.explain(case.ranked, case.grades)
    term = explanation.statement.term_formula
    total = 0.0
    for step in (step for step in explanation.steps if step.counted):
        total += float(step.term)
        assert reader.read(rf"\sum_{{k=1}}^{{{step.k}}} {term}") == pytest.approx(total, abs=1e-12)
    denominator = reader.read(explanation.statement.over_formula)
    assert denominator == pytest.approx(explanation.denominator, abs=1e-12)


def graded_reader(measure: Measure, case: GradedCase) -> Reader:
    judged = judge(case.ranked, case.grades)
    flags = list(judged.flags)
    return Reader(flags, judged.relevant_count, measure.k, judged.grades, measure.highest_grade)
