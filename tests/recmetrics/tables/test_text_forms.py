"""Texts that people paste and programs print: read by Python as Many cases reads them."""

from pathlib import Path

import pytest

from recmetrics import evaluate
from recmetrics.tables.errors import ColumnNamesError, MalformedRowError

MARKDOWN = "| user | list | relevant |\n|---|---|---|\n| u1 | A, B | B |\n| u2 | C, D | C |\n"
PRINTED = "  user    list relevant\n0   u1  [A, B]      [B]\n1   u2  [C, D]      [C]\n"
SERIES = ("user\nu1    [A, B]\nu2    [C, D]", "user\nu1    [B]\nu2    [C]\nName: relevant, dtype: object")
RANKS = "u1,A,1\nu1,B,2\nu2,C,1\nu2,D,2\n"
WIDE = "user,rec_1,rec_2\nu1,A,B\nu2,C,D\n"
PAIRS = "user,item\nu1,B\nu2,C\n"
TWO = "| user | item | rank |\n|--|--|--|\n| u1 | A | 1 |\n| u1 | B | 2 |\n| u2 | C | 1 |\n| u2 | D | 2 |\n"


def test_texts_of_every_form_are_read_and_columns_without_names_are_told(tmp_path: Path) -> None:
    # Each says that u1 was shown A and then B, of which B is relevant, and u2 C and then D, of which C is.
    for lists, truth, told in (
        (MARKDOWN, None, {"cells_split"}),
        (PRINTED, None, {"cells_split"}),
        (*SERIES, {"cells_split"}),
        (TWO, "| user | relevant |\n|--|--|\n| u1 | B |\n| u2 | C |\n", set[str]()),
        (TWO + "\n| user | item |\n|--|--|\n| u1 | B |\n| u2 | C |\n", None, set[str]()),
        (WIDE, PAIRS, set[str]()),
        (RANKS, PAIRS, {"columns_assumed"}),
        (RANKS, "u1\tB\nu1\tZ\nu2\tC\n", {"columns_assumed"}),
        (RANKS.replace("u", ""), "1::66::5\n1::67::2\n2::68::1\n", {"columns_assumed", "nothing_hits"}),
        ("u1; A, B; B\nu2; C, D; C\n", None, {"columns_assumed", "cells_split"}),
        ("user,list,relevant\nu1,A B,B\nu2,C D,C\n", None, {"cells_split"}),
    ):
        files = [tmp_path / "lists.txt", tmp_path / "truth.txt"]
        for file, text in zip(files, (lists, lists if truth is None else truth), strict=True):
            file.write_text(text, encoding="utf-8")
        found = evaluate(files[0], files[0] if truth is None else files[1], "RR,P@1")
        expected = {"RR": 0.75, "P@1": 0.5} if "nothing_hits" not in told else {"RR": 0.0, "P@1": 0.0}
        assert found.means == expected, lists
        assert {note.code for note in found.notes} - {"ratings_low"} == told, lists


def test_what_was_cut_or_is_no_table_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "text.txt"
    for text, error in (
        ("  user         list\n0   u1  [A, B, ...]\n", MalformedRowError),
        ("| user | item |\n|--|--|\n| u1 | B | C |\n", MalformedRowError),
        ("196\t242\t3\t881250949\n186\t302\t3\t891717742\n", ColumnNamesError),
    ):
        file.write_text(text, encoding="utf-8")
        with pytest.raises(error):
            evaluate(file, file, "RR")
