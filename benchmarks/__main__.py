"""Measures and prints: `python -m benchmarks [--part browser,core] [--quick] [--minutes 10]`.

Every figure is printed beside the target that the project has set itself, and beside a baseline that was
measured in the same run. Slow is no failure: it exits with 1 only when something is broken, such as an
error, an exception, or a lost reader.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from benchmarks.figures import Table


@dataclass(frozen=True, slots=True)
class Options:
    """The command-line options: which parts to run, and for how long."""

    quick: bool
    seconds: float
    readers: tuple[int, ...]


def browser(options: Options) -> Iterator[Table]:
    from benchmarks.dragging import dragging
    from benchmarks.one_reader import one_reader

    yield from one_reader(acts=20 if options.quick else 64)
    yield dragging(steps=40 if options.quick else 160)


def classroom(options: Options) -> Iterator[Table]:
    from benchmarks.classroom import classroom as measure

    for readers in options.readers:
        yield measure(readers, options.seconds, min(options.seconds, 60))


def first_page(options: Options) -> Iterator[Table]:
    from benchmarks.first_page import first_page as measure

    yield from measure(visits=4 if options.quick else 12)


def imports(options: Options) -> Iterator[Table]:
    from benchmarks.imports import imports as measure

    yield measure(times=10 if options.quick else 40)


def core(options: Options) -> Iterator[Table]:
    from benchmarks.core import core as measure

    yield measure(seconds=0.1 if options.quick else 0.5)


def cases(options: Options) -> Iterator[Table]:
    from benchmarks.cases import case_class, case_core
    from benchmarks.cases_table import cases_table

    yield case_core(seconds=0.5 if options.quick else 2)
    yield cases_table(acts=20 if options.quick else 64)
    yield case_class(options.seconds, min(options.seconds, 60))


def one_run(options: Options) -> Iterator[Table]:
    from benchmarks.one_run import one_run as measure

    yield measure(rounds=20 if options.quick else 60)


def own_data(options: Options) -> Iterator[Table]:
    from benchmarks.own_data import own_data as measure

    # Long enough to upload and evaluate the largest file that the page takes.
    yield measure(max(options.seconds, 30 if options.quick else 90), 20 if options.quick else 199)


def turns(options: Options) -> Iterator[Table]:
    from benchmarks.turns import turns as measure

    yield measure(times=1 if options.quick else 5)


def flood(options: Options) -> Iterator[Table]:
    from benchmarks.flood import flood as measure

    yield measure(options.seconds)


def class_in_a_room(options: Options) -> Iterator[Table]:
    from benchmarks.class_pages import class_pages
    from benchmarks.voting import voting as measure

    yield measure(options.readers[0], options.seconds)
    yield class_pages(10 if options.quick else 30)


PARTS: dict[str, Callable[[Options], Iterator[Table]]] = {
    "core": core,
    "import": imports,
    "first-page": first_page,
    "browser": browser,
    "classroom": classroom,
    "cases": cases,
    "cases-run": one_run,
    "own-data": own_data,
    "turns": turns,
    "flood": flood,
    "class": class_in_a_room,
}


def main() -> int:
    """Run the command line; returns 1 when something is broken."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--part", default=",".join(PARTS), help="which, comma separated (all)")
    parser.add_argument("--quick", action="store_true", help="fewer acts and shorter lessons")
    parser.add_argument("--minutes", type=float, help="how long each lesson lasts (half a minute)")
    parser.add_argument("--readers", default="200,500", help="sizes of class, comma separated (200,500)")
    given = parser.parse_args()
    parts: list[str] = given.part.split(",")
    unknown = [part for part in parts if part not in PARTS]
    if unknown:
        parser.error(f"no part {unknown[0]!r}; there are {', '.join(PARTS)}")
    minutes: float | None = given.minutes
    seconds = 60 * minutes if minutes else 10.0 if given.quick else 30.0
    options = Options(given.quick, seconds, tuple(int(size) for size in given.readers.split(",")))
    print(
        f"Python {platform.python_version()}, {os.cpu_count()} cores, load {_load()} at the start. "
        "Others who use this machine make it slower: compare ratios.",
        flush=True,
    )
    broken = False
    for part in parts:
        for table in PARTS[part](options):
            print(table.text(), flush=True)
            broken = broken or bool(table.broken)
    return 1 if broken else 0


def _load() -> str:
    return f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"


if __name__ == "__main__":
    sys.exit(main())
