"""Exceptions of the package, one class per reason.

RecmetricsError
├── MeasureNameError     (ValueError)  a text that is not a measure's name
├── InvalidCutoffError   (ValueError)  a cutoff K that is not a whole number from 1 upwards
├── InvalidOptionError   (ValueError)  an option with a value that it does not have
├── InvalidInputError    (TypeError)   an argument of the wrong kind, such as a set where order matters
├── RepeatedItemError    (ValueError)  the same item twice in a list, where that was to be refused
├── NoRelevantItemError  (ValueError)  a case with nothing to find, where that was to be refused
├── LookalikeIdsError    (ValueError)  ids that print alike and are not equal, such as 1 and "1"
├── NoCaseError          (ValueError)  a mean over no case at all
├── InvalidRankError     (IndexError)  a rank that the list does not have
├── InvalidCountsError   (ValueError)  counts that no ranked list can have
├── ReportedNumberError  (ValueError)  a text from which no number can be read for sure
├── NoEngineError        (RuntimeError)  an engine that is not installed, or does not start
├── MissingPackagesError (ModuleNotFoundError)  packages of an extra that are not installed
└── in recmetrics.tables.errors, of files and frames that are evaluated:
    ├── NoFileError          (FileNotFoundError)  nothing to read where a file, folder or pattern was named
    ├── UnreadableFileError  (ValueError)  a file that is empty, damaged, or of a format that is not read
    ├── TextEncodingError    (ValueError)  a text that is not UTF-8, and not clearly of another encoding
    ├── FileTooLargeError    (ValueError)  more bytes, once unpacked, than were allowed
    ├── ExpandsTooMuchError  (ValueError)  a compressed file that unpacks to far more than its size
    ├── MalformedRowError    (ValueError)  a line, or an entry of a JSON list, that cannot be read
    ├── ColumnNamesError     (ValueError)  columns without names, or with the same name
    ├── NotATableError       (TypeError)   something that cannot be read as a table
    ├── ColumnsError         (TypeError)   a column that is needed, and is not found
    ├── NoMatchError         (ValueError)  two tables whose cases, or whose items, never meet
    ├── SameTableError       (ValueError)  one table given as both of the two
    ├── PartsDifferError     (ValueError)  parts of one table that do not fit together
    ├── IdTypeError          (TypeError)   a column of ids with values that cannot be ids
    └── RefusedTableError    (ValueError)  rows that no rule repairs, such as ranks that are words

Each carries the offending values as attributes, so that a page can word the message in the reader's language;
`str(error)` explains in English what would be right.
"""

from collections.abc import Hashable, Sequence
from typing import Literal

from recmetrics.bounded import shown

EngineProblem = Literal["package", "start"]
NameProblem = Literal[
    "not_a_name",
    "unknown_measure",
    "unknown_option",
    "threshold_option",
    "unknown_value",
    "cutoff_missing",
    "cutoff_forbidden",
    "is_a_mean",
    "not_a_mean",
    "several_meanings",
]
_NoNumber = Literal["empty", "unreadable", "nan", "inf", "by_case", "elsewhere"]
NumberProblem = Literal[_NoNumber, "several", "comma", "fraction", "negative", "too_large", "cutoff"]

_NAME_PROBLEMS: dict[NameProblem, str] = {
    "not_a_name": "a name reads FAMILY(option=value)@K, such as AP(norm=hits)@5",
    "unknown_measure": "there is no such measure",
    "unknown_option": "the measure has no such option",
    "threshold_option": "a name does not say from which grade an item is relevant; the argument relevant_from"
    " of evaluate does, and --relevant-from of the command",
    "unknown_value": "the option has no such value",
    "cutoff_missing": "the measure needs a cutoff, written @K",
    "cutoff_forbidden": "the measure has no cutoff",
    "is_a_mean": "this names the mean over many cases, not the measure of one case",
    "not_a_mean": "this does not name a mean over cases; those read MAP@5, MRR or Mean P@5",
    "several_meanings": "libraries mean different things by this name",
}

_NUMBER_PROBLEMS: dict[NumberProblem, str] = {
    "empty": "there is no number",
    "unreadable": "a number reads 0.217, 0,217, 21.7 % or 13/60, alone or as in MAP@10 = 0.217",
    "nan": "NaN is no number; a mean is NaN where nothing could be divided in one of its cases",
    "inf": "no measure is infinite; something was divided by 0",
    "by_case": "these are the values of several cases: give their mean, or those of one case",
    "elsewhere": "this is a count, or a measure that is not computed here",
    "several": "numbers stand on lines of their own, or have semicolons between them",
    "comma": "the comma may stand for a decimal point, or group digits",
    "fraction": "a fraction has a whole number on either side, and not 0 below",
    "negative": "no measure is below 0",
    "too_large": "no measure is as large as that",
    "cutoff": "the cutoff K must be a whole number from 1 upwards",
}


class RecmetricsError(Exception):
    """The parent of every error raised here on purpose."""


class RecmetricsWarning(UserWarning):
    """Something odd about what was measured, where the result is a plain number and has no notes."""


class MeasureNameError(RecmetricsError, ValueError):
    """A text that is not the name of a measure.

    Attributes:
        name: The text as it was given.
        problem: What is wrong with it, one of `NameProblem`.
        suggestion: The nearest name that does parse, or None when nothing is near.
        meanings: Where libraries mean different things by the name: the name here of each, and what it is
            divided by.
    """

    def __init__(
        self,
        name: str,
        problem: NameProblem,
        suggestion: str | None = None,
        meanings: tuple[tuple[str, str], ...] = (),
    ) -> None:
        super().__init__(name, problem, suggestion, meanings)
        self.name = name
        self.problem: NameProblem = problem
        self.suggestion = suggestion
        self.meanings = meanings

    def __str__(self) -> str:
        if self.meanings:
            meant = ", or ".join(f"{name}, divided by {below}" for name, below in self.meanings)
            ours = "Give the name of the one that is meant"
            return f"{shown(self.name)}: {_NAME_PROBLEMS[self.problem]}: {meant}. {ours}"
        hint = f". Did you mean {self.suggestion}?" if self.suggestion else ""
        return f"{shown(self.name)}: {_NAME_PROBLEMS[self.problem]}{hint}"


MAX_CUTOFF = 1_000_000
"""The largest cutoff: more than any list has, so that a larger one is a slip."""


class InvalidCutoffError(RecmetricsError, ValueError):
    """A cutoff that is not a whole number from 1 to a million, or one where there must be none.

    Attributes:
        k: The cutoff as it was given.
        family: The family that refused it, or None when every measure would.
    """

    def __init__(self, k: object, family: str | None = None) -> None:
        super().__init__(k, family)
        self.k = k
        self.family = family

    def __str__(self) -> str:
        if self.family is not None and self.k is not None:
            return f"{self.family} has no cutoff, got K = {shown(self.k)}"
        if isinstance(self.k, int) and self.k > MAX_CUTOFF:
            return f"the cutoff K must be at most {MAX_CUTOFF:,}, which is more than any list has"
        needs = f"{self.family} needs a cutoff K," if self.family else "the cutoff K must be"
        return f"{needs} a whole number from 1 upwards, got {shown(self.k)}"


class InvalidOptionError(RecmetricsError, ValueError):
    """An option with a value that it does not have.

    Attributes:
        option: The option's name, such as "norm" or "no_relevant".
        value: The value as it was given.
        allowed: The values it can have.
    """

    def __init__(self, option: str, value: object, allowed: Sequence[str]) -> None:
        super().__init__(option, value, tuple(allowed))
        self.option = option
        self.value = value
        self.allowed = tuple(allowed)

    def __str__(self) -> str:
        return f"{self.option} must be one of {', '.join(map(repr, self.allowed))}; got {shown(self.value)}"


class InvalidInputError(RecmetricsError, TypeError):
    """An argument of the wrong kind.

    Attributes:
        argument: The argument's name.
        expected: What it must be, in words.
        received: What was given.
    """

    def __init__(self, argument: str, expected: str, received: object) -> None:
        super().__init__(argument, expected, received)
        self.argument = argument
        self.expected = expected
        self.received = received

    def __str__(self) -> str:
        received = f"{type(self.received).__name__} {shown(self.received)}"
        return f"{self.argument} must be {self.expected}; got {received}"


class RepeatedItemError(RecmetricsError, ValueError):
    """The same item twice in one list.

    Attributes:
        item: The item.
        ranks: The ranks of its first two places.
    """

    def __init__(self, item: Hashable, ranks: tuple[int, int]) -> None:
        super().__init__(item, ranks)
        self.item = item
        self.ranks = ranks

    def __str__(self) -> str:
        first, second = self.ranks
        return f"an item may stand in a list once; {self.item!r} is at ranks {first} and {second}"


class NoRelevantItemError(RecmetricsError, ValueError):
    """A case with nothing to find.

    Attributes:
        case: The case's id, or None when a single list was measured.
    """

    def __init__(self, case: Hashable = None) -> None:
        super().__init__(case)
        self.case = case

    def __str__(self) -> str:
        which = "the case" if self.case is None else f"case {self.case!r}"
        return f"{which} has no relevant item; give at least one, or another no_relevant convention"


class LookalikeIdsError(RecmetricsError, ValueError):
    """Ids that print alike and are not equal: they would never match, and every measure would be 0.

    Attributes:
        recommended: The id on the side of the recommendations.
        relevant: The id on the side of the relevant items.
    """

    def __init__(self, recommended: Hashable, relevant: Hashable) -> None:
        super().__init__(recommended, relevant)
        self.recommended = recommended
        self.relevant = relevant

    def __str__(self) -> str:
        ours, theirs = self.recommended, self.relevant
        return (
            f"ids must be of one type on both sides; {ours!r} ({type(ours).__name__}) is recommended "
            f"and {theirs!r} ({type(theirs).__name__}) is relevant"
        )


class NoCaseError(RecmetricsError, ValueError):
    """A mean over no case at all, because none was given or all were skipped."""

    def __str__(self) -> str:
        return "a mean needs at least one case with known relevant items that no convention skips"


class InvalidRankError(RecmetricsError, IndexError):
    """A rank that the list does not have.

    Attributes:
        rank: The rank as it was given.
        length: The length of the list.
    """

    def __init__(self, rank: int, length: int) -> None:
        super().__init__(rank, length)
        self.rank = rank
        self.length = length

    def __str__(self) -> str:
        return f"ranks of this list go from 1 to {self.length}; got {self.rank!r}"


class InvalidCountsError(RecmetricsError, ValueError):
    """Counts that no ranked list can have.

    Attributes:
        length: The length of the list.
        hits: The number of relevant items in it.
        relevant_count: The number of relevant items there are.
    """

    def __init__(self, length: int, hits: int, relevant_count: int) -> None:
        super().__init__(length, hits, relevant_count)
        self.length = length
        self.hits = hits
        self.relevant_count = relevant_count

    def __str__(self) -> str:
        return (
            "hits must lie between 0 and both the list's length and the number of relevant items; "
            f"got {self.hits} hits, length {self.length}, {self.relevant_count} relevant"
        )


class ReportedNumberError(RecmetricsError, ValueError):
    """A text from which no number can be read for sure.

    Attributes:
        text: The number as it was written; for a cutoff, the cutoff.
        problem: What is wrong with it, one of `NumberProblem`.
        readings: What it may mean, where that is not sure: first with a decimal point, then without.
    """

    def __init__(self, text: str, problem: NumberProblem, readings: tuple[str, ...] = ()) -> None:
        super().__init__(text, problem, readings)
        self.text = text
        self.problem: NumberProblem = problem
        self.readings = readings

    def __str__(self) -> str:
        either = f": {' or '.join(self.readings)}" if self.readings else ""
        return f"{shown(self.text)}: {_NUMBER_PROBLEMS[self.problem]}{either}"


class NoEngineError(RecmetricsError, RuntimeError):
    """An engine that is not there.

    Attributes:
        engine: Which one.
        problem: Whether a package is not installed, or the engine did not start.
        missing: What it lacks, most likely.
    """

    def __init__(self, engine: str, problem: EngineProblem, missing: str) -> None:
        super().__init__(engine, problem, missing)
        self.engine = engine
        self.problem: EngineProblem = problem
        self.missing = missing

    def __str__(self) -> str:
        if self.problem == "start":
            return f"{self.engine} did not start; it needs {self.missing}"
        package = self.missing.partition(".")[0]
        return f"{self.engine} needs {package}; install it, for example with: pip install {package}"


class MissingPackagesError(RecmetricsError, ModuleNotFoundError):
    """Packages that are not installed, and that a part of this one needs.

    Attributes:
        purpose: What needs them.
        missing: The packages.
        extras: The extras that bring them; none where the core itself should have brought them.
    """

    def __init__(self, purpose: str, missing: tuple[str, ...], extras: tuple[str, ...]) -> None:
        super().__init__(purpose, missing, extras)
        self.purpose = purpose
        self.missing = missing
        self.extras = extras

    def __str__(self) -> str:
        extras = f"[{','.join(self.extras)}]" if self.extras else ""
        return (
            f"{self.purpose} needs {' and '.join(self.missing)}; "
            f'in a copy of recmetrics-playground, run: pip install ".{extras}"'
        )
