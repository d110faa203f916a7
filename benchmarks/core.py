"""Benchmark of our own parts of a script run: the core, the explanations and the link.

Each is called for a while; medians and p95 in microseconds. The baseline is AP@K of 50 items in floats, in
the shortest loop that Python has for it: what it would cost to know the value without any explanation.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from functools import partial

from benchmarks.figures import Line, Table, middle, percentile
from recmetrics import move_gains, order_distribution, parse_measure, upward_gains
from webapp.board.explained import board_numbers, change_sentences, explain_all
from webapp.board.last_act import LastAct
from webapp.model.scenario import Scenario
from webapp.texts import texts_for


def core(seconds: float) -> Table:
    """Measure each for this long."""
    table = Table("core: one call", "Ratio to AP@K of 50 items in plain floats.")
    ap = parse_measure("AP@10")
    calls: list[tuple[str, Callable[[], object]]] = []
    for n in (5, 20, 50):
        ranked, relevant = _case(n)
        calls.append((f"explain, {n} items", partial(ap.explain, ranked, relevant)))
    for n in (5, 20, 50):
        ranked, relevant = _case(n)
        calls += [
            (f"upward_gains, {n} items", partial(upward_gains, ap, ranked, relevant)),
            (f"move_gains, {n} items", partial(move_gains, ap, ranked, relevant)),
        ]
    calls += [
        (f"order_distribution, {n} items", partial(_distribution, n))
        for n in (12, 50)  # exact, sampled
    ]
    calls += [
        (f"explanations and view models, {n} items", partial(_view_models, *_scenarios(n))) for n in (5, 50)
    ]
    query = _long_link()
    length = sum(map(len, query.values()))
    calls.append((f"Scenario.from_query, link of {length} characters", partial(Scenario.from_query, query)))

    ranked, relevant = _case(50)
    base = middle(_microseconds(partial(plain_ap, ranked, relevant), seconds))
    table.lines.append(Line("AP@K in plain floats, 50 items, median", base, "µs", None, 1.0))
    for what, call in calls:
        times = _microseconds(call, seconds)
        table.lines += [
            Line(f"{what}, median", middle(times), "µs", None, middle(times) / base),
            Line(f"{what}, p95", percentile(times, 0.95), "µs"),
        ]
    return table


def _case(n: int) -> tuple[list[str], set[str]]:
    items = [f"item {rank}" for rank in range(1, n + 1)]
    return items, {*items[1::3], "missed"}


def plain_ap(ranked: Sequence[str], relevant: Collection[str], k: int = 10) -> float:
    """Compute AP@K in floats, without any explanation."""
    hits = 0
    total = 0.0
    for rank, item in enumerate(ranked[:k], 1):
        if item in relevant:
            hits += 1
            total += hits / rank
    return total / min(k, len(relevant)) if relevant else 0.0


def _distribution(n: int) -> object:
    order_distribution.cache_clear()
    return order_distribution(parse_measure("AP@10"), n, n // 3, n // 3 + 1)


def _scenarios(n: int) -> tuple[Scenario, Scenario]:
    items, relevant = _case(n - 1)
    before = Scenario(tuple(items), tuple(sorted(relevant)), k=min(n, 10))
    return before, before.with_ranked((items[1], items[0], *items[2:]))


def _view_models(before: Scenario, after: Scenario) -> object:
    moved = LastAct("moved", after.ranked[0], 2, 1)
    texts = texts_for("en")
    return board_numbers(explain_all(after, before)), change_sentences(after, before, moved, texts)


def _long_link() -> dict[str, str]:
    names = [f"추천 항목 {number}, {'가나다 ' * 8}".strip() for number in range(50)]
    return Scenario(tuple(names), tuple(names[::3]), k=10).to_query()


def _microseconds(call: Callable[[], object], seconds: float) -> list[float]:
    times: list[float] = []
    end = time.perf_counter() + seconds
    while not times or time.perf_counter() < end:
        start = time.perf_counter()
        call()
        times.append((time.perf_counter() - start) * 1e6)
    return times
