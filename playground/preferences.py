"""How a reader wants the page: in which language, and laid out for what. No part of the scenario."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from playground.address import values_of
from playground.problems import Problem
from playground.texts import LANGUAGES, known_language

View = Literal["full", "present"]
_VIEWS: Final[dict[str, View]] = {"full": "full", "present": "present"}


@dataclass(frozen=True, slots=True)
class Preferences:
    """Language and view, as the address gives them.

    Args:
        lang: One of `LANGUAGES` or the pseudo-language; None leaves it to the browser.
        view: `present` is the projector view.

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
    def from_query(cls, params: Mapping[str, str | Sequence[str]]) -> tuple[Preferences, tuple[Problem, ...]]:
        """What the address wishes for, and which wishes could not be understood. It never raises."""
        problems: list[Problem] = []
        langs, views = values_of(params, "lang"), values_of(params, "view")
        lang = known_language(langs[-1]) if langs else None
        if langs and lang is None:
            problems.append(_unknown("lang", langs[-1], LANGUAGES))
        view = _VIEWS.get(views[-1].strip().lower()) if views else None
        if views and view is None:
            problems.append(_unknown("view", views[-1], tuple(_VIEWS)))
        return cls(lang, view or "full"), tuple(problems)


def _unknown(parameter: str, given: str, choices: Sequence[str]) -> Problem:
    return Problem(
        "link_unknown_choice", {"parameter": parameter, "given": given, "choices": ", ".join(choices)}
    )
