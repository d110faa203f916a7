"""Ranks and scores of the same lists: the cases in which they give different orders."""

from __future__ import annotations

from typing import Final

from recmetrics.tables.checks import noted
from recmetrics.tables.engine import Engine
from recmetrics.tables.notes import Note, NoteCode


def check_both_orders(engine: Engine, *, ties_matter: bool) -> int:
    """Return the number of cases of `listed` whose scores give another order than their ranks.

    It reads `listed` ("case", item, key, fall), where the key is the rank and fall the score with its sign
    changed; it makes the table `both_orders` ("case", differs, kinds, length), where kinds is how many scores
    there are, if ties matter. Cases that are in order need not be in it.

    Args:
        engine: Where the table is.
        ties_matter: Whether cases with equal scores have to be in it.
    """
    engine.run(
        f"create temp table both_orders as {_BY_CASE.format(_KINDS if ties_matter else 'null')}"
        + (" limit 0" if _are_in_order(engine, ties_matter=ties_matter) else "")
    )
    return engine.number("select count(*) from both_orders where differs")


_KINDS: Final = "len(list_distinct(falls))"
_BY_CASE: Final = (
    'select "case", falls <> list_sort(falls) as differs, {} as kinds, '
    "len(falls) as length from ("
    'select "case", list(fall order by key, fall) as falls from listed group by "case")'
)


def _are_in_order(engine: Engine, *, ties_matter: bool) -> bool:
    """Return whether the rows are seen to be in both orders as they come, which most files are.

    It is much cheaper than to sort them. Where the rows of a case do not come together, nothing is seen.
    """
    odd = "key < key_before or fall < fall_before" + (" or fall = fall_before" if ties_matter else "")
    starts, odd_rows = engine.row(
        f"select count(*) filter (not is_same), count(*) filter (is_same and ({odd})) from ("
        'select "case" is not distinct from lag("case") over () as is_same, key, fall, '
        "lag(key) over () as key_before, lag(fall) over () as fall_before from listed)"
    )
    return not odd_rows and starts == engine.number('select count(distinct "case") from listed')


def note_both_orders(engine: Engine, code: NoteCode) -> tuple[Note, ...]:
    """Note the cases of `both_orders` whose scores give another order than their ranks."""
    note = noted(engine, code, 'select "case" from both_orders where differs', ('"case"',))
    return (note,) if note else ()
