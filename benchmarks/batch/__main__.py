"""Measures evaluation of large tables: `python -m benchmarks.batch [--quick] [--size M] [--only NAMES]`.

Each figure comes from a process of its own, the contestants by turns, in the same run: compare ratios, and
figures of one table only. Slow is no failure: it exits with 1 only when something is broken, such as an error
of ours or means that differ.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Sequence

from benchmarks.batch.contestants import CONTESTANTS, FLOOR, IN_LITTLE_MEMORY, OURS, PANDAS, Form
from benchmarks.batch.running import Workload, measured
from benchmarks.batch.sizes import SIZES
from benchmarks.batch.tables import growth_table, table

QUICK: tuple[tuple[Workload, Form], ...] = ((Workload("M", "text", "shuffled"), "parquet"),)
FULL: tuple[tuple[Workload, Form], ...] = (
    (Workload("S", "text", "sorted"), "parquet"),
    (Workload("S", "text", "sorted"), "frames"),
    (Workload("M", "text", "sorted"), "parquet"),
    *QUICK,
    (Workload("M", "text", "shuffled"), "frames"),
    (Workload("M", "integer", "shuffled"), "parquet"),
    (Workload("L", "text", "sorted"), "parquet"),
)
# Only those for which order and kind of ids make a difference that is worth the wait.
FULL_OF_FEW: tuple[tuple[Workload, Form], ...] = (
    (Workload("L", "text", "shuffled"), "parquet"),
    (Workload("L", "integer", "shuffled"), "parquet"),
    (Workload("L", "text", "shuffled"), "frames"),
)
FEW = (OURS, IN_LITTLE_MEMORY, FLOOR, "Polars join", PANDAS)


def main() -> int:
    """Run the command line; returns 1 when something is broken."""
    given = _given()
    rounds: int = given.rounds or (2 if given.quick else 3)
    names: Sequence[str] = given.only or tuple(CONTESTANTS)
    print(
        f"Python {platform.python_version()}, {os.cpu_count()} cores. Others who use this machine make it "
        "slower: compare ratios.",
        flush=True,
    )
    plan: list[tuple[tuple[Workload, Form], Sequence[str]]]
    broken = False
    if given.size:
        plan = [((Workload(given.size, given.ids, given.order), given.form), names)]
    elif given.quick:
        plan = [(one, names) for one in QUICK]
    else:
        plan = [(one, names) for one in FULL]
        plan += [(one, [name for name in FEW if name in names]) for one in FULL_OF_FEW]
    for (workload, form), contestants in plan:
        found = table(workload, form, measured(workload, form, contestants, rounds, given.timeout))
        print(found.text(), flush=True)
        broken = broken or bool(found.broken)
    if given.growth or not (given.size or given.quick):
        found = growth_table(
            *(
                measured(Workload(size, "text", "sorted"), "parquet", (OURS, FLOOR), rounds, given.timeout)
                for size in ("3M", "30M")
            )
        )
        print(found.text(), flush=True)
        broken = broken or bool(found.broken)
    return 1 if broken else 0


def _given() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.batch",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--quick", action="store_true", help="M only, in shuffled Parquet")
    parser.add_argument("--size", choices=SIZES, help="this size only")
    parser.add_argument("--ids", choices=("text", "integer"), default="text", help="with --size")
    parser.add_argument("--order", choices=("sorted", "shuffled"), default="sorted", help="with --size")
    parser.add_argument("--form", choices=("parquet", "frames"), default="parquet", help="with --size")
    parser.add_argument(
        "--only",
        type=_names,
        metavar="NAMES",
        help=f"some contestants, divided by semicolons, of: {'; '.join(CONTESTANTS)}",
    )
    parser.add_argument("--rounds", type=int, help="measurements of each (3, with --quick 2)")
    parser.add_argument("--timeout", type=float, default=300, help="seconds that one may take (300)")
    parser.add_argument("--growth", action="store_true", help="3 and 30 million rows too, ours and the floor")
    return parser.parse_args()


def _names(text: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(";"))
    if unknown := [name for name in names if name not in CONTESTANTS]:
        raise argparse.ArgumentTypeError(f"{unknown[0]!r} is none of {'; '.join(CONTESTANTS)}")
    return names


if __name__ == "__main__":
    sys.exit(main())
