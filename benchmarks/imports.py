"""Benchmark of `import recmetrics`: fresh interpreters with and without it, by turns.

The interpreter's own start is taken off; it is the baseline. It must bring neither numpy nor pandas: a
program that was taken from the page runs where there is nothing but Python.
"""

from __future__ import annotations

import subprocess
import sys
import time
from typing import Final

from benchmarks.figures import Line, Table, middle, percentile
from benchmarks.server import ROOT

TARGET: Final = 100.0
UNWANTED: Final = ("numpy", "pandas", "streamlit", "plotly")


def imports(times: int) -> Table:
    """Measure this many starts of each kind."""
    table = Table(
        f"import recmetrics: {times} fresh interpreters",
        "What comes on top of the interpreter's own start; ratio to that start.",
    )
    bare: list[float] = []
    full: list[float] = []
    for _ in range(times):
        bare.append(_milliseconds("pass"))
        full.append(_milliseconds("import recmetrics"))
    start = middle(bare)
    cost = [one - start for one in full]
    table.lines += [
        Line("python -c pass, median", start, "ms", None, 1.0),
        Line("import recmetrics, median", middle(cost), "ms", TARGET, middle(cost) / start),
        Line("import recmetrics, p95", percentile(cost, 0.95), "ms", TARGET, percentile(cost, 0.95) / start),
    ]
    loaded = _loaded()
    table.lines.append(Line(f"loads {', '.join(UNWANTED)}", ", ".join(loaded) or "none of them"))
    if loaded:
        table.broken.append(f"import recmetrics loads {', '.join(loaded)}")
    return table


def _milliseconds(program: str) -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True)
    return (time.perf_counter() - start) * 1000


def _loaded() -> list[str]:
    program = f"import recmetrics, sys; print(*(name for name in {UNWANTED!r} if name in sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, check=True, capture_output=True, text=True
    )
    return done.stdout.split()
