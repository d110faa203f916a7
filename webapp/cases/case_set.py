"""Set of cases that a mean is taken over, shared by all views of the cases page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from recmetrics import EmptyCases, JudgedRanking
from webapp.cases.case import MODELS, Case, Model
from webapp.cases.case_link import (
    DEFAULT_MEASURE,
    MAX_COLUMNS,
    CaseSettings,
    Query,
    address_query,
    default_columns,
    read_cases,
    read_settings,
    with_unpacked,
)
from webapp.cases.case_names import distinct_labels, free_name
from webapp.cases.case_values import Averaging
from webapp.cases.opening import POST_USERS, SIX_USERS
from webapp.model.address import readable_query
from webapp.model.empty_cases import DEFAULT_RULE, MISSING, NO_RELEVANT, Missing, NoRelevant
from webapp.model.limits import MAX_CASES, MAX_K, MIN_K
from webapp.model.measure_names import open_name
from webapp.model.names import is_clean
from webapp.model.parameter_reader import Params
from webapp.model.problems import Problem, bounded


@dataclass(frozen=True, slots=True)
class CaseSet:
    """Set of cases and the settings that hold for all of them.

    Args:
        cases: 1 to `MAX_CASES` cases with names of their own, all with the same number of models.
        k: The cutoff K, 1 to `MAX_K`.
        measure: The leading measure, by printed name with the letter K as cutoff: differences, the verdict
            and the table of cases are by it.
        no_relevant: The value of a case with nothing to find.
        missing: The value of a case without recommendations.
        at: Index of the case that is open.
        labels: The reader's names of the models, "" for one that is called by its letter. Those that are
            not given are "", those of models that there are none of are dropped, and one that another model
            has already gets a number.
        columns: The open names of all measures that are averaged, in order, the leading one among them;
            empty for the usual ones.
        baseline: The model that differences are taken from; A if there is no such model.

    Raises:
        ValueError: Names repeat, cases differ in their models, or a limit is not kept.

    >>> cases = CaseSet((Case("u1", (("A", "B"),), ("B",)),), k=2)
    >>> cases.to_query(), cases.models, cases.open.name
    ({'case': ['u1;A,B;B'], 'k': '2'}, 1, 'u1')
    """

    cases: tuple[Case, ...]
    k: int = 5
    measure: str = DEFAULT_MEASURE
    no_relevant: NoRelevant = DEFAULT_RULE
    missing: Missing = DEFAULT_RULE
    at: int = 0
    labels: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    baseline: Model = "A"
    # Asked for many times in a run.
    _names: tuple[str, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # A frozen object is completed through `object`.
        object.__setattr__(self, "_names", tuple(case.name for case in self.cases))
        if not 1 <= len(self.cases) <= MAX_CASES:
            raise ValueError(f"a set has 1 to {MAX_CASES} cases")
        if len(set(self.names)) < len(self.cases):
            raise ValueError("two cases have the same name")
        if len({case.models for case in self.cases}) > 1:
            raise ValueError("the cases differ in their number of models")
        if not (MIN_K <= self.k <= MAX_K and 0 <= self.at < len(self.cases)):
            raise ValueError("k or at is out of range")
        for measure in (self.measure, *self.columns):
            if open_name(measure) != measure:
                raise ValueError(f"no measure has the open name {measure!r}")
        if self.no_relevant not in NO_RELEVANT or self.missing not in MISSING:
            raise ValueError("no_relevant or missing is out of range: there is no such rule")
        labels = (*self.labels, *("",) * self.models)[: self.models]
        object.__setattr__(self, "labels", distinct_labels(labels))
        object.__setattr__(self, "columns", self.columns or default_columns(self.measure))
        if self.baseline not in self.model_names:
            object.__setattr__(self, "baseline", "A")
        if not all(is_clean(label) for label in self.labels if label):
            raise ValueError("the name of a model is not clean: use clean_name")
        if len(set(self.columns)) < len(self.columns) or self.measure not in self.columns:
            raise ValueError("a measure is there twice, or the leading one is missing")
        if len(self.columns) > MAX_COLUMNS:
            raise ValueError(f"more than {MAX_COLUMNS} measures")

    @property
    def models(self) -> int:
        """The number of models, 1 to 6."""
        return self.cases[0].models

    @property
    def model_names(self) -> tuple[Model, ...]:
        """The letters of the models, from A."""
        return MODELS[: self.models]

    def label(self, model: Model) -> str:
        """Return the name of a model: the reader's own, or its letter."""
        return self.labels[MODELS.index(model)] or model

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the cases, in order."""
        return self._names

    @property
    def open(self) -> Case:
        """The case that is open."""
        return self.cases[self.at]

    @property
    def empty(self) -> EmptyCases:
        """The rules for empty cases, for the core."""
        return EmptyCases(no_relevant=self.no_relevant, missing=self.missing)

    @property
    def averaging(self) -> Averaging:
        """What the means depend on, besides the cases."""
        return Averaging(self.columns, self.k, self.no_relevant, self.missing)

    def index(self, name: str) -> int:
        """Return the position of a case, from 0.

        Raises:
            ValueError: No case has this name.
        """
        if name not in self.names:
            raise ValueError(f"no case is called {name!r}")
        return self.names.index(name)

    def case(self, name: str) -> Case:
        """Return the case of this name.

        Raises:
            ValueError: No case has this name.
        """
        return self.cases[self.index(name)]

    def judged(self, model: Model) -> dict[str, JudgedRanking]:
        """Return the lists of a model as the measures see them, by the name of the case."""
        return {case.name: case.judged(model) for case in self.cases}

    def free_name(self, preferred: str) -> str:
        """Return the name if no case has it, else the name with a number.

        >>> POST_CASES.free_name("u1"), POST_CASES.free_name("u3")
        ('u1 (2)', 'u3')
        """
        return free_name(preferred, self.names)

    # Every change makes a new set, and raises ValueError where there is no such case, the name is taken, or
    # a limit would be passed.

    def with_case(self, name: str, case: Case) -> CaseSet:
        """The set with another case, of the same name or not, in the place of this one."""
        at = self.index(name)
        return replace(self, cases=(*self.cases[:at], case, *self.cases[at + 1 :]))

    def with_new_case(self, name: str) -> CaseSet:
        """The set with one case more, at its end: empty, and open."""
        return self._with_inserted(len(self.cases), Case(name, ((),) * self.models, ()))

    def with_duplicate(self, name: str, new_name: str) -> CaseSet:
        """The set with a copy of a case right after it, under another name, and open."""
        at = self.index(name)
        return self._with_inserted(at + 1, self.cases[at].with_name(new_name))

    def without_case(self, name: str) -> CaseSet:
        """The set without a case; the open one stays open, or gives way to the next.

        >>> POST_CASES.with_open("u2").without_case("u1").open.name
        'u2'
        """
        at = self.index(name)
        cases = (*self.cases[:at], *self.cases[at + 1 :])
        return replace(self, cases=cases, at=max(min(self.at - (at < self.at), len(cases) - 1), 0))

    def with_moved(self, name: str, to: int) -> CaseSet:
        """The set with a case at another position, from 0; the open case stays the open one."""
        case = self.cases[self.index(name)]
        others = [other for other in self.cases if other is not case]
        if not 0 <= to <= len(others):
            raise ValueError(f"there is no position {to}")
        cases = (*others[:to], case, *others[to:])
        return replace(self, cases=cases, at=cases.index(self.open))

    def with_open(self, name: str) -> CaseSet:
        """The set with another case open."""
        return replace(self, at=self.index(name))

    def with_k(self, k: int) -> CaseSet:
        """The same cases at another cutoff."""
        return self if k == self.k else replace(self, k=k)

    def with_measure(self, measure: str) -> CaseSet:
        """The same cases led by another measure, by open name; one that was not there yet comes last.

        >>> POST_CASES.with_measure("R@K").columns
        ('AP', 'AP@K', 'P@K', 'R@K')
        """
        columns = self.columns if measure in self.columns else (*self.columns, measure)
        return replace(self, measure=measure, columns=columns)

    def with_columns(self, columns: Sequence[str]) -> CaseSet:
        """The same cases under these measures, by open names; the first leads where the leading one goes."""
        measure = self.measure if self.measure in columns else columns[0]
        return replace(self, measure=measure, columns=tuple(columns))

    def with_no_relevant(self, rule: NoRelevant) -> CaseSet:
        """The same cases with another rule for those with nothing to find."""
        return replace(self, no_relevant=rule)

    def with_missing(self, rule: Missing) -> CaseSet:
        """The same cases with another rule for those without recommendations."""
        return replace(self, missing=rule)

    def with_models(self, count: int) -> CaseSet:
        """The set with its first models, or with more: each of these starts as a copy of A."""
        return replace(self, cases=tuple(case.with_models(count) for case in self.cases))

    def with_new_model(self) -> CaseSet:
        """The set with one model more, which starts as a copy of the baseline."""
        return replace(self, cases=tuple(case.with_model_copied(self.baseline) for case in self.cases))

    def without_model(self, model: Model) -> CaseSet:
        """The set without a model; those after it take the letter before their own, and keep their names.

        >>> POST_CASES.with_models(3).with_label("C", "BPR").without_model("B").label("B")
        'BPR'
        """
        at = MODELS.index(model)
        kept = [one for one in self.model_names if one != model]
        baseline = MODELS[kept.index(self.baseline)] if self.baseline in kept else "A"
        cases = tuple(case.without_model(model) for case in self.cases)
        labels = (*self.labels[:at], *self.labels[at + 1 :])
        return replace(self, cases=cases, labels=labels, baseline=baseline)

    def with_swapped_models(self) -> CaseSet:
        """The set with A called B and B called A; their names and the baseline go with their lists."""
        swapped: dict[Model, Model] = {"A": "B", "B": "A"}
        return replace(
            self,
            cases=tuple(case.with_swapped_models() for case in self.cases),
            labels=(*self.labels[1::-1], *self.labels[2:]),
            baseline=swapped.get(self.baseline, self.baseline),
        )

    def with_label(self, model: Model, label: str) -> CaseSet:
        """The set with another name for a model, "" or its letter for none."""
        at = MODELS.index(model)
        own = "" if label == model else label
        return replace(self, labels=(*self.labels[:at], own, *self.labels[at + 1 :]))

    def with_baseline(self, model: Model) -> CaseSet:
        """The set with differences taken from another model."""
        return replace(self, baseline=model)

    def _with_inserted(self, at: int, case: Case) -> CaseSet:
        return replace(self, cases=(*self.cases[:at], case, *self.cases[at:]), at=at)

    # Serialisation

    @property
    def settings(self) -> CaseSettings:
        """The settings that hold for all cases."""
        at, labels, columns = self.at, self.labels, self.columns
        rules = self.no_relevant, self.missing
        return CaseSettings(self.k, self.measure, *rules, at, labels, columns, self.baseline)

    def to_query(self) -> Query:
        """Return the address parameters that restore this set, readable if they fit, else packed.

        Where even that does not fit, the cases are left out, and `fits_address` is False.
        """
        return dict(address_query(self.cases, self.settings)[0])

    @property
    def fits_address(self) -> bool:
        """Return whether the address can hold all cases."""
        return address_query(self.cases, self.settings)[1]

    def to_address(self, base: str = "", extra: Mapping[str, str] | None = None) -> str:
        """Return a link to this set that people can read and type, as long as it is not packed.

        >>> POST_CASES.to_address("https://example.org/cases")
        'https://example.org/cases?case=u1;A,B,C,D,E;B,D,Z&case=u2;A,C,E,B,D;B,D,Z&k=5'
        """
        return f"{base}?{readable_query({**self.to_query(), **(extra or {})})}"

    @classmethod
    def of(cls, cases: tuple[Case, ...], settings: CaseSettings) -> CaseSet:
        """Return the set of these cases under these settings."""
        return cls(cases, *settings)

    @classmethod
    def from_query(cls, params: Params) -> tuple[CaseSet, tuple[Problem, ...]]:
        """Parse an address, repair what is invalid, and report it.

        Args:
            params: Parameters by name, decoded; a repeated one as a sequence of its values. Unknown ones are
                ignored: mail programs and other sites add theirs.

        Returns:
            The set, `OPENING_CASES` where no case is given, and the problems, at most nine of them. It never
            raises.

        >>> cases, problems = CaseSet.from_query({"case": ["u1;A,B;B", "u1;B,A;B"], "k": "two"})
        >>> cases.names, cases.k, [problem.code for problem in problems]
        (('u1', 'u1 (2)'), 2, ['case_name_taken', 'link_number'])
        """
        params, damage = with_unpacked(params)
        cases, problems = read_cases(params)
        if cases:
            settings, more = read_settings(params, cases)
            return cls.of(cases, settings), bounded((*damage, *problems, *more))
        settings, more = read_settings(params, OPENING_CASES.cases, OPENING_CASES.k)
        if not settings.labels:
            settings = settings._replace(labels=OPENING_CASES.labels)
        return cls.of(OPENING_CASES.cases, settings), bounded((*damage, *problems, *more))


POST_CASES: Final = CaseSet(POST_USERS, k=5)
OPENING_CASES: Final = CaseSet(SIX_USERS, k=5, labels=("BPR", "ItemKNN"))
"""The initial set."""
