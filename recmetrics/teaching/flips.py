"""Flips: changes of the definition of a mean under which another model is the better one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Literal, NamedTuple, get_args

from recmetrics.lists.judging import JudgedRanking
from recmetrics.means.case_terms import means_under, near_means
from recmetrics.means.cases import Case, refuse_other_cases
from recmetrics.means.comparison import Model, better_model
from recmetrics.means.conventions import EMPTY_CASES_COUNT_ZERO, EmptyCases, Missing, NoRelevantInMean
from recmetrics.measures.base import Measure

_DOUBT = 1e-9
"""Means in floats that are nearer to each other than this may be equal."""

Changed = Literal["cutoff", "option", "no_relevant", "missing"]


@dataclass(frozen=True, slots=True)
class Definition:
    """All that a mean depends on, besides the lists.

    Attributes:
        measure: The measure that is averaged, with its cutoff and its options.
        empty: The conventions for empty cases.
    """

    measure: Measure
    empty: EmptyCases = EMPTY_CASES_COUNT_ZERO


class Standing(NamedTuple):
    """The means of several models under one definition.

    Attributes:
        definition: The definition.
        changed: What it has changed of the definition in question; None for that one itself.
        means: The mean of each model, in the order in which they were given; None when no case is left.
    """

    definition: Definition
    changed: Changed | None
    means: tuple[Fraction | float | None, ...]

    @property
    def leaders(self) -> tuple[int, ...]:
        """The positions of the models that none is above; several for a tie, none when there is no mean."""
        top = max((mean for mean in self.means if mean is not None), default=0)
        return tuple(
            at
            for at, mean in enumerate(self.means)
            if mean is not None and (mean is top or better_model(top - mean) is None)
        )

    @property
    def winner(self) -> int | None:
        """The position of the model that is above all others; None for a tie, or when one has no mean."""
        leaders = self.leaders
        return leaders[0] if len(leaders) == 1 and None not in self.means else None


@dataclass(frozen=True, slots=True)
class Verdict:
    """The means of two models under one definition.

    Attributes:
        definition: The definition.
        changed: What it has changed of the definition in question; None for that one itself.
        a: The mean of model A; None when no case is left.
        b: The mean of model B.
    """

    definition: Definition
    changed: Changed | None
    a: Fraction | float | None
    b: Fraction | float | None

    @property
    def difference(self) -> Fraction | float | None:
        """B's mean minus A's; None when one of them has no case left."""
        return None if self.a is None or self.b is None else self.b - self.a

    @property
    def winner(self) -> Model | None:
        """The model with the higher mean; None for a tie, or when one has no mean."""
        return better_model(self.difference)


def verdicts(
    a: Mapping[Case, JudgedRanking],
    b: Mapping[Case, JudgedRanking],
    definition: Definition,
    *,
    most_k: int,
) -> tuple[Verdict, ...]:
    """Compare two models under a definition, and under every other that differs from it in exactly one thing.

    These are the other cutoffs K, for a measure that can have one, and none, for one that can do without;
    the other values of each option, such as the denominators of AP@K; and the other conventions for empty
    cases, short of refusing them. An option at its default stays at the default when the whole list becomes
    a top K, or a top K the whole list, as in `Measure.with_cutoff`.

    Args:
        a: Case -> the judged list of model A, empty for a case without recommendations.
        b: The same of model B.
        definition: Where to start from.
        most_k: The largest cutoff to try.

    Returns:
        The verdict of the definition itself, then those of the others.

    Raises:
        InvalidInputError: If the two have different cases.
        NoRelevantItemError: If a case has nothing to find and the definition refuses it.

    Source: Y.-M. Tamm, R. Damdinov and A. Vasilev, Quality metrics in recommender systems: do we calculate
    metrics consistently?, 2021: libraries define them differently, and so name different winners.

    Example:
        >>> from recmetrics import judge, parse_measure
        >>> a, b = {"u1": judge(list("Bxx"), set("BCD"))}, {"u1": judge(list("xBC"), set("BCD"))}
        >>> found = verdicts(a, b, Definition(parse_measure("RR@1")), most_k=3)
        >>> [(str(verdict.definition.measure), verdict.winner) for verdict in found[:3]]
        [('RR@1', 'A'), ('RR@2', 'A'), ('RR@3', 'A')]
    """
    return tuple(
        Verdict(found.definition, found.changed, *found.means)
        for found in standings((a, b), definition, most_k=most_k)
    )


def standings(
    models: Sequence[Mapping[Case, JudgedRanking]],
    definition: Definition,
    *,
    most_k: int,
    exact: bool = True,
) -> tuple[Standing, ...]:
    """Compare several models under a definition, and under every other that differs from it in one thing.

    Args:
        models: Of each model, case -> its judged list; all with the same cases.
        definition: Where to start from.
        most_k: The largest cutoff to try.
        exact: Whether means are exact. If not, they may be floats within 1e-12, which takes less time;
            the leaders and the winner are the same.

    Returns:
        The standing under the definition itself, then those under the others that `verdicts` tells of.

    Raises:
        InvalidInputError: If two models have different cases.
        NoRelevantItemError: If a case has nothing to find and the definition refuses it.

    Example:
        >>> from recmetrics import judge, parse_measure
        >>> models = [{"u1": judge(list(ranked), set("BCD"))} for ranked in ("Bxx", "xBC", "xxx")]
        >>> found = standings(models, Definition(parse_measure("AP@2")), most_k=3)
        >>> [(str(one.definition.measure), one.winner) for one in found[:4]]
        [('AP@2', 0), ('AP@1', 0), ('AP@3', 1), ('AP', 1)]
    """
    for other in models[1:]:
        refuse_other_cases(models[0], other)
    tried = _definitions(definition, most_k)
    pairs = [(other.measure, other.empty) for _, other in tried]
    means = _all_means(means_under if exact else near_means, pairs, models)
    for at, (pair, found) in enumerate(zip(pairs, means, strict=True)):
        if not exact and _is_close(found):
            [means[at]] = _all_means(means_under, [pair], models)
    return tuple(
        Standing(other, changed, values) for (changed, other), values in zip(tried, means, strict=True)
    )


def _all_means(
    means: Callable[..., Sequence[Fraction | float | None]],
    pairs: Sequence[tuple[Measure, EmptyCases]],
    models: Sequence[Mapping[Case, JudgedRanking]],
) -> list[tuple[Fraction | float | None, ...]]:
    return list(zip(*(means(pairs, model) for model in models), strict=True))


def _is_close(means: Sequence[Fraction | float | None]) -> bool:
    """Return whether the first place may be shared, as far as floats can tell."""
    best = sorted((mean for mean in means if mean is not None), reverse=True)[:2]
    return len(best) == 2 and best[0] - best[1] < _DOUBT


def turns(standings: Sequence[Standing]) -> tuple[Standing, ...]:
    """Return the standings in which none of those that lead under the first one leads any more.

    Several models may lead, as copies of each other do. Where one has no mean, nobody is said to lead.

    Args:
        standings: What `standings` found, the definition in question first.

    Example:
        >>> from recmetrics import judge, parse_measure
        >>> models = [{"u1": judge(list(ranked), set("BCD"))} for ranked in ("Bxx", "xBC", "Bxx")]
        >>> found = turns(standings(models, Definition(parse_measure("AP@3")), most_k=3))
        >>> [(str(one.definition.measure), one.leaders) for one in found]
        [('AP@1', (0, 2)), ('AP@2', (0, 2)), ('AP(norm=hits)@3', (0, 2))]
    """
    own = frozenset(_sole_leaders(standings[0])) if standings else frozenset[int]()
    return tuple(one for one in standings if own and own.isdisjoint(found := _sole_leaders(one)) and found)


def _sole_leaders(standing: Standing) -> tuple[int, ...]:
    """Return the leaders, none where a model has no mean to compare."""
    return () if None in standing.means else standing.leaders


def flips(verdicts: Sequence[Verdict]) -> tuple[Verdict, ...]:
    """Return the verdicts that name the other model than the first one does; a tie is no flip.

    Args:
        verdicts: What `verdicts` found, the definition in question first.

    Example:
        Three relevant items: A finds one at the top, B finds two below it.

        >>> from recmetrics import judge, parse_measure
        >>> a, b = {"u1": judge(list("Bxx"), set("BCD"))}, {"u1": judge(list("xBC"), set("BCD"))}
        >>> definition = Definition(parse_measure("AP@2"))
        >>> [str(flip.definition.measure) for flip in flips(verdicts(a, b, definition, most_k=3))]
        ['AP@3', 'AP']
    """
    if not verdicts or verdicts[0].winner is None:
        return ()
    return tuple(verdict for verdict in verdicts if verdict.winner not in (None, verdicts[0].winner))


# A reader moves cards, and the definitions stay the same.
@lru_cache(maxsize=256)
def _definitions(definition: Definition, most_k: int) -> tuple[tuple[Changed | None, Definition], ...]:
    return tuple(_differing(definition, most_k))


def _differing(definition: Definition, most_k: int) -> Iterator[tuple[Changed | None, Definition]]:
    yield None, definition
    measure, empty = definition.measure, definition.empty
    if measure.cutoff_rule != "relevant":
        for k in range(1, most_k + 1):
            if k != measure.k:
                yield "cutoff", Definition(measure.with_cutoff(k), empty)
        if (whole := _over_whole_list(measure)) is not None:
            yield "cutoff", Definition(whole, empty)
    for option, values in measure.choices(measure.has_cutoff).items():
        for value in values:
            if value != measure.options[option]:
                yield "option", Definition(measure.with_option(option, value), empty)
    for no_relevant in get_args(NoRelevantInMean):
        if no_relevant not in (empty.no_relevant, "error"):
            yield "no_relevant", Definition(measure, replace(empty, no_relevant=no_relevant))
    for missing in get_args(Missing):
        if missing != empty.missing:
            yield "missing", Definition(measure, replace(empty, missing=missing))


def _over_whole_list(measure: Measure) -> Measure | None:
    """Return the measure without its cutoff; None where it has none, or cannot do without it."""
    if not measure.has_cutoff or measure.cutoff_rule != "optional":
        return None
    possible = measure.whole_list_choices
    keeps_options = all(value in possible.get(option, ()) for option, value in measure.chosen_options.items())
    return measure.with_cutoff(None) if keeps_options else None
