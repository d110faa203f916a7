"""One measurement in a process of its own: `python -m benchmarks.batch.measured NAME FOLDER FORM`.

Prints one line of JSON: seconds, those of a second call if the first was short, peak memory in bytes, and
the means. Imports are not part of the time, nor is reading where the form is frames, nor what a first call
compiles.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from benchmarks.batch.contestants import CONTESTANTS, Contestant, Means

# What its code imports only when it runs; ours and the floor's too, so that all start alike.
_MODULES = {
    "recmetrics": ("recmetrics", "recmetrics.tables.duckdb_evaluation", "duckdb"),
    "recmetrics, limit 512 MB": ("recmetrics", "recmetrics.tables.duckdb_evaluation", "duckdb"),
    "floor": ("duckdb",),
    "Polars join": ("polars",),
    "pandas merge": ("pandas", "pyarrow.parquet"),
    "pytrec-eval-terrier": ("pandas", "pyarrow.parquet", "pytrec_eval"),
    "ir_measures": ("pandas", "pyarrow.parquet", "ir_measures"),
    "posts' loop": ("pandas", "pyarrow.parquet"),
    "ranx": ("pandas", "pyarrow.parquet", "ranx"),
}


SHORT: Final = 1.0
"""Seconds."""


def main(arguments: Sequence[str]) -> int:
    """Measure once and print."""
    name, folder, form = arguments
    contestant = CONTESTANTS[name]
    for module in _MODULES[name]:
        import_module(module)
    contestant.warm_up(Path(folder))
    ready: tuple[Any, Any] | None = contestant.read(Path(folder)) if form == "frames" else None
    seconds, means = _called(contestant, Path(folder), ready)
    result = {"seconds": seconds, "peak": _peak(), "means": dict(means)}
    # What starts with the first call, as DuckDB does, is a large part of a short one.
    if seconds < SHORT:
        result["again"], _ = _called(contestant, Path(folder), ready)
    print(json.dumps(result))
    return 0


def _called(contestant: Contestant, folder: Path, ready: tuple[Any, Any] | None) -> tuple[float, Means]:
    start = time.perf_counter()
    means = contestant.means(*(ready or _opened(contestant, folder)))
    return time.perf_counter() - start, means


def _opened(contestant: Contestant, folder: Path) -> tuple[Any, Any]:
    if contestant.reads_files:
        return str(folder / "recs.parquet"), str(folder / "truth.parquet")
    return contestant.read(folder)


def _peak() -> int:
    """Return the most memory that this process held at one time, in bytes."""
    status = Path("/proc/self/status")
    if status.exists():  # getrusage counts what the parent held before this program began
        (line,) = (line for line in status.read_text().splitlines() if line.startswith("VmHWM:"))
        return int(line.split()[1]) * 1024
    if sys.platform == "win32":
        return import_module("psutil").Process().memory_info().peak_wset
    usage = import_module("resource").getrusage(import_module("resource").RUSAGE_SELF)
    return usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
