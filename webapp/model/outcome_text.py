"""Text of the outcome of a library call: a number, or the words for NaN, an error or no value."""

from __future__ import annotations

from recmetrics.libraries.outcomes import Outcome
from webapp.model.numbers import decimal_text, exact_text
from webapp.texts import Translate


def outcome_exact(outcome: Outcome | None, t: Translate) -> str:
    """Format the outcome of a library call: its exact value, or the words for no number.

    >>> from fractions import Fraction
    >>> from webapp.texts import texts_for
    >>> [outcome_exact(outcome, texts_for("en")) for outcome in (Fraction(1, 3), "absent", float("nan"))]
    ['1/3', 'no value at all', 'NaN']
    """
    word = _word(outcome)
    if word is not None:
        return t(word)
    return exact_text(outcome) if not isinstance(outcome, str) and outcome is not None else ""


def outcome_shown(outcome: Outcome | None, t: Translate) -> str:
    """Format the outcome of a library call with four decimals."""
    word = _word(outcome)
    if word is not None:
        return t(word)
    return decimal_text(outcome) if not isinstance(outcome, str) and outcome is not None else ""


def _word(outcome: Outcome | None) -> str | None:
    """Return the words for an outcome that is not a number; None for a number."""
    if outcome is None:
        return "definitions.unknown"
    if isinstance(outcome, str):
        return f"convention_of.gives.{outcome}"
    if outcome != outcome:
        return "convention_of.gives.nan"
    return "convention_of.gives.inf" if outcome == float("inf") else None
