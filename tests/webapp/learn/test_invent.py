"""A score of the reader's own: what it gives to a list, and which claims it makes hold."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.webapp.learn.shown_steps import block, ids, shown, step_of, text_of
from tests.webapp.learn.views import typed_answers
from webapp.learn.lesson import Invent
from webapp.learn.lesson_file import lessons
from webapp.learn.lists import scenario_of
from webapp.learn.steps.invent import BY, MOST, By, OwnScore, own_score
from webapp.model.scenario import Scenario
from webapp.texts import texts_for

INVENT = lessons()["invent"]
FALLING = ("5", "4", "3", "2", "1", "0", "relevant")


def claims() -> list[tuple[Scenario, Scenario]]:
    step = step_of("invent", "invent")
    assert isinstance(step, Invent)
    return [(INVENT.list(above), INVENT.list(below)) for above, below in step.claims]


def tones(parts: tuple[str, ...]) -> list[str]:
    step = shown("invent", "invent", *parts)
    return [block(step, f"claim_{number}")["tone"] for number in range(len(claims()))]


HALF = Fraction(1, 2)


def scored(*points: Fraction | int, fine: Fraction | int = 0, by: By = "nothing") -> OwnScore:
    return OwnScore(tuple(map(Fraction, points)), Fraction(fine), by)


# 101 of four relevant items.
LIST = scenario_of((True, False, True), 4, 3)


@pytest.mark.parametrize(
    ("score", "value"),
    [
        (scored(1, 1, 1), Fraction(1 + 1)),
        (scored(5, 3, 2), Fraction(5 + 2)),
        (scored(5, 3, 2, fine=4), Fraction(5 - 4 + 2)),
        (scored(5, 3, 2, fine=9), Fraction(5 - 9 + 2)),
        (scored(5, 3, 2, by="hits"), Fraction(5 + 2, 2)),
        (scored(5, 3, 2, fine=1, by="relevant"), Fraction(5 - 1 + 2, 4)),
        (scored(1, Fraction(1, 2), Fraction(1, 3), fine=Fraction(1, 6)), 1 - Fraction(1, 6) + Fraction(1, 3)),
    ],
)
def test_a_hit_earns_points_by_its_rank_and_a_miss_costs_the_fine(score: OwnScore, value: Fraction) -> None:
    assert score.of(LIST) == value


def test_what_has_nothing_to_divide_by_is_worth_nothing() -> None:
    assert scored(1, 1, by="hits").of(scenario_of((False, False), 3, 2)) == 0
    assert scored(1, 1, by="relevant").of(scenario_of((False, False), 0, 2)) == 0


def test_a_shorter_list_has_fewer_ranks() -> None:
    assert scored(5, 4, 3, fine=1).of(scenario_of((True,), 2, 1)) == 5


@pytest.mark.parametrize(
    ("parts", "score"),
    [
        ((), scored(1, 1, 1)),
        (("5",), scored(5, 1, 1)),
        (("5", "4", "3", "2", "hits"), scored(5, 4, 3, fine=2, by="hits")),
        (("0", "0", "0", "9", "relevant"), scored(0, 0, 0, fine=9, by="relevant")),
        (("0.5", "1/2", "0,5", "1/3"), scored(HALF, HALF, HALF, fine=Fraction(1, 3))),
        (("10", "-1", "x", "", "everything"), scored(1, 1, 1)),
    ],
)
def test_an_answer_describes_a_score_and_what_it_does_not_say_is_simple(
    parts: tuple[str, ...], score: OwnScore
) -> None:
    assert own_score(parts, 3) == score


@given(st.lists(typed_answers, max_size=20), st.integers(1, 8))
def test_whatever_an_address_says_is_a_score(parts: list[str], ranks: int) -> None:
    score = own_score(parts, ranks)
    assert len(score.points) == ranks
    assert all(0 <= number <= MOST for number in (*score.points, score.fine))
    assert score.by in BY


# The pairs: 10010 and 10001, 10001 and 1, 10000 and 00011, each of two relevant items; then 10000 of one
# and of two, and 10000 and 01 of one.
@pytest.mark.parametrize(
    ("parts", "holds"),
    [
        # (5+2)/2 and (5+1)/2, (5+1)/2 and 5/2, 5/2 and (2+1)/2, 5/1 and 5/2, 5/1 and 4/1.
        (FALLING, "+++++"),
        # Without a divisor 5+2 and 5+1, 5+1 and 5, 5 and 2+1, 5 and 5, 5 and 4.
        ((*FALLING[:6], "nothing"), "+++-+"),
        # A count: 2 and 2, 2 and 1, 1 and 2, 1 and 1, 1 and 1.
        (("1",) * 5, "-+---"),
        # With a fine: 2-3 and 2-3, 2-3 and 1, 1-4 and 2-3, 1-4 and 1-4, 1-4 and 1-1.
        (("1",) * 6, "-----"),
        # What a hit earns on average: 2 and 2 everywhere.
        ((*["2"] * 5, "0", "hits"), "-----"),
    ],
)
def test_a_claim_holds_where_the_first_list_scores_higher(parts: tuple[str, ...], holds: str) -> None:
    assert tones(parts) == ["good" if sign == "+" else "wrong" for sign in holds]


def test_points_that_fall_over_all_relevant_items_make_every_claim_hold() -> None:
    assert set(tones(FALLING)) == {"good"}
    step = shown("invent", "invent", *FALLING)
    assert step.is_done
    assert block(step, "status")["tone"] == "good"


def test_the_simple_start_leaves_something_to_find() -> None:
    step = shown("invent", "invent")
    assert "wrong" in tones(())
    assert not step.is_done
    assert step.said == ""
    assert block(step, "invent")["points"] == ["1"] * 5
    assert block(step, "invent")["act"] == {"do": "say", "step": "invent", "parts": []}


def test_one_a_half_a_third_and_so_on_make_every_claim_hold() -> None:
    step = shown("invent", "invent", "1", "1/2", "1/3", "0.25", ".2", "0", "relevant")
    assert step.is_done
    assert block(step, "invent")["points"] == ["1", "1/2", "1/3", "0.25", ".2"]


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("-3", "points_limits"),
        ("12", "points_limits"),
        ("9.5", "points_limits"),
        ("many", "answer_unreadable"),
    ],
)
def test_what_are_no_points_is_told_and_nothing_is_scored_until_it_is_mended(typed: str, code: str) -> None:
    step = shown("invent", "invent", "5", typed, "3", "2", "1", "0", "relevant")
    values = {"given": typed, **({"most": str(MOST)} if code == "points_limits" else {})}
    assert text_of(block(step, "problem_0")) == texts_for("en")(f"problem.{code}", **values)
    assert block(step, "invent")["points"] == ["5", typed, "3", "2", "1"]
    assert not [id_ for id_ in ids(step) if id_.startswith(("claim", "lists"))]
    assert not step.is_done


# Points that are the same at every rank are a count, or a share: what the lesson shows to be too little.
@pytest.mark.parametrize("by", BY)
def test_no_score_with_equal_points_makes_every_claim_hold(by: str) -> None:
    for points, fine in product(range(MOST + 1), range(MOST + 1)):
        assert "wrong" in tones((*[str(points)] * 5, str(fine), by))


@pytest.mark.parametrize("by", ["nothing", "hits"])
def test_no_score_that_forgets_what_there_was_to_find_makes_every_claim_hold(by: str) -> None:
    assert "wrong" in tones((*FALLING[:6], by))
    assert "wrong" in tones(("9", "3", "2", "1", "0", "0", by))


@given(st.lists(st.integers(0, MOST), min_size=5, max_size=5), st.integers(1, MOST), st.sampled_from(BY))
def test_no_score_with_a_fine_makes_every_claim_hold(points: list[int], fine: int, by: str) -> None:
    assert "wrong" in tones((*map(str, points), str(fine), by))


def test_every_claim_shows_both_lists_with_their_scores() -> None:
    step = shown("invent", "invent", *FALLING)
    score = own_score(FALLING, 5)
    for number, (above, below) in enumerate(claims()):
        pair = block(step, f"lists_{number}")
        assert pair["pair"]
        assert [entry["values"][0]["text"] for entry in pair["lists"]] == [
            str(score.of(above)),
            str(score.of(below)),
        ]
    assert ids(step)[:3] == ["text", "invent", "status"]
    assert step.said in text_of(block(step, "status"))
