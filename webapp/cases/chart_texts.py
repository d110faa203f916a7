"""Text alternatives of the cases page's charts, with every number that they show."""

from __future__ import annotations

from collections.abc import Sequence

from webapp.model.numbers import Number, decimal_text, sign_of, signed_decimals
from webapp.model.sampling import TOLERANCE
from webapp.texts import Texts


def case_bars_alternative(
    names: Sequence[str],
    values: Sequence[Number | None],
    mean: Number | None,
    texts: Texts,
    pooled: Number | None = None,
) -> str:
    """Return every case with its value, and the lines across."""
    listed = [
        texts("cases_chart.bars_left_out", case=name)
        if value is None
        else texts("cases_chart.bars_value", case=name, value=decimal_text(value))
        for name, value in zip(names, values, strict=True)
    ]
    lines = (
        texts("cases_chart.bars_no_mean")
        if mean is None
        else texts("cases_chart.bars_mean", mean=decimal_text(mean))
    )
    if pooled is not None:
        in_one_pot = texts("cases_chart.bars_pooled", pooled=decimal_text(pooled))
        lines = texts("join.sentences", first=lines, second=in_one_pot)
    return texts("cases_chart.bars_alt", values=texts("change.comma").join(listed), lines=lines)


def differences_alternative(
    names: Sequence[str],
    differences: Sequence[Number | None],
    mean_difference: Number | None,
    texts: Texts,
) -> str:
    """Return every case with its difference, and their mean."""
    listed = [_difference(name, value, texts) for name, value in zip(names, differences, strict=True)]
    mean = (
        texts("cases_chart.differences_no_mean")
        if mean_difference is None
        else texts("cases_chart.differences_mean", difference=signed_decimals(mean_difference))
    )
    return texts("cases_chart.differences_alt", values=texts("change.comma").join(listed), mean=mean)


def chance_alternative(null: Sequence[tuple[float, int]], difference: float, texts: Texts) -> str:
    """Return the position of the observed difference among those made by chance."""
    return texts(
        "cases_chart.chance_alt",
        size=sum(count for _, count in null),
        low=signed_decimals(null[0][0] if null else 0.0),
        high=signed_decimals(null[-1][0] if null else 0.0),
        difference=signed_decimals(difference),
        extreme=sum(count for value, count in null if abs(value) >= abs(difference) - TOLERANCE),
    )


def _difference(name: str, difference: Number | None, texts: Texts) -> str:
    if difference is None:
        return texts("cases_chart.differences_not_paired", case=name)
    if not sign_of(difference):
        return texts("cases_chart.differences_tie", case=name)
    return texts("cases_chart.differences_value", case=name, difference=signed_decimals(difference))
