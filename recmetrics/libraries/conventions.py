"""Conventions of a library where its formula is silent: choices that move a number and are seldom stated."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Literal, get_args

from recmetrics.errors import InvalidOptionError

NoNumber = Literal["error", "absent", "abort"]
"""The outcome instead of a number: an exception, no entry in the result, or the end of the whole process."""

EdgeValue = Literal["measured", "zero", "one", "nan", "inf", "error", "absent", "abort"]
KnownRelevant = Literal["given", "list", "catalogue", "at_least_k"]
CutoffTaken = Literal["K", "length"]
Repeats = Literal["first", "each", "each_relevant", "collapsed", "error", "unknown"]
Ties = Literal[
    "input",
    "reversed",
    "id_descending",
    "id_ascending",
    "pessimistic",
    "grouped",
    "averaged",
    "random",
    "unspecified",
    "unknown",
]
RunOrder = Literal["given", "score", "single"]
Gain = Literal["linear", "exponential", "binary", "unknown"]
BelowZero = Literal["not_relevant", "not_judged", "error", "unknown"]
CutoffZero = Literal["no_cutoff", "zero", "one", "nan", "inf", "error", "abort", "unknown"]
InMean = Literal["measured", "zero", "one", "skip", "nan", "error", "unknown"]


@dataclass(frozen=True, slots=True)
class Conventions:
    """A library's way of reading its input and of handling the odd cases.

    "unknown" means that nobody has looked; no value is computed from it.

    Attributes:
        relevant: What it takes for the relevant items. "given": all of them, found or not. "list": those in
            the list, because it is shown nothing else. "catalogue": it is shown the list, then `fillers`
            other items, then what is relevant and was not listed. "at_least_k": all, and K where fewer.
        fillers: The number of items between the list and the rest of the catalogue.
        cutoff: What it takes for K: the "K" that it is given, or the "length" of the list.
        duplicates: A repeated item counts at its "first" place only, at "each", at "each_relevant" (and as a
            relevant item more each time), is "collapsed" before ranks are counted, or is an "error".
        order: The order of a list: as it is "given", or by "score", whatever ranks stand beside the scores;
            "single" where scores are read in single precision, in which 0.5 and 0.499999999 are equal.
        ties: How it orders items of equal score.
        gain: What a grade g is worth in its nDCG and DCG: "linear" for g, "exponential" for 2^g - 1, "binary"
            for 1 of every relevant item. Without grades all are the same.
        below_zero: What an item with a grade below 0 is to a measure that looks at grades: judged as
            "not_relevant", "not_judged" at all, or an "error".
        no_relevant: Its value where there is nothing to find.
        no_hit: Its value where there is something to find and the list has none of it.
        empty_list: Its value for an empty list.
        short_list: Its value for a list shorter than K; see `LibraryCall.short_list` for what it divides by.
        cutoff_0: Its value at K = 0; "no_cutoff" takes 0 for no cutoff at all.
        mean_no_relevant: What a user with nothing to find counts as in its mean; "measured" for the
            value of `no_relevant`.
        mean_missing: What a user without recommendations counts as in its mean; "measured" for the value of
            an empty list.
        pooled: Whether its mean is one quotient over all users, rather than the average of theirs.
        decimals: To how many decimals it prints what it returns, or None.
        case_decimals: To how many it rounds the value of each user before it averages, or None.

    Raises:
        InvalidOptionError: If a convention has no such value.

    Example:
        >>> Conventions(relevant="list", no_relevant="nan").chosen
        mappingproxy({'relevant': 'list', 'no_relevant': 'nan'})
    """

    relevant: KnownRelevant = "given"
    fillers: int = 0
    cutoff: CutoffTaken = "K"
    duplicates: Repeats = "unknown"
    order: RunOrder = "given"
    ties: Ties = "unknown"
    gain: Gain = "linear"
    below_zero: BelowZero = "unknown"
    no_relevant: EdgeValue = "zero"
    no_hit: EdgeValue = "measured"
    empty_list: EdgeValue = "measured"
    short_list: EdgeValue = "measured"
    cutoff_0: CutoffZero = "unknown"
    mean_no_relevant: InMean = "unknown"
    mean_missing: InMean = "unknown"
    pooled: bool = False
    decimals: int | None = None
    case_decimals: int | None = None

    def __post_init__(self) -> None:
        """Check each convention that is a word."""
        for name, words in _WORDS.items():
            value = getattr(self, name)
            if value not in words:
                raise InvalidOptionError(name, value, words)

    @property
    def chosen(self) -> Mapping[str, object]:
        """The conventions that differ from the plainest ones, by name."""
        return MappingProxyType(
            {
                field.name: value
                for field in fields(self)
                if (value := getattr(self, field.name)) != field.default
            }
        )


_WORDS: Mapping[str, tuple[str, ...]] = {
    "relevant": get_args(KnownRelevant),
    "cutoff": get_args(CutoffTaken),
    "duplicates": get_args(Repeats),
    "order": get_args(RunOrder),
    "ties": get_args(Ties),
    "gain": get_args(Gain),
    "below_zero": get_args(BelowZero),
    "no_relevant": get_args(EdgeValue),
    "no_hit": get_args(EdgeValue),
    "empty_list": get_args(EdgeValue),
    "short_list": get_args(EdgeValue),
    "cutoff_0": get_args(CutoffZero),
    "mean_no_relevant": get_args(InMean),
    "mean_missing": get_args(InMean),
}
