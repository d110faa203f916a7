"""The list in one line above the panels, and numbers to try that fit it."""

from __future__ import annotations

from webapp.definitions.basis import is_sample
from webapp.definitions.outcomes import flags_of
from webapp.definitions.protocol import ShortListData
from webapp.definitions.variants import variants
from webapp.model.limits import MAX_K
from webapp.model.numbers import decimal_text, exact_text
from webapp.model.scenario import Scenario

_ROOM_BEYOND = 5
"""How far beyond the list K can be set here."""

_TRIED = ("AP(norm=relevant)@K", "AP@K", "AP(norm=hits)@K")
"""Definitions whose values are numbers to try, the last ones in other notations."""


def short_list(scenario: Scenario) -> ShortListData:
    """Return all of a list that its numbers depend on."""
    return {
        "ranked": scenario.ranked,
        "relevant": scenario.relevant,
        "unused": scenario.unused,
        "flags": list(flags_of(scenario)),
        "relevant_count": scenario.relevant_count,
        # Those that are hidden from what judges the list were missed all the same.
        "missed": len(scenario.missed) + scenario.unnamed,
        "hides_missed": scenario.hides_missed,
        "unnamed": scenario.unnamed,
        "k": scenario.k,
        "is_sample": is_sample(scenario),
        "has_grades": scenario.grades is not None,
        "k_max": min(max(len(scenario.ranked) + _ROOM_BEYOND, scenario.k), MAX_K),
    }


def number_examples(scenario: Scenario) -> list[str]:
    """Return numbers to try, in the notations that tools print; each is that of a definition on the list.

    >>> number_examples(Scenario(tuple("ABCDE"), ("B", "D", "Z"), k=5))
    ['0.3333', '50 %', 'AP@5 = 0.3333; P@5 = 0.4000']
    """
    found = {variant.open_name: variant for variant in variants(scenario)}
    values = list(dict.fromkeys(found[name].value for name in _TRIED))
    written = [decimal_text(values[0])]
    if len(values) > 2:
        written.append(exact_text(values[1]))
    if len(values) > 1:
        percent = f"{float(values[-1]):.1%}".replace(".0%", "%").replace("%", " %")
        written.append(percent)
    precision, at_k = found["P@K"], found["AP@K"]
    both = "; ".join(f"{one.measure} = {decimal_text(one.value)}" for one in (at_k, precision))
    return [*written, both]
