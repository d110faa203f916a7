"""Judgments under any name: what says how relevant an item is counts in each door, or it is told or asked."""

from pathlib import Path
from typing import Any

import pandas  # type: ignore[import-untyped]  # no stubs
import pytest

from recmetrics import InvalidInputError, compare, evaluate
from recmetrics.cli.command_line import main
from recmetrics.tables.errors import RefusedTableError
from recmetrics.tables.formats.columns import known_columns
from recmetrics.tables.formats.named_columns import ROLES
from recmetrics.tables.input_errors import ColumnsError
from tests.webapp.evaluate.tables import both, quiet
from webapp.cases.importing.understanding import Kept, understood
from webapp.evaluate.choice import Choice
from webapp.evaluate.results import evaluate_files

LISTS = "user,item,rank\nu,a,1\nu,b,2\nu,c,3\nu,d,4\n"
NAMES = (
    *("is_relevant", "relevance_score", "relevance_label", "rel_score", "labels", "user_rating", "y_true"),
    *("actual", "r_ui", "true_rating", "clicked", "click", "clicks", "hit", "purchased", "liked", "watched"),
    *("grade", "relevant", "정답", "是否相关", "esci_label"),
)
WRITTEN = {
    **{name: (name, "0", "0", "1") for name in ("is_relevant", "clicked", "喜欢")},
    "yes": ("relevant", "no", "No", "YES"),
    "true": ("seen_and_liked", "false", "False", "True"),
    "korean": ("클릭여부", "아니요", "아니오", "예"),
    "comma": ("grade", '"0,0"', '"0,9"', '"1,5"'),
    "model's score": ("score,clicked", "9.5,0", "7.5,0", "0.5,1"),
    "model's score, odd flag": ("score,wanted", "9.5,0", "7.5,0", "0.5,1"),
    "one column of numbers": ("strength", "0", "0", "3"),
    "time beside it": ("timestamp,interest", "1700000000,0", "1700000001,0", "1700000002,2"),
}
"""Relevant items whose column says that c is relevant, and a and b are not: RR 1/3."""

TOLD = {"喜欢", "strength", "interest", "wanted", "seen_and_liked"}
"""Columns that only their values tell: a note says so."""


def test_names_of_judgments_are_known_to_files_and_to_what_is_pasted() -> None:
    for name in NAMES:
        assert [*known_columns("relevant", ["user", "item", name], ROLES["relevant"])] == [*ROLES["relevant"]]
        [pasted] = understood(truth_of(name, "0", "0", "1"), "no_order").cases
        assert pasted.relevant == ("c",)


def truth_of(head: str, *cells: str) -> str:
    rows = [f"u,{item},{cell}" for item, cell in zip("abc", cells, strict=True)]
    return "\n".join([f"user,item,{head}", *rows, ""])


def test_what_says_how_relevant_an_item_is_counts_under_any_name_in_each_door(tmp_path: Path) -> None:
    wrong: list[str] = []
    lists = tmp_path / "lists.csv"
    lists.write_text(LISTS, encoding="utf-8")
    for name, (head, *cells) in WRITTEN.items():
        file = tmp_path / "truth.csv"
        file.write_text(truth_of(head, *cells), encoding="utf-8")
        found = evaluate(str(lists), str(file), "RR")
        frame = evaluate(pandas.read_csv(lists), pandas.read_csv(file), "RR")
        page = evaluate_files(
            *both(tmp_path, LISTS, file.read_text("utf-8")), Choice(), tmp_path / "q", quiet
        )
        doors = [found.means["RR"], frame.means["RR"], page.means["AP"]]
        if '"' not in cells[0]:
            pasted = understood(file.read_text("utf-8"), "no_order", kept=[Kept(LISTS, "as_lists")], rating=1)
            [case] = pasted.cases
            doors.append(1 / (1 + case.lists[0].index(case.relevant[0])) if len(case.relevant) == 1 else 9)
        is_told = "grades_by_values" in {note.code for note in found.notes}
        if any(value != pytest.approx(1 / 3) for value in doors) or is_told != (head.split(",")[-1] in TOLD):
            wrong.append(f"{name}: {doors}, told: {is_told}")
    assert wrong == []


def test_several_columns_that_may_be_judgments_are_asked_about_or_told(tmp_path: Path) -> None:
    lists, truth = tmp_path / "lists.csv", tmp_path / "truth.csv"
    lists.write_text(LISTS, encoding="utf-8")
    truth.write_text("user,item,good,fresh\nu,a,0,1\nu,b,1,0\n", encoding="utf-8")
    with pytest.raises(ColumnsError, match="'good', 'fresh'"):
        evaluate(str(lists), str(truth), "RR")
    assert evaluate(str(lists), str(truth), "RR", columns={"relevant": {"grade": "good"}}).means == {
        "RR": 1 / 2
    }
    none = evaluate(str(lists), str(truth), "RR", columns={"relevant": {"grade": ""}})
    assert (none.means, none.notes) == ({"RR": 1.0}, ())
    tables, columns = both(tmp_path, LISTS, truth.read_text("utf-8"))
    assert "grade" not in columns["relevant"]
    assert [note.examples for note in tables["relevant"].notes] == [(("good",), ("fresh",))]
    # None of them is chosen for the reader, so the page goes on without.
    assert evaluate_files(tables, columns, Choice(), tmp_path / "q", quiet).means["AP"] == 1.0
    truth.write_text("user,item,plays,hours_seen\nu,a,3,7\nu,b,9,1\n", encoding="utf-8")
    [note] = evaluate(str(lists), str(truth), "RR").notes
    assert (note.code, note.examples) == ("grades_passed_over", (("plays",), ("hours_seen",)))


def test_a_threshold_without_grades_is_refused_in_each_door(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lists, truth = tmp_path / "lists.csv", tmp_path / "truth.csv"
    lists.write_text(LISTS, encoding="utf-8")
    truth.write_text("user,item\nu,a\n", encoding="utf-8")
    mappings = {"u": ["a"]}, {"u": {"a"}}
    frames = pandas.read_csv(lists), pandas.read_csv(truth)
    every: list[tuple[Any, Any]] = [(str(lists), str(truth)), frames, mappings]
    for given in every:
        with pytest.raises(InvalidInputError, match="relevant_from must be left out"):
            evaluate(*given, "RR", relevant_from=4)
    with pytest.raises(InvalidInputError, match="relevant_from must be left out"):
        compare(mappings[0], mappings[0], mappings[1], "RR", relevant_from=4)
    assert main(["evaluate", str(lists), str(truth), "--relevant-from", "4"])
    assert "relevant_from must be left out" in capsys.readouterr().err


def test_low_ratings_that_count_and_judgments_of_what_was_shown_alone_are_told(tmp_path: Path) -> None:
    lists, truth = tmp_path / "lists.csv", tmp_path / "truth.csv"
    lists.write_text(LISTS, encoding="utf-8")
    told: dict[str, list[tuple[str, int]]] = {}
    rows = {
        "rating": "1235",
        "stars": ["1.5", "3", "4", "5"],
        "relevance": "1235",
        "grade": "0123",
        "clicked": "0010",
    }
    for name, cells in rows.items():
        text = "".join(f"u,{item},{cell}\n" for item, cell in zip("abcd", cells, strict=True))
        truth.write_text(f"user,item,{name}\n{text}", encoding="utf-8")
        told[name] = [(note.code, note.count) for note in evaluate(str(lists), str(truth), "RR").notes]
    shown = [("judged_shown_only", 1)]
    ratings = {"rating": [("ratings_low", 3)], "stars": [("ratings_low", 2)]}
    assert told == {**ratings, "relevance": [], "grade": shown, "clicked": shown}
    truth.write_text("user,item,clicked\nu,a,0\nu,b,1\nu,c,0\nu,z,1\n", encoding="utf-8")
    assert evaluate(str(lists), str(truth), "RR").notes == ()


def test_lists_of_several_models_in_one_table_are_refused_and_models_of_cars_are_not(tmp_path: Path) -> None:
    lists, truth = tmp_path / "lists.csv", tmp_path / "truth.csv"
    truth.write_text("user,item\nu,b\n", encoding="utf-8")
    lists.write_text("user,model,item,score\nu,x,a,1\nu,x,b,2\nu,y,b,3\nu,y,a,4\n", encoding="utf-8")
    with pytest.raises(RefusedTableError) as refused:
        evaluate(str(lists), str(truth), "RR")
    assert (refused.value.code, refused.value.examples) == ("several_models", (("x",), ("y",)))
    lists.write_text("user,model,item,score\nu,mini,a,1\nu,golf,b,2\nv,mini,a,3\n", encoding="utf-8")
    assert evaluate(str(lists), str(truth), "RR").means == {"RR": 1.0}


def test_scores_and_grades_with_commas_and_words_are_numbers_in_files(tmp_path: Path) -> None:
    lists, truth = tmp_path / "lists.csv", tmp_path / "truth.json"
    lists.write_text("user;item;score\nu;a;0,9\nu;b;0,95\nu;c;0,1\n", encoding="utf-8")
    truth.write_text('{"u": {"a": true, "b": false, "z": true}}', encoding="utf-8")
    found = evaluate(str(lists), str(truth), "RR")
    assert (found.means, found.notes) == ({"RR": 1 / 2}, ())
    lists.write_text("user;item;score\nu;a;1,000\nu;b;0,95\n", encoding="utf-8")
    with pytest.raises(RefusedTableError, match="1 do not: u, a, 1,000"):
        evaluate(str(lists), str(truth), "RR")
