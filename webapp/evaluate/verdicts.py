"""The verdict on two files under a measure: that of the page of many cases, in the same words."""

from __future__ import annotations

from recmetrics.paired_tests import Differences
from webapp.cases.significance import Finding
from webapp.cases.verdict_sentences import finding_sentence, grade_word, untested_pair_sentence
from webapp.evaluate.comparison import MeasureComparison
from webapp.texts import Translate


def finding_of(of: MeasureComparison) -> Finding | None:
    """Return what test and interval say; None for too few cases, and for files that are equal in all."""
    if of.chance is None or not (of.wins_a or of.wins_b):
        return None
    cases = of.wins_a + of.wins_b + of.ties
    return Finding.alone(
        Differences(cases, of.difference, of.deviation, of.wins_b, of.wins_a, groups=None), of.chance
    )


def verdict_word(of: MeasureComparison, t: Translate) -> str:
    """Return the verdict in a word or two; "–" where nothing is tested."""
    if of.chance is None:
        return "–"
    finding = finding_of(of)
    return grade_word(finding.grade if finding else "none", t)


def verdict_sentence(of: MeasureComparison, t: Translate) -> str:
    """Return the verdict with its reasons, or why there is none."""
    finding = finding_of(of)
    if finding is None:
        return untested_pair_sentence(of.wins_a + of.wins_b + of.ties, t)
    return finding_sentence(finding, t)
