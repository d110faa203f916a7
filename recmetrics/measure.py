"""What all measures have in common: credit for each rank, discounted by the rank, over a denominator."""

import math
from abc import ABC, abstractmethod
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from types import MappingProxyType
from typing import ClassVar, Literal, Self

from recmetrics.cutoff import whole_cutoff
from recmetrics.errors import InvalidCutoffError, InvalidOptionError, NoRelevantItemError
from recmetrics.explanation import Explanation, explain
from recmetrics.judging import Duplicates, judge
from recmetrics.scaling import scale

CutoffRule = Literal["required", "optional", "forbidden"]
NoRelevant = Literal["zero", "one", "nan", "error"]

NO_RELEVANT_VALUES: Mapping[str, float] = MappingProxyType({"zero": 0.0, "one": 1.0, "nan": math.nan})


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Measure(ABC):
    r"""A number from 0 to 1 that says how good one ranked list is for one case.

    Formula: $\frac{1}{D}\sum_k credit(rel(k), hits_k)\cdot discount(k)$, over the counted ranks k. A family
    says what `credit`, `discount` and the denominator D (`denominator`) are, in a file of its own in
    `recmetrics/measures/`; the value, its explanation and every what-if follow from these.

    A measure is its printed name: two measures with the same name are equal, and `parse_measure(str(m)) ==
    m`.

    Attributes:
        k: The cutoff K, or None for the whole list.

    Raises:
        InvalidCutoffError: If k is not a whole number from 1 upwards, is missing, or is given where there is
            none. InvalidOptionError: If an option has a value that it cannot have.

    Example:
        >>> from recmetrics import parse_measure
        >>> ap = parse_measure("AP@5")
        >>> ap(["A", "B", "C", "D", "E"], {"B", "D", "Z"})
        0.3333333333333333
        >>> ap.explain(["A", "B", "C", "D", "E"], {"B", "D", "Z"}).value
        Fraction(1, 3)
    """

    k: int | None = None

    family: ClassVar[str]
    """The name in front of options and cutoff, such as "AP"."""
    also_called: ClassVar[tuple[str, ...]]
    """What other libraries and papers call it."""
    cutoff_rule: ClassVar[CutoffRule]
    """Whether the family needs a cutoff, may have one, or has none."""
    mean_family: ClassVar[str | None] = None
    """The short name of its mean over cases, such as "MAP"; None where the mean is written "Mean P@5"."""

    @abstractmethod
    def credit(self, relevant: bool, hits: int) -> int:
        """What a rank earns before its discount.

        Args:
            relevant: rel(k), whether the rank hits.
            hits: Hits among the ranks up to and including this one.
        """

    def discount(self, k: int) -> Fraction | float:
        """What one unit of credit is worth at rank k: 1 unless the family says otherwise."""
        del k
        return Fraction(1)

    @abstractmethod
    def denominator(self, length: int, hits: int, relevant_count: int) -> int | float:
        """What the sum of terms is divided by.

        Args:
            length: The number of items in the list.
            hits: Hits within the cutoff.
            relevant_count: |R|.
        """

    @property
    @abstractmethod
    def term_formula(self) -> str:
        """The term of rank k, as LaTeX."""

    @property
    @abstractmethod
    def denominator_formula(self) -> str:
        """The denominator, as LaTeX."""

    @property
    def formula(self) -> str:
        """The general formula, as LaTeX with a symbolic K; n is the list's length, h the hits counted."""
        last = "n" if self.k is None else "K"
        return rf"\frac{{1}}{{{self.denominator_formula}}}\sum_{{k=1}}^{{{last}}} {self.term_formula}"

    @property
    @abstractmethod
    def place(self) -> int:
        """Where it stands in the catalogue: lower comes first."""

    @classmethod
    def choices(cls, has_cutoff: bool) -> Mapping[str, tuple[str, ...]]:
        """The values of each option, the default first; each option is a field of the family."""
        del has_cutoff
        return {}

    def counted_ranks(self, length: int, relevant_count: int) -> int:
        """How many ranks have a term; more than `length` when the cutoff lies beyond the list."""
        del relevant_count
        return length if self.k is None else self.k

    def __post_init__(self) -> None:
        """Check the cutoff and the options, and fill in the defaults."""
        if (self.k is None) != (self.cutoff_rule == "forbidden") and self.cutoff_rule != "optional":
            raise InvalidCutoffError(self.k, self.family)
        if self.k is not None:
            object.__setattr__(self, "k", whole_cutoff(self.k))
        for option, allowed in self.choices(self.has_cutoff).items():
            value = getattr(self, option)
            if value is None:
                object.__setattr__(self, option, allowed[0])
            elif value not in allowed:
                raise InvalidOptionError(option, value, allowed)

    @property
    def has_cutoff(self) -> bool:
        """Whether it looks at the top K only."""
        return self.k is not None

    @property
    def options(self) -> Mapping[str, str]:
        """Each option and its value, defaults included."""
        return MappingProxyType({option: getattr(self, option) for option in self.choices(self.has_cutoff)})

    def with_cutoff(self, k: int | None) -> Self:
        """The same measure at another cutoff; options at their default stay at the default of the new one.

        Raises:
            InvalidCutoffError: If the measure cannot have this cutoff.
            InvalidOptionError: If an option needs the cutoff that was taken away.

        Example:
            >>> from recmetrics import parse_measure
            >>> print(parse_measure("AP@5").with_cutoff(None), parse_measure("AP(norm=hits)").with_cutoff(3))
            AP AP(norm=hits)@3
        """
        defaults = {option: None for option in self.choices(self.has_cutoff) if option not in self._chosen()}
        return replace(self, k=k, **defaults)

    def _chosen(self) -> dict[str, str]:
        """The options that are not at their default."""
        choices = self.choices(self.has_cutoff)
        return {option: value for option, value in self.options.items() if value != choices[option][0]}

    def __call__(
        self, ranked: Sequence[Hashable], relevant: Collection[Hashable], *, no_relevant: NoRelevant = "zero"
    ) -> float:
        """The value of the measure for one list.

        Args:
            ranked: The items, best first. A repeated item counts at its first place only.
            relevant: The relevant items; of a mapping item -> grade, those with a grade above 0.
            no_relevant: The value when there is no relevant item: "zero", "one", "nan", or "error" to refuse.

        Returns:
            A number from 0 to 1; 0 for an empty list.

        Raises:
            NoRelevantItemError: If there is no relevant item and `no_relevant` is "error".
            InvalidOptionError: If `no_relevant` is none of the four.
            InvalidInputError: If `ranked` has no order or an item cannot be hashed.
        """
        if no_relevant != "error" and no_relevant not in NO_RELEVANT_VALUES:
            raise InvalidOptionError("no_relevant", no_relevant, (*NO_RELEVANT_VALUES, "error"))
        judged = judge(ranked, relevant)
        if not judged.relevant_count:
            if no_relevant == "error":
                raise NoRelevantItemError
            return NO_RELEVANT_VALUES[no_relevant]
        return float(self.of_pattern(judged.flags, judged.relevant_count))

    def explain(
        self, ranked: Sequence[Hashable], relevant: Collection[Hashable], *, duplicates: Duplicates = "first"
    ) -> Explanation:
        """The value together with every step that leads to it, exact.

        Args:
            ranked: The items, best first.
            relevant: The relevant items; of a mapping item -> grade, those with a grade above 0.
            duplicates: "first" counts a repeated item at its first place only; "error" refuses it.

        Raises:
            RepeatedItemError: If an item stands twice and `duplicates` is "error".
            InvalidInputError: If `ranked` has no order or an item cannot be hashed.

        Example:
            >>> from recmetrics import parse_measure
            >>> steps = parse_measure("AP@2").explain(["A", "B", "C"], {"B", "C"}).steps
            >>> [(step.k, step.item, step.hits, str(step.term), step.counted) for step in steps]
            [(1, 'A', 0, '0', True), (2, 'B', 1, '1/2', True), (3, 'C', 2, '0', False)]
        """
        return explain(self, judge(ranked, relevant, duplicates=duplicates))

    def of_pattern(self, flags: Sequence[bool], relevant_count: int) -> Fraction | float:
        """The value of a list that is known by its hits only: the same as `explain(...).value`, but fast.

        Args:
            flags: By rank, whether the rank hits.
            relevant_count: |R|, at least the number of hits.

        Raises:
            InvalidCountsError: If there are more hits than relevant items.

        Example:
            >>> from recmetrics import parse_measure
            >>> parse_measure("AP").of_pattern([True, False, True], 2)
            Fraction(5, 6)
        """
        return scale(self, len(flags), relevant_count).of_flags(flags)

    def __str__(self) -> str:
        """The printed name, which parses back to an equal measure."""
        chosen = ",".join(f"{option}={value}" for option, value in self._chosen().items())
        return self.family + (f"({chosen})" if chosen else "") + ("" if self.k is None else f"@{self.k}")

    def __repr__(self) -> str:
        """The expression that makes an equal measure."""
        return f"parse_measure({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        """Whether the other is a measure of the same name."""
        return str(self) == str(other) if isinstance(other, Measure) else NotImplemented

    def __hash__(self) -> int:
        """The hash of the name."""
        return hash(str(self))
