"""In the pseudo-language every text of ours stands in ⟦ ⟧: what does not has escaped translation.

The same walk over the page shows that no word of the reader's is ever taken for markup.
"""

import re
from typing import Final
from urllib.parse import quote

import pytest

from playground.texts import LANGUAGES, texts_for
from playground.ui.playground import workbench
from recmetrics import catalogue
from tests.pages.the_page import opened, texts_of

# Item names that stand out in a sentence and hold no word.
NAMES: Final = ("Q1", "Q2", "Q3", "Q4", "Q5", "Q6")
QUERY: Final = "list=Q1,Q2,Q3&relevant=Q2,Q4&unused=Q5&k=2&more=2&show=RR,nDCG@K&lang=en-XA"

# What may stand outside of the brackets, and why.
ALLOWED: Final = (
    # Names of measures, at any cutoff.
    *(re.escape(re.sub(r"@\d+$", "", str(measure))) + r"(?:@\d+)?" for measure in catalogue(5)),
    # Names of languages: each in itself.
    *(texts_for(lang)("language.name") for lang in LANGUAGES),
    # The reader's own names.
    *NAMES,
    # What formulas are made of.
    r"\|R\|",
    "rel",
    "min",
    "max",
    r"\b[Kkhn]\b",
    "P@k",
)
_ALLOWED: Final = re.compile("|".join(sorted(ALLOWED, key=len, reverse=True)))
_IN_BRACKETS: Final = re.compile(r"⟦[^⟦⟧]*⟧")
# Formulas, programs and addresses: the few words of ours in them are tested by themselves.
CODE: Final = {"latex.body", "code.code_text"}
# Colours, tokens and other things that the board is given and does not show.
NOT_SHOWN: Final = re.compile(r"\.(?:colours\.[^.]+|page|lang|value|keys?)$")


def escaped(text: str) -> str:
    """The letters of a text that are in no brackets and are no name."""
    text = re.sub(r"\$[^$]*\$|:small\[|&emsp;", "", text)  # formulas, our own small letters and spaces
    while _IN_BRACKETS.search(text):
        text = _IN_BRACKETS.sub("", text)
    text = re.sub(r"%\{[^}]*\}|<[^>]*>|\*\*", "", text)  # Plotly's places, and our own bold
    return "".join(c for c in _ALLOWED.sub("", text) if c.isalpha())


@pytest.mark.parametrize("tab", workbench.PANELS)
@pytest.mark.parametrize("list_of", ["Q1,Q2,Q3", ","], ids=["a list", "an empty list"])
def test_every_visible_text_is_in_brackets(tab: str, list_of: str) -> None:
    query = QUERY.replace("list=Q1,Q2,Q3", f"list={list_of}")
    app = opened(query, tab=tab, examples=True, share=True)
    found = [(where, text) for where, text in texts_of(app) if escaped(text)]
    assert [
        (where, text)
        for where, text in found
        if where not in CODE and not (where.startswith("bidi_component") and NOT_SHOWN.search(where))
    ] == []
    assert any("⟦" in text for _, text in texts_of(app))


def test_the_projector_view_is_in_brackets_too() -> None:
    app = opened(f"{QUERY}&view=present")
    assert [
        (where, text)
        for where, text in texts_of(app)
        if escaped(text)
        and where not in CODE
        and not (where.startswith("bidi_component") and NOT_SHOWN.search(where))
    ] == []


def test_problems_are_in_brackets_too() -> None:
    app = opened("list=Q1,Q1&k=0&lang=en-XA")
    told = [text for where, text in texts_of(app) if where == "bidi_component.problems"]
    assert len(told) == 2
    assert all(text.startswith("⟦") and text.endswith("⟧") for text in told)


HOSTILE: Final = (
    "<b>x</b>",
    "<img src=x onerror=alert(1)>",
    "$x$",
    "=1+1",
    "**a**",
    "[a](javascript:alert(1))",
    ":material/home:",
    ":red[a]",
    "`a`",
    "# a",
)
# Where Streamlit would read a text as Markdown or HTML.
READ_AS_MARKUP: Final = {"caption", "markdown", "button", "html", "popover", "tab", "button_group", "latex"}


@pytest.mark.parametrize("tab", workbench.PANELS)
def test_no_name_reaches_a_place_where_it_would_be_markup(tab: str) -> None:
    names = [name.replace(",", "\\,") for name in HOSTILE]
    query = f"list={quote(','.join(names))}&relevant={quote(','.join(names[::2]))}&k=4"
    app = opened(query, tab=tab, examples=True)
    for where, text in texts_of(app):
        if where.partition(".")[0] in READ_AS_MARKUP:
            assert not any(name in text for name in HOSTILE), (where, text)


def test_the_check_itself_sees_a_word_that_escaped() -> None:
    assert escaped("⟦Move Q1 up ·⟧ now") == "now"
    assert escaped("⟦a ⟦b⟧ c⟧ AP@5 1/3 Q1") == ""
