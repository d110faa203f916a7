"""One table in several files: a folder, or a pattern."""

from pathlib import Path

import duckdb
import pytest

from recmetrics.tables.errors import NoFileError, PartsDifferError
from recmetrics.tables.formats.sources import opened
from tests.recmetrics.tables.parquet_files import write_parquet


def _parts(folder: Path, **contents: bytes) -> Path:
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    return folder


def test_parts_are_read_in_the_order_of_their_names_and_a_row_tells_its_file(tmp_path: Path) -> None:
    _parts(tmp_path, b=b"item,user\nz,u2\n", a=b"user,item\nu1,x\nu1,y\n", _SUCCESS=b"")
    (tmp_path / ".a.crc").write_bytes(b"\0")
    source = opened(duckdb.connect(), "relevant", tmp_path)
    # The columns of the second part stand in another order: they go by their names.
    assert source.relation.fetchall() == [("u1", "x"), ("u1", "y"), ("u2", "z")]
    assert source.place_of(1) == (str(tmp_path / "a"), 3)
    assert source.place_of(2) == (str(tmp_path / "b"), 2)


def test_a_pattern_takes_what_it_matches(tmp_path: Path) -> None:
    _parts(tmp_path, a1=b"user,item\nu1,x\n", a2=b"user,item\nu2,x\n", b1=b"other\n")
    assert len(opened(duckdb.connect(), "relevant", str(tmp_path / "a*")).relation.fetchall()) == 2


def test_a_folder_named_like_a_partition_adds_no_column(tmp_path: Path) -> None:
    for day in ("day=1", "day=2"):
        (tmp_path / day).mkdir()
        write_parquet("select 'u' as \"user\", 'i' as item", tmp_path / day / "part.parquet")
    assert opened(duckdb.connect(), "relevant", tmp_path).names == ("user", "item")


@pytest.mark.parametrize(
    ("other", "received", "expected"),
    [
        (b"user,doc\nu1,x\n", ("user", "doc"), ("user", "item")),
        (b"user,item,rank\nu1,x,1\n", ("user", "item", "rank"), ("user", "item")),
        (b'{"user": "u", "item": "x"}', ("json",), ("csv",)),
    ],
)
def test_parts_with_other_columns_or_of_another_format_are_refused(
    tmp_path: Path, other: bytes, received: tuple[str, ...], expected: tuple[str, ...]
) -> None:
    with pytest.raises(PartsDifferError) as caught:
        opened(duckdb.connect(), "relevant", _parts(tmp_path, a=b"user,item\nu1,x\n", b=other))
    assert (caught.value.received, caught.value.expected) == (received, expected)
    assert (Path(caught.value.file).name, Path(caught.value.first).name) == ("b", "a")


@pytest.mark.parametrize("second", ["select 7 as \"user\", 'i' as item", "select 'u' as \"user\""])
def test_parquet_parts_with_other_columns_or_types_are_refused(tmp_path: Path, second: str) -> None:
    write_parquet("select 'u' as \"user\", 'i' as item", tmp_path / "a")
    write_parquet(second, tmp_path / "b")
    with pytest.raises(PartsDifferError):
        opened(duckdb.connect(), "relevant", tmp_path)


def test_parquet_beside_text_is_refused(tmp_path: Path) -> None:
    write_parquet("select 'u' as \"user\", 'i' as item", tmp_path / "a")
    _parts(tmp_path, b=b"user,item\nu1,x\n")
    with pytest.raises(PartsDifferError):
        opened(duckdb.connect(), "relevant", tmp_path)


def test_a_folder_without_a_file_is_said_to_be_empty(tmp_path: Path) -> None:
    with pytest.raises(NoFileError) as caught:
        opened(duckdb.connect(), "relevant", _parts(tmp_path, _SUCCESS=b""))
    assert caught.value.problem == "empty_folder"
