"""Rules for empty cases on the page of cases: each gives the mean that it announces."""

from fractions import Fraction

import pytest

from tests.pages.the_page import address_of, cases_table_of, do, leaderboard_of, means_of, opened_cases
from webapp.texts import texts_for

EN = texts_for("en")

EMPTY = "case=u1;A,B,C,D,E;A,B,C,D,Z&case=u2;A,B,C,D,E;A,B,C,Y,Z&case=u3;A,B,C,D,E;,&k=5"


@pytest.mark.parametrize(
    ("choice", "mean"),
    [
        ("zero", (Fraction(4, 5) + Fraction(3, 5) + 0) / 3),
        ("skip", (Fraction(4, 5) + Fraction(3, 5)) / 2),
        ("one", (Fraction(4, 5) + Fraction(3, 5) + 1) / 3),
    ],
)
def test_each_rule_gives_the_mean_that_it_announces(choice: str, mean: Fraction) -> None:
    app = opened_cases(EMPTY)
    [announced] = [
        one["shown"] for one in cases_table_of(app)["rules"]["no_relevant"]["choices"] if one["id"] == choice
    ]
    do(app, {"do": "rule", "rule": "no_relevant", "choice": choice})
    assert means_of(app)["MAP@5"] == f"= {mean}"
    assert leaderboard_of(app)["rows"][0]["cells"][1]["shown"] == announced == f"{float(mean):.4f}"
    assert cases_table_of(app)["rules"]["no_relevant"]["chosen"] == choice
    assert address_of(app).get("no_relevant") == (None if choice == "zero" else choice)


def test_a_case_without_recommendations_has_a_rule_of_its_own() -> None:
    app = opened_cases("case=u1;A,B;A&case=u2;,;A&k=2")
    assert means_of(app)["MAP@2"] == f"= {(1 + Fraction(0)) / 2}"
    do(app, {"do": "rule", "rule": "missing", "choice": "skip"})
    assert means_of(app)["MAP@2"] == f"= {Fraction(1)}"
    assert cases_table_of(app)["cases"][1]["odd"] == EN("cases.odd_missing_skip")
