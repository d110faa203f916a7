"""A leaderboard whose definition is switched: places, parts of the means, and the goal."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.webapp.learn.hands_on_lesson import shown, the_lesson
from tests.webapp.learn.shown_steps import block, ids, text_of
from tests.webapp.learn.views import typed_answers
from webapp.learn.figures import value_of
from webapp.learn.hands_on import Leaderboard
from webapp.learn.hands_on_file import DIVISORS
from webapp.learn.lesson import Side
from webapp.learn.steps.leaderboard import reaches, winners
from webapp.learn.steps.shown_step import REACHED, STRETCHED

MIN, RELEVANT, HITS, K = DIVISORS

# K = 3. u1 has one relevant item, u2 has ten. The first model finds u1's at the top and none of u2's; the
# second finds u1's at rank 3, and three of u2's; the third one u1's at rank 2, and two of u2's. So the sums
# are 1 and 0, 1/3 and 3, 1/2 and 2.
THIRD, HALF = Fraction(1, 3), Fraction(1, 2)
MEANS = {
    MIN: (HALF, (THIRD + Fraction(3, 3)) / 2, (HALF + Fraction(2, 3)) / 2),
    RELEVANT: (HALF, (THIRD + Fraction(3, 10)) / 2, (HALF + Fraction(2, 10)) / 2),
    HITS: (HALF, (THIRD + Fraction(3, 3)) / 2, (HALF + Fraction(2, 2)) / 2),
    K: (THIRD / 2, (THIRD / 3 + Fraction(3, 3)) / 2, (HALF / 3 + Fraction(2, 3)) / 2),
}


def the_step() -> Leaderboard:
    (step,) = [step for step in the_lesson().steps if isinstance(step, Leaderboard)]
    return step


@pytest.mark.parametrize("definition", DIVISORS)
def test_each_definition_has_its_means_and_places(definition: str) -> None:
    board = block(shown("board"), "leaderboard")
    at = [entry["value"] for entry in board["definitions"]].index(definition)
    means = MEANS[definition]
    scenes = the_lesson().scenes
    assert means == tuple(
        value_of(scenes, Side(row.scene, definition, row.model)) for row in the_step().models
    )
    standings = [row["standings"][at] for row in board["rows"]]
    assert [standing["text"].split(" ")[0] for standing in standings] == [str(mean) for mean in means]
    ranked = sorted(means, reverse=True)
    assert [standing["place"] for standing in standings] == [ranked.index(mean) + 1 for mean in means]
    for standing, mean in zip(standings, means, strict=True):
        assert sum(part["size"] for part in standing["parts"]) == pytest.approx(float(mean))
        assert [part["name"] for part in standing["parts"]] == ["u1", "u2"]


def test_the_rows_show_which_ranks_hit_and_the_key_how_much_is_relevant() -> None:
    board = block(shown("board"), "leaderboard")
    assert board["rows"][0]["hits"] == [[True, False, False], [False, False, False]]
    assert board["rows"][1]["hits"] == [[False, False, True], [True, True, True]]
    assert board["rows"][2]["hits"] == [[False, True, False], [True, True, False]]
    assert [entry["note"] for entry in board["key"]] == ["|R| = 1", "|R| = 10"]
    assert board["legend"] == "Divide the sum by"


def test_the_goal_is_another_winner() -> None:
    start = shown("board")
    assert ids(start) == ["text", "goal", "leaderboard"]
    assert not start.is_done
    same = shown("board", K)
    assert not same.is_done
    assert text_of(block(same, "status")).endswith("[board.model_nearest] is first.")
    other = shown("board", RELEVANT)
    assert other.is_done
    assert block(other, "leaderboard")["chosen"] == 1
    assert block(other, "leaderboard")["kept"] == [REACHED]
    assert block(other, "status")["tone"] == "good"
    assert other.said == "Divided by all relevant items, |R|: [board.model_popular] is first."
    assert shown("board", K, REACHED).is_done


def test_behind_the_goal_a_harder_one_comes() -> None:
    reached = shown("board", RELEVANT)
    assert text_of(block(reached, "stretch")) == "[board.stretch]"
    assert "stretch" not in ids(shown("board", K))
    stretched = shown("board", HITS, REACHED)
    assert text_of(block(stretched, "stretch")) == "[board.stretch_reached]"
    assert block(stretched, "leaderboard")["kept"] == [REACHED, STRETCHED]
    # It stays reached, and is reached at once by whoever finds this definition first.
    assert text_of(block(shown("board", MIN, REACHED, STRETCHED), "stretch")) == "[board.stretch_reached]"
    assert text_of(block(shown("board", HITS), "stretch")) == "[board.stretch_reached]"


def test_a_goal_may_name_the_model() -> None:
    lesson, step = the_lesson(), the_step()
    found = {definition: winners(step, lesson, definition) for definition in DIVISORS}
    assert found == {MIN: ("nearest",), RELEVANT: ("popular",), HITS: ("third",), K: ("nearest",)}
    assert [reaches(step, lesson, definition) for definition in DIVISORS] == [False, True, True, False]


@given(st.lists(typed_answers, max_size=16))
def test_whatever_an_address_says_one_definition_is_chosen(parts: list[str]) -> None:
    assert block(shown("board", *parts), "leaderboard")["chosen"] in range(len(DIVISORS))
