"""Names of measures at any cutoff: `R@K` is the name of `R@5` while K is still open."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from recmetrics import Measure, MeasureNameError, parse_mean, parse_measure
from recmetrics.measures.named import option_text
from webapp.model.limits import MAX_GRADE
from webapp.model.problems import Problem
from webapp.texts import Translate

# Longer than any printed name; longer text is refused without parsing.
_LONGEST: Final = 100

_OPEN_CUTOFF = re.compile(r"@\s*[Kk]\s*$")
_CUTOFF = re.compile(r"@\d+$")


# A set of cases asks for the names of its columns at every change.
@lru_cache(maxsize=1000)
def open_name(name: str) -> str | None:
    """The printed name with the letter K as cutoff, or None when no measure has this name.

    >>> open_name(" R@5 "), open_name("AP(norm=min)@K"), open_name("RR"), open_name("beauty")
    ('R@K', 'AP@K', 'RR', None)
    """
    if len(name) > _LONGEST:
        return None
    try:
        measure = parse_measure(with_cutoff_1(name))
    except ValueError:
        return None
    return with_open_cutoff(str(measure))


def averaged_open_name(name: str) -> str | None:
    """The open name of a measure, or of the measure that a mean averages; None when it is neither.

    >>> averaged_open_name("P@5"), averaged_open_name("MAP@5"), averaged_open_name("map@5")
    ('P@K', 'AP@K', None)
    """
    found = open_name(name)
    if found is not None or len(name) > _LONGEST:
        return found
    try:
        return open_name(str(parse_mean(with_cutoff_1(name)).measure))
    except ValueError:
        return None


def unknown_measure(parameter: str, given: str) -> Problem:
    """Return the problem of a name that is not taken: no measure has it, or libraries mean two by it.

    >>> unknown_measure("show", "beauty").code, unknown_measure("show", "map@5").code
    ('link_unknown_measure', 'link_two_measures')
    """
    values = {"parameter": parameter, "given": given}
    try:
        parse_measure(with_cutoff_1(given[:_LONGEST]))
    except MeasureNameError as error:
        meant = [f"{with_open_cutoff(name)} (÷ {below})" for name, below in error.meanings]
        if len(meant) == 2:
            return Problem("link_two_measures", {**values, "one": meant[0], "other": meant[1]})
    except ValueError:
        pass
    return Problem("link_unknown_measure", values)


def with_open_cutoff(name: str) -> str:
    """Return a printed name, of a measure or of a mean, with the letter K in place of its cutoff.

    >>> with_open_cutoff("MAP@10"), with_open_cutoff("MRR")
    ('MAP@K', 'MRR')
    """
    return _CUTOFF.sub("@K", name)


def with_cutoff_1(name: str) -> str:
    """Return a name as typed that can be parsed: with 1 in place of an open K.

    >>> with_cutoff_1("MAP @ k"), with_cutoff_1("MAP@10")
    ('MAP @1', 'MAP@10')
    """
    return _OPEN_CUTOFF.sub("@1", name)


def name_at(open_name: str, k: int) -> str:
    """The printed name at this cutoff.

    >>> name_at("AP(norm=hits)@K", 5), name_at("RR", 5)
    ('AP(norm=hits)@5', 'RR')
    """
    return _OPEN_CUTOFF.sub(f"@{k}", open_name)


@lru_cache(maxsize=1024)
def measure_at(open_name: str, k: int) -> Measure:
    """Return the measure of this name at this cutoff.

    >>> str(measure_at("R@K", 5))
    'R@5'
    """
    return parse_measure(name_at(open_name, k))


def takes_grades(open_name: str) -> bool:
    """Return whether a measure can be computed for every grade that an item may have.

    >>> takes_grades("nDCG@K"), takes_grades("ERR(max=2)@K")
    (True, False)
    """
    highest = measure_at(open_name, 1).highest_grade
    return highest is None or highest >= MAX_GRADE


def name_sentence(measure: str, t: Translate) -> str:
    """Return the description of a measure, by its open name or by its name at some K.

    A sentence holds for every value of an option that is a number, and says the value.
    """
    named = measure_at(measure, 1)
    numbers = {option: option_text(named.options[option]) for option in named.number_options}
    usual = named
    for option, number in named.number_options.items():
        usual = usual.with_option(option, str(number.default))
    return t(f"measure.{with_open_cutoff(str(usual))}", **numbers)
