"""What became of many made sets: a table, and the smallest example of each kind of silence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from pathlib import Path

from tests.reading.doors import DOORS, Outcome, outcomes

KINDS = ("value", "told", "asked", "silent")


def table(found: Collection[Outcome]) -> str:
    """Return how often each form is read at each door: value / told / asked / silent."""
    counts = Counter((one.form, one.door, one.kind) for one in found)
    forms = list(dict.fromkeys(one.form for one in found))
    rows = [["form", *DOORS]]
    for form in [*forms, "all"]:
        cells: list[str] = []
        for door in DOORS:
            of_door = [
                sum(counts[one, door, kind] for one in (forms if form == "all" else [form])) for kind in KINDS
            ]
            cells.append(" / ".join(map(str, of_door)) if any(of_door) else "")
        rows.append([form, *cells])
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    )


def smallest(found: Collection[Outcome], folder: Path) -> Iterator[Outcome]:
    """Yield the smallest silent example of each form, door and kind of names."""
    silent = [one for one in found if one.kind == "silent"]
    groups: dict[tuple[str, str, str], list[Outcome]] = {}
    for one in silent:
        groups.setdefault((one.form, one.door, one.made_set.altered), []).append(one)
    for group in groups.values():
        yield _shrunk(min(group, key=_size), folder)


def _size(one: Outcome) -> int:
    return len(str(one.written.lists)) + len(str(one.written.truth))


def _shrunk(one: Outcome, folder: Path) -> Outcome:
    """Return the example with as few cases as it takes."""
    for case in list(one.made_set.grades):
        less = one.made_set.without(case)
        if any(less.grades.values()):
            [again] = outcomes(one.form, less, folder, [one.door])
            one = again if again.kind == "silent" else one
    return one


def described(one: Outcome) -> str:
    """Return an example in full: what was given, what it means, and what the door made of it."""
    shown = [str(content) for content in (one.written.lists, one.written.truth) if content is not None]
    got = one.answer.means and {name: round(mean, 4) for name, mean in one.answer.means.items()}
    altered = f" ({one.made_set.altered} in the truth)" if one.made_set.altered else ""
    return "\n".join(
        [
            f"== {one.form} | {one.door} | {one.made_set.ids}{altered}",
            *(line for text in shown for line in (*text.splitlines(), "--")),
            f"relevant from {one.written.relevant_from}; expected "
            + str({name: round(mean, 4) for name, mean in one.expected.items()}),
            f"got {got}; told {list(one.answer.told)}",
            "",
        ]
    )
