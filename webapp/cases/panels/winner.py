"""Winner panel: the better model by definition, and the fewest cases that show why the winner flips."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import groupby

import streamlit as st

from recmetrics import Verdict, flips, mean_name
from webapp.cases.explained import ExplainedCases, FlipExample, example_of, verdicts_of
from webapp.cases.set_sentences import definition_text, kind_of
from webapp.model.numbers import Number, decimal_text, exact_text
from webapp.texts import Texts

# The chosen definition first; the cutoffs last, as there may be many.
_ORDER = (None, "option", "no_relevant", "missing", "cutoff")

_STYLE = """<style>
.who{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.9rem;width:100%}
.who th,.who td{padding:.2rem .6rem;border-bottom:1px solid rgba(128,128,128,.3);text-align:end}
.who th:first-child,.who td:first-child{text-align:start}
.who th:first-child,.who th[colspan="2"]{overflow-wrap:anywhere}
.who tr.own{background:rgba(128,128,128,.12)}
.who tr.flip{font-weight:650}
.who .best{text-decoration:underline;text-underline-offset:.2em}
@media (max-width:480px){
  .who{font-size:.8rem}
  .who th,.who td{padding:.2rem .25rem}
}
</style>"""


def show(explained: ExplainedCases, texts: Texts) -> None:
    """Show a table of definitions that differ in one thing, and an example for each kind of flip."""
    found = sorted(verdicts_of(explained.now), key=lambda verdict: _ORDER.index(kind_of(verdict)))
    turned = flips(found)
    st.html(_STYLE)
    left, right = st.columns([1.2, 1], gap="large")
    with left:
        st.caption(texts("cases.winner_intro"))
        st.html(_table(found, turned, texts))
    with right:
        if not turned:
            st.text(texts("cases.no_flip"))
        for _, alike in groupby(turned, kind_of):
            _example(explained, next(alike), texts)


def _table(found: Sequence[Verdict], turned: Sequence[Verdict], texts: Texts) -> str:
    columns = ("definition", "model_a", "model_b", "better")
    heads = "".join(_head(texts(f"cases.{column}")) for column in columns)
    rows = "".join(_row(verdict, "flip" if verdict in turned else "", texts) for verdict in found[1:])
    own = _row(found[0], "own", texts)
    label = escape(texts("cases.winner_table"))
    return f'<table class="who" aria-label="{label}"><tr>{heads}</tr>{own}{rows}</table>'


def _row(verdict: Verdict, kind: str, texts: Texts) -> str:
    values = _value(verdict.a, verdict.winner == "A") + _value(verdict.b, verdict.winner == "B")
    better = (verdict.winner or texts("cases.equal")) + (" ⇄" if kind == "flip" else "")
    name = _head(definition_text(verdict, texts), scope="row")
    return f'<tr class="{kind}">{name}{values}<td>{escape(better)}</td></tr>'


def _example(explained: ExplainedCases, flip: Verdict, texts: Texts) -> None:
    example = example_of(explained.now, flip)
    if example is None:
        return
    names = texts("change.comma").join(example.cases)
    st.text(texts("cases.smallest", definition=definition_text(flip, texts), cases=names))
    st.html(_comparison(example, flip, texts))


def _comparison(example: FlipExample, flip: Verdict, texts: Texts) -> str:
    """Return the table of an example: the terms of both models under both definitions, and the means."""
    definitions = (mean_name(example.definition.measure), definition_text(flip, texts))
    heads = "".join(_head(name, scope="colgroup", span=2) for name in definitions)
    models = "".join(_head(model) for model in "ABAB")
    rows = "".join(
        f"<tr>{_head(case, scope='row')}{''.join(map(_value, values))}</tr>"
        for case, values in zip(example.cases, example.values, strict=True)
    )
    means = "".join(map(_value, example.means, example.best))
    mean = _head(texts("cases.mean"), scope="row")
    return (
        f'<table class="who"><tr><td></td>{heads}</tr><tr><td></td>{models}</tr>{rows}'
        f'<tr class="flip">{mean}{means}</tr></table>'
    )


def _head(text: str, scope: str = "col", span: int = 1) -> str:
    return f'<th scope="{scope}" colspan="{span}">{escape(text)}</th>'


def _value(value: Number | None, is_best: bool = False) -> str:
    if value is None:
        return "<td>–</td>"
    exact, decimals = exact_text(value), decimal_text(value)
    return f'<td class="{"best" if is_best else ""}" title="{exact}">{decimals}</td>'
