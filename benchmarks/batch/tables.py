"""Tables of the measurements, beside their targets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from benchmarks.batch.contestants import (
    CONTESTANTS,
    FLOOR,
    IN_LITTLE_MEMORY,
    OURS,
    PANDAS,
    PYTREC,
    RANX,
    Form,
)
from benchmarks.batch.running import Measurements, Workload
from benchmarks.figures import Line, Table, middle

MEGABYTE: Final = 1_000_000
TOLERANCE: Final = 1e-9

# The targets: on L with text ids from Parquet, as multiples of another contestant's time.
MOST_OF: Final = {FLOOR: 1.6, PYTREC: 1 / 8, RANX: 1 / 40, PANDAS: 1 / 4}
MOST_MEMORY: Final = {OURS: 1300.0, IN_LITTLE_MEMORY: 700.0}
MOST_TIME_OF_S: Final = 0.030
MOST_GROWTH: Final = 1.3

Found = Mapping[str, Measurements]


def table(workload: Workload, form: Form, found: Found) -> Table:
    """Compare every contestant's median time and highest memory, then the ratios that have a target."""
    is_target = (workload.size, workload.ids, form) == ("L", "text", "parquet")
    result = Table(
        f"{workload.size}, {workload.ids} ids, {workload.order}, {form}",
        "Median time after imports, and most memory of any run; ratios to recmetrics.",
    )
    ours = found.get(OURS, Measurements())
    base, base_memory = middle(ours.seconds), max(ours.peaks, default=0) / MEGABYTE
    for name, one in found.items():
        if one.failure:
            result.lines.append(Line(name, one.failure))
            if not CONTESTANTS[name].is_peer:
                result.broken.append(f"{name}: {one.failure}")
            continue
        time, memory = middle(one.seconds), max(one.peaks) / MEGABYTE
        is_small = workload.size == "S"
        most_time = MOST_TIME_OF_S if is_small and name == OURS else None
        most_memory = MOST_MEMORY.get(name) if is_target else None
        result.lines += [
            Line(name, time, "s", most_time, time / base if base > 0 else None),
            *([Line("  called again", middle(one.again), "s", most_time)] if is_small and one.again else []),
            Line("  memory", memory, "MB", most_memory, memory / base_memory if base_memory else None),
        ]
        result.broken += _disagreements(name, one, ours)
    for name, most in MOST_OF.items():
        other = found.get(name, Measurements())
        if ours.seconds and other.seconds:
            ratio = base / middle(other.seconds)
            result.lines.append(Line(f"recmetrics / {name}", ratio, "×", most if is_target else None))
    return result


def growth_table(small: Found, large: Found) -> Table:
    """Compare the cost of a row among ten times as many, as a multiple."""
    result = Table("cost of a row: 30 million rows against 3 million", "Text ids, sorted, from Parquet.")
    for name in small.keys() & large.keys():
        failure = small[name].failure or large[name].failure
        if failure:
            result.broken.append(f"{name}: {failure}")
            continue
        few, many = middle(small[name].seconds), middle(large[name].seconds)
        result.lines += [
            Line(f"{name}, 3 million rows", few, "s"),
            Line(f"{name}, 30 million rows", many, "s"),
            Line(f"{name}, a row", many / few / 10, "×", MOST_GROWTH if name == OURS else None),
        ]
    return result


def _disagreements(name: str, one: Measurements, ours: Measurements) -> list[str]:
    if not (CONTESTANTS[name].agrees and ours.means):
        return []
    return [
        f"{name} finds {measure} = {value!r}, recmetrics {ours.means[measure]!r}"
        for measure, value in one.means.items()
        if abs(value - ours.means[measure]) > TOLERANCE
    ]
