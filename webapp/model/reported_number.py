"""Parser of reported numbers within the limits of the page; ambiguous input becomes a `Problem`."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Final

from recmetrics import ReportedNumber, ReportedNumberError
from recmetrics.libraries.case_values import mean_texts
from recmetrics.libraries.number_text import case_values, labels_left_out, pieces_of, read_number
from recmetrics.libraries.reported_number import MOST_DIGITS
from webapp.model.limits import MAX_K, MIN_K
from webapp.model.problems import Problem, bounded

MOST_NUMBERS: Final = 24
"""Most numbers in one text; the others are left out."""

MAX_TEXT: Final = 400
"""Most characters of a text whose numbers are all read."""

CUT: Final = "…"
"""The end of a text that was cut to `MAX_TEXT` characters."""

ABOVE_ONE: Final = "number_above_one"
"""The remark on a number that may be a percentage."""

REMARKS: Final = frozenset({ABOVE_ONE, "number_unsure", "number_nan_of", "number_unused"})
"""Problems of numbers that were read all the same."""

_LONGEST: Final = 60
_LABELLED_NAN: Final = re.compile(
    r"""['"]?(?P<label>[^\s'"{}:=,;][^'"{}:=,;]{0,60})['"]?\s*:\s*(?:\w+\.)?(?:float\d*\(\s*['"]?)?nan\b""",
    re.I,
)
"""An entry of a dict that is no number."""

_NAMED: Final = 3
"""Cases or labels that a problem names."""


@lru_cache(maxsize=64)
def read_all(text: str) -> tuple[tuple[ReportedNumber, ...], tuple[Problem, ...]]:
    """Parse the numbers of a text, separated by semicolons or line ends, with problems. It never raises.

    >>> numbers, problems = read_all("0.217 @5; 1,234")
    >>> [str(number) for number in numbers], [problem.code for problem in problems]
    (['0.217 @5'], ['number_comma'])
    """
    if values := case_values(text):
        names = list(dict.fromkeys(case for each in values.values() for case in each))
        return (), (Problem("number_by_case", {"n": len(names), "names": _first(names)}),)
    problems: list[Problem] = []
    pieces = pieces_of(text)
    without = dict.fromkeys(match["label"].strip() for match in _LABELLED_NAN.finditer(text))
    if without and not any("nan" in piece.casefold().rpartition("=")[2] for piece in pieces):
        problems.append(Problem("number_nan_of", {"names": _first(list(without))}))
    unused = [name for name in labels_left_out(text) if name not in without]
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
            given = str(number.values.get("given", ""))
            is_far = number.code == "number_cutoff" and given.isdecimal() and int(given) > MAX_K
            if is_far and len(pieces) > 1:
                unused.append(piece.partition("=")[0].strip())  # P_1000 of all that trec_eval prints
            else:
                problems.append(number)
            continue
        numbers.append(number)
        if number.value > 1:
            problems.append(Problem(ABOVE_ONE, {"given": piece.strip()}))
    if unused:
        problems.append(Problem("number_unused", {"names": _first(unused)}))
    return tuple(dict.fromkeys(numbers)), bounded(problems)


def _first(names: Sequence[str]) -> str:
    return ", ".join(names[:_NAMED]) + ", …" * (len(names) > _NAMED)


def as_percentages(numbers: Sequence[ReportedNumber]) -> tuple[ReportedNumber, ...]:
    """Return numbers of which one is above 1 as percentages whose sign was left out; () where none is.

    >>> print(*as_percentages(read_all("map = 41.67; P = 66.7")[0]), sep="; ")
    map = 0.4167; P = 0.667
    >>> as_percentages(read_all("0.4167")[0])
    ()
    """
    if not any(number.value > 1 for number in numbers):
        return ()
    return tuple(
        replace(
            number,
            value=Fraction(number.value) / 100,
            digits=min((number.digits or 0) + 2, MOST_DIGITS),
        )
        for number in numbers
    )


def with_means(text: str, cases: Collection[str]) -> str:
    """Return a text with the means in place of the values by case, where these are the values of the cases.

    >>> with_means("{'u1': {'map': 0.5}, 'u2': {'map': 0.25}}", ["u1", "u2"])
    'map = 0.375'
    >>> with_means("{'u1': {'map': 0.5}, 'u2': {'map': 0.25}}", ["u1", "u2", "u3"])[:7]
    "{'u1': "
    """
    values = case_values(text, tuple(cases))
    is_of_all = values and all(set(each) == set(cases) for each in values.values())
    return "; ".join(mean_texts(values)) if is_of_all else text


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
