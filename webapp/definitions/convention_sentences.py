"""Short sentences about conventions: what libraries do where the formula leaves a choice."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any, Final, cast

from recmetrics import Match
from recmetrics.libraries.conventions import Conventions
from recmetrics.libraries.outcomes import outcome
from recmetrics.lists.judging import judge
from webapp.board.explained import joined
from webapp.texts import Translate

_WAYS: Final = ("relevant", "cutoff", "duplicates", "order", "ties", "gain", "below_zero")
"""Conventions that have a sentence for each of their values."""

_REPEATS: Final = 4
"""How often an item stands in the list that shows what repeats can do."""

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


def sentences_of(conventions: Conventions, t: Translate, measure: str | None = None) -> list[str]:
    """Return one short sentence for each convention that differs from the usual one.

    Args:
        conventions: What a library does.
        t: Texts.
        measure: The open name of the measure that it computes, where there is one.

    >>> from webapp.texts import texts_for
    >>> sentences_of(Conventions(relevant="list", no_relevant="nan"), texts_for("en"))[1]
    'Nothing relevant: NaN.'
    """
    chosen = conventions.chosen
    above_one = measure is not None and can_exceed_one(measure, conventions)
    sentences = [
        t("convention_of.duplicates_above_one")
        if name == "duplicates" and above_one
        else _way(name, chosen, t)
        for name in _WAYS
        if name in chosen
    ]
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


@cache
def can_exceed_one(measure: str, conventions: Conventions) -> bool:
    """Return whether repeated items can lift a measure above 1, as a list of one relevant item alone shows.

    >>> each = Conventions(duplicates="each")
    >>> can_exceed_one("R@K", each), can_exceed_one("P@K", each)
    (True, False)
    """
    if conventions.duplicates != "each":
        return False
    value = outcome(measure, conventions, judge(["A"] * _REPEATS, {"A"}), _REPEATS)
    return isinstance(value, (Fraction, float)) and value > 1


def conventions_of(match: Match) -> Conventions:
    """Return the conventions behind the value of a match, all of them verified in the library's record."""
    return Conventions(**cast("dict[str, Any]", dict(match.conventions)))


def own_cutoff_sentence(match: Match, length: int | None, t: Translate) -> str:
    """Return that the libraries of a definition have a K of their own; "" where they take that of the reader.

    Args:
        match: The definition.
        length: The length of the list, None where there are several lists.
        t: Texts.
    """
    own = match.open_name.rpartition("@")[2]
    if not own.isdecimal() or not match.libraries:
        return ""
    libraries = t("board.comma").join(match.libraries)
    sentence = t("definitions.own_cutoff", libraries=libraries, k=own)
    is_whole = length is not None and length < int(own)
    return joined(sentence, t("definitions.own_cutoff_whole", n=length) if is_whole else "", t)


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


def mean_sentence(conventions: Conventions, t: Translate) -> str:
    """Say how the formula of one case becomes a mean over the cases."""
    return t("definitions.formula_pooled" if conventions.pooled else "definitions.formula_averaged")
