"""What the page of definitions shows beside the list, as the address gives it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, get_args

from playground.address import values_of
from playground.characters import is_forbidden
from playground.definitions.given_number import MAX_TEXT
from playground.problems import Problem
from recmetrics import libraries

Panel = Literal["all", "number", "libraries", "matters"]
PANELS: Final[tuple[Panel, ...]] = get_args(Panel)
Of = Literal["list", "cases"]
OF: Final[tuple[Of, ...]] = get_args(Of)
_OF_BY_WORD: Final[Mapping[str, Of]] = {of: of for of in OF}
_BY_WORD: Final[Mapping[str, Panel]] = {panel: panel for panel in PANELS}


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
        """The parameters of the address that restore this; defaults are left out."""
        query: dict[str, str] = {}
        if self.panel != _meant(self.number, self.library):
            query["panel"] = self.panel
        if self.number:
            query["number"] = self.number
        if self.library is not None:
            query["library"] = self.library
        if self.of != "list":
            query["of"] = self.of
        return query

    @classmethod
    def from_query(cls, params: Mapping[str, str | Sequence[str]]) -> tuple[View, tuple[Problem, ...]]:
        """What the address asks for, and what of it could not be understood. It never raises."""
        problems: list[Problem] = []
        panels, numbers, names, ofs = (
            values_of(params, name) for name in ("panel", "number", "library", "of")
        )
        panel = _BY_WORD.get(panels[-1].strip().lower()) if panels else None
        if panels and panel is None:
            choices = ", ".join(PANELS)
            values = {"parameter": "panel", "given": panels[-1], "choices": choices}
            problems.append(Problem("link_unknown_choice", values))
        # A number that is written twice is two numbers, of which both must fit.
        number = clean_number("; ".join(numbers))
        library = known_library(names[-1]) if names else None
        if names and library is None:
            problems.append(Problem("link_unknown_library", {"given": names[-1]}))
        of = _OF_BY_WORD.get(ofs[-1].strip().lower()) if ofs else None
        if ofs and of is None:
            values = {"parameter": "of", "given": ofs[-1], "choices": ", ".join(OF)}
            problems.append(Problem("link_unknown_choice", values))
        return cls(panel or _meant(number, library), number, library, of or "list"), tuple(problems)


def _meant(number: str, library: str | None) -> Panel:
    """The panel of an address that names none: whoever types a number or a library means to see it."""
    return "number" if number else "libraries" if library else "all"


def clean_number(text: str) -> str:
    r"""What was typed, on one line and as long as an address may have it.

    >>> clean_number(" 0.217 @5\n0.25\x00"), clean_number("map\tall\t0.3333")
    ('0.217 @5; 0.25', 'map all 0.3333')
    """
    # A tab between two cells is a space: without it two numbers would be one.
    lines = (" ".join(line.split()) for line in text[: 2 * MAX_TEXT].splitlines())
    joined = "; ".join(line for line in lines if line)
    return "".join(character for character in joined if not is_forbidden(character))[:MAX_TEXT].strip()


def known_library(name: str) -> str | None:
    """The name of the library that is meant, or None where there is no record of it."""
    wanted = " ".join(name.split()).casefold()
    return next((library.name for library in libraries() if library.name.casefold() == wanted), None)
