"""Ranks of the hits: for each case those of its relevant items, each item at its first place."""

from __future__ import annotations

from recmetrics.tables.checks import MASKED_RANKS, Lists, may_repeat
from recmetrics.tables.engine import Engine


def mark_hits(engine: Engine, lists: Lists) -> int:
    """Make the table `marked` ("case", hit_ranks): the ranks of the hits; return how many items hit again.

    These are in `repeated` ("case", item), if there are any. It reads `judged` ("case", item, grade), of
    which `twice` has the repeated pairs, and `listed` ("case", item, key), where a lower key means a higher
    place.
    """
    if lists.needs_places is None:
        # A table of their own is cheaper than grouping hits as they come out of the join. Ranks of a case
        # differ, so two of one item are two places, however often the relevant items repeat the pair.
        engine.run(
            'create temp table hits as select l."case", l.item, l.key from listed l join judged j '
            'on l."case" = j."case" and l.item = j.item where j.grade > 0'
        )
    if lists.is_masked:
        return _mark_bits(engine)
    if lists.needs_places is None:
        firsts = (
            'select "case", item, min(key)::bigint as rank, min(key) < max(key) as is_repeated '
            'from hits group by "case", item'
        )
    else:
        firsts = _with_places(engine, lists, lists.needs_places)
    engine.run(f"create temp table found as {firsts}")
    engine.run(
        'create temp table marked as select "case", list(rank order by rank) as hit_ranks '
        'from found group by "case"'
    )
    engine.run('create temp view repeated as select "case", item from found where is_repeated')
    return engine.number("select count(*) from repeated")


def rank_judged(engine: Engine, lists: Lists) -> None:
    """Make the tables `pairs` ("case", item, grade, rel) of all judged items, each once, and `ranked_pairs`.

    The latter has those that are in the case's list, with their rank; grade is the grade as it was given, and
    rel 1 where it is relevant.
    """
    engine.run(
        'create temp table pairs as select "case", item, max(gain)::double as grade, max(grade) as rel '
        'from judged group by "case", item'
    )
    firsts = (
        f'select l."case", l.item, min(l.key) as key, min(l.{lists.place}) as place, min(p.grade) as grade, '
        "min(p.rel) as rel from listed l "
        'join pairs p on l."case" = p."case" and l.item = p.item group by l."case", l.item'
    )
    if lists.needs_places is None:
        ranked = f'select "case", key::bigint as rank, grade, rel from ({firsts})'
    else:
        engine.run(f"create temp table judged_firsts as {firsts}")
        places = _places("judged_firsts", lists, lists.needs_places, ("grade", "rel"))
        ranked = f'select "case", rank, grade, rel from ({places})'
    engine.run(f"create temp table ranked_pairs as {ranked}")


def no_hits(*, is_masked: bool) -> str:
    """Return SQL for the ranks of no hit."""
    return "0::ubigint" if is_masked else "[]::bigint[]"


def listed_hits(ranks: str, *, is_masked: bool) -> str:
    """Return SQL for the ranks of the hits as a list, the first one first.

    Args:
        ranks: The column that has them.
        is_masked: Whether they are bits of one number.

    >>> listed_hits("hit_ranks", is_masked=False)
    'hit_ranks'
    """
    if not is_masked:
        return ranks
    return f"list_filter(range(1, {MASKED_RANKS + 1}), lambda rank: ({ranks} >> rank::ubigint) & 1 = 1)"


def _mark_bits(engine: Engine) -> int:
    """Mark the ranks of `hits` as bits, without those of items that are further up."""
    engine.run(
        'create temp table marked as select "case", bit_or(1::ubigint << key::ubigint) as hit_ranks '
        'from hits group by "case"'
    )
    engine.run(
        'create temp table repeated as select "case", item, '
        "xor(bit_or(1::ubigint << key::ubigint), 1::ubigint << min(key)::ubigint) as later from hits "
        f'where {may_repeat("hits")} group by "case", item having min(key) < max(key)'
    )
    repeated = engine.number("select count(*) from repeated")
    if not repeated:
        return 0
    engine.run(
        'update marked set hit_ranks = xor(hit_ranks, later) from (select "case", bit_or(later) as later '
        'from repeated group by "case") r where marked."case" = r."case"'
    )
    return repeated


def _with_places(engine: Engine, lists: Lists, needs_places: str) -> str:
    """Return SQL for each item that hits, with its rank: one more than the number of rows above it."""
    again = 'select "case", item from twice where positive > 1'
    once = f'select "case", item from judged anti join ({again}) using ("case", item) where grade > 0'
    engine.run(
        'create temp table firsts as select l."case", l.item, min(l.key) as key, '
        f"min(l.{lists.place}) as place, count(*) > 1 as is_repeated "
        f'from listed l join ({once} union all {again}) p on l."case" = p."case" and l.item = p.item '
        "group by all"
    )
    return _places("firsts", lists, needs_places, ("is_repeated",))


def _places(firsts: str, lists: Lists, needs_places: str, kept: tuple[str, ...]) -> str:
    """Return SQL for the rank of items: their key, or one more than the rows above where keys will not do.

    Args:
        firsts: The table of the items ("case", item, key, place), each at its first place.
        lists: What orders the lists.
        needs_places: The query for the cases whose keys will not do.
        kept: More columns of the table.
    """
    others = ", ".join(f"f.{column}" for column in kept)
    place, above = lists.place, ">" if lists.are_ids_falling else "<"
    return (
        f'select f."case", f.item, {others}, '
        f"1 + count(*) filter (l.{place} < f.place or (l.{place} = f.place "
        f"and cast(l.item as varchar) {above} cast(f.item as varchar))) as rank "
        f'from {firsts} f join listed l on f."case" = l."case" '
        f'where f."case" in ({needs_places}) group by f."case", f.item, f.place, {others} union all '
        f'select f."case", f.item, {others}, f.key::bigint as rank from {firsts} f '
        f'where f."case" not in ({needs_places})'
    )
