"""Tables whose cells hold lists, as text: what is meant is read, told or refused, never passed over."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from recmetrics import evaluate
from recmetrics.tables.errors import RefusedTableError
from recmetrics.tables.input_errors import ColumnsError
from tests.recmetrics.tables.tables import EVALUATE

MEASURES = "RR, R@3"
LISTS = {"u1": ["a", "b", "c"], "u2": ["d", "c"], "u3": ["c"]}
RELEVANT = {"u1": {"b", "z"}, "u2": {"d"}, "u3": {"c", "d"}}
ROWS = "user_id,item,rank\nu1,a,1\nu1,b,2\nu1,c,3\nu2,d,1\nu2,c,2\nu3,c,1\n"
TRUTH = "user_id,item\nu1,b\nu1,z\nu2,d\nu3,c\nu3,d\n"

WRITTEN = {
    "to_csv": ("\"['a', 'b', 'c']\"", "\"['d', 'c']\"", "['c']", "\"['b', 'z']\"", "['d']", "\"['c', 'd']\""),
    "sets": ("\"['a', 'b', 'c']\"", "\"('d', 'c')\"", "('c')", "\"{'b', 'z'}\"", "{'d'}", "\"{'d', 'c'}\""),
    "JSON": (
        '"[""a"", ""b"", ""c""]"',
        '"[""d"", ""c""]"',
        '"[""c""]"',
        '"[""b"", ""z""]"',
        "d",
        '"[""c"", ""d""]"',
    ),
    "numpy": (
        "['a' 'b' 'c']",
        "['d' 'c']",
        "['c']",
        "['b' 'z']",
        "['d']",
        "\"array(['c', 'd'], dtype=object)\"",
    ),
    "pandas": ('"[a, b, c]"', '"[d, c]"', "[c]", '"[b, z]"', "[d]", '"[c, d]"'),
    "Kaggle": ("a b c", "d c", "c", "b z", "d", "c d"),
    "bars": ("a|b|c", "d|c", "c", "b|z", "d", "c|d"),
    "commas": ('"a, b, c"', '"d,c"', "c", '"b,z"', "d", '"c, d"'),
    "semicolons": ("a;b;c", "d; c", "c", "b;z", "d", "c;d"),
    "pairs": (
        *("\"[('c', 0.1), ('a', 0.9), ('b', 0.5)]\"", "\"{'c': 0.1, 'd': 2}\"", "\"{'c': 1}\""),
        *("\"{'b': 1, 'z': 1, 'a': 0}\"", "\"[('d', 1)]\"", "\"{'c': 1, 'd': 1}\""),
    ),
}

SEPARATED = {"pandas", "Kaggle", "bars", "commas", "semicolons"}


def texts(path: Path, shown: str, wanted: str) -> tuple[Path, Path]:
    files = path / "recommendations.csv", path / "relevant.csv"
    for file, text in zip(files, (shown, wanted), strict=True):
        file.write_text(text)
    return files


def rows_of(head: str, cells: Any) -> str:
    return head + "\n" + "".join(f"u{at},{cell}\n" for at, cell in enumerate(cells, 1))


def test_lists_in_cells_give_what_lists_give_however_they_are_written(
    tmp_path: Path, subtests: pytest.Subtests
) -> None:
    expected = evaluate(LISTS, RELEVANT, MEASURES).means
    assert expected["R@3"] == (1 / 2 + 1 + 1 / 2) / 3
    heads = ("user_id,items", "customer_id,prediction", "UserId,RecommendedItemIds", "Id,Predicted")
    for at, (form, cells) in enumerate(WRITTEN.items()):
        lists, wanted = rows_of(heads[at % 4], cells[:3]), rows_of("user_id,items", cells[3:])
        others = ((lists, TRUTH), (ROWS, wanted)) if form in ("Kaggle", "numpy") else ()
        for shown, judged in ((lists, wanted), *others):
            with subtests.test(form, shown=shown, judged=judged):
                found = EVALUATE(*texts(tmp_path, shown, judged), MEASURES)
                assert found.means == pytest.approx(expected)
                assert {note.code for note in found.notes} == (
                    {"cells_split"} if form in SEPARATED else set()
                )
    read = import_module("pandas").read_csv
    files = texts(
        tmp_path, rows_of(heads[1], WRITTEN["to_csv"][:3]), rows_of(heads[0], WRITTEN["Kaggle"][3:])
    )
    assert EVALUATE(*map(read, files), MEASURES).means == pytest.approx(expected)


def test_lists_of_objects_and_pairs_are_lists_in_json_too(tmp_path: Path) -> None:
    spark = (
        '{"user_id": 1, "recommendations": [{"item_id": 10, "rating": 0.9}, {"item_id": 11, "rating": 0.5}]}'
    )
    row = 'user_id,recommendations\n1,"[Row(item_id=10, rating=0.9), Row(item_id=11, rating=0.5)]"'
    for shown in (
        *(spark, f"[{spark}]", row, '{"user_id": 1, "recs": [[10, 0.9], [11, 0.5]]}\n'),
        *('{"1": [["10", 0.9], ["11", 0.5]]}', '{"1": [{"item": 11, "rank": 2}, {"item": 10, "rank": 1}]}'),
    ):
        for wanted in ("user_id,item_id\n1,11\n", '{"user_id": 1, "items": [{"item_id": 11, "rating": 3}]}'):
            assert EVALUATE(*texts(tmp_path, shown, wanted), "RR").means == {"RR": 1 / 2}, (shown, wanted)
    for last in (2**53 + 1, 2**53 + 2):  # neither a score that is rounded nor one that Arrow refuses
        pairs = f'user_id,recs\n1,"[(11, {last - 1}), (10, {last})]"'
        assert EVALUATE(*texts(tmp_path, pairs, "user_id,item_id\n1,11\n"), "RR").means == {"RR": 1 / 2}, last


def test_titles_with_blanks_and_commas_stay_whole_where_they_are_items_of_the_other_table(
    tmp_path: Path,
) -> None:
    shown = 'user,item,rank\nu1,The Matrix,1\nu1,"Crouching Tiger, Hidden Dragon",2\nu2,Heat,1\n'
    for wanted in ('u1,"Crouching Tiger, Hidden Dragon"\n', "u1,The Matrix\n"):
        found = EVALUATE(*texts(tmp_path, shown, f"user,items\n{wanted}u2,[REC]\n"), "R@2")
        assert (found.means, found.notes) == ({"R@2": 1 / 2}, ())
    # Nothing tells: what was taken is said, and may be said otherwise.
    files = texts(tmp_path, shown, "user,items\nu1,Alien Nation\nu2,Heat\n")
    found = EVALUATE(*files, "R@2")
    [note] = found.notes
    assert (note.code, note.count, note.examples) == ("cells_whole", 1, (("Alien Nation",),))
    assert EVALUATE(*files, "R@2", cells="one").notes == ()
    assert [one.code for one in EVALUATE(*files, "R@2", cells="several").notes] == ["cells_split"]
    # A row for each item: nothing is in doubt, unless parts are items of the other table.
    files = texts(tmp_path, shown, "user,items\nu1,Alien Nation\nu1,The Matrix\nu2,Heat\n")
    assert EVALUATE(*files, "R@2").notes == ()
    files = texts(tmp_path, ROWS, "user_id,items\nu1,b z\nu1,y\nu2,d\nu3,c\n")
    assert EVALUATE(*files, "R@3").means == {"R@3": pytest.approx((1 / 3 + 1 + 1) / 3)}
    assert [one.code for one in EVALUATE(*files, "R@3", cells="one").notes] == ["cells_whole"]


def test_recommendations_without_an_order_are_lists_only_where_their_parts_are_items(tmp_path: Path) -> None:
    for shown in ("user,item\nu1,The Matrix\nu2,Heat\n", "user,item\nu1,a b\nu1,c\n", "user,item\nu1,a\n"):
        with pytest.raises(ColumnsError, match="--cells several"):
            EVALUATE(*texts(tmp_path, shown, "user,item\nu1,The Matrix\nu2,Heat\n"), "RR")
    files = texts(tmp_path, "Id,Predicted\n1,a b\n2,c\n", "Id,Actual\n1,a b\n2,d\n")
    with pytest.raises(ColumnsError):
        EVALUATE(*files, "R@2")
    assert EVALUATE(*files, "R@2", cells="several").means == {"R@2": 1 / 2}


def test_a_list_that_was_cut_has_an_item_twice_or_no_order_is_refused(tmp_path: Path) -> None:
    for cell, code in (
        ("[1 2 ... 8 9]", "lists_damaged"),
        ("\"{'a': 1, 'a': 2}\"", "lists_damaged"),
        ("\"{'a', 'b'}\"", "lists_unordered"),
        ("\"frozenset({'a', 'b'})\"", "lists_unordered"),
    ):
        with pytest.raises(RefusedTableError) as caught:
            EVALUATE(*texts(tmp_path, f"user,items\nu1,{cell}\n", "user,item\nu1,1\n"), "RR")
        assert (caught.value.code, caught.value.argument) == (code, "recommendations")
    frame = import_module("pandas").DataFrame({"user": ["u1"], "items": [{"a", "b"}]})
    with pytest.raises(RefusedTableError, match="must have an order"):
        EVALUATE(frame, frame.rename(columns={"items": "item"}), "RR")


def test_an_empty_set_is_a_case_with_nothing_to_find(tmp_path: Path) -> None:
    for empty in ("set()", "[]", "{}", "nan", ""):
        files = texts(tmp_path, ROWS, f"user_id,items\nu1,{{'b'}}\nu2,{empty}\n")
        found = EVALUATE(*files, "RR")
        assert (found.means, found.counts.without_relevant) == ({"RR": 1 / 4}, 1), empty
