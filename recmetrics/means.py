"""The mean of a measure over many cases, and its name."""

from dataclasses import dataclass

from recmetrics.errors import MeasureNameError
from recmetrics.measure import Measure
from recmetrics.names import measure_name_within, parse_measure


@dataclass(frozen=True, slots=True, repr=False)
class Mean:
    r"""The plain average of a measure over cases: every case weighs the same, with one hit or with fifty.

    Formula: $\frac{1}{N}\sum_{i=1}^{N} M_i$, with M_i the measure of case i. `evaluate` computes it.

    Attributes:
        measure: The measure that is averaged.

    Source: E. M. Voorhees and D. Harman, TREC, 2005 (MAP). A bare "MAP@K" hides the denominator of its AP@K,
    so show `measure.denominator_formula` beside it.

    Example:
        >>> print(Mean(parse_measure("AP@5")), Mean(parse_measure("P@5")), sep=", ")
        MAP@5, Mean P@5
    """

    measure: Measure

    def __str__(self) -> str:
        """The printed name, which `parse_mean` reads back."""
        name = str(self.measure)
        short = self.measure.mean_family
        return f"Mean {name}" if short is None else short + name.removeprefix(self.measure.family)

    def __repr__(self) -> str:
        """The expression that makes an equal mean."""
        return f"parse_mean({str(self)!r})"


def mean_name(measure: Measure) -> str:
    """The printed name of a measure's mean over cases.

    Args:
        measure: Any measure.

    Returns:
        A name such as "MAP@5" or "Mean P@5", which `parse_mean` reads back.

    Example:
        >>> [mean_name(parse_measure(name)) for name in ("AP(norm=hits)@5", "RR", "R@3")]
        ['MAP(norm=hits)@5', 'MRR', 'Mean R@3']
    """
    return str(Mean(measure))


def parse_mean(name: str) -> Mean:
    """The mean that a printed name stands for.

    Args:
        name: A name such as "MAP@5", "MRR" or "Mean P@5".

    Returns:
        The mean; `parse_mean(str(mean)) == mean`.

    Raises:
        MeasureNameError: If the name is not that of a mean, or what follows is not a measure's name.
        InvalidCutoffError: If K is not a whole number from 1 upwards.

    Example:
        >>> parse_mean(" MAP(norm=min) @ 5").measure == parse_measure("AP@5")
        True
    """
    one_case = measure_name_within(name)
    if one_case is None:
        raise MeasureNameError(name, "not_a_mean")
    return Mean(parse_measure(one_case))
