"""What libraries printed for lists of our own (`tests/data/printed.json`), and whom `identify` names for it.

`python -m tests.recmetrics.libraries.printed` prints the table.
"""

import json
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from recmetrics import Match, ReportedNumberError, libraries, read_numbers
from recmetrics.libraries.identification import identified
from recmetrics.libraries.subjects import OneList, one_list

FILE = Path(__file__).parents[2] / "data" / "printed.json"
FORMS = ("bare", "4 decimals", "labelled", "as printed")
KINDS = ("plain", "repeats", "ties", "grades")
NAMED = ("definitions", "libraries")


@dataclass(frozen=True)
class Asked:
    """One question: a text, and whom it is right to name."""

    library: str
    kind: str
    form: str
    text: str
    list_id: str
    labels: tuple[str, ...]


@dataclass(frozen=True)
class Answer:
    """Whether the library was named, and how many definitions and libraries were."""

    asked: Asked
    right: bool
    definitions: int
    libraries: int


@cache
def recorded() -> Mapping[str, Any]:
    return json.loads(FILE.read_text(encoding="utf-8"))


def questions() -> Iterator[Asked]:
    """Ask for every number of a library that is on record, in every form."""
    known = {library.name for library in libraries()}
    kinds = {case["id"]: case["kind"] for case in recorded()["lists"]}
    for entry in recorded()["printed"]:
        library, case = entry["library"], entry["list"]
        if library not in known:
            continue
        numbers = {label: number for label, number in entry["numbers"].items() if label != "auc"}
        for label, number in numbers.items():
            texts = (number, f"{float(number):.4f}", f"{label}: {number}")
            for form, text in zip(FORMS, texts, strict=False):
                yield Asked(library, kinds[case], form, text, case, (label,))
        if numbers:
            yield Asked(library, kinds[case], "as printed", entry["printed"], case, tuple(numbers))


def listed(list_id: str) -> tuple[list[str], Collection[str], int, list[float] | None]:
    """A list with its relevant items, K, and its scores where there are equal ones."""
    case = next(case for case in recorded()["lists"] if case["id"] == list_id)
    return case["ranked"], case["relevant"], case["k"], case.get("scores")


def number_of(library: str, list_id: str, label: str) -> str:
    """What a library printed for a list, by its own label."""
    return next(
        entry["numbers"][label]
        for entry in recorded()["printed"]
        if (entry["library"], entry["list"]) == (library, list_id) and label in entry["numbers"]
    )


@cache
def subject(list_id: str) -> OneList:
    """The list of many questions: what it is worth under a definition is computed once."""
    ranked, relevant, _, scores = listed(list_id)
    return one_list(ranked, relevant, scores)


@cache
def answered(list_id: str, text: str) -> tuple[Match, ...]:
    """What `identify` answers."""
    try:
        return identified(read_numbers(text), subject(list_id), listed(list_id)[2]).fits
    except ReportedNumberError:
        return ()


def answers(every: int = 1) -> Iterator[Answer]:
    """Answer the questions, or of each form each so many-th."""
    seen = Counter[str]()
    for asked in questions():
        seen[asked.form] += 1
        if seen[asked.form] % every:
            continue
        found = answered(asked.list_id, asked.text)
        named = {name for match in found for name in match.libraries}
        definitions = len({match.measure for match in found})
        yield Answer(asked, asked.library in named, definitions, len(named))


def table(found: list[Answer]) -> str:
    """One row for each library: right of all, and how many definitions and libraries an answer has."""
    rows = [f"| {' | '.join(('library', *FORMS, *KINDS))} |", "|---" * (1 + len(FORMS) + len(KINDS)) + "|"]
    for library in [*dict.fromkeys(each.asked.library for each in found), "all"]:
        own = [each for each in found if library in (each.asked.library, "all")]
        cells = [library]
        for about in (*FORMS, *KINDS):
            some = [each for each in own if about in (each.asked.form, each.asked.kind)]
            cells.append(f"{sum(each.right for each in some)}/{len(some)}")
            if about in FORMS:
                means = (sum(getattr(each, of) for each in some) / max(len(some), 1) for of in NAMED)
                cells[-1] += f" ({', '.join(f'{mean:.1f}' for mean in means)})"
        rows.append(f"| {' | '.join(cells)} |")
    return "\n".join(rows)


if __name__ == "__main__":
    print(table(list(answers())))
