"""Address parameters of a set of cases."""

from __future__ import annotations

from typing import Final

from webapp.model.limits import MAX_CASES, MAX_ITEMS, MAX_SHOWN
from webapp.model.names import MAX_NAME
from webapp.model.parameter import Page, Parameter

_CASES: Final[tuple[Page, ...]] = ("cases",)

CASE_PARAMETERS: Final = (
    Parameter(
        "case",
        "u1;A,B,C;B,Z",
        "one case; written once for each",
        "`name;list;relevant`, then where needed `;list of B;further relevant items;unused items;"
        "list of C;…` up to F; "
        f"`\\;` is a semicolon in a name; 1 to {MAX_CASES} cases, each with a name of its own and at "
        f"most {MAX_ITEMS} items",
        "the cases of the opening example",
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
        "model",
        "BPR",
        "the name of a model; written once for each, in order",
        f"1 to {MAX_NAME} characters",
        "a letter, from `A`",
        _CASES,
    ),
    Parameter(
        "columns",
        "AP,AP@K,nDCG@K",
        "the measures on the leaderboard",
        f"names of measures with the letter K for the cutoff, at most {MAX_SHOWN}; that of `measure` is "
        "added",
        "`AP,AP@K,P@K`",
        _CASES,
    ),
    Parameter(
        "baseline",
        "B",
        "the model that differences are taken from",
        "the letter of a model",
        "`A`",
        _CASES,
    ),
    Parameter(
        "sort_by",
        "-difference",
        "the column that the table of cases is sorted by",
        "`name`, `relevant` for their number, the letter of a model, or `difference`; `-` before it puts "
        "the largest first",
        "the order of the cases in the link",
        _CASES,
    ),
    Parameter(
        "filter",
        "worse,no_hit",
        "which cases the table shows: those that all of these hold for",
        "`worse`, `better`, `tie`, `no_hit`, `missed`, `more_relevant_than_k`, `empty`, separated by commas",
        "all cases",
        _CASES,
    ),
    Parameter(
        "chosen",
        "losses;992;AP@5;0.2811;0.3012",
        "that the cases were chosen from more by their values, so that no test of them is valid",
        "why (`worst`, `best`, `typical`, `losses`, `gains`), how many there are in all, the measure, and "
        "its mean over all of them, of each model",
        "the cases were not chosen by their values",
        _CASES,
    ),
)
"""The cases and their models; what is averaged, and what differences are taken from."""
