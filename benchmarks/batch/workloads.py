"""Recommendations and truths shaped like real ones, the same in every run.

`python -m benchmarks.batch.workloads M text sorted FOLDER` writes recs.parquet and truth.parquet.

A few items are popular and most are not; a popular item is recommended more often and is relevant more
often. A relevant item is in the list of its case by more than chance, and then rather at its top. Most
lists have the full length, and a few are shorter; truths go from one item to many. One case in a hundred
has no recommendations, and one list in two hundred belongs to no case of the truth.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final, get_args

import numpy as np
from numpy.typing import NDArray

from benchmarks.batch.sizes import SIZES, Ids, Order, Size

Numbers = NDArray[np.int64]

SEED: Final = 20260
MEAN_TRUTH: Final = 5
MOST_TRUTH: Final = 50
AIMED: Final = 0.05
"""The share of relevant items that the recommender knows of; others it hits because they are popular."""
SILENT: Final = 0.01
UNKNOWN: Final = 0.005
SHORT: Final = 0.1
SKEW: Final = 2.5
"""The skew of popularity: at this power the top tenth of the items gets two fifths of the rows."""

_CHUNK: Final = 100_000

# Arrow has no type hints.
pa: Any = import_module("pyarrow")
pq: Any = import_module("pyarrow.parquet")


def made(size: Size, ids: Ids, order: Order, folder: Path) -> None:
    """Write recs.parquet (case, item, rank) and truth.parquet (case, item) into a folder.

    Args:
        size: How much.
        ids: What identifies cases and items.
        order: Whether the rows of a case are together, in order, or anywhere.
        folder: Where to; it is made.
    """
    random = np.random.default_rng([SEED, size.cases, size.length])
    parts = list(_parts(size, random))
    case, item, rank, true_case, true_item = (np.concatenate(column) for column in zip(*parts, strict=True))
    # A popular item is known by any name, not by a low number.
    names = random.permutation(size.items)
    item, true_item = names[item], names[true_item]
    folder.mkdir(parents=True, exist_ok=True)
    for name, columns in (
        ("recs", {"case": case, "item": item, "rank": rank}),
        ("truth", {"case": true_case, "item": true_item}),
    ):
        if order == "shuffled":
            places = random.permutation(len(columns["case"]))
            columns = {name: column[places] for name, column in columns.items()}
        table = pa.table(
            {
                "case": _ids(columns.pop("case"), "user", size.cases, ids),
                "item": _ids(columns.pop("item"), "item", size.items, ids),
                **columns,
            }
        )
        pq.write_table(table, folder / f"{name}.parquet")


def _parts(
    size: Size, random: np.random.Generator
) -> Iterator[tuple[Numbers, Numbers, Numbers, Numbers, Numbers]]:
    """Yield the rows of both tables, some cases at a time."""
    for first in range(0, size.cases, _CHUNK):
        cases = min(_CHUNK, size.cases - first)
        lists, lengths = _lists(size, cases, random)
        truth_case, truth_item = _truth(size, lists, lengths, random)
        lengths[random.random(cases) < SILENT] = 0
        places = np.arange(size.length, dtype=np.int64)
        case, place = np.nonzero(places < lengths[:, None])
        known = random.random(cases) >= UNKNOWN
        kept = known[truth_case]
        yield (
            case + first,
            lists[case, place],
            place + 1,
            truth_case[kept] + first,
            truth_item[kept],
        )


def _lists(size: Size, cases: int, random: np.random.Generator) -> tuple[Numbers, Numbers]:
    """Return one list a row, without repeats, and the length of each."""
    drawn = _popular(random, size, (cases, size.length + size.length // 2))
    by_item = np.argsort(drawn, axis=1, kind="stable")
    ordered = np.take_along_axis(drawn, by_item, axis=1)
    repeats = np.zeros(drawn.shape, dtype=bool)
    np.put_along_axis(repeats, by_item[:, 1:], ordered[:, 1:] == ordered[:, :-1], axis=1)
    # What is drawn again moves behind the list.
    lists = np.take_along_axis(drawn, np.argsort(repeats, axis=1, kind="stable"), axis=1)
    wanted = np.full(cases, size.length)
    short = random.random(cases) < SHORT
    wanted[short] = random.integers(1, size.length, short.sum())
    return lists, np.minimum(wanted, (~repeats).sum(axis=1))


def _truth(
    size: Size, lists: Numbers, lengths: Numbers, random: np.random.Generator
) -> tuple[Numbers, Numbers]:
    """Return pairs of case and relevant item, each once."""
    cases = len(lists)
    counts = np.minimum(random.geometric(1 / MEAN_TRUTH, cases), MOST_TRUTH)
    case = np.repeat(np.arange(cases), counts)
    # The square of an even number leans towards the top of the list.
    place = (random.random(len(case)) ** 2 * lengths[case]).astype(np.int64)
    aimed = random.random(len(case)) < AIMED
    item = np.where(aimed, lists[case, place], _popular(random, size, (len(case),)))
    pairs = np.unique(case * size.items + item)
    return pairs // size.items, pairs % size.items


def _popular(random: np.random.Generator, size: Size, shape: tuple[int, ...]) -> Numbers:
    return (random.random(shape) ** SKEW * size.items).astype(np.int64)


def _ids(numbers: Numbers, word: str, count: int, ids: Ids) -> Any:
    if ids == "integer":
        return numbers
    names = pa.array([f"{word}_{number}" for number in range(count)])
    return names.take(pa.array(numbers))


def main() -> int:
    """Run the command line described at the top of this file."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("size", choices=SIZES)
    parser.add_argument("ids", choices=get_args(Ids))
    parser.add_argument("order", choices=get_args(Order))
    parser.add_argument("folder", type=Path)
    given = parser.parse_args()
    made(SIZES[given.size], given.ids, given.order, given.folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
