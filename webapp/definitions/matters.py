"""View model of the panel on whether the definition matters: for two models, and for a random order."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from recmetrics import Verdict, flips, order_distribution
from webapp.cases.case_set import CaseSet
from webapp.cases.explained import verdicts_of
from webapp.cases.set_sentences import definition_text
from webapp.definitions.protocol import MattersData, RandomRow, WinnerRow
from webapp.definitions.variants import variants
from webapp.model.numbers import Number, decimal_text, exact_text
from webapp.model.sampling import SAMPLES, SEED
from webapp.model.scenario import Scenario
from webapp.texts import Translate


def matters_view(scenario: Scenario, case_set: CaseSet, t: Translate, *, is_example: bool) -> MattersData:
    """Return the winner under each definition, and the expected value of a random order under each.

    Args:
        scenario: The list.
        case_set: Two models on many cases.
        t: Texts.
        is_example: Whether the models are those of an example, not the user's own.
    """
    found = verdicts_of(case_set)
    turned = flips(found)
    return {
        "intro": t("definitions_matter.winner", n=len(case_set.cases)),
        "rows": [_row(verdict, turned, t) for verdict in found],
        "cases": t(f"definitions_matter.{'example' if is_example else 'own'}_models"),
        "random_intro": t("definitions_matter.random"),
        "random": _random(scenario),
    }


def _row(verdict: Verdict, turned: Sequence[Verdict], t: Translate) -> WinnerRow:
    return {
        "definition": definition_text(verdict, t),
        "a": _shown(verdict.a),
        "b": _shown(verdict.b),
        "winner": verdict.winner or "",
        "flips": verdict in turned,
    }


def _shown(value: Number | None) -> str:
    return "–" if value is None else decimal_text(value)


def _random(scenario: Scenario) -> list[RandomRow]:
    """Return the value of each definition for this order, and its mean over all orders of the same hits."""
    rows: list[RandomRow] = []
    for variant in variants(scenario):
        orders = order_distribution(
            variant.explanation.measure,
            len(scenario.ranked),
            sum(step.relevant for step in variant.explanation.steps),
            scenario.relevant_count,
            seed=SEED,
            samples=SAMPLES,
        )
        rows.append(
            {
                "measure": variant.measure,
                "this": decimal_text(variant.value),
                "shown": decimal_text(orders.expected),
                "exact": exact_text(orders.expected) if isinstance(orders.expected, Fraction) else "",
                "above": variant.value > orders.expected,
            }
        )
    return rows
