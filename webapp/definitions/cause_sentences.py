"""Sentences on what two tools do differently."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from recmetrics.libraries.causes import Cause
from webapp.model.scenario import Scenario
from webapp.texts import Translate

WORDS: Final = frozenset(
    {
        *("denominator.|R|", "denominator.min(|R|, K)", "denominator.h", "denominator.K"),
        *("denominator.min(|R|, K, n)", "denominator.min(K, n)"),
        *("cutoff.length", "cutoff.everything"),
        *("relevant_seen.given", "relevant_seen.list", "relevant_seen.catalogue", "relevant_seen.at_least_k"),
        *("duplicates.first", "duplicates.each", "duplicates.each_relevant", "duplicates.collapsed"),
        *("duplicates.error", "duplicates.unknown", "averaging.pooled", "averaging.mean"),
        *("ideal.k", "ideal.relevant", "ideal.length", "ideal.list", "ideal.at_least_k"),
        *("gain.linear", "gain.exponential", "gain.binary"),
        *("below_zero.not_relevant", "below_zero.not_judged"),
        *("edge.measured", "edge.zero", "edge.one", "edge.nan", "edge.inf", "edge.error", "edge.absent"),
        *("edge.abort", "edge.skip", "edge.unknown"),
    }
)
"""What a side of a cause can be, where a word says it better than a formula."""

_WORDS_OF: Final = {"no_relevant": "edge", "missing": "edge", "short_list": "denominator", "grades": "gain"}
"""Causes whose sides are said in the words of another one."""


def cause_sentence(cause: Cause, first: str, second: str, t: Translate) -> str:
    """Return what two tools do differently, as one clause.

    >>> from webapp.texts import texts_for
    >>> cause_sentence(Cause("denominator", "h", "|R|"), "ragas", "LlamaIndex", texts_for("en"))
    'ragas divides by the hits in its list, LlamaIndex by all relevant items'
    """
    words = [_word(cause.kind, value, t) for value in (cause.first, cause.second)]
    return t(f"two_tools.cause.{cause.kind}", first=first, second=second, this=words[0], that=words[1])


def grade_sentence(
    causes: Iterable[Cause], scenario: Scenario | None, first: str, second: str, t: Translate
) -> str:
    """Return what two tools take the highest grade of a list for; "" where grades are no cause.

    >>> from webapp.texts import texts_for
    >>> graded = Scenario(("A", "B"), ("A",), grades=(("A", 3),))
    >>> grade_sentence([Cause("gain", "linear", "exponential")], graded, "ranx", "LightGBM", texts_for("en"))
    'Grade 3 of A is worth 3 in ranx and 7 in LightGBM.'
    """
    cause = next((cause for cause in causes if cause.kind in ("grades", "gain")), None)
    graded = scenario.as_judged().grade_by_item if scenario else None
    if not cause or not graded:
        return ""
    item, grade = max(graded.items(), key=lambda one: one[1])
    worth = {"linear": grade, "exponential": 2**grade - 1, "binary": 1}
    this, that = worth[cause.first], worth[cause.second]
    return t("two_tools.your_grade", grade=grade, item=item, first=first, second=second, this=this, that=that)


def _word(kind: str, value: str, t: Translate) -> str:
    """Return one side of a cause in words, or as it is."""
    if kind == "cutoff" and value.isdecimal():
        return t("two_tools.word.cutoff.K", k=value)
    if kind == "averaging":
        value = value or "mean"
    key = f"{_WORDS_OF.get(kind, kind)}.{value}"
    if key not in WORDS and kind == "short_list":
        key = f"edge.{value}"
    return t(f"two_tools.word.{key}") if key in WORDS else value
