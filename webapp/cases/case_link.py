"""The link to a set of cases, and its tolerant parser: invalid parameters are repaired and reported.

It knows the parameters and their limits, not the set built from them: `CaseSet.from_query` is the
entry point for links.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple
from urllib.parse import urlencode

from webapp.cases.case import MODELS, Case, Model, longest_of
from webapp.cases.case_draft import CaseDraft, cases_of, repaired
from webapp.cases.case_text import case_text, draft_from_text
from webapp.model.address import MAX_QUERY, values_of
from webapp.model.choice import WordT, parse_choice
from webapp.model.empty_cases import DEFAULT_RULE, MISSING, NO_RELEVANT, Missing, NoRelevant
from webapp.model.limits import MAX_CASES, MAX_K, MAX_SHOWN, MIN_K
from webapp.model.measure_names import averaged_open_name, taken_measure, unknown_measure
from webapp.model.names import salvage_name
from webapp.model.packing import MAX_UNPACKED, pack, unpack
from webapp.model.parameter_reader import ParameterReader, Params
from webapp.model.problems import Problem
from webapp.model.scenario import ALWAYS_SHOWN

Query = dict[str, str | list[str]]
"""Parameters of an address, a repeated one as a list."""

_LONGEST_NAME: Final = 200
"""Characters after which a bracket that is still open is none of a measure."""

_MOST_NAMES: Final = 100
"""Most names of measures that are looked up in a link."""

DEFAULT_MEASURE: Final = "AP@K"

MAX_COLUMNS: Final = MAX_SHOWN
"""Most measures that are averaged."""


def default_columns(measure: str) -> tuple[str, ...]:
    """Return the measures that are averaged unless others are chosen: the usual ones, and the leading one.

    >>> default_columns("R@K")
    ('AP', 'AP@K', 'P@K', 'R@K')
    """
    return tuple(dict.fromkeys((*ALWAYS_SHOWN, measure)))


class CaseSettings(NamedTuple):
    """Settings of a set of cases, as `CaseSet` has them; no columns are the usual ones."""

    k: int
    measure: str = DEFAULT_MEASURE
    no_relevant: NoRelevant = DEFAULT_RULE
    missing: Missing = DEFAULT_RULE
    at: int = 0
    labels: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    baseline: Model = "A"

    def to_query(self) -> dict[str, str | list[str]]:
        """Return the address parameters; defaults are left out, but K is always written.

        >>> CaseSettings(k=5, missing="skip", at=1).to_query()
        {'k': '5', 'missing': 'skip', 'at': '2'}
        >>> CaseSettings(k=5, labels=("BPR", ""), columns=("AP", "AP@K"), baseline="B").to_query()
        {'k': '5', 'model': ['BPR', 'B'], 'columns': 'AP,AP@K', 'baseline': 'B'}
        """
        query: dict[str, str | list[str]] = {"k": str(self.k)}
        if any(self.labels):
            # Some readers of addresses drop a parameter without a value.
            query["model"] = [label or letter for label, letter in zip(self.labels, MODELS, strict=False)]
        if self.measure != DEFAULT_MEASURE:
            query["measure"] = self.measure
        if self.columns not in ((), default_columns(self.measure)):
            query["columns"] = ",".join(self.columns)
        if self.baseline != "A":
            query["baseline"] = self.baseline
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
    (['u1', '2'], ['case_repeats'])
    """
    problems: list[Problem] = []
    texts = [text for text in values_of(params, "case") if text.strip()]
    kept = list(_within_room(texts[:MAX_CASES]))
    if len(kept) < len(texts[:MAX_CASES]):
        problems.append(Problem("link_cut", {"limit": MAX_UNPACKED}))
    drafts: list[CaseDraft] = []
    for place, text in enumerate(kept, 1):
        read, unclear = draft_from_text(text)
        draft, changed = repaired(read, place)
        drafts.append(draft)
        problems += (*unclear, *changed)
    cases, unlike = cases_of(drafts, beyond=len(texts[MAX_CASES:]))
    return cases, (*problems, *unlike)


def read_settings(
    params: Params, cases: Sequence[Case], k: int | None = None
) -> tuple[CaseSettings, tuple[Problem, ...]]:
    """Parse the settings of a link. Where it gives no K, that is `k`, or the length of the longest list.

    >>> cases = [Case("u1", (("A", "B", "C"),), ())]
    >>> read_settings({"measure": "MAP@7", "missing": "skip"}, cases)[0]
    CaseSettings(k=3, measure='AP@K', no_relevant='zero', missing='skip', at=0, labels=(), columns=(),
        baseline='A')
    """
    reader = ParameterReader(params)
    models = MODELS[: cases[0].models]
    settings = CaseSettings(
        k=reader.number("k", MIN_K, MAX_K, k or min(max(longest_of(cases), MIN_K), MAX_K)),
        measure=reader.measures("measure", averaged_open_name) or DEFAULT_MEASURE,
        no_relevant=_rule(reader, "no_relevant", NO_RELEVANT),
        missing=_rule(reader, "missing", MISSING),
        at=reader.number("at", 1, len(cases), 1) - 1,
        labels=_labels(reader, models),
        baseline=_baseline(reader, models),
    )
    return settings._replace(columns=_columns(reader, settings.measure)), tuple(reader.problems)


_BUTTONS: Final = {"exclude": "skip", "score 0": "zero", "score 1": "one", "0": "zero", "1": "one"}
"""The words of the buttons, which people type as well."""


def _rule(reader: ParameterReader, parameter: str, rules: Sequence[WordT]) -> WordT:
    def read(given: str) -> WordT | None:
        word = given.strip().lower()
        return parse_choice(rules, _BUTTONS.get(word, word))

    found = reader.understood(parameter, read, "link_unknown_choice", choices=", ".join(rules))
    return found or rules[0]


def _baseline(reader: ParameterReader, models: Sequence[Model]) -> Model:
    def read(given: str) -> Model | None:
        return parse_choice(models, given.strip().upper())

    return reader.understood("baseline", read, "link_unknown_choice", choices=", ".join(models)) or "A"


def _labels(reader: ParameterReader, models: Sequence[Model]) -> tuple[str, ...]:
    """Return the names of the models, cleaned."""
    labels: list[str] = []
    for text in values_of(reader.params, "model")[: len(models)]:
        # A model without a name is written by its letter.
        is_letter = text.strip() in ("", models[len(labels)])
        name, problem = ("", None) if is_letter else salvage_name(text)
        if problem is not None:
            reader.problems.append(problem)
        labels.append(name or "")
    return tuple(labels)


def _columns(reader: ParameterReader, measure: str) -> tuple[str, ...]:
    """Return the measures of a link, with the leading one; none for the usual ones."""
    names: list[str] = []
    given = dict.fromkeys(text for value in values_of(reader.params, "columns") for text in _names_in(value))
    for text in list(given)[:_MOST_NAMES]:
        name = averaged_open_name(text)
        if name is not None:
            names.append(name)
        problem = taken_measure("columns", text) if name else unknown_measure("columns", text)
        if problem and text.strip():
            reader.problems.append(problem)
    return with_leading(names, measure)


def _names_in(text: str) -> list[str]:
    """Return names with commas between them; a comma within brackets stands between options.

    >>> _names_in("AP,nDCG(gain=exp2,discount=log2)@K,P@K")
    ['AP', 'nDCG(gain=exp2,discount=log2)@K', 'P@K']
    """
    names = [""]
    for part in text.split(","):
        is_within = names[-1].count("(") > names[-1].count(")")
        if is_within and len(names[-1]) < _LONGEST_NAME:
            names[-1] += f",{part}"
        else:
            names.append(part)
    return names[1:]


def with_leading(columns: Sequence[str], measure: str) -> tuple[str, ...]:
    """Return measures, each once and not too many, with the leading one among them; none for none.

    >>> with_leading(["AP", "AP"], "P@K"), with_leading([], "P@K")
    (('AP', 'P@K'), ())
    """
    if not columns:
        return ()
    others = [name for name in dict.fromkeys(columns) if name != measure][: MAX_COLUMNS - 1]
    return tuple(name for name in dict.fromkeys((*columns, measure)) if name in (*others, measure))


def _within_room(texts: Iterable[str]) -> Iterable[str]:
    """Return the texts up to the total length limit."""
    room = MAX_UNPACKED
    for text in texts:
        room -= len(text)
        if room < 0:
            return
        yield text


# A run of the page needs the address of the same set several times.
@lru_cache(maxsize=500)
def address_query(cases: tuple[Case, ...], settings: CaseSettings) -> tuple[Query, bool]:
    """Return a set's parameters, readable if they fit into an address, else packed, and whether they fit."""
    of_all = settings.to_query()
    readable: Query = {"case": list(map(case_text, cases)), **of_all}
    if sum(map(_length_in_address, cases)) + len(urlencode(of_all, doseq=True)) <= MAX_QUERY:
        return readable, True
    packed = pack(readable)
    # It has no sign that an address would write in another way.
    if len("packed=") + len(packed) <= MAX_QUERY:
        return {"packed": packed}, True
    # Without the cases, the index of the open one means nothing.
    return {**settings._replace(at=0).to_query()}, False


# A change makes one new case of a set; the others are as long as they were.
@lru_cache(maxsize=5000)
def _length_in_address(case: Case) -> int:
    return len(urlencode({"case": case_text(case)})) + len("&")
