"""The view of the definitions page: the open panel, what was asked, and the address parameters of it."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from typing import Final, Literal, NamedTuple, get_args

from recmetrics import libraries
from recmetrics.libraries.number_text import pieces_of
from webapp.cases.case import MODELS
from webapp.model.address import values_of
from webapp.model.characters import is_forbidden
from webapp.model.parameter_reader import ParameterReader, Params
from webapp.model.preferences import PREFERENCES
from webapp.model.problems import Problem, bounded
from webapp.model.reported_number import CUT, MAX_TEXT

Panel = Literal["tools", "number", "all", "libraries", "matters"]
PANELS: Final[tuple[Panel, ...]] = get_args(Panel)
Of = Literal["list", "cases"]
OF: Final[tuple[Of, ...]] = get_args(Of)
Sort = Literal["usual", "value"]
SORTS: Final[tuple[Sort, ...]] = get_args(Sort)
Models = Literal["own", "example"]
MODELS_SHOWN: Final[tuple[Models, ...]] = get_args(Models)


class ToolNumber(NamedTuple):
    """A tool and the number that it printed; either may be open.

    Args:
        tool: The recorded name of a library, or of one version of it, or "". What is no such name stays as it
            was typed: the panel says so beside its field.
        number: What it printed, or "" for whatever the tool gives.
    """

    tool: str = ""
    number: str = ""

    def __str__(self) -> str:
        """Return it as it is written in an address."""
        return f"{self.tool};{self.number}" if self.number else self.tool


_LONGEST_NAME: Final = 60
_SHORTEST_PART: Final = 3
_MOST_SIMILAR: Final = 3

OPEN: Final = ToolNumber()
"""Neither a tool nor a number."""


@dataclass(frozen=True, slots=True)
class View:
    """The panel that is open, and what was typed and chosen in the panels.

    Args:
        panel: One of `PANELS`.
        number: What was typed as the number to look for; a text, since it need not be readable.
        library: The name of the library that is open, or None.
        of: Whether numbers are those of the list, or means over the cases of the page of many cases.
        model: The model whose means they are, "" for any.
        using: The only library to look at among those that give the number, or None for all.
        first: One tool and its number, of the two that are compared.
        second: The other tool and its number.
        sort: How all definitions are ordered.
        models: Whether the winners are those of the reader's own models, or of an example.

    >>> View.from_query({"panel": "number", "number": "0,217 @5"})[0].number
    '0,217 @5'
    >>> View("tools", first=ToolNumber("ranx", "0.25"), second=ToolNumber("Spark MLlib")).to_query()
    {'tool': ['ranx;0.25', 'Spark MLlib']}
    """

    panel: Panel = "tools"
    number: str = ""
    library: str | None = None
    of: Of = "list"
    model: str = ""
    using: str | None = None
    first: ToolNumber = OPEN
    second: ToolNumber = OPEN
    sort: Sort = "usual"
    models: Models = "own"

    @property
    def has_tools(self) -> bool:
        """Whether two tools were asked about, or one of them so far."""
        return any(self.first) or any(self.second)

    def to_query(self) -> dict[str, str | list[str]]:
        """Return the parameters of the address that restore this; defaults are left out."""
        query: dict[str, str | list[str]] = {}
        if self.panel != _default_panel(self.number, self.library, has_tools=self.has_tools):
            query["panel"] = self.panel
        if self.has_tools:
            second = [str(self.second)] if any(self.second) else []
            query["tool"] = [str(self.first), *second]
        if self.number:
            query["number"] = self.number
        if self.using is not None:
            query["using"] = self.using
        if self.library is not None:
            query["library"] = self.library
        if self.of != "list":
            query["of"] = f"{self.of};{self.model}" if self.model else self.of
        if self.sort != "usual":
            query["sort"] = self.sort
        if self.models != "own":
            query["models"] = self.models
        return query

    @classmethod
    def from_query(cls, params: Params) -> tuple[View, tuple[Problem, ...]]:
        """Parse the address; also return the problems of what could not be understood. It never raises."""
        reader = ParameterReader(params)
        panel = reader.choice("panel", PANELS)
        # A parameter that is given twice is two numbers, and both must fit.
        number = clean_number("; ".join(values_of(params, "number")))
        library = reader.understood("library", known_library, "link_unknown_library")
        first, second = _two_tools(values_of(params, "tool"))
        default = _default_panel(number, library, has_tools=any(first) or any(second))
        whose = "".join(values_of(params, "of")[-1:]).partition(";")
        is_of_model = whose[0] == "cases" and whose[2] in MODELS
        of: Of = "cases" if is_of_model else reader.choice("of", OF) or "list"
        model = whose[2] if is_of_model else ""
        # The bare page opens with the question of two tools.
        is_bare = not any(values_of(params, name) for name in params if name not in PREFERENCES)
        view = cls(
            panel=panel or ("tools" if is_bare else default),
            number=number,
            library=library,
            of=of,
            model=model,
            using=reader.understood("using", known_library, "link_unknown_library"),
            first=first,
            second=second,
            sort=reader.choice("sort", SORTS) or "usual",
            models=reader.choice("models", MODELS_SHOWN) or "own",
        )
        return view, bounded(reader.problems)


def _default_panel(number: str, library: str | None, *, has_tools: bool) -> Panel:
    """Return the panel of an address that names none: the one that shows what the address holds."""
    return "number" if number else "tools" if has_tools else "libraries" if library else "all"


def _two_tools(texts: list[str]) -> tuple[ToolNumber, ToolNumber]:
    """Parse two tools with their numbers, as in `ranx;0.25`."""
    first, second = (tool_number(*text.partition(";")[::2]) for text in (*texts, "", "")[:2])
    return first, second


def tool_number(tool: str, number: str) -> ToolNumber:
    """Return a tool and its number as they are asked about.

    >>> tool_number("spark", " 0,5"), tool_number("chess;  set", "")
    (ToolNumber(tool='Spark MLlib', number='0,5'), ToolNumber(tool='chess set', number=''))
    """
    typed = " ".join(_allowed(tool.replace(";", " ")).split())[:_LONGEST_NAME]
    return ToolNumber(known_tool(typed) or typed, clean_number(number))


def clean_number(text: str) -> str:
    r"""Clean a typed number: one line, no longer than an address parameter may be; a cut ends in `CUT`.

    >>> clean_number(" 0.217 @5\n0.25\x00"), clean_number("map\tall\t0.3333")
    ('0.217 @5; 0.25', 'map all 0.3333')
    """
    # A tab between two cells is a space: without it two numbers would be one.
    lines = (" ".join(filter(None, map(_allowed, line.split()))) for line in text.splitlines())
    joined = "; ".join(line for line in lines if line)
    if len(joined) > MAX_TEXT:
        # Of all that trec_eval prints, half are counts and measures that nobody asks for here.
        joined = "; ".join(pieces_of(text)) or joined
    # The mark keeps a last number that was cut in two from being read as another number.
    return joined if len(joined) <= MAX_TEXT else joined[: MAX_TEXT - len(CUT)] + CUT


def _allowed(word: str) -> str:
    return "".join(character for character in word if not is_forbidden(character))


def known_library(name: str) -> str | None:
    """Return the recorded name of a library, by any of its names, or None where there is no record of it.

    >>> known_library(" SKLEARN "), known_library("chess")
    ('scikit-learn', None)
    """
    return _known_names().get(_folded(name))


def known_tool(name: str) -> str | None:
    """Return the recorded name of a library, also by a part that is no other's, or of one version of it.

    >>> known_tool("replay 0.12.0"), known_tool("sklearn"), known_tool("spark"), known_tool("replay 99")
    ('RePlay 0.12.0', 'scikit-learn', 'Spark MLlib', None)
    """
    versions = {_folded(f"{one.name} {one.version}"): f"{one.name} {one.version}" for one in libraries()}
    similar = _with_part(name)
    part = similar[0] if len(similar) == 1 else None
    return known_library(name) or versions.get(_folded(name)) or part


def similar_tools(name: str) -> list[str]:
    """Return the recorded names that may be meant by another one, the likeliest first.

    >>> similar_tools("eval")[:2], similar_tools("torchmetric")
    (['trec_eval', 'pytrec-eval-terrier'], ['TorchMetrics'])
    >>> similar_tools("sklearn ndcg_score")
    ['scikit-learn']
    """
    # A library with one of its calls behind it.
    if of_call := known_library(name.split(" ")[0]):
        return [of_call]
    close = get_close_matches(_folded(name), _known_names(), n=_MOST_SIMILAR)
    return list(dict.fromkeys([*_with_part(name), *(_known_names()[one] for one in close)]))[:_MOST_SIMILAR]


def _with_part(name: str) -> list[str]:
    """Return the libraries that a name is part of, in the order of the records; those it begins where any."""
    part = _folded(name)
    if len(part) < _SHORTEST_PART:
        return []
    names = list(dict.fromkeys(library.name for library in libraries()))
    begun = [one for one in names if _folded(one).startswith(part)]
    return begun or [one for one in names if part in _folded(one)]


@cache
def _known_names() -> dict[str, str]:
    words = {_folded(word): library.name for library in libraries() for word in library.words}
    return {**words, **{_folded(library.name): library.name for library in libraries()}}


def _folded(name: str) -> str:
    return " ".join(name.replace("_", "-").split()).casefold()
