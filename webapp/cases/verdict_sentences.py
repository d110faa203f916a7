"""Sentences under the leaderboard: who is ahead, whether that is significant, and what would turn it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Final

from recmetrics import CaseDifference, mean_name
from recmetrics.lists.sums import LAST_BITS
from recmetrics.teaching.flips import Standing
from webapp.board.explained import joined
from webapp.cases.case import MODELS, Model
from webapp.cases.case_set import CaseSet
from webapp.cases.cell_texts import divisor_text
from webapp.cases.explained import ExplainedCases, turns_of, winner_of
from webapp.cases.significance import Finding
from webapp.model.numbers import Number, compact_text, decimal_text, signed_decimals
from webapp.model.sampling import FEWEST
from webapp.texts import Translate

MARK: Final = "†"
"""The mark of a clear difference."""

MOST_FRACTION: Final = 100
"""The largest denominator of a fraction that is shown without being asked for."""


def shown_label(case_set: CaseSet, model: Model, t: Translate) -> str:
    """Return the name of a model as readers see it: their own, or "Model A"."""
    return case_set.labels[MODELS.index(model)] or t("cases.model", model=model)


def number_format(case_set: CaseSet, *values: Number | None) -> Callable[[Number], str]:
    """Return how the numbers of a sentence are written: as fractions if all are easy to read, or decimals.

    Args:
        case_set: The set; in one of five cases or more nobody adds up fractions.
        values: All numbers of the sentence; None for one that there is not.
    """
    is_small = len(case_set.cases) < FEWEST and all(
        isinstance(value, Fraction | int) and value.denominator <= MOST_FRACTION
        for value in values
        if value is not None
    )
    return compact_text if is_small else decimal_text


# Who is ahead


def ahead_sentence(explained: ExplainedCases, t: Translate) -> str:
    """Return who is ahead by the leading measure, by what and how significantly; of one model its mean."""
    case_set, mean = explained.now, mean_name(explained.measure)
    if case_set.models == 1:
        return _single(explained, t)
    leaders = explained.leaders
    without: list[Model] = [model for model in case_set.model_names if explained.mean(model).value is None]
    if without:
        return t("leaderboard_text.ahead_none", models=_listed(case_set, without, t))
    if len(leaders) != 1:
        best = max(explained.mean(model).value or 0 for model in leaders)
        value = number_format(case_set, best)(best)
        kind = "all" if len(leaders) == case_set.models else "first"
        names = _listed(case_set, leaders, t)
        return t(f"leaderboard_text.ahead_tie_{kind}", models=names, mean=mean, value=value)
    return _one_ahead(explained, leaders[0], t)


def _listed(case_set: CaseSet, models: Sequence[Model], t: Translate) -> str:
    return t("change.comma").join(shown_label(case_set, model, t) for model in models)


def _single(explained: ExplainedCases, t: Translate) -> str:
    mean = explained.mean()
    if mean.value is None:
        return t("cases.none_left")
    value = number_format(explained.now, mean.value)(mean.value)
    return t("leaderboard_text.single", mean=str(mean.mean), value=value, n=mean.count)


def _one_ahead(explained: ExplainedCases, leader: Model, t: Translate) -> str:
    case_set = explained.now
    second = next_best(explained, leader)
    best, other = explained.mean(leader), explained.mean(second)
    assert best.value is not None
    assert other.value is not None
    difference = best.value - other.value
    text = number_format(case_set, best.value, difference)
    ahead = t(
        "leaderboard_text.ahead" if case_set.models == 2 else "leaderboard_text.ahead_of_all",
        winner=shown_label(case_set, leader, t),
        mean=mean_name(explained.measure),
        value=text(best.value),
        difference=text(difference),
        other=shown_label(case_set, second, t),
        significance=_significance(explained, second, t),
    )
    terms = zip(best.terms, other.terms, strict=True)
    differences = [one.value - two.value for one, two in terms if one.counted and two.counted]
    more, fewer = sum(one < 0 for one in differences), sum(one > 0 for one in differences)
    if more <= fewer:
        return ahead
    name = shown_label(case_set, second, t)
    return joined(ahead, t("leaderboard_text.ahead_but", other=name, more=more, fewer=fewer), t)


def next_best(explained: ExplainedCases, leader: Model) -> Model:
    """Return the best of the other models by the leading measure."""
    others: list[Model] = [model for model in explained.now.model_names if model != leader]
    return max(others, key=lambda model: explained.mean(model).value or 0)


# Whether it is significant


def _significance(explained: ExplainedCases, second: Model, t: Translate) -> str:
    """Return in a few words whether the first model is significantly better, to go into a sentence."""
    model, baseline = explained.compared, explained.now.baseline
    assert model is not None
    finding = explained.findings[model][explained.chosen]
    cases = len(_leading_pairs(explained, model))
    if cases < FEWEST:
        said = t("leaderboard_text.no_test", n=cases, fewest=FEWEST)
    else:
        # Two that are equal in all cases that count for both are as any chance would have it.
        grade, p_value = (finding.grade, finding.p_value) if finding else ("none", 1)
        said = t(f"leaderboard_text.grade_{grade}", p=short_p(p_value), n=cases)
    if baseline in (explained.leaders[0], second):
        return said
    # The leader is tested against the baseline, which is none of the two in the sentence.
    return t("leaderboard_text.against", baseline=_baseline(explained, t), text=said)


def _leading_pairs(explained: ExplainedCases, model: Model) -> Sequence[CaseDifference]:
    return explained.comparisons[model][explained.chosen].pairs


def short_p(p_value: float) -> str:
    """Return a p-value with "=" or "<", and as many digits as it takes.

    >>> [short_p(p_value) for p_value in (0.25, 0.03125, 0.0499, 0.0001, 1)]
    ['= 0.25', '= 0.031', '= 0.0499', '< 0.001', '= 1']
    """
    if p_value < 0.001:
        return "< 0.001"
    is_near = 0.045 <= p_value < 0.055
    return f"= {p_value:.{4 if is_near else 2}g}"


def power_sentence(explained: ExplainedCases, t: Translate) -> str:
    """Return how many cases a significant difference would need; "" where it is one, or not tested."""
    model = explained.compared
    finding = explained.findings[model][explained.chosen] if model else None
    if finding is None or finding.needed is None:
        return ""
    return t("leaderboard_text.power", needed=f"{finding.needed:,}")


def untested_sentence(explained: ExplainedCases, model: Model, t: Translate) -> str:
    """Return why a model is not tested against the baseline: too few cases, or the same in all."""
    cases = len(_leading_pairs(explained, model))
    kind = "too_few" if cases < FEWEST else "verdict_same"
    return t(f"leaderboard_text.{kind}", n=cases, fewest=FEWEST)


def finding_sentence(finding: Finding, t: Translate) -> str:
    """Return a verdict with its reasons, and how many cases would be needed where it is not clear."""
    chance, disagrees = finding.chance, ""
    holds_0 = chance.low <= LAST_BITS and chance.high >= -LAST_BITS
    if finding.grade == "borderline":
        disagrees = "_test" if holds_0 else "_interval"
    elif finding.grade == "none" and not holds_0:
        disagrees = "_interval"
    said = t(
        f"leaderboard_text.verdict_{finding.grade}{disagrees}",
        p=p_text(finding, t),
        low=signed_decimals(chance.low),
        high=signed_decimals(chance.high),
        n=finding.differences.cases,
    )
    if finding.needed is None:
        return said
    return joined(said, t("leaderboard_text.needed", needed=f"{finding.needed:,}"), t)


def p_text(finding: Finding, t: Translate) -> str:
    """Return the p-value, and what Holm's correction makes of it where there are several comparisons."""
    raw = f"{finding.chance.p_value:.4f}"
    if finding.comparisons == 1:
        return raw
    return t(
        "leaderboard_text.p_adjusted",
        p=raw,
        adjusted=f"{finding.p_value:.4f}",
        comparisons=finding.comparisons,
    )


def pair_sentence(explained: ExplainedCases, model: Model, text: str, t: Translate) -> str:
    """Return a sentence with the names of a model and the baseline before it."""
    label = shown_label(explained.now, model, t)
    return t("leaderboard_text.of_pair", model=label, baseline=_baseline(explained, t), text=text)


def legend_sentences(explained: ExplainedCases, t: Translate) -> list[str]:
    """Return what bold numbers, intervals and marks mean, as far as there are any."""
    if explained.now.models == 1:
        return []
    found = [one for findings in explained.findings.values() for one in findings if one is not None]
    legend = [t("leaderboard_text.legend_best")]
    if found:
        legend.append(t("leaderboard_text.legend_interval", baseline=_baseline(explained, t)))
        legend.append(t("leaderboard_text.legend_p"))
    if any(one.grade == "clear" for one in found):
        comparisons = max(one.comparisons for one in found)
        kind = "mark" if comparisons == 1 else "mark_holm"
        legend.append(t(f"leaderboard_text.legend_{kind}", mark=MARK, comparisons=comparisons))
    return legend


def _baseline(explained: ExplainedCases, t: Translate) -> str:
    return shown_label(explained.now, explained.now.baseline, t)


def note_sentences(explained: ExplainedCases, t: Translate) -> list[str]:
    """Return a sentence for cases that count for one of the compared models only."""
    model = explained.compared
    unpaired = explained.comparisons[model][explained.chosen].unpaired if model else ()
    if not unpaired:
        return []
    return [t("leaderboard_text.unpaired", cases=t("change.comma").join(map(str, unpaired)))]


# What would turn it


def turns_sentence(explained: ExplainedCases, t: Translate) -> str:
    """Return under which other K, denominator or rule another model would be ahead; "" where none would."""
    case_set = explained.now
    found = sorted(turns_of(case_set), key=lambda turn: (_KINDS.index(kind_of(turn)), winner_of(turn) or ""))
    sentences = [
        _turn(kind, list(alike), shown_label(case_set, winner, t), t)
        for (kind, winner), alike in groupby(found, lambda turn: (kind_of(turn), winner_of(turn)))
        if winner is not None
    ]
    return _all_joined(sentences, t)


_KINDS: Final = ("cutoff", "option", "no_relevant", "missing", None)


def kind_of(standing: Standing) -> str | None:
    """Return the kind of difference of a definition; having no cutoff at all is a kind of its own."""
    without_cutoff = standing.changed == "cutoff" and not standing.definition.measure.has_cutoff
    return "option" if without_cutoff else standing.changed


def _turn(kind: str | None, alike: Sequence[Standing], winner: str, t: Translate) -> str:
    if kind == "cutoff":
        listed = ranges_text(sorted(one.definition.measure.k or 0 for one in alike), t)
    elif kind == "option":
        listed = t("change.comma").join(_with_divisor(one) for one in alike)
    else:
        rules = dict.fromkeys(
            t(f"cases_table.{kind}_{getattr(one.definition.empty, str(kind))}") for one in alike
        )
        listed = t("leaderboard_text.or").join(rules)
    return t(f"leaderboard_text.turn_{kind}", listed=listed, winner=winner)


def _with_divisor(standing: Standing) -> str:
    """Return the name of a mean with its denominator: "MAP (÷ |R|)"."""
    measure = standing.definition.measure
    over = divisor_text(measure)
    return f"{mean_name(measure)} ({over})" if over else mean_name(measure)


def ranges_text(numbers: Sequence[int], t: Translate) -> str:
    """Return ascending numbers with runs shortened: "1–3, 7"."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return t("change.comma").join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


def _all_joined(sentences: Sequence[str], t: Translate) -> str:
    said = ""
    for sentence in sentences:
        said = joined(said, sentence, t)
    return said


def definition_text(standing: Standing, t: Translate) -> str:
    """Return the name of a definition: its mean, and the rule that it changes."""
    name = mean_name(standing.definition.measure)
    if standing.changed not in ("no_relevant", "missing"):
        return name
    rule = getattr(standing.definition.empty, standing.changed)
    words = t(f"cases.rule_{standing.changed}", rule=t(f"cases_table.{standing.changed}_{rule}"))
    return t("cases.definition_rule", mean=name, rule=words)
