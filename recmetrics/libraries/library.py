"""A library and its calls, each with what it computes in our terms."""

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from recmetrics.libraries.conventions import Conventions
from recmetrics.libraries.outcomes import Outcome, mean_outcome, measure_at, outcome, takes_k
from recmetrics.lists.judging import judge
from recmetrics.means.cases import Case
from recmetrics.measures.base import Measure
from recmetrics.measures.cutoff import whole_cutoff

Evidence = Literal["run", "source read"]
Group = Literal["retrieval", "recommender", "learning", "language", "search", "judges"]


@dataclass(frozen=True, slots=True, repr=False)
class LibraryCall:
    """One call of one library: what to write, and what it computes.

    Attributes:
        library: The library's name.
        version: The version that was looked at.
        name: The library's own name of the metric, with K open.
        setting: How it was set or fed where that is not the usual way, such as "list only"; else "".
        code: The call to write, with K open.
        measure: Our measure with K open, such as "AP(norm=hits)@K"; None where no measure here computes it.
        conventions: What it does where the formula is silent.
        evidence: Whether it was "run" or its source was read.
        remark: What else is to be known: the definition where `measure` is None, or what surprises.
        labels: What it is printed as, with K open, where that is not its name.
        added: What it adds to the number of hits that it divides by, so that it never divides by 0: with
            1e-10 a value of 1 is printed as 0.9999999999.
        retrieves: Whether its K is that of a retriever, so that it looks at all that was retrieved.
    """

    library: str
    version: str
    name: str
    setting: str
    code: str
    measure: str | None
    conventions: Conventions
    evidence: Evidence
    remark: str
    labels: tuple[str, ...] = ()
    added: Fraction = Fraction(0)
    retrieves: bool = False

    def __repr__(self) -> str:
        """Return the library, its version, and the name of the call: answers list dozens of them."""
        return f"<{self.library} {self.version}: {self.name}{f' ({self.setting})' if self.setting else ''}>"

    @property
    def short_list(self) -> Literal["K", "length", "error"]:
        """The length for a list shorter than K: "K", so that missing ranks are misses, or its "length".

        "error" where such a list is refused.
        """
        if self.conventions.short_list == "error":
            return "error"
        by_length = self.measure is not None and "length" in self.measure
        return "length" if by_length or self.conventions.cutoff == "length" else "K"

    def measure_at(self, k: int) -> Measure | None:
        """Return our measure at a cutoff, or None where no measure here computes it.

        Args:
            k: The cutoff K, from 1.

        Raises:
            InvalidCutoffError: If k is not a whole number from 1 upwards.

        Example:
            >>> from recmetrics import libraries
            >>> ranx = next(library for library in libraries() if library.name == "ranx")
            >>> {call.name: str(call.measure_at(5)) for call in ranx.calls}["map@K"]
            'AP(norm=relevant)@5'
        """
        return None if self.measure is None else measure_at(self.measure, k)

    def graded_measure_at(self, k: int) -> Measure | None:
        """Return our measure at a cutoff for relevant items with grades; None where that is not known.

        Args:
            k: The cutoff K, from 1.

        Raises:
            InvalidCutoffError: If k is not a whole number from 1 upwards.

        Example:
            >>> from recmetrics import libraries
            >>> ranx = next(library for library in libraries() if library.name == "ranx")
            >>> measures = {call.name: str(call.graded_measure_at(5)) for call in ranx.calls}
            >>> measures["ndcg@K"], measures["ndcg_burges@K"]
            ('nDCG@5', 'nDCG(gain=exponential)@5')
        """
        measure, gain = self.measure_at(k), self.conventions.gain
        if measure is None or gain == "linear" or measure.family not in ("nDCG", "DCG"):
            return measure
        return None if gain == "unknown" else measure.with_option("gain", gain)

    def outcome(self, ranked: Sequence[Hashable], relevant: Collection[Hashable], k: int) -> Outcome | None:
        """Return the call's result for one list: our measure under the library's conventions.

        Args:
            ranked: The items, best first.
            relevant: The relevant items, or item -> grade; a grade above 0 means relevant, and measures of
                grades count it as the library does.
            k: The cutoff K, from 1; 0 to learn what the library makes of it.

        Returns:
            The value, exact but for nDCG; "error", "absent" or "abort" where there is no number; None where
            it is not known.

        Raises:
            InvalidCutoffError: If k is not a whole number from 0 upwards.
            InvalidInputError: If `ranked` has no order or an item cannot be hashed.

        Example:
            >>> from recmetrics import libraries
            >>> trec_eval = next(library for library in libraries() if library.name == "trec_eval")
            >>> call = next(call for call in trec_eval.calls if call.name == "map")
            >>> call.outcome(["A", "B", "C"], {"B", "D", "Z"}, 5)  # it prints four decimals
            Fraction(1667, 10000)
            >>> call.outcome(["A", "A", "B"], {"A", "B"}, 5)
            'error'
            >>> bpref = next(call for call in trec_eval.calls if call.name == "bpref")
            >>> bpref.outcome(["A", "X", "B"], {"A": 1, "X": 0, "B": 1}, 5)
            Fraction(1, 2)
        """
        if self.measure is None:
            return None
        return outcome(self.measure, self.conventions, judge(ranked, relevant), whole_cutoff(k) if k else 0)

    def mean(
        self,
        recommendations: Mapping[Case, Sequence[Hashable]],
        relevant: Mapping[Case, Collection[Hashable]],
        k: int,
    ) -> Outcome | None:
        """Return the library's mean over cases.

        Args:
            recommendations: Case -> its ranked items, best first.
            relevant: Case -> its relevant items, or item -> grade, see `outcome`.
            k: The cutoff K, from 1.

        Returns:
            The mean, exact but for nDCG; "error" where there is none; None where it is not known, or where
            no case is left.

        Raises:
            InvalidCutoffError: If k is not a whole number from 1 upwards.
            InvalidInputError: If a list has no order or an item cannot be hashed.

        Example:
            Spark counts a user with nothing to find as 0, PyTerrier leaves him out.

            >>> from recmetrics import libraries
            >>> calls = {(call.library, call.name): call for library in libraries() for call in library.calls}
            >>> lists = {"u1": list("ABCDE"), "u2": list("ABCDE")}
            >>> relevant = {"u1": {"B", "D", "Z"}, "u2": set()}
            >>> two = ("Spark MLlib", "meanAveragePrecisionAt(K)"), ("PyTerrier", "AP@K")
            >>> [calls[one].mean(lists, relevant, 5) for one in two]
            [Fraction(1, 6), Fraction(1, 3)]
        """
        if self.measure is None:
            return None
        cases = [judge(recommendations.get(case, ()), wanted) for case, wanted in relevant.items()]
        return mean_outcome(self.measure, self.conventions, cases, whole_cutoff(k))

    @property
    def takes_k(self) -> bool:
        """True if the result depends on the K that it is given."""
        return self.measure is not None and takes_k(self.measure, self.conventions)


@dataclass(frozen=True, slots=True)
class Change:
    """A version in which the same call began to return something else.

    Attributes:
        version: The first version with the new definition.
        name: The library's own name of the metric.
        before: Our measure before, with K open, or None where no measure here computes it.
        after: Our measure since, with K open.
        remark: What changed, in words.
    """

    version: str
    name: str
    before: str | None
    after: str | None
    remark: str


@dataclass(frozen=True, slots=True)
class Unreproduced:
    """Observations that no record here reproduces, with the reason.

    Attributes:
        name: The library's own name of the metric.
        setting: How it was set or fed.
        cases: The cases it was run on, by the names of `tests/recmetrics/observations.py`.
        reason: Why the library returned something else there.
    """

    name: str
    setting: str
    cases: tuple[str, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Library:
    """A library in one version, and what its calls compute.

    Attributes:
        name: Its name.
        version: The version that was looked at.
        group: What it is for: "retrieval" and "recommender" evaluation, machine "learning" on scores and
            labels, retrieval for "language" models, "search" engines; or "judges", which judge what was found
            and never see what was missed.
        words: Other words that people know it by, such as "sklearn".
        evidence: Whether it was "run" or its source was read.
        date: When that was: year and month, such as "2026-11".
        released: When the version came out, or "" where that is not known.
        package: What to install to have it, or "" where nothing is to be had.
        install: What pip installs so that `make atlas` runs it again; empty where that cannot be done.
        remark: What else is to be known of it.
        calls: Its calls, each with what it computes.
        changes: When its definitions changed, oldest first.
        unreproduced: Where it was seen to return something else than by its record.
    """

    name: str
    version: str
    group: Group
    words: tuple[str, ...]
    evidence: Evidence
    date: str
    released: str
    package: str
    install: tuple[str, ...]
    remark: str
    calls: tuple[LibraryCall, ...]
    changes: tuple[Change, ...]
    unreproduced: tuple[Unreproduced, ...]
