"""DuckDB instances that are used again: to start and to end one takes longer than to evaluate small tables.

Nobody shares one: an instance goes from hand to hand, and leaves its tables and its spill directory behind.
One that was hurt, or has spilled, is not used again.
"""

from __future__ import annotations

import os
from contextlib import suppress
from typing import Final

import duckdb

MOST_IDLE: Final = 1
"""How many are kept for later."""

_IDLE: Final[list[duckdb.DuckDBPyConnection]] = []


def taken() -> duckdb.DuckDBPyConnection:
    """An instance in memory that nobody else has; its cursors are what to work with."""
    try:
        return _IDLE.pop()
    except IndexError:
        return duckdb.connect()


def give_back(instance: duckdb.DuckDBPyConnection) -> None:
    """Keep an instance for later, whose cursors are closed, if it is as good as new."""
    with suppress(duckdb.Error):  # a spill directory that was used cannot be left
        instance.execute("set temp_directory = ''")
        instance.execute("reset threads")
        if len(_IDLE) < MOST_IDLE:
            _IDLE.append(instance)
            return
    instance.close()


def end_idle() -> None:
    """End those that nobody has."""
    while _IDLE:
        _IDLE.pop().close()


if hasattr(os, "register_at_fork"):
    # The threads of an instance do not live on in a fork, which would wait for them when it ends.
    os.register_at_fork(before=end_idle)
