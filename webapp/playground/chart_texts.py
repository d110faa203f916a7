"""Text alternatives of the playground's charts, with every number that they show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from recmetrics import Explanation
from webapp.board.explained import joined
from webapp.model.numbers import Number, decimal_text
from webapp.texts import Texts


def bars_alternative(now: Sequence[Explanation], before: Sequence[Number | None], texts: Texts) -> str:
    """Return the measures and, where they differ, their earlier values."""
    values: list[str] = []
    for explanation, was in zip(now, before, strict=True):
        changed = was is not None and was != explanation.value
        values.append(
            texts(
                "chart.bars_value_before" if changed else "chart.bars_value",
                measure=str(explanation.measure),
                value=decimal_text(explanation.value),
                **({"before": decimal_text(was)} if changed and was is not None else {}),
            )
        )
    return texts("chart.bars_alt", values=_listed(values, texts))


def ranks_alternative(explanation: Explanation, k: int, texts: Texts) -> str:
    """Return P@k at every rank, with the item and whether it is a hit."""
    values = [
        texts(
            "chart.ranks_value",
            k=step.k,
            item=step.item,
            kind=texts("chart.hit") if step.relevant else texts("chart.miss"),
            hits=step.hits,
        )
        for step in explanation.steps
    ]
    return texts("chart.ranks_alt", values=_listed(values, texts), k=k)


def curves_alternative(
    curves: Mapping[str, Sequence[Number]], k: int, texts: Texts, length: int | None = None
) -> str:
    """Return every line with its values, from K = 1 on, and where the list ends if there is one only."""
    values = [
        texts("chart.curves_value", measure=name, numbers=_listed([decimal_text(v) for v in line], texts))
        for name, line in curves.items()
    ]
    told = texts(
        "chart.curves_alt",
        n=max(map(len, curves.values()), default=0),
        values=texts("change.join").join(values),
        k=k,
    )
    return told if length is None else joined(told, texts("chart.curves_end", n=length), texts)


def _listed(values: Sequence[str], texts: Texts) -> str:
    return texts("change.comma").join(values)
