"""The top of the page: the question it answers, the two files it needs, and the sample that it opens with."""

from __future__ import annotations

from html import escape
from typing import Final

import streamlit as st

from webapp.evaluate import state as states
from webapp.evaluate.choice import Sample
from webapp.evaluate.state import EvaluateState
from webapp.shell.error_boundary import guarded
from webapp.texts import Texts

_FILES: Final = ("recommendations", "relevant")
_STYLE: Final = """<style>
.own-examples { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: start; }
.own-examples figure { margin: 0; }
.own-examples figcaption { font-weight: 600; font-size: .875rem; }
.own-examples pre { margin: 0; padding: .3rem .6rem; font-size: .8125rem; line-height: 1.35;
  border-radius: .4rem; background: color-mix(in srgb, currentColor 6%, transparent); }
.own-examples p { flex: 1 1 18rem; margin: 0; font-size: .875rem; }
</style>"""


def show(texts: Texts) -> None:
    """Show the question that the page answers, and two rows of each file that it takes."""
    st.markdown(f"**{texts('evaluate.question')}**")
    files = "".join(
        f"<figure><figcaption>{escape(texts(f'evaluate.{name}_file'))}</figcaption>"
        f"<pre>{escape(texts(f'evaluate.{name}_rows'))}</pre></figure>"
        for name in _FILES
    )
    st.html(
        f'{_STYLE}<div class="own-examples">{files}'
        f"<p>{escape(texts('evaluate.formats'))} {escape(texts('evaluate.privacy'))}</p></div>"
    )


def show_samples(state: EvaluateState, texts: Texts) -> None:
    """Say which sample is shown, if one is, and offer both."""
    sample = state.choice.sample
    with st.container(horizontal=True, vertical_alignment="center", key="evaluate_samples"):
        if sample is not None:
            st.markdown(texts(f"evaluate.shown_{sample}"), width="stretch")
        with st.container(horizontal=True, width="content"):
            st.button(
                texts("evaluate.take_sample"),
                on_click=_take,
                args=("sample",),
                key="evaluate_sample",
            )
            st.button(
                texts("evaluate_compare.take_sample"),
                on_click=_take,
                args=("two_models",),
                key="evaluate_two_models",
            )


@guarded
def _take(sample: Sample) -> None:
    states.current().take(sample)
