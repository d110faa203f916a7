"""The two tables under the names that every query uses, and what is refused about their values."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, Literal, cast

from recmetrics.means.cases import refuse_threshold
from recmetrics.reading.numbers import DECIMAL_COMMA, THOUSANDS, TRUTH_WORDS
from recmetrics.reading.ratings import usual_rating
from recmetrics.reading.roles import Numbers, names_model
from recmetrics.tables.errors import Argument, IdTypeError
from recmetrics.tables.formats.columns import Columns, columns_of
from recmetrics.tables.formats.judgments import grade_by_values, numbers_of
from recmetrics.tables.formats.named_columns import ROLES, ColumnNames, named_columns
from recmetrics.tables.match_errors import refuse_same_table
from recmetrics.tables.notes import Note
from recmetrics.tables.ordering import OTHER, list_order, roles_used
from recmetrics.tables.result import ColumnsUsed, Order, Ties
from recmetrics.tables.spark.engine import Spark, SparkFrame
from recmetrics.tables.spark.list_columns import with_rows_of_lists
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
        listed: "case", item, key, given, other, place: the lists. A lower key is a higher place; given is
            its raw value, other orders equal keys, and place is the key and then other.
        judged: "case", item, grade, gain, given: gain is the grade as it was given, and grade 1 where that is
            relevant, otherwise 0.
        has_grades: Whether there is a column for the grade.
        are_ranked: Whether the keys are ranks, rather than scores with the sign changed.
        have_both: Whether there are ranks and scores, in every row.
        first_rank: The lowest rank.
        last_rank: The highest rank.
        notes: What was odd about the values.
    """

    listed: SparkFrame
    judged: SparkFrame
    has_grades: bool
    are_ranked: bool
    first_rank: int
    last_rank: int
    have_both: bool
    notes: tuple[Note, ...]
    columns: ColumnsUsed


def checked_tables(
    spark: Spark,
    recommendations: object,
    relevant: object,
    columns: ColumnNames | None,
    order: Order | None,
    ties: Ties,
    relevant_from: float,
) -> Tables:
    """Open both tables, name their columns and look at every value once.

    Raises:
        RefusedTableError: If a row has no case, no item, or a value that is no number.
        ColumnsError: If a column is missing.
        InvalidInputError: If Spark cannot read what was given.
        SameTableError: If both are the same, and no grade of its own is named for the relevant items.
        IdTypeError: If ids are neither text nor whole numbers.
        UnreadableFileError: If a file is damaged, or text of another encoding than UTF-8.
    """
    shown = _opened(spark, "recommendations", recommendations, columns)
    judged = _opened(spark, "relevant", relevant, columns)
    _refuse_several_models(spark, shown)
    chosen = list_order(shown.columns, order, is_run=ties == "trec_eval", names=tuple(shown.kinds))
    refuse_same_table(
        recommendations, relevant, has_own_grade=bool(named_columns("relevant", columns).get("grade"))
    )
    are_ranked = chosen == "rank"
    by = cast("str", getattr(shown.columns, chosen))
    after = cast("str | None", getattr(shown.columns, OTHER[chosen]))
    key = _key(shown, by, chosen, ties)
    other = "0" if after is None else _key(shown, after, OTHER[chosen], ties)
    other_or_last = f"coalesce({other}, {2**63 - 1})" if after and not are_ranked else other
    if not are_ranked and ties == "trec_eval":
        other_or_last = "0"  # it looks at no rank
    grade_notes: tuple[Note, ...] = ()
    if "grade" not in named_columns("relevant", columns):
        grade, grade_notes = grade_by_values(
            judged.source.frame.columns, judged.columns, _numbers(spark, judged)
        )
        judged = replace(judged, columns=replace(judged.columns, grade=grade))
    wanted = judged.columns.grade
    refuse_threshold(relevant_from, has_grades=wanted is not None)
    gain, given = ("1", "1") if wanted is None else (_number(judged, wanted), column(wanted))
    grade = "1" if wanted is None else f"case when {gain} >= {float(relevant_from)!r}D then 1 else 0 end"
    rows = {"shown": shown.source.frame, "judged": judged.source.frame}
    listed_ids, judged_ids = _ids(shown, judged)
    tables = {
        "listed": spark.table(
            f"select {listed_ids}, {key} as key, {column(by)} as given, {other} as other, "
            f"struct({key} as key, {other_or_last} as other) as place from {{shown}}",
            rows,
        ),
        "judged": spark.table(
            f"select {judged_ids}, {grade} as grade, {gain} as gain, {given} as given from {{judged}}", rows
        ),
    }
    is_text = shown.kinds[by] == "text"
    odd_key = "key is null" if are_ranked else "false"
    number = _number(shown, by, "given")
    if is_text and not are_ranked:
        odd_key = f"trim(given) <> '' and {number} is null"
    least, most = ("min(key)", "max(key)") if are_ranked else ("0", "0")
    lost = "false" if are_ranked else _MISSING_SCORE
    endless = "false" if are_ranked else f"abs({number}) = cast('infinity' as double)"
    garbled, bare, odd, gone, infinite, first, last, without_other, shown_rows = spark.numbers(
        f"select {_garbled(shown)}, count_if({_MISSING}), count_if({odd_key}), count_if({lost}), "
        f"count_if({endless}), {least}, {most}, count_if(other is null), count(*) from {{listed}}",
        tables,
    )
    odd_grade = (
        "false" if wanted is None else "gain is null or isnan(gain) or abs(gain) = cast('infinity' as double)"
    )
    garbled_judged, bare_judged, odd_judged, judged_rows, spoiled, halves, lowest, highest = (
        float(str(value or 0))
        for value in spark.rows(
            f"select {_garbled(judged)}, count_if({_MISSING}), count_if({odd_grade}), count(*), "
            "count_if(grade = 0), count_if(gain * 2 = floor(gain * 2)), min(gain), max(gain) from {judged}",
            tables,
        )[0]
    )
    for table, count in ((shown, garbled), (judged, garbled_judged)):
        if table.source.text is not None and count:
            raise not_utf_8(table.source.text)
    ids, value = ('"case"', "item"), ('"case"', "item", "given")
    of = "select * from {{{}}} where {}".format
    spark.refuse("recommendations", "ids_missing", bare, of("listed", _MISSING), ids, tables)
    spark.refuse("relevant", "ids_missing", int(bare_judged), of("judged", _MISSING), ids, tables)
    code = "rank_not_whole" if are_ranked else "score_not_a_number"
    spark.refuse("recommendations", code, odd, of("listed", odd_key), value, tables)
    spark.refuse("relevant", "grade_not_a_number", int(odd_judged), of("judged", odd_grade), value, tables)
    notes = grade_notes
    are_halves = halves == judged_rows
    usual = wanted and relevant_from == 1 and usual_rating((wanted,), lowest, highest, are_halves=are_halves)
    if usual:
        low = of("judged", f"grade > 0 and gain < {usual}")
        (count,) = spark.numbers(f"select count(*) from ({low})", tables)
        notes += spark.noted("ratings_low", count, low, value, tables)
    pairs = 'select "case", item from {{{}}}'.format
    if spoiled and shown_rows == judged_rows:
        apart, cases = spark.numbers(
            f"select (select count(*) from ({pairs('listed')} except {pairs('judged')})), "
            '(select count(distinct "case") from {judged})',
            tables,
        )
        notes += () if apart else (Note("judged_shown_only", cases),)
    notes += spark.noted("scores_missing", gone, of("listed", lost), ids, tables)
    notes += spark.noted("scores_infinite", infinite, of("listed", endless), ids, tables)
    have_both = after is not None and not without_other
    used = {
        "recommendations": roles_used(shown.columns, chosen),
        "relevant": roles_used(judged.columns, None),
    }
    return Tables(
        tables["listed"],
        tables["judged"],
        wanted is not None,
        are_ranked,
        first,
        last,
        have_both,
        notes,
        used,
    )


@dataclass(frozen=True, slots=True)
class _Opened:
    """A table, its columns by role, and the types of their values."""

    argument: Argument
    source: SparkSource
    columns: Columns
    kinds: dict[str, Kind]
    types: dict[str, str]


def _opened(spark: Spark, argument: Argument, given: object, columns: ColumnNames | None) -> _Opened:
    chosen = named_columns(argument, columns)
    source = spark_source(spark.session, argument, given)
    source = replace(source, frame=with_rows_of_lists(spark, argument, source.frame, chosen))
    found = columns_of(argument, source.frame.columns, ROLES[argument], chosen)
    types = dict(source.frame.dtypes)
    kinds: dict[str, Kind] = {name: _kind(kind) for name, kind in types.items()}
    return _Opened(argument, source, found, kinds, types)


def _refuse_several_models(spark: Spark, shown: _Opened) -> None:
    """Refuse the lists of several models, as `recmetrics.tables.named_tables` does.

    Raises:
        RefusedTableError: If there are several.
    """
    item, rows = column(shown.columns.item), {"rows": shown.source.frame}
    used = (shown.columns.case, shown.columns.item)
    for model in (column(name) for name in shown.kinds if names_model(name) and name not in used):
        mixed = f"select {item} from {{rows}} group by {item} having min({model}) <> max({model})"
        if spark.numbers(f"select count(*) from ({mixed})", rows)[0]:
            models = f"select distinct {model} as model from {{rows}} where {model} is not null"
            (count,) = spark.numbers(f"select count(*) from ({models})", rows)
            spark.refuse("recommendations", "several_models", count, models, ("model",), rows)


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


def _key(table: _Opened, name: str, role: Order, ties: Ties) -> str:
    """Return SQL for a column as a key, where a lower one is a higher place."""
    if role == "rank":
        return _rank(table, name)
    if ties == "trec_eval":
        return f"coalesce(cast(0.0 - {_number(table, name)} as float), cast('nan' as float))"
    if table.kinds[name] == "whole":
        # More whole numbers than floating point can tell apart; where there is none, it comes last.
        return f"coalesce(-cast({column(name)} as decimal(20, 0)), cast(1E19 as decimal(20, 0)))"
    return f"coalesce(0.0 - {_number(table, name)}, cast('nan' as double))"


def _number(table: _Opened, name: str, value: str | None = None) -> str:
    """Return SQL for a column as a number, null where it is none; 1d and 1f, numbers to Spark, are none."""
    value = value or column(name)
    if table.kinds[name] != "text":
        return f"try_cast({value} as double)"
    text = f"trim({value})"
    yes, no = (
        ", ".join(f"'{one}'" for one in TRUTH_WORDS if TRUTH_WORDS[one] == number) for number in (1, 0)
    )
    return (
        f"coalesce(case when not {text} rlike '[0-9.][dDfF]$' then try_cast({text} as double) end, "
        f"case when lower({text}) in ({yes}) then 1D when lower({text}) in ({no}) then 0D "
        f"when {text} rlike '^{DECIMAL_COMMA}$' and not {text} rlike '^{THOUSANDS}$' "
        f"then try_cast(replace({text}, ',', '.') as double) end)"
    )


def _numbers(spark: Spark, table: _Opened) -> Callable[[str], Numbers | None]:
    """Return what tells of each column what numbers it holds."""

    def numbers(name: str) -> Numbers | None:
        if table.kinds[name] == "other" and table.types[name] != "boolean":
            return None
        query = (
            "select count(given), count(x), min(x), max(x), count_if(x not in (0, 1)) from "
            f"(select {column(name)} as given, {_number(table, name)} as x from {{judged}})"
        )
        return numbers_of(spark.rows(query, {"judged": table.source.frame})[0])

    return numbers


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
