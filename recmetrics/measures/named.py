"""Base class of things that are identified by their name, such as measures."""

import re
from abc import ABC
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from types import MappingProxyType
from typing import ClassVar, Literal, Self

from recmetrics.bounded import exact_fraction
from recmetrics.errors import InvalidCutoffError, InvalidOptionError
from recmetrics.measures.cutoff import whole_cutoff

CutoffRule = Literal["required", "optional", "relevant"]
Choices = Mapping[str, tuple[str, ...]]
OptionValue = str | int | Fraction


@dataclass(frozen=True, slots=True)
class NumberOption:
    """An option whose value is a number.

    Attributes:
        default: The value that is taken where none is given.
        description: What the number is, in a sentence.
        above: What the number is greater than.
        below: What it is less than; None for no such limit.
        is_whole: Whether it must be a whole number.
        is_always_printed: Whether the name has it even at the default, because there is no usual value.
    """

    default: int | Fraction
    description: str
    above: int = 0
    below: int | None = None
    is_whole: bool = False
    is_always_printed: bool = False

    @property
    def allowed(self) -> tuple[str, ...]:
        """What may be given, for messages."""
        kind = "whole numbers" if self.is_whole else "numbers"
        return (f"{kind} above {self.above}" + ("" if self.below is None else f" and below {self.below}"),)

    def read(self, option: str, given: object) -> int | Fraction:
        """Return a value exactly: "0.73" and 0.73 are 73/100.

        Raises:
            InvalidOptionError: If it is no such number.

        Example:
            >>> NumberOption(Fraction(4, 5), "the patience", below=1).read("p", "0.73")
            Fraction(73, 100)
        """
        # A fraction of a float would have its last bits as well; people mean the digits.
        try:
            text = option_text(given) if isinstance(given, Fraction) else str(given).strip()
            is_written = len(text) <= _MOST_SIGNS and _DECIMAL.fullmatch(text)
            number = exact_fraction(text if is_written else "")
        except (ValueError, OverflowError):
            raise InvalidOptionError(option, given, self.allowed) from None
        is_in_range = number > self.above and (self.below is None or number < self.below)
        if not is_in_range or (self.is_whole and number.denominator != 1):
            raise InvalidOptionError(option, given, self.allowed)
        return number.numerator if self.is_whole else number


NumberOptions = Mapping[str, NumberOption]

_DECIMAL = re.compile(r"[0-9]+(?:[./][0-9]+)?|[.][0-9]+")
_MOST_SIGNS = 12


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Named(ABC):
    """A family, a cutoff and options, which together are one printed name: FAMILY(option=value)@K.

    Options are fields of the family's class, `None` standing for the default. Same name means equal.

    Attributes:
        k: The cutoff K, or None for the whole list.

    Raises:
        InvalidCutoffError: If k is missing, not a whole number from 1 upwards, or cannot be chosen.
        InvalidOptionError: If an option has a value that it cannot have.
    """

    k: int | None = None
    # Formatted once: measures are compared and looked up by name thousands of times per page.
    _name: str = field(init=False)

    family: ClassVar[str]
    """The name in front of options and cutoff, such as "AP"."""
    also_called: ClassVar[tuple[str, ...]]
    """Its names in other libraries and papers; unknown names are looked up here for a suggestion."""
    cutoff_rule: ClassVar[CutoffRule]
    """The rule for the cutoff K: required, optional, or fixed at |R|, the number of relevant items."""
    cutoff_choices: ClassVar[Choices] = {}
    """With a cutoff: the values that each option can have, the default first."""
    whole_list_choices: ClassVar[Choices] = {}
    """Without a cutoff: the same, for an option may need one."""
    number_options: ClassVar[NumberOptions] = {}
    """The options that are numbers, with and without a cutoff."""
    mean_family: ClassVar[str | None] = None
    """The short name of its mean over cases, such as "MAP"; None where the mean is written "Mean P@5"."""

    @classmethod
    def choices(cls, has_cutoff: bool) -> Choices:
        """Return the values that each option can have, with or without a cutoff, the default first."""
        return cls.cutoff_choices if has_cutoff else cls.whole_list_choices

    def __post_init__(self) -> None:
        """Check the cutoff and the options, and fill in the defaults."""
        missing = self.k is None and self.cutoff_rule == "required"
        unwanted = self.k is not None and self.cutoff_rule == "relevant"
        if missing or unwanted:
            raise InvalidCutoffError(self.k, self.family)
        if self.k is not None:
            object.__setattr__(self, "k", whole_cutoff(self.k))
        for option, allowed in self.choices(self.has_cutoff).items():
            value = getattr(self, option)
            if value is None:
                object.__setattr__(self, option, allowed[0])
            elif value not in allowed:
                raise InvalidOptionError(option, value, allowed)
        for option, number in self.number_options.items():
            value = getattr(self, option)
            exact = number.default if value is None else number.read(option, value)
            object.__setattr__(self, option, exact)
        object.__setattr__(self, "_name", self._written())

    @property
    def has_cutoff(self) -> bool:
        """True if only the top K counts."""
        return self.k is not None

    @property
    def options(self) -> Mapping[str, OptionValue]:
        """Each option and its value, defaults included."""
        names = (*self.choices(self.has_cutoff), *self.number_options)
        return MappingProxyType({option: getattr(self, option) for option in names})

    @property
    def chosen_options(self) -> Mapping[str, OptionValue]:
        """The options that are not at their default."""
        defaults = self._defaults()
        chosen = {option: value for option, value in self.options.items() if value != defaults[option]}
        return MappingProxyType(chosen)

    def _defaults(self) -> Mapping[str, OptionValue]:
        words = {option: allowed[0] for option, allowed in self.choices(self.has_cutoff).items()}
        return {**words, **{option: number.default for option, number in self.number_options.items()}}

    def with_cutoff(self, k: int | None) -> Self:
        """Return the same measure at another cutoff; options at their default take the default there.

        Raises:
            InvalidCutoffError: If there can be no such cutoff.
            InvalidOptionError: If an option needs the cutoff that was taken away.

        Example:
            >>> from recmetrics import parse_measure
            >>> print(parse_measure("AP@5").with_cutoff(None), parse_measure("AP(norm=hits)").with_cutoff(3))
            AP AP(norm=hits)@3
        """
        defaults = dict.fromkeys(self.options.keys() - self.chosen_options.keys())
        return replace(self, k=k, **defaults)

    def with_option(self, option: str, value: str | float) -> Self:
        """Return the same measure with another value of one option; cutoff and other options stay.

        Raises:
            InvalidOptionError: If there is no such option, or it has no such value.

        Example:
            >>> from recmetrics import parse_measure
            >>> print(parse_measure("AP@5").with_option("norm", "hits"))
            AP(norm=hits)@5
        """
        if option not in self.options:
            raise InvalidOptionError("option", option, tuple(self.options))
        return replace(self, **{option: value})

    def _written(self) -> str:
        always = {option for option, number in self.number_options.items() if number.is_always_printed}
        printed = self.chosen_options.keys() | always
        options = ",".join(
            f"{option}={option_text(value)}" for option, value in self.options.items() if option in printed
        )
        return self.family + (f"({options})" if options else "") + ("" if self.k is None else f"@{self.k}")

    def __str__(self) -> str:
        """Return the printed name, which parses back to an equal measure."""
        return self._name

    def __repr__(self) -> str:
        """Return the expression that makes an equal measure."""
        return f"parse_measure({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        """Return whether the other has the same name."""
        return self._name == other._name if isinstance(other, Named) else NotImplemented

    def __hash__(self) -> int:
        """Return the hash of the name."""
        return hash(self._name)


def option_text(value: OptionValue) -> str:
    """Write the value of an option: a fraction as its decimals where it has few."""
    if not isinstance(value, Fraction):
        return str(value)
    return (
        f"{float(value):.12f}".rstrip("0").rstrip(".")
        if 10**_MOST_SIGNS % value.denominator == 0
        else str(value)
    )
