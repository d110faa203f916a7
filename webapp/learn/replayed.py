"""Table of the working of a list: beside that under a misconception, or alone."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from webapp.learn.blocks import BlankCell, TableBlock, TableRow, TextCell
from webapp.learn.question import Replay
from webapp.learn.working import Working
from webapp.model.numbers import Number, exact_text
from webapp.texts import Translate

_NOTHING: Final = "–"


def replayed(id_: str, replay: Replay, t: Translate) -> TableBlock:
    """Return a list worked out twice, side by side: as defined, and under the misconception."""
    caption = t("learn.replay", title=replay.title) if replay.title else t("learn.replay_one")
    heads = (t("learn.head_defined"), t("learn.head_believed"))
    return _table(id_, caption, heads, replay, (replay.right, replay.wrong), t)


def worked_alone(id_: str, replay: Replay, t: Translate) -> TableBlock:
    """Return a list worked out as defined."""
    caption = t("learn.work", title=replay.title) if replay.title else t("learn.work_one")
    return _table(id_, caption, (t("learn.head_adds"),), replay, (replay.right,), t)


def _table(
    id_: str, caption: str, heads: Sequence[str], replay: Replay, workings: Sequence[Working], t: Translate
) -> TableBlock:
    """Return a table with a row for each rank or case, then the sum, the divisor and the value."""
    first = (t("learn.head_case"),) if replay.of_cases else (t("learn.head_rank"), t("learn.head_item"))
    # A misconception may look at fewer ranks, or at more.
    added = zip(replay.rows, zip_longest(*(working.terms for working in workings)), strict=True)
    summed = (
        (t("learn.row_sum"), [working.total for working in workings]),
        (t("learn.row_divisor"), [working.divisor for working in workings]),
        (replay.measure, [working.value for working in workings]),
    )
    return {
        "kind": "table",
        "id": id_,
        "caption": caption,
        "head": [*first, *heads],
        "rows": [
            *(_row((str(at), name)[-len(first) :], terms) for at, (name, terms) in enumerate(added, 1)),
            *(_row(("", name)[-len(first) :], values, is_total=True) for name, values in summed),
        ],
        "submit": "",
        "act": None,
    }


def _row(start: Sequence[str], values: Sequence[Number | None], *, is_total: bool = False) -> TableRow:
    texts = (_NOTHING if value is None else exact_text(value) for value in values)
    cells: list[TextCell | BlankCell] = [{"text": text} for text in (*start, *texts)]
    return {"cells": cells, "differs": len(set(values)) > 1, "total": is_total}
