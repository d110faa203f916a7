"""The parts of results that are shown, as protocols; type checkers read them, and no program loads them."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Protocol

Number = Fraction | float


class NamedMeasure(Protocol):
    """The part of a measure that is shown."""

    @property
    def formula(self) -> str:
        """The general formula, as LaTeX."""
        ...


class StatedMeasure(NamedMeasure, Protocol):
    """The part of an explained measure that is shown."""

    @property
    def k(self) -> int | None:
        """The cutoff K, if there is one."""
        ...

    def formula_of(self, statement: Any) -> str:
        """Return the general formula of one of its statements, as LaTeX."""
        ...


class StepLike(Protocol):
    """The part of a step that is shown."""

    @property
    def k(self) -> int:
        """The rank."""
        ...

    @property
    def item(self) -> Hashable:
        """The item at this rank."""
        ...

    @property
    def relevant(self) -> bool:
        """Whether it hits."""
        ...

    @property
    def grade(self) -> Number | None:
        """Its grade, if it has one."""
        ...

    @property
    def precision(self) -> Fraction:
        """P@k."""
        ...

    @property
    def term(self) -> Number:
        """What the rank adds."""
        ...

    @property
    def counted(self) -> bool:
        """Whether it lies within the cutoff."""
        ...


class ExplanationLike(Protocol):
    """The part of an explanation that is shown."""

    @property
    def measure(self) -> StatedMeasure:
        """The measure."""
        ...

    @property
    def statement(self) -> Any:
        """What the list was measured by."""
        ...

    @property
    def grades(self) -> object | None:
        """The grades, if there were any."""
        ...

    @property
    def value(self) -> Number:
        """The value."""
        ...

    @property
    def numerator(self) -> Number:
        """The sum of the terms."""
        ...

    @property
    def denominator(self) -> int | float:
        """What it is divided by."""
        ...

    @property
    def steps(self) -> Sequence[StepLike]:
        """A step for each rank."""
        ...

    @property
    def beyond(self) -> Sequence[Number]:
        """The terms of the ranks behind the list."""
        ...


class TermLike(Protocol):
    """The part of a case's term that is shown."""

    @property
    def case(self) -> Hashable:
        """The case."""
        ...

    @property
    def value(self) -> Number:
        """What it adds to the sum."""
        ...

    @property
    def counted(self) -> bool:
        """Whether it is averaged."""
        ...


class MeanExplanationLike(Protocol):
    """The part of an explained mean that is shown."""

    @property
    def mean(self) -> Any:
        """The mean, by its printed name, and its measure."""
        ...

    @property
    def terms(self) -> Sequence[TermLike]:
        """A term for each case."""
        ...

    @property
    def numerator(self) -> Number:
        """The sum of the terms."""
        ...

    @property
    def count(self) -> int:
        """The cases that are averaged."""
        ...

    @property
    def value(self) -> Number | None:
        """The mean."""
        ...


class PairLike(Protocol):
    """The part of a pair that is shown."""

    @property
    def case(self) -> Hashable:
        """The case."""
        ...

    @property
    def a(self) -> Number:
        """The value of model A."""
        ...

    @property
    def b(self) -> Number:
        """The value of model B."""
        ...

    @property
    def difference(self) -> Number:
        """B minus A."""
        ...

    @property
    def winner(self) -> str | None:
        """The better model."""
        ...


class MeanLike(Protocol):
    """The part of an explained mean that is shown."""

    @property
    def mean(self) -> object:
        """The mean, by its printed name."""
        ...

    @property
    def value(self) -> Number | None:
        """Its value."""
        ...


class ComparisonLike(Protocol):
    """The part of a comparison that is shown."""

    @property
    def a(self) -> MeanLike:
        """The mean of model A."""
        ...

    @property
    def b(self) -> MeanLike:
        """The mean of model B."""
        ...

    @property
    def pairs(self) -> Sequence[PairLike]:
        """The cases that are averaged for both."""
        ...

    @property
    def unpaired(self) -> Sequence[Hashable]:
        """The cases that are averaged for one only."""
        ...

    @property
    def difference(self) -> Number | None:
        """B's mean minus A's."""
        ...

    @property
    def winner(self) -> str | None:
        """The model with the higher mean."""
        ...

    @property
    def wins_a(self) -> int:
        """In how many pairs A is better."""
        ...

    @property
    def wins_b(self) -> int:
        """In how many pairs B is better."""
        ...


class CountsLike(Protocol):
    """The numbers of cases that are shown."""

    @property
    def cases(self) -> int:
        """All cases."""
        ...

    @property
    def averaged(self) -> int:
        """Those in the mean."""
        ...

    @property
    def without_relevant(self) -> int:
        """Those with nothing to find."""
        ...

    @property
    def without_recommendations(self) -> int:
        """Those without a list."""
        ...

    @property
    def unknown(self) -> int:
        """Recommended cases that are not known."""
        ...


class EvaluationLike(Protocol):
    """The part of an evaluation that is shown."""

    @property
    def means(self) -> Mapping[str, float]:
        """Printed measure name -> mean."""
        ...

    @property
    def per_case(self) -> Any:
        """A row for each averaged case: mappings, or a table of Arrow or Spark."""
        ...

    @property
    def counts(self) -> CountsLike:
        """The numbers of cases."""
        ...

    @property
    def notes(self) -> Sequence[object]:
        """The notes."""
        ...

    @property
    def columns(self) -> Mapping[str, Mapping[str, str]]:
        """The columns that were used: table -> role -> name."""
        ...
