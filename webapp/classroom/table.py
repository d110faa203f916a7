"""Table of all answers of a room, to take away: item, round, answer and how many gave it."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from dataclasses import replace
from io import StringIO
from itertools import groupby
from typing import Final

from recmetrics.display.tables import safe_cell
from webapp.classroom.posed import posed
from webapp.classroom.posed_item import Posed
from webapp.classroom.queries import Taken
from webapp.texts import Texts

_COLUMNS: Final = ("number", "item", "question", "round", "answer", "is_right", "belief", "count")


def table_text(taken: Iterable[Taken], texts: Texts) -> str:
    r"""Return the table as CSV, in the teacher's language.

    Args:
        taken: The counts, by item and round.
        texts: The texts.
    """
    written = StringIO()
    writer = csv.writer(written)
    writer.writerow([texts(f"room.column_{name}") for name in _COLUMNS])
    for lines in _votes(taken):
        item = posed(lines[0].ask)
        for line in _with_answers_of_nobody(lines, item):
            writer.writerow(map(safe_cell, _row(line, item, texts)))
    return written.getvalue()


def _votes(taken: Iterable[Taken]) -> Iterator[list[Taken]]:
    """Yield the lines of each vote."""
    for _, lines in groupby(taken, key=lambda line: (line.number, line.round)):
        yield list(lines)


def _with_answers_of_nobody(lines: list[Taken], item: Posed | None) -> list[Taken]:
    """Return the lines of a vote, and one for each answer that nobody gave."""
    if item is None or not item.choices:
        return lines
    given = [line for line in lines if line.count]
    missing = (one.id for one in item.choices if one.id not in {line.answer for line in given})
    return [*given, *(replace(lines[0], answer=answer, count=0) for answer in missing)]


def _row(line: Taken, item: Posed | None, texts: Texts) -> tuple[str, ...]:
    if item is None:
        cells = ("", "", line.answer, "", "")
    else:
        cells = (item.name(texts), item.question(texts), *_answer(line.answer, item, texts))
    name, question, answer, is_right, belief = cells
    return (str(line.number), name, question, str(line.round), answer, is_right, belief, str(line.count))


def _answer(answer: str, item: Posed, texts: Texts) -> tuple[str, str, str]:
    if not item.accepts(answer):
        return answer, "", ""
    if item.is_built:
        return item.choice_text(answer, texts), "", ""
    is_right = ""
    if item.has_right_answer:
        is_right = texts("distribution.right" if item.choice(answer).is_right else "distribution.wrong")
    return item.choice_text(answer, texts), is_right, item.belief_text(answer, texts)
