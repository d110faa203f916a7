"""Errors in a table that is read for evaluation; part of the tree of `recmetrics.errors`.

Each names the file, and the place in it as far as that is known. The content is never printed in full.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from recmetrics.errors import RecmetricsError
from recmetrics.tables.examples import Example, Place, listed, short, shown_examples, shown_places

NoFileProblem = Literal["absent", "empty_folder", "no_match"]
UnreadableProblem = Literal[
    "empty", "no_rows", "truncated", "corrupt", "packed_twice", "other_format", "binary"
]
LineProblem = Literal[
    "fields",
    "open_quote",
    "too_long",
    "not_json",
    "not_an_object",
    "not_a_case",
    "not_nested",
    "key_repeated",
    "columns_differ",
    "cut",
    "not_literal",
    "unnamed",
    "no_lists",
    "malformed",
]
NamesProblem = Literal["header_missing", "repeated", "too_many"]
TypeProblem = Literal["decimal", "integer_with_gaps", "mixed", "no_id"]
Unit = Literal["line", "entry", "row"]
Argument = Literal["recommendations", "relevant"]
RefusalCode = Literal[
    "ids_missing",
    "rank_not_whole",
    "score_not_a_number",
    "grade_not_a_number",
    "several_models",
    "scores_tied",
    "lists_damaged",
    "lists_unordered",
]

_NO_FILE: Final[dict[NoFileProblem, str]] = {
    "absent": "there is no such file or folder",
    "empty_folder": "the folder has no file to read; hidden ones and those that start with _ are passed over",
    "no_match": "no file matches the pattern",
}
_UNREADABLE: Final[dict[UnreadableProblem, str]] = {
    "empty": "the file is empty",
    "no_rows": "the file has a header and no rows, so that nothing was recommended to anybody",
    "truncated": "the file ends before its end: it was cut short on the way",
    "corrupt": "the file is damaged",
    "packed_twice": "the file is compressed twice; unpack it once",
    "other_format": "this is {format}; give CSV, TSV, JSON, Parquet or TREC, plain or as .gz, .bz2 or .zst",
    "binary": "this is not text, nor any format that is known here",
}
_LINE: Final[dict[LineProblem, str]] = {
    "fields": "there should be {expected} fields; there are {found}",
    "open_quote": "a quotation mark is opened and not closed where the field ends",
    "too_long": "this is longer than {expected} bytes; often a quotation mark that was never closed",
    "not_json": "this is not JSON, or it was cut short",
    "not_an_object": "there should be a JSON object, such as {{...}}",
    "not_a_case": 'a case should have a list "predict_list" and a "ground_truth" of item and grade',
    "not_nested": "the values of one JSON object should all be lists of items, or all be items with"
    ' their numbers, such as {{"u1": {{"A": 0.5}}}}; a table is a list of objects, in pandas '
    'to_json(orient="records")',
    "key_repeated": "a name stands twice in a JSON object, so that one of its values would be lost",
    "columns_differ": "the columns, or lists, of this document do not have the same length",
    "cut": "part of a list was left out (...) when it was printed",
    "not_literal": "this is no list that is written out, and nothing is run; write the whole lists",
    "unnamed": "there are several lists, and no name says which are relevant; call them predicted and actual",
    "no_lists": "this has relevant items, and no ranked lists; give the ranked lists first",
    "malformed": "this cannot be read as a row",
}
_NAMES: Final[dict[NamesProblem, str]] = {
    "header_missing": "the first line should name the columns, and looks like a row of them",
    "repeated": "a column's name should stand once, whatever the case of its letters; repeated:",
    "too_many": "there are more columns than can be meant; the first are",
}
_TYPE: Final[dict[TypeProblem, str]] = {
    "decimal": "the ids are decimal numbers; ids are text or whole numbers",
    "integer_with_gaps": "the ids are whole numbers that became decimal ones, as happens where some are"
    " missing; remove the rows without an id and make the column integer again",
    "mixed": "the ids are of several types, of which none would match another; make them all text",
    "no_id": "values of this type are no ids; ids are text or whole numbers",
}

_REFUSALS: Final[dict[RefusalCode, str]] = {
    "ids_missing": "every row must have a case and an item",
    "rank_not_whole": "a rank must be a whole number",
    "score_not_a_number": "a score must be a number",
    "grade_not_a_number": "a grade must be a number",
    "several_models": "all lists must be those of one model, in a table for each",
    "scores_tied": "scores must differ within a case, as ties were to be refused",
    "lists_unordered": "a ranked list must have an order, which a set has not",
    "lists_damaged": "a list in a cell must be whole, without `...`, and have no item with two numbers",
}


class NoFileError(RecmetricsError, FileNotFoundError):
    """Nothing to read where a file, a folder or a pattern was named.

    Attributes:
        argument: What the caller calls the table.
        path: The path as it was given.
        problem: One of `NoFileProblem`.
    """

    def __init__(self, argument: str, path: str, problem: NoFileProblem) -> None:
        super().__init__(argument, path, problem)
        self.argument = argument
        self.path = path
        self.problem: NoFileProblem = problem

    def __str__(self) -> str:
        return f"{self.argument}: {_NO_FILE[self.problem]}: {short(self.path)}"


class UnreadableFileError(RecmetricsError, ValueError):
    """A file that is empty, damaged, or of a format that is not read here.

    Attributes:
        file: The file.
        problem: One of `UnreadableProblem`.
        format: What the file seems to be, where that is the problem.
    """

    def __init__(self, file: str, problem: UnreadableProblem, format: str | None = None) -> None:
        super().__init__(file, problem, format)
        self.file = file
        self.problem: UnreadableProblem = problem
        self.format = format

    def __str__(self) -> str:
        return f"{short(self.file)}: {_UNREADABLE[self.problem].format(format=self.format)}"


class TextEncodingError(RecmetricsError, ValueError):
    """A text that is not UTF-8, and not clearly of another encoding that is known here.

    Attributes:
        file: The file.
        line: The first line that is not UTF-8.
        candidates: Encodings that it could be of.
    """

    def __init__(self, file: str, line: int, candidates: Sequence[str] = ()) -> None:
        super().__init__(file, line, tuple(candidates))
        self.file = file
        self.line = line
        self.candidates = tuple(candidates)

    def __str__(self) -> str:
        could = f"; it could be {' or '.join(self.candidates)}" if self.candidates else ""
        return f"{short(self.file)}, line {self.line}: this is not UTF-8{could}. Save it as UTF-8"


class FileTooLargeError(RecmetricsError, ValueError):
    """More bytes, once unpacked, than were allowed.

    Attributes:
        file: The file with which the limit was passed.
        max_bytes: The limit.
    """

    def __init__(self, file: str, max_bytes: int) -> None:
        super().__init__(file, max_bytes)
        self.file = file
        self.max_bytes = max_bytes

    def __str__(self) -> str:
        return (
            f"{short(self.file)}: unpacked, this is more than the {self.max_bytes:,} bytes that are allowed"
        )


class ExpandsTooMuchError(RecmetricsError, ValueError):
    """A compressed file that unpacks to far more than its own size, where bytes are limited.

    Attributes:
        file: The file.
        times: How many times its size it may unpack to.
    """

    def __init__(self, file: str, times: int) -> None:
        super().__init__(file, times)
        self.file = file
        self.times = times

    def __str__(self) -> str:
        return (
            f"{short(self.file)}: unpacked, this is more than {self.times:,} times its size; unpack it first"
        )


class MalformedRowError(RecmetricsError, ValueError):
    """A line, or an entry of a JSON list, that cannot be read.

    Attributes:
        file: The file.
        number: Which line or entry, from 1; None where that is not known.
        problem: One of `LineProblem`.
        expected: How many fields, or bytes, there should be, or at most.
        found: How many there are.
        unit: Whether lines or entries are counted.
    """

    def __init__(
        self,
        file: str,
        number: int | None,
        problem: LineProblem,
        expected: int | None = None,
        found: int | None = None,
        unit: Unit = "line",
    ) -> None:
        super().__init__(file, number, problem, expected, found, unit)
        self.file = file
        self.number = number
        self.problem: LineProblem = problem
        self.expected = expected
        self.found = found
        self.unit: Unit = unit

    def __str__(self) -> str:
        where = "" if self.number is None else f", {self.unit} {self.number}"
        problem = _LINE[self.problem].format(expected=self.expected, found=self.found)
        return f"{short(self.file)}{where}: {problem}"


class ColumnNamesError(RecmetricsError, ValueError):
    """Columns without names, or with the same name.

    Attributes:
        file: The file, or the argument where a frame was given.
        problem: One of `NamesProblem`.
        names: The values in place of the names, or the names that are repeated.
        line: Their line, where that is known.
    """

    def __init__(
        self, file: str, problem: NamesProblem, names: Sequence[str], line: int | None = None
    ) -> None:
        super().__init__(file, problem, tuple(names), line)
        self.file = file
        self.problem: NamesProblem = problem
        self.names = tuple(names)
        self.line = line

    def __str__(self) -> str:
        where = "" if self.line is None else f", line {self.line}"
        return f"{short(self.file)}{where}: {_NAMES[self.problem]} {listed(self.names)}"


class PartsDifferError(RecmetricsError, ValueError):
    """Parts of one table that do not fit together.

    Attributes:
        file: The part that does not fit.
        first: The part that it does not fit to.
        received: The columns of the part, or its format.
        expected: Those of the first one.
    """

    def __init__(self, file: str, first: str, received: Sequence[str], expected: Sequence[str]) -> None:
        super().__init__(file, first, tuple(received), tuple(expected))
        self.file = file
        self.first = first
        self.received = tuple(received)
        self.expected = tuple(expected)

    def __str__(self) -> str:
        return (
            f"{short(self.file)}: parts of one table must be alike; this one has {listed(self.received)}, "
            f"{short(self.first)} has {listed(self.expected)}"
        )


class IdTypeError(RecmetricsError, TypeError):
    """A column of ids with values that cannot be ids.

    Attributes:
        argument: What the caller calls the table.
        column: The column.
        problem: One of `TypeProblem`.
        type: The type of the column, as its source calls it.
        examples: Values that show it, each with its place, such as "line 3: 7".
    """

    def __init__(
        self, argument: str, column: str, problem: TypeProblem, type: str, examples: Sequence[str] = ()
    ) -> None:
        super().__init__(argument, column, problem, type, tuple(examples))
        self.argument = argument
        self.column = column
        self.problem: TypeProblem = problem
        self.type = type
        self.examples = tuple(examples)

    def __str__(self) -> str:
        shown = f" ({'; '.join(map(short, self.examples))})" if self.examples else ""
        return f"{self.argument}, column {short(self.column)!r} ({self.type}): {_TYPE[self.problem]}{shown}"


class RefusedTableError(RecmetricsError, ValueError):
    """Rows that no rule repairs.

    Attributes:
        argument: Which table has them.
        code: What is wrong with them.
        count: How many there are.
        examples: The first of them.
        places: The places of the examples, as far as they are known.
    """

    def __init__(
        self,
        argument: Argument,
        code: RefusalCode,
        count: int,
        examples: tuple[Example, ...] = (),
        places: tuple[Place, ...] = (),
    ) -> None:
        super().__init__(argument, code, count, examples, places)
        self.argument: Argument = argument
        self.code: RefusalCode = code
        self.count = count
        self.examples = examples
        self.places = places

    def __str__(self) -> str:
        odd = {
            "scores_tied": f"in {self.count:,} they do not",
            "several_models": f"there are {self.count:,}",
            "lists_damaged": f"{self.count:,} are not",
        }
        found = odd.get(self.code, f"{self.count:,} do not")
        message = (
            f"{self.argument}: {_REFUSALS[self.code]}; {found}{shown_examples(self.examples, self.count)}"
        )
        return message + shown_places(self.places)
