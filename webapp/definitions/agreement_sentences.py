"""Sentences on the measures in which two tools agree, and in which they differ."""

from __future__ import annotations

from recmetrics import Match
from recmetrics.libraries.agreement import Agreement
from recmetrics.libraries.disagreement import Difference
from recmetrics.libraries.labels import at_cutoff
from recmetrics.libraries.sides import AVERAGE_PRECISIONS
from webapp.board.explained import joined
from webapp.definitions.libraries_view_model import usual
from webapp.definitions.view import Of
from webapp.model.measure_names import measure_at
from webapp.model.numbers import short_text
from webapp.texts import Translate


def agreement_sentences(
    tools: tuple[str, str], agreement: Agreement | None, difference: Difference, of: Of, k: int, t: Translate
) -> str:
    """Return in what two tools agree, and in what they differ nevertheless; "" where they do not agree on AP.

    Args:
        tools: The tools, as they are asked about.
        agreement: What they agree in.
        difference: What they differ in.
        of: Whether these are means over cases.
        k: The cutoff K.
        t: Texts.
    """
    if agreement is None or _family(agreement.first) not in AVERAGE_PRECISIONS:
        return ""
    agree = t(
        "two_tools.agree_on",
        first=tools[0],
        second=tools[1],
        measure=_measure(agreement.first, agreement.second, of),
        value=short_text(agreement.first.value),
        names=_own_names(agreement.first, agreement.second, k, t),
    )
    measure = _measure(difference.first, difference.second, of)
    names = _own_names(difference.first, difference.second, k, t)
    is_ap = _family(difference.first) in AVERAGE_PRECISIONS
    key = "differ_otherwise" if is_ap else "differ_in" if measure else "differ_in_names"
    return joined(agree, t(f"two_tools.{key}", measure=measure, names=names), t)


def _measure(first: Match, second: Match, of: Of) -> str:
    """Return what both measures are called, whatever they divide by; "" where they are two measures."""
    measures = [measure_at(match.open_name, 1) for match in (first, second)]
    families = {"AP" if measure.family in AVERAGE_PRECISIONS else measure.family for measure in measures}
    if len(families) > 1:
        return ""
    family = families.pop()
    if of == "list":
        return family
    return measures[0].mean_family or (f"Mean {family}" if family != "AP" else "MAP")


def _own_names(first: Match, second: Match, k: int, t: Translate) -> str:
    """Return what the tools call their numbers, once where they call them the same."""
    names = [at_cutoff(usual(match.calls)[0].name, k) for match in (first, second)]
    return t("board.comma").join(dict.fromkeys(names))


def _family(match: Match) -> str:
    return measure_at(match.open_name, 1).family
