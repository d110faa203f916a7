"""Whose number is this, where it is a mean over cases."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Sequence
from functools import lru_cache
from typing import Any, Final, cast

from playground.cases.case import Model
from playground.cases.case_set import CaseSet
from playground.changes import Say
from playground.definitions.given_number import Given
from playground.definitions.outcomes import value_of
from playground.definitions.painted import labelled
from playground.definitions.painted_libraries import name_sentence, painted_call, usual, value_text
from playground.definitions.words import sentences_of
from playground.measure_names import open_name
from playground.numbers import decimal_text, exact_text
from playground.readout import Painted
from recmetrics import Match, mean_definitions, mean_slips, nearest, parse_mean
from recmetrics.atlas.conventions import Conventions
from recmetrics.atlas.slips import Slip

_CUTOFF = re.compile(r"@\d+$")
_MEANT: Final = ("MAP", "MAP@K", "MAP(norm=relevant)@K", "Mean P@K", "Mean R@K", "MRR", "MRR@K")


def painted_mean_answer(givens: Sequence[Given], case_set: CaseSet, say: Say) -> Painted:
    """What gives all of some numbers as a mean over the cases, in the shape of `painted_answer`.

    Args:
        givens: The numbers, each at its own K or that of the set.
        case_set: The cases; of two models, either may have given the numbers.
        say: Texts.
    """
    answers = [_of_model(givens, case_set, model, say) for model in case_set.model_names]
    fits, near, slips = (
        [row for answer in answers for row in answer[part]] for part in ("fits", "near", "slips")
    )
    return {
        "asked": [],
        "verdict": _verdict(givens, case_set.k, fits, near, say),
        "fits": fits,
        "near": [] if fits else near,
        "slips": slips,
        "others": [],
    }


def _verdict(
    givens: Sequence[Given], k: int, fits: Sequence[Painted], near: Sequence[Painted], say: Say
) -> str:
    numbers = say("change.comma").join(
        say("definitions.number_at", number=labelled(given, say), k=given.k or k) for given in givens
    )
    at_one_k = len({given.k or k for given in givens}) < len(givens)
    if not fits and at_one_k and not any(given.family for given in givens):
        return say("definitions.name_them", numbers=numbers)
    names = dict.fromkeys(row["measure"] for row in fits or near)
    kind = "none" if not fits else "one" if len(names) == 1 else "several"
    return say(f"definitions.fits_{kind}", numbers=numbers, measures=say("change.comma").join(names))


def _of_model(givens: Sequence[Given], case_set: CaseSet, model: Model, say: Say) -> dict[str, list[Painted]]:
    label = say("cases.model", model=model) if case_set.models == 2 else ""
    cutoffs = [given.k or case_set.k for given in givens]
    fitting = [
        {
            _key(match, k): match
            for match in _means(case_set, model, k)
            if _is_asked(given, match.measure) and given.is_given_by(match.value)
        }
        for given, k in zip(givens, cutoffs, strict=True)
    ]
    if not all(fitting):
        common: list[_Key] = []
    elif any(given.family for given in givens):
        # Numbers with a name are each held against their own measure.
        common = list(dict.fromkeys(key for found in fitting for key in found))
    else:
        common = [key for key in fitting[0] if all(key in found for found in fitting)]
    near = nearest(givens[0].value, _means(case_set, model, cutoffs[0])) if len(givens) == 1 else []
    return {
        "fits": [
            _painted([found[key] for found in fitting if key in found], cutoffs, label, say) for key in common
        ],
        "near": [_painted([match], cutoffs, label, say) for match in near],
        "slips": list(_slips(givens[0], _all_slips(case_set, model, cutoffs[0]), say)),
    }


# Some four hundred calls on thirty lists take a tenth of a second; a reader asks about one set many times.
@lru_cache(maxsize=32)
def _means(case_set: CaseSet, model: Model, k: int) -> tuple[Match, ...]:
    found = mean_definitions(*_lists(case_set, model), k)
    return tuple(match for match in found if value_of(match.value) is not None)


@lru_cache(maxsize=32)
def _all_slips(case_set: CaseSet, model: Model, k: int) -> tuple[Slip, ...]:
    return tuple(mean_slips(*_lists(case_set, model), k))


def _lists(
    case_set: CaseSet, model: Model
) -> tuple[dict[str, tuple[str, ...]], dict[str, frozenset[Hashable]]]:
    return (
        {case.name: case.ranked(model) for case in case_set.cases},
        {case.name: case.relevant_set() for case in case_set.cases},
    )


_Key = tuple[str, frozenset[tuple[str, object]]]
"""What is averaged, with its K open, and the conventions: the same for numbers at several K."""


def _key(match: Match, k: int) -> _Key:
    return _open(match.measure, k), frozenset(match.conventions.items())


def _open(mean: str, k: int) -> str:
    """The open name of what is averaged; its own where a library has a K of its own, whatever it is given."""
    measure = parse_mean(mean).measure
    return open_name(str(measure)) or "" if measure.k in (None, k) else str(measure)


def _is_asked(given: Given, mean: str) -> bool:
    return given.family in (None, parse_mean(mean).measure.family)


def _painted(matches: Sequence[Match], cutoffs: Sequence[int], label: str, say: Say) -> Painted:
    """One definition with its value for each of the numbers that it gives."""
    match, k = matches[0], cutoffs[0]
    # The core gives them by name, each with a value that its own record has checked.
    notes = sentences_of(Conventions(**cast("dict[str, Any]", dict(match.conventions))), say)
    several = len(set(cutoffs)) > 1 and len(matches) > 1
    return {
        "measure": _CUTOFF.sub("@K", match.measure) if several else match.measure,
        "open": _open(match.measure, k),
        "value": value_text(match.value),
        "values": [
            {
                "value": value_text(one.value),
                "shown": decimal_text(one.value),
                "exact": exact_text(one.value),
            }
            for one in matches
        ],
        "name": name_sentence(str(parse_mean(match.measure).measure), say),
        "formula": "",
        "numbers": "",
        "notes": [label, *notes] if label else notes,
        "libraries": [painted_call(call, None, k, say) for call in usual(match.calls)],
    }


def _slips(given: Given, slips: Iterable[Slip], say: Say) -> Iterable[Painted]:
    told: set[str] = set()
    for slip in slips:
        # Nobody slips on the way to a definition that hardly anybody uses.
        if _CUTOFF.sub("@K", slip.measure) not in _MEANT:
            continue
        if given.is_given_by(slip.value) and _is_asked(given, slip.measure) and slip.kind not in told:
            told.add(slip.kind)
            yield {"kind": slip.kind, "text": say(f"slip_mean.{slip.kind}", measure=slip.measure)}
