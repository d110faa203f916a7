"""DuckDB, set up for one evaluation: how much memory it may take, where it spills, and how far it is."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from shutil import rmtree
from tempfile import mkdtemp
from threading import Event, Thread

import duckdb

from recmetrics.errors import InvalidOptionError
from recmetrics.tables.confinement import confinement_of_process
from recmetrics.tables.instances import give_back, taken
from recmetrics.tables.literals import literal

Progress = Callable[[float], None]
"""Called now and then with the share of the present step that is done, from 0 to 1; 1 when it is done.

What it raises ends the work: the present step is interrupted.
"""

ASKED_EVERY = 0.1
"""Seconds between two looks at how far DuckDB is."""


@dataclass
class Engine:
    """A connection of its own, in memory, that spills into a directory of its own when memory is short.

    Args:
        memory_limit: How much memory DuckDB may take, such as "512MB"; None leaves it to DuckDB.
        progress: Called with the share of the present step that is done.

    Raises:
        InvalidOptionError: If the memory limit is not an amount of memory.

    Example:
        >>> Engine(memory_limit="64MB").row("select 1 + 1")
        (2,)
    """

    memory_limit: str | None = None
    progress: Progress | None = None
    connection: duckdb.DuckDBPyConnection = field(init=False)

    def __post_init__(self) -> None:
        """Open the connection."""
        spill = mkdtemp(prefix="recmetrics-")
        confinement = confinement_of_process()
        is_own = self.memory_limit is not None or confinement is not None
        instance = duckdb.connect() if is_own else taken()
        self.connection = instance.cursor()
        weakref.finalize(self, _end, self.connection, instance, spill, is_own)
        # Nearly all cases are in both tables: what a join tells its scan in advance costs more than it saves.
        settings = {
            "temp_directory": spill,
            "preserve_insertion_order": "false",
            "disabled_optimizers": "join_filter_pushdown",
        }
        for name, value in settings.items():
            self.connection.execute(f"set {name} = {literal(value)}")
        if self.memory_limit is not None:
            try:
                self.connection.execute(f"set memory_limit = {literal(self.memory_limit)}")
            except duckdb.Error:
                raise InvalidOptionError("memory_limit", self.memory_limit, ("512MB", "4GB")) from None
        # Progress goes to the callback only; DuckDB draws no bar.
        self.connection.execute("set enable_progress_bar_print = false")
        if self.progress is not None:
            self.connection.execute("set enable_progress_bar = true")
        if confinement is not None:
            confinement.apply(self.connection)

    def run(self, sql: str) -> list[tuple[object, ...]]:
        """Run one step; what it gives is fetched, so that nothing of it stays open."""
        if self.progress is None:
            return self._execute(sql)
        over = Event()
        raised: list[BaseException] = []
        watcher = Thread(target=self._watch, args=(self.progress, over, raised), daemon=True)
        watcher.start()
        try:
            found = self._execute(sql)
        except duckdb.InterruptException:
            if not raised:
                raise
            found = []
        finally:
            over.set()
            watcher.join()
        if raised:
            raise raised[0]
        self.progress(1.0)
        return found

    def row(self, sql: str) -> tuple[object, ...]:
        """Return the only row of a query's result."""
        (found,) = self.run(sql)
        return found

    def number(self, sql: str) -> int:
        """Return the only value of a query's result, a whole number; 0 for null."""
        value = self.row(sql)[0]
        return int(value) if isinstance(value, int) else 0

    def examples(self, sql: str, columns: Sequence[str], most: int) -> tuple[tuple[str, ...], ...]:
        """Return the first rows of a query's result, by the order of their texts.

        Args:
            sql: The query.
            columns: Which of its columns.
            most: How many rows at most.
        """
        texts = ", ".join(
            f"coalesce(cast({one} as varchar), 'null') as e{at}" for at, one in enumerate(columns)
        )
        found = self.run(f"select {texts} from ({sql}) order by all limit {most}")
        return tuple(tuple(map(str, row)) for row in found)

    def _execute(self, sql: str) -> list[tuple[object, ...]]:
        """Run a step; each thread holds memory of its own, so with too little one thread tries again."""
        try:
            return self.connection.execute(sql).fetchall()
        except duckdb.OutOfMemoryException:
            self.connection.execute("set threads = 1")
            return self.connection.execute(sql).fetchall()

    def _watch(self, progress: Progress, over: Event, raised: list[BaseException]) -> None:
        known = 0.0
        while not over.wait(ASKED_EVERY):
            share = self.connection.query_progress() / 100
            known = share if 0 <= share < 1 else known
            try:
                if not raised:
                    progress(known)
            except BaseException as stop:
                raised.append(stop)
            if raised:
                # Again and again: a step that has not begun yet cannot be interrupted.
                self.connection.interrupt()


def _end(
    connection: duckdb.DuckDBPyConnection, instance: duckdb.DuckDBPyConnection, spill: str, is_own: bool
) -> None:
    """Close the connection and remove its files, once nobody has the result any more."""
    # As a program ends, another thread may still be at work: DuckDB ends its step, and keeps the connection.
    with suppress(duckdb.Error):
        connection.close()
        if is_own:
            instance.close()
        else:
            give_back(instance)
    rmtree(spill, ignore_errors=True)
