"""The numbers that the texts of a lesson name: each form of an expression, and what cannot be read."""

from fractions import Fraction

import pytest

from webapp.cases.case_set import CaseSet
from webapp.learn.figures import case_value, figure, figures_of, scene_value, value_at, value_of
from webapp.learn.lesson import LessonError, Scene, Side
from webapp.learn.lesson_file import lesson_from_text
from webapp.model.scenario import Scenario


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
    "empty": cases({"case": ["u1;A,B,C;A", "u2;A,B,C;"], "k": "3", "no_relevant": "skip"}),
}


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
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
        # Spaces are no part of it.
        ("  P@K   start ", str(Fraction(1, 3))),
    ],
)
def test_an_expression_comes_to_its_number(expression: str, expected: str) -> None:
    assert figure(SCENES, expression) == expected


@pytest.mark.parametrize(
    "expression",
    [
        "",
        "start",
        "AP@K",
        "AP@K nowhere",
        "AP@K nowhere:u1",
        "beauty@K start",
        "AP@K start rubbish",
        "terms AP@K start rubbish",
        "decimal AP@K",
        "decimals AP@K start",
        "name beauty@K start",
        "name AP@K nowhere",
        "item 0 start",
        "item 6 start",
        "item -1 start",
        "item first start",
        "item 1 two",
        "k two",
        "k nowhere",
        "hits two",
        "cases start",
        "gain AP start",
        "gain AP start nowhere",
        "gain AP start early all",
        "terms AP two",
        "pooled AP@K start",
        "AP@K two:u3",
        "AP@K two.B",
        "AP@K two.B:u1",
        "AP@K models.C",
        "AP@K start.B",
        "AP@K start:u1",
    ],
)
def test_what_cannot_be_read_is_an_error_that_quotes_it(expression: str) -> None:
    with pytest.raises(LessonError) as error:
        figure(SCENES, expression)
    assert repr(expression) in str(error.value)


def test_a_value_is_exact() -> None:
    assert value_at(SCENES, "AP", "start") == (1 + Fraction(2, 4)) / 4
    assert scene_value(SCENES["start"], "AP") == (1 + Fraction(2, 4)) / 4
    assert scene_value(SCENES["models"], "AP@K") == (1 + Fraction(1, 2)) / 2
    assert value_of(SCENES, Side("models", "AP@K", "B")) == (Fraction(1, 2) + 1) / 2
    two = SCENES["two"]
    assert isinstance(two, CaseSet)
    assert case_value(two.case("u2"), "A", "AP@K", 3) == Fraction(1, 3) / 2


def test_a_mean_over_nothing_is_zero() -> None:
    none = cases({"case": "u1;A,B;", "k": "2", "no_relevant": "skip"})
    assert scene_value(none, "AP@K") == 0


def test_every_number_of_a_lesson_is_worked_out_by_its_place() -> None:
    lesson = lesson_from_text(
        "own",
        """
        beliefs = []
        source = "own"
        measures = []
        table = "none"
        opens = "start"
        [scenes]
        start = "list=A,B&relevant=B&k=2"
        [values]
        ap = "AP@K start"
        k = "k start"
        [[steps]]
        id = "read"
        kind = "tell"
        scene = "start"
        """,
    )
    assert figures_of(lesson) == {"ap": "1/2", "k": "2"}
