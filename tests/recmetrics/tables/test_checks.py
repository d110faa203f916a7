"""Repairs and refusals of tables, with examples and places; and which of ranks and scores orders a list."""

from __future__ import annotations

import gzip
import math
from decimal import Decimal
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from recmetrics.errors import InvalidOptionError
from recmetrics.tables.arrow import arrow
from recmetrics.tables.errors import RefusedTableError
from recmetrics.tables.input_errors import ColumnsError
from recmetrics.tables.notes import Note, NoteCode
from tests.recmetrics.tables.tables import EVALUATE, judged, listed, notes_of, table, values_of

TRUTH = judged({"u1": {"A"}, "u2": {"A"}})
RR = "RR"
ir_measures: Any = import_module("ir_measures")


def ranked(*ranks: object) -> Any:
    """Of u1 the items C, B, A at some ranks; of u2 the item A at rank 1."""
    rows = [("u1", item, rank) for item, rank in zip("CBA", ranks, strict=True)]
    return table("case item rank", [*rows, ("u2", "A", 1)])


def test_clean_tables_leave_nothing_to_tell_and_the_first_three_examples_are_told_in_order() -> None:
    assert notes_of(ranked(1, 2, 3), TRUTH) == []
    rows = [(f"u{at}", "A", 2) for at in (5, 3, 4, 1, 2)]
    note = notes_of(table("case item rank", rows), judged({f"u{at}": {"A"} for at in range(1, 6)}))[0]
    assert note == Note("ranks_not_from_one", 5, (("u1",), ("u2",), ("u3",)))
    assert note.places == ()
    assert str(note).endswith(": u1; u2; u3; ...")


@pytest.mark.slow
def test_ranks_keep_their_order_and_are_counted_from_one() -> None:
    expected: list[tuple[tuple[int, ...], list[NoteCode], int]] = [
        ((-5, -4, -3), ["ranks_not_from_one"], 3),
        ((2, 3, 4), ["ranks_not_from_one"], 3),
        ((3, 1, 7), ["ranks_skip"], 3),
        ((1, 2, 2), ["ranks_repeat"], 2),  # A stands before B, by item
        ((1, 1, 1), ["ranks_repeat"], 1),
        ((9, 9, 7), ["ranks_not_from_one", "ranks_skip", "ranks_repeat"], 1),
        ((1, 2, 63), ["ranks_skip"], 3),
        ((1, 2, 5_000), ["ranks_skip"], 3),
        ((1, 2, 9_223_372_036_854_775_807), ["ranks_skip"], 3),
    ]
    for ranks, codes, rank_of_a in expected:
        found = EVALUATE(ranked(*ranks), TRUTH, RR)
        assert found.notes == tuple(Note(code, 1, (("u1",),)) for code in codes), ranks
        assert values_of(found, RR) == {"u1": 1 / rank_of_a, "u2": 1.0}, ranks
    rows = [("u1", item, rank) for item, rank in (("C", " 9"), ("B", "+10"), ("A", "2.0"))]
    found = EVALUATE(table("case item rank", rows, {"rank": arrow.string()}), judged({"u1": {"B"}}), RR)
    assert values_of(found, RR) == {"u1": 1 / 3}


def scored(*scores: object, kind: Any | None = None) -> Any:
    """Of u1 the items C, B, A with some scores."""
    rows = [("u1", item, score) for item, score in zip("CBA", scores, strict=True)]
    return table("case item score", rows, {"score": kind or arrow.float64()})


@pytest.mark.slow
def test_scores_fall_with_the_rank() -> None:
    tied, of_a = Note("scores_tied", 1, (("u1",),)), (("u1", "A"),)
    both = [Note("scores_missing", 1, (("u1", "C"),)), Note("scores_infinite", 1, (("u1", "B"),))]
    for scores, notes, rank_of_a in (
        ((3.0, 2.0, 1.0), [], 3),
        ((1.0, 2.0, 3.0), [], 1),
        ((1.0, 1.0, 1.0), [tied], 1),
        ((2.0, 1.0, 1.0), [tied], 2),
        ((1.0, 2.0, math.nan), [Note("scores_missing", 1, of_a)], 3),
        ((1.0, 2.0, None), [Note("scores_missing", 1, of_a)], 3),
        ((math.nan, -math.inf, 0.0), both, 1),
        ((math.nan, 0.0, -math.inf), [both[0], Note("scores_infinite", 1, of_a)], 2),
        ((0.0, 1.0, math.inf), [Note("scores_infinite", 1, of_a)], 1),
    ):
        found = EVALUATE(scored(*scores), judged({"u1": {"A"}}), RR)
        assert list(found.notes) == notes, scores
        assert values_of(found, RR) == {"u1": 1 / rank_of_a}, scores
    shown = table("case item score", [("u1", "A", 1.0), ("u1", "B", 1.0), ("u2", "A", 1.0)])
    error = refusal_of(shown, ONE, ties="error")
    assert (error.code, error.count, error.examples) == ("scores_tied", 1, (("u1",),))


def test_scores_with_a_decimal_comma_are_not_told_to_be_missing() -> None:
    found = EVALUATE(scored("0,5", "0,4", "0,7", kind=arrow.string()), judged({"u1": {"A"}}), RR)
    assert (found.notes, found.means) == ((), {"RR": 1.0})


def test_scores_as_large_whole_numbers_are_not_rounded_into_ties_and_a_missing_one_stands_last() -> None:
    found = EVALUATE(scored(2**53, 2**53 - 1, 2**53 + 1, kind=arrow.int64()), judged({"u1": {"A"}}), RR)
    assert (found.notes, values_of(found, RR)) == ((), {"u1": 1.0})
    found = EVALUATE(scored(-7, -8, None, kind=arrow.int64()), judged({"u1": {"A"}}), RR)
    assert found.notes == (Note("scores_missing", 1, (("u1", "A"),)),)
    assert values_of(found, RR) == {"u1": 1 / 3}


def test_a_repeated_relevant_item_hits_at_its_first_place_also_where_ranks_are_repaired() -> None:
    found = EVALUATE(listed({"u1": ["B", "A", "A"], "u2": ["A"]}), TRUTH, "P@3")
    assert found.notes == (Note("items_repeated", 1, (("u1", "A"),)),)
    assert values_of(found, "P@3") == {"u1": 1 / 3, "u2": 1 / 3}
    rows = [("u1", "B", 0), ("u1", "A", 1), ("u1", "A", 1), ("u1", "C", 2)]
    found = EVALUATE(table("case item rank", rows), judged({"u1": {"A", "C"}}), "AP")
    assert Note("items_repeated", 1, (("u1", "A"),)) in found.notes
    assert values_of(found, "AP") == pytest.approx({"u1": (1 / 2 + 2 / 4) / 2})


def test_a_repeated_relevant_row_counts_once_and_does_not_repeat_the_item_of_the_list() -> None:
    truth = table("case item", [("u1", "A"), ("u1", "A"), ("u1", "A"), ("u1", "Z")])
    found = EVALUATE(listed({"u1": ["A"]}), truth, "R@1")
    assert found.notes == (Note("relevant_repeated", 2, (("u1", "A"),)),)
    assert found.means == {"R@1": 1 / 2}
    found = EVALUATE(scored(3.0, 2.0, 1.0), truth, "R@1")
    assert [note.code for note in found.notes] == ["relevant_repeated"]


def test_of_grades_that_differ_the_highest_counts_and_sql_in_ids_and_names_is_text() -> None:
    truth = table("case item grade", [("u1", "A", 0.0), ("u1", "A", 2.0), ("u1", "B", 0.0)])
    found = EVALUATE(listed({"u1": ["A", "B"]}), truth, "R@1")
    assert found.notes == (Note("grades_differ", 1, (("u1", "A"),)),)
    assert found.means == {"R@1": 1 / 1}
    evil = "\"; drop table cases; --'"
    shown = table("case item rank", [(evil, evil, 1)]).rename_columns(["case", evil, "rank"])
    found = EVALUATE(shown, judged({evil: {evil}}), "P@1", columns={"recommendations": {"item": evil}})
    assert values_of(found, "P@1") == {evil: 1.0}


def test_cases_on_one_side_only_are_told_and_those_that_match_but_for_their_writing_not_matched() -> None:
    assert notes_of(listed({"u1": ["A"], "u9": ["A"]}), TRUTH) == [
        Note("cases_without_recommendations", 1, (("u2",),)),
        Note("cases_unknown", 1, (("u9",),)),
    ]
    for other in (" u2", "U2", "u2\t", "\u3000u2"):
        found = EVALUATE(listed({"u1": ["A"], other: ["A"]}), TRUTH, "P@1")
        assert Note("cases_alike", 1, (("u2", other),)) in found.notes
        assert found.means == {"P@1": 1 / 2}


SHOWN = listed({"u1": ["A"]})
ONE = judged({"u1": {"A"}})


def refusal_of(recommendations: object, relevant: object, **options: object) -> RefusedTableError:
    with pytest.raises(RefusedTableError) as caught:
        EVALUATE(recommendations, relevant, "AP", **options)
    return caught.value


def test_a_row_without_an_id_is_refused() -> None:
    rows: list[tuple[str | None, str | None]] = [(None, "A"), ("u1", None), (None, None)]
    for row in rows:
        shown = refusal_of(table("case item rank", [("u1", "B", 1), (*row, 2)]), ONE)
        truth = refusal_of(SHOWN, table("case item", [("u1", "B"), row]))
        assert (shown.argument, truth.argument) == ("recommendations", "relevant")
        for error in (shown, truth):
            assert (error.code, error.count) == ("ids_missing", 1)
            assert error.examples == (tuple(part or "null" for part in row),)


@pytest.mark.slow
def test_a_rank_or_a_score_or_a_grade_that_is_no_number_is_refused() -> None:
    for rank in ("first", "", "1.5", "1e3", "nan", "٣", "99999999999999999999", None):
        shown = table("case item rank", [("u1", "A", "1"), ("u1", "B", rank)], {"rank": arrow.string()})
        error = refusal_of(shown, ONE)
        assert (error.code, error.count) == ("rank_not_whole", 1)
        assert error.examples == (("u1", "B", "null" if rank is None else rank),)
    for rank in (1.5, math.nan, math.inf, None):
        shown = table("case item rank", [("u1", "A", 1.0), ("u1", "B", rank)], {"rank": arrow.float64()})
        assert refusal_of(shown, ONE).code == "rank_not_whole"
    rows = [("u1", "A", "0.5"), ("u1", "B", "high"), ("u1", "C", "")]
    error = refusal_of(table("case item score", rows, {"score": arrow.string()}), ONE)
    assert (error.code, error.count, error.examples) == ("score_not_a_number", 1, (("u1", "B", "high"),))
    for grade in ("relevant", "", "nan", None):
        truth = table("case item grade", [("u1", "A", "1"), ("u1", "B", grade)], {"grade": arrow.string()})
        error = refusal_of(SHOWN, truth)
        assert (error.argument, error.code, error.count) == ("relevant", "grade_not_a_number", 1)


def _lines(error: RefusedTableError) -> list[int]:
    return [line for _, line in error.places]


def test_the_first_examples_are_told_by_line(tmp_path: Path) -> None:
    for content, lines in (
        ("user,item,rank\nu1,A,1\nu1,B,second\nu2,A,1\nu2,B,-\n", [3, 5]),
        ("\n\nuser,item,rank\nu1,A,1\nu1,,2\n", [5]),
        ("user,item,rank,RowID\nu1,A,1,77\nu1,B,second,7\nu2,A,1,0\nu2,B,-,9\n", [3, 5]),
        ("user;item;score\nu1;A;0.5\nu1;B;high\n", [3]),
        ('{"user": "u1", "item": "A", "rank": 1}\n{"user": null, "item": "B", "rank": 2}\n', [2]),
    ):
        (tmp_path / "lists").write_text(content)
        error = refusal_of(tmp_path / "lists", ONE)
        assert error.places == tuple((str(tmp_path / "lists"), line) for line in lines)
        number = f"line {lines[0]}" if len(lines) == 1 else f"lines {', '.join(map(str, lines))}"
        assert str(error).endswith(f"lists, {number})")


def test_the_part_is_told_and_the_line_in_it_and_lines_of_equal_scores_and_of_the_truth(
    tmp_path: Path,
) -> None:
    (tmp_path / "1.csv").write_text("user,item,rank\nu1,A,1\n")
    (tmp_path / "2.csv.gz").write_bytes(gzip.compress(b"user,item,rank\nu2,A,1\nu2,B,x\n"))
    assert refusal_of(tmp_path, ONE).places == ((str(tmp_path / "2.csv.gz"), 3),)
    (tmp_path / "lists.csv").write_text("user,item,score\nu0,A,1\nu1,A,1\nu1,B,1\n")
    assert _lines(refusal_of(tmp_path / "lists.csv", ONE, ties="error")) == [3]
    (tmp_path / "lists.csv").write_text("user,item,rank\nu1,A,1\n")
    (tmp_path / "truth.csv").write_text("user,item,grade\nu1,A,1\nu1,B,good\n")
    assert refusal_of(tmp_path / "lists.csv", tmp_path / "truth.csv").places == (
        (str(tmp_path / "truth.csv"), 3),
    )


def test_what_a_rule_repairs_is_told_by_line_too(tmp_path: Path) -> None:
    ranks = "user,item,rank\n"
    for lists, truth, code, line in (
        (f"{ranks}u0,A,1\nu1,B,2\nu1,A,3\n", "user,item\nu0,A\nu1,A\n", "ranks_not_from_one", 3),
        # Of repeated rows, the later one is odd.
        (f"{ranks}u1,A,1\nu1,B,2\nu1,A,3\n", "user,item\nu1,A\n", "items_repeated", 4),
        (f"{ranks}u1,A,1\n", "user,item\nu1,A\nu1,B\nu1,A\n", "relevant_repeated", 4),
        (f"{ranks}u1,A,1\n", "user,item\nu2,A\nu1,A\n", "cases_without_recommendations", 2),
    ):
        (tmp_path / "lists.csv").write_text(lists)
        (tmp_path / "truth.csv").write_text(truth)
        found = EVALUATE(tmp_path / "lists.csv", tmp_path / "truth.csv", "AP")
        (note,) = (note for note in found.notes if note.code == code)
        assert [at for _, at in note.places] == [line]
        assert str(note).endswith(f"csv, line {line})")


# Ranks and scores in one table: which of them orders the lists, and what is said where they differ

OF_RUN = judged({"q1": {"A"}, "q2": {"A"}})
AGAINST = ["q1 Q0 A 1 0.5 x", "q1 Q0 B 2 0.9 x", "q2 Q0 A 1 0.5 x", "q2 Q0 B 2 0.5 x", "q2 Q0 C 3 0.1 x"]


def run_file(folder: Path, lines: list[str]) -> Path:
    path = folder / "run"
    path.write_text("\n".join(lines) + "\n")
    return path


def both(*rows: tuple[str, int, float | None], case: str = "q1") -> Any:
    return table("case item rank score", [(case, *row) for row in rows])


def test_a_run_is_ordered_by_its_scores_as_trec_eval_orders_it(tmp_path: Path) -> None:
    path = run_file(tmp_path, AGAINST)
    found = EVALUATE(path, OF_RUN, "RR")
    assert values_of(found, "RR") == {"q1": 1 / 2, "q2": 1 / 2}
    place = (str(path), 1)
    assert Note("scores_against_ranks", 1, (("q1",),), (place,)) in found.notes
    qrels = {"q1": {"A": 1}}
    (theirs,) = ir_measures.iter_calc([ir_measures.RR], qrels, {"q1": {"A": 0.5, "B": 0.9}})
    assert theirs.value == values_of(found, "RR")["q1"]
    # Its ranks order it where that is asked for, and the difference is said all the same.
    found = EVALUATE(path, OF_RUN, "RR", order="rank")
    assert found.means == {"RR": 1.0}
    assert found.notes == (Note("ranks_against_scores", 1, (("q1",),), (place,)),)


def test_equal_scores_are_ordered_by_rank_and_said_or_refused(tmp_path: Path) -> None:
    lines = ["q1 Q0 C 1 0.5 x", "q1 Q0 B 2 0.5 x", "q1 Q0 A 3 0.5 x"]
    path = run_file(tmp_path, lines)
    found = EVALUATE(path, judged({"q1": {"B"}}), "RR", ties="item")
    assert found.means == {"RR": 1 / 2}
    assert [note.code for note in found.notes] == ["scores_tied"]
    with pytest.raises(RefusedTableError, match="scores must differ"):
        EVALUATE(path, judged({"q1": {"B"}}), "RR", ties="error")
    # The same where another case contradicts its ranks.
    path = run_file(tmp_path, [*lines, "q2 Q0 A 1 0.1 x", "q2 Q0 B 2 0.2 x"])
    found = EVALUATE(path, judged({"q1": {"B"}, "q2": {"A"}}), "RR", ties="item")
    assert values_of(found, "RR") == {"q1": 1 / 2, "q2": 1 / 2}


def test_large_whole_numbers_are_no_ties_in_whatever_form_they_come(tmp_path: Path) -> None:
    for scores, best in (
        (("1700000000000000001", "1700000000000000002", "0.5"), "BAC"),
        (("-1700000000000000001", "-1700000000000000002", "1e3"), "CAB"),
        ((str(2**100), str(2**100 + 1), str(2**100 - 1)), "BAC"),
    ):
        pairs = list(zip("ABC", scores, strict=True))
        texts = {
            "csv": "case,item,score\n" + "".join(f"q,{item},{score}\n" for item, score in pairs),
            "run": "".join(f"q Q0 {item} 1 {score} x\n" for item, score in pairs),
            "json": '{"q": {' + ", ".join(f'"{item}": {score}' for item, score in pairs) + "}}",
            "jsonl": "".join(
                f'{{"case": "q", "item": "{item}", "score": {score}}}\n' for item, score in pairs
            ),
        }
        for ending, text in texts.items():
            (tmp_path / f"scores.{ending}").write_text(text)
        forms: dict[str, Any] = {ending: tmp_path / f"scores.{ending}" for ending in texts}
        forms["decimals"] = [{"case": "q", "item": item, "score": Decimal(score)} for item, score in pairs]
        for form, given in forms.items():
            for at, item in enumerate(best, 1):
                found = EVALUATE(given, judged({"q": {item}}), "RR", ties="item")
                assert (found.means, [note.code for note in found.notes]) == ({"RR": 1 / at}, []), (
                    form,
                    item,
                )


def test_a_run_whose_ranks_are_no_numbers_has_its_scores_and_such_a_score_is_refused(tmp_path: Path) -> None:
    path = run_file(tmp_path, ["q1 Q0 A 1.5 0.1 x", "q1 Q0 B 0.5 0.9 x"])
    assert EVALUATE(path, judged({"q1": {"B"}}), "RR").means == {"RR": 1.0}
    with pytest.raises(RefusedTableError, match="whole number"):
        EVALUATE(path, judged({"q1": {"B"}}), "RR", order="rank")
    path = run_file(tmp_path, ["q1 Q0 A 1 0.5 x"] * 60 + ["q1 Q0 B 2 high x"])
    with pytest.raises(RefusedTableError, match=r"a score must be a number; .* q1, B, high .*line 61"):
        EVALUATE(path, OF_RUN, "RR")


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


def test_an_order_that_there_is_not_is_refused() -> None:
    with pytest.raises(InvalidOptionError, match="order must be one of 'rank', 'score'"):
        EVALUATE(both(("A", 1, 0.5)), judged({"q1": {"A"}}), "RR", order="date")
    with pytest.raises(ColumnsError, match="no column was found for score"):
        EVALUATE(table("case item rank", [("q1", "A", 1)]), judged({"q1": {"A"}}), "RR", order="score")
