"""Repairs of tables: each by its rule, reported with its count and its first examples."""

from __future__ import annotations

import math
from typing import Any

import pytest

from recmetrics.tables.arrow import arrow
from recmetrics.tables.notes import Note, NoteCode
from tests.recmetrics.tables.tables import EVALUATE, judged, listed, notes_of, table, values_of

TRUTH = judged({"u1": {"A"}, "u2": {"A"}})
RR = "RR"


def ranked(*ranks: object) -> Any:
    """Of u1 the items C, B, A at some ranks; of u2 the item A at rank 1."""
    rows = [("u1", item, rank) for item, rank in zip("CBA", ranks, strict=True)]
    return table("case item rank", [*rows, ("u2", "A", 1)])


def test_clean_tables_leave_nothing_to_tell() -> None:
    assert notes_of(ranked(1, 2, 3), TRUTH) == []


@pytest.mark.parametrize(
    ("ranks", "codes", "rank_of_a"),
    [
        ((0, 1, 2), ["ranks_not_from_one"], 3),
        ((-5, -4, -3), ["ranks_not_from_one"], 3),
        ((2, 3, 4), ["ranks_not_from_one"], 3),
        ((3, 1, 7), ["ranks_skip"], 3),
        ((1, 2, 2), ["ranks_repeat"], 2),  # A stands before B, by item
        ((1, 1, 1), ["ranks_repeat"], 1),
        ((9, 9, 7), ["ranks_not_from_one", "ranks_skip", "ranks_repeat"], 1),
        ((1, 2, 63), ["ranks_skip"], 3),
        ((1, 2, 5_000), ["ranks_skip"], 3),
        ((1, 2, 9_223_372_036_854_775_807), ["ranks_skip"], 3),
    ],
)
def test_ranks_keep_their_order_and_are_counted_from_one(
    ranks: tuple[int, ...], codes: list[NoteCode], rank_of_a: int
) -> None:
    found = EVALUATE(ranked(*ranks), TRUTH, RR)
    assert found.notes == tuple(Note(code, 1, (("u1",),)) for code in codes)
    assert values_of(found, RR) == {"u1": 1 / rank_of_a, "u2": 1.0}


def test_ranks_that_are_text_of_whole_numbers_are_read() -> None:
    rows = [("u1", item, rank) for item, rank in (("C", " 9"), ("B", "+10"), ("A", "2.0"))]
    found = EVALUATE(table("case item rank", rows, {"rank": arrow.string()}), judged({"u1": {"B"}}), RR)
    assert values_of(found, RR) == {"u1": 1 / 3}


def test_the_first_three_examples_are_told_in_order() -> None:
    rows = [(f"u{at}", "A", 2) for at in (5, 3, 4, 1, 2)]
    note = notes_of(table("case item rank", rows), judged({f"u{at}": {"A"} for at in range(1, 6)}))[0]
    assert note == Note("ranks_not_from_one", 5, (("u1",), ("u2",), ("u3",)))
    assert str(note).endswith(": u1; u2; u3; ...")


def scored(*scores: object, kind: Any | None = None) -> Any:
    """Of u1 the items C, B, A with some scores."""
    rows = [("u1", item, score) for item, score in zip("CBA", scores, strict=True)]
    return table("case item score", rows, {"score": kind or arrow.float64()})


@pytest.mark.parametrize(
    ("scores", "notes", "rank_of_a"),
    [
        ((3.0, 2.0, 1.0), [], 3),
        ((1.0, 2.0, 3.0), [], 1),
        ((1.0, 1.0, 1.0), [Note("scores_tied", 1, (("u1",),))], 1),
        ((2.0, 1.0, 1.0), [Note("scores_tied", 1, (("u1",),))], 2),
        ((1.0, 2.0, math.nan), [Note("scores_missing", 1, (("u1", "A"),))], 3),
        ((1.0, 2.0, None), [Note("scores_missing", 1, (("u1", "A"),))], 3),
        ((math.nan, -math.inf, 0.0), "both", 1),
        ((math.nan, 0.0, -math.inf), "both", 2),
        ((0.0, 1.0, math.inf), [Note("scores_infinite", 1, (("u1", "A"),))], 1),
    ],
)
def test_scores_fall_with_the_rank(
    scores: tuple[float, ...], notes: list[Note] | str, rank_of_a: int
) -> None:
    found = EVALUATE(scored(*scores), judged({"u1": {"A"}}), RR)
    if notes == "both":
        assert [note.code for note in found.notes] == ["scores_missing", "scores_infinite"]
    else:
        assert list(found.notes) == notes
    assert values_of(found, RR) == {"u1": 1 / rank_of_a}


def test_scores_as_large_whole_numbers_are_not_rounded_into_ties() -> None:
    found = EVALUATE(scored(2**53, 2**53 - 1, 2**53 + 1, kind=arrow.int64()), judged({"u1": {"A"}}), RR)
    assert (found.notes, values_of(found, RR)) == ((), {"u1": 1.0})


def test_a_missing_score_among_whole_numbers_stands_last_too() -> None:
    found = EVALUATE(scored(-7, -8, None, kind=arrow.int64()), judged({"u1": {"A"}}), RR)
    assert found.notes == (Note("scores_missing", 1, (("u1", "A"),)),)
    assert values_of(found, RR) == {"u1": 1 / 3}


def test_a_repeated_relevant_item_hits_at_its_first_place() -> None:
    found = EVALUATE(listed({"u1": ["B", "A", "A"], "u2": ["A"]}), TRUTH, "P@3")
    assert found.notes == (Note("items_repeated", 1, (("u1", "A"),)),)
    assert values_of(found, "P@3") == {"u1": 1 / 3, "u2": 1 / 3}


def test_a_repeated_relevant_item_is_told_where_ranks_are_repaired_too() -> None:
    rows = [("u1", "B", 0), ("u1", "A", 1), ("u1", "A", 1), ("u1", "C", 2)]
    found = EVALUATE(table("case item rank", rows), judged({"u1": {"A", "C"}}), "AP")
    assert Note("items_repeated", 1, (("u1", "A"),)) in found.notes
    assert values_of(found, "AP") == pytest.approx({"u1": (1 / 2 + 2 / 4) / 2})


def test_a_repeated_relevant_row_counts_once() -> None:
    truth = table("case item", [("u1", "A"), ("u1", "A"), ("u1", "A"), ("u1", "Z")])
    found = EVALUATE(listed({"u1": ["A"]}), truth, "R@1")
    assert found.notes == (Note("relevant_repeated", 2, (("u1", "A"),)),)
    assert found.means == {"R@1": 1 / 2}


@pytest.mark.parametrize("is_scored", [False, True])
def test_a_repeated_relevant_row_does_not_repeat_the_item_of_the_list(is_scored: bool) -> None:
    truth = table("case item", [("u1", "A"), ("u1", "A")])
    shown = scored(3.0, 2.0, 1.0) if is_scored else listed({"u1": ["A"]})
    assert [note.code for note in notes_of(shown, truth)] == ["relevant_repeated"]


def test_of_grades_that_differ_the_highest_counts() -> None:
    truth = table("case item grade", [("u1", "A", 0.0), ("u1", "A", 2.0), ("u1", "B", 0.0)])
    found = EVALUATE(listed({"u1": ["A", "B"]}), truth, "R@1")
    assert found.notes == (Note("grades_differ", 1, (("u1", "A"),)),)
    assert found.means == {"R@1": 1 / 1}


def test_cases_on_one_side_only_are_told() -> None:
    assert notes_of(listed({"u1": ["A"], "u9": ["A"]}), TRUTH) == [
        Note("cases_without_recommendations", 1, (("u2",),)),
        Note("cases_unknown", 1, (("u9",),)),
    ]


@pytest.mark.parametrize("other", [" u2", "U2", "u2\t", "　u2"])
def test_cases_that_match_but_for_blanks_or_capitals_are_told_and_not_matched(other: str) -> None:
    found = EVALUATE(listed({"u1": ["A"], other: ["A"]}), TRUTH, "P@1")
    assert Note("cases_alike", 1, (("u2", other),)) in found.notes
    assert found.means == {"P@1": 1 / 2}


def test_sql_in_ids_and_names_is_text() -> None:
    evil = "\"; drop table cases; --'"
    shown = table("case item rank", [(evil, evil, 1)]).rename_columns(["case", evil, "rank"])
    found = EVALUATE(shown, judged({evil: {evil}}), "P@1", columns={"recommendations": {"item": evil}})
    assert values_of(found, "P@1") == {evil: 1.0}
