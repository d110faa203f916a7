"""Language and view preferences of a reader; not part of the scenario."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Final, Literal, get_args

from webapp.model.parameter_reader import ParameterReader, Params
from webapp.model.problems import Problem
from webapp.texts import LANGUAGES, known_language

View = Literal["full", "present", "compact"]
VIEWS: Final[tuple[View, ...]] = get_args(View)


@dataclass(frozen=True, slots=True)
class Preferences:
    """Language and view, as the address gives them.

    Args:
        lang: One of `LANGUAGES` or the pseudo-language; None leaves it to the browser.
        view: `present` is the projector view, `compact` has no header, for a frame in another page.

    >>> Preferences.from_query({"lang": "ko", "view": "present"})[0]
    Preferences(lang='ko', view='present')
    >>> Preferences("ko").to_query()
    {'lang': 'ko'}
    """

    lang: str | None = None
    view: View = "full"

    def to_query(self) -> dict[str, str]:
        """The parameters of the address that restore these; defaults are left out."""
        query: dict[str, str] = {}
        if self.lang is not None:
            query["lang"] = self.lang
        if self.view != "full":
            query["view"] = self.view
        return query

    @classmethod
    def from_query(cls, params: Params) -> tuple[Preferences, tuple[Problem, ...]]:
        """Parse the preferences from an address, with problems for invalid ones. It never raises."""
        reader = ParameterReader(params)
        lang = reader.understood("lang", known_language, "link_unknown_choice", choices=", ".join(LANGUAGES))
        view = reader.choice("view", VIEWS)
        return cls(lang, view or "full"), tuple(reader.problems)


PREFERENCES: Final = frozenset(field.name for field in fields(Preferences))
"""The names of their parameters of the address."""
