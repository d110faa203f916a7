"""Table of all address parameters: which page reads which, and what the guide says about each."""

from __future__ import annotations

from typing import Final

from webapp.model.limits import MAX_CASES, MAX_ITEMS, MAX_K, MAX_SHOWN, MAX_UNNAMED, MIN_K
from webapp.model.names import MAX_NAME
from webapp.model.parameter import EVERY_PAGE, Page, Parameter
from webapp.model.reported_number import MAX_TEXT
from webapp.texts import LANGUAGES

_PLAYGROUND: Final[tuple[Page, ...]] = ("playground",)
_ONE_LIST: Final[tuple[Page, ...]] = ("playground", "definitions")
_ANY_LIST: Final[tuple[Page, ...]] = (*_ONE_LIST, "learn")
_LEARN: Final[tuple[Page, ...]] = ("learn",)
_CASES: Final[tuple[Page, ...]] = ("cases",)
_EVALUATE: Final[tuple[Page, ...]] = ("evaluate",)
_MEANS: Final[tuple[Page, ...]] = (*_CASES, *_EVALUATE)
_DEFINITIONS: Final[tuple[Page, ...]] = ("definitions",)


PARAMETERS: Final = (
    Parameter(
        "list",
        "A,B,C",
        "the ranked list, best first",
        f"names separated by commas, each once, of 1 to {MAX_NAME} characters; `\\,` is a comma in a "
        f"name, `\\\\` a backslash; a lone `,` is the empty list; at most {MAX_ITEMS} cards",
        "empty; the opening example if `relevant` is missing too",
        _ANY_LIST,
    ),
    Parameter(
        "relevant",
        "B,Z",
        "the relevant items, in the list or not",
        f"as `list`; beyond the {MAX_ITEMS}th card they count on in `more`",
        "none; those of the opening example if `list` is missing too",
        _ANY_LIST,
    ),
    Parameter(
        "unused",
        "X",
        "items in the tray of unused ones",
        "as `list`, and in neither of the other two",
        "none",
        _ANY_LIST,
    ),
    Parameter(
        "k",
        "5",
        "the cutoff K",
        f"{MIN_K} to {MAX_K}",
        "3 for the opening example, else the length of the list; with many cases, of the longest one; "
        "with your own data, 10",
        EVERY_PAGE,
    ),
    Parameter(
        "more",
        "97",
        "how many further relevant items there are that need no name",
        f"0 to {MAX_UNNAMED}",
        "0",
        _ANY_LIST,
    ),
    Parameter(
        "show",
        "R@K,nDCG@K",
        "further measures",
        f"names of measures with the letter K for the cutoff, at most {MAX_SHOWN}",
        "none",
        _ONE_LIST,
    ),
    Parameter(
        "whatif",
        "AP",
        "the measure of the what-if views",
        "the name of a measure with the letter K for the cutoff",
        "`AP@K`",
        _ONE_LIST,
    ),
    Parameter(
        "pin",
        "B,A,C;;2",
        "the list that is pinned as A; `list` is B",
        "as `list`, then where they differ from B `;relevant items;K;further relevant items;unused items`; "
        "a part that is left blank is that of B",
        "none",
        _ONE_LIST,
    ),
    Parameter(
        "example",
        "films_2",
        "the example that the list was opened as: its note is shown, and Reset goes back to it",
        "the id of an example; without `list` and `relevant` it is opened",
        "none; the opening example if there is no list either",
        _ONE_LIST,
    ),
    Parameter(
        "panel",
        "charts",
        "the panel that is open below the board",
        "`formula`, `charts`, `whatif`, `more`, `export`, or `none`",
        "`none`",
        _PLAYGROUND,
    ),
    Parameter(
        "case",
        "u1;A,B,C;B,Z",
        "one case; written once for each",
        "`name;list;relevant`, then where needed `;list of B;further relevant items;unused items`; "
        f"`\\;` is a semicolon in a name; 1 to {MAX_CASES} cases, each with a name of its own and at "
        f"most {MAX_ITEMS} items",
        "the two cases of the opening example",
        _CASES,
    ),
    Parameter(
        "measure",
        "P@K",
        "what is averaged",
        "the name of a measure, or of the mean, with the letter K for the cutoff",
        "`AP@K`",
        _CASES,
    ),
    Parameter(
        "no_relevant",
        "skip",
        "what a case with nothing relevant counts as",
        "`zero`, `one`, or `skip` to leave it out",
        "`zero`",
        _MEANS,
    ),
    Parameter(
        "missing",
        "skip",
        "what a case without recommendations counts as",
        "`zero`, or `skip` to leave it out",
        "`zero`",
        _MEANS,
    ),
    Parameter(
        "at",
        "2",
        "the position of the open case",
        "1 to the number of cases",
        "1",
        _CASES,
    ),
    Parameter(
        "packed",
        "eJxLTixOtS01…",
        "all of these in one, where they would be too long to read",
        "written by the app; a parameter that is also there by its own name wins",
        "none",
        _CASES,
    ),
    Parameter(
        "measures",
        "AP@K,nDCG@K",
        "what is averaged; the first one orders the cases",
        "names of measures with the letter K for the cutoff, at most 8",
        "`AP@K,P@K,AP`",
        _EVALUATE,
    ),
    Parameter(
        "ties",
        "error",
        "what happens to equal scores of a case",
        "`item` orders them by item, `error` refuses them",
        "`item`",
        _EVALUATE,
    ),
    Parameter(
        "data",
        "sample",
        "the bundled sample; your own files are in no address",
        "`sample`, or `two_models` to compare two",
        "none",
        _EVALUATE,
    ),
    Parameter(
        "panel",
        "number",
        "what is shown beside the list",
        "`all` definitions, whose `number` it is, the `libraries`, or whether it `matters`",
        "`number` where there is a number, `libraries` where there is a library, else `all`",
        _DEFINITIONS,
    ),
    Parameter(
        "number",
        "0.1429",
        "the number to look for",
        "as a tool printed it, such as `0.217 @5`, `21.7 %` or `13/60`; several with semicolons "
        f"between; at most {MAX_TEXT} characters",
        "none",
        _DEFINITIONS,
    ),
    Parameter(
        "of",
        "cases",
        "what the number is",
        "the value of the `list`, or the mean over the `cases` of the page of many cases",
        "`list`",
        _DEFINITIONS,
    ),
    Parameter(
        "library",
        "ranx",
        "the library that is open",
        "its name",
        "none",
        _DEFINITIONS,
    ),
    Parameter(
        "place",
        "teach",
        "what is shown",
        "`home` with all lessons, the `lesson`, the `practice`, or `teach` for the notes for teachers",
        "`lesson` where there is a lesson, `practice` where there is a practice, else `home`",
        _LEARN,
    ),
    Parameter(
        "lesson",
        "order",
        "the lesson",
        "`invent`, `precision`, `order`, `by_hand`, `missed`, `cutoff`, `map` or `leaderboard`",
        "none",
        _LEARN,
    ),
    Parameter(
        "step",
        "sink",
        "its screen",
        "the id of a step, or `end` for the last screen",
        "the first one",
        _LEARN,
    ),
    Parameter(
        "said",
        "sink;down",
        "an answer; written once for each",
        "`step;part;part`",
        "none",
        _LEARN,
    ),
    Parameter(
        "done",
        "invent,order",
        "the lessons that were finished",
        "as `lesson`, separated by commas",
        "none",
        _LEARN,
    ),
    Parameter(
        "practice",
        "7",
        "the seed of the practice; the same one asks the same questions",
        "1 to 99999",
        "none",
        _LEARN,
    ),
    Parameter(
        "kinds",
        "m2,m5",
        "the misconceptions it is about",
        "`m1` to `m18`, separated by commas",
        "all",
        _LEARN,
    ),
    Parameter(
        "count",
        "10",
        "how many questions it has, beside those that come back",
        "0 to 50",
        "0: as many as it takes until each one was right twice",
        _LEARN,
    ),
    Parameter(
        "picked",
        "abca-",
        "the answers of the practice, in order",
        "a letter each; written by the app",
        "none",
        _LEARN,
    ),
    Parameter(
        "record",
        "m2:known",
        "what earlier practice showed",
        "`unseen`, `missed`, `once` or `known` for each misconception; written by the app",
        "none",
        _LEARN,
    ),
    Parameter(
        "lang",
        "zh",
        "the language of the page",
        ", ".join(f"`{lang}`" for lang in LANGUAGES),
        "your browser's language, else `en`",
        EVERY_PAGE,
    ),
    Parameter(
        "view",
        "present",
        "how the page is laid out",
        "`full`, or `present` for a projector",
        "`full`",
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
    """Return the names of the parameters whose value means something on a single page only.

    `panel` is one of them: each page that has it has panels of its own.

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
