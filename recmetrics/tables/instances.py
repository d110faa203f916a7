"""DuckDB instances that are used again: to start and to end one takes longer than to evaluate small tables.

An instance has one user at a time, and is passed on without its tables and its spill directory. One that
failed, or has spilled, is not used again.
"""

from __future__ import annotations

import os
from contextlib import suppress
from typing import Final

import duckdb

MOST_IDLE: Final = 1
"""The number of idle instances that are kept for later."""

_IDLE: Final[list[duckdb.DuckDBPyConnection]] = []


def taken() -> duckdb.DuckDBPyConnection:
    """Return an instance in memory that nobody else has; its cursors are what to work with."""
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
    """Close the idle instances."""
    while _IDLE:
        _IDLE.pop().close()


if hasattr(os, "register_at_fork"):
    # The threads of an instance do not live on in a fork, which would wait for them when it ends.
    os.register_at_fork(before=end_idle)
