"""View model of the panel on whether the definition matters: for two models, and for a random order."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from recmetrics import order_distribution
from recmetrics.teaching.flips import Standing, turns
from webapp.cases.case_set import CaseSet
from webapp.cases.explained import standings_of, winners_of
from webapp.cases.turn_sentences import definition_text, winners_text
from webapp.cases.verdict_sentences import shown_label
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
        case_set: The models, one or more, on many cases.
        t: Texts.
        is_example: Whether the models are those of an example, not the user's own.
    """
    found = standings_of(case_set)
    turned = turns(found) if case_set.models > 1 else ()
    kind = "example_models" if is_example else "own_models" if case_set.models > 1 else "one_model"
    names = [shown_label(case_set, model, t) for model in case_set.model_names]
    return {
        "intro": t(f"definitions_matter.{kind}"),
        "at": t("definitions_matter.at", n=len(case_set.cases), k=case_set.k),
        "models": names,
        "rows": [_row(case_set, standing, turned, t) for standing in found],
        "is_example": is_example,
        "random_intro": t("definitions_matter.random"),
        "random_at": t("definitions_matter.random_at", k=scenario.k),
        "random": _random(scenario),
    }


def _row(case_set: CaseSet, standing: Standing, turned: Sequence[Standing], t: Translate) -> WinnerRow:
    winners = winners_of(standing)
    return {
        "definition": definition_text(standing, t),
        "means": [_shown(mean) for mean in standing.means],
        "winner": winners_text(case_set, winners, t) if winners else "",
        "flips": standing in turned,
    }


def _shown(value: Number | None) -> str:
    return "–" if value is None else decimal_text(value)


def _random(scenario: Scenario) -> list[RandomRow]:
    """Return the value of each definition for this order, and its mean over all orders of the same hits."""
    rows: list[RandomRow] = []
    for variant in variants(scenario):
        if variant.family not in ("AP", "P"):
            continue
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
