"""Facts about two tables that decide what other libraries print for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from recmetrics.tables.literals import literal, number
from recmetrics.tables.query import quoted

if TYPE_CHECKING:
    from recmetrics.tables.engine import Engine, Progress


@dataclass(frozen=True, slots=True)
class TableFacts:
    """Facts about the tables that the conventions of libraries depend on.

    Args:
        listed: Cases with something relevant and a list.
        hitless: Of these, those whose list holds nothing relevant.
        without_list: Cases with something relevant and no list.
        without_relevant: Cases with nothing relevant and a list.
        without_either: Cases with neither.
        shortest: The length of the shortest list of those that are counted in `listed`.
        repeats: Whether an item is repeated in a list.
        ties: Whether two items of a list share a score; or a rank, where there are no scores.
        graded: Whether there is a grade other than 0 and 1.
        whole_grades: Whether all grades are whole numbers.
        scores: Whether sorting by score gives the lists that were evaluated ("alike"), gives others
            ("differ"), or is impossible, since scores are missing ("missing").
    """

    listed: int
    hitless: int
    without_list: int
    without_relevant: int
    without_either: int
    shortest: int
    repeats: bool
    ties: bool
    graded: bool = False
    whole_grades: bool = True
    scores: Literal["alike", "differ", "missing"] = "alike"

    @property
    def cases(self) -> int:
        """Return the number of all cases."""
        return self.listed + self.without_list + self.without_relevant + self.without_either


def table_facts(
    recommendations: Path,
    relevant: Path,
    columns: Mapping[str, Mapping[str, str]],
    *,
    order: Literal["rank", "score"],
    memory_limit: str | None = None,
    progress: Progress | None = None,
) -> TableFacts:
    """Look up what the conventions of libraries treat differently.

    From grade 1 on an item is relevant, to libraries and to `evaluate`.

    Args:
        recommendations: The lists, as Parquet.
        relevant: The relevant items, as Parquet.
        columns: Table -> role -> the column's name, all of them.
        order: What the lists were ordered by.
        memory_limit: How much memory to take, such as "512MB".
        progress: Called now and then with the share of the present step that is done.
    """
    from recmetrics.tables.engine import Engine  # it needs DuckDB, which these values do not

    engine = Engine(memory_limit, progress)
    ours, theirs = columns["recommendations"], columns["relevant"]
    both = f"{_number(ours.get('rank'), 'null')} as rank, {_number(ours.get('score'), 'null')} as score"
    _open(engine, "listed", recommendations, ours, both)
    _open(engine, "judged", relevant, theirs, f"{_number(theirs.get('grade'), '1')} as x")
    counts = engine.row(
        "with r as (select c, bool_or(x >= 1) as wanted from judged group by c), "
        "s as (select c, count(*) as n from listed group by c), "
        "h as (select distinct l.c from listed l join judged j on l.c = j.c and l.i = j.i where j.x >= 1) "
        "select count(*) filter (wanted and s.c is not null), "
        "count(*) filter (wanted and s.c is not null and h.c is null), "
        "count(*) filter (wanted and s.c is null), "
        "count(*) filter (not wanted and s.c is not null), "
        "count(*) filter (not wanted and s.c is null), "
        "coalesce(min(s.n) filter (wanted), 0) "
        "from r left join s on r.c = s.c left join h on r.c = h.c"
    )
    listed, hitless, *others, shortest = (int(str(count)) for count in counts)
    without_list, without_relevant, without_either = others
    key = "score" if "score" in ours else "rank"
    return TableFacts(
        listed=listed,
        hitless=hitless,
        without_list=without_list,
        without_relevant=without_relevant,
        without_either=without_either,
        shortest=shortest,
        repeats=_is_any(
            engine, "from listed where c in (select c from judged) group by c, i having count(*) > 1"
        ),
        ties=_is_any(
            engine, f"from listed where c in (select c from judged) group by c, {key} having count(*) > 1"
        ),
        graded=_is_any(engine, "from judged where x <> 0 and x <> 1"),
        whole_grades=not _is_any(engine, "from judged where x <> floor(x)"),
        scores=_scores(engine) if order == "rank" and "score" in ours else "alike",
    )


def _open(engine: Engine, name: str, file: Path, columns: Mapping[str, str], more: str) -> None:
    engine.run(
        f"create temp view {name} as select cast({quoted(columns['case'])} as varchar) as c, "
        f"cast({quoted(columns['item'])} as varchar) as i, {more} from read_parquet({literal(str(file))})"
    )


def _number(name: str | None, otherwise: str) -> str:
    return otherwise if name is None else number(quoted(name))


def _scores(engine: Engine) -> Literal["alike", "differ", "missing"]:
    """Return whether the scores give the order that the ranks give."""
    if _is_any(engine, "from listed where score is null or isnan(score)"):
        return "missing"
    rises = "select score > lag(score) over (partition by c order by rank) as rises from listed"
    return "differ" if _is_any(engine, f"from ({rises}) where rises") else "alike"


def _is_any(engine: Engine, rows: str) -> bool:
    return bool(engine.number(f"select count(*) from (select 1 {rows} limit 1)"))
