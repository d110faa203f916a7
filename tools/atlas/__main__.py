"""Runs the libraries' newest releases on the recorded cases: `python -m tools.atlas [LIBRARY ...]`.

They are installed into an environment of their own. A line for each says whether its numbers are those that
were recorded; where they are not, on which case, what they were and what they are now. Nothing is written:
whoever finds a change looks at it, and then changes the record and tests/data/observed.csv.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import venv
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from recmetrics import Library, libraries
from tests.recmetrics.observations import CASES, MANY_CASES, observations

ROOT: Final = Path(__file__).resolve().parents[2]
ENVIRONMENT: Final = ROOT / ".artifacts" / "atlas"
NEEDED: Final = ("numpy", "pandas", "scikit-learn", "pytrec-eval-terrier")
"""What functions need that are cut out of their source."""
CLOSE: Final = 1e-6
"""How far a number may be from the recorded one: some libraries compute in single precision."""

SHOWN: Final = 3
"""How many cases of a call are shown."""

Seen = Mapping[tuple[str, str, str], str]
"""Call, setting and case -> the outcome."""


class Difference(NamedTuple):
    """A case in which a call gives something else than it did."""

    call: str
    setting: str
    case: str
    was: str
    now: str


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what can be run; return 1 where a number has changed."""
    parser = argparse.ArgumentParser(prog="make atlas", description=__doc__)
    parser.add_argument("library", nargs="*", help="the name of a record; all that can be run if left out")
    parser.add_argument("--as-installed", action="store_true", help="run what is installed, install nothing")
    options = parser.parse_args(arguments)
    chosen = [each for each in newest() if not options.library or each.name in options.library]
    unknown = set(options.library) - {each.name for each in chosen}
    if unknown:
        parser.error(f"no record that can be run: {', '.join(sorted(unknown))}")
    failed = {} if options.as_installed else installed(chosen)
    changed = 0
    for library in chosen:
        if library.name in failed:
            print(f"{library.name}: the newest release was not installed: {failed[library.name]}")
        found = run(library.name)
        if "failed" in found:
            print(f"{library.name}: not run, {found['failed']}")
            changed += 1
            continue
        seen = {(call, setting, case): outcome for call, setting, case, outcome in found["seen"]}
        differences = compared(recorded(library), seen)
        print(f"{library.name}: {summary(library.version, found['version'], len(seen), len(differences))}")
        for line in lines_of(differences):
            print(f"  {line}")
        changed += bool(differences)
    return 1 if changed else 0


def newest() -> list[Library]:
    """Return the libraries that can be run, each in the version that was looked at last."""
    found: dict[str, Library] = {}
    for library in libraries():
        if library.install:
            found.setdefault(library.name, library)
    return list(found.values())


def installed(chosen: Sequence[Library]) -> dict[str, str]:
    """Install the newest releases; return why not, for those that could not be.

    Those whose own functions are cut out come without what they depend on.
    """
    if not (ENVIRONMENT / "bin" / "python").exists():
        venv.create(ENVIRONMENT, with_pip=True)
    reasons = {library.name: pip_install(library.install) for library in chosen}
    pip_install(NEEDED)
    return {name: reason for name, reason in reasons.items() if reason}


def pip_install(wanted: Sequence[str]) -> str:
    """Install the newest releases of something; return why that failed, or ""."""
    pip = [python(), "-m", "pip", "install", "--quiet", "--upgrade", "--disable-pip-version-check"]
    done = subprocess.run([*pip, *wanted], capture_output=True, text=True, check=False)
    # Where an older release is there, pip is content without a network.
    return why(done.stderr) if done.returncode or is_cut_off(done.stderr) else ""


def why(said: str) -> str:
    r"""Return the reason that pip gave, in a line.

    >>> why("WARNING: Retrying, NewConnectionError\nERROR: No matching distribution found for ranx")
    'the package index cannot be reached: is there a network?'
    """
    if is_cut_off(said):
        return "the package index cannot be reached: is there a network?"
    lines = [line.removeprefix("ERROR: ") for line in said.splitlines() if line.startswith("ERROR: ")]
    return lines[0] if lines else "pip gave no reason"


def is_cut_off(said: str) -> bool:
    """Return whether pip says that it cannot reach the package index."""
    return any(error in said for error in ("NewConnectionError", "NameResolutionError", "ConnectTimeout"))


def python() -> str:
    """Return the Python of the environment."""
    return str(ENVIRONMENT / "bin" / "python")


def run(library: str) -> dict[str, Any]:
    """Run a library on all recorded cases, in its environment."""
    lists: list[dict[str, Any]] = [
        {"name": name, "many": False, "ranked": case.ranked, "relevant": sorted(case.relevant), "k": case.k}
        for name, case in CASES.items()
        if case.k  # 0 ends the whole process of some
    ]
    lists += [
        {
            "name": name,
            "many": True,
            "ranked": many.ranked,
            "relevant": {case: sorted(wanted) for case, wanted in many.relevant.items()},
            "k": many.k,
        }
        for name, many in MANY_CASES.items()
    ]
    asked = json.dumps({"library": library, "lists": lists})
    done = subprocess.run(
        [python(), "-W", "ignore", "-m", "tools.atlas.runs"],
        input=asked,
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    if done.returncode:
        return {"failed": (done.stderr.strip().splitlines() or ["it ended without a word"])[-1]}
    return json.loads(done.stdout.splitlines()[-1])


def recorded(library: Library) -> Seen:
    """Return what is recorded of a library in tests/data/observed.csv."""
    return {
        (name, setting, seen.case): seen.seen
        for seen in observations()
        for of, version, name, setting in (seen.call,)
        if (of, version) == (library.name, library.version)
    }


def compared(before: Seen, now: Seen) -> list[Difference]:
    """Return where what is seen now is not what was recorded.

    >>> compared({("map", "", "a"): "0.5"}, {("map", "", "a"): "0.3333", ("map", "", "b"): "1.0"})
    [Difference(call='map', setting='', case='a', was='0.5', now='0.3333')]
    """
    return [
        Difference(*which, was, now[which])
        for which, was in before.items()
        if which in now and not is_same(was, now[which])
    ]


def lines_of(differences: Sequence[Difference]) -> list[str]:
    """Return a line for each call, with its first cases.

    >>> lines_of([Difference("map", "", case, "0.5", "0.3333") for case in "abcde"])
    ['map: a was 0.5, is 0.3333; b was 0.5, is 0.3333; c was 0.5, is 0.3333; and 2 cases more']
    """
    by_call: dict[str, list[str]] = {}
    for each in differences:
        call = f"{each.call} ({each.setting})" if each.setting else each.call
        by_call.setdefault(call, []).append(f"{each.case} was {each.was}, is {each.now}")
    lines: list[str] = []
    for call, cases in by_call.items():
        more = [f"and {len(cases) - SHOWN} cases more"] if len(cases) > SHOWN else []
        lines.append(f"{call}: {'; '.join([*cases[:SHOWN], *more])}")
    return lines


def is_same(was: str, now: str) -> bool:
    """Return whether two outcomes are one: numbers that are close, or the same words.

    >>> is_same("0.3333333333", "0.33333333333333"), is_same("nan", "nan"), is_same("nan", "0.0")
    (True, True, False)
    """
    if was == now:
        return True
    try:
        return abs(float(was) - float(now)) < CLOSE
    except ValueError:
        return False


def summary(recorded_version: str, version: str, seen: int, differences: int) -> str:
    """Return in a line what is new.

    >>> summary("0.4.3", "0.5.0", 12, 0)
    'new release 0.5.0 (recorded 0.4.3), the same numbers in 12 outcomes'
    """
    release = (
        version if version == recorded_version else f"new release {version} (recorded {recorded_version})"
    )
    numbers = f"other numbers in {differences} of" if differences else "the same numbers in"
    return f"{release}, {numbers} {seen} outcomes"


if __name__ == "__main__":
    sys.exit(main())
