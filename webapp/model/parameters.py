"""Table of all address parameters: which page reads which, and what the guide says about each."""

from __future__ import annotations

from typing import Final

from webapp.model.case_parameters import CASE_PARAMETERS
from webapp.model.learn_parameters import LEARN_PARAMETERS
from webapp.model.limits import MAX_GRADE, MAX_ITEMS, MAX_K, MAX_SHOWN, MAX_UNNAMED, MIN_K
from webapp.model.names import MAX_NAME
from webapp.model.parameter import EVERY_PAGE, Page, Parameter
from webapp.model.reported_number import MAX_TEXT
from webapp.texts import LANGUAGES

_PLAYGROUND: Final[tuple[Page, ...]] = ("playground",)
_ONE_LIST: Final[tuple[Page, ...]] = ("playground", "definitions")
_ASKED_LIST: Final[tuple[Page, ...]] = (*_ONE_LIST, "classroom")
_ANY_LIST: Final[tuple[Page, ...]] = (*_ONE_LIST, "learn", "classroom")
_CASES: Final[tuple[Page, ...]] = ("cases",)
_EVALUATE: Final[tuple[Page, ...]] = ("evaluate",)
_MEANS: Final[tuple[Page, ...]] = (*_CASES, *_EVALUATE)
_DEFINITIONS: Final[tuple[Page, ...]] = ("definitions",)
_CLASSROOM: Final[tuple[Page, ...]] = ("classroom",)


PARAMETERS: Final = (
    Parameter(
        "list",
        "A,B,C",
        "the ranked list, best first",
        f"names separated by commas, of 1 to {MAX_NAME} characters, where the first place of one that is "
        f"repeated counts and later ones, marked ×2, ×3, are misses; `\\,` is a comma in a "
        f"name, `\\\\` a backslash; a lone `,` is the empty list; at most {MAX_ITEMS} cards",
        "empty; the opening example if `relevant` is missing too",
        _ANY_LIST,
    ),
    Parameter(
        "relevant",
        "B,Z",
        "the relevant items, in the list or not",
        f"as `list`, each once; beyond the {MAX_ITEMS}th card they count on in `more`",
        "none; those of the opening example if `list` is missing too",
        _ANY_LIST,
    ),
    Parameter(
        "unused",
        "X",
        "items in the tray of unused ones",
        "as `list`, and in neither of the other two",
        "none",
        (*_ONE_LIST, "learn"),
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
        "missed",
        "hidden",
        "what judges the list is shown the list alone: relevant items outside of it do not count",
        "`hidden`",
        "they count",
        _ONE_LIST,
    ),
    Parameter(
        "show",
        "R@K,nDCG@K",
        "further measures",
        f"names of measures with the letter K for the cutoff, at most {MAX_SHOWN}",
        "none",
        _ASKED_LIST,
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
        "grades",
        "B:3,Z:2",
        "the grades of relevant items, where some are more relevant than others",
        f"`item:grade`, separated by commas, with grades of 0 to {MAX_GRADE}; relevant items that are not "
        "among them have the grade 1; a lone `,` gives all of them the grade 1",
        "no grades: items are relevant or not",
        _ASKED_LIST,
    ),
    Parameter(
        "pin",
        "B,A,C;;2",
        "the list that is pinned as A; `list` is B",
        "as `list`, then where they differ from B `;relevant items;K;further relevant items;unused items;"
        "grades;shown or hidden`, "
        "with `-` for no grades; a part that is left blank is that of B",
        "none",
        _ASKED_LIST,
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
        "hide",
        "scores",
        "what is hidden until the reader asks for it",
        "`scores`, all values of the list; `steps`, the columns that lead to them; separated by commas",
        "nothing",
        _PLAYGROUND,
    ),
    Parameter(
        "controls",
        "order,k",
        "what the reader may change of the list",
        "`order`, `relevant` for the marks, `k`, `missing` for what the list misses, `items` for "
        "new names, separated by commas; `none`",
        "everything",
        _PLAYGROUND,
    ),
    *CASE_PARAMETERS,
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
        "`item` orders them by item, `trec_eval` as trec_eval does, `error` refuses them",
        "`trec_eval` in a TREC run, `item` in other files",
        _EVALUATE,
    ),
    Parameter(
        "relevant_from",
        "3.5",
        "the lowest grade that counts as relevant, where the file has grades",
        "a number above 0",
        "1",
        _EVALUATE,
    ),
    Parameter(
        "ids",
        "alike",
        "which ids are the same",
        "`exact`, or `alike`: also those that differ in blanks, capitals, zeros in front, .0 or Unicode",
        "`exact`",
        _EVALUATE,
    ),
    Parameter(
        "order",
        "score",
        "what orders the lists of a file with ranks and scores",
        "`rank` or `score`",
        "the score in a TREC run, the rank in other files",
        _EVALUATE,
    ),
    Parameter(
        "data",
        "sample",
        "the bundled sample; your own files are in no address",
        "`sample`, or `two_models` to compare two; `own` says that there were files of the reader's own",
        "the sample, until you give files of your own",
        _EVALUATE,
    ),
    Parameter(
        "panel",
        "number",
        "what is shown",
        "two `tools` that disagree, whose `number` it is, `all` definitions, the `libraries`, or whether it "
        "`matters`",
        "`number` where there is a number, `tools` where there is a tool, `libraries` where there is a "
        "library, `all` where there is a list, else `tools`",
        _DEFINITIONS,
    ),
    Parameter(
        "tool",
        "ranx;0.1429",
        "a tool and the number that it printed; written twice for the two that are compared",
        "the name of a library, a semicolon, the number; either may be left out",
        "none",
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
        "cases",
        "eJxLTixO…",
        "the cases of such a mean, and the models of `panel=matters`, compressed",
        "written by the app: copy the link from *Share*",
        "the cases of the page of many cases",
        _DEFINITIONS,
    ),
    Parameter(
        "using",
        "ranx",
        "the only library to look at among those that give the number",
        "its name",
        "all of them",
        _DEFINITIONS,
    ),
    Parameter(
        "sort",
        "value",
        "the order of all definitions",
        "`usual`, the best known first, or by `value`",
        "`usual`",
        _DEFINITIONS,
    ),
    Parameter(
        "models",
        "example",
        "whose models `panel=matters` compares",
        "the reader's `own`, or those of an `example`",
        "`own`",
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
    *LEARN_PARAMETERS,
    Parameter(
        "room",
        "7KM2QX",
        "the room",
        "a code of six characters; `join/7KM2QX` joins it",
        "none: you can join a room, or open one",
        _CLASSROOM,
    ),
    Parameter(
        "ask",
        "step:order:sink",
        "what the class is asked",
        "`step:…:…` and `lesson:…` with the names of *Learn*, `plan:short`, `plan:long`, `question:m5:7`, or "
        "`list` for the list of the same link; *Ask a class* in the menu *Share* writes it",
        "none",
        _CLASSROOM,
    ),
    Parameter(
        "refused",
        "too_many_rooms",
        "why no room was opened; it is said once",
        "written by the server",
        "none",
        _CLASSROOM,
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
        "`full`, `present` for a projector, or `compact` for a frame in another page",
        "`full`",
        EVERY_PAGE,
    ),
)
