"""The view of the definitions page beside the list, and its address parameters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, get_args

from recmetrics import libraries
from webapp.model.address import values_of
from webapp.model.characters import is_forbidden
from webapp.model.parameter_reader import ParameterReader, Params
from webapp.model.problems import Problem
from webapp.model.reported_number import CUT, MAX_TEXT

Panel = Literal["all", "number", "libraries", "matters"]
PANELS: Final[tuple[Panel, ...]] = get_args(Panel)
Of = Literal["list", "cases"]
OF: Final[tuple[Of, ...]] = get_args(Of)


@dataclass(frozen=True, slots=True)
class View:
    """The panel that is open, and what was typed and chosen in the panels.

    Args:
        panel: One of `PANELS`.
        number: What was typed as the number to look for; a text, since it need not be readable.
        library: The name of the library that is open, or None.
        of: Whether the number is that of the list, or the mean over the cases of the page of many cases.

    >>> View.from_query({"panel": "number", "number": "0,217 @5"})[0]
    View(panel='number', number='0,217 @5', library=None, of='list')
    >>> View("libraries", library="LensKit").to_query()
    {'library': 'LensKit'}
    """

    panel: Panel = "all"
    number: str = ""
    library: str | None = None
    of: Of = "list"

    def to_query(self) -> dict[str, str]:
        """Return the parameters of the address that restore this; defaults are left out."""
        query: dict[str, str] = {}
        if self.panel != _default_panel(self.number, self.library):
            query["panel"] = self.panel
        if self.number:
            query["number"] = self.number
        if self.library is not None:
            query["library"] = self.library
        if self.of != "list":
            query["of"] = self.of
        return query

    @classmethod
    def from_query(cls, params: Params) -> tuple[View, tuple[Problem, ...]]:
        """Parse the address; also return the problems of what could not be understood. It never raises."""
        reader = ParameterReader(params)
        panel = reader.choice("panel", PANELS)
        # A parameter that is given twice is two numbers, and both must fit.
        number = clean_number("; ".join(values_of(params, "number")))
        library = reader.understood("library", known_library, "link_unknown_library")
        of = reader.choice("of", OF)
        return cls(panel or _default_panel(number, library), number, library, of or "list"), tuple(
            reader.problems
        )


def _default_panel(number: str, library: str | None) -> Panel:
    """Return the panel of an address that names none: the one that shows its number or its library."""
    return "number" if number else "libraries" if library else "all"


def clean_number(text: str) -> str:
    r"""Clean a typed number: one line, no longer than an address parameter may be; a cut ends in `CUT`.

    >>> clean_number(" 0.217 @5\n0.25\x00"), clean_number("map\tall\t0.3333")
    ('0.217 @5; 0.25', 'map all 0.3333')
    """
    # A tab between two cells is a space: without it two numbers would be one.
    lines = (" ".join(filter(None, map(_allowed, line.split()))) for line in text.splitlines())
    joined = "; ".join(line for line in lines if line)
    # The mark keeps a last number that was cut in two from being read as another number.
    return joined if len(joined) <= MAX_TEXT else joined[: MAX_TEXT - len(CUT)] + CUT


def _allowed(word: str) -> str:
    return "".join(character for character in word if not is_forbidden(character))


def known_library(name: str) -> str | None:
    """Return the recorded name of a library, or None where there is no record of it."""
    wanted = " ".join(name.split()).casefold()
    return next((library.name for library in libraries() if library.name.casefold() == wanted), None)
