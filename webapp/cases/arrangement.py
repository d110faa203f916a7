"""How the table of cases is arranged: the column it is sorted by, and the filters that are on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, get_args

from webapp.cases.acts_protocol import FilterCases, SortCases
from webapp.cases.case import MODELS
from webapp.cases.protocol import ArrangementData, SortColumn, Tag
from webapp.model.choice import parse_choice
from webapp.model.parameter_reader import ParameterReader, Params
from webapp.model.problems import Problem

COLUMNS: Final[tuple[SortColumn, ...]] = get_args(SortColumn)
TAGS: Final[tuple[Tag, ...]] = get_args(Tag)

_COMPARING: Final[frozenset[SortColumn | Tag]] = frozenset({"difference", "worse", "better", "tie"})
"""Columns and filters that there are with several models only."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The order and the filters of the table. They change no case and no number.

    Args:
        column: What the table is sorted by; "" for the order of the set.
        descending: Whether the largest value comes first.
        tags: The filters; a case is shown if it has all of them.

    >>> Arrangement("difference", descending=True, tags=("worse", "no_hit")).to_query()
    {'sort_by': '-difference', 'filter': 'worse,no_hit'}
    """

    column: SortColumn | Literal[""] = ""
    descending: bool = False
    tags: tuple[Tag, ...] = ()

    def with_act(self, act: SortCases | FilterCases) -> Arrangement:
        """Return the arrangement that a reader has chosen.

        >>> Arrangement("A").with_act(FilterCases(["tie", "worse"]))
        Arrangement(column='A', descending=False, tags=('worse', 'tie'))
        """
        match act:
            case SortCases(column, descending):
                return Arrangement(column, descending and column != "", self.tags)
            case FilterCases(tags):
                return Arrangement(self.column, self.descending, tuple(tag for tag in TAGS if tag in tags))

    def for_models(self, count: int) -> Arrangement:
        """Return the part that a set with so many models can show.

        >>> Arrangement("B", tags=("worse", "empty")).for_models(1)
        Arrangement(column='', descending=False, tags=('empty',))
        """
        tags: tuple[Tag, ...] = tuple(tag for tag in self.tags if tag in _tags(count))
        if self.column not in _columns(count):
            return Arrangement(tags=tags)
        return Arrangement(self.column, self.descending, tags)

    def to_query(self) -> dict[str, str]:
        """Return the address parameters; none for a table that nothing is done to."""
        query: dict[str, str] = {}
        if self.column:
            query["sort_by"] = ("-" if self.descending else "") + self.column
        if self.tags:
            query["filter"] = ",".join(self.tags)
        return query

    def to_data(self) -> ArrangementData:
        """Return the arrangement as the table receives it."""
        return {"column": self.column, "descending": self.descending, "tags": list(self.tags)}

    @classmethod
    def from_query(cls, params: Params, models: int) -> tuple[Arrangement, tuple[Problem, ...]]:
        """Parse the parameters of an address, and report what a set with so many models does not have.

        >>> arrangement, problems = Arrangement.from_query({"sort_by": "-b", "filter": "worse,best"}, 2)
        >>> arrangement.to_query(), [problem.values["given"] for problem in problems]
        ({'sort_by': '-B', 'filter': 'worse'}, ['best'])
        """
        reader = ParameterReader(params)
        columns = _columns(models)
        by_word: dict[str, SortColumn] = {column.lower(): column for column in columns}

        def read(given: str) -> Arrangement | None:
            word = given.strip().lower()
            found = parse_choice(by_word, word.removeprefix("-"))
            return Arrangement(by_word[found], word.startswith("-")) if found else None

        sorted_by = reader.understood("sort_by", read, "link_unknown_choice", choices=", ".join(columns))
        tags = reader.several("filter", _tags(models))
        found = sorted_by or Arrangement()
        return Arrangement(found.column, found.descending, tags), tuple(reader.problems)


def _columns(models: int) -> tuple[SortColumn, ...]:
    missing = {*MODELS[models:], *(_COMPARING if models == 1 else ())}
    return tuple(column for column in COLUMNS if column not in missing)


def _tags(models: int) -> tuple[Tag, ...]:
    return tuple(tag for tag in TAGS if models > 1 or tag not in _COMPARING)
