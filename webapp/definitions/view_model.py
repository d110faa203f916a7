"""View models of the library panels on the definitions page: plain values and translated texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from recmetrics import LibraryCall, Match, ReportedNumber, Slip
from recmetrics.libraries.outcomes import Outcome
from webapp.board.explained import joined
from webapp.definitions.convention_sentences import conventions_of, own_cutoff_sentence, sentences_of
from webapp.definitions.formulas import worked
from webapp.definitions.libraries_view_model import call_view, usual, value_text
from webapp.definitions.matching import Answer
from webapp.definitions.outcomes import outcomes_of
from webapp.definitions.protocol import AllDefinitions, AnswerData, DefinitionData, MatchData
from webapp.definitions.separating import Change, Separation, counts_grades, separating_change
from webapp.definitions.traces import is_of_label, labelled_at
from webapp.definitions.two_tools import numbers_sentence
from webapp.definitions.variants import (
    REFERENCES,
    Group,
    Variant,
    groups,
    variants,
)
from webapp.definitions.view import Sort
from webapp.model.measure_names import name_at, name_sentence, open_name
from webapp.model.numbers import Number, compact_text, decimal_text, exact_text
from webapp.model.scenario import Scenario
from webapp.texts import Translate

_CLOSE = 0.05
"""How far from a number the value of a definition may be that is named as one of the closest."""

_SEVERAL = {"hit_added": "hits_added", "miss_added": "misses_added", "taken_off": "last_taken_off"}


# All definitions


def definitions_view(scenario: Scenario, t: Translate, sort: Sort = "usual") -> AllDefinitions:
    """Return every definition on a list, those of one value together."""
    outcomes = outcomes_of(scenario)
    found = groups(variants(scenario), by_value=sort == "value")
    return {
        "groups": [
            {
                "value": value_text(group.value),
                "shown": decimal_text(group.value),
                "exact": exact_text(group.value),
                "agree": _agree(group, t),
                "separate": separate_sentence(scenario, group, t),
                "names": list(group.names),
                "definitions": [_definition(variant, outcomes, scenario.k, t) for variant in group.variants],
            }
            for group in found
        ]
    }


def _agree(group: Group, t: Translate) -> str:
    names = [variant.measure for variant in group.variants]
    if len(names) == 1:
        return t("definitions.alone", measure=names[0])
    return t("definitions.agree", measures=t("board.comma").join(names))


def separate_sentence(scenario: Scenario, group: Group, t: Translate) -> str:
    """Return a sentence on what would separate the definitions of a group; "" where there is only one."""
    if len(group.variants) < 2 or counts_grades(group.names, scenario):
        return ""
    found = separating_change(scenario, group.names)
    return t("separate.none") if found is None else separation_sentence(found, t)


def separation_sentence(found: Separation, t: Translate) -> str:
    """Return the sentence on a change that separates definitions, with their values after it."""
    key = "they_differ" if len(set(found.values.values())) == len(found.values) else "some_differ"
    return t(f"separate.{key}", change=_change(found.change, t), values=_values(found, t))


def _change(change: Change, t: Translate) -> str:
    kind = _SEVERAL.get(change.kind, change.kind) if change.size > 1 else change.kind
    values = {"was": change.was, "now": change.now, "item": change.item, "other": change.other}
    return t(f"separate.{kind}", size=change.size, **values)


def _values(found: Separation, t: Translate) -> str:
    """Return the values of the definitions after the change, those together that still agree."""
    names: dict[Number, list[str]] = {}
    for name, value in found.values.items():
        names.setdefault(value, []).append(name_at(name, found.scenario.k))
    return t("separate.join").join(
        t("separate.value", measures=t("board.comma").join(names[value]), value=compact_text(value))
        for value in sorted(names, reverse=True)
    )


def _differs(name: str, t: Translate) -> str:
    """Return when the value of a definition is another than that of its reference, option by option."""
    options = name.partition("(")[2].partition(")")[0].split(",")
    parts = [name] if len(options) == 1 else [f"nDCG({option})@K" for option in options]
    return t("board.comma").join(t(f"differs.{part}") for part in parts)


def _definition(
    variant: Variant, outcomes: Mapping[LibraryCall, Outcome | None], k: int, t: Translate
) -> DefinitionData:
    convention = variant.explanation.convention
    is_reference = REFERENCES[variant.family] == variant.open_name
    return {
        "measure": variant.measure,
        "open": variant.open_name,
        "family": variant.family,
        "value": value_text(variant.value),
        "name": name_sentence(variant.open_name, t),
        "formula": variant.formula,
        "numbers": variant.numbers,
        "differs": "" if is_reference else _differs(variant.open_name, t),
        "why": "" if convention is None else t(f"convention.{convention}"),
        "libraries": [call_view(call, outcomes[call], k, t) for call in usual(variant.libraries)],
        "others": [call_view(call, outcomes[call], k, t) for call in usual(variant.others)],
    }


# Identification of numbers


def answer_view(answer: Answer, t: Translate) -> AnswerData:
    """Return the view model of the definitions, library calls and slips that give the numbers."""
    fits = [_match(match, answer, t) for match in answer.fits]
    near = [_match(match, answer, t) for match in answer.near if is_close(match, answer.givens)]
    far = [match for match in answer.near if not is_close(match, answer.givens)]
    others = [match for match in far if not (match.conventions or match.open_name[-1].isdecimal())]
    return {
        "asked": [
            {"shown": given.number_text, "k": k, "family": given.family or ""}
            for given, k in zip(answer.givens, answer.cutoffs, strict=True)
        ],
        "verdict": _verdict(answer, near, t) if answer.givens else "",
        "fits": fits,
        "near": near,
        "slips": [
            {"kind": slip.kind, "text": _slip(slip, answer, t)}
            for slip in answer.slips
            if is_of_label(open_name(slip.measure) or slip.measure, answer.givens)
        ],
        "others": [_match(match, answer, t) for match in (*others, *answer.others)],
    }


def is_close(match: Match, givens: Sequence[ReportedNumber]) -> bool:
    """Return whether a definition that does not give the numbers comes near enough to be worth a word."""
    pairs = zip(givens, match.values, strict=True)
    return all(value is None or abs(float(value) - float(given.value)) <= _CLOSE for given, value in pairs)


def _verdict(answer: Answer, near: Sequence[MatchData], t: Translate) -> str:
    if answer.claims and (sentence := numbers_sentence(answer.claims, answer.scenario, t)):
        return sentence
    numbers = t("board.comma").join(
        labelled_at(given, k, t) for given, k in zip(answer.givens, answer.cutoffs, strict=True)
    )
    named = [match for match in answer.fits if not match.conventions]
    if answer.fits and not named:
        return t("definitions.fits_readings", numbers=numbers)
    # Two numbers at one K cannot come from one measure: the user has to name the measure of each.
    at_one_k = len(set(answer.cutoffs)) < len(answer.givens)
    if not named and at_one_k and not any(given.family for given in answer.givens):
        return t("definitions.name_them", numbers=numbers)
    if not named and not near:
        return t("definitions.fits_nothing", numbers=numbers)
    kind = "none" if not named else "one" if len(named) == 1 else "several"
    measures = [match.measure for match in named] or [match["measure"] for match in near]
    listed = t("board.comma").join(dict.fromkeys(measures))
    return t(f"definitions.fits_{kind}", numbers=numbers, measures=listed)


def _match(match: Match, answer: Answer, t: Translate) -> MatchData:
    values = [value for value in match.values if value is not None]
    at = next(at for at, value in enumerate(match.values) if value is not None)
    return {
        "measure": match.measure,
        "open": match.open_name,
        "value": value_text(values[0]),
        "values": [
            {"value": value_text(value), "shown": decimal_text(value), "exact": exact_text(value)}
            for value in values
        ],
        "name": joined(
            name_sentence(match.open_name, t),
            own_cutoff_sentence(match, len(answer.scenario.ranked), t),
            t,
        ),
        **worked(match.open_name, conventions_of(match), answer.scenario, answer.cutoffs[at]),
        "reading": bool(match.conventions),
        "notes": sentences_of(conventions_of(match), t, match.open_name),
        "libraries": [call_view(call, None, answer.cutoffs[at], t) for call in usual(match.calls)],
    }


def _slip(slip: Slip, answer: Answer, t: Translate) -> str:
    cutoffs = set(answer.cutoffs)
    k = cutoffs.pop() if len(cutoffs) == 1 else None
    name, off = open_name(slip.measure) or "", slip.at if slip.kind == "cutoff_off" else 0
    measure = _off(name, off) if k is None else name_at(name, k + off)
    return t(f"slip.{slip.kind}", measure=measure, k=k or "K", at=slip.at)


def _off(name: str, off: int) -> str:
    """Return the open name of a measure at a K that is off."""
    return name.replace("@K", f"@(K {'+' if off > 0 else '−'} {abs(off)})") if off else name
