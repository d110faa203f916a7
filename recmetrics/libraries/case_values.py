"""Values by case, as tools print them: `{'q1': {'map': 0.5}, 'q2': {'map': 0.25}}`, lines of trec_eval -q."""

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise

from recmetrics.bounded import decimals_of, exact_fraction
from recmetrics.libraries.reported_number import MOST_DIGITS

IsKnown = Callable[[str], bool]
"""Whether a label names a measure, here or in some library."""

Values = Mapping[str, Mapping[str, str]]
"""The label of a measure, or "" -> case -> the number as it was printed."""

_NUMBER = r"\d{0,50}\.?\d{1,50}(?:[eE](?:-\d{1,3}|\+?\d{1,2}))?"  # within the range of floats
_ENTRY = re.compile(
    r"(?P<quote>['\"]?)(?P<key>[^\s'\"{}:,;][^'\"{}:,;]*)(?P=quote)\s*:\s*"
    rf"(?:[a-z]\w*\.)?(?:float\d*)?\(?(?P<number>{_NUMBER})\)?"
)
_LINE = re.compile(r"(?P<label>\S+)\s+(?P<case>\S+)\s+(?P<number>\d{0,50}\.?\d{1,50})")
_LONGEST = 200
"""Characters of an entry of a dict, or of a line; a longer one is something else."""

_OF_ALL = "all"
_RANK_EVAL = '"metric_score"'
"""A key of Elasticsearch's _rank_eval: what stands by query in its details are counts."""

_FEW_DIGITS = 2
"""Up to so many decimals a number is taken as it stands: no tool rounds so much."""


def values_by_case(text: str, is_known: IsKnown, cases: Sequence[str] = ()) -> Values:
    """Read the values of several cases, measure by measure; nothing if the text is something else.

    Args:
        text: The text, in plain digits and signs.
        is_known: Whether a label names a measure.
        cases: The names of the cases, by which a dict of one value each is known to be one by case.

    Example:
        >>> values_by_case("{'q1': {'map': 0.5}, 'q2': {'map': 0.25}}", "map".__eq__)
        {'map': {'q1': '0.5', 'q2': '0.25'}}
        >>> values_by_case("{'map': {'q1': 0.5, 'q2': 0.25}}", "map".__eq__)
        {'map': {'q1': '0.5', 'q2': '0.25'}}
        >>> values_by_case("map q1 0.5; map q2 0.25", "map".__eq__)
        {'map': {'q1': '0.5', 'q2': '0.25'}}
        >>> values_by_case("{'map': 0.5, 'ndcg': 0.25}", "map".__eq__)
        {}
    """
    if _RANK_EVAL in text:
        return {}
    found = _of_nested(text, is_known) or _of_flat(text, cases) or _of_lines(text, is_known)
    return found if found and max(map(len, found.values())) > 1 else {}


def mean_texts(values: Values) -> list[str]:
    """Return the mean of each measure as `label = number`, to the digits that the values are known to.

    Example:
        >>> mean_texts({"map": {"q1": "0.5", "q2": "0.25"}, "P_5": {"q1": "0.3333", "q2": "0.5"}})
        ['map = 0.375', 'P_5 = 0.417']
    """
    return [" = ".join(filter(None, (label, _mean(list(each.values()))))) for label, each in values.items()]


def _mean(numbers: Sequence[str]) -> str:
    mean = sum(map(exact_fraction, numbers), Fraction()) / len(numbers)
    most = max(map(decimals_of, numbers))
    if most <= _FEW_DIGITS:
        return f"{float(mean):.{MOST_DIGITS}f}".rstrip("0").rstrip(".")
    # Each value may be half a unit off, and so may their mean be.
    return f"{float(mean):.{MOST_DIGITS if most >= MOST_DIGITS else most - 1}f}"


def _of_nested(text: str, is_known: IsKnown) -> dict[str, dict[str, str]]:
    """Read dicts in a dict, whichever of both has the cases as keys."""
    found: dict[str, dict[str, str]] = {}
    for name, inner in _dicts(text):
        for key, number in _entries(inner).items():
            label, case = (name, key) if is_known(name) and not is_known(key) else (key, name)
            if name and is_known(label):
                found.setdefault(label, {})[case] = number
    return found


def _of_flat(text: str, cases: Sequence[str]) -> dict[str, dict[str, str]]:
    """Read a dict whose keys are the cases."""
    dicts = _dicts(text)
    values = _entries(dicts[0][1]) if len(dicts) == 1 else {}
    return {"": values} if values and set(values) == set(cases) else {}


def _of_lines(text: str, is_known: IsKnown) -> dict[str, dict[str, str]]:
    """Read lines of a label, a case and a number; nothing if one of them is the mean."""
    found: dict[str, dict[str, str]] = {}
    for line in re.split(r"[;\n\r]+", text):
        match = _LINE.fullmatch(line.strip()) if len(line) < _LONGEST else None
        if match and is_known(match["label"]):
            found.setdefault(match["label"], {})[match["case"]] = match["number"]
    return {} if any(_OF_ALL in each for each in found.values()) else found


def _dicts(text: str) -> list[tuple[str, str]]:
    """Return the innermost dicts of a text, each behind its key in an outer one, "" if there is none."""
    parts = text.split("{")
    found: list[tuple[str, str]] = []
    for before, part in pairwise(parts):
        inner, closed, _ = part.partition("}")
        name, is_key, _ = before.rpartition("}")[2].rpartition(",")[2].rpartition(":")
        if closed:
            found.append((name.strip(" \t\n\r;'\"") if is_key else "", inner))
    return found


def _entries(inner: str) -> dict[str, str]:
    entries = (entry.strip(" \t\n\r;") for entry in inner.split(","))
    matches = (_ENTRY.fullmatch(entry) for entry in entries if len(entry) < _LONGEST)
    return {match["key"].strip(): match["number"] for match in matches if match}
