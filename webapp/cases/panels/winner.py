"""Winner panel: the better model by definition, and the fewest cases that show why the winner flips."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import groupby

import streamlit as st

from recmetrics.teaching.flips import Standing, turns
from webapp.cases.case_set import CaseSet
from webapp.cases.explained import ExplainedCases, TurnExample, example_of, standings_of, winners_of
from webapp.cases.turn_sentences import definition_text, kind_of, mean_with_divisor, winners_text
from webapp.cases.verdict_sentences import shown_label
from webapp.model.numbers import Number, decimal_text, exact_text
from webapp.texts import Texts

# The chosen definition first; the cutoffs last, as there may be many.
_ORDER = (None, "option", "no_relevant", "missing", "cutoff")

_BESIDE = 4
"""Most models whose table leaves room for an example beside it."""

_NEVER_SCROLLED = 2
"""Most models whose table fits on every phone."""

# On a phone a table of many models scrolls by itself, and its definitions stay readable.
_STYLE = """<style>
.who-frame{overflow-x:auto}
.who-frame th[scope="row"]{min-width:5.5rem}
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
    """Show a table of definitions that differ in one thing, and an example for each kind of turn."""
    case_set = explained.now
    found = sorted(standings_of(case_set), key=lambda standing: _ORDER.index(kind_of(standing)))
    turned = turns(found)
    st.html(_STYLE)
    is_wide = case_set.models > _BESIDE
    left, right = (st.container(), st.container()) if is_wide else st.columns([1.2, 1], gap="large")
    with left:
        st.caption(texts("cases.winner_intro"))
        st.html(_table(case_set, found, turned, texts))
    with right:
        if not turned:
            st.text(texts("cases.no_flip"))
        for _, alike in groupby(turned, kind_of):
            _example(case_set, next(alike), texts)


def _table(case_set: CaseSet, found: Sequence[Standing], turned: Sequence[Standing], texts: Texts) -> str:
    names = [shown_label(case_set, model, texts) for model in case_set.model_names]
    heads = "".join(map(_head, (texts("cases.definition"), *names, texts("cases.better"))))
    rows = "".join(_row(case_set, one, "flip" if one in turned else "", texts) for one in found[1:])
    own = _row(case_set, found[0], "own", texts)
    label = escape(texts("cases.winner_table"))
    table = f'<table class="who" aria-label="{label}"><tr>{heads}</tr>{own}{rows}</table>'
    # Keys reach what may have to be scrolled.
    reached = f' tabindex="0" role="region" aria-label="{label}"' if case_set.models > _NEVER_SCROLLED else ""
    return f'<div class="who-frame"{reached}>{table}</div>'


def _row(case_set: CaseSet, standing: Standing, kind: str, texts: Texts) -> str:
    winners = winners_of(standing)
    leading = standing.leaders if winners else ()
    values = "".join(_value(mean, at in leading) for at, mean in enumerate(standing.means))
    better = winners_text(case_set, winners, texts) if winners else texts("cases.equal")
    turned = " ⇄" if kind == "flip" else ""
    name = _head(definition_text(standing, texts), scope="row")
    return f'<tr class="{kind}">{name}{values}<td>{escape(better + turned)}</td></tr>'


def _example(case_set: CaseSet, turn: Standing, texts: Texts) -> None:
    example = example_of(case_set, turn)
    if example is None:
        return
    names = texts("change.comma").join(example.cases)
    st.text(texts("cases.smallest", definition=definition_text(turn, texts), cases=names))
    st.html(_comparison(case_set, example, turn, texts))


def _comparison(case_set: CaseSet, example: TurnExample, turn: Standing, texts: Texts) -> str:
    """Return the table of an example: the terms of both models under both definitions, and the means."""
    definitions = (mean_with_divisor(example.definition.measure), definition_text(turn, texts))
    heads = "".join(_head(name, scope="colgroup", span=2) for name in definitions)
    models = "".join(_head(shown_label(case_set, model, texts)) for model in example.models * 2)
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
