"""Workloads made once, and contestants measured by turns, each time in a new process."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from benchmarks.batch.contestants import CONTESTANTS, Form
from benchmarks.batch.peers import ROOT, peers_python
from benchmarks.batch.sizes import Ids, Order

FOLDER: Final = ROOT / ".artifacts" / "batch"
LONG: Final = 20.0
"""Seconds after which one measurement of a contestant has to do."""


@dataclass(frozen=True, slots=True)
class Workload:
    """A size, the kind of its ids and the order of its rows."""

    size: str
    ids: Ids
    order: Order

    def folder(self) -> Path:
        """Return the folder of its two files, which are made when they are not there."""
        folder = FOLDER / f"{self.size}_{self.ids}_{self.order}"
        finished = folder / "finished.txt"
        made_by = Path(__file__).with_name("workloads.py").read_text(encoding="utf-8")
        if not (finished.is_file() and finished.read_text(encoding="utf-8") == made_by):
            # In another process: this one stays small, so that none that it starts looks larger than it is.
            command = [peers_python(), "-m", "benchmarks.batch.workloads", self.size, self.ids, self.order]
            subprocess.run([*command, str(folder)], cwd=ROOT, check=True)
            finished.write_text(made_by, encoding="utf-8")
        return folder


@dataclass(slots=True)
class Measurements:
    """The measurements of one contestant.

    Args:
        seconds: How long each time took.
        again: How long each second call in the same process took; none where the first was long.
        peaks: The most memory that each time held, in bytes.
        means: What it found.
        failure: Why there is nothing, if so.
    """

    seconds: list[float] = field(default_factory=list[float])
    again: list[float] = field(default_factory=list[float])
    peaks: list[int] = field(default_factory=list[int])
    means: dict[str, float] = field(default_factory=dict[str, float])
    failure: str | None = None


def measured(
    workload: Workload, form: Form, names: Sequence[str], rounds: int, timeout: float
) -> dict[str, Measurements]:
    """Measure these contestants by turns."""
    found = {name: Measurements() for name in names}
    for turn in range(rounds):
        # Another one begins each time.
        start = turn % len(names) if names else 0
        for name in (*names[start:], *names[:start]):
            one = found[name]
            if one.failure is None and max(one.seconds, default=0) < LONG:
                _measure(name, workload, form, timeout, one)
    return found


def _measure(name: str, workload: Workload, form: Form, timeout: float, found: Measurements) -> None:
    python = peers_python() if CONTESTANTS[name].is_peer else sys.executable
    command = [python, "-m", "benchmarks.batch.measured", name, str(workload.folder()), form]
    try:
        done = subprocess.run(
            command,
            cwd=ROOT,
            capture_output=True,
            encoding="utf-8",
            timeout=timeout,
            check=False,
        )
    except subprocess.TimeoutExpired:
        found.failure = f"more than {timeout:g} s"
        return
    if done.returncode:
        found.failure = (done.stderr.strip().splitlines() or [f"ended with {done.returncode}"])[-1]
        return
    result = json.loads(done.stdout.splitlines()[-1])
    found.seconds.append(result["seconds"])
    found.again += [result["again"]] if "again" in result else []
    found.peaks.append(result["peak"])
    found.means = result["means"]
