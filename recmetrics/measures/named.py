"""Base class of things that are identified by their name, such as measures."""

from abc import ABC
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import ClassVar, Literal, Self

from recmetrics.errors import InvalidCutoffError, InvalidOptionError
from recmetrics.measures.cutoff import whole_cutoff

CutoffRule = Literal["required", "optional", "relevant"]
Choices = Mapping[str, tuple[str, ...]]


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
        object.__setattr__(self, "_name", self._written())

    @property
    def has_cutoff(self) -> bool:
        """True if only the top K counts."""
        return self.k is not None

    @property
    def options(self) -> Mapping[str, str]:
        """Each option and its value, defaults included."""
        return MappingProxyType({option: getattr(self, option) for option in self.choices(self.has_cutoff)})

    @property
    def chosen_options(self) -> Mapping[str, str]:
        """The options that are not at their default, which are those that are printed."""
        choices = self.choices(self.has_cutoff)
        chosen = {option: value for option, value in self.options.items() if value != choices[option][0]}
        return MappingProxyType(chosen)

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

    def with_option(self, option: str, value: str) -> Self:
        """Return the same measure with another value of one option; cutoff and other options stay.

        Raises:
            InvalidOptionError: If there is no such option, or it has no such value.

        Example:
            >>> from recmetrics import parse_measure
            >>> print(parse_measure("AP@5").with_option("norm", "hits"))
            AP(norm=hits)@5
        """
        choices = self.choices(self.has_cutoff)
        if option not in choices:
            raise InvalidOptionError("option", option, tuple(choices))
        return replace(self, **{option: value})

    def _written(self) -> str:
        options = ",".join(f"{option}={value}" for option, value in self.chosen_options.items())
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
