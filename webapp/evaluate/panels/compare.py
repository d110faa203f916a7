"""The comparison panel: two files of recommendations on the same truth, with tests and cases."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from html import escape
from typing import Final

import streamlit as st

from recmetrics.paired_tests import MOST_DIFFERENT, MOST_SWAPPED, TestKind
from recmetrics.tables.pairs import Pair
from webapp.cases.excerpt import Reason
from webapp.cases.verdict_sentences import p_decimals
from webapp.charts import difference_histogram
from webapp.evaluate import state as states
from webapp.evaluate.comparison import FilesComparison, MeasureComparison
from webapp.evaluate.comparison_export import comparison_program, pairs_file
from webapp.evaluate.export import chosen_by_hand, with_cells
from webapp.evaluate.notes import note_sentences
from webapp.evaluate.panels import messages
from webapp.evaluate.panels.case_rows import STYLE
from webapp.evaluate.panels.downloads import names_of, show_files
from webapp.evaluate.panels.table import Column, show_table
from webapp.evaluate.results import SHOWN_CASES
from webapp.evaluate.state import EvaluateState
from webapp.evaluate.tables import Argument, Table
from webapp.evaluate.verdicts import verdict_sentence, verdict_word
from webapp.model.numbers import decimal_text, sign_of, signed_decimals
from webapp.playground.export import safe_markdown
from webapp.shell import elements, session
from webapp.shell.error_boundary import guarded
from webapp.shell.page_state import problem_messages
from webapp.shell.size_presets import SizePreset
from webapp.texts import Texts

_SIDES: Final = ("gains", "losses")
_WIDTHS: Final = (1, 2)
_MEASURE: Final = "evaluate_compare_measure"
_SIDE: Final = "evaluate_compare_side"
KEYS: Final = (_MEASURE, _SIDE)
"""Session-state keys of the widgets of this panel."""


def show(state: EvaluateState, texts: Texts, preset: SizePreset) -> None:
    """Show the comparison, or what is missing for it."""
    found = state.comparison
    if state.second is None:
        st.text(texts("evaluate_compare.incomplete"))
    elif found is None or found.b.columns["recommendations"] != state.second[1]:
        if state.comparison_failures:
            failures = problem_messages(state.comparison_failures, texts)
            messages.show_errors(texts("evaluate_compare.failed"), failures)
        elif state.under_way is None:
            st.text(texts("evaluate_compare.not_asked" if found is None else "evaluate_compare.outdated"))
        st.button(
            texts("evaluate_compare.ask"),
            on_click=_compare,
            disabled=state.under_way is not None,
            key="evaluate_compare",
        )
    if found is not None:
        _found(state, found, texts, preset)


def _found(state: EvaluateState, found: FilesComparison, texts: Texts, preset: SizePreset) -> None:
    _paired(state, found, texts)
    if not found.measures:
        st.text(texts("evaluate_compare.none_paired"))
        return
    _table(found, texts)
    _tests(found, texts)
    measure = _looked_at(found, texts)
    st.text(verdict_sentence(measure, texts))
    left, right = st.columns([1, 1], gap="large")
    with left:
        _spread(measure, texts, preset)
    with right:
        _cases(measure, texts)
    _take_away(state, found, texts)


def _paired(state: EvaluateState, found: FilesComparison, texts: Texts) -> None:
    """Show which cases are compared, and which are left out."""
    a, b = (state.files[slot].name for slot in ("recommendations", "second"))
    lines = [
        texts("evaluate_compare.models", a=a, b=b),
        texts("evaluate_compare.paired", paired=f"{found.paired:,}"),
    ]
    for side, alone in (("only_a", found.only_a), ("only_b", found.only_b)):
        if alone.count:
            examples = "; ".join(alone.examples)
            lines.append(texts(f"evaluate_compare.{side}", count=f"{alone.count:,}", examples=examples))
    st.text("\n".join(lines))
    notes = note_sentences((note for note in found.b.notes if note not in found.a.notes), texts)
    messages.show_notes(texts("evaluate_compare.notes"), notes)


def _table(found: FilesComparison, texts: Texts) -> None:
    names = ("wins_a", "wins_b", "ties")
    confidence = {f"{of.chance.confidence:.0%}" for of in found.measures if of.chance is not None}
    columns = [
        Column(texts("evaluate_compare.measure")),
        Column("A", is_number=True),
        Column("B", is_number=True),
        Column(texts("evaluate_compare.difference"), is_number=True),
        Column(texts("evaluate_compare.interval", confidence="".join(confidence)).strip(), is_number=True),
        Column("p", is_number=True),
        Column(texts("evaluate_compare.verdict"), is_short=True),
        *(Column(texts(f"evaluate_compare.{name}"), is_number=True) for name in names),
    ]
    rows = (_row(of, texts) for of in found.measures)
    show_table(texts("evaluate_compare.table"), columns, rows)


def _row(of: MeasureComparison, texts: Texts) -> list[str]:
    interval = (
        "–" if of.chance is None else f"{signed_decimals(of.chance.low)} … {signed_decimals(of.chance.high)}"
    )
    values = [of.measure, decimal_text(of.a), decimal_text(of.b), signed_decimals(of.difference), interval]
    p_value = "–" if of.chance is None else p_decimals(of.chance.p_value).removeprefix("= ")
    counts = (f"{count:,}" for count in (of.wins_a, of.wins_b, of.ties))
    return [*values, p_value, verdict_word(of, texts), *counts]


def _tests(found: FilesComparison, texts: Texts) -> None:
    """Show the test behind each p-value, and what it does not prove."""
    by_test: dict[TestKind, list[str]] = {}
    for of in found.measures:
        if of.chance is not None:
            by_test.setdefault(of.chance.kind, []).append(of.measure)
    if not by_test:
        return
    lines = [_few_large(found, more, texts) for more in "AB"]
    for kind, measures in by_test.items():
        named = texts("change.comma").join(measures)
        values = {"measures": named, "limit": f"{MOST_DIFFERENT:,}", "most": f"{MOST_SWAPPED:,}"}
        lines.append(texts(f"evaluate_compare.{kind}", **values))
    st.text("\n".join(filter(None, lines)))
    cautions = [texts("cases.chance_caution")]
    if len(found.measures) > 1:
        cautions.append(texts("leaderboard_text.legend_measures"))
    st.caption(" ".join(cautions))


def _few_large(found: FilesComparison, more: str, texts: Texts) -> str:
    """Return a sentence on measures under which a model wins more cases but has the lower mean, or ""."""
    sign = 1 if more == "B" else -1
    measures = [
        of.measure
        for of in found.measures
        if sign * (of.wins_b - of.wins_a) > 0 and sign_of(sign * of.difference) < 0
    ]
    if not measures:
        return ""
    higher = "A" if more == "B" else "B"
    names = texts("change.comma").join(measures)
    return texts("evaluate_compare.few_large", measures=names, higher=higher, more=more)


def _looked_at(found: FilesComparison, texts: Texts) -> MeasureComparison:
    """Show the choice of a measure; return the comparison under it."""
    by_name = {of.measure: of for of in found.measures}
    names = list(by_name)
    if len(names) == 1:
        return found.measures[0]
    chosen = st.segmented_control(
        texts("evaluate_compare.measure"),
        names,
        default=elements.kept_choice(names, _MEASURE),
        key=_MEASURE,
        required=True,
        on_change=session.note_act,
    )
    return by_name[chosen or names[0]]


def _spread(of: MeasureComparison, texts: Texts, preset: SizePreset) -> None:
    """Show the distribution of the differences, as a chart and a sentence."""
    st.markdown(f"**{texts('evaluate_compare.chart_title', measure=of.measure)}**")
    if not of.reach:
        st.text(texts("evaluate_compare.all_tied", measure=of.measure, ties=f"{of.ties:,}"))
        return
    description = texts(
        "evaluate_compare.alternative",
        measure=of.measure,
        mean=signed_decimals(of.difference),
        low=signed_decimals(of.losses[0].difference if of.losses else 0.0),
        high=signed_decimals(of.gains[0].difference if of.gains else 0.0),
        wins_a=f"{of.wins_a:,}",
        wins_b=f"{of.wins_b:,}",
        ties=f"{of.ties:,}",
    )
    words = {name: texts(f"evaluate_compare.{name}") for name in ("difference", "cases", "mean_difference")}
    words |= {"a_better": texts("evaluate_compare.wins_a"), "b_better": texts("evaluate_compare.wins_b")}
    figure = difference_histogram(of.bars, of.reach, of.difference, words, preset.letters)
    elements.chart(figure, key="evaluate_differences", alternative=description)
    st.caption(description)


def _cases(of: MeasureComparison, texts: Texts) -> None:
    """Show the cases with the largest gains or losses of B; a click on one opens it."""
    chosen = elements.one_of(_SIDES, texts, "evaluate_compare.which", _SIDE)
    side: Reason = "losses" if chosen == "losses" else "gains"
    pairs = of.losses if side == "losses" else of.gains
    if not pairs:
        st.text(texts("evaluate_compare.no_losses" if side == "losses" else "evaluate_compare.no_gains"))
        return
    st.caption(texts("evaluate_compare.cases_hint", measure=of.measure))
    heads = ["A", "B", texts("evaluate_compare.difference")]
    st.html(STYLE)
    with st.container(key="evaluate_heads"):
        name, values = st.columns(_WIDTHS, gap="small")
    name.markdown(f"**{texts('evaluate.role_case')}**")
    values.html(_cells((f"<span>{escape(head)}</span>" for head in heads), "head"))
    with st.container(gap=None):
        for at, pair in enumerate(pairs[:SHOWN_CASES]):
            with st.container(key=f"evaluate_row_{at}"):
                _case(at, pair, heads, (of.measure, side), texts)

    st.button(
        texts("import_back.take_pairs", n=len(pairs)),
        on_click=_open,
        args=(tuple(pair.case for pair in pairs), of.measure, side),
        key="evaluate_take_pairs",
        help=texts("import_back.take_hint"),
    )


def _case(at: int, pair: Pair, heads: Sequence[str], chosen: tuple[str, Reason], texts: Texts) -> None:
    name, values = st.columns(_WIDTHS, gap="small", vertical_alignment="center")
    name.button(
        safe_markdown(pair.case) or "–",
        on_click=_open,
        args=((pair.case,), *chosen),
        type="tertiary",
        icon=":material/open_in_new:",
        key=f"evaluate_pair_{at}",
        help=texts("evaluate_compare.open_case"),
    )
    numbers = (decimal_text(pair.a), decimal_text(pair.b), signed_decimals(pair.difference))
    labelled = (
        f"<span><small>{escape(head)}</small>{number}</span>"
        for head, number in zip(heads, numbers, strict=True)
    )
    values.html(_cells(labelled))


def _cells(cells: Iterable[str], name: str = "") -> str:
    return f'<div class="own-cells {name}" style="grid-template-columns:repeat(3,1fr)">{"".join(cells)}</div>'


def _take_away(state: EvaluateState, found: FilesComparison, texts: Texts) -> None:
    """Show the exports: both values of every case as files, and the program that repeats the comparison."""
    kept, second = state.kept_pairs, state.second
    if kept is None or second is None:
        return
    st.markdown(f"**{texts('evaluate_compare.per_case')}**")
    show_files("comparison", kept, partial(pairs_file, found), texts)
    tables_a = state.tables
    tables_b: dict[Argument, Table] = {**tables_a, "recommendations": second[0]}
    of_a, of_b = names_of(state, tables_a), names_of(state, tables_b)
    if of_a == of_b:
        # The program could read only one of two files with the same name.
        for side, names in (("a", of_a), ("b", of_b)):
            names["recommendations"] = f"{side}/{names['recommendations']}"
    program = comparison_program(
        (of_a, chosen_by_hand(tables_a, found.a.columns)),
        (of_b, chosen_by_hand(tables_b, found.b.columns)),
        replace(found, a=replace(found.a, choice=with_cells(found.a.choice, tables_b))),
    )
    where = texts("takeaway.python_where", install='".[tables,significance]"')
    with st.expander(texts("evaluate_compare.program")):
        st.code(f"# {where}\n{program}", language="python", wrap_lines=True)


@guarded
def _compare() -> None:
    state = states.current()
    if state.under_way is None:
        state.compare()


@guarded
def _open(cases: tuple[str, ...], measure: str, reason: Reason) -> None:
    states.current().wanted_set = cases, measure, reason
