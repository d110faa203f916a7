"""Tolerant parser of the link to a set of cases: invalid parameters are repaired and reported.

It knows the parameters and their limits, not the set built from them: `CaseSet.from_query` is the
entry point for links.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from webapp.cases.case import Case, longest_of
from webapp.cases.case_draft import CaseDraft, cases_of, repaired
from webapp.cases.case_text import draft_from_text
from webapp.model.address import values_of
from webapp.model.empty_cases import DEFAULT_RULE, MISSING, NO_RELEVANT, Missing, NoRelevant
from webapp.model.limits import MAX_CASES, MAX_K, MIN_K
from webapp.model.measure_names import averaged_open_name
from webapp.model.packing import MAX_UNPACKED, unpack
from webapp.model.parameter_reader import ParameterReader, Params
from webapp.model.problems import Problem

DEFAULT_MEASURE: Final = "AP@K"


@dataclass(frozen=True, slots=True)
class CaseSettings:
    """Settings of a set of cases: cutoff, measure, rules, and which case is open."""

    k: int
    measure: str = DEFAULT_MEASURE
    no_relevant: NoRelevant = DEFAULT_RULE
    missing: Missing = DEFAULT_RULE
    at: int = 0

    def to_query(self) -> dict[str, str]:
        """Return the address parameters; defaults are left out, but K is always written.

        >>> CaseSettings(k=5, missing="skip", at=1).to_query()
        {'k': '5', 'missing': 'skip', 'at': '2'}
        """
        query = {"k": str(self.k)}
        if self.measure != DEFAULT_MEASURE:
            query["measure"] = self.measure
        if self.no_relevant != DEFAULT_RULE:
            query["no_relevant"] = self.no_relevant
        if self.missing != DEFAULT_RULE:
            query["missing"] = self.missing
        if self.at:
            query["at"] = str(self.at + 1)
        return query


def with_unpacked(params: Params) -> tuple[Params, tuple[Problem, ...]]:
    """Return the parameters with the packed ones added; an unpacked value wins over its packed one."""
    packed = [value for value in values_of(params, "packed") if value.strip()]
    if not packed:
        return params, ()
    unpacked = unpack(packed[-1])
    if unpacked is None:
        return params, (Problem("link_packed"),)
    return {**unpacked, **params}, ()


def read_cases(params: Params) -> tuple[tuple[Case, ...], tuple[Problem, ...]]:
    """Parse the cases of a link, and return them with the problems found.

    >>> cases, problems = read_cases({"case": ["u1;A,B;B", ";B,A,A;B"]})
    >>> [case.name for case in cases], [problem.code for problem in problems]
    (['u1', '1'], ['case_repeats'])
    """
    problems: list[Problem] = []
    texts = [text for text in values_of(params, "case") if text.strip()]
    kept = list(_within_room(texts[:MAX_CASES]))
    if len(kept) < len(texts[:MAX_CASES]):
        problems.append(Problem("link_cut", {"limit": MAX_UNPACKED}))
    drafts: list[CaseDraft] = []
    for text in kept:
        read, unclear = draft_from_text(text)
        draft, changed = repaired(read)
        drafts.append(draft)
        problems += (*unclear, *changed)
    cases, unlike = cases_of(drafts, beyond=len(texts[MAX_CASES:]))
    return cases, (*problems, *unlike)


def read_settings(params: Params, cases: Sequence[Case]) -> tuple[CaseSettings, tuple[Problem, ...]]:
    """Parse the settings of a link. Where it gives no K, that is the length of the longest list.

    >>> cases = [Case("u1", (("A", "B", "C"),), ())]
    >>> read_settings({"measure": "MAP@7", "missing": "skip"}, cases)[0]
    CaseSettings(k=3, measure='AP@K', no_relevant='zero', missing='skip', at=0)
    """
    reader = ParameterReader(params)
    settings = CaseSettings(
        k=reader.number("k", MIN_K, MAX_K, min(max(longest_of(cases), MIN_K), MAX_K)),
        measure=reader.measures("measure", averaged_open_name) or DEFAULT_MEASURE,
        no_relevant=reader.choice("no_relevant", NO_RELEVANT) or DEFAULT_RULE,
        missing=reader.choice("missing", MISSING) or DEFAULT_RULE,
        at=reader.number("at", 1, len(cases), 1) - 1,
    )
    return settings, tuple(reader.problems)


def _within_room(texts: Iterable[str]) -> Iterable[str]:
    """Return the texts up to the total length limit."""
    room = MAX_UNPACKED
    for text in texts:
        room -= len(text)
        if room < 0:
            return
        yield text
