"""Validation and repair of input tables: each refusal and each repair follows a stated rule.

The rules. A row without a case or an item is refused, and so is a rank that is not a whole number or a score
or grade that is no number. Ranks that are 1 to n are taken as they are; others keep their order, and items
with the same rank are ordered by score, if there is one, and then by item. Scores order from high to low,
equal ones by rank, if there is one, and then by item, or as trec_eval orders them; a missing score and NaN
come last. A repeated pair of
relevant items counts once; of two grades the higher counts. A repeated item in a list hits at its first
place.

What changes no value is noted where that costs little: repeated items are counted where they are relevant.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from recmetrics.reading.ratings import usual_rating
from recmetrics.tables.engine import Engine
from recmetrics.tables.errors import Argument, RefusalCode, RefusedTableError
from recmetrics.tables.examples import Example
from recmetrics.tables.notes import EXAMPLES_SHOWN, Note, NoteCode
from recmetrics.tables.result import Ties

WHOLE_TYPES: Final = frozenset(
    f"{sign}{size}INT" for sign in ("", "U") for size in ("TINY", "SMALL", "BIG", "HUGE")
) | {"INTEGER", "UINTEGER"}

MASKED_RANKS: Final = 62
"""Ranks up to here are bits of one whole number; what is longer takes a bit string or a list."""

BIT_STRING_RANKS: Final = 4096
"""Ranks up to here are marked in a bit string, to see whether each is there once."""


_SAMPLED: Final = 100


@dataclass(frozen=True, slots=True)
class Ranks:
    """The lowest and the highest rank of all lists."""

    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Lists:
    """The findings about the lists.

    Attributes:
        needs_places: The query for the cases whose places must be counted; None where the ranks will do.
        is_masked: Whether the ranks of a case's hits are bits of one number, rather than a list.
        notes: What was odd.
        place: The column of `listed` that orders a list, where places must be counted: "key", or "place"
            where there is something that orders equal keys.
        are_ids_falling: Whether the highest id stands first in one place, rather than the lowest.
    """

    needs_places: str | None
    is_masked: bool
    notes: tuple[Note, ...]
    place: str = "key"
    are_ids_falling: bool = False


def whole_number(column: str, kind: str) -> str:
    """Return SQL for a column as a whole number, null where it is none.

    >>> whole_number('"rank"', "BIGINT")
    'cast("rank" as bigint)'
    """
    if kind in WHOLE_TYPES:
        return f"cast({column} as bigint)"
    if kind == "VARCHAR":
        plain = f"trim({column})"
        whole = f"regexp_full_match({plain}, '[+-]?[0-9]+([.]0*)?')"
        return f"case when {whole} then try_cast(split_part({plain}, '.', 1) as bigint) end"
    number = f"try_cast({column} as double)"
    return f"case when {number} = floor({number}) then try_cast({number} as bigint) end"


def refuse_missing_ids(engine: Engine, argument: Argument, table: str) -> None:
    """Refuse rows without a case or an item: a null joined to a null would be a hit.

    Raises:
        RefusedTableError: If there are any.
    """
    if engine.number(f'select count(*) - least(count("case"), count(item)) from {table}'):
        odd = f'select "case", item from {table} where "case" is null or item is null'
        raise _refused(engine, argument, "ids_missing", odd, ('"case"', "item"))


def refuse_values(
    engine: Engine, argument: Argument, code: RefusalCode, table: str, column: str, is_odd: str
) -> None:
    """Refuse rows whose value cannot be read.

    Args:
        engine: Where the table is.
        argument: What the caller calls it.
        code: What is wrong.
        table: The table.
        column: The value as it was given.
        is_odd: What is refused, as SQL.

    Raises:
        RefusedTableError: If there are any.
    """
    odd = f'select "case", item, {column} as value from {table} where {is_odd}'
    if engine.number(f"select count(*) from {table} where {is_odd}"):
        raise _refused(engine, argument, code, odd, ('"case"', "item", "value"))


def ranks_of(engine: Engine, *, are_needed: bool) -> Ranks | None:
    """Return the lowest and the highest rank in `listed`, whose key is the rank, and refuse bad rows.

    Args:
        engine: Where the table is.
        are_needed: Whether a row without a whole number as its rank is refused; otherwise there are no ranks
            then.

    Raises:
        RefusedTableError: If a row has no case, no item, or no rank where that is needed.
    """
    rows, cases, items, keys, first, last = (
        int(str(value))
        for value in engine.row(
            'select count(*), count("case"), count(item), count(key), coalesce(min(key), 1), '
            "coalesce(max(key), 0) from listed"
        )
    )
    if min(cases, items) < rows:
        refuse_missing_ids(engine, "recommendations", "listed")
    if keys < rows and are_needed:
        refuse_values(engine, "recommendations", "rank_not_whole", "listed", "given", "key is null")
    return None if keys < rows else Ranks(first, last)


def check_ranks(engine: Engine, ranks: Ranks, place: str = "key") -> Lists:
    """Check whether the ranks of every case are 1 to n, each once.

    It reads `listed` ("case", item, key), where the key is the rank; it makes the table `shown` ("case",
    length).

    Args:
        engine: Where the table is.
        ranks: The lowest and the highest rank.
        place: The column of `listed` that orders a list whose ranks are not 1 to n.
    """
    first, last = ranks.first, ranks.last
    is_masked = last <= MASKED_RANKS
    if first < 1:
        marks, clean = "min(key) as low", "false"
    elif is_masked:
        marks = "bit_or(1::ubigint << key::ubigint) as ranks"
        clean = f"length <= {last} and ranks = (1::ubigint << (length + 1)::ubigint) - 2"
    elif last <= BIT_STRING_RANKS:
        marks = f"bitstring_agg(key, 1, {last}) as ranks, max(key) as high"
        clean = "bit_count(ranks) = length and high = length"
    else:
        marks, clean = "count(distinct key) as ranks, max(key) as high", "ranks = length and high = length"
    engine.run(
        f'create temp table shown as select "case", count(*) as length, {marks} from listed group by "case"'
    )
    unclean = f'select "case" from shown where not ({clean})'
    if not engine.number(f"select count(*) from ({unclean})"):
        return Lists(None, is_masked, ())
    engine.run(
        'create temp table unclean as select "case", min(key) as low, max(key) as high, count(*) as length, '
        f'count(distinct key) as kinds from listed where "case" in ({unclean}) group by "case"'
    )
    reasons: tuple[tuple[NoteCode, str], ...] = (
        ("ranks_not_from_one", "low <> 1"),
        ("ranks_skip", "high::hugeint - low + 1 > kinds"),
        ("ranks_repeat", "kinds < length"),
    )
    found = (
        noted(engine, code, f'select "case" from unclean where {why}', ('"case"',)) for code, why in reasons
    )
    return Lists('select "case" from unclean', False, tuple(note for note in found if note), place)


def check_scores(engine: Engine, ties: Ties, place: str = "key") -> Lists:
    """Check the scores; make the table `shown` (case, length).

    It reads `listed` ("case", item, key), where a lower key means a higher place,
    and given, which is the score.

    Args:
        engine: Where the table is.
        ties: What is done with equal scores.
        place: The column of `listed` that orders a list.

    Raises:
        RefusedTableError: If a case has equal scores and ties are to be refused.
    """
    engine.run(
        'create temp table shown as select "case", count(*) as length, count(distinct key) as kinds '
        'from listed group by "case"'
    )
    notes = note_scores(engine, ties, "shown")
    return Lists('select "case" from shown', False, notes, place, are_ids_falling=ties == "trec_eval")


def note_scores(engine: Engine, ties: Ties, table: str) -> tuple[Note, ...]:
    """Note odd scores, which `listed` has.

    Args:
        engine: Where the tables are.
        ties: What is done with equal scores.
        table: The table ("case", length, kinds), where kinds is how many scores a case has.

    Raises:
        RefusedTableError: If a case has equal scores and ties are to be refused.
    """
    tied = f'select "case" from {table} where kinds < length'
    if ties == "error" and engine.number(f"select count(*) from ({tied})"):
        raise _refused(engine, "recommendations", "scores_tied", tied, ('"case"',))
    rows = 'select "case", item from listed where {}'.format
    notes = (
        noted(engine, "scores_tied_trec_eval" if ties == "trec_eval" else "scores_tied", tied, ('"case"',)),
        noted(engine, "scores_missing", rows("coalesce(isnan(score), true)"), ('"case"', "item")),
        noted(engine, "scores_infinite", rows("isinf(score)"), ('"case"', "item")),
    )
    return tuple(note for note in notes if note)


def check_relevant(engine: Engine, *, has_grades: bool) -> tuple[Note, ...]:
    """Note repeated pairs, and grades that are not relevant; make the tables `known_cases` and `twice`.

    It reads `judged` ("case", item, grade, gain). Of the known cases there are "case", relevant, and with
    grades also highest and lowest (of the grades), uneven (how many grades are not 1 where relevant, or not 0
    where not), spoiled (how many items are not relevant) and low (of these, with a grade above 0).
    """
    of_grades = (
        ", max(gain) as highest, min(gain) as lowest, count_if(gain <> grade) as uneven, "
        "count_if(grade = 0) as spoiled, count_if(grade = 0 and gain > 0) as low"
    )
    engine.run(
        'create temp table known_cases as select "case", count(case when grade > 0 then 1 end) as relevant'
        f'{of_grades if has_grades else ""} from judged group by "case"'
    )
    engine.run(
        'create temp table twice as select "case", item, count(*) as times, '
        "count(*) filter (grade > 0) as positive, min(gain) <> max(gain) as differ from judged "
        f'where {may_repeat("judged")} group by "case", item having count(*) > 1'
    )
    same, differ, repeated = (
        int(str(count))
        for count in engine.row(
            "select coalesce(sum(times - 1) filter (not differ), 0), count(*) filter (differ), "
            "count(*) filter (positive > 1) from twice"
        )
    )
    if repeated:
        engine.run(
            'update known_cases set relevant = relevant - extra from (select "case", '
            'sum(positive - 1)::bigint as extra from twice where positive > 1 group by "case") e '
            'where known_cases."case" = e."case"'
        )
    notes: list[Note] = []
    findings: tuple[tuple[NoteCode, int, str], ...] = (
        ("relevant_repeated", same, "not differ"),
        ("grades_differ", differ, "differ"),
    )
    for code, count, which in findings:
        if count:
            examples = examples_of(engine, f"select * from twice where {which}", ('"case"', "item"))
            notes.append(Note(code, count, examples))
    if has_grades and engine.number("select coalesce(sum(low), 0)::bigint from known_cases"):
        # Of two grades of a pair the higher counts.
        odd = 'select "case", item from judged group by all having max(grade) = 0 and max(gain) > 0'
        low = noted(engine, "grades_too_low", odd, ('"case"', "item"))
        notes += [low] if low else []
    return tuple(notes)


def note_ratings(engine: Engine, grade: str, relevant_from: float) -> tuple[Note, ...]:
    """Note the low ratings that count as relevant where nobody has said from which rating on they do.

    Args:
        engine: Where `judged` and `known_cases` are.
        grade: The name of the column of the grades.
        relevant_from: From which on they count.
    """
    found = engine.row("select coalesce(min(lowest), 0), coalesce(max(highest), 0) from known_cases")
    lowest, highest = (float(str(one)) for one in found)
    if relevant_from != 1 or not usual_rating((grade,), lowest, highest, are_halves=True):
        return ()
    are_halves = not engine.number("select count(*) from judged where gain * 2 <> floor(gain * 2)")
    usual = usual_rating((grade,), lowest, highest, are_halves=are_halves)
    odd = f'select "case", item, given from judged where grade > 0 and gain < {usual}'
    note = noted(engine, "ratings_low", odd, ('"case"', "item", "given")) if usual else None
    return (note,) if note else ()


def note_judged_shown_only(engine: Engine) -> tuple[Note, ...]:
    """Note that the recommended items are judged and no others, as in a log of what was shown."""
    rows, alike, spoiled = engine.row(
        "select (select count(*) from listed), (select count(*) from judged), "
        "(select coalesce(sum(spoiled), 0) from known_cases)"
    )
    if not spoiled or rows != alike:
        return ()
    # A few rows tell most tables that differ, at less cost than all.
    apart = engine.number(
        'with few as materialized (select distinct "case", item from '
        f'(select "case", item from listed limit {_SAMPLED})) select (select count(*) from few) - '
        '(select count(*) from (select distinct j."case", j.item from judged j semi join few f '
        'on j."case" = f."case" and j.item = f.item))'
    )
    pairs = 'select "case", item from '
    if apart or engine.number(f"select count(*) from ({pairs} listed except {pairs} judged)"):
        return ()
    return (Note("judged_shown_only", engine.number("select count(*) from known_cases")),)


LOW_CASES: Final = 'select "case" from known_cases where relevant = 0 and highest > 0'
"""The query for the cases whose grades are all too low for a relevant item."""


def note_repeated_items(engine: Engine, count: int) -> Note:
    """Note relevant items that a list repeats; `repeated` ("case", item) has them."""
    return Note("items_repeated", count, examples_of(engine, "select * from repeated", ('"case"', "item")))


def noted(engine: Engine, code: NoteCode, odd: str, columns: tuple[str, ...]) -> Note | None:
    """Return a note on the rows that a query gives, or None where it gives none."""
    count = engine.number(f"select count(*) from ({odd})")
    return Note(code, count, examples_of(engine, odd, columns)) if count else None


def may_repeat(table: str) -> str:
    """Return SQL for whether the pair of case and item of a row may occur in its table more than once.

    It compares hashes, which is cheaper than comparing pairs; two pairs hardly ever share one.
    """
    return f'hash("case", item) in (select hash("case", item) from {table} group by all having count(*) > 1)'


def _refused(
    engine: Engine, argument: Argument, code: RefusalCode, odd: str, columns: tuple[str, ...]
) -> RefusedTableError:
    count = engine.number(f"select count(*) from ({odd})")
    return RefusedTableError(argument, code, count, examples_of(engine, odd, columns))


def examples_of(engine: Engine, odd: str, columns: tuple[str, ...]) -> tuple[Example, ...]:
    """Return the first rows of a query, as texts."""
    return engine.examples(odd, columns, EXAMPLES_SHOWN)
