"""Parser of reported numbers within the limits of the page; ambiguous input becomes a `Problem`."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from recmetrics import ReportedNumber, ReportedNumberError
from recmetrics.libraries.number_text import pieces_of, read_number
from webapp.model.limits import MAX_K, MIN_K
from webapp.model.problems import Problem, bounded

MOST_NUMBERS: Final = 12
"""Most numbers in one text; the others are left out."""

MAX_TEXT: Final = 400
"""Most characters of a text whose numbers are all read."""

CUT: Final = "…"
"""The end of a text that was cut to `MAX_TEXT` characters."""

REMARKS: Final = frozenset({"number_above_one", "number_unsure"})
"""Problems of numbers that were read all the same."""

_LONGEST: Final = 60


@lru_cache(maxsize=64)
def read_all(text: str) -> tuple[tuple[ReportedNumber, ...], tuple[Problem, ...]]:
    """Parse the numbers of a text, separated by semicolons or line ends, with problems. It never raises.

    >>> numbers, problems = read_all("0.217 @5; 1,234")
    >>> [str(number) for number in numbers], [problem.code for problem in problems]
    (['0.217 @5'], ['number_comma'])
    """
    problems: list[Problem] = []
    pieces = pieces_of(text)
    if "±" in text:
        problems.append(Problem("number_unsure"))
    # A single piece is refused by itself if it is too long.
    if _is_too_long(text) and len(pieces) > 1:
        problems.append(Problem("number_too_long", {"limit": MAX_TEXT}))
        # The first number is whole, as a separator follows it; the last one may have been cut in two.
        pieces = pieces[:1]
    if len(pieces) > MOST_NUMBERS:
        problems.append(Problem("number_too_many", {"limit": MOST_NUMBERS}))
    numbers: list[ReportedNumber] = []
    for piece in pieces[:MOST_NUMBERS]:
        number = read_reported_number(piece)
        if isinstance(number, Problem):
            problems.append(number)
            continue
        numbers.append(number)
        if number.value > 1:
            problems.append(Problem("number_above_one", {"given": piece.strip()}))
    return tuple(dict.fromkeys(numbers)), bounded(problems)


def _is_too_long(text: str) -> bool:
    return len(text) > MAX_TEXT or (len(text) == MAX_TEXT and text.endswith(CUT))


def read_reported_number(text: str) -> ReportedNumber | Problem:
    """Parse one number, with or without its measure and its K, or return its problem.

    >>> read_reported_number("AP@5 = 0.217").k, read_reported_number("1,234").code
    (5, 'number_comma')
    """
    written = " ".join(text.split())
    if len(written) > _LONGEST:
        return Problem("number_unreadable", {"given": written})
    try:
        number = read_number(written)
    except ReportedNumberError as error:
        return _problem(error)
    if number.k is not None and number.k > MAX_K:
        return _cutoff_problem(str(number.k))
    return number


def _problem(error: ReportedNumberError) -> Problem:
    if error.problem == "cutoff":
        return _cutoff_problem(error.text)
    if error.problem == "empty":
        return Problem("number_empty")
    meant = dict(zip(("decimal", "thousands"), error.readings, strict=False))
    return Problem(f"number_{error.problem}", {"given": error.text, **meant})


def _cutoff_problem(given: str) -> Problem:
    return Problem("number_cutoff", {"given": given, "lowest": MIN_K, "highest": MAX_K})
