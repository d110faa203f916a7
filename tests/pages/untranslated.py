"""Finds texts that have escaped translation, or that would be taken for markup.

In the pseudo-language every text of ours stands in ⟦ ⟧: what does not has escaped.
"""

import re
from collections.abc import Iterable
from functools import cache
from typing import Final, get_args

from streamlit.testing.v1 import AppTest

from recmetrics import catalogue, libraries, mean_name
from tests.pages.the_page import texts_of
from webapp.board.protocol import Columns
from webapp.cases.case_set import OPENING_CASES
from webapp.definitions.libraries_view_model import at_cutoff
from webapp.learn.lesson_file import lessons
from webapp.model.scenario import Scenario
from webapp.texts import LANGUAGES, texts_for

# Item names that stand out in a sentence and hold no word.
NAMES: Final = ("Q1", "Q2", "Q3", "Q4", "Q5", "Q6", "Q7", "Q8", "Q9")

EVERY: Final = catalogue(5, with_grades=True)


def _names_in_lessons() -> Iterable[str]:
    """Yield what the items and the cases of lessons are called: films and people, in every language."""
    for lesson in lessons().values():
        for scene in lesson.scenes.values():
            if isinstance(scene, Scenario):
                yield from scene.items
                continue
            for case in scene.cases:
                yield case.name
                yield from (item for model in scene.model_names for item in case.ranked(model))


NAMES_IN_LESSONS: Final = frozenset(name for name in _names_in_lessons() if len(name) > 1 or name > "z")

# What may stand outside of the brackets, and why.
ALLOWED: Final = (
    # Names of the families of measures, and of measures at any cutoff.
    *(rf"\b{measure.family}\b(?:@\d+)?" for measure in EVERY),
    *(re.escape(re.sub(r"@\d+$", "", str(measure))) + r"(?:@\d+)?" for measure in EVERY),
    *(re.escape(re.sub(r"@\d+$", "", mean_name(measure))) + r"(?:@[\dK]+)?" for measure in EVERY),
    # Names of languages, and their signs: each in itself.
    *(texts_for(lang)("language.name") for lang in LANGUAGES),
    *(rf"\b{texts_for(lang)('language.short')}\b" for lang in LANGUAGES),
    # The reader's own names, and what a new case is called until the reader says otherwise.
    *NAMES,
    r"\bu\d+\b",
    # The models, the items of lessons and questions, and cases that are called after them.
    r"\b[A-Z]\b",
    *(rf"(?<!\w){re.escape(name)}(?!\w)" for name in NAMES_IN_LESSONS),
    r"\b[AB]\d\b",
    # What Python says where a program of a lesson stops.
    r"\b[A-Z]\w+Error: [\w '.]+",
    # What formulas are made of.
    r"\|R\|",
    "rel",
    "min",
    "max",
    r"\b[Kkhnsgi]\b",
    "k₁",
    r"\blog2\b",
    r"\bIDCG\(L\)",
    "P@k",
    r"\bp (?=[=<] \d)",
    "Σ",
    "Π",
    r"\bI?DCG\b",
    # The models of the cases that the page of many cases opens with.
    *OPENING_CASES.labels,
)
_ALLOWED: Final = re.compile("|".join(sorted(ALLOWED, key=len, reverse=True)))
_IN_BRACKETS: Final = re.compile(r"⟦[^⟦⟧]*⟧")
# Formulas, programs and addresses: the few words of ours in them are tested by themselves.
CODE: Final = {"latex.body", "code.code_text"}
# Colours, tokens and other things that components are given and do not show; what the reader has typed.
NOT_SHOWN: Final = re.compile(
    r"\.(?:colours?(?:\.[^.]+)?|pages?|root|lang|value|keys?|id|chosen|measure|panel|number|of|kind|words)$"
    # By what the cases are filtered, and how sure a difference is.
    r"|\.(?:tags|grade)$"
    # The key of a list of a case, among those that the browser keeps.
    r"|\.cases\.rows\.list$"
    # What a file that is saved is called.
    r"|\.charts\.file$"
    # What a board is about and lets the reader do, and what a press on the screen of a lesson leads to.
    r"|\.(?:subject|hands|panels)$"
    # Programs, which are written in Python and not in a reader's language, parts of an answer, and the
    # progress that the browser may keep.
    r"|\.(?:lines\.text|call|kept|rule)$"
    # What a library sees and is for, why two numbers differ and how definitions are sorted, as codes; and
    # the code that makes two tools agree.
    r"|\.(?:sees|group|causes|sort)$|\.ways\.code$"
    # The address of the question whose number a mean is.
    r"|\.mean_question$"
    # What the scripts compute with.
    r"|\.(?:statement\.(?:graded\.)?\w+|precision)$"
    r"|\.screen\..*\.(?:tone|state|direction|by|href|do|step|parts|place|lesson|kinds|plan|tool|answer|code|ink)$"
    # Codes and addresses of a room, what is asked as data, and what a press in it leads to.
    r"|_component\.(?:role|live|heard|own)$|\.entrance\.(?:asks|signs|code)$|\.item\.phase$"
    r"|\.place\.(?:code|link|typed|picture|teach)$|\.(?:controls|next|follow)\.(?:hook|act\.\w+)$"
    r"|\.teaching\.(?:planned|offers\.entries)\.ask$"
    r"|\.item\.(?:above|below)\.(?:.*\.)?(?:tone|state|mark|answer|href|ink)$"
)
# Names of libraries and their calls, and what to write for them.
RECORDED: Final = {
    text
    for library in libraries()
    for text in (
        *(library.name, library.version, library.package),
        *(text for change in library.changes for text in (change.name, change.version)),
        *(call.name for call in library.calls),
        *(
            at_cutoff(text, k)
            for call in library.calls
            for text in (call.name, call.code)
            for k in (1, 2, 3, 5)
        ),
    )
}

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


@cache
def escaped(text: str) -> str:
    """Return the letters of a text that are in no brackets and are no name."""
    text = re.sub(r"\$[^$]*\$|:small\[|&emsp;", "", text)  # formulas, our own small letters and spaces
    while _IN_BRACKETS.search(text):
        text = _IN_BRACKETS.sub(" ", text)
    text = re.sub(r"%\{[^}]*\}|<[^>]*>|\*\*", "", text)  # Plotly's places, and our own bold
    return "".join(c for c in _ALLOWED.sub("", text) if c.isalpha())


def escaped_from(app: AppTest) -> list[tuple[str, str]]:
    """Return the texts of the page outside of the brackets, with their places."""
    return escaped_among(texts_of(app))


def escaped_among(texts: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return those of these texts that are outside of the brackets."""
    return [
        (where, text)
        for where, text in texts
        if escaped(text) and where not in CODE and text not in RECORDED and _is_shown(where, text)
    ]


def _is_shown(where: str, text: str) -> bool:
    """Return whether a value in a component's data is shown to the user."""
    if not where.startswith("bidi_component"):
        return True
    # How far the table of a lesson's board goes; elsewhere columns have headings.
    if where == "bidi_component.columns" and text in get_args(Columns):
        return False
    return not NOT_SHOWN.search(where)
