"""Cases and items of two tables that match, or would but for the way they are written."""

from __future__ import annotations

from contextlib import suppress
from importlib.util import find_spec
from typing import Any, cast

import duckdb

from recmetrics.lists import alike
from recmetrics.tables.checks import examples_of
from recmetrics.tables.engine import Engine
from recmetrics.tables.examples import Example
from recmetrics.tables.literals import literal
from recmetrics.tables.match_errors import Matched, NoMatchError
from recmetrics.tables.notes import EXAMPLES_SHOWN, Note, NoteCode

_WITHOUT_LIST = 'select "case" from cases where length = 0'
_WITHOUT_TRUTH = 'select "case" from cases where relevant is null'


def check_cases(engine: Engine, silent: int, unknown: int) -> tuple[Note, ...]:
    """Compare the cases of both tables, which `cases` ("case", relevant, length) has together.

    Args:
        engine: Where they are.
        silent: How many have no list.
        unknown: Of how many nothing is known.
    """
    sides: tuple[tuple[NoteCode, int, str], ...] = (
        ("cases_without_recommendations", silent, _WITHOUT_LIST),
        ("cases_unknown", unknown, _WITHOUT_TRUTH),
    )
    notes = [Note(code, count, examples_of(engine, odd, ('"case"',))) for code, count, odd in sides if count]
    return (*notes, *(_noted(engine, "cases_alike", _alike_cases(engine)) if silent and unknown else ()))


def check_items(engine: Engine) -> tuple[Note, ...]:
    """Note relevant items that would hit but for the way they are written; `alike_items` has them."""
    return _noted(engine, "items_alike", _ALIKE_ITEMS) if find_alike_items(engine) else ()


def find_alike_items(engine: Engine) -> bool:
    """Return whether two items of `judged` and `listed` look alike, and keep those in `alike_items`.

    Most ids are told to be in one form at less cost than how each looks: whole numbers on both sides, and
    plain ones all in small letters or all in capitals.
    """
    if engine.row("select any_value(typeof(item)) from (from judged limit 1)")[0] != "VARCHAR":
        return False
    if not all(engine.row(_IN_OTHER_FORM.format(case))[0] for case in ("lower", "upper")):
        return False
    learn_to_read(engine.connection)
    engine.run(f"create temp table alike_items as {_ALIKE_NAMES}")
    return engine.number("select count(*) from alike_items") > 0


def note_nothing_hits(engine: Engine, cases: int) -> Note:
    """Note that no list has a relevant item."""
    pair = engine.row(
        "select (select min(item::varchar) from judged where grade > 0 or gain > 0), "
        "(select min(item::varchar) from listed)"
    )
    return Note("nothing_hits", cases, (tuple(map(str, pair)),))


def refuse_no_match(engine: Engine, *, are_cases_apart: bool, may_be_alike: bool) -> None:
    """Refuse tables in which nothing hits because their ids never meet.

    It reads `cases`, `listed` and `judged`, in which something is recommended and something is relevant.

    Args:
        engine: Where the tables are.
        are_cases_apart: Whether no case is in both tables.
        may_be_alike: Whether there are cases without a list and cases of which nothing is known.

    Raises:
        NoMatchError: If no case matches, or if cases or items would match but for how they are written.
    """
    if may_be_alike:
        _refuse_alike(engine, "cases", _alike_cases(engine))
    if are_cases_apart:
        sides = (
            tuple(
                one
                for (one,) in engine.examples(f"select distinct * from ({side})", ('"case"',), EXAMPLES_SHOWN)
            )
            for side in (_WITHOUT_TRUTH, _WITHOUT_LIST)
        )
        raise NoMatchError("cases", False, *sides)
    if find_alike_items(engine):
        _refuse_alike(engine, "items", _ALIKE_ITEMS)


def plain(column: str) -> str:
    """Return SQL for an id as all those are written that look like it, see `recmetrics.lists.alike.plain`."""
    text = f"cast({column} as varchar)"
    simple = f"lower(trim({text}))"
    number = f"regexp_replace({simple}, {literal(alike.NUMBER)}, '\\1\\2')"
    number = f"case when {simple} < ':' then {number} else {simple} end"
    is_simple = f"url_encode({text}) = {text} or regexp_full_match({text}, {literal(_SIMPLE)})"
    return f"case when {is_simple} then {number} else {_PLAIN}({text}) end"


def learn_to_read(connection: duckdb.DuckDBPyConnection) -> None:
    """Make the function that `plain` calls for what is not simple.

    DuckDB calls Python only where numpy is installed; SQL alone does not know letters of another width.
    """
    if find_spec("numpy") is None:
        connection.execute(f"create or replace temp macro {_PLAIN}(id) as {_IN_SQL_ALONE}")
        return
    with suppress(duckdb.CatalogException, duckdb.NotImplementedException):  # it is there already
        cast("Any", connection).create_function(_PLAIN, alike.plain, ["VARCHAR"], "VARCHAR")


_IN_SQL_ALONE = (
    "regexp_replace(trim(regexp_replace(regexp_replace(lower(nfc_normalize(id)), "
    r"'[\x{ad}\x{200b}-\x{200f}\x{2060}-\x{2064}\x{feff}]', '', 'g'), "
    rf"'[\s\x{{a0}}\x{{2000}}-\x{{200a}}\x{{3000}}]+', ' ', 'g')), {literal(alike.NUMBER)}, '\1\2')"
)
_PLAIN = "recmetrics_plain"
_SIMPLE = (
    r"(?: ?[!-~\x{c0}-\x{12f}\x{14a}-\x{17e}\x{400}-\x{586}"
    r"\x{3041}-\x{3096}\x{30a1}-\x{30fa}\x{4e00}-\x{9fff}\x{ac00}-\x{d7a3}])* ?"
)
"""Pattern of texts that only capitals, blanks around them, and zeros can make look otherwise: letters of
Latin, Cyrillic, kana, Han and Hangul, which have one form in Unicode."""

# Without patterns DuckDB asks this of the few texts in a dictionary of Parquet, rather than of each row.
_IN_OTHER_FORM = (
    "select exists (from names where url_encode({}(item)) <> item or (item < ':' and "
    "(contains(item, '.') or (item >= '00' and item < '0:') or (item >= '-00' and item < '-0:')) "
    "and trim(item, '-.0123456789') = ''))"
)
_ALIKE_NAMES = (
    f"select item, {plain('item')} as look from (select distinct item from names) "
    "qualify count(*) over (partition by look) > 1"
)
_PAIR = ("known", "recommended")
# Nobody stands in for an item that is itself in the list, and an item that is judged itself for nobody.
_ALIKE_ITEMS = (
    'with j as (select distinct "case", item, look, grade > 0 or gain > 0 as counts '
    "from judged join alike_items using (item)), "
    'l as (select distinct "case", item, look from listed join alike_items using (item)) '
    "select j.item as known, min(l.item) as recommended from j join "
    '(select * from l anti join j using ("case", item)) l on j."case" = l."case" and j.look = l.look '
    'where j.counts and (j."case", j.item) not in (select ("case", item) from l) group by j."case", j.item'
)


def _alike_cases(engine: Engine) -> str:
    """Return SQL for cases without a list, and cases of which nothing is known, that look alike."""
    learn_to_read(engine.connection)
    return (
        f'select known, recommended from (select "case" as known from ({_WITHOUT_LIST})) '
        f'join (select "case" as recommended from ({_WITHOUT_TRUTH})) '
        f"on {plain('known')} = {plain('recommended')}"
    )


def _refuse_alike(engine: Engine, what: Matched, pairs: str) -> None:
    found = _examples(engine, pairs)
    if found:
        relevant, recommended = zip(*found, strict=True)
        raise NoMatchError(what, True, recommended, relevant)


def _noted(engine: Engine, code: NoteCode, pairs: str) -> tuple[Note, ...]:
    count = engine.number(f"select count(*) from ({pairs})")
    return (Note(code, count, _examples(engine, pairs)),) if count else ()


def _examples(engine: Engine, pairs: str) -> tuple[Example, ...]:
    return examples_of(engine, f"select distinct known, recommended from ({pairs})", _PAIR)
