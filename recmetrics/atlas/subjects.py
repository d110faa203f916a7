"""What a number may be of: one list, or the mean over many cases; and which conventions have a say there."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Protocol

from recmetrics.atlas.conventions import Conventions
from recmetrics.atlas.outcomes import Outcome, mean_outcome, measure_at, outcome
from recmetrics.atlas.reading import read
from recmetrics.judging import JudgedRanking
from recmetrics.means import mean_name
from recmetrics.measure import Measure

PLAIN = Conventions(duplicates="first", mean_no_relevant="zero", mean_missing="zero")
"""The conventions of a formula: each where it has a say is what everybody expects."""

_ALL_GIVEN: Mapping[str, object] = MappingProxyType({"relevant": "given", "fillers": 0})

# From what decides last to what decides first, see `outcome`.
_ON_A_LIST: tuple[Mapping[str, object], ...] = (
    {"short_list": "measured"},
    {"no_hit": "measured"},
    {"no_relevant": "zero"},
    {"empty_list": "measured"},
    _ALL_GIVEN,
    {"duplicates": "first"},
    {"cutoff": "K"},
)


_Known = dict[tuple[str, Conventions, int], Outcome | None]


class Subject(Protocol):
    """What definitions are worked out for."""

    @property
    def resets(self) -> Sequence[Mapping[str, object]]:
        """The plainest values of conventions, which are tried to see whether a convention matters."""
        ...

    def with_a_say(self, conventions: Conventions, ks: Sequence[int]) -> Conventions:
        """The conventions that can matter, all others being the plainest."""
        ...

    def outcome(self, name: str, conventions: Conventions, k: int) -> Outcome | None:
        """What comes out of a measure, K open, under some conventions."""
        ...

    def measure(self, name: str, conventions: Conventions, k: int) -> Measure:
        """The measure at the K that is taken under some conventions."""
        ...

    def printed(self, measure: Measure) -> str:
        """The printed name."""
        ...


class OneList:
    """A judged list."""

    def __init__(self, judged: JudgedRanking) -> None:
        self._judged = judged
        self._known: _Known = {}

    @property
    def resets(self) -> Sequence[Mapping[str, object]]:
        """Every convention of a list."""
        return _ON_A_LIST

    def with_a_say(self, conventions: Conventions, ks: Sequence[int]) -> Conventions:
        """The conventions that can matter for the list at any of these K."""
        spoken: dict[str, Any] = {}
        for k in ks:
            spoken |= _spoken(conventions, self._judged, k)
        return _plain_but(**spoken)

    def outcome(self, name: str, conventions: Conventions, k: int) -> Outcome | None:
        """What comes out for the list; worked out once."""
        key = (name, conventions, k)
        if key not in self._known:
            self._known[key] = outcome(name, conventions, self._judged, k)
        return self._known[key]

    def measure(self, name: str, conventions: Conventions, k: int) -> Measure:
        """The measure at the K that is taken of the list."""
        return measure_at(name, read(conventions, self._judged, k).k)

    def printed(self, measure: Measure) -> str:
        """The printed name of the measure."""
        return str(measure)


class ManyCases:
    """The judged lists of many cases, empty for a case without recommendations."""

    def __init__(self, cases: Sequence[JudgedRanking]) -> None:
        self._cases = cases
        self._known: _Known = {}

    @property
    def resets(self) -> Sequence[Mapping[str, object]]:
        """What costs little: a mean takes as many lists as there are cases."""
        return (_ALL_GIVEN,)

    def with_a_say(self, conventions: Conventions, ks: Sequence[int]) -> Conventions:
        """The conventions that can matter for the mean: those of each case, and the rules for empty cases."""
        spoken: dict[str, Any] = {}
        for judged in self._cases:
            for k in ks:
                spoken |= _spoken(conventions, judged, k)
        rules: dict[str, Any] = {"pooled": conventions.pooled, "case_decimals": conventions.case_decimals}
        if "no_relevant" in spoken:
            rule, alone = conventions.mean_no_relevant, spoken.pop("no_relevant")
            rules["mean_no_relevant"] = alone if rule == "measured" else rule
        spoken.pop("empty_list", None)
        if any(judged.relevant_count and not judged.items for judged in self._cases):
            rule, alone = conventions.mean_missing, conventions.empty_list
            plain = alone == "measured" and conventions.relevant != "catalogue"
            rules["mean_missing"] = rule if rule != "measured" else "zero" if plain else alone
        return _plain_but(**spoken, **rules)

    def outcome(self, name: str, conventions: Conventions, k: int) -> Outcome | None:
        """What comes out as the mean; worked out once."""
        key = (name, conventions, k)
        if key not in self._known:
            self._known[key] = mean_outcome(name, conventions, self._cases, k)
        return self._known[key]

    def measure(self, name: str, conventions: Conventions, k: int) -> Measure:
        """The measure that is averaged; the length of a list is another for each case."""
        del conventions
        return measure_at(name, k)

    def printed(self, measure: Measure) -> str:
        """The printed name of the measure's mean."""
        return mean_name(measure)


# Of all libraries and lists together few readings come out, and making one costs more than finding it.
@lru_cache(maxsize=2_000)
def _plain_but(**spoken: Any) -> Conventions:
    return replace(PLAIN, **spoken)


def _spoken(conventions: Conventions, judged: JudgedRanking, k: int) -> dict[str, Any]:
    """The conventions that can matter for a list, by name."""
    reading = read(conventions, judged, k)
    spoken: dict[str, Any] = {"relevant": conventions.relevant, "fillers": conventions.fillers}
    if reading.k != k:
        spoken["cutoff"] = conventions.cutoff
    if reading.repeats:
        spoken["duplicates"] = conventions.duplicates
    if not reading.relevant_count:
        spoken["no_relevant"] = conventions.no_relevant
    if not any(reading.flags):
        spoken["no_hit"] = conventions.no_hit
    if not judged.items:
        spoken["empty_list"] = conventions.empty_list
    if k > len(reading.flags):
        spoken["short_list"] = conventions.short_list
    return spoken
