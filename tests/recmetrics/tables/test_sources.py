"""Readers of tables: every format and encoding, in one file or in several, with ids unchanged."""

from __future__ import annotations

import bz2
import csv
import gzip
import json
from collections.abc import Callable
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

import duckdb
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recmetrics.tables.arrow import arrow
from recmetrics.tables.errors import (
    Argument,
    NoFileError,
    PartsDifferError,
    TextEncodingError,
    UnreadableFileError,
)
from recmetrics.tables.formats.source import Source
from recmetrics.tables.formats.sources import opened
from tests.recmetrics.tables.parquet_files import write_parquet
from tests.recmetrics.tables.tables import EVALUATE, judged, values_of
from tests.seeds import seeds

PACKS: list[tuple[Callable[[bytes], bytes], str]] = [
    (lambda content: gzip.compress(content), "gzip"),
    (lambda content: bz2.compress(content), "bzip2"),
    (lambda content: arrow.compress(content, codec="zstd", asbytes=True), "zstd"),
]
CSV = b"user,item,rank\n007,a,1\n7,b,2\n"
ROWS = [("007", "a", "1"), ("7", "b", "2")]
POSTS = b"""[
 {"predict_list": ["A", "B"], "ground_truth": {"B": 1.0, "Z": 0}},
 {"user": "u9", "predict_list": [], "ground_truth": {}},
 {"predict_list": ["C"], "ground_truth": ["C", "D"]}
]"""


def connected() -> duckdb.DuckDBPyConnection:
    connection = duckdb.connect()
    # As the engine has it: what is read must keep its order all the same.
    connection.execute("set preserve_insertion_order = false")
    return connection


def _file(folder: Path, content: bytes, name: str = "given") -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


def read(folder: Path, content: bytes, argument: Argument = "relevant", name: str = "given") -> Source:
    return opened(connected(), argument, _file(folder, content, name))


def _rows(source: Source) -> list[tuple[object, ...]]:
    return sorted(source.relation.fetchall(), key=str)


def test_a_delimited_text_is_read_as_text(tmp_path: Path, subtests: pytest.Subtests) -> None:
    for content, delimiter in (
        (CSV, ","),
        (CSV.replace(b",", b"\t"), "\t"),
        (CSV.replace(b",", b";"), ";"),
        (CSV.replace(b",", b"|"), "|"),
        (CSV.replace(b"\n", b"\r\n"), ","),
        (CSV.replace(b"\n", b"\r"), ","),
        (CSV.replace(b"1\n", b"1\r\n"), ","),  # ends of lines of two kinds
        (CSV.rstrip(), ","),
        (b"\n\n" + CSV, ","),
        (b"\xef\xbb\xbf" + CSV, ","),
        (CSV.replace(b"user", b'" user "'), ","),
        (CSV.replace(b",", b", "), ","),
        (CSV.replace(b",", b" ; ").replace(b"\n", b" \n"), ";"),
        (b"sep=;\n" + CSV.replace(b",", b";"), ";"),
        (b"sep=\t\n" + CSV.replace(b",", b"\t"), "\t"),
        (b"SEP=,\r\n" + CSV.replace(b"\n", b"\r\n"), ","),
        (b"# made by hand, in 2004\n\n# user\n" + CSV, ","),
        (b"# it's \"quoted\nsep=|\n" + CSV.replace(b",", b"|"), "|"),
    ):
        with subtests.test(content=content):
            source = read(tmp_path, content, "recommendations")
            assert (source.kind, source.names) == ("csv", ("user", "item", "rank"))
            assert (_rows(source), source.description.delimiter) == (ROWS, delimiter)


def test_a_compressed_file_is_known_by_its_content_whatever_its_name(tmp_path: Path) -> None:
    for pack, name in PACKS:
        source = read(tmp_path, pack(CSV), name="plain.csv")
        assert (_rows(source), source.description.compression) == (ROWS, name)
    assert _rows(read(tmp_path, CSV, name="recs.csv.gz")) == ROWS


def test_quoted_fields_keep_what_is_in_them_and_a_header_may_start_with_the_sign_of_a_comment(
    tmp_path: Path,
) -> None:
    content = b'user,item\nu1,"a,b"\nu1,"say ""x"""\nu2,"two\nlines"\n'
    source = read(tmp_path, content)
    assert _rows(source) == [("u1", "a,b"), ("u1", 'say "x"'), ("u2", "two\nlines")]
    # A row is no longer a line: no line is given rather than a wrong one.
    assert source.place_of(2)[1] is None
    source = read(tmp_path, b"#user_id,item\nu1,a\n")
    assert (source.names, _rows(source)) == (("#user_id", "item"), [("u1", "a")])


def test_blanks_in_quotation_marks_stay_and_a_blank_field_is_no_value(tmp_path: Path) -> None:
    source = read(tmp_path, b'user,item\nu1," a"\nu2, b\n')
    assert _rows(source) == [("u1", " a"), ("u2", " b")]
    source = read(tmp_path, b"user, item\nu1, \nu2, b\n")
    assert _rows(source) == [("u1", None), ("u2", "b")]


def test_a_row_tells_its_line(tmp_path: Path) -> None:
    lines = [b"user,item", *(b"u%d,i" % row for row in range(50_000))]
    connection = connected()
    source = opened(connection, "relevant", _file(tmp_path, b"\n".join(lines)))
    ((row,),) = connection.execute(f"select rowid from {source.table} where \"user\" = 'u41234'").fetchall()
    assert source.place_of(row) == (str(tmp_path / "given"), 41_234 + 2)
    assert read(tmp_path, b"sep=,\n# by hand\nuser,item\nu1,a\nu2,b\n").place_of(1)[1] == 5


def test_trec_files_need_no_header(tmp_path: Path, subtests: pytest.Subtests) -> None:
    run, qrels = ("case", "iteration", "item", "rank", "score", "tag"), ("case", "iteration", "item", "grade")
    for content, names, rows in (
        (
            b"q1 Q0 d1 1 0.5 tag\nq1\tQ0  d2 2 0.25 tag\n",
            run,
            [("q1", "Q0", "d1", "1", "0.5", "tag"), ("q1", "Q0", "d2", "2", "0.25", "tag")],
        ),
        (b"q1 0 d1 1\n\nq1 0 d2 0\n", qrels, [("q1", "0", "d1", "1"), ("q1", "0", "d2", "0")]),
        (
            b"# judged in 2004 by two\nq1 0 d1 1 seen by A\n#q1 0 d3 1\nq1 0 d2 0 B 7\n",
            qrels,
            [("q1", "0", "d1", "1"), ("q1", "0", "d2", "0")],
        ),
        (b"q1 00 d1 1\nq1 00 d2 0\n", qrels, [("q1", "00", "d1", "1"), ("q1", "00", "d2", "0")]),
        (b"q1\tE2\td1\t1\nq1\tE2\td2\t-1\n", qrels, [("q1", "E2", "d1", "1"), ("q1", "E2", "d2", "-1")]),
        (
            b"# a run\nq1 E2 d1 1 0.5 my run 2\nq1 E3 d2 2 0.25 my\n",
            run,
            [("q1", "E2", "d1", "1", "0.5", "my"), ("q1", "E3", "d2", "2", "0.25", "my")],
        ),
        (b"q1 1 d1 1 0.5 x\n", run, [("q1", "1", "d1", "1", "0.5", "x")]),
        # Nearly right: what is no number is refused with its line when the values are looked at.
        (b"q1 Q0 d1 - None x\n", run, [("q1", "Q0", "d1", "-", "None", "x")]),
        (b"q1 0 d1 rel\nq1 0 d2 nonrel\n", qrels, [("q1", "0", "d1", "rel"), ("q1", "0", "d2", "nonrel")]),
    ):
        with subtests.test(content=content):
            source = read(tmp_path, content, "recommendations")
            kind = "trec_run" if names == run else "trec_qrels"
            assert (source.kind, source.names, _rows(source)) == (kind, names, rows)
    source = read(tmp_path, b"user  item score\n u a\t0.5\n\nu b 0.25\n")
    assert (source.kind, source.names, _rows(source)) == (
        "csv",
        ("user", "item", "score"),
        [("u", "a", "0.5"), ("u", "b", "0.25")],
    )


def test_json_objects_are_rows_and_a_whole_number_of_any_size_stays_one(tmp_path: Path) -> None:
    for content in (
        b'{"user": "007", "item": 7, "score": 1}\n\n{"item": 8, "user": "u", "score": 0.5}\n',
        b'[{"user": "007", "item": 7, "score": 1},\n {"item": 8, "user": "u", "score": 0.5}]',
    ):
        source = read(tmp_path, content, "recommendations")
        assert _rows(source) == [("007", "7", "1"), ("u", "8", "0.5")]
        assert source.types == {"user": "text", "item": "integer", "score": "decimal"}
    large = 10**25 + 1
    source = read(tmp_path, json.dumps({"user": 1, "item": large}).encode())
    assert (source.types["item"], _rows(source)) == ("integer", [("1", str(large))])


def test_the_json_of_the_posts_has_both_tables(tmp_path: Path) -> None:
    for content in (POSTS, b'{"cases":\n' + POSTS + b"}"):
        ranked, truth = read(tmp_path, content, "recommendations"), read(tmp_path, content)
        assert (ranked.kind, ranked.names) == ("posts", ("case", "item", "rank"))
        assert truth.names == ("case", "item", "grade")
        assert _rows(ranked) == [("1", "A", 1), ("1", "B", 2), ("3", "C", 1)]
        # A case with an empty truth is known: it has one row, of grade 0.
        assert _rows(truth) == [
            *(("1", "B", "1.0"), ("1", "Z", "0"), ("3", "C", "1"), ("3", "D", "1")),
            ("u9", "-", "0"),
        ]


def test_parquet_is_read_where_it_lies_and_a_name_that_is_a_pattern_opens_this_file_alone(
    tmp_path: Path,
) -> None:
    path = tmp_path / "recs*[1].parquet"
    (tmp_path / "recsx1.parquet").write_bytes(b"another file, which the name would match as a pattern")
    made = tmp_path / "made.parquet"
    write_parquet("select 7 as \"user\", '007' as item", made)
    made.rename(path)
    connection = connected()
    source = opened(connection, "recommendations", path)
    assert (source.kind, source.types) == ("parquet", {"user": "integer", "item": "text"})
    query = f"select {source.id_text('user')}, item from {source.table}"
    assert connection.execute(query).fetchall() == [("7", "007")]
    _file(tmp_path, b"user,item\nwrong,file\n", "recsx1.csv")
    assert _rows(read(tmp_path, CSV, "recommendations", "recs*[1].csv")) == ROWS


def test_what_is_written_meanwhile_is_gone_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(scratch))
    connection = connected()
    source = opened(connection, "relevant", _file(tmp_path, gzip.compress(POSTS)))
    assert list(scratch.iterdir()) == []
    tables = connection.execute("select table_name from duckdb_tables()").fetchall()
    assert tables == [(source.table,)]
    assert connection.execute("select current_setting('preserve_insertion_order')").fetchall() == [(False,)]


# What no text format can hold is left out; an empty cell is no id, and blanks around one are its own.
IDS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0\r"), min_size=1, max_size=8)


@pytest.mark.slow
@pytest.mark.exhaustive
@settings(max_examples=len(seeds(25, 500)))
@given(st.lists(st.tuples(IDS, IDS), min_size=1, max_size=12))
def test_every_id_comes_back_as_it_was_written(pairs: list[tuple[str, str]]) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "ids.csv"
        with path.open("w", encoding="utf-8", newline="") as text:
            writer = csv.writer(text, lineterminator="\n", quoting=csv.QUOTE_ALL)
            writer.writerows([("user", "item"), *pairs])
        source = opened(duckdb.connect(), "relevant", path)
        assert source.relation.fetchall() == pairs


# Texts in other encodings than UTF-8: recognised, or refused with the encodings that they could be of

KOREAN = "user,item\n김민수,사랑의 이야기\n박지영,우리들의 행복한 시간\n"
CHINESE = "user,item\n李明,我的父亲母亲\n王伟,那些年我们一起追的女孩\n"


def rows_of(text: str) -> list[tuple[str, ...]]:
    return [tuple(line.split(",")) for line in text.splitlines()[1:]]


@pytest.mark.slow
def test_unicode_is_recognised_with_and_without_a_mark_and_what_spreadsheets_write(
    tmp_path: Path, subtests: pytest.Subtests
) -> None:
    marks = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32")
    of_spreadsheets = [(KOREAN, "cp949"), (CHINESE, "gb18030"), (CHINESE, "gbk")]
    for text, encoding in (*product((KOREAN, CHINESE), marks), *of_spreadsheets):
        with subtests.test(text=text, encoding=encoding):
            written = text if encoding in marks else text.replace("\n", "\r\n")
            source = read(tmp_path, written.encode(encoding))
            assert source.relation.fetchall() == rows_of(text)
            assert source.description.encoding == encoding.replace("gbk", "gb18030")


def test_the_first_foreign_letter_may_come_late(tmp_path: Path) -> None:
    ascii_rows = "".join(f"u{row},i\n" for row in range(400_000))
    source = read(tmp_path, ("user,item\n" + ascii_rows + KOREAN.partition("\n")[2]).encode("cp949"))
    assert source.relation.filter("item like '%이야기'").fetchall() == [("김민수", "사랑의 이야기")]


def test_what_is_in_no_encoding_for_sure_is_refused(tmp_path: Path) -> None:
    for content, line, candidates in (
        ("user,item\nu1,a\nu2,북경\n".encode("cp949"), 3, ("CP949", "GB18030")),
        ("user,item\nu1,a\nu2,café\n".encode("latin-1"), 3, ()),
    ):
        with pytest.raises(TextEncodingError) as undecided:
            read(tmp_path, content)
        assert (undecided.value.line, undecided.value.candidates) == (line, candidates)
        assert ("could be CP949 or GB18030" in str(undecided.value)) == bool(candidates)
    for content, problem in (
        (KOREAN.encode("utf-16")[:-1], "corrupt"),  # cut in the middle of a letter
        # A stray zero byte does not make Chinese signs of a text.
        (b"user,item\nu1,a\nu2,b\0c\n", "binary"),
        (b"user,item\nu1,a\nu2,\0bc\n", "binary"),
        (b"user,item\nu1,a\n\0u,b\nu2,c\n" * 5, "binary"),
    ):
        with pytest.raises(UnreadableFileError) as unreadable:
            read(tmp_path, content)
        assert unreadable.value.problem == problem


# One table in several files: a folder, or a pattern


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


def test_parts_with_other_columns_or_of_another_format_are_refused(tmp_path: Path) -> None:
    for other, received, expected in (
        (b"user,doc\nu1,x\n", ("user", "doc"), ("user", "item")),
        (b"user,item,rank\nu1,x,1\n", ("user", "item", "rank"), ("user", "item")),
        (b'{"user": "u", "item": "x"}', ("json",), ("csv",)),
    ):
        with pytest.raises(PartsDifferError) as caught:
            opened(duckdb.connect(), "relevant", _parts(tmp_path, a=b"user,item\nu1,x\n", b=other))
        assert (caught.value.received, caught.value.expected) == (received, expected)
        assert (Path(caught.value.file).name, Path(caught.value.first).name) == ("b", "a")
    write_parquet("select 'u' as \"user\", 'i' as item", tmp_path / "a")
    _parts(tmp_path, b=b"user,item\nu1,x\n")
    with pytest.raises(PartsDifferError):
        opened(duckdb.connect(), "relevant", tmp_path)
    for second in ("select 7 as \"user\", 'i' as item", "select 'u' as \"user\""):
        write_parquet(second, tmp_path / "b")
        with pytest.raises(PartsDifferError):
            opened(duckdb.connect(), "relevant", tmp_path)


def test_a_folder_without_a_file_is_said_to_be_empty(tmp_path: Path) -> None:
    with pytest.raises(NoFileError) as caught:
        opened(duckdb.connect(), "relevant", _parts(tmp_path, _SUCCESS=b""))
    assert caught.value.problem == "empty_folder"


# Folders partitioned by a column: its values are in their names.

FOLDERS = {"user_id=007": "ABC", "user_id=a%20b": "CAB", "user_id=__HIVE_DEFAULT_PARTITION__": "A"}
TRUTH = judged({"007": {"B"}, "a b": {"C"}})


def write_folders(folder: Path, form: str, folders: dict[str, str]) -> Path:
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
    folder = write_folders(tmp_path / "recs", form, folders)
    for place in (folder, f"{folder}/*/part", f"{tmp_path}/re*/user_id=*/part"):
        found = EVALUATE(place, TRUTH, "RR")
        assert values_of(found, "RR") == {"007": 1 / 2, "a b": 1.0}
        assert found.columns["recommendations"]["case"] == "user_id"


@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_values_of_folders_are_text_and_may_be_missing_and_what_a_file_says_itself_goes_first(
    tmp_path: Path, form: str
) -> None:
    source = opened(duckdb.connect(), "recommendations", write_folders(tmp_path / "recs", form, FOLDERS))
    assert source.types["user_id"] == "text"
    users = source.relation.project("user_id").distinct().fetchall()
    assert {user for (user,) in users} == {"007", "a b", None}
    folder = write_folders(tmp_path / "of ranks", form, {"rank=9": "AB"})
    source = opened(duckdb.connect(), "recommendations", folder)
    assert sorted(str(rank) for (rank,) in source.relation.project("rank").fetchall()) == ["1", "2"]
    # Folders above the one that was given, and of single files, say nothing.
    write_folders(tmp_path / "user_id=7", form, {"more": "AB"})
    for place in (tmp_path / "user_id=7", tmp_path / "user_id=7" / "more" / "part"):
        assert opened(duckdb.connect(), "recommendations", place).names == ("item_id", "rank")


def test_a_folder_for_a_role_that_the_files_have_says_nothing_and_a_named_one_does(tmp_path: Path) -> None:
    folder = write_folders(tmp_path / "recs", "csv", {"day=7": "AB"})
    assert opened(duckdb.connect(), "recommendations", folder).names == ("item_id", "rank")
    named = opened(duckdb.connect(), "recommendations", folder, chosen={"case": "day"})
    assert named.names == ("item_id", "rank", "day")
    folder = write_folders(tmp_path / "more", "parquet", {"movie_id=7/user_id=u1": "AB"})
    assert opened(duckdb.connect(), "recommendations", folder).names == ("item_id", "rank", "user_id")
