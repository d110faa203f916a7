"""Text format of one case in the address: `u1;A,B,C;B,Z`.

The fields are name, list, relevant items and, unless empty, the list of model B, the number of
further relevant items, the unused items, and the lists of models C to F. Semicolons separate fields, commas
items.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from webapp.cases.case import MODELS, Case
from webapp.cases.case_draft import CaseDraft
from webapp.model.address import join_fields, join_items, read_number, split_fields, split_items
from webapp.model.limits import MAX_UNNAMED
from webapp.model.problems import Problem

_BEFORE_C: Final = 6

MOST_FIELDS: Final = _BEFORE_C + len(MODELS) - 2

_ESCAPED = re.compile(r"\\([,\\])")


# A change makes one new case of a set; the texts of the others are the ones that were written before.
@lru_cache(maxsize=5000)
def case_text(case: Case) -> str:
    r"""Format a case as text; empty fields at the end are left out.

    >>> case_text(Case("u1", (("A", "B"),), ("B", "Z"))), case_text(Case("u;2", ((), ()), (), unnamed=3))
    ('u1;A,B;B,Z', 'u\\;2;,;,;,;3')
    """
    second = join_items(case.lists[1]) if case.models > 1 else ""
    unnamed = str(case.unnamed) if case.unnamed or case.unused else ""
    unused = join_items(case.unused) if case.unused else ""
    fields = [join_items([case.name]), join_items(case.lists[0]), join_items(case.relevant)]
    fields += [second, unnamed, unused, *map(join_items, case.lists[2:])]
    while not fields[-1]:
        fields.pop()
    return join_fields(fields)


def draft_from_text(text: str) -> tuple[CaseDraft, tuple[Problem, ...]]:
    r"""Parse the text of a case into a draft, with problems for malformed fields. It never raises.

    Two fields are a list and the relevant items, one is a list. Where the fifth is a list and no number, it
    is that of model C, and the rest are those of D to F, as people write them by hand.

    >>> draft_from_text("u1; A, B; B")[0]
    CaseDraft(name='u1', lists=(['A', 'B'],), relevant=['B'], unused=[], unnamed=0, line=None)
    >>> draft_from_text("u1; A, B; B; B, A; C, B")[0].lists
    (['A', 'B'], ['B', 'A'], ['C', 'B'])
    """
    problems: list[Problem] = []
    fields = split_fields(text)
    if len(fields) < 3:
        fields = ["", *fields, ""][:3]
    is_by_hand = len(fields) > _BEFORE_C - 2 and "," in fields[_BEFORE_C - 2]
    most = MOST_FIELDS - 2 * is_by_hand
    if len(fields) > most:
        problems.append(
            Problem("case_fields", {"case": fields[0] or "?", "limit": most, "count": len(fields)})
        )
    name, first, relevant, second, unnamed, unused, *further = (*fields[:most], "", "", "")
    if is_by_hand:
        further = [unnamed, unused, *further]
        unnamed = unused = ""
    others = [second, *further]
    while others and not others[-1].strip():
        others.pop()
    number = 0
    if unnamed.strip():
        number, problem = read_number(unnamed, "case", 0, MAX_UNNAMED, 0)
        if problem is not None:
            problems.append(problem)
    draft = CaseDraft(
        name=_ESCAPED.sub(r"\1", name).strip() or None,
        lists=tuple(map(split_items, (first, *others))),
        relevant=split_items(relevant),
        unused=split_items(unused),
        unnamed=number,
    )
    return draft, tuple(problems)
