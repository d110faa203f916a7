"""Random orders of a list as a histogram, after a prediction of how the list compares with them."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from itertools import pairwise
from typing import Final

from recmetrics.bounded import whole_number
from recmetrics.teaching import order_distribution
from webapp.board.explained import joined
from webapp.learn.blocks import Block, OptionData
from webapp.learn.comparing import compared
from webapp.learn.figures import scene_value
from webapp.learn.hands_on import CHANCE, Orders
from webapp.learn.hands_on_protocol import ColumnData, DrawData, OrdersBlock
from webapp.learn.listing import listed, lists, names_cutoff
from webapp.learn.lists import shown_of
from webapp.learn.random_orders import RandomOrders, random_orders
from webapp.learn.screen import choice, prose
from webapp.learn.steps.pictures import value_text
from webapp.learn.steps.reasons import belief_behind, known_reasons, reasons, state_of, text_of_reply
from webapp.learn.steps.shown_step import Context, ShownStep
from webapp.model.measure_names import measure_at
from webapp.model.numbers import Number, decimal_text, sign_of

_MOST_COLUMNS: Final = 16
"""Most different values that have a column each; of more, the axis is cut into classes."""

_CLASSES: Final = 20
"""Columns from 0 to 1."""

_SHOWN: Final = 30
"""The first orders, which are shown item by item."""


def shown(step: Orders, at: Context) -> ShownStep:
    """Return the question; once it is answered the histogram, and with all orders the truth."""
    predicted = at.parts[0] if at.parts and at.parts[0] in CHANCE else None
    truth = truth_of(step, at)
    drawn = drawn_of(step, at.parts)
    is_all = predicted is not None and drawn == step.draws
    options: list[OptionData] = [
        {
            "text": at.t(f"answer.{word}"),
            "state": state_of(word, predicted, truth) if is_all else "chosen" if word == predicted else "",
            "act": at.answered(step, word, "0") if predicted is None else None,
        }
        for word in CHANCE
    ]
    scenario = at.lesson.list(step.scene)
    values = [(str(measure_at(step.measure, scenario.k)), scene_value(scenario, step.measure))]
    has_cutoff = names_cutoff([step.measure])
    blocks: list[Block] = [
        prose("text", at.text(step, "text")),
        lists("lists", [listed(shown_of(scenario), at.t, values, has_cutoff=has_cutoff)]),
        choice("options", at.text(step, "ask"), options, is_short=True),
    ]
    if predicted is None:
        return ShownStep(tuple(blocks), is_done=False)
    blocks.append(_block(step, at, predicted, drawn))
    if not is_all:
        status = _drawn_text(step, at, drawn) if drawn else ""
        return ShownStep(tuple(blocks), is_done=False, said=status)
    is_right = predicted == truth
    result = at.t("learn.right_prediction" if is_right else "learn.other_prediction")
    tried = known_reasons(step, at.parts[2:])
    blocks += [
        prose("reveal", joined(result, at.text(step, "reveal"), at.t), "good" if is_right else "wrong"),
        *([] if is_right else belief_behind(step, predicted, at)),
        *(reasons(step, at, (predicted, str(drawn)), tried) if step.why else []),
    ]
    is_done = not step.why or step.why[0] in tried
    return ShownStep(tuple(blocks), is_done, said=text_of_reply(blocks, tried) or result)


def truth_of(step: Orders, at: Context) -> str:
    """Return how the list compares with the mean over all orders: better, same or worse."""
    scenario = at.lesson.list(step.scene)
    return compared(CHANCE, scene_value(scenario, step.measure), chance_of(step, at))


def chance_of(step: Orders, at: Context) -> Number:
    """Return the mean of the measure over all orders of the list."""
    scenario = at.lesson.list(step.scene)
    measure = measure_at(step.measure, scenario.k)
    hits = sum(scenario.flags)
    return order_distribution(measure, len(scenario.ranked), hits, scenario.relevant_count).expected


def drawn_of(step: Orders, parts: tuple[str, ...]) -> int:
    """Return how many orders were drawn; 0 where an answer says nothing that can be read."""
    given = parts[1] if len(parts) > 1 else ""
    return min(whole_number(given, len(str(step.draws))) or 0, step.draws)


def drawn_values(step: Orders, at: Context) -> RandomOrders:
    """Return the random orders of the step."""
    scenario = at.lesson.list(step.scene)
    measure = measure_at(step.measure, scenario.k)
    return random_orders(measure, scenario.flags, scenario.relevant_count, step.draws, step.seed)


def _drawn_text(step: Orders, at: Context, drawn: int) -> str:
    """Return how many of the orders are below, level with and above the list, and their mean."""
    own = scene_value(at.lesson.list(step.scene), step.measure)
    found = drawn_values(step, at)
    counts = Counter(found.draws[:drawn])
    signs: Counter[int] = Counter()
    for which, count in counts.items():
        signs[sign_of(found.different[which] - own)] += count
    total = sum(found.different[which] * count for which, count in counts.items())
    return at.t(
        "hands_on.drawn",
        n=drawn,
        below=signs[-1],
        equal=signs[0],
        above=signs[1],
        mean=decimal_text(total / drawn),
    )


def _block(step: Orders, at: Context, predicted: str, drawn: int) -> OrdersBlock:
    scenario = at.lesson.list(step.scene)
    own, chance = scene_value(scenario, step.measure), chance_of(step, at)
    found = drawn_values(step, at)
    columns, column_of = _columns([float(value) for value in found.different])
    is_all = drawn == step.draws
    buttons: list[DrawData] = [
        {"text": at.t("hands_on.draw_more", n=more), "drawn": drawn + more}
        for more in (1, 10)
        if drawn + more < step.draws
    ]
    if not is_all:
        buttons.append({"text": at.t("hands_on.draw_all", n=step.draws), "drawn": step.draws})
    return {
        "kind": "orders",
        "id": "orders",
        "legend": at.t("hands_on.orders_legend", measure=str(measure_at(step.measure, scenario.k))),
        "columns": columns,
        "values": [
            {"at": min(float(value), 1.0), "text": value_text(value), "column": column}
            for value, column in zip(found.different, column_of, strict=True)
        ],
        "draws": list(found.draws),
        "items": list(scenario.ranked),
        "hits": list(scenario.flags),
        "orders": [list(order) for order in found.orders[:_SHOWN]],
        "drawn": drawn,
        "here": min(float(own), 1.0),
        "here_text": at.t("hands_on.this_list", value=value_text(own)),
        "chance": min(float(chance), 1.0) if is_all else None,
        "chance_text": at.t("hands_on.all_orders", value=value_text(chance)) if is_all else "",
        "mean_label": at.t("hands_on.mean_so_far"),
        "alternative": _drawn_text(step, at, drawn) if drawn else at.t("hands_on.none_drawn"),
        "buttons": buttons,
        "act": at.answered(step, predicted, str(drawn)),
    }


def _columns(values: list[float]) -> tuple[list[ColumnData], list[int]]:
    """Return the columns of a histogram, and the column of each of some values, ascending."""
    if len(values) <= _MOST_COLUMNS:
        nearest = min((after - before for before, after in pairwise(values)), default=1.0)
        half = min(nearest * 0.45, 0.03)
        return [{"start": value - half, "end": value + half} for value in values], list(range(len(values)))
    edges = [number / _CLASSES for number in range(_CLASSES + 1)]
    columns: list[ColumnData] = [{"start": start, "end": end} for start, end in pairwise(edges)]
    return columns, [min(bisect_right(edges, value + 1e-9) - 1, _CLASSES - 1) for value in values]
