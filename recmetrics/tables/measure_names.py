"""Measures as they are asked for: names of ours, names as others write them, and names of means."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TypeVar, cast

from recmetrics.errors import InvalidInputError, MeasureNameError
from recmetrics.measures.base import Measure
from recmetrics.measures.names import measure_name_within, parse_measure
from recmetrics.measures.other_names import is_spelled_as_here, meanings

if TYPE_CHECKING:
    from recmetrics.tables.notes import Note

_Result = TypeVar("_Result")
_LAST_CUTOFF = re.compile(r"(.*[@._])[0-9]+")


def chosen_measures(
    measures: str | Measure | Iterable[str | Measure],
) -> tuple[list[Measure], tuple[Note, ...]]:
    """Return the measures that are to be averaged, and a note on names that are not printed so here.

    Args:
        measures: Names ("AP@10, P@10" or a list of them) or measures. Commas inside parentheses belong to a
            name, and "P.5,10" is P.5 and P.10 as in trec_eval. The name of a mean, such as "MAP@10", stands
            for its measure, and one that libraries differ about for the usual one.

    Raises:
        InvalidInputError: If there is none.
        MeasureNameError: If a name is not that of a measure.

    Example:
        >>> (measure,), (note,) = chosen_measures("map_cut_10")
        >>> print(measure, note, sep="; ")
        AP(norm=relevant)@10; 1 name of a measure that has another name here: map_cut_10 =
        AP(norm=relevant)@10, divided by |R|
    """
    if isinstance(measures, str):
        measures = re.split(r",(?![^()]*\))", measures)
    elif isinstance(measures, Measure):
        measures = [measures]
    chosen: list[Measure] = []
    renamed: dict[str, Measure] = {}
    former = ""
    for given in measures:
        if isinstance(given, Measure):
            chosen.append(given)
            continue
        name = given.strip()
        if name.isdecimal() and (last := _LAST_CUTOFF.fullmatch(former)):
            name = last[1] + name
        former = name
        try:
            measure = parse_measure(measure_name_within(name) or name)
        except MeasureNameError as error:
            if not error.meanings:
                raise
            measure = parse_measure(error.meanings[0][0])
        chosen.append(measure)
        if not is_spelled_as_here(name, measure):
            renamed[name] = measure
    if not chosen:
        raise InvalidInputError("measures", "at least one measure", chosen)
    if not renamed:
        return chosen, ()
    from recmetrics.tables.notes import Note  # few names need one

    examples = tuple(_meaning(name, measure) for name, measure in renamed.items())
    return chosen, (Note("measures_renamed", len(renamed), examples),)


def with_notes(found: _Result, notes: tuple[Note, ...]) -> _Result:
    """Return the result of an evaluation with more notes, in front of its own."""
    # Nobody else has the result yet; a copy of it would open its tables again.
    if notes:
        object.__setattr__(found, "notes", (*notes, *cast("Any", found).notes))
    return found


def _meaning(name: str, measure: Measure) -> tuple[str, ...]:
    below = measure.denominator_text
    meant = meanings(name).names
    others = [other for other in meant if other != str(measure)] if len(meant) > 1 else []
    return (
        f"{name} = {measure}",
        *([f"divided by {below}"] if below and below != "1" else []),
        *(f"in other libraries {other}" for other in others),
    )
