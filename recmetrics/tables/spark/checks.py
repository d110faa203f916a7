"""Notes about lists and relevant items, by the rules of `recmetrics.tables.checks`, on Spark."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from recmetrics.tables.notes import Note
from recmetrics.tables.spark.engine import Spark, SparkFrame
from recmetrics.tables.spark.named_tables import Tables

MASKED_RANKS: Final = 62
"""Ranks up to here are bits of one whole number."""

IS_CLEAN: Final = "low = 1 and high = length and kinds = length"
"""SQL condition that the ranks of a case are 1 to n, each once."""

_BLANKS: Final = "[ \t\n\r\f\v\u00a0\u3000]+"


def shown_query(tables: Tables) -> str:
    """Return the query for the cases of the lists: "case", length, low, high, and kinds, a count of keys."""
    kinds = "count(distinct key)"
    if tables.are_ranked and tables.first_rank >= 1 and tables.last_rank <= MASKED_RANKS:
        kinds = "bit_count(bit_or(shiftleft(cast(1 as bigint), cast(key as int))))"
    return (
        f'select "case", count(*) as length, min(key) as low, max(key) as high, {kinds} as kinds '
        'from {listed} group by "case"'
    )


def rank_notes(spark: Spark, frames: Mapping[str, SparkFrame]) -> tuple[tuple[Note, ...], bool]:
    """Note odd ranks, by `shown`; return also whether those of every case are 1 to n, each once."""
    late, skip, repeat = "low <> 1", "cast(high as decimal(20, 0)) - low + 1 > kinds", "kinds < length"
    unclean, *counts = spark.numbers(
        f"select count_if(not ({IS_CLEAN})), count_if({late}), count_if({skip}), count_if({repeat}) "
        "from {shown}",
        frames,
    )
    notes: tuple[Note, ...] = ()
    for code, count, why in zip(
        ("ranks_not_from_one", "ranks_skip", "ranks_repeat"), counts, (late, skip, repeat), strict=True
    ):
        notes += spark.noted(code, count, f"select * from {{shown}} where {why}", ('"case"',), frames)
    return notes, unclean == 0


def score_notes(spark: Spark, frames: Mapping[str, SparkFrame], *, are_refused: bool) -> tuple[Note, ...]:
    """Note the cases with equal scores, by `shown`.

    Raises:
        RefusedTableError: If there are some, and they are refused.
    """
    tied = "select * from {shown} where kinds < length"
    (count,) = spark.numbers(f"select count(*) from ({tied})", frames)
    if are_refused:
        spark.refuse("recommendations", "scores_tied", count, tied, ('"case"',), frames)
    return spark.noted("scores_tied", count, tied, ('"case"',), frames)


WANTED: Final = (
    'select "case", item, max(grade) as grade, count(*) as times, min(grade) <> max(grade) as differ '
    'from {judged} group by "case", item'
)
"""The query for the pairs, each once, with the highest of its grades."""


def relevant_notes(spark: Spark, frames: Mapping[str, SparkFrame]) -> tuple[Note, ...]:
    """Note the pairs that occur more than once, by `wanted`."""
    again, differ = spark.numbers(
        "select sum(case when not differ then times - 1 end), count_if(differ) from {wanted}", frames
    )
    pairs = ('"case"', "item")
    same = "select * from {wanted} where times > 1 and not differ"
    return spark.noted("relevant_repeated", again, same, pairs, frames) + spark.noted(
        "grades_differ", differ, "select * from {wanted} where differ", pairs, frames
    )


def item_notes(spark: Spark, frames: Mapping[str, SparkFrame]) -> tuple[Note, ...]:
    """Note repeated items, by `firsts`; where nothing hits, those that would but for their writing."""
    hits, again = spark.numbers("select count(*), count_if(times > 1) from {firsts}", frames)
    if hits:
        odd = "select * from {firsts} where times > 1"
        return spark.noted("items_repeated", again, odd, ('"case"', "item"), frames)
    odd = (
        "select distinct w.item as relevant, l.item as recommended from {wanted} w join {listed} l "
        f'on w."case" = l."case" and {_plain("w.item")} = {_plain("l.item")} where w.grade > 0'
    )
    (alike,) = spark.numbers(f"select count(*) from ({odd})", frames)
    return spark.noted("items_alike", alike, odd, ("relevant", "recommended"), frames)


def case_notes(spark: Spark, silent: int, unknown: int, frames: Mapping[str, SparkFrame]) -> tuple[Note, ...]:
    """Note the cases that are on one side only, by `known_cases` and `shown`."""
    known = 'select t."case" from {known_cases} t left anti join {shown} s on t."case" = s."case"'
    ours = 'select s."case" from {shown} s left anti join {known_cases} t on t."case" = s."case"'
    notes = spark.noted("cases_without_recommendations", silent, known, ('"case"',), frames)
    notes += spark.noted("cases_unknown", unknown, ours, ('"case"',), frames)
    if silent and unknown:
        odd = (
            f'select known, recommended from (select "case" as known from ({known})) k '
            f'join (select "case" as recommended from ({ours})) o '
            f"on {_plain('k.known')} = {_plain('o.recommended')}"
        )
        (alike,) = spark.numbers(f"select count(*) from ({odd})", frames)
        notes += spark.noted("cases_alike", alike, odd, ("known", "recommended"), frames)
    return notes


def _plain(column: str) -> str:
    """Return SQL for an id without the blanks around it and without capitals."""
    return f"lower(regexp_replace(cast({column} as string), '^{_BLANKS}|{_BLANKS}$', ''))"
