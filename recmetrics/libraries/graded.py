"""Values of a library's calls where relevant items have grades: what it takes a grade for."""

from collections import Counter
from dataclasses import replace

from recmetrics.errors import InvalidInputError
from recmetrics.libraries.conventions import Conventions
from recmetrics.libraries.outcomes import Outcome, measure_at, outcome
from recmetrics.libraries.reading import Reading, read
from recmetrics.lists.judging import Grades, JudgedRanking
from recmetrics.lists.terms import work_out
from recmetrics.measures.base import Measure


def is_graded(judged: JudgedRanking) -> bool:
    """Return whether the relevant items have grades that tell them apart from relevant or not."""
    return judged.grades is not None and any(grade != 1 for grade in judged.grades.best)


def graded_outcome(name: str, conventions: Conventions, judged: JudgedRanking, k: int) -> Outcome | None:
    """Return the result for one list, with its grades where the measure and the library count them.

    Args:
        name: The name of a measure, K open or not.
        conventions: How the library reads, and what a grade is worth in it.
        judged: The list, judged by all that is relevant.
        k: The cutoff K, from 1.

    Returns:
        As `outcome`; None where it is not known what a grade is worth.

    Example:
        >>> from recmetrics import judge
        >>> judged = judge(["A", "B"], {"A": 1, "B": 3})
        >>> [round(graded_outcome("nDCG@K", Conventions(gain=gain), judged, 2), 4)
        ...     for gain in ("linear", "exponential", "binary")]
        [0.7967, 0.7098, 1.0]
    """
    plain = outcome(name, conventions, judged, k)
    reading = read(conventions, judged, k)
    measure = measure_at(name, reading.k)
    if isinstance(plain, str) or plain is None or not any(reading.flags) or measure.graded_statement is None:
        return plain
    if conventions.gain == "unknown":
        return None
    grades = _grades(conventions, judged, reading)
    if conventions.gain == "binary" or grades is None:
        return plain if conventions.gain == "binary" else None
    try:
        value = work_out(
            _with_gain(measure, conventions.gain), reading.flags, reading.relevant_count, grades=grades
        ).value
    except InvalidInputError:  # a grade beyond what the measure can be computed for
        return None
    return value if conventions.case_decimals is None else round(value, conventions.case_decimals)


def _with_gain(measure: Measure, gain: str) -> Measure:
    own = measure.options.get("gain")
    return measure if own is None or gain == "linear" else measure.with_option("gain", gain)


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
