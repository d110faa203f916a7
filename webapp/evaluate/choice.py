"""The settings of an evaluation: measures, K and rules. They are in the address; the files are not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, get_args

from recmetrics import Measure
from webapp.evaluate.limits import MAX_MEASURES
from webapp.model.address import join_items, split_items
from webapp.model.empty_cases import DEFAULT_RULE, MISSING, NO_RELEVANT, Missing, NoRelevant
from webapp.model.limits import MAX_K, MIN_K
from webapp.model.measure_names import measure_at, open_name
from webapp.model.parameter_reader import ParameterReader, Params
from webapp.model.problems import Problem, bounded

DEFAULT_MEASURES: Final = ("AP@K", "P@K", "AP")
DEFAULT_K: Final = 10

TiesRule = Literal["item", "error"]
Sample = Literal["sample", "two_models"]
"""The bundled sample with one file of recommendations, or with two."""

TIES: Final[tuple[TiesRule, ...]] = get_args(TiesRule)
DEFAULT_TIES: Final = "item"
SAMPLES: Final[tuple[Sample, ...]] = get_args(Sample)


@dataclass(frozen=True, slots=True)
class Choice:
    """The settings of an evaluation.

    Args:
        measures: Open names, such as "AP@K"; the first one orders the cases. At least one.
        k: The cutoff K.
        no_relevant: What a case with nothing to find counts as.
        missing: What a case without recommendations counts as.
        ties: What equal scores of a case are ordered by.
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
    ties: TiesRule = DEFAULT_TIES
    sample: Sample | None = None

    @property
    def at_k(self) -> tuple[Measure, ...]:
        """Return the measures at the cutoff."""
        return tuple(measure_at(name, self.k) for name in self.measures)

    def to_query(self) -> dict[str, str]:
        """Return the parameters of the address that restore it; defaults are left out, except K."""
        query = {"k": str(self.k)}
        if self.sample is not None:
            query["data"] = self.sample
        if self.measures != DEFAULT_MEASURES:
            query["measures"] = join_items(self.measures)
        plain = Choice()
        for name in ("no_relevant", "missing", "ties"):
            if getattr(self, name) != getattr(plain, name):
                query[name] = getattr(self, name)
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
            measures=reader.understood("measures", _names, "link_unknown_measure") or DEFAULT_MEASURES,
            k=reader.number("k", MIN_K, MAX_K, DEFAULT_K),
            no_relevant=reader.choice("no_relevant", NO_RELEVANT) or DEFAULT_RULE,
            missing=reader.choice("missing", MISSING) or DEFAULT_RULE,
            ties=reader.choice("ties", TIES) or DEFAULT_TIES,
            sample=reader.choice("data", SAMPLES),
        )
        unknown = [
            Problem("link_unknown_measure", {"parameter": "measures", "given": name})
            for name in _given_names(params)
            if open_name(name) is None
        ]
        known = [one for one in reader.problems if one.values.get("parameter") != "measures"]
        return choice, bounded((*known, *unknown))


def _given_names(params: Params) -> list[str]:
    given = params.get("measures", "")
    return [name for name in split_items(given if isinstance(given, str) else given[-1]) if name.strip()]


def _names(given: str) -> tuple[str, ...] | None:
    known = (open_name(name) for name in split_items(given))
    return tuple(dict.fromkeys(name for name in known if name))[:MAX_MEASURES] or None
