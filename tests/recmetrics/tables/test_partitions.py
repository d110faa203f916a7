"""Folders partitioned by a column: its values are in their names."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pytest

from recmetrics.tables.formats.sources import opened
from tests.recmetrics.tables.parquet_files import write_parquet
from tests.recmetrics.tables.tables import EVALUATE, judged, values_of

FOLDERS = {"user_id=007": "ABC", "user_id=a%20b": "CAB", "user_id=__HIVE_DEFAULT_PARTITION__": "A"}
TRUTH = judged({"007": {"B"}, "a b": {"C"}})


def write(folder: Path, form: str, folders: dict[str, str]) -> Path:
    for name, items in folders.items():
        (folder / name).mkdir(parents=True)
        rows = enumerate(items, 1)
        if form == "csv":
            lines = "".join(f"{item},{rank}\n" for rank, item in rows)
            (folder / name / "part").write_text(f"item_id,rank\n{lines}")
        else:
            values = ", ".join(f"('{item}', {rank})" for rank, item in rows)
            write_parquet(f"select * from (values {values}) t(item_id, rank)", folder / name / "part")
    return folder


@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_a_folder_partitioned_by_case_has_the_cases(tmp_path: Path, form: str) -> None:
    folders = {name: items for name, items in FOLDERS.items() if "HIVE" not in name}
    folder = write(tmp_path / "recs", form, folders)
    for given in (folder, f"{folder}/*/part", f"{tmp_path}/re*/user_id=*/part"):
        found = EVALUATE(given, TRUTH, "RR")
        assert values_of(found, "RR") == {"007": 1 / 2, "a b": 1.0}
        assert found.columns["recommendations"]["case"] == "user_id"


@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_values_of_folders_are_text_and_may_be_missing(tmp_path: Path, form: str) -> None:
    source = opened(duckdb.connect(), "recommendations", write(tmp_path / "recs", form, FOLDERS))
    assert source.types["user_id"] == "text"
    users = source.relation.project("user_id").distinct().fetchall()
    assert {user for (user,) in users} == {"007", "a b", None}


@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_what_a_file_says_itself_goes_before_its_folder(tmp_path: Path, form: str) -> None:
    folder = write(tmp_path / "recs", form, {"rank=9": "AB"})
    source = opened(duckdb.connect(), "recommendations", folder)
    assert sorted(str(rank) for (rank,) in source.relation.project("rank").fetchall()) == ["1", "2"]


@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_folders_above_the_one_that_was_given_and_of_single_files_say_nothing(
    tmp_path: Path, form: str
) -> None:
    write(tmp_path / "user_id=7", form, {"more": "AB"})
    for given in (tmp_path / "user_id=7", tmp_path / "user_id=7" / "more" / "part"):
        assert opened(duckdb.connect(), "recommendations", given).names == ("item_id", "rank")


def test_a_folder_for_a_role_that_the_files_have_says_nothing_and_a_named_one_does(tmp_path: Path) -> None:
    folder = write(tmp_path / "recs", "csv", {"day=7": "AB"})
    assert opened(duckdb.connect(), "recommendations", folder).names == ("item_id", "rank")
    named = opened(duckdb.connect(), "recommendations", folder, chosen={"case": "day"})
    assert named.names == ("item_id", "rank", "day")
    folder = write(tmp_path / "more", "parquet", {"movie_id=7/user_id=u1": "AB"})
    assert opened(duckdb.connect(), "recommendations", folder).names == ("item_id", "rank", "user_id")
