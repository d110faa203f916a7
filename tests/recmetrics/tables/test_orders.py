"""Ranks and scores in one table: which of them orders the lists, and what is said where they differ."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from recmetrics.errors import InvalidOptionError
from recmetrics.tables.errors import RefusedTableError
from recmetrics.tables.input_errors import ColumnsError
from recmetrics.tables.notes import Note
from tests.recmetrics.tables.tables import EVALUATE, judged, table, values_of

ir_measures: Any = import_module("ir_measures")

AGAINST = ["q1 Q0 A 1 0.5 x", "q1 Q0 B 2 0.9 x", "q2 Q0 A 1 0.5 x", "q2 Q0 B 2 0.5 x", "q2 Q0 C 3 0.1 x"]
TRUTH = judged({"q1": {"A"}, "q2": {"A"}})


def run(folder: Path, lines: list[str]) -> Path:
    path = folder / "run"
    path.write_text("\n".join(lines) + "\n")
    return path


def both(*rows: tuple[str, int, float | None], case: str = "q1") -> Any:
    return table("case item rank score", [(case, *row) for row in rows])


def test_a_run_is_ordered_by_its_scores_as_trec_eval_orders_it(tmp_path: Path) -> None:
    path = run(tmp_path, AGAINST)
    found = EVALUATE(path, TRUTH, "RR")
    assert values_of(found, "RR") == {"q1": 1 / 2, "q2": 1.0}
    place = (str(path), 1)
    assert Note("scores_against_ranks", 1, (("q1",),), (place,)) in found.notes
    qrels = {"q1": {"A": 1}}
    (theirs,) = ir_measures.iter_calc([ir_measures.RR], qrels, {"q1": {"A": 0.5, "B": 0.9}})
    assert theirs.value == values_of(found, "RR")["q1"]
    # Its ranks order it where that is asked for, and the difference is said all the same.
    found = EVALUATE(path, TRUTH, "RR", order="rank")
    assert found.means == {"RR": 1.0}
    assert found.notes == (Note("ranks_against_scores", 1, (("q1",),), (place,)),)


def test_a_run_with_one_rank_for_all_is_ordered_by_its_scores(tmp_path: Path) -> None:
    for rank in (0, 1):
        path = run(tmp_path, [f"q1 Q0 A {rank} 0.1 x", f"q1 Q0 B {rank} 0.9 x"])
        assert EVALUATE(path, judged({"q1": {"B"}}), "RR").means == {"RR": 1.0}


def test_equal_scores_of_a_run_are_ordered_by_rank_and_said(tmp_path: Path) -> None:
    lines = ["q1 Q0 C 1 0.5 x", "q1 Q0 B 2 0.5 x", "q1 Q0 A 3 0.5 x"]
    path = run(tmp_path, lines)
    found = EVALUATE(path, judged({"q1": {"B"}}), "RR")
    assert found.means == {"RR": 1 / 2}
    assert [note.code for note in found.notes] == ["scores_tied"]
    with pytest.raises(RefusedTableError, match="scores must differ"):
        EVALUATE(path, judged({"q1": {"B"}}), "RR", ties="error")
    # The same where one case contradicts its ranks, so that all are ordered anew.
    path = run(tmp_path, [*lines, "q2 Q0 A 1 0.1 x", "q2 Q0 B 2 0.2 x"])
    found = EVALUATE(path, judged({"q1": {"B"}, "q2": {"A"}}), "RR")
    assert values_of(found, "RR") == {"q1": 1 / 2, "q2": 1 / 2}


def test_a_run_whose_ranks_are_no_numbers_has_its_scores_and_such_a_score_is_refused(tmp_path: Path) -> None:
    path = run(tmp_path, ["q1 Q0 A 1.5 0.1 x", "q1 Q0 B 0.5 0.9 x"])
    assert EVALUATE(path, judged({"q1": {"B"}}), "RR").means == {"RR": 1.0}
    with pytest.raises(RefusedTableError, match="whole number"):
        EVALUATE(path, judged({"q1": {"B"}}), "RR", order="rank")
    path = run(tmp_path, ["q1 Q0 A 1 0.5 x"] * 60 + ["q1 Q0 B 2 high x"])
    with pytest.raises(RefusedTableError, match=r"a score must be a number; .* q1, B, high .*line 61"):
        EVALUATE(path, TRUTH, "RR")


def test_any_other_table_is_ordered_by_rank_unless_scores_are_asked_for() -> None:
    for order, expected in ((None, 1.0), ("rank", 1.0), ("score", 1 / 2)):
        found = EVALUATE(both(("A", 1, 0.5), ("B", 2, 0.9)), judged({"q1": {"A"}}), "RR", order=order)
        assert found.means == {"RR": expected}
        code = "scores_against_ranks" if order == "score" else "ranks_against_scores"
        assert found.notes == (Note(code, 1, (("q1",),)),)


def test_ranks_and_scores_that_agree_give_no_note_and_a_missing_score_above_another_one() -> None:
    found = EVALUATE(both(("A", 1, 0.5), ("B", 2, 0.5), ("C", 3, None)), judged({"q1": {"C"}}), "RR")
    assert (found.means, found.notes) == ({"RR": 1 / 3}, ())
    found = EVALUATE(both(("A", 1, None), ("B", 2, 0.5)), judged({"q1": {"A"}}), "RR")
    assert [note.code for note in found.notes] == ["ranks_against_scores"]


def test_equal_ranks_are_ordered_by_score_and_a_repeated_item_counts_at_its_best_place() -> None:
    found = EVALUATE(both(("A", 1, 0.1), ("B", 1, 0.9), ("C", 1, 0.5)), judged({"q1": {"C"}}), "RR")
    assert found.means == {"RR": 1 / 2}
    assert [note.code for note in found.notes] == ["ranks_repeat"]
    rows = both(("A", 1, 0.1), ("B", 2, 0.9), ("A", 3, 0.5))
    assert EVALUATE(rows, judged({"q1": {"A"}}), "RR", order="score").means == {"RR": 1 / 2}
    assert EVALUATE(rows, judged({"q1": {"A"}}), "RR", order="rank").means == {"RR": 1.0}


def test_the_columns_that_were_used_are_part_of_the_result_and_the_first_of_two_orders() -> None:
    rows = both(("A", 1, 0.1), ("B", 2, 0.9))
    expected = {"case": "case", "item": "item"}
    truth = table("query-id corpus-id score", [("q1", "B", 2.0)])
    for order in ("rank", "score"):
        found = EVALUATE(rows, truth, "RR", order=order)
        assert list(found.columns["recommendations"].items())[2] == (order, order)
        assert found.columns == {
            "recommendations": {**expected, "rank": "rank", "score": "score"},
            "relevant": {"case": "query-id", "item": "corpus-id", "grade": "score"},
        }


def test_an_order_that_there_is_not_is_refused() -> None:
    with pytest.raises(InvalidOptionError, match="order must be one of 'rank', 'score'"):
        EVALUATE(both(("A", 1, 0.5)), judged({"q1": {"A"}}), "RR", order="date")
    with pytest.raises(ColumnsError, match="no column was found for score"):
        EVALUATE(table("case item rank", [("q1", "A", 1)]), judged({"q1": {"A"}}), "RR", order="score")
