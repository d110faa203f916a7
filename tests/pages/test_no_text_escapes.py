"""In the pseudo-language every text of ours stands in ⟦ ⟧: what does not has escaped translation.

The same walk over the page shows that no word of the reader's is ever taken for markup.
"""

import re
from typing import Final
from urllib.parse import parse_qs, quote

import pytest
from streamlit.testing.v1 import AppTest

from playground.definitions.painted_libraries import at_cutoff
from playground.definitions.view import PANELS
from playground.texts import LANGUAGES, texts_for
from playground.ui.cases.page import ONE_MODEL, TWO_MODELS
from playground.ui.playground import workbench
from recmetrics import catalogue, libraries, mean_name
from tests.pages.the_page import (
    asked,
    atlas_of,
    do,
    look,
    opened,
    opened_cases,
    opened_definitions,
    send,
    sheet_of,
    texts_of,
    turned_to,
    went_to,
    went_well,
)

# Item names that stand out in a sentence and hold no word.
NAMES: Final = ("Q1", "Q2", "Q3", "Q4", "Q5", "Q6", "Q7", "Q8", "Q9")
QUERY: Final = "list=Q1,Q2,Q3&relevant=Q2,Q4&unused=Q5&k=2&more=2&show=RR,nDCG@K&lang=en-XA"

# Cases with hits and without any, with nothing relevant, and without recommendations.
EMPTY: Final = "case=Q7;Q1,Q2,Q3;Q2,Q4;;2;Q5&case=Q8;Q1;,&case=Q9;,;Q1&k=2"
# Two models of which the winner flips, each time with another part of the definition.
FLIPS: Final = {
    "option": "case=Q7;Q1,Q2,Q3;Q1;Q2,Q3,Q1&case=Q8;Q4,Q5,Q6;Q1,Q2,Q3;Q1,Q2,Q3;7&k=3",
    "cutoff": "case=Q7;Q1,Q2,Q3;Q1;Q2,Q3,Q1&case=Q8;Q1,Q2,Q3;Q3,Q4;Q5,Q3,Q4&k=1&measure=P@K",
    "no_relevant": "case=Q7;Q1,Q2;Q2;Q1,Q2&case=Q8;Q1;,;,&k=2&missing=skip",
    "missing": "case=Q7;Q1,Q2;Q2;Q2,Q1&case=Q8;Q1;Q1;,&case=Q9;Q1;,;,&k=2",
}
ALIKE: Final = "&".join(f"case={n};Q1,Q2;Q2;{'Q2,Q1' if n % 3 else 'Q1'}" for n in range(12))
NOTHING: Final = "case=Q7;Q1;,&case=Q8;,;,;,&no_relevant=skip&missing=skip"
CASES: Final = (
    *((f"{EMPTY}&measure=RR", tab) for tab in ONE_MODEL),
    *((FLIPS["option"], tab) for tab in TWO_MODELS),
    *((FLIPS[part], "winner") for part in ("cutoff", "no_relevant", "missing")),
    *((NOTHING, tab) for tab in ("winner", "sweep", "formula")),
    (ALIKE, "chance"),
)

# Lists with hits and without any, without anything relevant, and without recommendations, each at K = 2.
LISTS: Final = {
    "a list": "list=Q1,Q2,Q3&relevant=Q2,Q4&unused=Q5&k=2&more=2",
    "no hit": "list=Q1,Q2,Q3&relevant=Q4&k=2",
    "nothing relevant": "list=Q1,Q2&relevant=,&k=2",
    "an empty list": "list=,&relevant=Q1&k=2",
}
# A definition, several, none, readings only, several numbers, and whatever is asked back.
NUMBERS: Final = (
    "0.25",
    "1/8",
    "0.123",
    "0.3356",
    "0.5 @3; 0.25 @2",
    "0.3; 0.4",
    "AP@2 = 0.25; P@2 = 0.5",
    "1",
    "0",
    "1.5",
    "21.7",
    "1,234",
    "-1",
    "1/0",
    "0.1 0.2",
    "0.5@0",
    "1e9",
    "%",
    "; ".join(["0.5"] * 20),
)
NAMES_OF_LIBRARIES: Final = tuple(dict.fromkeys(library.name for library in libraries()))

# What may stand outside of the brackets, and why.
ALLOWED: Final = (
    # Names of measures, at any cutoff.
    *(re.escape(re.sub(r"@\d+$", "", str(measure))) + r"(?:@\d+)?" for measure in catalogue(5)),
    *(re.escape(re.sub(r"@\d+$", "", mean_name(measure))) + r"(?:@[\dK]+)?" for measure in catalogue(5)),
    # Names of languages: each in itself.
    *(texts_for(lang)("language.name") for lang in LANGUAGES),
    # The reader's own names, and what a new case is called until the reader says otherwise.
    *NAMES,
    r"\bu\d+\b",
    # The models.
    r"\b[AB]\b",
    # What formulas are made of.
    r"\|R\|",
    "rel",
    "min",
    "max",
    r"\b[Kkhn]\b",
    "P@k",
    "Σ",
)
_ALLOWED: Final = re.compile("|".join(sorted(ALLOWED, key=len, reverse=True)))
_IN_BRACKETS: Final = re.compile(r"⟦[^⟦⟧]*⟧")
# Formulas, programs and addresses: the few words of ours in them are tested by themselves.
CODE: Final = {"latex.body", "code.code_text"}
# Colours, tokens and other things that components are given and do not show; what the reader has typed.
NOT_SHOWN: Final = re.compile(
    r"\.(?:colours?(?:\.[^.]+)?|page|lang|value|keys?|id|chosen|measure|panel|number|of|kind|words)$"
)
# Libraries speak for themselves: their names and calls, and what the records say of them.
RECORDED: Final = {
    text
    for library in libraries()
    for text in (
        *(library.name, library.version, library.package, library.remark),
        *(part for change in library.changes for part in (change.name, change.remark)),
        *(part for call in library.calls for part in (call.name, call.setting, call.remark)),
        *(at_cutoff(call.code, k) for call in library.calls for k in (2, 3)),
    )
}


def escaped(text: str) -> str:
    """The letters of a text that are in no brackets and are no name."""
    text = re.sub(r"\$[^$]*\$|:small\[|&emsp;", "", text)  # formulas, our own small letters and spaces
    while _IN_BRACKETS.search(text):
        text = _IN_BRACKETS.sub("", text)
    text = re.sub(r"%\{[^}]*\}|<[^>]*>|\*\*", "", text)  # Plotly's places, and our own bold
    return "".join(c for c in _ALLOWED.sub("", text) if c.isalpha())


def escaped_from(app: AppTest) -> list[tuple[str, str]]:
    """What the page shows outside of the brackets, with where it stands."""
    return [
        (where, text)
        for where, text in texts_of(app)
        if escaped(text)
        and where not in CODE
        and text not in RECORDED
        and not (where.startswith("bidi_component") and NOT_SHOWN.search(where))
    ]


@pytest.mark.parametrize("tab", workbench.PANELS)
@pytest.mark.parametrize("list_of", ["Q1,Q2,Q3", ","], ids=["a list", "an empty list"])
def test_every_visible_text_is_in_brackets(tab: str, list_of: str) -> None:
    query = QUERY.replace("list=Q1,Q2,Q3", f"list={list_of}")
    app = opened(query, tab=tab, examples=True, share=True)
    assert escaped_from(app) == []
    assert any("⟦" in text for _, text in texts_of(app))


def test_the_projector_view_is_in_brackets_too() -> None:
    assert escaped_from(opened(f"{QUERY}&view=present")) == []
    for query in (EMPTY, FLIPS["option"]):
        assert escaped_from(opened_cases(f"{query}&lang=en-XA&view=present")) == []


def test_problems_are_in_brackets_too() -> None:
    app = opened("list=Q1,Q1&k=0&lang=en-XA")
    told = [text for where, text in texts_of(app) if where == "bidi_component.problems"]
    assert len(told) == 2
    assert all(text.startswith("⟦") and text.endswith("⟧") for text in told)


# The page of cases


@pytest.mark.parametrize(("query", "tab"), CASES)
def test_every_visible_text_of_the_page_of_cases_is_in_brackets(query: str, tab: str) -> None:
    app = opened_cases(f"{query}&lang=en-XA", tab=tab, examples=True, share=True)
    assert escaped_from(app) == []
    assert any("⟦" in text for _, text in texts_of(app))


@pytest.mark.parametrize("part", FLIPS)
def test_each_part_of_a_definition_is_warned_of_in_one_of_these_sets(part: str) -> None:
    start = texts_for("en").templates[f"cases.flip_{part}"].partition("{")[0]
    warnings = sheet_of(opened_cases(FLIPS[part]))["warnings"]
    assert [warning for warning in warnings if warning.startswith(start)]


@pytest.mark.parametrize("query", [EMPTY, FLIPS["option"]], ids=["one model", "two models"])
@pytest.mark.parametrize(
    "act",
    [
        {"do": "open", "case": "Q8"},
        {"do": "add"},
        {"do": "duplicate", "case": "Q7"},
        {"do": "rename", "case": "Q7", "name": "Q6"},
        {"do": "remove", "case": "Q7"},
        {"do": "move", "case": "Q7", "to": 1},
        {"do": "k", "k": 1},
        {"do": "measure", "measure": "R@K"},
        {"do": "rule", "rule": "no_relevant", "choice": "one"},
        {"do": "rule", "rule": "missing", "choice": "skip"},
        {"do": "models", "count": 2},
        {"do": "models", "count": 1},
        {"do": "swap"},
        {"do": "undo"},
        {"do": "remove", "case": "Q5"},
        {"do": "rename", "case": "Q7", "name": "Q8"},
    ],
    ids=lambda act: "-".join(map(str, act.values())),
)
def test_what_an_act_is_told_with_is_in_brackets(query: str, act: dict[str, object]) -> None:
    assert escaped_from(do(opened_cases(f"{query}&lang=en-XA"), {"do": "k", "k": 4}, act)) == []


@pytest.mark.parametrize("query", [EMPTY, FLIPS["option"]], ids=["one model", "two models"])
def test_what_is_done_on_a_board_is_told_in_brackets(query: str) -> None:
    app = opened_cases(f"{query}&lang=en-XA")
    for act in ({"do": "worst"}, {"do": "add", "item": "Q9", "to": "missed"}, {"do": "unnamed", "count": 3}):
        assert escaped_from(do(app, act, key="board_A")) == []


def test_a_case_on_loan_is_told_of_in_brackets() -> None:
    for query, model in ((EMPTY, "A"), (FLIPS["option"], "B")):
        app = do(opened_cases(f"{query}&lang=en-XA"), {"do": "play", "case": "Q7", "model": model})
        assert escaped_from(app) == []
        assert "go_back" in [button.key for button in app.button]


@pytest.mark.parametrize("press", ["add", "replace", "second"])
def test_what_becomes_of_pasted_cases_is_told_in_brackets(press: str) -> None:
    app = opened_cases(f"{EMPTY}&lang=en-XA", tab="add_many")
    app = went_well(app.text_area(key="cases_paste").set_value("Q7; Q1, Q1, Q2; Q2\nQ6; Q3; Q3\nQ4").run())
    assert escaped_from(app) == []
    assert escaped_from(went_well(app.button(key=f"cases_paste_{press}").click().run())) == []


def test_problems_of_cases_are_in_brackets_too() -> None:
    app = opened_cases("case=Q7;Q1,Q1;Q1;;Q2;Q3;Q4&k=0&at=9&packed=Q5&lang=en-XA")
    told = sheet_of(went_well(app.run()))["problems"]
    assert told
    told += sheet_of(send(app, "sheet", "junk"))["problems"]
    assert all(text.startswith("⟦") and text.endswith("⟧") for text in told)


# The page of definitions


@pytest.mark.parametrize("query", LISTS.values(), ids=LISTS.keys())
@pytest.mark.parametrize("panel", PANELS)
def test_every_visible_text_of_the_page_of_definitions_is_in_brackets(panel: str, query: str) -> None:
    shown = f"{query}&lang=en-XA&panel={panel}&number=0.25&library=trec_eval"
    app = opened_definitions(shown, examples=True, share=True, definitions_keep=True)
    assert escaped_from(app) == []
    assert any("⟦" in text for where, text in texts_of(app) if not where.startswith("bidi_component.texts"))
    assert escaped_from(opened_definitions(f"{shown}&view=present")) == []


@pytest.mark.parametrize("query", LISTS.values(), ids=LISTS.keys())
def test_every_answer_and_whatever_is_asked_back_is_in_brackets(query: str) -> None:
    app = opened_definitions(f"{query}&lang=en-XA")
    for number in NUMBERS:
        atlas = asked(app, number)
        assert atlas["answer"] or atlas["asked_back"], number
        assert escaped_from(app) == [], number


def test_every_library_that_is_opened_is_in_brackets() -> None:
    app = opened_definitions(f"{LISTS['a list']}&lang=en-XA")
    for library in NAMES_OF_LIBRARIES:
        assert atlas_of(look(app, {"do": "library", "library": library}))["library"]["library"] == library
        assert escaped_from(app) == []


def test_the_readers_own_models_are_in_brackets_too() -> None:
    for query in (FLIPS["option"], NOTHING):
        app = turned_to(opened(f"{LISTS['a list']}&lang=en-XA"), "cases")
        app = turned_to(went_to(app, **parse_qs(f"{query}&lang=en-XA")), "definitions")
        assert escaped_from(look(app, {"do": "panel", "panel": "matters"})) == []


def test_what_is_done_beside_the_panels_is_told_in_brackets() -> None:
    app = opened_definitions(f"{LISTS['a list']}&lang=en-XA")
    for act in ({"do": "worst"}, {"do": "add", "item": "Q9", "to": "missed"}, {"do": "unnamed", "count": 3}):
        assert escaped_from(do(app, act, key="board")) == []
    assert escaped_from(look(app, {"do": "undo"}, {"do": "redo"})) == []


def test_problems_of_definitions_are_in_brackets_too() -> None:
    app = opened_definitions("list=Q1,Q1&k=0&panel=Q2&library=Q3&lang=en-XA")
    told = atlas_of(app)["problems"]
    assert len(told) == 2
    for sent in ("junk", {"page": "Q4", "acts": [{"n": 1, "do": "undo"}, {"n": 2, "do": "Q5"}]}):
        told += atlas_of(send(app, "atlas", sent))["problems"]
    assert len(told) == 2 + 1 + 2
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


@pytest.mark.parametrize("panel", PANELS)
def test_no_name_and_no_number_reaches_such_a_place_on_the_page_of_definitions(panel: str) -> None:
    names = [name.replace(",", "\\,") for name in HOSTILE]
    query = f"list={quote(','.join(names))}&relevant={quote(','.join(names[::2]))}&k=4&panel={panel}"
    for number in HOSTILE:
        app = opened_definitions(
            f"{query}&number={quote(number)}&library={quote(number)}", definitions_keep=True
        )
        for where, text in texts_of(app):
            if where.partition(".")[0] in READ_AS_MARKUP:
                assert not any(name in text for name in HOSTILE), (where, text)


def test_the_check_itself_sees_a_word_that_escaped() -> None:
    assert escaped("⟦Move Q1 up ·⟧ now") == "now"
    assert escaped("⟦a ⟦b⟧ c⟧ AP@5 1/3 Q1") == ""
    assert escaped("(1/2 + 2/4) ÷ min(|R|, K, n) = 1 ÷ 3") == ""
