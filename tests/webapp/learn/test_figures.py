"""The numbers that the texts of a lesson name: each form of an expression, and what cannot be read."""

from collections.abc import Sequence
from fractions import Fraction

import pytest

from webapp.cases.case_set import CaseSet
from webapp.learn.figures import figure
from webapp.learn.lesson import Blank, Complete, LessonError, Scene, Work
from webapp.learn.worked import Worked, worked
from webapp.model.scenario import Scenario
from webapp.texts import texts_for


def cases(query: dict[str, str | list[str]]) -> CaseSet:
    found, problems = CaseSet.from_query(query)
    assert problems == ()
    return found


SCENES: dict[str, Scene] = {
    # 10010 with four relevant items, one of them without a card.
    "start": Scenario(tuple("ABCDE"), tuple("ADZ"), k=3, unnamed=1),
    "early": Scenario(tuple("ADBCE"), tuple("ADZ"), k=3, unnamed=1),
    "all": Scenario(tuple("ABC"), tuple("A"), k=2),
    "stars": Scenario(tuple("ABC"), tuple("AB"), k=2, grades=(("A", 3),)),
    "two": cases({"case": ["u1;A,B,C;A", "u2;A,B,C;C,Z"], "k": "3"}),
    "models": cases({"case": ["u1;A,B,C;A;B,A,C", "u2;A,B;B;B,A"], "k": "2"}),
    "nothing": cases({"case": "u1;A,B;", "k": "2", "no_relevant": "skip"}),
    "empty": cases({"case": ["u1;A,B,C;A", "u2;A,B,C;"], "k": "3", "no_relevant": "skip"}),
}


def test_an_expression_comes_to_its_number() -> None:
    for expression, expected in (
        # A measure on a list, at the list's own K.
        ("AP start", str((1 + Fraction(2, 4)) / 4)),
        ("AP@K start", str(Fraction(1) / min(4, 3))),
        ("P@K start", str(Fraction(1, 3))),
        ("AP(norm=hits) start", str((1 + Fraction(2, 4)) / 2)),
        ("MeanP@K start", str((1 + Fraction(1, 2) + Fraction(1, 3)) / 3)),
        ("decimal P@K start", "0.3333"),
        ("decimal AP@K all", "1"),
        ("decimal AP start", "0.375"),
        # What is no value: a number as it was published, and a grade.
        ("number .335", ".335"),
        ("grade A stars", "3"),
        ("grade B stars", "1"),
        ("name AP@K start", "AP@3"),
        ("name AP start", "AP"),
        ("name P@K two", "P@3"),
        ("sum AP start", str(1 + Fraction(2, 4))),
        ("terms AP start", "1 + 1/2"),
        ("terms AP@K start", "1"),
        ("divisor AP start", "4"),
        ("divisor AP@K start", "3"),
        # What a move changes, with its sign.
        ("gain AP start early", "+" + str((1 + Fraction(2, 2)) / 4 - (1 + Fraction(2, 4)) / 4)),
        ("gain AP early start", "−" + str((1 + Fraction(2, 2)) / 4 - (1 + Fraction(2, 4)) / 4)),
        ("gain AP start start", ""),
        ("gain AP@K two:u1 two:u2", "−" + str(1 - Fraction(1, 3) / 2)),
        # Counts.
        ("k start", "3"),
        ("length start", "5"),
        ("hits start", "2"),
        ("found start", "1"),
        ("relevant start", "4"),
        ("missed start", "2"),
        ("item 1 start", "A"),
        ("item 5 start", "E"),
        ("items start", "A, B, C, D, E"),
        # Sets of cases.
        ("cases two", "2"),
        ("AP@K two", str((1 + Fraction(1, 3) / 2) / 2)),
        ("AP@K two:u1", "1"),
        ("AP@K two:u2", str(Fraction(1, 3) / 2)),
        ("decimal AP@K two", "0.5833"),
        ("pooled AP@K two", str((1 + Fraction(1, 3)) / (1 + 2))),
        ("AP@K models", str((1 + Fraction(1, 2)) / 2)),
        ("AP@K models.A", str((1 + Fraction(1, 2)) / 2)),
        ("AP@K models.B", str((Fraction(1, 2) + 1) / 2)),
        ("AP@K models.B:u1", str(Fraction(1, 2))),
        ("AP@K empty", "1"),
        ("AP@K nothing", "0"),
        # Spaces are no part of it.
        ("  P@K   start ", str(Fraction(1, 3))),
    ):
        assert figure(SCENES, expression) == expected


def test_what_cannot_be_read_is_an_error_that_quotes_it(subtests: pytest.Subtests) -> None:
    for expression in (
        *("", "start", "AP@K", "AP@K nowhere", "AP@K nowhere:u1", "beauty@K start", "AP@K start rubbish"),
        *("terms AP@K start rubbish", "decimal AP@K", "decimals AP@K start", "name beauty@K start"),
        *("name AP@K nowhere", "item 0 start", "item 6 start", "item -1 start", "item first start"),
        *("item 1 two", "k two", "k nowhere", "hits two", "cases start", "terms AP two"),
        *("gain AP start", "gain AP start nowhere", "gain AP start early all", "pooled AP@K start"),
        *("AP@K two:u3", "AP@K two.B", "AP@K two.B:u1", "AP@K models.C", "AP@K start.B", "AP@K start:u1"),
    ):
        with subtests.test(expression=expression):
            with pytest.raises(LessonError) as error:
                figure(SCENES, expression)
            assert repr(expression) in str(error.value)


# Worked tables


# 01010 of three relevant items, one of which is missed.
LIST = Scenario(tuple("ABCDE"), tuple("BDZ"), k=4)
SET = CaseSet.from_query({"case": ["u1;A,B,C;A,C", "u2;A,B,C;B", "u3;A,B,C;"], "k": "3"})[0]


def table(work: Work, measure: str = "AP@K", scene: Scene = LIST, blank: Blank = "all") -> Worked:
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
    return worked(step, scene, texts_for("en"))


def answers(shown: Worked) -> Sequence[object]:
    return [shown.rows[at].answer for at in shown.answers]


def test_precision_is_worked_out_at_every_rank() -> None:
    shown = table("precision", "P@K", LIST.with_k(5))
    assert answers(shown) == [Fraction(0, 1), Fraction(1, 2), Fraction(1, 3), Fraction(2, 4), Fraction(2, 5)]
    assert [row.answer_text for row in shown.rows][:3] == ["0/1 = 0", "1/2 = 0.5", "1/3 ≈ 0.3333"]
    assert [row.given for row in shown.rows][:2] == [("1", "A", "–"), ("2", "B", "✓")]


def test_each_hit_adds_its_precision_down_to_the_cutoff_and_the_sum_is_divided_at_the_end() -> None:
    shown = table("terms", "AP")
    terms = [Fraction(0), Fraction(1, 2), Fraction(0), Fraction(2, 4), Fraction(0)]
    assert answers(shown) == [*terms, (Fraction(1, 2) + Fraction(2, 4)) / 3]
    assert [row.is_total for row in shown.rows] == [False] * 5 + [True]
    assert "3" in shown.rows[-1].given[0]
    assert answers(table("terms", "AP@K", LIST.with_k(2))) == [
        Fraction(0),
        Fraction(1, 2),
        Fraction(1, 2) / min(3, 2),
    ]


def test_a_value_from_the_ranks_of_its_hits_alone_gives_nothing_on_the_way() -> None:
    shown = table("ranks", "AP@K", LIST.with_k(4))
    total = Fraction(1, 2) + Fraction(2, 4)
    assert answers(shown) == [0, Fraction(1, 2), 0, Fraction(2, 4), total, min(3, 4), total / 3]
    assert [row.given for row in shown.rows][:2] == [("1", "A", "–"), ("2", "B", "✓")]
    assert [row.is_total for row in shown.rows] == [False] * 6 + [True]


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


def test_a_mean_is_worked_out_case_by_case_and_needs_a_set() -> None:
    shown = table("cases", scene=SET)
    first, second = (1 + Fraction(2, 3)) / 2, Fraction(1, 2)
    assert answers(shown) == [first, second, 0, (first + second + 0) / 3]
    assert [row.given for row in shown.rows][:2] == [("u1", "✓ – ✓", "2"), ("u2", "– ✓ –", "1")]
    assert shown.rows[-1].is_total
    assert shown.head[-1] == "AP@3"
    with pytest.raises(TypeError, match="over a set"):
        table("cases")


def test_the_last_answers_are_blank_or_all_but_never_what_is_only_shown(subtests: pytest.Subtests) -> None:
    rows_of: dict[Work, int] = {"precision": 4, "ranks": 5, "terms": 5, "cutoffs": 5, "definitions": 4}
    for work, rows in rows_of.items():
        with subtests.test(work=work):
            shown = table(work)
            every = tuple(range(len(shown.rows)))
            assert shown.answers == every
            assert shown.blanks("last_two") == every[-2:]
            assert shown.blanks("all") == every
            assert len(every) >= rows
    shown = table("value", "AP")
    assert shown.answers == shown.blanks("all") == (1, 2, 3)
    assert shown.blanks("last_two") == (2, 3)
