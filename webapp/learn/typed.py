"""Parser of typed answers: a fraction, a decimal, a percentage, or arithmetic."""

from __future__ import annotations

import ast
import re
from fractions import Fraction
from typing import Final

from recmetrics import ReportedNumber
from recmetrics.bounded import exact_fraction, normalized
from webapp.model.characters import is_forbidden
from webapp.model.numbers import Number
from webapp.model.problems import Problem
from webapp.model.reported_number import read_reported_number

MAX_ANSWER: Final = 60
"""Maximum number of characters of an answer."""

FEWEST_DECIMALS: Final = 2
"""Minimum number of decimals of a rounded answer; with fewer it must be exact."""

_SIGNS: Final = str.maketrans("·×⋅÷−,", "***/-.")
_EQUALS: Final = re.compile("[=≈]")
_ARITHMETIC: Final = re.compile(r"[\d.+\-*/() ]+", re.ASCII)


def clean_answer(text: str) -> str:
    """Normalize typed text: one line, no forbidden characters, cut to the maximum length."""
    kept = (
        " " if character.isspace() else character
        for character in text[: 2 * MAX_ANSWER]
        if character.isspace() or not (character == "\\" or is_forbidden(character))
    )
    # Words are joined last: what is left out between two blanks must not leave both of them.
    return " ".join("".join(kept).split())[:MAX_ANSWER].strip()


def read_answer(text: str) -> ReportedNumber | Problem:
    """Parse typed text as a number, or return the problem. It never raises.

    >>> [str(read_answer(text).value) for text in ("2/4", ".5", "0,5", "50 %", "1·1/2", "(1 + 2/3) / 2")]
    ['1/2', '1/2', '1/2', '1/2', '1/2', '5/6']
    >>> str(read_answer("2/4 = 0.5").value)
    '1/2'
    >>> read_answer("a half").code
    'number_unreadable'
    """
    # A dot in the middle is a times sign here, as in the tables: `1·1` is not 1.1.
    written = clean_answer(text).replace("·", " · ")
    found = [_read(part) for part in _EQUALS.split(written)]
    return next((one for one in found if isinstance(one, ReportedNumber)), found[-1])


def problem_with(text: str) -> Problem | None:
    """Return the problem of typed text that is no number; None for a number, right or wrong.

    >>> [found and found.code for found in map(problem_with, ("1/2", "9", "-1", "a half"))]
    [None, None, 'number_negative', 'answer_unreadable']
    """
    found = read_answer(text)
    if isinstance(found, ReportedNumber) or found.code == "number_negative":
        return found if isinstance(found, Problem) else None
    return Problem("answer_unreadable", {"given": text})


def is_answer(given: ReportedNumber, value: Number) -> bool:
    """Return whether a typed number is this value, to as many digits as were typed.

    >>> [is_answer(read_answer(text), Fraction(1, 3)) for text in ("1/3", "0.33", "0.3333", "0.3", "0.34")]
    [True, True, True, False, False]
    """
    if given.value == value:
        return True
    return given.digits is not None and given.digits >= FEWEST_DECIMALS and given.may_be(value)


def _read(written: str) -> ReportedNumber | Problem:
    given = read_reported_number(written)
    if isinstance(given, Problem) and given.code == "number_comma":
        # No answer here goes into thousands, so 1,667 can only be a decimal.
        given = read_reported_number(written.replace(",", "."))
    if isinstance(given, ReportedNumber):
        return given
    worked_out = _worked_out(written)
    return given if worked_out is None else ReportedNumber(worked_out, None)


def _worked_out(text: str) -> Fraction | None:
    """Return the value of a sum, product or quotient of whole numbers and decimals; None for other text."""
    plain = normalized("NFKC", text).translate(_SIGNS)
    if not _ARITHMETIC.fullmatch(plain):
        return None
    try:
        return _value(ast.parse(plain.strip(), mode="eval").body)
    except (SyntaxError, ValueError, ZeroDivisionError, RecursionError, MemoryError):
        return None


def _value(node: ast.expr) -> Fraction:
    match node:
        case ast.Constant(value=int() | float()):
            return exact_fraction(node.value)
        case ast.BinOp(left, ast.Add(), right):
            return _value(left) + _value(right)
        case ast.BinOp(left, ast.Sub(), right):
            return _value(left) - _value(right)
        case ast.BinOp(left, ast.Mult(), right):
            return _value(left) * _value(right)
        case ast.BinOp(left, ast.Div(), right):
            return _value(left) / _value(right)
        case _:
            raise ValueError("no arithmetic")
