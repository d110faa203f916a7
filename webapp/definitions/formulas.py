"""Formulas of definitions in plain text: in general, and with the numbers of a list as a library reads it."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Final

from recmetrics import Explanation, Measure
from recmetrics.libraries.conventions import Conventions
from recmetrics.libraries.outcomes import measure_at
from recmetrics.libraries.reading import Reading, read
from recmetrics.lists.judging import judge
from recmetrics.lists.terms import work_out
from recmetrics.statements.formulas import plain
from webapp.definitions.libraries_protocol import Worked
from webapp.definitions.outcomes import flags_of, judged_places, places_of
from webapp.model.numbers import Number, cut_sum, decimal_text, exact_text, has_short_fraction
from webapp.model.scenario import Scenario

_OF_HITS: Final = ("P", "R", "RPrec")
"""Families that count hits, wherever they stand."""

_IDEALS: Final = {"relevant": "IDCG", "length": "IDCG@n", "list": "IDCG(L)"}
"""How the best DCG is written where it is not that of the top K."""

_TERMS: Final = {"RR": "[k=k₁]/k", "HR": "[k=k₁]", "F1": "2·rel(k)", "DCG": "rel(k)/log2(k+1)"}
"""What a rank adds, of families whose statement has no short form; k₁ is the rank of the first hit."""

_OF_PRECISIONS: Final = ("AP", "MeanP")
"""Families that add up precisions, which are written as hits over ranks."""

_UNDIVIDED: Final = "1"
"""The denominator of measures that are not divided by anything."""


def worked(name: str, conventions: Conventions, scenario: Scenario | None, k: int) -> Worked:
    """Return the formula of a definition, and the numbers of a list in it.

    Args:
        name: The open name of a measure.
        conventions: How a library reads the list.
        scenario: The list; None where the number is one of several lists.
        k: The cutoff.

    >>> scenario = Scenario(tuple("ABCDE"), ("B", "D", "Z"), k=5)
    >>> worked("AP@K", Conventions(), scenario, 5)["numbers"]
    '(1/2 + 2/4) ÷ min(|R|, K) = 1 ÷ 3 = 1/3'
    >>> worked("R@K", Conventions(relevant="list"), scenario, 5)["numbers"]
    '2 ÷ |R| = 2 ÷ 2 = 1'
    """
    measure = measure_at(name, k)
    if conventions.gain in ("exponential", "binary") and "gain" in measure.options:
        measure = measure.with_option("gain", conventions.gain)
    formula = with_own_k(name, formula_text(measure))
    return {
        "formula": formula,
        "numbers": "" if scenario is None else _numbers(name, conventions, scenario, k),
    }


def _numbers(name: str, conventions: Conventions, scenario: Scenario, k: int) -> str:
    measure = measure_at(name, k)
    if scenario.judged_grades is not None and measure.graded_statement is not None:
        if conventions.chosen.keys() - {"gain"}:
            return ""
        if conventions.gain in ("exponential", "binary"):
            measure = measure.with_option("gain", conventions.gain)
        return with_own_k(name, numbers_text(measure.explain(scenario.ranked, scenario.relevant_set())))
    places, flags = places_of(scenario), flags_of(scenario)
    return _read_numbers(name, conventions, places, flags, scenario.relevant_count, k)


# A library has many calls of one kind, and each run shows them again.
@lru_cache(maxsize=2_000)
def _read_numbers(
    name: str,
    conventions: Conventions,
    places: tuple[int, ...],
    flags: tuple[bool, ...],
    relevant_count: int,
    k: int,
) -> str:
    reading = read(conventions, judge(*judged_places(places, flags, relevant_count)), k)
    is_refused = reading.repeats and conventions.duplicates in ("error", "unknown")
    is_short = reading.k > len(reading.flags) and conventions.short_list != "measured"
    is_missed = not any(reading.flags) and conventions.no_hit != "measured"
    if is_refused or is_short or is_missed or not reading.relevant_count or not reading.flags:
        return ""
    return with_own_k(name, _of_reading(name, reading))


def _of_reading(name: str, reading: Reading) -> str:
    measure = measure_at(name, reading.k)
    hits = [rank for rank, flag in enumerate(reading.flags) if flag]
    if len(hits) > reading.relevant_count:
        # A repeated item counts each time: there are more hits than relevant items.
        terms = work_out(measure, reading.flags, reading.relevant_count, repeats_hit=True)
        return _quotient(terms.numerator, terms.denominator)
    missed = range(-1, -1 - reading.relevant_count + len(hits), -1)
    return numbers_text(measure.explain(range(len(reading.flags)), {*hits, *missed}))


def with_own_k(name: str, formula: str) -> str:
    """Fill a measure's own K into its formula where it differs from the K of the board.

    >>> with_own_k("AP@32", "Σ P@k·rel(k) ÷ min(|R|, K)"), with_own_k("P@K", "h ÷ K")
    ('Σ P@k·rel(k) ÷ min(|R|, 32)', 'h ÷ K')
    """
    own = name.partition("@")[2]
    return formula.replace("K", own) if own not in ("", "K") else formula


def formula_text(measure: Measure) -> str:
    """Return the general formula in plain text, with the ranks that are added up.

    `assets/definitions/signs.js` says what its signs stand for.

    >>> [formula_text(measure_at(name, 5)) for name in ("AP", "P@K", "MeanP@K", "nDCG@K")]
    ['Σ(k≤n) P@k·rel(k) ÷ |R|', 'Σ(k≤K) rel(k) ÷ K', 'Σ(k≤K) P@k ÷ K', 'DCG@K ÷ IDCG@K']
    """
    if measure.family == "nDCG":
        return f"DCG@K ÷ {_IDEALS.get(str(measure.options.get('ideal')), 'IDCG@K')}"
    last = "K" if measure.k else "|R|" if measure.family == "RPrec" else "n"
    if measure.family == "ERR":
        satisfies = f"s(k) = (2^g(k)-1)/2^max, max = {measure.options['max']}"
        return f"Σ(k≤{last}) s(k)·Π(i<k)(1-s(i))/k, {satisfies}"
    term = _TERMS.get(measure.family) or plain(measure.statement.term)
    total, over = f"Σ(k≤{last}) {term}", measure.denominator_text
    return total if over == _UNDIVIDED else f"{total} ÷ {_in_brackets(over)}"


def numbers_text(explanation: Explanation) -> str:
    """Return the formula with a list's numbers, step by step to the value; terms as in the step table.

    >>> numbers_text(measure_at("RBP(p=0.8)", 5).explain(list("ABCDE"), {"A", "C", "E"}))
    '1/5 + 16/125 + 256/3125 = 1281/3125'
    """
    measure, denominator = explanation.measure, explanation.denominator
    if measure.family == "nDCG":
        text = f"{decimal_text(explanation.numerator)} ÷ {decimal_text(denominator)}"
        return f"{text} ≈ {decimal_text(explanation.value)}" if denominator else text
    terms = _terms(explanation)
    if not terms:
        return _quotient(explanation.numerator, denominator)
    if measure.denominator_text == _UNDIVIDED:
        total = exact_text(explanation.numerator)
        return total if terms == [total] else _continued(cut_sum(terms), total, explanation.numerator)
    text = f"{_sum(terms)} ÷ {measure.denominator_text}"
    text = _continued(text, f"{exact_text(explanation.numerator)} ÷ {denominator}", explanation.numerator)
    if not denominator:
        return text
    return _continued(text, exact_text(explanation.value), explanation.value, explanation.numerator)


def _terms(explanation: Explanation) -> list[str]:
    """Return what the ranks add, each written out; nothing where that has no short form."""
    family = explanation.measure.family
    if family in _TERMS:
        return []
    if family in _OF_HITS:
        return [str(explanation.hits)]
    steps = [step for step in explanation.steps if step.term]
    if family in _OF_PRECISIONS:
        length = len(explanation.steps)
        beyond = range(length + 1, length + 1 + len(explanation.beyond))
        terms = [f"{step.hits}/{step.k}" for step in steps]
        return [*terms, *(f"{explanation.hits}/{k}" for k in beyond)] or ["0"]
    # Rounded terms would not add up to the sum.
    return [str(step.term) for step in steps] if all(has_short_fraction(step.term) for step in steps) else []


def _quotient(numerator: Number, denominator: Number) -> str:
    """Return a quotient with its value; a number that is divided by 1 stands alone."""
    shown = exact_text(numerator)
    if denominator == 1 or not denominator:
        return shown
    value = Fraction(numerator) / Fraction(denominator)
    return _continued(f"{shown} ÷ {denominator}", exact_text(value), value, numerator)


def _in_brackets(over: str) -> str:
    return f"({over})" if "+" in over and not over.startswith("min") else over


def _continued(text: str, step: str, *values: Number) -> str:
    """Append a step to the text, with "=", or "≈" where one of the values had to be rounded."""
    return f"{text} {'=' if all(map(has_short_fraction, values)) else '≈'} {step}"


def _sum(terms: list[str]) -> str:
    return f"({cut_sum(terms)})" if len(terms) > 1 else cut_sum(terms)
