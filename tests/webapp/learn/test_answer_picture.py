"""The picture beside feedback: bars that add up to their values, and models compared user by user."""

from fractions import Fraction

import pytest

from tests.webapp.learn.shown_steps import part
from webapp.learn.answer_picture import equation, picture
from webapp.learn.drill import question_of
from webapp.learn.misconceptions import misconceptions
from webapp.learn.question import Line, Pair
from webapp.learn.working import Working
from webapp.texts import texts_for

T = texts_for("en")
TERMS = (Fraction(1), Fraction(0), Fraction(2, 3))


def of(divisor: int) -> Line:
    """101, divided by something."""
    return Line(Working(TERMS, divisor), ("A", "B", "C"), "AP")


def test_two_ways_stand_below_each_other_on_one_axis_and_where_they_differ_stands_out() -> None:
    shown = part(picture("picture", [of(3)], T, {"m5": of(2)}))
    assert (shown["caption"], shown["end"]) == ("Worked out both ways", "1")
    more = part(picture("picture", [of(3)], T, {"m5": of(2), "m4": of(5)}))
    assert (len(more["lines"]), more["caption"]) == (3, "Worked out in each of these ways")
    right, wrong = shown["lines"]
    assert (right["label"], wrong["label"]) == (T("learn.line_defined", measure="AP"), T("belief.m5.way"))
    assert (right["sum"], wrong["sum"]) == ("(1 + 2/3) ÷ 3", "(1 + 2/3) ÷ *2*")
    assert (right["text"], wrong["text"]) == ("5/9 ≈ 0.5556", "5/6 ≈ 0.8333")
    assert (right["tone"], wrong["tone"]) == ("plain", "wrong")


def test_a_bar_has_a_part_for_each_item_that_adds_something_and_is_as_long_as_its_value() -> None:
    (line,) = part(picture("picture", [of(3)], T))["lines"]
    assert [one["name"] for one in line["parts"]] == ["A", "C"]
    assert [one["size"] for one in line["parts"]] == pytest.approx([1 / 3, 2 / 9])
    assert line["label"] == "AP"


def test_an_item_has_one_colour_in_every_bar() -> None:
    shown = part(picture("picture", [of(3)], T, {"m5": of(2)}))
    first, second = ({one["name"]: one["colour"] for one in line["parts"]} for line in shown["lines"])
    assert first == second
    assert len(set(first.values())) == 2


def test_an_item_that_adds_something_only_under_the_belief_has_no_colour_of_its_own() -> None:
    every = Line(Working((Fraction(1), Fraction(1, 2), Fraction(2, 3)), 3), ("A", "B", "C"), "AP")
    right, wrong = part(picture("picture", [of(2)], T, {"m1": every}))["lines"]
    colours = {one["name"]: one["colour"] for one in wrong["parts"]}
    assert colours["B"] not in {one["colour"] for one in right["parts"]}


def test_the_axis_goes_as_far_as_a_value_above_one() -> None:
    copies = Line(Working((Fraction(1),) * 3, 1), ("B",) * 3, "AP")
    shown = part(picture("picture", [copies], T))
    assert shown["end"] == "3"
    assert sum(one["size"] for one in shown["lines"][0]["parts"]) == pytest.approx(1)


def test_a_gain_is_a_difference_on_an_axis_of_its_own() -> None:
    gain = Line(Working((Fraction(1, 2), -Fraction(1, 3)), 2), ("C",), "AP", what="gain")
    shown = part(picture("picture", [gain], T))
    (line,) = shown["lines"]
    assert (line["sum"], line["text"], shown["end"]) == ("(1/2 − 1/3) ÷ 2", "1/12 ≈ 0.0833", "1/12")
    assert [one["size"] for one in line["parts"]] == [1]


def test_models_are_compared_user_by_user_with_the_mean_at_the_end() -> None:
    pairs = [
        Pair("u1", Fraction(1), Fraction(1, 2)),
        Pair("u2", Fraction(1, 2), Fraction(1, 2)),
        Pair("", Fraction(3, 4), Fraction(1, 2)),
    ]
    shown = part(picture("picture", pairs, T))
    assert [line["label"] for line in shown["lines"]] == ["u1", "u2", T("learn.line_mean")]
    ahead = [T("learn.ahead_a"), T("learn.ahead_neither"), T("learn.ahead_a")]
    assert [line["text"] for line in shown["lines"]] == ahead
    assert [[one["at"] for one in line["dots"]] for line in shown["lines"]] == [
        [1, 0.5],
        [0.5, 0.5],
        [0.75, 0.5],
    ]
    assert shown["lines"][0]["sum"] == "A 1 · B 1/2 = 0.5"


def test_a_value_alone_needs_no_sum_unless_it_is_divided_by_something_else() -> None:
    half, third = Working((Fraction(1, 2),), 1), Working((Fraction(1, 2),), 3)
    assert equation(half) == ""
    assert equation(half, third) == "1/2 ÷ *1*"
    assert equation(Working((Fraction(0),), 3)) == "0 ÷ 3"


@pytest.mark.parametrize("kind", misconceptions())
def test_every_bar_is_as_long_as_the_value_beside_it(kind: str) -> None:
    for number in range(30):
        question = question_of(kind, number)
        wrong = dict(list(question.believed.items())[:1])
        shown = part(picture("picture", question.picture, T, wrong))
        lines = [one for one in (*question.picture, *wrong.values()) if isinstance(one, Line)]
        for line, drawn in zip(lines, shown["lines"], strict=False):
            end = float(Fraction(shown["end"]))
            length = sum(one["size"] for one in drawn["parts"]) * end
            assert length == pytest.approx(float(line.working.value))
            assert length <= end + 1e-9
