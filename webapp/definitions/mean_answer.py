"""Identification of reported numbers that are means over cases, as a view model."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Final

from recmetrics import Match, ReportedNumber, mean_slips, parse_mean
from recmetrics.libraries.definitions import many_cases
from recmetrics.libraries.identification import Identification, identified
from recmetrics.libraries.reported_number import Query
from recmetrics.libraries.slip_kinds import SlipKind
from recmetrics.libraries.subjects import ManyCases
from recmetrics.lists.terms import Value
from webapp.board.explained import joined
from webapp.cases.case import Model
from webapp.cases.case_set import CaseSet
from webapp.cases.verdict_sentences import shown_label
from webapp.definitions.convention_sentences import (
    conventions_of,
    mean_sentence,
    own_cutoff_sentence,
    sentences_of,
)
from webapp.definitions.formulas import worked
from webapp.definitions.libraries_view_model import call_view, usual, value_text
from webapp.definitions.protocol import AnswerData, MatchData, SlipData
from webapp.definitions.tool_differences import lists_of, models_asked
from webapp.definitions.traces import labelled_at
from webapp.definitions.view_model import is_close
from webapp.model.measure_names import name_at, name_sentence, with_open_cutoff
from webapp.model.numbers import decimal_text, exact_text
from webapp.texts import Translate

_MEANT: Final = ("MAP", "MAP@K", "MAP(norm=relevant)@K", "Mean P@K", "Mean R@K", "MRR", "MRR@K")
"""Printed names of the means that many use, with the letter K as cutoff; slips in others are left out."""


@dataclass(frozen=True, slots=True)
class _ModelAnswer:
    """The matches and slips of one model."""

    fits: list[MatchData]
    near: list[MatchData]
    slips: list[SlipData]


def mean_answer_view(
    givens: Sequence[ReportedNumber], case_set: CaseSet, t: Translate, model: str = ""
) -> AnswerData:
    """Return what gives all the numbers as means over the cases, in the shape of `answer_view`.

    Args:
        givens: The numbers, each at its own K or that of the set.
        case_set: The cases; any of several models may have given the numbers.
        t: Texts.
        model: The only model to look at, "" for any.
    """
    answers = [_model_answer(givens, case_set, one, t) for one in models_asked(case_set, model)]
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
    numbers = t("board.comma").join(labelled_at(given, given.k or k, t) for given in givens)
    at_one_k = len({given.k or k for given in givens}) < len(givens)
    if not fits and at_one_k and not any(given.family for given in givens):
        return t("definitions.name_them", numbers=numbers)
    if not fits and not near:
        return t("definitions.fits_nothing", numbers=numbers)
    names = dict.fromkeys(row["measure"] for row in fits or near)
    kind = "none" if not fits else "one" if len(names) == 1 else "several"
    return t(f"definitions.fits_{kind}", numbers=numbers, measures=t("board.comma").join(names))


def _model_answer(
    givens: Sequence[ReportedNumber], case_set: CaseSet, model: Model, t: Translate
) -> _ModelAnswer:
    label = shown_label(case_set, model, t) if case_set.models > 1 else ""
    queries = tuple(given.query(case_set.k) for given in givens)
    found = _identified(case_set, model, tuple((given, given.label) for given in givens))
    # For several numbers at once the nearest values would mean little.
    is_asked = len(givens) == 1 and not found.fits
    near = [match for match in found.near if is_close(match, givens)] if is_asked else []
    return _ModelAnswer(
        fits=[_match_view(match, queries, label, t) for match in found.fits],
        near=[_match_view(match, queries, label, t) for match in near],
        slips=list(_slips_view(givens, [query.k for query in queries], case_set, model, t)),
    )


# Some four hundred calls on thirty lists take a tenth of a second, and one set is looked up many times.
# Labels are no part of equality.
@lru_cache(maxsize=32)
def _identified(
    case_set: CaseSet, model: Model, givens: tuple[tuple[ReportedNumber, str], ...]
) -> Identification:
    return identified([given for given, _ in givens], _subject(case_set, model), case_set.k)


@lru_cache(maxsize=8)
def _subject(case_set: CaseSet, model: Model) -> ManyCases:
    return many_cases(*lists_of(case_set, model))


_Slip = tuple[SlipKind, str]
"""A kind of slip, and the printed name of the mean that was meant, with the letter K as cutoff."""


# Several numbers may each have a K of their own.
@lru_cache(maxsize=64)
def _slip_values(case_set: CaseSet, model: Model, k: int) -> Mapping[_Slip, Value]:
    """Return what comes out at a cutoff under each slip that changes a mean."""
    slips = mean_slips(*lists_of(case_set, model), k)
    return {(slip.kind, with_open_cutoff(slip.measure)): slip.value for slip in slips}


def _mean(case_set: CaseSet, model: Model, name: str, k: int) -> Value | None:
    return parse_mean(name_at(name, k)).explain(*lists_of(case_set, model)).value


def _match_view(match: Match, queries: Sequence[Query], label: str, t: Translate) -> MatchData:
    """Return the view model of a match, with its value for each of the numbers that it gives."""
    notes = sentences_of(conventions_of(match), t, match.open_name)
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
        "name": joined(name_sentence(match.open_name, t), own_cutoff_sentence(match, None, t), t),
        **worked(match.open_name, conventions_of(match), None, k),
        "numbers": mean_sentence(conventions_of(match), t),
        "reading": bool(match.conventions),
        "notes": [label, *notes] if label else notes,
        "libraries": [call_view(call, None, k, t) for call in usual(match.calls)],
    }


def _slips_view(
    givens: Sequence[ReportedNumber], ks: Sequence[int], case_set: CaseSet, model: Model, t: Translate
) -> Iterable[SlipData]:
    """Return the slips that give all the numbers, each kind once; a labelled number is of its family only."""
    seen: set[SlipKind] = set()
    known = chain.from_iterable(_slip_values(case_set, model, k) for k in ks)
    for kind, name in dict.fromkeys(known):
        if name not in _MEANT or kind in seen:
            continue
        family = parse_mean(name_at(name, ks[0])).measure.family
        asked = [(one, k) for one, k in zip(givens, ks, strict=True) if one.family in (None, family)]
        if _gives_all(asked, (kind, name), case_set, model):
            seen.add(kind)
            measure = name_at(name, ks[0]) if len(set(ks)) == 1 else name
            yield {"kind": kind, "text": t(f"slip_mean.{kind}", measure=measure)}


def _gives_all(
    asked: Sequence[tuple[ReportedNumber, int]], slip: _Slip, case_set: CaseSet, model: Model
) -> bool:
    """Return whether a slip gives each number at its cutoff, and changes at least one of them."""
    makes_a_difference = False
    for given, k in asked:
        value = _slip_values(case_set, model, k).get(slip)
        makes_a_difference = makes_a_difference or value is not None
        if value is None:
            # At this cutoff the slip has no effect.
            value = _mean(case_set, model, slip[1], k)
        if value is None or not given.may_be(value):
            return False
    return makes_a_difference
