"""The panel of the worst, best and typical cases, and of search by name; a click opens a case."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any, Final

import streamlit as st

from recmetrics.tables.summaries import Between, EvaluatedCase, Which
from webapp.evaluate import state as states
from webapp.evaluate.groups import label_of
from webapp.evaluate.panels.case_rows import STYLE
from webapp.evaluate.results import SHOWN_CASES, SHOWN_RANKS, WHICH, Results
from webapp.model.limits import MAX_CASES
from webapp.model.numbers import decimal_text
from webapp.playground.export import safe_markdown
from webapp.shell import elements, session
from webapp.shell.error_boundary import guarded
from webapp.texts import Texts

_ALL: Final = "all"
_KEY: Final = "evaluate_cases"
KEYS: Final = tuple(f"{_KEY}_{name}" for name in ("which", "measure", "group", "name"))
"""Session-state keys of the widgets of this panel."""

_WIDTHS: Final = (1, 4)
_HIT, _MISS, _CUT = "●", "·", "|"


def show(results: Results, texts: Texts) -> None:
    """Show the search for cases, and the cases that it finds."""
    measures = list(results.means)
    groups: dict[str, Between] = {label_of(one.between): one.between for one in results.groups}
    columns = st.columns(4, vertical_alignment="bottom")
    with columns[0]:
        which: Which = _chosen("which", WHICH, texts, {one: texts(f"evaluate.cases_{one}") for one in WHICH})
    with columns[1]:
        measure = _chosen("measure", measures, texts)
    with columns[2]:
        group = _chosen(
            "group",
            [_ALL, *groups],
            texts,
            {_ALL: texts("evaluate_cases.all")} | {one: one for one in groups},
        )
    with columns[3]:
        part = st.text_input(
            texts("evaluate_cases.name"), key=f"{_KEY}_name", on_change=session.note_act, max_chars=200
        ).strip()
    if part:
        found = results.named_cases(part)
        st.caption(
            texts("evaluate_cases.named" if found else "evaluate_cases.nobody", name=safe_markdown(part))
        )
    else:
        found = results.cases(which, measure, SHOWN_CASES, groups.get(group))
        st.caption(texts("evaluate.cases_hint", measure=measure))
    _table(found, results, texts)
    if not part:
        most = min(MAX_CASES, results.counts.averaged)
        st.button(
            texts(f"import_back.take_{which}", n=most),
            on_click=_take,
            args=(which, measure, groups.get(group)),
            key=f"{_KEY}_take",
            help=texts("import_back.take_hint"),
        )
    st.caption(texts("evaluate_cases.legend", hit=_HIT, miss=_MISS, cut=_CUT))


def _chosen(name: str, options: Sequence[Any], texts: Texts, words: dict[Any, str] | None = None) -> Any:
    """Show a selection; return the chosen option, or the first one if the options have changed since."""
    key = f"{_KEY}_{name}"
    elements.kept_choice(options, key)
    return st.selectbox(
        texts(f"evaluate_cases.{name}"),
        options,
        format_func=lambda one: words[one] if words else str(one),
        key=key,
        on_change=session.note_act,
    )


def _table(found: Sequence[EvaluatedCase], results: Results, texts: Texts) -> None:
    k = results.choice.k
    marks = min(max((row.length for row in found), default=0), SHOWN_RANKS) + 2
    widths = f"3rem 3rem minmax(7rem, {0.7 * marks:.1f}em) repeat({len(results.means)}, minmax(0, 1fr))"
    heads = ["|R|", texts("evaluate_cases.hits"), texts("evaluate_cases.ranks"), *results.means]
    st.html(STYLE)
    with st.container(key="evaluate_heads"):
        name, cells = st.columns(_WIDTHS)
    name.markdown(f"**{texts('evaluate.role_case')}**")
    cells.html(_cells("own-cells head", widths, (f"<span>{escape(head)}</span>" for head in heads)))
    with st.container(gap=None):
        for at, row in enumerate(found):
            values = [
                str(row.relevant),
                str(len(row.hit_ranks)),
                _strip(row, k, texts),
                *map(decimal_text, row.values.values()),
            ]
            with st.container(key=f"evaluate_row_{at}"):
                _row(at, row.case, widths, heads, values, texts)


def _row(at: int, case: str, widths: str, heads: Sequence[str], values: Sequence[str], texts: Texts) -> None:
    """Show a case: its name, which opens it, and its numbers."""
    name, cells = st.columns(_WIDTHS, vertical_alignment="center")
    name.button(
        safe_markdown(case) or "–",
        on_click=_open,
        args=(case,),
        type="tertiary",
        icon=":material/open_in_new:",
        key=f"evaluate_case_{at}",
        help=texts("evaluate.open_case"),
    )
    labelled = (
        f"<span><small>{escape(head)}</small>{value}</span>"
        for head, value in zip(heads, values, strict=True)
    )
    cells.html(_cells("own-cells", widths, labelled))


def _strip(row: EvaluatedCase, k: int, texts: Texts) -> str:
    """Return the first ranks as marks with a line at the cutoff, and its text for screen readers."""
    shown = min(row.length, SHOWN_RANKS)
    hits = [rank for rank in row.hit_ranks if rank <= SHOWN_RANKS]
    marks = [
        (_HIT if rank in hits else _MISS) + (_CUT if rank == k and k < row.length else "")
        for rank in range(1, shown + 1)
    ]
    more = "…" if row.length > shown else ""
    ranks = texts("change.comma").join(map(str, hits))
    further = len(row.hit_ranks) - len(hits)
    parts = [texts("evaluate_cases.hits_at", ranks=ranks)] if ranks else []
    parts += [texts("evaluate_cases.hits_below", n=further)] if further else []
    words = escape(" ".join(parts) or texts("evaluate_cases.no_hit"))
    strip = f"{''.join(marks)}{more}"
    return f'<span class="hits" role="img" aria-label="{words}" title="{words}">{strip}</span>'


def _cells(name: str, widths: str, cells: Iterable[str]) -> str:
    return f'<div class="{name}" style="grid-template-columns:{widths}">{"".join(cells)}</div>'


@guarded
def _take(which: Which, measure: str, group: Between | None) -> None:
    state = states.current()
    if state.results is not None:
        found = state.results.cases(which, measure, MAX_CASES, group)
        state.wanted_set = tuple(row.case for row in found), measure, which


@guarded
def _open(case: str) -> None:
    states.current().wanted = case
