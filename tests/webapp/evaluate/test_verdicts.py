"""The verdict on two files of recommendations, in the words of the page of many cases."""

from dataclasses import replace
from pathlib import Path

from tests.webapp.evaluate.test_comparison import A, B, compared_files
from webapp.cases.case import Case
from webapp.cases.case_set import CaseSet
from webapp.cases.explained import explain_cases
from webapp.cases.verdict_sentences import finding_sentence
from webapp.evaluate.chance import chance_of_spread
from webapp.evaluate.verdicts import verdict_sentence, verdict_word
from webapp.texts import texts_for

EN = texts_for("en")


def test_the_verdict_on_two_files_is_that_of_many_cases_in_the_same_words(tmp_path: Path) -> None:
    rr, precision = compared_files(tmp_path).measures
    cases = tuple(Case(case, (tuple(A[case]), tuple(B[case])), ("A",)) for case in A)
    explained = explain_cases(CaseSet(cases, 2, "RR", columns=("RR", "P@K")), None)
    finding, _ = explained.findings["B"]
    assert finding is not None
    assert verdict_sentence(rr, EN) == finding_sentence(finding, EN)
    assert verdict_word(rr, EN) == EN("leaderboard_text.grade_none")
    # Equal in all six cases.
    assert verdict_sentence(precision, EN) == EN("leaderboard_text.verdict_same", n=6)
    assert verdict_word(precision, EN) == EN("leaderboard_text.grade_none")


def test_a_verdict_by_students_test_names_it_and_a_p_value_is_never_0(tmp_path: Path) -> None:
    chance = chance_of_spread(0.1, 0.1, 5_000)
    of = replace(compared_files(tmp_path).measures[0], chance=chance, wins_a=100, wins_b=4_900, ties=0)
    said = verdict_sentence(of, EN)
    assert said.startswith("Significant difference: paired t-test p < 0.0001, 95 % confidence interval")
    assert said.endswith("(5,000 cases).")
    few = replace(of, chance=None, wins_a=1, wins_b=3)
    assert verdict_sentence(few, EN) == EN("leaderboard_text.too_few", n=4, fewest=5)
    assert verdict_word(few, EN) == "–"
