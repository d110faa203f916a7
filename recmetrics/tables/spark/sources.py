"""Sources that Spark can read, as a DataFrame: an existing one, or files where Spark reaches them."""

from __future__ import annotations

import csv
import os
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final, cast

from recmetrics.errors import InvalidInputError
from recmetrics.tables.errors import Argument, ColumnNamesError, NoFileError, UnreadableFileError
from recmetrics.tables.spark.damage import translated_errors
from recmetrics.tables.spark.engine import SparkFrame, SparkSession, is_of_spark

NO_LETTER: Final = "\ufffd"
"""The character that Spark reads for bytes that are no UTF-8: with it, different ids could look the same."""

_COMPRESSED: Final = (".gz", ".bz2", ".zst", ".lz4", ".snappy", ".deflate")
_TEXT: Final = (".csv", ".tsv", ".txt")
_JSON: Final = (".jsonl", ".ndjson", ".json")
_DELIMITERS: Final = ",\t;|"
_EXPECTED: Final = "a DataFrame of Spark, or a path that Spark can read"
_FILES: Final = "files of Parquet (.parquet), CSV (.csv, .tsv, .txt) or JSON Lines (.jsonl, .ndjson, .json)"


@dataclass(frozen=True, slots=True)
class SparkSource:
    """A table as Spark has it.

    Attributes:
        frame: The table.
        text: The path that it was read from as text, which should be UTF-8; None for any other table.
    """

    frame: SparkFrame
    text: str | None = None


def spark_source(session: SparkSession, argument: Argument, given: object) -> SparkSource:
    """Open a table.

    The format follows from the name of the first file: CSV with a header, JSON Lines, otherwise Parquet. The
    fields of CSV are text, so 007 stays 007, and an empty field is null; a row is a line. It has to be UTF-8.

    Args:
        session: The user's session.
        argument: What the caller calls the table.
        given: A DataFrame, or a path, folder or glob.

    Raises:
        InvalidInputError: If it is neither, or its files are of another format.
        NoFileError: If there is no file.
        ColumnNamesError: If two columns have the same name, whatever the case of its letters.
        UnreadableFileError: If a file is damaged, or text of another encoding.
        MalformedRowError: If a line is no JSON.
    """
    if isinstance(given, (str, os.PathLike)):
        path = os.fspath(cast("str | os.PathLike[str]", given))
        with translated_errors(path):
            source = _read(session, argument, path)
    elif is_of_spark(given, "DataFrame"):
        source = SparkSource(cast("SparkFrame", given))
    else:
        raise InvalidInputError(argument, _EXPECTED, given)
    _refuse_repeated(argument, source.frame.columns)
    return source


def not_utf_8(path: str) -> UnreadableFileError:
    """Return the error for text in another encoding."""
    return UnreadableFileError(path, "other_format", "text in another encoding than UTF-8")


def _read(session: SparkSession, argument: Argument, path: str) -> SparkSource:
    name = _first_file(session, argument, path).lower()
    for ending in _COMPRESSED:
        name = name.removesuffix(ending)
    if name.endswith(_JSON):
        return SparkSource(session.read.option("mode", "FAILFAST").json(path), path)
    if not name.endswith(_TEXT):
        return _parquet(session, argument, path, is_said=name.endswith(".parquet"))
    header = session.read.text(path).first()
    line = "" if header is None else str(header[0]).lstrip("\ufeff")
    if NO_LETTER in line or "\0" in line:
        raise not_utf_8(path)
    delimiter = max(_DELIMITERS, key=line.count)
    # Spark would number the names that are repeated.
    _refuse_repeated(path, next(csv.reader([line], delimiter=delimiter), list[str]()))
    read: Any = session.read.option("header", "true").option("mode", "FAILFAST")
    read = read.option("sep", delimiter).option("enforceSchema", "false")
    frame: Any = read.option("escape", '"').csv(path)
    return SparkSource(frame.toDF(*(str(each).lstrip("\ufeff") for each in frame.columns)), path)


def _parquet(session: SparkSession, argument: Argument, path: str, *, is_said: bool) -> SparkSource:
    try:
        return SparkSource(session.read.parquet(path))
    except Exception as refused:  # Spark's errors cannot be named here, as it may not be there
        if is_said or "CANNOT_READ_FILE_FOOTER" not in str(refused):
            raise
        raise InvalidInputError(argument, _FILES, path) from None


def _first_file(session: SparkSession, argument: Argument, path: str) -> str:
    """Return the name of one of the files, without reading them."""
    try:
        first = session.read.format("binaryFile").load(path).select("path").first()
    except Exception as refused:  # Spark's errors cannot be named here, as it may not be there
        if "PATH_NOT_FOUND" not in str(refused):
            raise
        is_pattern = any(sign in path for sign in "*?[{")
        raise NoFileError(argument, path, "no_match" if is_pattern else "absent") from None
    if first is None:
        # Spark passes over files of no bytes.
        if path.lower().endswith((*_TEXT, *_JSON, *_COMPRESSED, ".parquet")):
            raise UnreadableFileError(path, "empty")
        raise NoFileError(argument, path, "empty_folder")
    return str(first[0])


def _refuse_repeated(where: str, names: Collection[str]) -> None:
    folded = [name.casefold() for name in names]
    repeated = sorted({name for name in names if folded.count(name.casefold()) > 1})
    if repeated:
        raise ColumnNamesError(where, "repeated", repeated)
