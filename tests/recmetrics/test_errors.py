"""Errors: one tree, each also a builtin, with the offending values at hand."""

import inspect
import pickle

from recmetrics import errors
from recmetrics.errors import (
    InvalidCutoffError,
    InvalidInputError,
    InvalidOptionError,
    MeasureNameError,
    RecmetricsError,
    RepeatedItemError,
    ReportedNumberError,
)
from recmetrics.tables import errors as table_errors
from recmetrics.tables import input_errors, match_errors

ONE_OF_EACH = [
    MeasureNameError("ap@5", "unknown_measure", "AP@5"),
    InvalidCutoffError(0),
    InvalidOptionError("norm", "size", ("min", "hits")),
    InvalidInputError("ranked", "a sequence of items", {"A"}),
    RepeatedItemError("A", (1, 3)),
    errors.NoRelevantItemError("u1"),
    errors.LookalikeIdsError(1, "1"),
    errors.NoCaseError(),
    errors.InvalidRankError(9, 5),
    errors.InvalidCountsError(3, 4, 5),
    ReportedNumberError("1,234", "comma", ("1.234", "1234")),
    errors.NoEngineError("Spark", "package", "pyspark"),
    errors.MissingPackagesError("testing differences", ("scipy",), ("significance",)),
    table_errors.NoFileError("relevant", "truth.csv", "absent"),
    table_errors.UnreadableFileError("truth.zip", "other_format", "a ZIP archive"),
    table_errors.TextEncodingError("truth.csv", 2, ("CP949", "GB18030")),
    table_errors.ExpandsTooMuchError("truth.csv.gz", 100),
    table_errors.FileTooLargeError("truth.csv.gz", 1000),
    table_errors.MalformedRowError("truth.csv", 3, "fields", 3, 2),
    table_errors.ColumnNamesError("truth.csv", "repeated", ["item"], 1),
    table_errors.PartsDifferError("b.csv", "a.csv", ["user"], ["user", "item"]),
    table_errors.IdTypeError("relevant", "item", "mixed", "JSON", ["line 1: 7", "line 2: 'a'"]),
    table_errors.RefusedTableError("relevant", "ids_missing", 2, (("u1", "null"),)),
    input_errors.NotATableError("relevant", "a path, or a frame", "StringIO"),
    input_errors.ColumnsError("relevant", "missing", ("item",), ("user", "asin"), ("asin",)),
    match_errors.NoMatchError("items", are_alike=True, recommended=("007",), relevant=("7",)),
    match_errors.SameTableError("recs.csv"),
]


def test_each_is_drawn_in_the_tree_with_its_builtin_and_survives_pickling_with_its_values() -> None:
    tree = (errors.__doc__ or "").splitlines()
    for error in ONE_OF_EACH:
        (drawn,) = [line for line in tree if f" {type(error).__name__} " in line]
        builtin = next(each for each in type(error).__mro__ if each.__module__ == "builtins")
        assert builtin is not Exception
        assert f"({builtin.__name__})" in drawn
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))
    classes = {
        error
        for module in (errors, table_errors, input_errors, match_errors)
        for _, error in inspect.getmembers(module, inspect.isclass)
        if issubclass(error, RecmetricsError) and error is not RecmetricsError
    }
    assert {type(error) for error in ONE_OF_EACH} == classes


def test_messages_say_what_would_be_right_and_a_huge_argument_is_not_printed_in_full() -> None:
    for error, message in (
        (MeasureNameError("x", "unknown_measure"), "'x': there is no such measure"),
        (InvalidCutoffError(0), "the cutoff K must be a whole number from 1 upwards, got 0"),
        (InvalidCutoffError(None, "P"), "P needs a cutoff K, a whole number from 1 upwards, got None"),
        (InvalidCutoffError(5, "RPrec"), "RPrec has no cutoff, got K = 5"),
        (InvalidOptionError("norm", "size", ("min", "k")), "norm must be one of 'min', 'k'; got 'size'"),
        (InvalidInputError("ranked", "a list", 5), "ranked must be a list; got int 5"),
        (RepeatedItemError("A", (1, 3)), "an item may stand in a list once; 'A' is at ranks 1 and 3"),
        (
            errors.NoCaseError(),
            "a mean needs at least one case with known relevant items that no convention skips",
        ),
        (
            ReportedNumberError("1,234", "comma", ("1.234", "1234")),
            "'1,234': the comma may stand for a decimal point, or group digits: 1.234 or 1234",
        ),
        (errors.InvalidRankError(9, 5), "ranks of this list go from 1 to 5; got 9"),
    ):
        assert str(error) == message
    assert len(str(InvalidInputError("ranked", "a list", set(range(10**5))))) < 150
