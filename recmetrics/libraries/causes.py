"""The parts of a definition, each of which can be another: what two definitions differ in."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Literal, NamedTuple, cast

from recmetrics.libraries.conventions import Conventions
from recmetrics.libraries.matches import Match
from recmetrics.libraries.outcomes import OPEN_K, measure_at
from recmetrics.libraries.subjects import PLAIN
from recmetrics.measures.base import Measure
from recmetrics.statements.formulas import plain

CauseKind = Literal[
    "measure",
    "denominator",
    "numerator",
    "cutoff",
    "relevant_seen",
    "duplicates",
    "ties",
    "grades",
    "gain",
    "below_zero",
    "ideal",
    "no_relevant",
    "missing",
    "short_list",
    "rounding",
    "averaging",
]
"""What two definitions can differ in."""

_WEIGHTS: Mapping[CauseKind, float] = {"measure": 6, "numerator": 3, "relevant_seen": 1.2, "averaging": 1.2}
"""How far-fetched a cause is; 1 of all others."""


@dataclass(frozen=True, slots=True)
class Cause:
    """One thing in which two definitions differ.

    Attributes:
        kind: What it is.
        first: What the first has: a denominator such as "|R|", a cutoff such as "5" or "length", the name of
            a measure, or the word of a convention, see `Conventions`.
        second: What the second has.
    """

    kind: CauseKind
    first: str
    second: str


class Parts(NamedTuple):
    """A definition in parts, each of which can be exchanged for that of another definition.

    Attributes:
        measure: The name of the measure at an open K, without the options that are parts of their own.
        gain: What a grade is worth.
        below_zero: What an item with a grade below 0 is.
        ideal: What the best list is, of nDCG.
        cutoff: A number, or "length" or "everything".
        relevant: What it takes for relevant, and the number of other items in a catalogue.
        duplicates: What a repeated item counts.
        ties: The order, and that of items of equal score.
        no_relevant: The values of a case with nothing to find: alone, without a hit, and in a mean.
        missing: The values of a case without a list: alone, and in a mean.
        short_list: The value of a list shorter than K.
        rounding: The decimals of each case, and of what is printed.
        pooled: Whether a mean is one quotient over all cases.
    """

    measure: str
    gain: str
    below_zero: str
    ideal: str
    cutoff: str
    relevant: tuple[str, int]
    duplicates: str
    ties: tuple[str, str]
    no_relevant: tuple[str, str, str]
    missing: tuple[str, str]
    short_list: str
    rounding: tuple[int | None, int | None]
    pooled: bool

    def mixed(self, other: "Parts", chosen: Collection[int]) -> "Parts":
        """Return the definition in which the parts at some places are those of another."""
        taken: dict[str, Any] = {self._fields[at]: other[at] for at in chosen}
        return self._replace(**taken)


_USUAL: Mapping[str, str] = {"gain": "linear", "ideal": "k"}
"""The options of measures that are parts of their own, and their usual values."""

_SHORT = ({"K", "min(K, n)"}, {"min(|R|, K)", "min(|R|, K, n)"})
"""Denominators that differ only where a list is shorter than K."""

_KINDS: Mapping[str, CauseKind] = {
    "below_zero": "below_zero",
    "ideal": "ideal",
    "cutoff": "cutoff",
    "relevant": "relevant_seen",
    "duplicates": "duplicates",
    "ties": "ties",
    "no_relevant": "no_relevant",
    "missing": "missing",
    "short_list": "short_list",
    "rounding": "rounding",
    "pooled": "averaging",
}


def parts_of(match: Match, k: int) -> Parts:
    """Take a definition apart.

    Args:
        match: The definition.
        k: The cutoff K that it was computed at.

    Example:
        >>> from recmetrics import definitions
        >>> found = definitions(["A"], {"A"}, 5)
        >>> parts = [parts_of(match, 5) for match in found]
        >>> parts[0].measure, parts[0].cutoff, parts[1].measure, parts[1].cutoff
        ('AP(norm=relevant)@K', 'length', 'AP@K', '5')
    """
    return parts_at(match.open_name, replace(PLAIN, **_typed(match.conventions)), k)


def parts_at(name: str, own: Conventions, k: int) -> Parts:
    """Take a measure under some conventions apart, K open or not; see `parts_of`."""
    measure = measure_at(name, k)
    cutoff = str(measure.k) if measure.k is not None and own.cutoff == "K" else own.cutoff
    if measure.k is None and measure.cutoff_rule == "optional":
        # The whole list is a cutoff at its length, with the denominator spelled out.
        measure, cutoff = replace(measure, k=k), "length"
    gain, ideal = measure.options.get("gain", "linear"), measure.options.get("ideal", "k")
    relevant: str = own.relevant
    if relevant == "at_least_k":
        ideal, relevant = "at_least_k", "given"
    return Parts(
        measure=_open(_with_options(measure, _USUAL)),
        gain=str(gain) if own.gain == "linear" else own.gain,
        below_zero=own.below_zero,
        ideal=str(ideal),
        cutoff=cutoff,
        relevant=(relevant, own.fillers),
        duplicates=own.duplicates,
        ties=(own.order, own.ties),
        no_relevant=(own.no_relevant, own.no_hit, own.mean_no_relevant),
        missing=(own.empty_list, own.mean_missing),
        short_list=own.short_list,
        rounding=(own.case_decimals, own.decimals),
        pooled=own.pooled,
    )


def composed(parts: Parts) -> tuple[str, Conventions, int]:
    """Put a definition together: the open name of its measure, its conventions, and K.

    Example:
        >>> from recmetrics import definitions
        >>> name, conventions, k = composed(parts_of(definitions(["A"], {"A"}, 5)[1], 5))
        >>> name, conventions.cutoff, k
        ('AP@K', 'K', 5)
    """
    is_number = parts.cutoff.isdecimal()
    k = int(parts.cutoff) if is_number else 1
    options = {} if parts.ideal == "at_least_k" else {"ideal": parts.ideal}
    measure = _with_options(measure_at(parts.measure, k), options)
    relevant, fillers = parts.relevant
    chosen: dict[str, Any] = {
        "relevant": "at_least_k" if parts.ideal == "at_least_k" and relevant == "given" else relevant,
        "fillers": fillers,
        "cutoff": "K" if is_number else parts.cutoff,
        "duplicates": parts.duplicates,
        "order": parts.ties[0],
        "ties": parts.ties[1],
        "gain": parts.gain,
        "below_zero": parts.below_zero,
        "no_relevant": parts.no_relevant[0],
        "no_hit": parts.no_relevant[1],
        "mean_no_relevant": parts.no_relevant[2],
        "empty_list": parts.missing[0],
        "mean_missing": parts.missing[1],
        "short_list": parts.short_list,
        "case_decimals": parts.rounding[0],
        "decimals": parts.rounding[1],
        "pooled": parts.pooled,
    }
    return _open(measure), Conventions(**chosen), k


def causes_of(first: Parts, second: Parts, chosen: Collection[int]) -> tuple[Cause, ...]:
    """Return what two definitions differ in, for the places of some parts.

    Example:
        >>> from recmetrics import definitions
        >>> parts = {match.measure: parts_of(match, 5) for match in definitions(["A"], {"A"}, 5)}
        >>> causes_of(parts["AP(norm=relevant)@5"], parts["AP@5"], [0])
        (Cause(kind='denominator', first='|R|', second='min(|R|, K)'),)
    """
    return tuple(
        _cause(name, mine, theirs)
        for at, (name, mine, theirs) in enumerate(zip(Parts._fields, first, second, strict=True))
        if at in chosen
    )


def weight_of(causes: Iterable[Cause]) -> float:
    """Return how far-fetched some causes are together: 1 for each, and more for some."""
    return sum(_WEIGHTS.get(cause.kind, 1) for cause in causes)


@lru_cache(maxsize=10_000)
def apart(first: Parts, second: Parts) -> float:
    """Return how far two definitions are apart, before it is known which of their parts matter.

    Example:
        >>> from recmetrics import definitions
        >>> parts = {match.measure: parts_of(match, 5) for match in definitions(["A"], {"A"}, 5)}
        >>> apart(parts["AP@5"], parts["AP(norm=relevant)@5"]), apart(parts["AP@5"], parts["RR@5"])
        (1, 6)
    """
    differing = (at for at, pair in enumerate(zip(first, second, strict=True)) if pair[0] != pair[1])
    return weight_of(causes_of(first, second, list(differing)))


def _cause(name: str, mine: object, theirs: object) -> Cause:
    if name == "measure":
        return _of_measures(str(mine), str(theirs))
    if name == "gain":
        return Cause("grades" if "binary" in (mine, theirs) else "gain", str(mine), str(theirs))
    if name == "ties":
        return Cause("ties", *(_order(cast("tuple[str, str]", part)) for part in (mine, theirs)))
    words = zip(_words(mine), _words(theirs), strict=True)
    return Cause(_KINDS[name], *next(pair for pair in words if pair[0] != pair[1]))


def _order(ties: tuple[str, str]) -> str:
    """Return what decides between items of equal score; "given" where nothing is ordered."""
    order, among_equal = ties
    return order if "given" in ties or among_equal == "unknown" else among_equal


def _words(part: object) -> list[str]:
    values = cast("tuple[object, ...]", part) if isinstance(part, tuple) else (part,)
    return [_word(value) for value in values]


def _word(value: object) -> str:
    return "" if value is None or value is False else "pooled" if value is True else str(value)


def _of_measures(first: str, second: str) -> Cause:
    """Compare two measures by what they are: the term of a rank, and what the sum is divided by."""
    one, other = (measure_at(name, 1) for name in (first, second))
    if one.statement == other.statement:
        return Cause("cutoff", *("|R|" if each.cutoff_rule == "relevant" else "K" for each in (one, other)))
    if one.statement.term == other.statement.term and one.cutoff_rule == other.cutoff_rule:
        by_length = {one.denominator_text, other.denominator_text}
        is_short = by_length in _SHORT
        return Cause(
            "short_list" if is_short else "denominator", one.denominator_text, other.denominator_text
        )
    if one.statement.over == other.statement.over:
        return Cause("numerator", plain(one.statement.term), plain(other.statement.term))
    return Cause("measure", first, second)


def _with_options(measure: Measure, options: Mapping[str, str]) -> Measure:
    """Return a measure with those of some options that it has."""
    for option, value in options.items():
        if option in measure.options:
            measure = measure.with_option(option, value)
    return measure


def _open(measure: Measure) -> str:
    return str(measure) if measure.k is None else str(measure).rpartition("@")[0] + OPEN_K


def _typed(conventions: Mapping[str, object]) -> dict[str, Any]:
    return dict(conventions)
