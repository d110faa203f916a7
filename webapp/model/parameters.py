"""Table of all address parameters, the source for the parser, the documentation and a test."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, get_args

Page = Literal["playground", "cases", "evaluate", "definitions", "learn"]

EVERY_PAGE: Final[tuple[Page, ...]] = get_args(Page)
_ONE_LIST: Final[tuple[Page, ...]] = ("playground", "definitions")
_ANY_LIST: Final[tuple[Page, ...]] = (*_ONE_LIST, "learn")
_LEARN: Final[tuple[Page, ...]] = ("learn",)
_CASES: Final[tuple[Page, ...]] = ("cases",)
_EVALUATE: Final[tuple[Page, ...]] = ("evaluate",)
_MEANS: Final[tuple[Page, ...]] = (*_CASES, *_EVALUATE)
_DEFINITIONS: Final[tuple[Page, ...]] = ("definitions",)


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter of the address.

    Args:
        name: As written in the address.
        meaning: What it sets on the page.
        type: How its value is written.
        default: The value when it is missing.
        validity: The accepted values; everything else is repaired or left out, with a message.
        pages: The pages that it belongs to; the others ignore it.
    """

    name: str
    meaning: str
    type: str
    default: str
    validity: str
    pages: tuple[Page, ...]


PARAMETERS: Final = (
    Parameter(
        "list",
        "the ranked list, best first",
        "names separated by commas; `\\,` is a comma in a name and `\\\\` a backslash; may be repeated; "
        "a lone comma is the empty list",
        "empty; the opening example if `relevant` is missing too",
        "names of 1 to 80 characters without control characters, each once; at most 50 cards on the board",
        _ANY_LIST,
    ),
    Parameter(
        "relevant",
        "the relevant items, in the list or not",
        "as `list`",
        "none; those of the opening example if `list` is missing too",
        "as `list`; names beyond the 50th card count on in `more`",
        _ANY_LIST,
    ),
    Parameter(
        "unused",
        "items at hand that are neither ranked nor relevant",
        "as `list`",
        "none",
        "as `list`, and in neither of the other two",
        _ANY_LIST,
    ),
    Parameter(
        "k",
        "the cutoff K",
        "a whole number",
        "the length of the list, on the page of cases of the longest, at least 1; 10 on the page of own data",
        "1 to 100",
        EVERY_PAGE,
    ),
    Parameter(
        "more",
        "how many further relevant items there are that have no card",
        "a whole number",
        "0",
        "0 to 1000",
        _ANY_LIST,
    ),
    Parameter(
        "show",
        "further measures to show",
        "printed names separated by commas, with the letter K for the cutoff, such as `R@K,AP(norm=hits)@K`",
        "none",
        "names that recmetrics can read; at most 20",
        _ONE_LIST,
    ),
    Parameter(
        "whatif",
        "the measure of the what-if views",
        "one printed name with the letter K for the cutoff",
        "AP@K",
        "a name that recmetrics can read",
        _ONE_LIST,
    ),
    Parameter(
        "case",
        "one case of the set; written once for each",
        "`name;list;relevant`, and where needed `;list of model B;further relevant items;unused items`, "
        "each list as `list` and the further items as `more`; `\\;` is a semicolon in a name",
        "the two cases of the opening example",
        "1 to 30 cases, each with a name of its own, or a number instead, and at most 50 items",
        _CASES,
    ),
    Parameter(
        "measure",
        "the measure that is averaged",
        "one printed name with the letter K for the cutoff",
        "AP@K",
        "a name that recmetrics can read; that of a mean, such as MAP@K, does as well",
        _CASES,
    ),
    Parameter(
        "no_relevant",
        "what a case without any relevant item counts as",
        "a word",
        "zero",
        "zero, skip or one",
        _MEANS,
    ),
    Parameter(
        "missing",
        "what a case without recommendations counts as",
        "a word",
        "zero",
        "zero or skip",
        _MEANS,
    ),
    Parameter(
        "at",
        "which case is open",
        "its position, a whole number",
        "1",
        "1 to the number of cases",
        _CASES,
    ),
    Parameter(
        "packed",
        "all the parameters of a set of cases, where they are too long to be read",
        "the query, compressed by zlib, in base64url",
        "none",
        "at most 200 000 bytes of query; a parameter that is also given in the open wins",
        _CASES,
    ),
    Parameter(
        "measures",
        "the measures that are averaged over the files; the first one orders the cases",
        "printed names separated by commas, with the letter K for the cutoff",
        "AP@K,P@K,AP",
        "names that recmetrics can read; at most 8",
        _EVALUATE,
    ),
    Parameter(
        "ties",
        "what equal scores of a case are ordered by: by item, or error to refuse them",
        "a word",
        "item",
        "item or error",
        _EVALUATE,
    ),
    Parameter(
        "data",
        "the data to begin with; a reader's own files stand in no address",
        "a word",
        "none",
        "sample",
        _EVALUATE,
    ),
    Parameter(
        "panel",
        "what is shown beside the list: all definitions, whose number a number is, the libraries, or whether "
        "it matters",
        "a word",
        "number where a number is given, libraries where a library is, else all",
        "all, number, libraries or matters",
        _DEFINITIONS,
    ),
    Parameter(
        "number",
        "the number whose definition is looked for",
        "as people write it, such as `0.217 @5`, `21.7 %` or `13/60`; several with semicolons between",
        "none",
        "at most 400 characters; what cannot be read is asked back on the page",
        _DEFINITIONS,
    ),
    Parameter(
        "of",
        "whether the number is that of the list, or the mean over the cases of the page of many cases",
        "a word",
        "list",
        "list or cases",
        _DEFINITIONS,
    ),
    Parameter(
        "library",
        "the library that is open",
        "its name",
        "none",
        "a library that recmetrics has a record of",
        _DEFINITIONS,
    ),
    Parameter(
        "place",
        "what is shown: all lessons, the lesson, the practice, or the notes for teachers",
        "a word",
        "lesson where a lesson is given, practice where one is, else home",
        "home, lesson, practice or teach",
        _LEARN,
    ),
    Parameter(
        "lesson",
        "the lesson that is open",
        "its id",
        "none",
        "a lesson that there is, such as order",
        _LEARN,
    ),
    Parameter(
        "step",
        "the screen of the lesson",
        "its id",
        "the first one",
        "a step of the lesson, or end",
        _LEARN,
    ),
    Parameter(
        "said",
        "what was answered at a step of the lesson; written once for each",
        "`step;part;part`, such as `sink;down`",
        "none",
        "steps of the lesson, with at most 16 parts of 60 characters; a part that the step cannot use is "
        "left out",
        _LEARN,
    ),
    Parameter(
        "done",
        "the lessons that were finished",
        "ids separated by commas",
        "none",
        "lessons that there are",
        _LEARN,
    ),
    Parameter(
        "practice",
        "the seed of the practice: the same one asks the same questions",
        "a whole number",
        "none",
        "1 to 99999",
        _LEARN,
    ),
    Parameter(
        "kinds",
        "the beliefs that the practice is about",
        "codes separated by commas, such as `m2,m5`",
        "all",
        "m1 to m18",
        _LEARN,
    ),
    Parameter(
        "count",
        "how many questions the practice has, beside those that come back",
        "a whole number",
        "0, as many as it takes until each kind was right twice",
        "0 to 50",
        _LEARN,
    ),
    Parameter(
        "picked",
        "the answers of the practice, in order",
        "a letter for each; `-` at the end where the feedback on the last one was left",
        "none",
        "at most 300 letters from a to e, up to the first that the question does not have",
        _LEARN,
    ),
    Parameter(
        "record",
        "what earlier practice showed about beliefs",
        "`code:state` separated by commas, such as `m2:known,m5:missed`",
        "none",
        "m1 to m18, each with unseen, missed, once or known",
        _LEARN,
    ),
    Parameter(
        "lang",
        "the language of the page",
        "a language code",
        "the language of the browser, else en",
        "a language that the app has, such as en, ko or zh",
        EVERY_PAGE,
    ),
    Parameter(
        "view",
        "how the page is laid out: `present` for a projector",
        "a word",
        "full",
        "full or present",
        EVERY_PAGE,
    ),
)


def parameters_of(page: Page) -> tuple[Parameter, ...]:
    """Return the parameters of a page.

    >>> [parameter.name for parameter in parameters_of("cases")][:3]
    ['k', 'case', 'measure']
    """
    return tuple(parameter for parameter in PARAMETERS if page in parameter.pages)


def names_of_one_page() -> frozenset[str]:
    """Return the names of the parameters that belong to a single page.

    >>> "case" in names_of_one_page(), "k" in names_of_one_page()
    (True, False)
    """
    return frozenset(parameter.name for parameter in PARAMETERS if len(parameter.pages) == 1)


def names_of(page: Page) -> frozenset[str]:
    """The names of a page's parameters.

    >>> sorted(names_of("cases"))[:3]
    ['at', 'case', 'k']
    """
    return frozenset(parameter.name for parameter in parameters_of(page))
