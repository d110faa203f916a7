"""Comparison of models: of two, case by case, or of any number of runs in one table."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, Any, cast, overload

from recmetrics.errors import InvalidInputError, InvalidOptionError, RecmetricsError
from recmetrics.extras import require
from recmetrics.lists.sums import LAST_BITS
from recmetrics.means.cases import Case
from recmetrics.means.comparison import Comparison, compare_two
from recmetrics.means.conventions import Missing, NoRelevantInMean
from recmetrics.measures.base import Measure
from recmetrics.paired_tests import adjusted_tests, chances_by_measure
from recmetrics.tables.compared_runs import ComparedRun, RunsComparison
from recmetrics.tables.evaluate import evaluate

if TYPE_CHECKING:
    from recmetrics.paired_tests import Chance
    from recmetrics.tables.notes import Note
    from recmetrics.tables.paired_cases import PairedCases

_OF_TWO = {"recommendations_a", "recommendations_b", "measure"}


@overload
def compare(
    runs: Mapping[str, Any],
    relevant: Any,
    measures: str | Measure | Iterable[str | Measure],
    *,
    baseline: str | None = ...,
    confidence: float = ...,
    seed: int | None = ...,
    **rules: Any,
) -> RunsComparison: ...


@overload
def compare(
    recommendations_a: Mapping[Case, Sequence[Hashable]],
    recommendations_b: Mapping[Case, Sequence[Hashable]],
    relevant: Mapping[Case, Collection[Hashable]],
    measure: str | Measure,
    *,
    no_relevant: NoRelevantInMean = ...,
    missing: Missing = ...,
    relevant_from: float = ...,
) -> Comparison: ...


def compare(*given: Any, **named: Any) -> RunsComparison | Comparison:
    r"""Compare models on the same cases: any number of runs in one table, or two models case by case.

    `compare(runs, relevant, measures, baseline=...)` evaluates each run and tests its difference from the
    baseline: means, mean differences with intervals, p-values of a paired test, these adjusted for the number
    of runs, and a verdict. `compare(recommendations_a, recommendations_b, relevant, measure)` takes mappings,
    and gives both means with all their terms and the pairs of exact values.

    Formula: $\frac{1}{n}\sum_{i=1}^{n} (M(B_i, R_i) - M(A_i, R_i))$ over the n cases that are averaged for
    both.

    The test and the interval are those of `recmetrics.significance`: the randomisation test and the
    bootstrap, both exact; beyond 1,000 distinct differences or 100,000 cases that differ, the paired t-test.
    The p-values of all runs under one measure are adjusted by Holm's method. Measures are not corrected for
    one another: choose the one that counts before you look. A run that is equal to the baseline in all cases
    is not tested and not counted. Intervals are not adjusted. `grade` is the verdict of the pages (see
    `recmetrics.paired_tests.grade_of`).

    Args:
        given: `runs` (the name of each run -> its recommendations), `relevant` and `measures`, each as
            `evaluate` takes it, all of them tables or all of them mappings; or `recommendations_a`,
            `recommendations_b`, `relevant` and `measure`.
        named: The same by name. For runs also `baseline` (the name of the run that the others are compared
            with; the first one by default), `confidence` (of the intervals, 0.95), and every rule
            of `evaluate`, such as `missing`, `columns` or `memory_limit`; `seed` is accepted and without
            effect, as nothing is drawn. For two models `no_relevant`, `missing` and `relevant_from`.

    Returns:
        A table of the runs, which prints, stands in a notebook, and becomes pandas, Markdown or LaTeX; or the
        comparison of two models case by case.

    Raises:
        InvalidInputError: If there are fewer than two runs, or an argument is of the wrong kind.
        InvalidOptionError: If the baseline is none of the runs, or a rule has a value that it does not have.
        MissingPackagesError: If a package is not installed: NumPy for the tests, SciPy for
            the t-test of very many cases, DuckDB and Arrow for tables.
        MeasureNameError: If a name is not that of a measure.
        NoRelevantItemError: If a case has nothing to find and `no_relevant` is "error".
        LookalikeIdsError: If cases or items do not match because 1 and "1" are two different ids.
        NoCaseError: If a run has no case left to average.

    Source: M. D. Smucker, J. Allan and B. Carterette, A comparison of statistical significance tests for
    information retrieval evaluation, 2007; S. Holm, A simple sequentially rejective multiple test procedure,
    1979; M. Sanderson, Test collection based evaluation of information retrieval systems, 2010, on comparing
    systems query by query. ranx: `compare`, which prints superscripts of a paired test.

    Example:
        >>> relevant = {f"u{number}": ["B"] for number in range(8)}
        >>> runs = {"old": dict.fromkeys(relevant, ["A", "B"]), "new": dict.fromkeys(relevant, ["B", "A"])}
        >>> found = compare(runs, relevant, "RR, P@2", baseline="old")
        >>> [(row.measure, row.difference, row.p_value, row.grade) for row in found.rows if row.run == "new"]
        [('RR', 0.5, 0.0078125, 'clear'), ('P@2', 0.0, None, None)]

        The higher mean is not better for most: A shines once, B is better three times.

        >>> a = {"u1": list("BDxyz"), "u2": list("xyBzD"), "u3": list("xyBzD"), "u4": list("xyBzD")}
        >>> comparison = compare(a, dict.fromkeys(a, list("xByzD")), dict.fromkeys(a, {"B", "D"}), "AP@5")
        >>> print(comparison.a.value, comparison.b.value, comparison.winner)
        21/40 9/20 A
        >>> comparison.wins_a, comparison.wins_b, comparison.ties
        (1, 3, 0)
    """
    if len(given) > 3 or _OF_TWO & named.keys():
        return compare_two(*given, **named)
    return compare_runs(*given, **named)


def compare_runs(
    runs: Mapping[str, Any],
    relevant: Any,
    measures: str | Measure | Iterable[str | Measure],
    *,
    baseline: str | None = None,
    confidence: float = 0.95,
    seed: int | None = None,
    **rules: Any,
) -> RunsComparison:
    """Compare any number of runs with one of them; see `compare`.

    Args:
        runs: The name of each run -> its recommendations.
        relevant: What is relevant.
        measures: The measures, or their names.
        baseline: The name of the run that the others are compared with; None for the first.
        confidence: How sure one may be of each interval, between 0 and 1.
        seed: Without effect since nothing is drawn.
        rules: What `evaluate` takes besides.
    """
    del seed
    if not isinstance(cast("object", runs), Mapping) or len(runs) < 2:
        raise InvalidInputError("runs", "a mapping from the names of at least two runs to their lists", runs)
    names = tuple(map(str, runs))
    if len(set(names)) < len(names):
        raise InvalidInputError("runs", "named so that no two are written alike", names)
    first = names[0] if baseline is None else baseline
    if first not in names:
        raise InvalidOptionError("baseline", baseline, names)
    if not 0 < confidence < 1:
        raise InvalidInputError("confidence", "a number between 0 and 1", confidence)
    require("significance")
    asked = measures if isinstance(measures, (str, Measure)) else list(measures)
    cases, means, notes = _evaluated(dict(zip(names, runs.values(), strict=True)), relevant, asked, rules)
    compared = {name: _compared(cases, name, first, of, confidence) for name, of in means.items()}
    by_measure = [_with_verdicts([compared[name][measure] for name in names]) for measure in means[first]]
    return RunsComparison(first, confidence, tuple(chain.from_iterable(by_measure)), notes)


def _evaluated(
    runs: Mapping[str, Any],
    relevant: Any,
    measures: str | Measure | Iterable[str | Measure],
    rules: Mapping[str, Any],
) -> tuple[PairedCases, dict[str, Mapping[str, float]], dict[str, tuple[Note, ...]]]:
    """Evaluate each run; of its result only the values of its cases, means and notes are kept."""
    from recmetrics.tables.paired_cases import paired_cases  # it writes SQL, for which others need not wait

    cases: PairedCases | None = None
    means: dict[str, Mapping[str, float]] = {}
    notes: dict[str, tuple[Note, ...]] = {}
    for name, run in runs.items():
        try:
            found = cast("Any", evaluate(run, relevant, measures, **rules))
        except RecmetricsError as error:
            error.add_note(f"This happened while the run {name!r} was evaluated.")
            raise
        cases = cases or paired_cases(found, rules.get("memory_limit"))
        cases.add(name, found)
        means[name], notes[name] = found.means, found.notes
    return cast("PairedCases", cases), means, notes


def _compared(
    cases: PairedCases, run: str, baseline: str, means: Mapping[str, float], confidence: float
) -> dict[str, tuple[ComparedRun, Chance | None]]:
    """Return a run under each measure, compared with the baseline, and the test."""
    if run == baseline:
        return {
            measure: (ComparedRun(measure, run, mean, best=False), None) for measure, mean in means.items()
        }
    differences, unpaired = cases.differences(run, baseline)
    chances = chances_by_measure(list(differences.values()), confidence=confidence)
    rows: dict[str, tuple[ComparedRun, Chance | None]] = {}
    for (measure, found), chance in zip(differences.items(), chances, strict=True):
        row = ComparedRun(
            measure=measure,
            run=run,
            mean=means[measure],
            best=False,
            difference=found.mean if found.cases else None,
            low=chance and chance.low,
            high=chance and chance.high,
            p_value=chance and chance.p_value,
            better=found.better,
            worse=found.worse,
            same=found.same,
            unpaired=unpaired,
            test=chance and chance.kind,
        )
        rows[measure] = row, chance
    return rows


def _with_verdicts(rows: Sequence[tuple[ComparedRun, Chance | None]]) -> list[ComparedRun]:
    """Mark the highest mean of a measure and add the verdicts, which take its tests together.

    Means that differ in their last bits only are equal.
    """
    highest = max(row.mean for row, _ in rows) - LAST_BITS
    tests = adjusted_tests([chance for _, chance in rows])
    return [
        replace(row, best=row.mean > highest, p_holm=test and test.p_value, grade=test and test.grade)
        for (row, _), test in zip(rows, tests, strict=True)
    ]
