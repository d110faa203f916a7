"""The two tables under the names that the engine works with, whatever their columns are called."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import cast

from recmetrics.errors import InvalidInputError
from recmetrics.lists.alike import Ids
from recmetrics.means.cases import refuse_threshold
from recmetrics.reading.roles import Role, names_model
from recmetrics.tables.checks import (
    WHOLE_TYPES,
    Ranks,
    ranks_of,
    refuse_missing_ids,
    refuse_values,
    whole_number,
)
from recmetrics.tables.engine import Engine
from recmetrics.tables.errors import Argument, RefusedTableError
from recmetrics.tables.formats.columns import Columns, are_swapped, columns_of
from recmetrics.tables.formats.judgments import grade_by_values, numbers_in
from recmetrics.tables.formats.named_columns import ROLES
from recmetrics.tables.formats.source import Source
from recmetrics.tables.literals import number
from recmetrics.tables.matching import learn_to_read, plain
from recmetrics.tables.notes import EXAMPLES_SHOWN, Note
from recmetrics.tables.ordering import LARGE, falling_score, list_order, roles_used
from recmetrics.tables.query import quoted
from recmetrics.tables.result import Order, Ties


@dataclass(frozen=True, slots=True)
class RoledTable:
    """A source whose columns are found.

    Args:
        source: The source.
        columns: Its columns by what they say.
        kinds: Name of each column -> its type in DuckDB.
        order: What orders its lists; None for relevant items.
        notes: What is to be known about the choice of its columns.
    """

    source: Source
    columns: Columns
    kinds: Mapping[str, str]
    order: Order | None
    notes: tuple[Note, ...] = ()

    @property
    def roles(self) -> dict[str, str]:
        """The columns that say something, by role."""
        return roles_used(self.columns, self.order)

    @property
    def value(self) -> str | None:
        """The column of the grade, or of what orders the lists."""
        of = self.columns
        return of.grade if self.order is None else cast("str", getattr(of, self.order))


def roled(
    engine: Engine, source: Source, chosen: Mapping[Role, str], *, order: Order | None, is_run: bool
) -> RoledTable:
    """Find the columns of a table.

    Args:
        engine: Where it is open.
        source: The table.
        chosen: The columns that the caller names.
        order: What the caller chose to order lists by.
        is_run: Whether lists are read as trec_eval reads a run, whatever they are.

    Raises:
        ColumnsError: If a column that is needed is not found.
    """
    argument = cast("Argument", source.argument)
    if argument == "recommendations":
        refuse_swapped(argument, source, chosen)
    types = zip(source.relation.columns, source.relation.types, strict=True)
    found = columns_of(argument, source.names, ROLES[argument], chosen)
    by, notes = None, assumed_notes(source)
    if argument == "recommendations":
        refuse_several_models(engine, source, found)
        by = list_order(found, order, is_run=is_run or source.kind == "trec_run", names=source.names)
    elif "grade" not in chosen:
        grade, told = grade_by_values(source.names, found, numbers_in(engine.connection, source))
        found, notes = replace(found, grade=grade), (*notes, *told)
    return RoledTable(source, found, {name: str(kind) for name, kind in types}, by, notes)


def assumed_notes(source: Source) -> tuple[Note, ...]:
    """Return the note that columns without names were taken for some, if they were."""
    examples = tuple((name,) for name in source.assumed)
    return (Note("columns_assumed", len(examples), examples),) if examples else ()


def refuse_several_models(engine: Engine, source: Source, found: Columns) -> None:
    """Refuse the lists of several models in one table, where a column tells them apart.

    One that says the same of an item in all its rows is about the item.

    Raises:
        RefusedTableError: If there are several.
    """
    named = [name for name in source.names if names_model(name) and name not in (found.case, found.item)]
    for model in map(quoted, named):
        table, item = quoted(source.table), quoted(found.item)
        mixed = f"select {item} from {table} group by {item} having min({model}) <> max({model})"
        if engine.number(f"select count(*) from ({mixed})"):
            models = f"select distinct {model} as model from {table} where {model} is not null"
            count = engine.number(f"select count(*) from ({models})")
            examples = engine.examples(models, ("model",), EXAMPLES_SHOWN)
            raise RefusedTableError("recommendations", "several_models", count, examples)


def refuse_swapped(argument: Argument, source: Source, chosen: Mapping[Role, str]) -> None:
    """Refuse a TREC run as what is relevant and judgments as a run: a score is no grade, a grade no score.

    Whoever names the columns means it.

    Raises:
        InvalidInputError: If it is such a file.
    """
    odd = {"relevant": "trec_run", "recommendations": "trec_qrels"}
    if source.kind != odd[argument] or any(chosen.get(role) for role in ("grade", "rank", "score")):
        return
    wanted, found = "ranked lists", "a file of judgments (qrels)"
    if argument == "relevant":
        wanted, found = "judgments (qrels)", "a TREC run"
    expected = f"{wanted}, and this is {found}: give the ranked lists first, then what is relevant"
    raise InvalidInputError(argument, expected, source.kind)


def refuse_swapped_columns(
    sources: Mapping[Argument, Source], named: Mapping[Argument, Mapping[Role, str]]
) -> None:
    """Refuse tables that stand in each other's place by the names of their columns, unless these are named.

    Raises:
        InvalidInputError: If they do.
    """
    is_named = any(of.get(role) for of in named.values() for role in ("grade", "rank", "score"))
    shown, judged = sources["recommendations"], sources["relevant"]
    if not is_named and are_swapped(shown.names, judged.names):
        expected = (
            "ranked lists, and this has grades while what is relevant has ranks or scores: they stand in each"
            " other's place; give the ranked lists first, then what is relevant"
        )
        raise InvalidInputError("recommendations", expected, ", ".join(shown.names))


def name_columns(
    engine: Engine, shown: RoledTable, judged: RoledTable, relevant_from: float, ties: Ties, ids: Ids
) -> Ranks | None:
    """Make the views `listed` and `judged`; return the ranks of the lists, None where they have scores only.

    The view `listed` ("case", item, key, given) is ordered by its key, where a lower one means a higher
    place: the rank where there is one, or the score with its sign changed. Where there are scores, it also
    has `score`, a floating point number; with ranks beside them `fall`, the score with its sign changed, and
    `place`: what orders the lists, and then the other one.

    In `judged`, gain is the grade as it was given, and grade is 1 from `relevant_from` on, otherwise 0. The
    view `names` has the items of both.

    Raises:
        RefusedTableError: If a row lacks an id, or has a value that cannot be read.
        InvalidInputError: If a threshold is given, and there are no grades.
    """
    wanted, ranked = judged.columns, shown.columns
    refuse_threshold(relevant_from, has_grades=wanted.grade is not None and judged.source.has_grades)
    names = {"case": (ranked.case, wanted.case), "item": (ranked.item, wanted.item)}
    if ids == "alike":
        learn_to_read(engine.connection)
    listed_ids: list[str] = []
    judged_ids: list[str] = []
    for role, (ours, theirs) in names.items():
        whole = shown.kinds[ours] in WHOLE_TYPES and judged.kinds[theirs] in WHOLE_TYPES
        listed_ids.append(f"{_id(shown.source, ours, ids, whole)} as {quoted(role)}")
        judged_ids.append(f"{_id(judged.source, theirs, ids, whole)} as {quoted(role)}")

    given = quoted(cast("str", shown.value))
    rank = ranked.rank and whole_number(quoted(ranked.rank), shown.kinds[ranked.rank])
    odd, score, fall = (0, "", "") if ranked.score is None else _falling(engine, shown, ranked.score, ties)
    place = "row(key, fall)" if shown.order == "rank" else _place(ties, "key")
    more = f", {score} as score" if score else ""
    more += f", {fall} as fall, {place} as place" if rank and fall else ""
    engine.run(
        f"create temp view listed as select {', '.join(listed_ids)}, {rank or fall} as key, {given} as given"
        f"{more} from {quoted(shown.source.table)}"
    )
    gain = "1" if wanted.grade is None else _gain(engine, judged, wanted.grade)
    grade = "1" if wanted.grade is None else f"cast({gain} >= {float(relevant_from)!r} as integer)"
    given = "1" if wanted.grade is None else quoted(wanted.grade)
    engine.run(
        f"create temp view judged as select {', '.join(judged_ids)}, {grade} as grade, {gain} as gain, "
        f"{given} as given from {quoted(judged.source.table)}"
    )
    engine.run(f"create temp view names as {_names(shown, 'listed')} union all {_names(judged, 'judged')}")
    ranks = None
    if ranked.rank is None:
        refuse_missing_ids(engine, "recommendations", "listed")
    else:
        ranks = ranks_of(engine, are_needed=shown.order == "rank")
    refuse_missing_ids(engine, "relevant", "judged")
    if odd:
        no_number = _is_no_number("given")
        refuse_values(engine, "recommendations", "score_not_a_number", "listed", "given", no_number)
    if wanted.grade is not None:
        odd = "gain is null or not isfinite(gain)"
        refuse_values(engine, "relevant", "grade_not_a_number", "judged", "given", odd)
    return ranks


def _names(table: RoledTable, view: str) -> str:
    """Return SQL for the items of a view: each once, but in Parquet, which has dictionaries of its texts."""
    if table.source.kind == "parquet":
        return f"select item from {view}"
    return f"select item from (select distinct item from {view} limit {2**62})"


def order_by_score(engine: Engine, ties: Ties) -> None:
    """Make the view `listed` anew, with scores and some ranks: the score is the key."""
    place = _place(ties, f"coalesce(key, {2**63 - 1})")
    engine.run("alter view listed rename to listed_by_rank")
    engine.run(
        'create temp view listed as select "case", item, fall as key, given, score, '
        f"{place} as place from listed_by_rank"
    )


def _place(ties: Ties, rank: str) -> str:
    """Return SQL for what orders a list by score: then the rank, which trec_eval does not look at."""
    return "fall" if ties == "trec_eval" else f"row(fall, {rank})"


def _id(source: Source, name: str, ids: Ids, is_whole: bool) -> str:
    """Return SQL for a column of ids: as text, but for whole numbers on both sides, which match faster so."""
    as_text = source.id_text(name)
    return quoted(name) if is_whole else plain(as_text) if ids == "alike" else as_text


def _number(table: RoledTable, name: str) -> str:
    """Return SQL for a column as a floating point number; only texts may be numbers by rules of their own."""
    return number(quoted(name)) if table.kinds[name] == "VARCHAR" else f"try_cast({quoted(name)} as double)"


def _falling(engine: Engine, shown: RoledTable, name: str, ties: Ties) -> tuple[int, str, str]:
    """Return how many scores that order lists are none, SQL for the score, and SQL for a key that falls."""
    column, kind = quoted(name), shown.kinds[name]
    odd, value, is_large = 0, _number(shown, name), False
    if shown.order == "score" and kind not in (*WHOLE_TYPES, "DOUBLE", "FLOAT"):
        plain = f"try_cast({column} as double)"
        special, is_large = engine.row(
            "select count(*) filter (score is null and trim(given) <> ''), "
            f"coalesce(max(abs(score)) filter (isfinite(score)) >= {LARGE}, false) "
            f"from (select {column}::varchar as given, {plain} as score from {quoted(shown.source.table)})"
        )
        if special:
            table = quoted(shown.source.table)
            odd = engine.number(f"select count(*) from {table} where {_is_no_number(column)}")
        else:
            value = plain
    is_whole = kind in WHOLE_TYPES
    return odd, value, falling_score(column, ties, value, is_whole=is_whole, is_large=bool(is_large))


def _gain(engine: Engine, judged: RoledTable, name: str) -> str:
    """Return SQL for the grades as numbers; most texts are plain ones, which cost less than words do."""
    column = quoted(name)
    plain = f"try_cast({column} as double)"
    odd = f"select count(*) from {quoted(judged.source.table)} where {plain} is null and trim({column}) <> ''"
    return _number(judged, name) if judged.kinds[name] == "VARCHAR" and engine.number(odd) else plain


def _is_no_number(column: str) -> str:
    return f"{column} is not null and trim({column}) <> '' and {number(column)} is null"
