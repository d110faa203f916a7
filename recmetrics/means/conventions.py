"""Conventions of a mean for empty cases: the one place where their rule is written."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

from recmetrics.errors import InvalidOptionError, NoRelevantItemError
from recmetrics.lists.judging import JudgedRanking

NoRelevantInMean = Literal["zero", "skip", "one", "error"]
Missing = Literal["zero", "skip"]
Emptiness = Literal["no_relevant", "missing"]


class Ruling(NamedTuple):
    """The value of one empty case by a convention, rather than by the measure.

    Attributes:
        convention: Which convention speaks: the one for a case with nothing to find, or without a list.
        counts_as: What the case counts as in the mean, 0 or 1; None when it is left out.
    """

    convention: Emptiness
    counts_as: int | None


@dataclass(frozen=True, slots=True)
class EmptyCases:
    """The conventions of a mean for its empty cases; tools differ in them, and seldom say so.

    Attributes:
        no_relevant: A case with nothing to find counts as "zero" or "one", is left out ("skip"), or is
            refused ("error").
        missing: A case without recommendations counts as "zero" or is left out ("skip").

    Raises:
        InvalidOptionError: If a convention is none of those.

    Source: trec_eval leaves missing cases out unless called with `-c`; Spark counts a case with nothing to
    find as 0, ir_measures leaves it out, XGBoost counts it as 1.

    Example:
        >>> EmptyCases(no_relevant="skip")
        EmptyCases(no_relevant='skip', missing='zero')
    """

    no_relevant: NoRelevantInMean = "zero"
    missing: Missing = "zero"

    def __post_init__(self) -> None:
        """Check both."""
        _refuse_other_values("no_relevant", self.no_relevant, get_args(NoRelevantInMean))
        _refuse_other_values("missing", self.missing, get_args(Missing))

    def ruling(self, case: Hashable, judged: JudgedRanking) -> Ruling | None:
        """Apply the conventions to a case; None when it is not empty or no convention changes it.

        Where a case has neither list nor relevant items, "skip" of either goes first, then `no_relevant`.

        Args:
            case: The case's id, for the error.
            judged: Its judged list.

        Raises:
            NoRelevantItemError: If the case has nothing to find and `no_relevant` is "error".

        Example:
            >>> from recmetrics import judge
            >>> EmptyCases(no_relevant="one").ruling("u1", judge(["A"], set()))
            Ruling(convention='no_relevant', counts_as=1)
        """
        if not is_empty_case(judged):
            return None
        nothing_to_find, nothing_shown = not judged.relevant_count, not judged.items
        if nothing_to_find and self.no_relevant == "error":
            raise NoRelevantItemError(case)
        if nothing_to_find and self.no_relevant == "skip":
            return Ruling("no_relevant", None)
        if nothing_shown and self.missing == "skip":
            return Ruling("missing", None)
        if nothing_to_find:
            return Ruling("no_relevant", int(self.no_relevant == "one"))
        return Ruling("missing", 0)


def is_empty_case(judged: JudgedRanking) -> bool:
    """Return whether a case has nothing to find or no recommendations: only then a convention speaks.

    Example:
        >>> from recmetrics import judge
        >>> is_empty_case(judge(["A"], set())), is_empty_case(judge(["A"], {"B"}))
        (True, False)
    """
    return not (judged.relevant_count and judged.items)


def _refuse_other_values(option: str, value: object, allowed: Sequence[str]) -> None:
    if value not in allowed:
        raise InvalidOptionError(option, value, allowed)


EMPTY_CASES_COUNT_ZERO = EmptyCases()
"""The default: no case leaves the mean, so that a system cannot gain by keeping silent."""
