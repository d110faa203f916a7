"""Worked tables: every row's answer as arithmetic, and which of them the reader fills in."""

from collections.abc import Sequence
from fractions import Fraction

import pytest

from webapp.cases.case_set import CaseSet
from webapp.learn.lesson import Blank, Complete, Scene, Work
from webapp.learn.worked import Worked, worked
from webapp.model.scenario import Scenario
from webapp.texts import LANGUAGES, texts_for

# 01010 of three relevant items, one of which is missed.
LIST = Scenario(tuple("ABCDE"), tuple("BDZ"), k=4)
SET = CaseSet.from_query({"case": ["u1;A,B,C;A,C", "u2;A,B,C;B", "u3;A,B,C;"], "k": "3"})[0]


def table(
    work: Work, measure: str = "AP@K", scene: Scene = LIST, blank: Blank = "all", lang: str = "en"
) -> Worked:
    step = Complete(
        id="fill",
        text="fill",
        scene="list",
        measures=(),
        table="none",
        work=work,
        measure=measure,
        blank=blank,
    )
    return worked(step, scene, texts_for(lang))


def answers(shown: Worked) -> Sequence[object]:
    return [shown.rows[at].answer for at in shown.answers]


def test_precision_is_worked_out_at_every_rank() -> None:
    shown = table("precision", "P@K", LIST.with_k(5))
    assert answers(shown) == [Fraction(0, 1), Fraction(1, 2), Fraction(1, 3), Fraction(2, 4), Fraction(2, 5)]
    assert [row.answer_text for row in shown.rows][:3] == ["0/1 = 0", "1/2 = 0.5", "1/3 ≈ 0.3333"]
    assert [row.given for row in shown.rows][:2] == [("1", "A", "–"), ("2", "B", "✓")]


def test_each_hit_adds_its_precision_and_the_sum_is_divided_at_the_end() -> None:
    shown = table("terms", "AP")
    terms = [Fraction(0), Fraction(1, 2), Fraction(0), Fraction(2, 4), Fraction(0)]
    assert answers(shown) == [*terms, (Fraction(1, 2) + Fraction(2, 4)) / 3]
    assert [row.is_total for row in shown.rows] == [False] * 5 + [True]
    assert "3" in shown.rows[-1].given[0]


def test_a_value_from_the_ranks_of_its_hits_alone_gives_nothing_on_the_way() -> None:
    shown = table("ranks", "AP@K", LIST.with_k(4))
    total = Fraction(1, 2) + Fraction(2, 4)
    assert answers(shown) == [0, Fraction(1, 2), 0, Fraction(2, 4), total, min(3, 4), total / 3]
    assert [row.given for row in shown.rows][:2] == [("1", "A", "–"), ("2", "B", "✓")]
    assert [row.is_total for row in shown.rows] == [False] * 6 + [True]


def test_terms_below_the_cutoff_are_not_asked_for() -> None:
    assert answers(table("terms", "AP@K", LIST.with_k(2))) == [
        Fraction(0),
        Fraction(1, 2),
        Fraction(1, 2) / min(3, 2),
    ]


def test_a_value_is_a_sum_a_divisor_and_their_quotient() -> None:
    shown = table("value", "AP")
    total = Fraction(1, 2) + Fraction(2, 4)
    assert answers(shown) == [total, 3, total / 3]
    assert shown.rows[0].answer is None
    assert shown.rows[0].answer_text == "1/2 + 1/2"


def test_a_measure_is_worked_out_at_every_cutoff() -> None:
    shown = table("cutoffs")
    half, one = Fraction(1, 2), Fraction(1, 2) + Fraction(2, 4)
    assert answers(shown) == [0 / Fraction(1), half / 2, half / 3, one / 3, one / 3]
    assert [row.given[3:] for row in shown.rows] == [
        ("0", "1"),
        ("1/2", "2"),
        ("1/2", "3"),
        ("1", "3"),
        ("1", "3"),
    ]
    assert shown.head[-1] == "AP@K"


def test_one_list_is_divided_in_four_ways() -> None:
    total = Fraction(1, 2) + Fraction(2, 4)
    shown = table("definitions", scene=Scenario(tuple("ABCDE"), tuple("BDZ"), k=4, unnamed=2))
    assert answers(shown) == [total / 5, total / min(5, 4), total / 2, total / 4]
    assert [row.given[1:] for row in shown.rows] == [("1", "5"), ("1", "4"), ("1", "2"), ("1", "4")]


def test_a_mean_is_worked_out_case_by_case() -> None:
    shown = table("cases", scene=SET)
    first, second = (1 + Fraction(2, 3)) / 2, Fraction(1, 2)
    assert answers(shown) == [first, second, 0, (first + second + 0) / 3]
    assert [row.given for row in shown.rows][:2] == [("u1", "✓ – ✓", "2"), ("u2", "– ✓ –", "1")]
    assert shown.rows[-1].is_total
    assert shown.head[-1] == "AP@3"


def test_cases_need_a_set() -> None:
    with pytest.raises(TypeError, match="over a set"):
        table("cases")


@pytest.mark.parametrize(
    ("work", "rows"), [("precision", 4), ("ranks", 5), ("terms", 5), ("cutoffs", 5), ("definitions", 4)]
)
def test_the_last_answers_are_blank_or_all_of_them(work: Work, rows: int) -> None:
    shown = table(work)
    every = tuple(range(len(shown.rows)))
    assert shown.answers == every
    assert shown.blanks("last_two") == every[-2:]
    assert shown.blanks("all") == every
    assert len(every) >= rows


def test_a_row_that_only_shows_something_is_never_blank() -> None:
    shown = table("value", "AP")
    assert shown.answers == shown.blanks("all") == (1, 2, 3)
    assert shown.blanks("last_two") == (2, 3)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("work", ["precision", "terms", "ranks", "value", "cutoffs", "cases", "definitions"])
def test_every_row_has_the_cells_of_its_head_or_one_that_goes_across(work: Work, lang: str) -> None:
    shown = table(work, scene=SET if work == "cases" else LIST, lang=lang)
    for row in shown.rows:
        assert len(row.given) in (1, len(shown.head) - 1)
        assert row.answer_text
        assert all(row.given)
