"""Steps with something in hands: an edited mean, a leaderboard, random orders, and pictures of cases."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recmetrics import order_distribution, parse_measure
from tests.webapp.learn.hands_on_lesson import shown, the_lesson
from tests.webapp.learn.shown_steps import Part, acts, block, ids, states, text_of
from tests.webapp.learn.views import typed_answers
from webapp.cases.case import Case
from webapp.cases.case_set import CaseSet
from webapp.learn.figures import value_of
from webapp.learn.hands_on import Leaderboard
from webapp.learn.hands_on_file import DIVISORS
from webapp.learn.lesson import Side
from webapp.learn.random_orders import random_orders
from webapp.learn.steps.edited_cases import case_text, edited_case, edited_set, moves_made, set_parts
from webapp.learn.steps.shown_step import REACHED, STRETCHED

ALL = ("order", "relevant", "empty")
OWN = Case("u1", (("A", "B", "C"),), ("A", "C", "Z"))


def the_set(name: str) -> CaseSet:
    scene = the_lesson().scenes[name]
    assert isinstance(scene, CaseSet)
    return scene


@st.composite
def edits(draw: st.DrawFn) -> CaseSet:
    """The set after some moves, marks and another rule."""
    cases = [
        replace(
            case,
            lists=(tuple(draw(st.permutations(case.ranked("A")))),),
            relevant=tuple(
                item
                for item in dict.fromkeys((*case.ranked("A"), *case.relevant))
                if item not in case.ranked("A") or draw(st.booleans())
            ),
        )
        for case in the_set("two").cases
    ]
    return replace(
        the_set("two"), cases=tuple(cases), no_relevant=draw(st.sampled_from(("zero", "skip", "one")))
    )


@given(edits())
def test_what_the_address_keeps_brings_back_every_list_and_the_rule(edited: CaseSet) -> None:
    own = the_set("two")
    again = edited_set(own, set_parts(edited, own), ALL)
    assert again.no_relevant == edited.no_relevant
    for case, was in zip(again.cases, edited.cases, strict=True):
        assert (case.lists, set(case.relevant)) == (was.lists, set(was.relevant))
    assert moves_made(again, own) == moves_made(edited, own)


@given(st.lists(typed_answers, max_size=16))
def test_whatever_an_address_says_every_step_can_be_shown(parts: list[str]) -> None:
    own = the_set("two")
    edited = edited_set(own, parts, ALL)
    items = [sorted(case.ranked("A")) for case in own.cases]
    assert [sorted(case.ranked("A")) for case in edited.cases] == items
    for step in ("lift", "few", "look"):
        assert ids(shown(step, *parts))[0] == "text"
    assert block(shown("board", *parts), "leaderboard")["chosen"] in range(len(DIVISORS))
    assert ids(shown("chance", *parts))[:3] == ["text", "lists", "options"]


def test_a_text_is_an_order_and_marks_as_far_as_the_step_allows_or_changes_nothing() -> None:
    changed = {"102.02": ("BAC", "ACZ"), "012.": ("ABC", "Z"), "210.1": ("CBA", "ZB")}
    for text in (*changed, "", "01.0", "0123.0", "002.0", "012.3"):
        case = edited_case(OWN, text, ("order", "relevant"))
        found = ("".join(case.ranked("A")), "".join(case.relevant))
        assert found == changed.get(text, ("ABC", "ACZ")), text
    assert edited_case(OWN, "210.1", ("order",)) == replace(OWN, lists=(("C", "B", "A"),))
    assert edited_case(OWN, "210.1", ("relevant",)) == replace(OWN, relevant=("Z", "B"))
    own = the_set("two")
    assert edited_set(own, ("", "", "skip"), ("order", "relevant")).no_relevant == "zero"
    assert edited_set(own, ("", "", "skip"), ALL).no_relevant == "skip"
    assert case_text(OWN, OWN) == "012.02"
    assert edited_case(OWN, "012.02", ALL) == OWN


# u1: 101 of two relevant items, u2: 010 and one that is missing. AP@3 (1 + 2/3)/2 = 5/6 and (1/2)/2 = 1/4.
# Lifted: 110 and 100, 1 and (1/1)/2 = 1/2, so 3/4.


def test_the_step_shows_the_cases_and_the_goal() -> None:
    step = shown("lift")
    assert text_of(block(step, "goal")).endswith("3/4 2")
    mean = block(step, "mean")
    assert (mean["measure"], mean["name"], mean["k"], mean["has_cutoff"]) == ("AP@3", "MAP@3", 3, True)
    assert [round(case["before"], 4) for case in mean["cases"]] == [0.8333, 0.25]
    assert mean["before"] == float((Fraction(5, 6) + Fraction(1, 4)) / 2)
    assert mean["target"] == 0.75
    assert [case["missed"] for case in mean["cases"]] == [0, 1]
    assert mean["statement"]["over"] == ["min", ["var", "R"], ["var", "K"]]
    assert not step.is_done
    assert step.said == ""
    assert "status" not in ids(step)


def test_each_change_says_the_mean_and_counts_the_moves_and_too_many_are_told() -> None:
    # A, C, B: 110, so 1.
    step = shown("lift", "021.02", "012.1", "zero")
    assert step.said == "MAP@3 is now 5/8 = 0.625. Moves: 1 (at most 2)."
    assert block(step, "status")["tone"] == "plain"
    assert block(step, "again")["entries"][0]["act"] == {"do": "say", "step": "lift", "parts": []}
    assert block(step, "mean")["act"]["parts"] == ["021.02", "012.1", "zero"]
    # B, C, A and 110 of the first list: the second one moves twice, and one item is marked.
    step = shown("lift", "021.02", "210.12", "zero")
    assert block(step, "status")["tone"] == "wrong"
    assert "more than 2 moves" in text_of(block(step, "status"))
    assert not step.is_done


def test_the_goal_is_reached_in_its_moves_and_stays_reached() -> None:
    step = shown("lift", "021.02", "102.1", "zero")
    assert step.is_done
    assert block(step, "status")["tone"] == "good"
    assert block(step, "mean")["kept"] == [REACHED]
    (again,) = block(step, "again")["entries"]
    assert again["act"]["parts"] == ["012.02", "012.1", "zero", REACHED]
    # Another list than the goal's, of the same mean: marked instead of moved. 111 of three and 100 of two.
    assert shown("lift", "012.012", "102.1", "zero").is_done
    assert shown("lift", "012.02", "012.1", "zero", REACHED).is_done
    assert not shown("lift", "012.02", "012.1", "zero").is_done


def test_behind_the_goal_a_harder_one_comes() -> None:
    # 3/4 is reached in two moves, and the harder goal allows one.
    two = shown("lift", "021.02", "102.1", "zero")
    assert text_of(block(two, "stretch")) == "[lift.stretch] 1"
    assert block(two, "mean")["kept"] == [REACHED]
    later = shown("lift", "021.02", "012.1", "zero", REACHED)
    assert text_of(block(later, "stretch")) == "[lift.stretch] 1"
    stretched = shown("lift", "", "", "zero", REACHED, STRETCHED)
    assert text_of(block(stretched, "stretch")) == "[lift.stretch_reached]"
    assert "stretch" not in ids(shown("lift", "021.02", "012.1", "zero"))


def test_a_mean_may_rise_although_more_cases_lose(subtests: pytest.Subtests) -> None:
    for parts, gained, lost, is_done in (
        # A is at rank 1 for u1, at rank 4 for u2 and at rank 3 for u3: 1, 1/4, 1/3.
        (("012.0", "0123.3", "0123.2"), 0, 0, False),
        # 1/2, 1 and 1/3 are more together, but as many gain as lose.
        (("102.0", "3012.3", "0123.2"), 1, 1, False),
        # 1/2, 1 and 1/4: two lose, and 7/4 is more than 19/12.
        (("102.0", "3012.3", "0132.2"), 1, 2, True),
        # 1/3, 1 and 1/4: 19/12, which is as much as before.
        (("120.0", "3012.3", "0132.2"), 1, 2, False),
        # 1, 1/4 and nothing to find: 0 loses.
        (("012.0", "0123.3", "0123."), 0, 1, False),
    ):
        with subtests.test(parts=parts):
            step = shown("few", *parts, "zero")
            assert f"gained: {gained}. Users who lost: {lost}." in step.said
            assert step.is_done is is_done


def test_a_case_that_is_left_out_neither_gains_nor_loses_and_without_one_there_is_no_mean() -> None:
    step = shown("few", "012.0", "0123.3", "0123.", "skip")
    # (1 + 1/4)/2 is more than (1 + 1/4 + 1/3)/3, but nobody gained.
    assert step.said == "MAP is now 5/8 = 0.625. Users who gained: 0. Users who lost: 0."
    assert not step.is_done
    step = shown("few", "012.", "0123.", "0123.", "skip")
    assert step.said.startswith("No user is left, so there is no MAP.")
    assert [rule["counts_as"] for rule in block(step, "mean")["rules"]] == [0, None, 1]


def test_a_step_without_a_goal_is_for_looking() -> None:
    step = shown("look", "012.1", "012.0", "zero")
    assert step.is_done
    assert "goal" not in ids(step)
    assert block(step, "mean")["target"] is None
    assert block(step, "mean")["kept"] == []


# A leaderboard whose definition is switched


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


def test_each_definition_has_its_means_and_places(subtests: pytest.Subtests) -> None:
    board, scenes = block(shown("board"), "leaderboard"), the_lesson().scenes
    assert sorted(entry["value"] for entry in board["definitions"]) == sorted(MEANS)
    for at, definition in enumerate(entry["value"] for entry in board["definitions"]):
        with subtests.test(definition=definition):
            means = MEANS[definition]
            sides = [Side(row.scene, definition, row.model) for row in the_step().models]
            assert means == tuple(value_of(scenes, side) for side in sides)
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


def test_behind_the_goal_of_a_leaderboard_a_harder_one_comes() -> None:
    reached = shown("board", RELEVANT)
    assert text_of(block(reached, "stretch")) == "[board.stretch]"
    assert "stretch" not in ids(shown("board", K))
    stretched = shown("board", HITS, REACHED)
    assert text_of(block(stretched, "stretch")) == "[board.stretch_reached]"
    assert block(stretched, "leaderboard")["kept"] == [REACHED, STRETCHED]
    # It stays reached, and is reached at once by whoever finds this definition first.
    assert text_of(block(shown("board", MIN, REACHED, STRETCHED), "stretch")) == "[board.stretch_reached]"
    assert text_of(block(shown("board", HITS), "stretch")) == "[board.stretch_reached]"


# Random orders of a list


AP5 = parse_measure("AP@5")
FLAGS = (False, False, True, True, False)
OWN_AP = (Fraction(1, 3) + Fraction(2, 4)) / 3
"""AP@5 of the list: hits at ranks 3 and 4, three relevant items."""


def test_the_same_seed_draws_the_same_orders_and_all_come_about_equally_often() -> None:
    drawn = random_orders(AP5, FLAGS, 3, 50, 3)
    assert drawn == random_orders.__wrapped__(AP5, FLAGS, 3, 50, 3)
    assert drawn.orders != random_orders(AP5, FLAGS, 3, 50, 4).orders
    assert drawn.values[0] == AP5.of_pattern([FLAGS[place] for place in drawn.orders[0]], 3)
    drawn = random_orders(AP5, FLAGS, 3, 2000, 1)
    exact = order_distribution(AP5, 5, 2, 3)
    counts = Counter(drawn.values)
    assert set(counts) == {value for value, _ in exact.values}
    for value, count in exact.values:
        # Three standard deviations of 2,000 draws are at most 0.034.
        assert abs(counts[value] / 2000 - count / exact.size) < 0.04
    assert abs(sum(drawn.values) / 2000 - exact.expected) < 0.02


def test_then_orders_are_drawn_as_many_as_the_answer_says_and_nothing_is_told_yet() -> None:
    step = shown("chance", "better", "11")
    assert ids(step) == ["text", "lists", "options", "orders"]
    assert states(block(step, "options")) == ["chosen", "", ""]
    assert acts(block(step, "options")) == [None] * 3
    orders = block(step, "orders")
    assert (orders["drawn"], orders["chance"], orders["chance_text"]) == (11, None, "")
    assert [button["drawn"] for button in orders["buttons"]] == [12, 21, 200]
    assert orders["act"]["parts"] == ["better", "11"]
    assert not step.is_done
    for given_, drawn in (("", 0), ("7", 7), ("201", 200), ("-1", 0), ("1e2", 0), ("９", 0), ("9999", 0)):
        assert block(shown("chance", "same", given_), "orders")["drawn"] == drawn


def test_the_sentence_counts_the_orders_that_were_drawn() -> None:
    lesson = the_lesson()
    values = random_orders(AP5, FLAGS, 3, 200, 3).values[:11]
    below, above = sum(value < OWN_AP for value in values), sum(value > OWN_AP for value in values)
    said = shown("chance", "better", "11").said
    assert lesson.list("list").flags == FLAGS
    assert said == (
        f"Random orders: 11. Below this list: {below}. The same: {11 - below - above}. Above it: {above}. "
        f"Their mean: {float(sum(values)) / 11:.4f}."
    )


def test_the_histogram_holds_every_order_in_the_column_of_its_value() -> None:
    orders = block(shown("chance", "worse", "200"), "orders")
    values = random_orders(AP5, FLAGS, 3, 200, 3).values
    assert [orders["values"][at]["at"] for at in orders["draws"]] == [float(value) for value in values]
    for value in orders["values"]:
        column = orders["columns"][value["column"]]
        assert column["start"] <= value["at"] <= column["end"]
    edges = [edge for column in orders["columns"] for edge in (column["start"], column["end"])]
    assert edges == sorted(edges)
    assert orders["here"] == float(OWN_AP)


def test_with_all_orders_the_truth_and_the_reasons_come() -> None:
    # The mean over all orders: 3 of 5 ranks ... by the core, 79/200.
    step = shown("chance", "better", "200")
    assert states(block(step, "options")) == ["wrong", "", "right"]
    assert block(step, "orders")["chance"] == 0.395
    assert block(step, "orders")["buttons"] == []
    assert text_of(block(step, "reveal")) == "Not as predicted. [chance.reveal]"
    assert "belief" not in ids(step)
    assert not step.is_done
    assert shown("chance", "better", "200", "half", "few").is_done
    assert not shown("chance", "better", "200", "half").is_done
    assert shown("chance", "worse", "200").said == "As you predicted."


# Pictures of sets of cases


def ways(slopes: Part) -> list[tuple[str, str, str, int]]:
    return [(line["name"], line["before_text"], line["after_text"], line["sign"]) for line in slopes["lines"]]


def test_each_case_has_a_line_and_those_that_go_the_same_way_share_one() -> None:
    # u1 goes from rank 1 to rank 3, u2 and u3 from rank 4 to rank 3.
    slopes = block(shown("lines"), "slopes")
    assert ways(slopes) == [("u1", "1", "1/3 ≈ 0.3333", -1), ("u2, u3", "1/4 = 0.25", "1/3 ≈ 0.3333", 1)]
    assert [line["cases"] for line in slopes["lines"]] == [1, 2]
    assert slopes["legend"] == "AP of each user, and the mean"
    mean = slopes["mean"]
    before = (1 + Fraction(1, 4) + Fraction(1, 4)) / 3
    assert (mean["name"], mean["before"], mean["after"], mean["sign"]) == (
        "MAP",
        float(before),
        float(Fraction(1, 3)),
        -1,
    )
    assert slopes["alternative"].endswith("MAP: before 1/2 = 0.5, after 1/3 ≈ 0.3333.")


def test_bars_show_each_model_under_each_definition() -> None:
    # Sums 1 and 0 of the first model, 1/3 and 3 of the second; over min(|R|, K) = 1 and 3, and over 1 and 10.
    grid = block(shown("bars"), "grid_bars")
    values = [[bar["text"].split(" ")[0] for bar in group["bars"]] for group in grid["groups"]]
    assert values == [
        [str(Fraction(1, 2)), str((Fraction(1, 3) + 1) / 2)],
        [str(Fraction(1, 2)), str((Fraction(1, 3) + Fraction(3, 10)) / 2)],
    ]
    assert [[bar["wins"] for bar in group["bars"]] for group in grid["groups"]] == [
        [False, True],
        [True, False],
    ]
    assert [group["title"] for group in grid["groups"]] == [
        "Divided by the smaller one, min(|R|, K)",
        "Divided by all relevant items, |R|",
    ]
    assert [entry["name"] for entry in grid["key"]] == ["u1", "u2"]
    for group in grid["groups"]:
        for bar in group["bars"]:
            assert f"{bar['name']}: {bar['text']}." in grid["alternative"]
