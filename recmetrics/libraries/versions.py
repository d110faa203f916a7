"""Libraries by name, and their versions joined: "RePlay 0.5–0.10, ≥ 0.13" in the place of four calls."""

import math
import re
from collections.abc import Iterable, Sequence
from functools import cache

from recmetrics.errors import InvalidInputError
from recmetrics.libraries.library import Library, LibraryCall
from recmetrics.libraries.loading import libraries


def calls_of(tool: str) -> tuple[LibraryCall, ...]:
    """Return the calls of a library, or of one version of it: "RePlay", "RePlay 0.12.0"; no case matters.

    Example:
        >>> {call.version for call in calls_of("replay 0.12.0")}, len(calls_of("nobody"))
        ({'0.12.0'}, 0)
    """
    return tuple(call for library in _named(tool) for call in library.calls)


def _named(tool: str) -> list[Library]:
    """Return the versions of a library, or the one that is named."""
    wanted = " ".join(tool.split()).casefold()
    return [
        library
        for library in libraries()
        if wanted in (library.name.casefold(), f"{library.name} {library.version}".casefold())
    ]


def known_calls_of(tool: str) -> tuple[LibraryCall, ...]:
    """Return the calls of a library, see `calls_of`; none for one that has no measure of a ranked list.

    Raises:
        InvalidInputError: If no library of that name is on record.

    Example:
        >>> known_calls_of("Surprise")
        ()
    """
    if not _named(tool):
        raise InvalidInputError("tool", "the name of a library on record", tool)
    return calls_of(tool)


def joined_versions(calls: Iterable[LibraryCall]) -> list[tuple[str, str]]:
    """Return the libraries of some calls, each once, with the versions in which they were seen to do so.

    Args:
        calls: The calls, such as those of a `Match`.

    Returns:
        The libraries in the order of the calls, with their versions; "" where it is all that are on record.

    Example:
        >>> from recmetrics import identify
        >>> found = identify("AP@5 = 0.2", ["A", "B", "C", "D", "E"], set("BDTUVWX"), 5)
        >>> joined = dict(joined_versions(found[0].calls))
        >>> joined["RePlay"], joined["recommenders"], joined["ml_metrics"]
        ('0.5–0.10, ≥ 0.13', '≥ 1.2', '')
    """
    found: dict[str, set[str]] = {}
    for call in calls:
        found.setdefault(call.library, set()).add(call.version)
    return [(library, _joined(_on_record(library), versions)) for library, versions in found.items()]


def _joined(known: Sequence[str], versions: set[str]) -> str:
    """Join the versions of a library, oldest first, where they follow on each other."""
    if versions >= set(known):
        return ""
    runs: list[list[str]] = [[]]
    for version in known:
        if version in versions:
            runs[-1].append(version)
        elif runs[-1]:
            runs.append([])
    return ", ".join(_run(run, known) for run in runs if run)


def _run(run: Sequence[str], known: Sequence[str]) -> str:
    first, last = _short(run[0]), _short(run[-1])
    if run[-1] == known[-1]:
        return f"≥ {first}" if first[0].isdecimal() else first
    return first if first == last else f"{first}–{last}"


def _short(version: str) -> str:
    """Return the first two numbers of a version, which tell its definitions apart."""
    match = re.match(r"\d+\.\d+", version)
    return match[0] if match else version


@cache
def _on_record(library: str) -> tuple[str, ...]:
    """Return the versions of a library on record, oldest first; what has no number is later than what has."""
    versions = dict.fromkeys(each.version for each in libraries() if each.name == library)
    return tuple(sorted(versions, key=_age))


def _age(version: str) -> tuple[float, ...]:
    numbers = re.match(r"[\d.]+", version)
    return tuple(int(number) for number in re.findall(r"\d+", numbers[0])) if numbers else (math.inf,)
