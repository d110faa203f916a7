"""Sentences under the leaderboard: who is ahead, and whether that is significant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from recmetrics import CaseDifference, mean_name
from recmetrics.lists.sums import LAST_BITS, exact_quotient
from recmetrics.paired_tests import Grade
from webapp.board.explained import joined
from webapp.cases.case import MODELS, Model
from webapp.cases.case_set import CaseSet
from webapp.cases.explained import ExplainedCases
from webapp.cases.significance import Finding
from webapp.model.measure_names import measure_at
from webapp.model.numbers import DECIMALS, Number, decimal_text, sign_of, signed_decimals
from webapp.model.sampling import FEWEST
from webapp.texts import Translate

MARK: Final = "†"
"""The mark of a significant difference."""

_LEAST_P: Final = 10.0**-DECIMALS
"""The least p-value that decimals show."""


def shown_label(case_set: CaseSet, model: Model, t: Translate) -> str:
    """Return the name of a model as readers see it: their own, or "Model A"."""
    return case_set.labels[MODELS.index(model)] or t("cases.model", model=model)


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
        value = decimal_text(best)
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
    value = decimal_text(mean.value)
    return t("leaderboard_text.single", mean=str(mean.mean), value=value, n=mean.count)


def _one_ahead(explained: ExplainedCases, leader: Model, t: Translate) -> str:
    case_set = explained.now
    second = next_best(explained, leader)
    best, other = explained.mean(leader), explained.mean(second)
    assert best.value is not None
    assert other.value is not None
    paired = [one for one in explained.differences(leader, second) if one is not None]
    is_shared = len(paired) == best.count == other.count
    difference = best.value - other.value if is_shared else exact_quotient(paired, [len(paired)])
    ahead = t(
        f"leaderboard_text.ahead{_ahead_kind(case_set.models, difference, is_shared=is_shared)}",
        winner=shown_label(case_set, leader, t),
        mean=mean_name(explained.measure),
        value=decimal_text(best.value),
        difference="" if difference is None else decimal_text(abs(difference)),
        n=len(paired),
        other=shown_label(case_set, second, t),
        significance=_significance(explained, second, t),
    )
    signs = Counter(map(sign_of, paired))
    more, fewer = signs[-1], signs[1]
    if more <= fewer:
        return ahead
    name = shown_label(case_set, second, t)
    return joined(ahead, t("leaderboard_text.ahead_but", other=name, more=more, fewer=fewer), t)


def _ahead_kind(models: int, difference: Number | None, *, is_shared: bool) -> str:
    """Return which sentence says who is ahead: a difference is of the cases that both means are over."""
    if is_shared:
        return "" if models == 2 else "_of_all"
    if difference is None:
        return "_apart"
    return ("_shared_less", "_shared_same", "_shared")[sign_of(difference) + 1]


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
    if explained.excerpt is not None:
        return t("leaderboard_text.chosen")
    if cases < FEWEST:
        said = t("leaderboard_text.no_test", n=cases, fewest=FEWEST)
    else:
        # Two that are equal in all cases that count for both are as any chance would have it.
        grade, p_value = (finding.grade, finding.p_value) if finding else ("none", 1)
        kind = "grade_holm" if finding and finding.comparisons > 1 else "grade"
        said = t(f"leaderboard_text.{kind}", grade=grade_word(grade, t), p=short_p(p_value), n=cases)
    if baseline in (explained.leaders[0], second):
        return said
    # The leader is tested against the baseline, which is none of the two in the sentence.
    return t("leaderboard_text.against", baseline=_baseline(explained, t), text=said)


def grade_word(grade: Grade, t: Translate) -> str:
    """Return a verdict in a word or two: "significant"."""
    return t(f"leaderboard_text.grade_{grade}")


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
    """Return how many cases a significant difference would need, or why nothing is tested; "" for neither."""
    if explained.excerpt is not None:
        return explained.excerpt.sentence(explained.now, t)
    model = explained.compared
    finding = explained.findings[model][explained.chosen] if model else None
    if model is None or finding is None or finding.needed is None:
        return ""
    return t(
        "leaderboard_text.power",
        needed=f"{finding.needed:,}",
        difference=decimal_text(abs(finding.differences.mean)),
        model=shown_label(explained.now, model, t),
        baseline=_baseline(explained, t),
    )


def untested_sentence(explained: ExplainedCases, model: Model, t: Translate) -> str:
    """Return why a model is not tested against the baseline: chosen or too few cases, or the same in all."""
    if explained.excerpt is not None:
        return explained.excerpt.sentence(explained.now, t)
    return untested_pair_sentence(len(_leading_pairs(explained, model)), t)


def untested_pair_sentence(cases: int, t: Translate) -> str:
    """Return why two models are not tested in so many cases: too few, or the same in all."""
    kind = "too_few" if cases < FEWEST else "verdict_same"
    return t(f"leaderboard_text.{kind}", n=f"{cases:,}", fewest=FEWEST)


def finding_sentence(finding: Finding, t: Translate) -> str:
    """Return a verdict with its reasons, and how many cases would be needed where it is not clear."""
    said = _verdict(finding, t)
    if finding.needed is None:
        return said
    return joined(said, t("leaderboard_text.needed", needed=f"{finding.needed:,}"), t)


def disagreement_sentences(explained: ExplainedCases, t: Translate) -> list[str]:
    """Return the verdicts, by model and measure, where the interval seems to say other than the p-value."""
    return [
        t(
            "leaderboard_text.of_pair_and_mean",
            model=shown_label(explained.now, model, t),
            baseline=_baseline(explained, t),
            mean=mean_name(measure_at(name, explained.now.k)),
            text=_verdict(finding, t),
        )
        for model, findings in explained.findings.items()
        for name, finding in zip(explained.now.columns, findings, strict=True)
        if finding is not None and _disagreement(finding)
    ]


def _disagreement(finding: Finding) -> str:
    """Return which of test and interval alone speaks for a difference; "" where they agree."""
    holds_0 = finding.chance.low <= LAST_BITS and finding.chance.high >= -LAST_BITS
    if finding.grade == "borderline":
        return "_test" if holds_0 else "_interval"
    return "_interval" if finding.grade == "none" and not holds_0 else ""


def _verdict(finding: Finding, t: Translate) -> str:
    chance = finding.chance
    method = "t" if chance.kind == "t" else "swaps"
    return t(
        f"leaderboard_text.verdict_{finding.grade}{_disagreement(finding)}",
        test=t(f"leaderboard_text.test_{method}"),
        interval=t(f"leaderboard_text.interval_{method}"),
        p=p_text(finding, t),
        low=signed_decimals(chance.low),
        high=signed_decimals(chance.high),
        n=f"{finding.differences.cases:,}",
    )


def p_text(finding: Finding, t: Translate) -> str:
    """Return the p-value with "=" or "<", and what Holm's correction makes of it with several comparisons."""
    if finding.comparisons == 1:
        return p_decimals(finding.p_value)
    return t(
        "leaderboard_text.p_adjusted",
        p=p_decimals(finding.chance.p_value).removeprefix("= "),
        adjusted=p_decimals(finding.p_value),
        comparisons=finding.comparisons,
    )


def p_decimals(p_value: float) -> str:
    """Return a p-value in decimals, with "=" or "<": it is never 0, but that of a t-test may look so.

    >>> p_decimals(0.15625), p_decimals(1e-9)
    ('= 0.1562', '< 0.0001')
    """
    return f"< {_LEAST_P:.{DECIMALS}f}" if p_value < _LEAST_P else f"= {p_value:.{DECIMALS}f}"


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
        if len(explained.now.columns) > 1:
            legend.append(t("leaderboard_text.legend_measures"))
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
