"""The user's own Spark session, queried in SQL; nothing of Spark is imported for it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Protocol, cast

from recmetrics.errors import InvalidInputError
from recmetrics.tables.errors import Argument, RefusalCode, RefusedTableError
from recmetrics.tables.examples import Example
from recmetrics.tables.notes import EXAMPLES_SHOWN, Note, NoteCode
from recmetrics.tables.spark.damage import translated_errors
from recmetrics.tables.spark.sql import spark_sql


class SparkFrame(Protocol):
    """The part of a Spark DataFrame that is used here."""

    @property
    def columns(self) -> list[str]:
        """The names of its columns."""
        ...

    @property
    def dtypes(self) -> list[tuple[str, str]]:
        """Name and type of each column."""
        ...

    def where(self, condition: str) -> SparkFrame:
        """Return the rows that meet a condition."""
        ...

    def persist(self) -> SparkFrame:
        """Keep it once it is computed."""
        ...

    def unpersist(self) -> SparkFrame:
        """Keep it no longer."""
        ...

    def collect(self) -> Sequence[Sequence[object]]:
        """Return its rows."""
        ...


class SparkSession(Protocol):
    """The part of a Spark session that is used here."""

    @property
    def read(self) -> Any:
        """The reader of files."""
        ...

    @property
    def sql(self) -> Callable[..., SparkFrame]:
        """The method that runs SQL, with frames at {places}."""
        ...


def is_of_spark(given: object, name: str) -> bool:
    """Return whether something is a DataFrame or a SparkSession of Spark, classic or from Spark Connect."""
    return any(
        each.__name__ == name and each.__module__.startswith("pyspark.sql.") for each in type(given).__mro__
    )


@dataclass(slots=True)
class Spark:
    """A session, with what was kept in it for one evaluation.

    Args:
        session: The user's session. No setting of it is changed, and no view is left in it.
        progress: Called when a step is done.
    """

    session: SparkSession
    progress: Callable[[float], None] | None = None
    _kept: list[SparkFrame] = field(default_factory=list["SparkFrame"])

    def table(self, sql: str, tables: Mapping[str, SparkFrame]) -> SparkFrame:
        """Return the table that a query gives; it is not run yet.

        Args:
            sql: The query, portable, with {name} for a table.
            tables: Name -> the table.
        """
        # Spark uncaches every frame that it is passed, even the user's own: derived frames are passed.
        used = {name: frame.where("true") for name, frame in tables.items() if "{" + name + "}" in sql}
        return self.session.sql(spark_sql(sql), **used)

    def kept(self, sql: str, tables: Mapping[str, SparkFrame]) -> SparkFrame:
        """Return the same table, computed once and kept until `released` ends."""
        frame = self.table(sql, tables).persist()
        self._kept.append(frame)
        return frame

    def numbers(self, sql: str, tables: Mapping[str, SparkFrame]) -> tuple[int, ...]:
        """Return the only row of a query's result, of whole numbers; 0 for null."""
        return tuple(int(str(value or 0)) for value in self.rows(sql, tables)[0])

    def rows(self, sql: str, tables: Mapping[str, SparkFrame]) -> Sequence[Sequence[object]]:
        """Return the rows that a query gives."""
        with translated_errors():
            found = self.table(sql, tables).collect()
        if self.progress is not None:
            self.progress(1.0)
        return found

    def noted(
        self, code: NoteCode, count: int, odd: str, names: Sequence[str], tables: Mapping[str, SparkFrame]
    ) -> tuple[Note, ...]:
        """Return a note, if there is something to note.

        Args:
            code: What it is about.
            count: How often it was found.
            odd: The query for where it was found.
            names: The columns of that which are shown.
            tables: The tables it asks.
        """
        return (Note(code, count, self.examples(odd, names, tables)),) if count else ()

    def refuse(
        self,
        argument: Argument,
        code: RefusalCode,
        count: int,
        odd: str,
        names: Sequence[str],
        tables: Mapping[str, SparkFrame],
    ) -> None:
        """Refuse a table, if there is a reason.

        Raises:
            RefusedTableError: If the count is not 0.
        """
        if count:
            raise RefusedTableError(argument, code, count, self.examples(odd, names, tables))

    @contextmanager
    def released(self) -> Generator[None]:
        """Release at the end everything that was kept meanwhile."""
        try:
            yield
        finally:
            for frame in self._kept:
                frame.unpersist()
            self._kept.clear()

    def examples(
        self, odd: str, names: Sequence[str], tables: Mapping[str, SparkFrame]
    ) -> tuple[Example, ...]:
        """Return the first rows that a query gives, as texts."""
        texts = ", ".join(f"coalesce(cast({one} as string), 'null') as e{at}" for at, one in enumerate(names))
        order = ", ".join(f"e{at}" for at in range(len(names)))
        rows = self.rows(f"select {texts} from ({odd}) order by {order} limit {EXAMPLES_SHOWN}", tables)
        return tuple(tuple(map(str, row)) for row in rows)


def spark_session(engine: object) -> SparkSession:
    """Return the engine that was given, if it is a session of Spark.

    Raises:
        InvalidInputError: If it is not.
    """
    if not is_of_spark(engine, "SparkSession"):
        raise InvalidInputError("engine", "None, for DuckDB, or a SparkSession", engine)
    return cast("SparkSession", engine)
