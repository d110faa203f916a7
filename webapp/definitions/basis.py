"""What an answer rests on, where that is not the reader's own: the sample list, or the example cases."""

from __future__ import annotations

from webapp.cases.case_set import OPENING_CASES, POST_CASES, CaseSet
from webapp.definitions.view import View
from webapp.model.scenario import Scenario, opening_for
from webapp.texts import LANGUAGES, Translate


def is_sample(scenario: Scenario) -> bool:
    """Return whether a list is the one that the page opens with; at another K it is that still.

    >>> opening = opening_for("ko")
    >>> is_sample(opening.with_k(2)), is_sample(opening.with_unnamed(3))
    (True, False)
    """
    return any(
        (scenario.ranked, set(scenario.relevant), scenario.unnamed)
        == (opening.ranked, set(opening.relevant), opening.unnamed)
        for opening in map(opening_for, LANGUAGES)
    )


def basis_sentence(view: View, scenario: Scenario, case_set: CaseSet, t: Translate) -> str:
    """Return that an answer rests on a sample, and what to give instead; "" where it does not."""
    is_asked = bool(view.number) if view.panel == "number" else view.panel == "tools" and view.has_tools
    if not is_asked:
        return ""
    if view.of == "cases":
        is_example = case_set.cases in (OPENING_CASES.cases, POST_CASES.cases)
        return t("answers.sample_cases") if is_example else ""
    return t("answers.sample_list") if is_sample(scenario) else ""
