"""The two tables under the names that every query uses, and what is refused about their values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from recmetrics.errors import InvalidInputError
from recmetrics.tables.errors import Argument, IdTypeError
from recmetrics.tables.formats.columns import Columns, columns_of
from recmetrics.tables.formats.named_columns import ROLES, ColumnNames, named_columns
from recmetrics.tables.notes import Note
from recmetrics.tables.spark.engine import Spark, SparkFrame
from recmetrics.tables.spark.sources import NO_LETTER, SparkSource, not_utf_8, spark_source
from recmetrics.tables.spark.sql import column

Kind = Literal["text", "whole", "number", "other"]

_KINDS: Final[dict[str, Kind]] = {
    **dict.fromkeys(("string", "varchar", "char", "void"), "text"),
    **dict.fromkeys(("tinyint", "smallint", "int", "bigint"), "whole"),
    **dict.fromkeys(("float", "double", "decimal"), "number"),
}
_MISSING: Final = '"case" is null or item is null'
_MISSING_SCORE: Final = "given is null or isnan(key)"
_UNREADABLE: Final = f"instr(concat(\"case\", item), '{NO_LETTER}') > 0"


@dataclass(frozen=True, slots=True)
class Tables:
    """The two tables of an evaluation.

    Attributes:
        listed: "case", item, key, given: the lists. A lower key is a higher place; given is its raw value.
        judged: "case", item, grade, given: what is relevant.
        are_ranked: Whether the keys are ranks, rather than scores with the sign changed.
        first_rank: The lowest rank.
        last_rank: The highest rank.
        notes: What was odd about the values.
    """

    listed: SparkFrame
    judged: SparkFrame
    are_ranked: bool
    first_rank: int
    last_rank: int
    notes: tuple[Note, ...]


def checked_tables(
    spark: Spark, recommendations: object, relevant: object, columns: ColumnNames | None
) -> Tables:
    """Open both tables, name their columns and look at every value once.

    Raises:
        RefusedTableError: If a row has no case, no item, or a value that is no number.
        InvalidInputError: If a column is missing, or Spark cannot read what was given.
        IdTypeError: If ids are neither text nor whole numbers.
        UnreadableFileError: If a file is damaged, or text of another encoding than UTF-8.
    """
    shown = _opened(spark, "recommendations", recommendations, columns)
    judged = _opened(spark, "relevant", relevant, columns)
    by = shown.columns.rank or shown.columns.score
    if by is None:
        raise InvalidInputError(
            "recommendations", "a table with a column for rank or score", list(shown.kinds)
        )
    are_ranked = shown.columns.rank is not None
    key = _rank(shown, by) if are_ranked else f"0.0 - {_number(shown, by)}"
    if not are_ranked and shown.kinds[by] == "whole":
        # More whole numbers than floating point can tell apart; where there is none, it comes last.
        key = f"coalesce(-cast({column(by)} as decimal(20, 0)), cast(1E19 as decimal(20, 0)))"
    elif not are_ranked:
        key = f"coalesce({key}, cast('nan' as double))"
    wanted = judged.columns.grade
    grade, given = ("1", "1") if wanted is None else (_number(judged, wanted), column(wanted))
    rows = {"shown": shown.source.frame, "judged": judged.source.frame}
    listed_ids, judged_ids = _ids(shown, judged)
    tables = {
        "listed": spark.table(
            f"select {listed_ids}, {key} as key, {column(by)} as given from {{shown}}", rows
        ),
        "judged": spark.table(
            f"select {judged_ids}, {grade} as grade, {given} as given from {{judged}}", rows
        ),
    }
    is_text = shown.kinds[by] == "text"
    odd_key = "key is null" if are_ranked else "false"
    if is_text and not are_ranked:
        odd_key = f"trim(given) <> '' and {_number(shown, by, 'given')} is null"
    least, most = ("min(key)", "max(key)") if are_ranked else ("0", "0")
    lost = "false" if are_ranked else _MISSING_SCORE
    endless = "false" if are_ranked else "abs(key) = cast('infinity' as double)"
    garbled, bare, odd, gone, infinite, first, last = spark.numbers(
        f"select {_garbled(shown)}, count_if({_MISSING}), count_if({odd_key}), count_if({lost}), "
        f"count_if({endless}), {least}, {most} from {{listed}}",
        tables,
    )
    odd_grade = "false" if wanted is None else "grade is null or isnan(grade)"
    garbled_judged, bare_judged, odd_judged = spark.numbers(
        f"select {_garbled(judged)}, count_if({_MISSING}), count_if({odd_grade}) from {{judged}}", tables
    )
    for table, count in ((shown, garbled), (judged, garbled_judged)):
        if table.source.text is not None and count:
            raise not_utf_8(table.source.text)
    ids, value = ('"case"', "item"), ('"case"', "item", "given")
    of = "select * from {{{}}} where {}".format
    spark.refuse("recommendations", "ids_missing", bare, of("listed", _MISSING), ids, tables)
    spark.refuse("relevant", "ids_missing", bare_judged, of("judged", _MISSING), ids, tables)
    code = "rank_not_whole" if are_ranked else "score_not_a_number"
    spark.refuse("recommendations", code, odd, of("listed", odd_key), value, tables)
    spark.refuse("relevant", "grade_not_a_number", odd_judged, of("judged", odd_grade), value, tables)
    notes = spark.noted("scores_missing", gone, of("listed", lost), ids, tables)
    notes += spark.noted("scores_infinite", infinite, of("listed", endless), ids, tables)
    return Tables(tables["listed"], tables["judged"], are_ranked, first, last, notes)


@dataclass(frozen=True, slots=True)
class _Opened:
    """A table, its columns by role, and the types of their values."""

    argument: Argument
    source: SparkSource
    columns: Columns
    kinds: dict[str, Kind]
    types: dict[str, str]


def _opened(spark: Spark, argument: Argument, given: object, columns: ColumnNames | None) -> _Opened:
    source = spark_source(spark.session, argument, given)
    found = columns_of(argument, source.frame.columns, ROLES[argument], named_columns(argument, columns))
    types = dict(source.frame.dtypes)
    kinds: dict[str, Kind] = {name: _kind(kind) for name, kind in types.items()}
    return _Opened(argument, source, found, kinds, types)


def _garbled(table: _Opened) -> str:
    """Return SQL for the number of rows with ids that could not be read; only text can have some."""
    return "0" if table.source.text is None else f"count_if({_UNREADABLE})"


def _kind(name: str) -> Kind:
    if name.startswith("decimal") and name.endswith(",0)"):
        return "whole"
    return _KINDS.get(name.partition("(")[0].partition(" ")[0], "other")


def _ids(shown: _Opened, judged: _Opened) -> tuple[str, str]:
    """Return SQL for the ids of both tables: text, or whole numbers on both sides, which match faster."""
    pairs = {
        "case": (shown.columns.case, judged.columns.case),
        "item": (shown.columns.item, judged.columns.item),
    }
    sides: tuple[list[str], list[str]] = ([], [])
    for role, names in pairs.items():
        both = list(zip((shown, judged), names, strict=True))
        as_id = "string"
        if all(each.kinds[name] == "whole" for each, name in both):
            is_long = any("decimal" in each.types[name] for each, name in both)
            as_id = "decimal(38, 0)" if is_long else "bigint"
        for side, (each, name) in zip(sides, both, strict=True):
            if each.kinds[name] not in ("text", "whole"):
                problem = "decimal" if each.kinds[name] == "number" else "no_id"
                raise IdTypeError(each.argument, name, problem, each.types[name])
            side.append(f"cast({column(name)} as {as_id}) as {column(role)}")
    return ", ".join(sides[0]), ", ".join(sides[1])


def _number(table: _Opened, name: str, value: str | None = None) -> str:
    """Return SQL for a column as a number, null where it is none; 1d and 1f, numbers to Spark, are none."""
    value = value or column(name)
    if table.kinds[name] != "text":
        return f"try_cast({value} as double)"
    return f"case when not trim({value}) rlike '[0-9.][dDfF]$' then try_cast(trim({value}) as double) end"


def _rank(table: _Opened, name: str) -> str:
    """Return SQL for a column as a whole number, null where it is none."""
    value = column(name)
    if table.kinds[name] == "whole":
        return f"try_cast({value} as bigint)"
    if table.kinds[name] == "text":
        whole = f"trim({value}) rlike '^[+-]?[0-9]+([.]0*)?$'"
        return f"case when {whole} then try_cast(split_part(trim({value}), '.', 1) as bigint) end"
    number = f"try_cast({value} as double)"
    return f"case when {number} = floor({number}) then try_cast({number} as bigint) end"
