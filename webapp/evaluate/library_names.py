"""Names of the means that libraries would print: the measure, and the rules in which those of one differ."""

from __future__ import annotations

from collections.abc import Iterable

from webapp.evaluate.library_means import LibraryMean, Rule
from webapp.model.outcome_text import outcome_shown
from webapp.texts import Translate


def names_of(found: Iterable[LibraryMean], t: Translate) -> list[str]:
    """Return the name of each mean; means of one name have one value.

    Where a measure comes out in several values, what only some of its calls do is said behind it.
    """
    means = list(found)
    alike: dict[str, list[LibraryMean]] = {}
    for one in means:
        alike.setdefault(one.measure, []).append(one)
    names: list[str] = []
    for one in means:
        others = alike[one.measure]
        is_several = len({outcome_shown(other.value, t) for other in others}) > 1
        own = [rule for rule in one.rules if is_several and any(rule not in other.rules for other in others)]
        rules = " ".join(_sentence(rule, t) for rule in own)
        names.append(t("evaluate.libraries_rule", measure=one.measure, rules=rules) if own else one.measure)
    return names


def _sentence(rule: Rule, t: Translate) -> str:
    name, value = rule
    if name == "decimals":
        return t("convention_of.decimals", decimals=value)
    if name in ("no_hit", "mean_no_relevant", "mean_missing"):
        return t(f"convention_of.{name}", gives=t(f"convention_of.gives.{value}"))
    return t(f"convention_of.{name}_{value}")
