"""The settings of an evaluation: measures, K and rules. They are in the address; the files are not."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Final, Literal, get_args

from recmetrics import Measure
from recmetrics.lists.alike import Ids
from recmetrics.tables.result import Ties
from webapp.evaluate.limits import MAX_MEASURES
from webapp.evaluate.tables import Cells, Order
from webapp.model.address import join_items, split_items
from webapp.model.choice import parse_choice
from webapp.model.empty_cases import DEFAULT_RULE, MISSING, NO_RELEVANT, Missing, NoRelevant
from webapp.model.limits import MAX_K, MIN_K
from webapp.model.measure_names import averaged_open_name, measure_at, taken_measure, unknown_measure
from webapp.model.parameter_reader import ParameterReader, Params
from webapp.model.problems import Problem, bounded

DEFAULT_MEASURES: Final = ("AP@K", "P@K", "AP")
DEFAULT_K: Final = 10

Sample = Literal["sample", "two_models"]
"""The bundled sample with one file of recommendations, or with two."""

TIES: Final[tuple[Ties, ...]] = get_args(Ties)
ORDERS: Final[tuple[Order, ...]] = get_args(Order)
IDS: Final[tuple[Ids, ...]] = get_args(Ids)
SAMPLES: Final[tuple[Sample, ...]] = get_args(Sample)
OWN: Final = "own"
"""What an address says in the place of a sample where the files are the reader's own."""

OPENING: Final[Sample] = "sample"
"""The sample that a visit opens with, computed."""

FROM_ONE: Final = 1.0
"""The lowest grade that counts as relevant unless the user says otherwise."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The settings of an evaluation.

    Args:
        measures: Open names, such as "AP@K"; the first one orders the cases. At least one.
        k: The cutoff K.
        no_relevant: What a case with nothing to find counts as.
        missing: What a case without recommendations counts as.
        ties: What equal scores of a case are ordered by; None for the rule of the file's format.
        relevant_from: The lowest grade that counts as relevant.
        ids: Whether ids are the same only if they are equal, or also where they look alike.
        order: What orders the lists of a file with ranks and scores; None for the rule of its format.
        cells: What a cell holds, in files that do not tell; like these it is not in the address.
        sample: Which bundled sample is evaluated; None for files of the reader's own.

    >>> Choice(k=5).to_query()
    {'k': '5'}
    >>> [str(measure) for measure in Choice(("AP@K", "RR"), 5).at_k]
    ['AP@5', 'RR']
    """

    measures: tuple[str, ...] = DEFAULT_MEASURES
    k: int = DEFAULT_K
    no_relevant: NoRelevant = DEFAULT_RULE
    missing: Missing = DEFAULT_RULE
    ties: Ties | None = None
    relevant_from: float = FROM_ONE
    ids: Ids = "exact"
    order: Order | None = None
    cells: Cells | None = None
    sample: Sample | None = None

    @property
    def at_k(self) -> tuple[Measure, ...]:
        """Return the measures at the cutoff."""
        return tuple(measure_at(name, self.k) for name in self.measures)

    @property
    def list_order(self) -> Order | None:
        """Return what orders lists with ranks and scores; trec_eval looks at scores alone."""
        return self.order or ("score" if self.ties == "trec_eval" else None)

    def to_query(self) -> dict[str, str]:
        """Return the parameters of the address that restore it; defaults are left out, except K."""
        query = {"k": str(self.k)}
        if self.sample is not None:
            query["data"] = self.sample
        if self.measures != DEFAULT_MEASURES:
            query["measures"] = join_items(self.measures)
        plain = Choice()
        for name in ("no_relevant", "missing", "ties", "ids"):
            if getattr(self, name) != getattr(plain, name):
                query[name] = getattr(self, name)
        if self.relevant_from != FROM_ONE:
            query["relevant_from"] = grade_text(self.relevant_from)
        if self.order is not None:
            query["order"] = self.order
        return query

    @classmethod
    def from_query(cls, params: Params) -> tuple[Choice, tuple[Problem, ...]]:
        """Parse an address; also return its problems. It never raises.

        >>> choice, problems = Choice.from_query({"measures": "AP@K,beauty", "k": "5"})
        >>> choice.measures, [problem.code for problem in problems]
        (('AP@K',), ['link_unknown_measure'])
        """
        reader = ParameterReader(params)
        choice = cls(
            measures=reader.measures("measures", _names) or DEFAULT_MEASURES,
            k=reader.number("k", MIN_K, MAX_K, DEFAULT_K),
            no_relevant=reader.choice("no_relevant", NO_RELEVANT) or DEFAULT_RULE,
            missing=reader.choice("missing", MISSING) or DEFAULT_RULE,
            ties=reader.choice("ties", TIES),
            ids=parse_choice(IDS, reader.choice("ids", IDS) or "") or "exact",
            relevant_from=reader.understood("relevant_from", read_grade, "link_grade") or FROM_ONE,
            order=reader.choice("order", ORDERS),
            sample=parse_choice(SAMPLES, reader.choice("data", (*SAMPLES, OWN)) or ""),
        )
        of_names = [
            taken_measure("measures", name) if averaged_open_name(name) else unknown_measure("measures", name)
            for name in _given_names(params)
        ]
        known = [one for one in reader.problems if one.values.get("parameter") != "measures"]
        return choice, bounded((*known, *filter(None, of_names)))


def read_grade(given: str) -> float | None:
    """Return the grade that a text says, or None where it is no number above 0.

    >>> read_grade(" 3.5 "), read_grade("0"), read_grade("high")
    (3.5, None, None)
    """
    try:
        grade = float(given)
    except ValueError:
        return None
    return grade if 0 < grade < inf else None


def grade_text(grade: float) -> str:
    """Return a grade as it is written; whole numbers without a point.

    >>> grade_text(2.0), grade_text(3.5)
    ('2', '3.5')
    """
    return str(int(grade)) if grade == int(grade) else repr(grade)


def _given_names(params: Params) -> list[str]:
    given = params.get("measures", "")
    return [name for name in split_items(given if isinstance(given, str) else given[-1]) if name.strip()]


def _names(given: str) -> tuple[str, ...] | None:
    known = (averaged_open_name(name) for name in split_items(given))
    return tuple(dict.fromkeys(name for name in known if name))[:MAX_MEASURES] or None
