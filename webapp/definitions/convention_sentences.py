"""Short sentences about conventions: what libraries do where the formula leaves a choice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from recmetrics import Match
from recmetrics.libraries.conventions import Conventions
from webapp.texts import Translate

_WAYS: Final = ("relevant", "cutoff", "duplicates", "order", "ties", "gain")
"""Conventions that have a sentence for each of their values."""

_ODD_CASES: Final = (
    "no_relevant",
    "no_hit",
    "empty_list",
    "short_list",
    "cutoff_0",
    "mean_no_relevant",
    "mean_missing",
)
"""Conventions that have one sentence, which says what they give."""


def sentences_of(conventions: Conventions, t: Translate) -> list[str]:
    """Return one short sentence for each convention that differs from the usual one.

    >>> from webapp.texts import texts_for
    >>> sentences_of(Conventions(relevant="list", no_relevant="nan"), texts_for("en"))[1]
    'Nothing relevant: NaN.'
    """
    chosen = conventions.chosen
    sentences = [_way(name, chosen, t) for name in _WAYS if name in chosen]
    sentences += [
        t(f"convention_of.{name}", gives=t(f"convention_of.gives.{_gives(name, chosen)}"))
        for name in _ODD_CASES
        if name in chosen
    ]
    if "pooled" in chosen:
        sentences.append(t("convention_of.pooled"))
    return sentences + [
        t(f"convention_of.{name}", decimals=chosen[name])
        for name in ("decimals", "case_decimals")
        if name in chosen
    ]


def conventions_of(match: Match) -> Conventions:
    """Return the conventions behind the value of a match, all of them verified in the library's record."""
    return Conventions(**cast("dict[str, Any]", dict(match.conventions)))


def _gives(name: str, chosen: Mapping[str, object]) -> object:
    """Return the value of an edge case; in a mean, "measured" is the value that it has by itself."""
    return "alone" if name.startswith("mean_") and chosen[name] == "measured" else chosen[name]


def _way(name: str, chosen: Mapping[str, object], t: Translate) -> str:
    if name == "relevant" and chosen[name] == "catalogue":
        fillers = chosen.get("fillers", 0)
        return t(
            "convention_of.relevant_catalogue" if fillers else "convention_of.relevant_appended",
            fillers=fillers,
        )
    return t(f"convention_of.{name}_{chosen[name]}")


def record_text(text: str, t: Translate) -> str:
    """Translate a remark or a setting of the library records; "" where there is none.

    >>> from webapp.texts import texts_for
    >>> record_text("list only", texts_for("ko")), record_text("", texts_for("ko"))
    ('목록만 넣음', '')
    """
    return t(f"records.{text}") if text else ""
