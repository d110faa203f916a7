"""Grades as a library reads them: where they make a difference, and what they are worth."""

from collections import Counter
from dataclasses import replace

from recmetrics.errors import InvalidInputError
from recmetrics.libraries.conventions import Conventions
from recmetrics.libraries.reading import Reading
from recmetrics.lists.judging import Grades, JudgedRanking
from recmetrics.lists.terms import Terms, work_out
from recmetrics.measures.base import Measure


def is_graded(judged: JudgedRanking) -> bool:
    """Return whether the relevant items have grades that tell them apart from relevant or not."""
    return judged.grades is not None and any(grade != 1 for grade in judged.grades.best)


def counts_grades(measure: Measure, judged: JudgedRanking) -> bool:
    """Return whether grades make a difference to a measure: those of relevant items, or what is judged as 0.

    Example:
        >>> from recmetrics import judge, parse_measure
        >>> judged = judge(["A", "B"], {"A": 0, "B": 1})
        >>> [counts_grades(parse_measure(name), judged) for name in ("Bpref", "nDCG@2")]
        [True, False]
    """
    if judged.grades is None or measure.graded_statement is None:
        return False
    return is_graded(judged) or (measure.is_for_grades and judged.grades.not_relevant > 0)


def looks_at_grades(measure: Measure, conventions: Conventions) -> bool:
    """Return whether a library looks at grades in a measure, rather than at relevant or not."""
    is_binary = conventions.gain == "binary" and "gain" in measure.options
    return measure.graded_statement is not None and not is_binary


def rule_below_zero(measure: Measure, conventions: Conventions, judged: JudgedRanking) -> str | None:
    """Return what comes of grades below 0 that a library sees: "error", "unknown", or None for a number."""
    grades = judged.grades
    if grades is None or not grades.below_zero or not looks_at_grades(measure, conventions):
        return None
    rule, is_shown = conventions.below_zero, any(grade and grade < 0 for grade in grades.at_ranks)
    is_seen = is_shown or conventions.relevant != "list"
    return rule if is_seen and rule in ("error", "unknown") else None


def graded_terms(
    measure: Measure, conventions: Conventions, judged: JudgedRanking, reading: Reading
) -> Terms | None:
    """Work out a measure with the grades of a list; None where it is not known what they are worth."""
    grades = _grades(conventions, judged, reading)
    if grades is None:
        return None
    own = measure.options.get("gain")
    if own is not None and conventions.gain == "unknown" and is_graded(judged):
        return None
    if own is not None and conventions.gain == "exponential":
        measure = measure.with_option("gain", conventions.gain)
    try:
        return work_out(measure, reading.flags, reading.relevant_count, grades=grades)
    except InvalidInputError:  # a grade beyond what the measure can be computed for
        return None


def _grades(conventions: Conventions, judged: JudgedRanking, reading: Reading) -> Grades | None:
    """Return the grades as the library reads them; None where that is not known."""
    grades = judged.grades
    if grades is None or conventions.relevant == "at_least_k":
        return None
    if reading.repeats and conventions.duplicates not in ("first", "collapsed"):
        return None
    at_ranks = grades.at_ranks
    if conventions.duplicates == "collapsed":
        at_ranks = tuple(grade for grade, again in zip(at_ranks, judged.repeated, strict=True) if not again)
    if conventions.below_zero == "not_judged":
        at_ranks = tuple(None if grade is not None and grade < 0 else grade for grade in at_ranks)
        grades = replace(grades, not_relevant=grades.not_relevant - grades.below_zero, below_zero=0)
    if conventions.relevant == "list":
        shown = sorted((grade for grade in at_ranks if grade is not None and grade > 0), reverse=True)
        return replace(grades, at_ranks=at_ranks, best=tuple(shown))
    if conventions.relevant == "catalogue":
        rest = list((Counter(grades.best) - Counter(grades.own)).elements())
        first_of_rest = len(reading.flags) - len(rest)
        if reading.k > first_of_rest and len(set(rest)) > 1:
            return None  # the order in which the rest is appended is not known
        at_ranks = (*at_ranks, *(None,) * (first_of_rest - len(at_ranks)), *rest)
    return replace(grades, at_ranks=at_ranks)
