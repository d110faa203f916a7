"""Tables of workings: beside that under a misconception, or alone."""

from fractions import Fraction

from tests.webapp.learn.shown_steps import Part, part
from webapp.learn.question import Replay
from webapp.learn.replayed import replayed, worked_alone
from webapp.learn.working import Working
from webapp.texts import texts_for

TOLD = texts_for("en")


def texts(table: Part) -> list[list[str]]:
    return [[cell["text"] for cell in row["cells"]] for row in table["rows"]]


def test_a_list_is_worked_out_twice_and_where_the_two_differ_is_marked() -> None:
    # 101 of three relevant items, and divided by the hits instead.
    terms = (Fraction(1), Fraction(0), Fraction(2, 3))
    replay = Replay(("A", "B", "C"), Working(terms, 3), Working(terms, 2), "AP", "A")
    table = part(replayed("replay_0", replay, TOLD))
    cells = [[cell["text"] for cell in row["cells"]] for row in table["rows"]]
    total = 1 + Fraction(2, 3)
    assert [row[2:] for row in cells] == [
        ["1", "1"],
        ["0", "0"],
        ["2/3", "2/3"],
        [str(total), str(total)],
        ["3", "2"],
        [str(total / 3), str(total / 2)],
    ]
    assert [row["differs"] for row in table["rows"]] == [False, False, False, False, True, True]
    assert [row["total"] for row in table["rows"]] == [False] * 3 + [True] * 3
    assert cells[-1][1] == "AP"


def test_a_rank_that_a_rule_does_not_look_at_stays_empty() -> None:
    replay = Replay(
        ("A", "B"), Working((Fraction(1), None), 1), Working((Fraction(1), Fraction(1, 2)), 2), "AP@1"
    )
    table = part(replayed("replay_0", replay, TOLD))
    assert [cell["text"] for cell in table["rows"][1]["cells"]] == ["2", "B", "–", "1/2"]
    assert table["rows"][1]["differs"]


def test_cases_stand_in_the_place_of_ranks_and_items() -> None:
    replay = Replay(
        ("u1", "u2"),
        Working((Fraction(1), Fraction(1, 2)), 2),
        Working((Fraction(1), None), 1),
        "MAP",
        of_cases=True,
    )
    table = part(replayed("replay_0", replay, TOLD))
    assert table["head"][0] == TOLD("learn.head_case")
    assert texts(table) == [
        ["u1", "1", "1"],
        ["u2", "1/2", "–"],
        [TOLD("learn.row_sum"), "3/2", "1"],
        [TOLD("learn.row_divisor"), "2", "1"],
        ["MAP", "3/4", "1"],
    ]
    assert all(len(row) == len(table["head"]) for row in texts(table))


def test_a_working_alone_shows_nothing_of_the_belief() -> None:
    right, wrong = Working((Fraction(1), Fraction(0)), 2), Working((Fraction(1), Fraction(1, 2)), 1)
    table = part(worked_alone("replay_0", Replay(("A", "B"), right, wrong, "AP"), TOLD))
    assert texts(table)[:2] == [["1", "A", "1"], ["2", "B", "0"]]
    assert texts(table)[-1] == ["", "AP", "1/2"]
    assert not any(row["differs"] for row in table["rows"])
    assert len(table["head"]) == 3
