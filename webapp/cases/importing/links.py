"""Parser of a link to this page, pasted as text."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from webapp.cases.case_link import read_cases, with_unpacked
from webapp.cases.case_set import CaseSet
from webapp.cases.excerpt import Excerpt
from webapp.cases.importing.found import Found, NotUnderstoodError
from webapp.model.address import parse_query
from webapp.model.problems import Problem

_HOLDS_CASES: Final = ("case", "packed")


def found_in_link(text: str) -> Found | None:
    """Parse a link that holds cases; None where the text is no such link.

    Raises:
        NotUnderstoodError: The link is damaged.

    >>> found = found_in_link("https://example.org/cases?case=u1;A,B;B&k=2")
    >>> found.case_set.names, found.case_set.k
    (('u1',), 2)
    """
    link = text.strip()
    if "\n" in link or not link.lower().startswith(("http://", "https://", "?")):
        return None
    try:
        params = parse_query(urlsplit(link).query)
    except ValueError:
        return None
    if not any(name in params for name in _HOLDS_CASES):
        return None
    unpacked, damage = with_unpacked(params)
    if not read_cases(unpacked)[0]:
        raise NotUnderstoodError(damage[0] if damage else Problem("import_nothing"))
    case_set, problems = CaseSet.from_query(params)
    excerpt, unclear = Excerpt.from_query(params, case_set)
    return Found("own_link", case_set=case_set, excerpt=excerpt, notes=(*problems, *unclear))
