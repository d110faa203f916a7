"""Names of measures at any cutoff: `R@K` is the name of `R@5` while K is still open."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from recmetrics import Measure, parse_measure
from webapp.texts import Translate

# Longer than any printed name; longer text is refused without parsing.
_LONGEST: Final = 100

_OPEN_CUTOFF = re.compile(r"@\s*[Kk]\s*$")
_CUTOFF = re.compile(r"@\d+$")


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


def name_sentence(measure: str, t: Translate) -> str:
    """Return the description of a measure, by its open name or by its name at some K."""
    return t(f"measure.{open_name(measure)}")
