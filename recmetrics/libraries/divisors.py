"""What two definitions divide the same sum by: the factor between their values, as Python."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import isfinite, log2
from typing import TypeGuard

from recmetrics.libraries.causes import Parts, composed
from recmetrics.libraries.outcomes import Outcome, measure_at
from recmetrics.libraries.subjects import Subject
from recmetrics.lists.judging import JudgedRanking
from recmetrics.lists.sums import LAST_BITS
from recmetrics.lists.terms import Value

_IDEALS: Mapping[str, tuple[str, ...]] = {
    "k": ("|R|", "K"),
    "relevant": ("|R|",),
    "length": ("|R|", "K", "n"),
    "list": ("L", "K"),
    "at_least_k": ("K",),
}
"""The counts of which the least is the number of hits of nDCG's best list; L: the hits of the whole list."""

_GAINS: Mapping[str, str] = {"linear": "grade", "exponential": "(2**grade - 1)"}


@dataclass(frozen=True, slots=True)
class _Divisor:
    """What a definition divides by.

    Attributes:
        counts: The counts of which the least is taken.
        k: The cutoff K.
        gain: Of nDCG, what a grade is worth; "binary" where all hits are worth the same; "" else.
        is_of_list: Of nDCG, whether the best list is made of the list's own items.
    """

    counts: tuple[str, ...]
    k: int
    gain: str
    is_of_list: bool

    def of(self, judged: JudgedRanking) -> float:
        """Return the divisor of a list."""
        known = {
            "|R|": judged.relevant_count,
            "L": sum(judged.flags),
            "K": self.k,
            "n": len(judged.items),
            "h": sum(judged.flags[: self.k]),
        }
        least = min(known[count] for count in self.counts)
        if not self.gain:
            return least
        grades: Sequence[float] = [1] * least
        if self.gain != "binary" and judged.grades is not None:
            own = judged.grades.own if self.is_of_list else judged.grades.best
            grades = [2.0**grade - 1 if self.gain == "exponential" else float(grade) for grade in own[:least]]
        return sum(grade / log2(rank + 1) for rank, grade in enumerate(grades, 1))

    def code(self, *, is_graded: bool) -> str:
        """Return it in Python, for a list `ranked` and its items `relevant`."""
        known = {
            "|R|": "sum(grade > 0 for grade in relevant.values())" if is_graded else "len(relevant)",
            "L": f"sum({_IS_HIT[is_graded]} for item in ranked)",
            "K": str(self.k),
            "n": "len(ranked)",
            "h": f"sum({_IS_HIT[is_graded]} for item in ranked[:{self.k}])",
        }
        # Of grades those of other items are 0, and add nothing.
        is_of_grades = is_graded and self.gain in _GAINS
        counts = [known[count] for count in self.counts if not (is_of_grades and count in ("|R|", "L"))]
        least = f"min({', '.join(counts)})" if len(counts) > 1 else "".join(counts)
        if not self.gain:
            return least
        if not is_of_grades:
            return f"sum(1 / log2(rank + 1) for rank in range(1, {least} + 1))"
        grades = "relevant.get(item, 0) for item in ranked" if self.is_of_list else "relevant.values()"
        best = f"sorted({f'({grades})' if self.is_of_list else grades}, reverse=True)[:{least}]"
        worth = _GAINS[self.gain].replace("grade", "max(grade, 0)")
        return f"sum({worth} / log2(rank + 1) for rank, grade in enumerate({best}, 1))"


_IS_HIT = ("item in relevant", "relevant.get(item, 0) > 0")
"""Whether an item is a hit, without grades and with them."""


def factor_between(first: Parts, second: Parts, subject: Subject) -> str | None:
    """Return what turns the value of each case under one definition into that under another, as Python.

    Returns:
        The factor; None where it is not known, or does not do so for each case of the subject.

    Example:
        >>> from recmetrics import definitions
        >>> from recmetrics.libraries.causes import parts_of
        >>> from recmetrics.libraries.subjects import one_list
        >>> lists = (["A", "B"], {"B", "Y", "Z"})
        >>> found = [match for match in definitions(*lists, 2) if not match.conventions]
        >>> parts = {match.measure: parts_of(match, 2) for match in found}
        >>> factor_between(parts["AP(norm=relevant)@2"], parts["AP@2"], one_list(*lists))
        'len(relevant) / min(len(relevant), 2)'
    """
    mine, theirs = _divisor(first), _divisor(second)
    if mine is None or theirs is None:
        return None
    has_zero = False
    for judged, of_case in subject.each:
        value, goal = _exact(of_case, first), _exact(of_case, second)
        if not _is_number(value) or not _is_number(goal) or any(judged.repeated):
            return None
        over, under = mine.of(judged), theirs.of(judged)
        has_zero |= not under
        if abs(float(value) * over / (under or 1) - float(goal)) > 10 * LAST_BITS:
            return None
    one, other = (each.code(is_graded=subject.is_graded) for each in (mine, theirs))
    return f"{one} / {f'max({other}, 1)' if has_zero else other}"


def _exact(subject: Subject, parts: Parts) -> Outcome | None:
    name, conventions, k = composed(parts)
    return subject.outcome(name, replace(conventions, decimals=None, case_decimals=None), k)


def _is_number(value: Outcome | None) -> TypeGuard[Value]:
    return isinstance(value, (Fraction, float)) and isfinite(value)


def _divisor(parts: Parts) -> _Divisor | None:
    name, conventions, k = composed(parts)
    measure = measure_at(name, k)
    is_whole = conventions.cutoff == "length" or not name.endswith("@K")
    of_list = conventions.relevant == "list"
    counts = _IDEALS[parts.ideal] if measure.family == "nDCG" else _least_of(measure.denominator_text)
    known = {
        "|R|": "L" if of_list else "|R|",
        "K": "n" if conventions.cutoff == "length" else "K",
        "h": "L" if is_whole else "h",
    }
    counts = tuple(dict.fromkeys(known.get(count, count) for count in counts))
    if conventions.relevant == "catalogue" or not set(counts) <= {"|R|", "L", "K", "n", "h"}:
        return None
    gain = parts.gain if measure.family == "nDCG" else ""
    if gain not in ("", "binary", *_GAINS):
        return None
    return _Divisor(counts, k, gain, of_list or parts.ideal == "list")


def _least_of(text: str) -> tuple[str, ...]:
    """Return the counts of a denominator such as min(|R|, K)."""
    return tuple(text.removeprefix("min(").removesuffix(")").split(", "))
