"""Texts in other encodings than UTF-8: recognised, or refused with the encodings that they could be of."""

from pathlib import Path

import duckdb
import pytest

from recmetrics.tables.errors import TextEncodingError, UnreadableFileError
from recmetrics.tables.formats.sources import opened

KOREAN = "user,item\n김민수,사랑의 이야기\n박지영,우리들의 행복한 시간\n"
CHINESE = "user,item\n李明,我的父亲母亲\n王伟,那些年我们一起追的女孩\n"


def _rows(text: str) -> list[tuple[str, ...]]:
    return [tuple(line.split(",")) for line in text.splitlines()[1:]]


@pytest.mark.parametrize("text", [KOREAN, CHINESE], ids=["Korean", "Chinese"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_unicode_is_recognised_with_and_without_a_mark(tmp_path: Path, text: str, encoding: str) -> None:
    path = tmp_path / "given"
    path.write_bytes(text.encode(encoding))
    source = opened(duckdb.connect(), "relevant", path)
    assert (source.relation.fetchall(), source.description.encoding) == (_rows(text), encoding)


@pytest.mark.parametrize(("text", "encoding"), [(KOREAN, "cp949"), (CHINESE, "gb18030"), (CHINESE, "gbk")])
def test_what_spreadsheets_write_is_recognised(tmp_path: Path, text: str, encoding: str) -> None:
    path = tmp_path / "given"
    path.write_bytes(text.replace("\n", "\r\n").encode(encoding))
    source = opened(duckdb.connect(), "relevant", path)
    assert source.relation.fetchall() == _rows(text)
    assert source.description.encoding == encoding.replace("gbk", "gb18030")


@pytest.mark.parametrize(
    "content",
    [b"user,item\nu1,a\nu2,b\0c\n", b"user,item\nu1,a\nu2,\0bc\n", b"user,item\nu1,a\n\0u,b\nu2,c\n" * 5],
)
def test_a_stray_zero_byte_does_not_make_chinese_signs_of_a_text(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "given"
    path.write_bytes(content)
    with pytest.raises(UnreadableFileError) as caught:
        opened(duckdb.connect(), "relevant", path)
    assert caught.value.problem == "binary"


def test_the_first_foreign_letter_may_come_late(tmp_path: Path) -> None:
    path = tmp_path / "given"
    ascii_rows = "".join(f"u{row},i\n" for row in range(400_000))
    path.write_bytes(("user,item\n" + ascii_rows + KOREAN.partition("\n")[2]).encode("cp949"))
    source = opened(duckdb.connect(), "relevant", path)
    assert source.relation.filter("item like '%이야기'").fetchall() == [("김민수", "사랑의 이야기")]


def test_too_few_letters_to_tell_are_refused_and_the_encodings_named(tmp_path: Path) -> None:
    path = tmp_path / "given"
    path.write_bytes("user,item\nu1,a\nu2,북경\n".encode("cp949"))
    with pytest.raises(TextEncodingError, match="could be CP949 or GB18030") as caught:
        opened(duckdb.connect(), "relevant", path)
    assert (caught.value.line, caught.value.candidates) == (3, ("CP949", "GB18030"))


def test_an_encoding_that_is_none_of_them_is_told_by_its_line(tmp_path: Path) -> None:
    path = tmp_path / "given"
    path.write_bytes("user,item\nu1,a\nu2,café\n".encode("latin-1"))
    with pytest.raises(TextEncodingError) as caught:
        opened(duckdb.connect(), "relevant", path)
    assert (caught.value.line, caught.value.candidates) == (3, ())


def test_utf_16_that_was_cut_in_the_middle_of_a_letter_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "given"
    path.write_bytes(KOREAN.encode("utf-16")[:-1])
    with pytest.raises(UnreadableFileError) as caught:
        opened(duckdb.connect(), "relevant", path)
    assert caught.value.problem == "corrupt"
