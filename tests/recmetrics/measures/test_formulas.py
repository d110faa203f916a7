"""The formulas that readers see are the measures: they are read and computed here."""

import pytest
from hypothesis import given

from recmetrics import Measure, catalogue, families, judge
from tests.recmetrics.latex import Reader
from tests.recmetrics.strategies import Case, cases, measures


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
    ],
)
def test_the_reader_of_formulas_can_do_sums(formula: str, value: float) -> None:
    reader = Reader([False, True], 1, 2)
    last_rank = rf"\sum_{{k=1}}^{{2}} {formula}" if "k" in formula else formula
    assert reader.read(last_rank) == pytest.approx(value)


@pytest.mark.parametrize("wrong", [r"\frac{1}{|S|}", "rel(k", r"\sum_{k=1}^{K}", "h)"])
def test_the_reader_of_formulas_refuses_what_it_cannot_read(wrong: str) -> None:
    with pytest.raises((ValueError, KeyError)):
        Reader([True], 1, 1).read(wrong)


@pytest.mark.parametrize("family", families(), ids=lambda family: family.family)
def test_the_docstring_of_a_family_shows_the_formula(family: type[Measure]) -> None:
    def without_spaces(text: str) -> str:
        return "".join(text.split())

    shown = [measure for measure in catalogue(5) if type(measure) is family and not measure.chosen_options]
    for measure in shown:
        if str(measure) != "RR@5":  # said in words
            assert without_spaces(measure.formula) in without_spaces(family.__doc__ or "")
