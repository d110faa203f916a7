"""Files before anything is computed: what is known of them, limits, problems, the sample, and choices."""

import inspect
import tomllib
from itertools import product
from pathlib import Path
from string import Formatter
from typing import get_args

import duckdb
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import recmetrics.tables.errors
import webapp
from recmetrics import catalogue
from recmetrics.errors import InvalidInputError, NoCaseError, RecmetricsError
from recmetrics.tables.errors import (
    ColumnNamesError,
    ExpandsTooMuchError,
    FileTooLargeError,
    IdTypeError,
    LineProblem,
    MalformedRowError,
    NamesProblem,
    NoFileError,
    NoFileProblem,
    PartsDifferError,
    RefusalCode,
    RefusedTableError,
    TextEncodingError,
    TypeProblem,
    UnreadableFileError,
    UnreadableProblem,
)
from recmetrics.tables.formats.prepared import MAX_EXPANSION
from recmetrics.tables.match_errors import Matched, NoMatchError
from recmetrics.tables.notes import NoteCode
from tests.recmetrics.tables.parquet_files import write_parquet
from tests.webapp.evaluate.tables import read
from tools.sample_data import FOLDER, write
from webapp.evaluate import limits
from webapp.evaluate.choice import ORDERS, SAMPLES, TIES, Choice
from webapp.evaluate.file_problems import problems_of
from webapp.evaluate.job import TooLongError
from webapp.evaluate.limits import MAX_MEASURES
from webapp.evaluate.tables import ARGUMENTS, TooManyRowsError, is_complete, rows_in, seems_swapped
from webapp.evaluate.worker import KilledError, UnforeseenError
from webapp.model.empty_cases import MISSING, NO_RELEVANT
from webapp.model.limits import MAX_K, MAX_UPLOAD_MB, MIN_K
from webapp.model.measure_names import open_name
from webapp.model.page_parameters import names_of
from webapp.model.problems import CODES
from webapp.server.upload_limits import MAX_UPLOADS, MAX_UPLOADS_MB
from webapp.shell.page_state import problem_messages
from webapp.texts import LANGUAGES, texts_for


def test_columns_rows_cases_and_first_rows_are_told(tmp_path: Path) -> None:
    table = read(tmp_path, "recommendations", "user_id;film_id;movie_id;pos\n007;x;A;1\n007;y;B;2\n7;z;A;1\n")
    assert table.names == ("user_id", "film_id", "movie_id", "pos")
    assert table.found_columns() == {"case": "user_id", "item": "movie_id", "rank": "pos"}
    assert (table.rows, table.delimiter) == (3, ";")
    with rows_in(table.file) as rows:
        assert len(rows.project("user_id").distinct()) == 2
    assert table.first_rows[:2] == (("007", "x", "A", "1"), ("007", "y", "B", "2"))


def test_the_first_rows_are_those_of_the_file_whatever_its_columns_are_called(tmp_path: Path) -> None:
    rows = [f"u,{at},{at},{9 - at}" for at in range(1, 9)]
    table = read(tmp_path, "recommendations", "\n".join(["user,item,rank,rowid", *rows, ""]))
    assert [row[1] for row in table.first_rows] == ["1", "2", "3", "4", "5"]
    assert table.first_line == 2


def test_parquet_that_is_damaged_further_down_is_told_to_be_damaged(tmp_path: Path) -> None:
    write_parquet(
        "select 'user ' || range as \"user\", 'item ' || range as item from range(20000)", tmp_path / "p"
    )
    content = bytearray((tmp_path / "p").read_bytes())
    content[40:2000] = b"\xff" * 1960
    with pytest.raises(UnreadableFileError) as caught:
        read(tmp_path, "relevant", bytes(content), "mine.parquet")
    assert (caught.value.file, caught.value.problem) == ("mine.parquet", "corrupt")


def test_columns_are_found_by_their_names_in_each_language_and_long_cells_are_shown_shortened(
    tmp_path: Path,
) -> None:
    headers: dict[str, dict[str, str]] = {
        "사용자,상품,순위": {"case": "사용자", "item": "상품", "rank": "순위"},
        "회원번호,아이템ID,점수": {"case": "회원번호", "item": "아이템ID", "score": "점수"},
        "用户ID,物品编号,排名": {"case": "用户ID", "item": "物品编号", "rank": "排名"},
        # What could be several, or is known by no name, is left open; the rest is found.
        "user,what,score": {"case": "user", "score": "score"},
        "user,member,item,rank": {"item": "item", "rank": "rank"},
        "who,what": {},
    }
    for header, found in headers.items():
        row = ",".join(["x" * 5000] * len(header.split(",")))
        table = read(tmp_path, "recommendations", f"{header}\n{row}\n")
        assert table.found_columns() == found
        assert is_complete("recommendations", table.found_columns()) is (len(found) == 3)
        assert len(table.first_rows[0][1]) < 100


def test_the_server_opens_nothing_but_the_file_that_it_asks(tmp_path: Path) -> None:
    table = read(tmp_path, "relevant", "user,item\nu,A\n")
    other = tmp_path / "other.csv"
    other.write_text("user,item\nu,A\n")
    for sql in (
        f"select * from '{other}'",
        f"select * from read_csv('{other}')",
        f"select * from glob('{tmp_path}/*')",
    ):
        with (
            rows_in(table.file) as rows,
            pytest.raises((duckdb.PermissionException, duckdb.CatalogException)),
        ):
            rows.query("rows", sql)
    with rows_in(table.file) as rows:
        assert len(rows) == 1
        with pytest.raises((duckdb.PermissionException, duckdb.InvalidInputException)):
            rows.write_parquet(str(tmp_path / "new.parquet"))
        with pytest.raises(duckdb.InvalidInputException, match="locked"):
            rows.query("rows", "set enable_external_access = true")


def test_a_trec_file_in_the_place_of_the_other_is_told(tmp_path: Path) -> None:
    homes = {"q1 Q0 A 1 2.5 x\n": "recommendations", "q1 0 A 1\n": "relevant", "u,i,rank\nq1,A,1\n": ""}
    for (content, home), argument in product(homes.items(), ARGUMENTS):
        swapped = seems_swapped(argument, read(tmp_path, argument, content))
        assert swapped == (home not in ("", argument)), (content, argument)


# Limits: defined in one place, the same in the server's settings, and all stated on the page


CONFIG = Path(webapp.__file__).parents[1] / ".streamlit" / "config.toml"


def test_the_server_takes_files_of_the_size_that_page_guide_and_what_hosts_read_state() -> None:
    server = tomllib.loads(CONFIG.read_text(encoding="utf-8"))["server"]
    assert server["maxUploadSize"] == MAX_UPLOAD_MB
    guide = (CONFIG.parents[1] / "docs" / "guide" / "evaluate.md").read_text(encoding="utf-8")
    section = guide.partition("## Limits")[2].partition("\n## ")[0]
    sizes = (f"{size:,} MB" for size in (MAX_UPLOAD_MB, limits.MAX_UNPACKED_MB, limits.MEMORY_MB))
    told = [
        *sizes,
        f"{limits.MAX_ROWS:,} rows",
        f"{limits.MAX_SECONDS} seconds",
        f"{MAX_EXPANSION} times its size",
        f"{limits.SMALL_BYTES // 1_000_000} MB are read and evaluated at once",
    ]
    assert [one for one in told if one not in section] == []
    security = (CONFIG.parents[1] / "SECURITY.md").read_text(encoding="utf-8")
    told = [
        f"{MAX_UPLOADS} uploads",
        f"{MAX_UPLOADS_MB} MB in the server's memory",
        f"{MAX_EXPANSION} times",
        f"{limits.MEMORY_MB} MB of memory",
        f"{limits.SPILL_MB // 1000} GB of the temporary directory",
        f"{MAX_UPLOAD_MB + 1} MB",
    ]
    assert [one for one in told if one not in security] == []
    template = texts_for("en").templates["evaluate.limits"]
    places = {place for _, place, _, _ in Formatter().parse(template) if place}
    assert places == {"upload", "unpacked", "rows", "seconds", "memory"}


def test_a_file_with_more_rows_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.evaluate.tables.MAX_ROWS", 2)
    assert read(tmp_path, "relevant", "user,item\nu,A\nu,B\n").rows == 2
    with pytest.raises(TooManyRowsError) as refused:
        read(tmp_path, "relevant", "user,item\nu,A\nu,B\nu,C\n", name="truth.csv")
    assert (refused.value.file, refused.value.rows) == ("truth.csv", 3)


def test_a_file_with_more_bytes_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.evaluate.tables.MAX_UNPACKED_MB", 1)
    with pytest.raises(FileTooLargeError):
        read(tmp_path, "relevant", "user,item\n" + "u,A\n" * 300_000)


# The bundled sample


OF_SAMPLE = ("recommendations.csv", "recommendations_b.csv", "relevant.csv")


def test_the_sample_is_what_its_script_makes_and_small(tmp_path: Path) -> None:
    write(tmp_path)
    for name in OF_SAMPLE:
        assert (FOLDER / name).read_bytes() == (tmp_path / name).read_bytes(), "run tools/sample_data.py"
    assert sum((FOLDER / name).stat().st_size for name in OF_SAMPLE) < 350_000


# Problems: each has a code, and each code a sentence in every language


EN = texts_for("en")

OF_TABLES: list[Exception] = [
    *(NoFileError("relevant", "f.csv", problem) for problem in get_args(NoFileProblem)),
    *(UnreadableFileError("f.csv", problem, "a picture") for problem in get_args(UnreadableProblem)),
    TextEncodingError("f.csv", 3),
    TextEncodingError("f.csv", 3, ("cp949", "gb18030")),
    ExpandsTooMuchError("f.csv.gz", 100),
    FileTooLargeError("f.csv", 10),
    *(MalformedRowError("f.csv", 3, problem, 4, 5) for problem in get_args(LineProblem)),
    *(MalformedRowError("f.csv", 3, problem, 4, 5, unit="entry") for problem in get_args(LineProblem)),
    MalformedRowError("f.csv", None, "malformed"),
    *(ColumnNamesError("f.csv", problem, ["a", "A"], 2) for problem in get_args(NamesProblem)),
    PartsDifferError("f.csv", "g.csv", ["a"], ["b"]),
    *(IdTypeError("relevant", "user", problem, "decimal", ["7.5"]) for problem in get_args(TypeProblem)),
    *(
        RefusedTableError("relevant", code, 2, (("u", "A"),), (("f.csv", 7),))
        for code in get_args(RefusalCode)
    ),
]
OTHERS: list[Exception] = [
    InvalidInputError("relevant", "a column", ["x"]),
    InvalidInputError("relevant_from", "left out", 4),
    NoMatchError("cases", are_alike=False, recommended=("007",), relevant=("7",)),
    *(NoMatchError(what, True, ("007",), ("7",)) for what in get_args(Matched)),
    NoCaseError(),
    TooManyRowsError("f.csv", 10**9),
    TooLongError(),
    MemoryError(),
    KilledError(),
    OSError(28, "No space left on device"),
    UnforeseenError("KeyError"),
    RuntimeError("nobody foresaw this"),
]
UNFORESEEN = (UnforeseenError, RuntimeError)


def test_every_class_of_errors_is_among_those_that_are_tried() -> None:
    module = recmetrics.tables.errors
    classes = {
        each
        for _, each in inspect.getmembers(module, inspect.isclass)
        if issubclass(each, RecmetricsError) and each.__module__ == module.__name__
    }
    assert {type(error) for error in OF_TABLES} == classes


def test_every_error_is_worded_in_every_language() -> None:
    for error, lang in product((*OF_TABLES, *OTHERS), LANGUAGES):
        problems = problems_of(error)
        for problem in problems:
            assert f"problem.{problem.code}" in texts_for(lang).templates
            assert (problem.code == "table_unforeseen") == isinstance(error, UNFORESEEN), repr(error)
        for sentence in problem_messages(problems, texts_for(lang)):
            assert sentence, repr(error)
            assert "{" not in sentence, repr(error)
            assert "nobody foresaw this" not in sentence, repr(error)


def test_every_code_of_a_table_is_used() -> None:
    used = {problem.code for error in [*OF_TABLES, *OTHERS] for problem in problems_of(error)}
    assert {code for code in CODES if code.startswith("table_")} == used


def test_every_note_has_a_sentence() -> None:
    for code in get_args(NoteCode):
        assert EN(f"evaluate_note.{code}", count="2", examples="u"), code


# Choices: written to the address and restored from it


OPEN_NAMES = sorted({name for measure in catalogue(1, with_grades=True) if (name := open_name(str(measure)))})
CHOICES = st.builds(
    Choice,
    measures=st.lists(st.sampled_from(OPEN_NAMES), min_size=1, max_size=MAX_MEASURES, unique=True).map(tuple),
    k=st.integers(MIN_K, MAX_K),
    no_relevant=st.sampled_from(NO_RELEVANT),
    missing=st.sampled_from(MISSING),
    ties=st.sampled_from(TIES),
    relevant_from=st.floats(0, exclude_min=True, allow_infinity=False),
    order=st.sampled_from((None, *ORDERS)),
    sample=st.sampled_from((None, *SAMPLES)),
)


@given(CHOICES)
def test_every_choice_comes_back_from_its_address_which_holds_parameters_of_the_page_alone(
    choice: Choice,
) -> None:
    assert Choice.from_query(choice.to_query()) == (choice, ())
    assert set(choice.to_query()) <= names_of("evaluate")


@settings(max_examples=50)
@given(
    st.dictionaries(
        st.sampled_from(sorted(names_of("evaluate"))), st.text() | st.lists(st.text(), min_size=1)
    )
)
def test_any_address_gives_a_choice_that_can_be_asked(query: dict[str, str | list[str]]) -> None:
    choice, problems = Choice.from_query(query)
    assert choice.at_k
    assert len(choice.measures) <= MAX_MEASURES
    assert Choice.from_query(choice.to_query()) == (choice, ())
    assert len(problems) < 20
