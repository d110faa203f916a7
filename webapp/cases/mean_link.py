"""Links to the page of definitions that hold the cases of a mean."""

from __future__ import annotations

from typing import Final

from webapp.cases.case_set import CaseSet
from webapp.model.address import MAX_QUERY, readable_query, values_of
from webapp.model.packing import pack, unpack
from webapp.model.parameter_reader import Params
from webapp.model.problems import Problem
from webapp.shell.page_state import Query

CASES: Final = "cases"
"""The parameter that holds the cases, compressed; their K is not that of the list."""


def packed_cases(case_set: CaseSet) -> dict[str, str]:
    """Return the parameter that holds a set of cases with its settings; none where no address can hold it.

    >>> from webapp.cases.case_set import OPENING_CASES
    >>> query, problems = unpacked_cases(packed_cases(OPENING_CASES))
    >>> CaseSet.from_query(query)[0] == OPENING_CASES, problems
    (True, ())
    """
    if not case_set.fits_address:
        return {}
    query = case_set.to_query()
    packed = query.get("packed")
    return {CASES: packed if isinstance(packed, str) else pack(query)}


def fits_address(query: Query) -> bool:
    """Return whether an address can hold these parameters.

    >>> fits_address({"number": "0.5"}), fits_address({"cases": "x" * MAX_QUERY})
    (True, False)
    """
    return len(readable_query(query)) <= MAX_QUERY


def unpacked_cases(params: Params) -> tuple[dict[str, list[str]] | None, tuple[Problem, ...]]:
    """Return the parameters of the cases that an address holds, None if it holds none, and a problem."""
    given = [value for value in values_of(params, CASES) if value.strip()]
    if not given:
        return None, ()
    query = unpack(given[-1])
    return query, (() if query else (Problem("link_packed"),))


def mean_question_link(case_set: CaseSet, lang: str) -> str | None:
    """Return the address of "Whose number is this mean?" for a set of cases; None if none can hold them.

    >>> from webapp.cases.case_set import OPENING_CASES
    >>> mean_question_link(OPENING_CASES, "en").partition("&cases")[0]
    '/definitions?panel=number&of=cases'
    """
    if not case_set.fits_address:
        return None
    query = {"panel": "number", "of": "cases", **packed_cases(case_set), "lang": lang}
    return f"/definitions?{readable_query(query)}"
