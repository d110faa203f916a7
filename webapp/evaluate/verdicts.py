"""The verdict on two files under a measure: that of the page of many cases, in the same words."""

from __future__ import annotations

from recmetrics.paired_tests import Differences, adjusted_tests
from webapp.cases.significance import Finding
from webapp.cases.verdict_sentences import finding_sentence, grade_word, untested_pair_sentence
from webapp.evaluate.comparison import MeasureComparison
from webapp.texts import Translate


def finding_of(of: MeasureComparison) -> Finding | None:
    """Return what test and interval say; None for too few cases, and for files that are equal in all."""
    cases = of.wins_a + of.wins_b + of.ties
    differences = Differences(cases, of.difference, of.deviation, of.wins_b, of.wins_a, groups=None)
    return Finding.of(differences, of.chance, *adjusted_tests([of.chance]))


def verdict_word(of: MeasureComparison, t: Translate) -> str:
    """Return the verdict in a word or two; "–" where nothing is tested."""
    finding = finding_of(of)
    return grade_word(finding.grade, t) if finding else "–"


def verdict_sentence(of: MeasureComparison, t: Translate) -> str:
    """Return the verdict with its reasons, or why there is none."""
    finding = finding_of(of)
    if finding is None:
        return untested_pair_sentence(of.wins_a + of.wins_b + of.ties, t)
    return finding_sentence(finding, t)
