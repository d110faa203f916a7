"""Every problem of a file has a code, and every code a sentence in every language."""

import inspect
import logging
import pickle
from itertools import product
from typing import get_args

import pytest

import recmetrics.tables.errors
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
from recmetrics.tables.formats.signatures import refuse_other_formats
from recmetrics.tables.match_errors import Matched, NoMatchError
from recmetrics.tables.notes import NoteCode
from webapp.evaluate.file_problems import problem_of, problems_of
from webapp.evaluate.job import TooLongError
from webapp.evaluate.tables import TooManyRowsError
from webapp.evaluate.worker import UnforeseenError
from webapp.model.problems import CODES
from webapp.shell.page_state import problem_messages
from webapp.texts import LANGUAGES, texts_for

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
    *(
        NoMatchError(what, are_alike, ("007",), ("7",))
        for what in get_args(Matched)
        for are_alike in (False, True)
    ),
    NoCaseError(),
    TooManyRowsError("f.csv", 10**9),
    TooLongError(),
    MemoryError(),
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


def test_an_error_comes_out_of_another_process_as_it_was(subtests: pytest.Subtests) -> None:
    for error in OF_TABLES:
        with subtests.test(repr(error)[:60]):
            again = pickle.loads(pickle.dumps(error))
            assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))


def test_formats_that_are_not_read_have_names_that_every_language_has() -> None:
    starts = {
        b"PK\x03\x04": "ZIP, Excel",
        b"7z\xbc\xaf\x27\x1c": "7z",
        b"<html": "HTML",
        b"\x80\x04": "pickle",
        b"%PDF": "PDF",
        b"PARE": "PARE",
        b"SQLite format 3\x00": "SQLite",
    }
    for start, name in starts.items():
        with pytest.raises(UnreadableFileError) as refused:
            refuse_other_formats("f.csv", start)
        assert problem_of(refused.value).values["format"] == name


def test_lines_are_told_where_they_are_known() -> None:
    error = RefusedTableError("relevant", "ids_missing", 2, (("u", "null"),), (("f.csv", 7), ("f.csv", 9)))
    _, where = problems_of(error)
    assert where.values == {"file": "f.csv", "lines": "7; 9"}
    assert len(problems_of(RefusedTableError("relevant", "ids_missing", 2))) == 1


def test_what_nobody_foresaw_is_logged_by_its_kind_alone(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        problem_of(RuntimeError("the secret that stood in a file"))
        problem_of(UnforeseenError("KeyError"))
    assert "RuntimeError" in caplog.text
    assert "KeyError" in caplog.text
    assert "secret" not in caplog.text


def test_every_note_has_a_sentence() -> None:
    for code in get_args(NoteCode):
        assert EN(f"evaluate_note.{code}", count="2", examples="u"), code
