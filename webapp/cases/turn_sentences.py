"""Sentences on what would turn it: under which other K, denominator or rule another model is ahead."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from recmetrics import Measure, mean_name
from recmetrics.teaching.flips import Standing
from webapp.board.explained import joined
from webapp.cases.case import Model, longest_of
from webapp.cases.case_set import CaseSet
from webapp.cases.cell_texts import divisor_text
from webapp.cases.explained import (
    ExplainedCases,
    at_k,
    best_of,
    last_cutoff,
    mean_of,
    turns_of,
    winners_of,
)
from webapp.cases.verdict_sentences import shown_label
from webapp.model.limits import MAX_K
from webapp.model.measure_names import measure_at
from webapp.texts import Translate


def turns_sentence(explained: ExplainedCases, t: Translate) -> str:
    """Return under which other K, denominator or rule another model would be ahead; "" where none would."""
    case_set = explained.now
    found = sorted(turns_of(case_set), key=lambda turn: (_KINDS.index(kind_of(turn)), winners_of(turn)))
    sentences = [
        _cutoff_turn(case_set, list(alike), winners, t)
        if kind == "cutoff"
        else _turn(kind, list(alike), winners_text(case_set, winners, t), t)
        for (kind, winners), alike in groupby(found, lambda turn: (kind_of(turn), winners_of(turn)))
    ]
    return _all_joined(sentences, t)


def winners_text(case_set: CaseSet, winners: Sequence[Model], t: Translate) -> str:
    """Return the names of the models that lead: "BPR", or "BPR and Model C"."""
    *names, last = [shown_label(case_set, model, t) for model in winners]
    return t("leaderboard_text.and").join([t("change.comma").join(names), last]) if names else last


_KINDS: Final = ("cutoff", "option", "no_relevant", "missing", None)


_STEADY: Final = frozenset({"AP", "HR", "P", "R", "RR", "nDCG"})
"""Families that are nothing but gains of hits over a divisor of K or |R|: F1 is divided by both together."""


def kind_of(standing: Standing) -> str | None:
    """Return the kind of difference of a definition; having no cutoff at all is a kind of its own."""
    without_cutoff = standing.changed == "cutoff" and not standing.definition.measure.has_cutoff
    return "option" if without_cutoff else standing.changed


def _turn(kind: str | None, alike: Sequence[Standing], winner: str, t: Translate) -> str:
    if kind == "option":
        listed = t("change.comma").join(mean_with_divisor(one.definition.measure) for one in alike)
    else:
        rules = dict.fromkeys(
            t(f"cases_table.{kind}_{getattr(one.definition.empty, str(kind))}") for one in alike
        )
        listed = t("leaderboard_text.or").join(rules)
    return t(f"leaderboard_text.turn_{kind}", listed=listed, winner=winner)


def _cutoff_turn(case_set: CaseSet, alike: Sequence[Standing], winners: Sequence[Model], t: Translate) -> str:
    """Return under which K others lead; a run beyond the end of all lists has no end of its own."""
    numbers = sorted(one.definition.measure.k or 0 for one in alike)
    winner = winners_text(case_set, winners, t)
    last = _runs(numbers)[-1]
    if last[-1] <= longest_of(case_set.cases) or not _goes_on(case_set, winners):
        return t("leaderboard_text.turn_cutoff", listed=ranges_text(numbers, t), winner=winner)
    before = numbers[: -len(last)]
    kind = "cutoff_and_on" if before else "cutoff_on"
    return t(f"leaderboard_text.turn_{kind}", listed=ranges_text(before, t), first=last[0], winner=winner)


def _goes_on(case_set: CaseSet, winners: Sequence[Model]) -> bool:
    """Return whether the models lead at the last cutoff that is compared and at every larger one.

    Beyond all lists only what hits are divided by changes, in the same way for all cases with |R| > K. So a
    difference of means rises or falls steadily from one |R| to the next, and these are enough to look at.
    """
    if measure_at(case_set.measure, case_set.k).family not in _STEADY:
        return False
    last = last_cutoff(case_set)
    ends = {min(case.relevant_count, MAX_K) for case in case_set.cases}
    return all(
        best_of({model: mean_of(case_set, model, at_k(case_set, k)) for model in case_set.model_names})
        == tuple(winners)
        for k in (last, *(end for end in ends if end > last))
    )


def mean_with_divisor(measure: Measure) -> str:
    """Return the name of a mean with what its measure divides by, if by anything.

    >>> from recmetrics import parse_measure
    >>> mean_with_divisor(parse_measure("AP")), mean_with_divisor(parse_measure("RR"))
    ('MAP (÷ |R|)', 'MRR')
    """
    over = divisor_text(measure)
    return f"{mean_name(measure)} ({over})" if over else mean_name(measure)


def ranges_text(numbers: Sequence[int], t: Translate) -> str:
    """Return ascending numbers with runs shortened: "1–3, 7"."""
    return t("change.comma").join(
        str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in _runs(numbers)
    )


def _runs(numbers: Sequence[int]) -> list[list[int]]:
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return runs


def _all_joined(sentences: Sequence[str], t: Translate) -> str:
    said = ""
    for sentence in sentences:
        said = joined(said, sentence, t)
    return said


def definition_text(standing: Standing, t: Translate) -> str:
    """Return the name of a definition: its mean with the divisor, and the rule that it changes."""
    name = mean_with_divisor(standing.definition.measure)
    if standing.changed not in ("no_relevant", "missing"):
        return name
    rule = getattr(standing.definition.empty, standing.changed)
    words = t(f"cases.rule_{standing.changed}", rule=t(f"cases_table.{standing.changed}_{rule}"))
    return t("cases.definition_rule", mean=name, rule=words)
