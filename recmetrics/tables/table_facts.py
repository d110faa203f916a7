"""Facts about two tables that decide what other libraries print for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from recmetrics.tables.literals import literal, number
from recmetrics.tables.ordering import falling_score
from recmetrics.tables.query import quoted
from recmetrics.tables.result import Order, Ties
from recmetrics.tables.table_readings import FALLING, TableReading, means_of_reading

if TYPE_CHECKING:
    from recmetrics.measures.base import Measure
    from recmetrics.tables.engine import Progress


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
        longest: The length of the longest list of all.
        repeats: Whether an item is repeated in a list.
        ties: Whether two items of a list share a score; or a rank, where there are no scores.
        single_ties: The same for scores in single precision.
        graded: Whether there is a grade other than 0 and 1.
        whole_grades: Whether all grades are whole numbers.
        below_zero: Whether an item of a list has a grade below 0 ("listed"), or others alone ("missed").
        scores: Whether sorting by score gives the lists that were evaluated ("alike"), gives others
            ("differ"), or is impossible, since scores are missing ("missing").
        rows: The rows of the lists of these cases.
    """

    listed: int
    hitless: int
    without_list: int
    without_relevant: int
    without_either: int
    shortest: int
    longest: int
    repeats: bool
    ties: bool
    single_ties: bool
    graded: bool = False
    whole_grades: bool = True
    below_zero: Literal["none", "missed", "listed"] = "none"
    scores: Literal["alike", "differ", "missing"] = "alike"
    rows: int = 0

    @property
    def cases(self) -> int:
        """Return the number of all cases."""
        return self.listed + self.without_list + self.without_relevant + self.without_either


class JudgedTables:
    """Two tables that were stored as Parquet, and what of them other libraries treat differently.

    From grade 1 on an item is relevant, to libraries and to `evaluate`.

    Args:
        recommendations: The lists, as Parquet.
        relevant: The relevant items, as Parquet.
        columns: Table -> role -> the column's name, all of them.
        order: What the lists were ordered by.
        ties: What equal scores were ordered by.
        memory_limit: How much memory to take, such as "512MB".
        progress: Called now and then with the share of the present step that is done.
    """

    def __init__(
        self,
        recommendations: Path,
        relevant: Path,
        columns: Mapping[str, Mapping[str, str]],
        *,
        order: Order,
        ties: Ties = "item",
        memory_limit: str | None = None,
        progress: Progress | None = None,
    ) -> None:
        from recmetrics.tables.engine import Engine  # it needs DuckDB, which these values do not

        self._engine = Engine(memory_limit, progress)
        self._order: Order = order
        fall = falling_score("score", ties)
        by_score = f"{fall}, i desc" if ties == "trec_eval" else f"{fall}, rank, i"
        self._given = by_score if order == "score" else f"rank, {fall}, i"
        ours, theirs = columns["recommendations"], columns["relevant"]
        self._has_both = "rank" in ours and "score" in ours
        ordering = (
            f"{_number(ours.get('rank'), 'null')} as rank, {_number(ours.get('score'), 'null')} as score"
        )
        self._open("listed_rows", recommendations, ours, f"{ordering}, file_row_number as at_row")
        self._open("judged_rows", relevant, theirs, f"{_number(theirs.get('grade'), '1')} as x")
        for table in (
            "judged as select c, i, max(x) as x from judged_rows group by c, i",
            "listed as select c, i, x, rank, score, at_row from listed_rows left join judged using (c, i) "
            "where c in (select c from judged)",
            "twice as select c, i from listed group by c, i having count(*) > 1",
        ):
            self._engine.run(f"create temp table {table}")

    def facts(self) -> TableFacts:
        """Look up what the conventions of libraries treat differently."""
        counts = self._engine.row(
            "with r as (select c, bool_or(x >= 1) as wanted from judged group by c), "
            "s as (select c, count(*) as n from listed group by c), "
            "h as (select distinct c from listed where x >= 1) "
            "select count(*) filter (wanted and s.c is not null), "
            "count(*) filter (wanted and s.c is not null and h.c is null), "
            "count(*) filter (wanted and s.c is null), "
            "count(*) filter (not wanted and s.c is not null), "
            "count(*) filter (not wanted and s.c is null), "
            "coalesce(min(s.n) filter (wanted), 0), coalesce(max(s.n), 0) "
            "from r left join s on r.c = s.c left join h on r.c = h.c"
        )
        listed, hitless, *others, shortest, longest = (int(str(count)) for count in counts)
        without_list, without_relevant, without_either = others
        rows = "from listed group by c,"
        return TableFacts(
            listed=listed,
            hitless=hitless,
            without_list=without_list,
            without_relevant=without_relevant,
            without_either=without_either,
            shortest=shortest,
            longest=longest,
            repeats=self._is_any("from twice"),
            ties=self._is_any(f"{rows} {FALLING['score']} having count(*) > 1"),
            single_ties=self._is_any(f"{rows} {FALLING['single']} having count(*) > 1"),
            graded=self._is_any("from judged where x <> 0 and x <> 1"),
            whole_grades=not self._is_any("from judged where x <> floor(x)"),
            below_zero=self._below_zero(),
            scores=self._scores() if self._order == "rank" and self._has_both else "alike",
            rows=self._engine.number("select count(*) from listed"),
        )

    def means(self, reading: TableReading, measures: Sequence[Measure]) -> dict[str, float]:
        """Return the mean of each measure as `means_of_reading` does."""
        return means_of_reading(self._engine, reading, measures, self._given)

    def _open(self, name: str, file: Path, columns: Mapping[str, str], more: str) -> None:
        self._engine.run(
            f"create temp view {name} as select cast({quoted(columns['case'])} as varchar) as c, "
            f"cast({quoted(columns['item'])} as varchar) as i, {more} "
            f"from read_parquet({literal(str(file))}, file_row_number = true)"
        )

    def _below_zero(self) -> Literal["none", "missed", "listed"]:
        if self._is_any("from listed where x < 0"):
            return "listed"
        return "missed" if self._is_any("from judged where x < 0") else "none"

    def _scores(self) -> Literal["alike", "differ", "missing"]:
        """Return whether the scores give the order that the ranks give."""
        if self._is_any("from listed where score is null or isnan(score)"):
            return "missing"
        rises = "select score > lag(score) over (partition by c order by rank) as rises from listed"
        return "differ" if self._is_any(f"from ({rises}) where rises") else "alike"

    def _is_any(self, rows: str) -> bool:
        return bool(self._engine.number(f"select count(*) from (select 1 {rows} limit 1)"))


def _number(name: str | None, otherwise: str) -> str:
    return otherwise if name is None else number(quoted(name))
