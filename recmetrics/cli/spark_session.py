"""Spark under the command line: a session as Spark is configured, for one evaluation."""

from __future__ import annotations

import importlib
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from recmetrics.errors import NoEngineError


@contextmanager
def spark_session(name: str, *, shows_progress: bool) -> Generator[Any]:
    """Open a Spark session; it is stopped in the end, unless it was there before.

    Args:
        name: What Spark's own pages call the work.
        shows_progress: Whether Spark draws how far it is.

    Raises:
        NoEngineError: If Spark or Java is missing.
    """
    try:
        sessions: Any = importlib.import_module("pyspark.sql").SparkSession
    except ModuleNotFoundError as missing:
        raise NoEngineError("Spark", "package", missing.name or "pyspark") from None
    before = sessions.getActiveSession()
    session = _started(sessions.builder.appName(name), shows_progress) if before is None else before
    try:
        yield session
    finally:
        if before is None:
            session.stop()


def in_order(cases: Any) -> Any:
    """Return the rows of a DataFrame by case, as an Arrow table of this process."""
    return cases.orderBy("case").toArrow()


def _started(builder: Any, shows_progress: bool) -> Any:
    try:
        return builder.config("spark.ui.showConsoleProgress", str(shows_progress).lower()).getOrCreate()
    except Exception as failed:  # Spark's errors cannot be named here, as it may not be there
        if "JAVA_GATEWAY_EXITED" not in str(failed):
            raise
        raise NoEngineError("Spark", "start", "Java 17 or later") from None
