"""Cases and items of two tables that match, or would but for the way they are written."""

from __future__ import annotations

from recmetrics.tables.checks import examples_of, noted
from recmetrics.tables.engine import Engine
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
    alike = noted(engine, "cases_alike", _ALIKE_CASES, _PAIR) if silent and unknown else None
    return (*notes, alike) if alike else tuple(notes)


def check_items(engine: Engine) -> tuple[Note, ...]:
    """Note items that would hit but for the way they are written, where most cases have no hit at all.

    It looks at some of these cases only: if ids are written in two ways, any of them shows it. In millions of
    rows it looks only where items among the first rows are alike, as it would take long otherwise.
    """
    is_large = engine.number("select coalesce(sum(length), 0)::bigint from cases") > _MANY_ROWS
    if is_large and not engine.number(f"select count(*) from (from ({_ALIKE_IN_FIRST_ROWS}) limit 1)"):
        return ()
    # A table of its own: DuckDB would otherwise rewrite every id of both tables before it looks at the cases.
    engine.run(f"create temp table some_cases as {_SOME_WITHOUT_HIT}")
    some = 'select "case", item{} from {} where "case" in (select "case" from some_cases)'
    pairs = _alike_items(f"({some.format(', grade', 'judged')})", f"({some.format('', 'listed')})")
    found = noted(engine, "items_alike", pairs, _PAIR)
    return (found,) if found else ()


def refuse_no_match(engine: Engine, *, are_cases_apart: bool, may_be_alike: bool) -> None:
    """Refuse tables in which nothing hits because their ids never meet.

    It reads `cases`, `listed` and `judged`, in which something is recommended and something is relevant.

    Args:
        engine: Where the tables are.
        are_cases_apart: Whether no case is in both tables.
        may_be_alike: Whether there are cases without a list and cases of which nothing is known.

    Raises:
        NoMatchError: If no case matches, or no judged item is in any list, or if some would but for blanks,
            capitals or leading zeros.
    """
    if may_be_alike:
        _refuse_alike(engine, "cases", _ALIKE_CASES)
    if are_cases_apart:
        raise _apart(engine, "cases", _WITHOUT_TRUTH, _WITHOUT_LIST, '"case"')
    _refuse_alike(engine, "items", _alike_items("judged", "listed"))
    wanted, shown = "select item from judged", "select item from listed"
    if not engine.number(f"select count(*) from (({wanted}) intersect ({shown}))"):
        raise _apart(engine, "items", shown, wanted, "item")


def plain(column: str) -> str:
    """Return SQL for an id without blanks around it, capitals, leading zeros, and a point with zeros."""
    blank = "[\\s\u00a0\u3000]+"
    text = f"lower(regexp_replace(cast({column} as varchar), '^{blank}|{blank}$', '', 'g'))"
    return f"regexp_replace({text}, '^0*([0-9]+)([.]0+)?$', '\\1')"


_PAIR = ("known", "recommended")
_ALIKE_CASES = (
    f'select known, recommended from (select "case" as known from ({_WITHOUT_LIST})) '
    f'join (select "case" as recommended from ({_WITHOUT_TRUTH})) '
    f"on {plain('known')} = {plain('recommended')}"
)
_MANY_ROWS = 1_000_000
_ALIKE_IN_FIRST_ROWS = (
    "select 1 from (select distinct item from (select item from judged where grade > 0 limit 10000)) j "
    "join (select distinct item from (select item from listed limit 10000)) l "
    f"on {plain('j.item')} = {plain('l.item')} where j.item <> l.item"
)
_SOME_WITHOUT_HIT = (
    'select s."case" from cases s left join marked m on s."case" = m."case" '
    'where s.relevant > 0 and s.length > 0 and m."case" is null order by s."case" limit 1000'
)


def _alike_items(judged: str, listed: str) -> str:
    """Return SQL for relevant and recommended items of a case that differ in how they are written only."""
    return (
        f"select distinct j.item as known, l.item as recommended from {judged} j join {listed} l "
        f'on j."case" = l."case" and {plain("j.item")} = {plain("l.item")} '
        "where j.grade > 0 and j.item <> l.item"
    )


def _refuse_alike(engine: Engine, what: Matched, pairs: str) -> None:
    found = examples_of(engine, pairs, _PAIR)
    if found:
        relevant, recommended = zip(*found, strict=True)
        raise NoMatchError(what, True, recommended, relevant)


def _apart(engine: Engine, what: Matched, shown: str, wanted: str, column: str) -> NoMatchError:
    sides = [
        tuple(
            one
            for (one,) in engine.examples(
                f"select distinct {column} from ({side})", (column,), EXAMPLES_SHOWN
            )
        )
        for side in (shown, wanted)
    ]
    return NoMatchError(what, False, sides[0], sides[1])
