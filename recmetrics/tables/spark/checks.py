"""Notes about lists and relevant items, by the rules of `recmetrics.tables.checks`, on Spark."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from recmetrics.errors import InvalidInputError
from recmetrics.lists.alike import NUMBER
from recmetrics.reading.cells import literal_cell
from recmetrics.reading.literals import CutError, KeyRepeatedError
from recmetrics.tables.match_errors import Matched, NoMatchError
from recmetrics.tables.notes import Note
from recmetrics.tables.result import Ties
from recmetrics.tables.spark.engine import Spark, SparkFrame
from recmetrics.tables.spark.named_tables import Tables

MASKED_RANKS: Final = 62
"""Ranks up to here are bits of one whole number."""

IS_CLEAN: Final = "low = 1 and high = length and kinds = length"
"""SQL condition that the ranks of a case are 1 to n, each once."""

_OPENS: Final = "left(trim(item), 1) in ('[', '{{', '(')"
_SEPARATORS: Final = ("[|｜]", "[;；]", "[,，、]", "[ \t\r\n]+")
_LOOKED_AT: Final = 1000
_UNSEEN: Final = "[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]"
_BLANKS: Final = "[\t-\r\x1c- \x85\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+"
_HIRAGANA: Final = "[^\u3041-\u3096]"


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


def score_notes(spark: Spark, frames: Mapping[str, SparkFrame], ties: Ties) -> tuple[Note, ...]:
    """Note the cases with equal scores, by `shown`.

    Raises:
        RefusedTableError: If there are some, and they are refused.
    """
    tied = "select * from {shown} where kinds < length"
    (count,) = spark.numbers(f"select count(*) from ({tied})", frames)
    if ties == "error":
        spark.refuse("recommendations", "scores_tied", count, tied, ('"case"',), frames)
    code = "scores_tied_trec_eval" if ties == "trec_eval" else "scores_tied"
    return spark.noted(code, count, tied, ('"case"',), frames)


WANTED: Final = (
    'select "case", item, max(grade) as grade, max(gain) as gain, count(*) as times, '
    "min(gain) <> max(gain) as differ "
    'from {judged} group by "case", item'
)
"""The query for the pairs, each once, with the highest of its grades."""


def refuse_lists_in_cells(spark: Spark, frames: Mapping[str, SparkFrame]) -> None:
    """Refuse relevant items whose cells are texts of several, by `wanted`: elsewhere they are read, or told.

    A cell may be a list of Python, JSON or numpy, or be divided by signs into items of the lists.

    Raises:
        InvalidInputError: If there are such cells.
    """
    if dict(frames["wanted"].dtypes)["item"] != "string":
        return
    signs = "|".join(_SEPARATORS)
    cells = f"select distinct item from {{wanted}} where item rlike '{signs}' or item like '%(%' or {_OPENS}"
    if not spark.numbers(f"select count(*) from ({cells})", frames)[0]:
        return
    lists = f"select item from ({cells}) where {_OPENS} or trim(item) rlike '^(set|frozenset|array)[(]'"
    found = [str(text) for (text,) in spark.rows(f"{lists} order by item limit {_LOOKED_AT}", frames)]
    odd = [text for text in found if _is_list(text)]
    if not odd:
        bare = "trim(translate(item, '[](){{}}', ''))"
        pieces = ", ".join(f"split({bare}, '{sign}')" for sign in _SEPARATORS)
        parts = f"select item, explode(flatten(array({pieces}))) as part from ({cells})"
        known = "left semi join (select item as known from {listed}) l on"
        whole, parted, first = spark.rows(
            f"select (select count(*) from ({cells}) c {known} l.known = c.item), count(distinct item), "
            f"min(item) from (select * from ({parts}) where part <> item) p {known} l.known = trim(p.part)",
            frames,
        )[0]
        odd = [str(first)] if int(str(parted)) > int(str(whole)) else []
    if odd:
        raise InvalidInputError("relevant", "one item in each cell, or a column of lists, on Spark", odd[0])


def _is_list(text: str) -> bool:
    try:
        return literal_cell(text.strip()) is not None
    except (CutError, KeyRepeatedError):
        return True


def relevant_notes(
    spark: Spark, frames: Mapping[str, SparkFrame], *, are_cases_told: bool
) -> tuple[Note, ...]:
    """Note the pairs that occur more than once and grades that are too low, by `wanted`; and such cases."""
    again, differ, below = spark.numbers(
        "select sum(case when not differ then times - 1 end), count_if(differ), "
        "count_if(grade = 0 and gain > 0) from {wanted}",
        frames,
    )
    pairs = ('"case"', "item")
    same = "select * from {wanted} where times > 1 and not differ"
    notes = spark.noted("relevant_repeated", again, same, pairs, frames)
    notes += spark.noted("grades_differ", differ, "select * from {wanted} where differ", pairs, frames)
    low = "select * from {wanted} where grade = 0 and gain > 0"
    notes += spark.noted("grades_too_low", below, low, pairs, frames)
    if not (below and are_cases_told):
        return notes
    cases = 'select "case" from {wanted} group by "case" having max(grade) = 0 and max(gain) > 0'
    (count,) = spark.numbers(f"select count(*) from ({cases})", frames)
    return notes + spark.noted("cases_too_low", count, cases, ('"case"',), frames)


def both_notes(spark: Spark, tables: Tables, frames: Mapping[str, SparkFrame]) -> tuple[Note, ...]:
    """Note the cases whose scores give another order than their ranks, where `listed` has both."""
    if not tables.have_both:
        return ()
    ranks, scores = ("key", "other") if tables.are_ranked else ("other", "key")
    pairs = f"collect_list(struct({ranks} as rank, {scores} as fall))"
    falls = f"transform(sort_array({pairs}), one -> one.fall)"
    odd = (
        f'select "case" from (select "case", {falls} as falls from {{listed}} group by "case") '
        "where falls <> array_sort(falls)"
    )
    (count,) = spark.numbers(f"select count(*) from ({odd})", frames)
    code = "ranks_against_scores" if tables.are_ranked else "scores_against_ranks"
    return spark.noted(code, count, odd, ('"case"',), frames)


def item_notes(spark: Spark, frames: Mapping[str, SparkFrame]) -> tuple[Note, ...]:
    """Note repeated items, by `firsts`."""
    (again,) = spark.numbers("select count_if(times > 1) from {firsts}", frames)
    odd = "select * from {firsts} where times > 1"
    return spark.noted("items_repeated", again, odd, ('"case"', "item"), frames)


def alike_notes(spark: Spark, frames: Mapping[str, SparkFrame], cases: int, hits: int) -> tuple[Note, ...]:
    """Note relevant items that would hit but for the way they are written, or that nothing hits at all."""
    if hits:
        (alike,) = spark.numbers(f"select count(*) from ({_ALIKE_ITEMS})", frames)
        return spark.noted("items_alike", alike, _DISTINCT_PAIRS, _PAIR, frames)
    wanted = "select min(cast(item as string)) from {wanted} where grade > 0 or gain > 0"
    pair = f"select ({wanted}) as known, (select min(cast(item as string)) from {{listed}}) as recommended"
    return spark.noted("nothing_hits", cases, pair, _PAIR, frames)


def case_notes(spark: Spark, silent: int, unknown: int, frames: Mapping[str, SparkFrame]) -> tuple[Note, ...]:
    """Note the cases that are on one side only, by `known_cases` and `shown`."""
    notes = spark.noted("cases_without_recommendations", silent, _KNOWN_ALONE, ('"case"',), frames)
    notes += spark.noted("cases_unknown", unknown, _SHOWN_ALONE, ('"case"',), frames)
    if silent and unknown:
        (alike,) = spark.numbers(f"select count(*) from ({_ALIKE_CASES})", frames)
        notes += spark.noted("cases_alike", alike, _ALIKE_CASES, _PAIR, frames)
    return notes


def refuse_no_match(
    spark: Spark, frames: Mapping[str, SparkFrame], *, are_cases_apart: bool, may_be_alike: bool
) -> None:
    """Refuse tables in which nothing hits because their ids never meet, as `recmetrics.tables.matching` does.

    Raises:
        NoMatchError: If no case matches, or if cases or items would match but for the way they are written.
    """
    if may_be_alike:
        _refuse_alike(spark, "cases", _ALIKE_CASES, frames)
    if are_cases_apart:
        sides = (
            tuple(one for (one,) in spark.examples(f"select distinct * from ({side})", ('"case"',), frames))
            for side in (_SHOWN_ALONE, _KNOWN_ALONE)
        )
        raise NoMatchError("cases", False, *sides)
    _refuse_alike(spark, "items", _DISTINCT_PAIRS, frames)


def _refuse_alike(spark: Spark, what: Matched, pairs: str, frames: Mapping[str, SparkFrame]) -> None:
    found = spark.examples(pairs, _PAIR, frames)
    if found:
        relevant, recommended = zip(*found, strict=True)
        raise NoMatchError(what, True, recommended, relevant)


def alike(one: str, other: str) -> str:
    """Return SQL for whether two ids are the same but for what `recmetrics.lists.alike.plain` leaves out."""
    # This order of Unicode's leaves out capitals and forms, and also in which kana a sound is written.
    kana = [f"length(regexp_replace(cast({each} as string), '{_HIRAGANA}', ''))" for each in (one, other)]
    looks = [f"collate({_plain(each)}, 'UNICODE_CI')" for each in (one, other)]
    return f"{' = '.join(looks)} and {' = '.join(kana)}"


def _plain(column: str) -> str:
    text = f"regexp_replace(cast({column} as string), '{_UNSEEN}', '')"
    return f"regexp_replace(lower(trim(regexp_replace({text}, '{_BLANKS}', ' '))), '{NUMBER}', '$1$2')"


_PAIR: Final = ("known", "recommended")
_KNOWN_ALONE: Final = 'select t."case" from {known_cases} t left anti join {shown} s on t."case" = s."case"'
_SHOWN_ALONE: Final = 'select s."case" from {shown} s left anti join {known_cases} t on t."case" = s."case"'
_ALIKE_CASES: Final = (
    f'select known, recommended from (select "case" as known from ({_KNOWN_ALONE})) k '
    f'join (select "case" as recommended from ({_SHOWN_ALONE})) o '
    f"on {alike('k.known', 'o.recommended')}"
)
_ALIKE_ITEMS: Final = (
    "select n.known, min(n.item) as recommended from {near} n "
    'left anti join (select "case", item from {near} where item = known) x '
    'on n."case" = x."case" and n.known = x.item '
    'left anti join {wanted} y on n."case" = y."case" and n.item = y.item '
    'where n.rel > 0 or n.gain > 0 group by n."case", n.known'
)
_DISTINCT_PAIRS: Final = f"select distinct known, recommended from ({_ALIKE_ITEMS})"
