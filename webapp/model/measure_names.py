"""Names of measures at any cutoff: `R@K` is the name of `R@5` while K is still open."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from recmetrics import Measure, MeasureNameError, parse_measure
from recmetrics.measures.named import option_text
from recmetrics.tables.measure_names import chosen_measures
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
    ('P@K', 'AP@K', 'AP@K')
    """
    if len(name) > _LONGEST:
        return None
    try:
        (measure,), _ = chosen_measures([with_cutoff_1(name)])
    except ValueError:
        return None
    return with_open_cutoff(str(measure))


def unknown_measure(parameter: str, given: str) -> Problem:
    """Return the problem of a name that is not taken: no measure has it, or libraries mean two by it.

    >>> unknown_measure("show", "beauty").code, unknown_measure("show", "map@5").code
    ('link_unknown_measure', 'link_two_measures')
    """
    both = _two_meanings(given)
    code = "link_two_measures" if both else "link_unknown_measure"
    return Problem(code, {"parameter": parameter, "given": given, **both})


def taken_measure(parameter: str, given: str) -> Problem | None:
    """Return what a name of a mean was taken for that means two things; None for one that means one thing.

    >>> taken_measure("columns", "MAP@5").values["one"], taken_measure("columns", "P@5")
    ('AP@K (÷ min(|R|, K))', None)
    """
    both = _two_meanings(given)
    return Problem("link_measure_taken", {"parameter": parameter, "given": given, **both}) if both else None


def _two_meanings(given: str) -> dict[str, str]:
    try:
        parse_measure(with_cutoff_1(given[:_LONGEST]))
    except MeasureNameError as error:
        meant = [f"{with_open_cutoff(name)} (÷ {below})" for name, below in error.meanings]
        return dict(zip(("one", "other"), meant, strict=False))
    except ValueError:
        pass
    return {}


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
