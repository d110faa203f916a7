"""Identification of reported numbers that are means over cases, as a view model."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from recmetrics import Match, ReportedNumber, Slip, mean_slips, parse_mean
from recmetrics.libraries.definitions import many_cases
from recmetrics.libraries.identification import identification
from recmetrics.libraries.matches import matches
from recmetrics.libraries.reported_number import Query
from recmetrics.libraries.subjects import ManyCases
from webapp.cases.case import Model
from webapp.cases.case_set import CaseSet
from webapp.definitions.convention_sentences import conventions_of, sentences_of
from webapp.definitions.libraries_view_model import call_view, usual, value_text
from webapp.definitions.protocol import AnswerData, MatchData, SlipData
from webapp.definitions.view_model import labelled
from webapp.model.measure_names import name_sentence
from webapp.model.numbers import decimal_text, exact_text
from webapp.texts import Translate

_CUTOFF = re.compile(r"@\d+$")
_MEANT: Final = ("MAP", "MAP@K", "MAP(norm=relevant)@K", "Mean P@K", "Mean R@K", "MRR", "MRR@K")


@dataclass(frozen=True, slots=True)
class _ModelAnswer:
    """The matches and slips of one model."""

    fits: list[MatchData]
    near: list[MatchData]
    slips: list[SlipData]


def mean_answer_view(givens: Sequence[ReportedNumber], case_set: CaseSet, t: Translate) -> AnswerData:
    """Return what gives all the numbers as means over the cases, in the shape of `answer_view`.

    Args:
        givens: The numbers, each at its own K or that of the set.
        case_set: The cases; of two models, either may have given the numbers.
        t: Texts.
    """
    answers = [_model_answer(givens, case_set, model, t) for model in case_set.model_names]
    fits = [row for answer in answers for row in answer.fits]
    near = [row for answer in answers for row in answer.near]
    return {
        "asked": [],
        "verdict": _verdict(givens, case_set.k, fits, near, t),
        "fits": fits,
        "near": [] if fits else near,
        "slips": [row for answer in answers for row in answer.slips],
        "others": [],
    }


def _verdict(
    givens: Sequence[ReportedNumber],
    k: int,
    fits: Sequence[MatchData],
    near: Sequence[MatchData],
    t: Translate,
) -> str:
    numbers = t("change.comma").join(
        t("definitions.number_at", number=labelled(given, t), k=given.k or k) for given in givens
    )
    at_one_k = len({given.k or k for given in givens}) < len(givens)
    if not fits and at_one_k and not any(given.family for given in givens):
        return t("definitions.name_them", numbers=numbers)
    names = dict.fromkeys(row["measure"] for row in fits or near)
    kind = "none" if not fits else "one" if len(names) == 1 else "several"
    return t(f"definitions.fits_{kind}", numbers=numbers, measures=t("change.comma").join(names))


def _model_answer(
    givens: Sequence[ReportedNumber], case_set: CaseSet, model: Model, t: Translate
) -> _ModelAnswer:
    label = t("cases.model", model=model) if case_set.models == 2 else ""
    queries = tuple(given.query(case_set.k) for given in givens)
    found = identification(givens, _matches(case_set, model, queries))
    # For several numbers at once the nearest values would mean little.
    near = found.near if len(givens) == 1 and not found.fits else ()
    return _ModelAnswer(
        fits=[_match_view(match, queries, label, t) for match in found.fits],
        near=[_match_view(match, queries, label, t) for match in near],
        slips=list(_slips(givens[0], _all_slips(case_set, model, queries[0].k), t)),
    )


# Some four hundred calls on thirty lists take a tenth of a second, and one set is looked up many times.
@lru_cache(maxsize=32)
def _matches(case_set: CaseSet, model: Model, queries: tuple[Query, ...]) -> tuple[Match, ...]:
    return tuple(matches(_subject(case_set, model), queries))


@lru_cache(maxsize=8)
def _subject(case_set: CaseSet, model: Model) -> ManyCases:
    return many_cases(*_lists(case_set, model))


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


def _match_view(match: Match, queries: Sequence[Query], label: str, t: Translate) -> MatchData:
    """Return the view model of a match, with its value for each of the numbers that it gives."""
    notes = sentences_of(conventions_of(match), t)
    k = next(query.k for query, value in zip(queries, match.values, strict=True) if value is not None)
    return {
        "measure": match.measure,
        "open": match.open_name,
        "value": value_text(match.value),
        "values": [
            {"value": value_text(value), "shown": decimal_text(value), "exact": exact_text(value)}
            for value in match.values
            if value is not None
        ],
        "name": name_sentence(match.open_name, t),
        "formula": "",
        "numbers": "",
        "notes": [label, *notes] if label else notes,
        "libraries": [call_view(call, None, k, t) for call in usual(match.calls)],
    }


def _is_asked(given: ReportedNumber, mean: str) -> bool:
    return given.family in (None, parse_mean(mean).measure.family)


def _slips(given: ReportedNumber, slips: Iterable[Slip], t: Translate) -> Iterable[SlipData]:
    seen: set[str] = set()
    for slip in slips:
        # Slips in definitions that hardly anybody uses are left out.
        if _CUTOFF.sub("@K", slip.measure) not in _MEANT:
            continue
        if given.may_be(slip.value) and _is_asked(given, slip.measure) and slip.kind not in seen:
            seen.add(slip.kind)
            yield {"kind": slip.kind, "text": t(f"slip_mean.{slip.kind}", measure=slip.measure)}
